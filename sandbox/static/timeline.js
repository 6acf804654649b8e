// The messages of a channel; it stays scrolled to the newest one, and edits replace messages in place.

import { h, icon, pointerUp, translate } from "./dom.js";
import { closeOpenMenu, moveOpenMenu } from "./menu.js";
import { showMessage } from "./message.js";
import { picturesReady } from "./picture.js";
import { findChannel, findMessage, markRead, me, subscribe, visibleMessages, world } from "./state.js";

/** The distance from the end within which a timeline counts as scrolled to the end. */
const NEAR_END_PIXELS = 120;
/** After a press, a new message counts as its answer for so long. */
const ANSWER_MS = 5000;
const timelines = new Set();

/** The scrolling list of one channel's messages. */
export class Timeline {
  constructor(channel) {
    this.channel = channel;
    this.shown = h("div.messages", { role: "log", "aria-label": translate("messages") });
    this.later = h("button.later", { hidden: true, onclick: () => this.scrollToEnd() }, translate("newest"), icon("down"));
    this.element = h("div.timeline", { tabIndex: 0 }, this.shown);
    this.whole = h("div.stand", {}, this.element, this.later);
    this.top = 0;
    this.stays = true;
    this.pressed = -ANSWER_MS;
    this.element.onclick = () => (this.pressed = performance.now());
    this.element.onscroll = () => this.handleScroll();
    new ResizeObserver(() => this.stays && this.scrollToEnd()).observe(this.shown);
    new ResizeObserver(() => this.stays && this.scrollToEnd()).observe(this.element);
    timelines.add(this);
    this.draw();
  }

  draw() {
    closeOpenMenu();
    const messages = visibleMessages(this.channel);
    this.shown.replaceChildren(createBeginning(this.channel), ...messages.map((one, index) => showMessage(one, messages[index - 1])));
    this.scrollToEnd();
  }

  handleScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_END_PIXELS;
    this.stays = near || (this.stays && scrollTop >= this.top); // a picture that loads late is no scrolling
    this.top = scrollTop;
    this.later.hidden = this.stays;
    if (this.stays) markRead(this.channel);
  }

  scrollToEnd() {
    this.element.scrollTop = this.element.scrollHeight;
    this.stays = true;
    this.later.hidden = true;
    if (!document.hidden) markRead(this.channel);
  }

  elementOf(id) {
    return this.shown.querySelector(`[data-message="${CSS.escape(id)}"]`);
  }

  /** Shows a new or changed message once its pictures are loaded, unless the message has changed again by then. */
  async put(message) {
    if (message.only && message.only !== me().id) return;
    const all = visibleMessages(this.channel);
    const element = showMessage(message, all[all.indexOf(message) - 1]);
    const loading = picturesReady(element);
    if (loading) await this.noteLoading(message, loading);
    if (pointerUp) await pointerUp;
    if (this.shown.isConnected && findMessage(this.channel, message.id) === message) this.replace(this.elementOf(message.id), element, this.elementBelow(message));
  }

  /** Returns the promise `loading`, and keeps it as `coming` on the element that shows the message until then. */
  noteLoading(message, loading) {
    const existing = this.elementOf(message.id);
    if (existing) existing.coming = loading;
    return loading;
  }

  /** The element of the next message that is shown: later messages may be shown while earlier ones still load. */
  elementBelow(message) {
    const all = visibleMessages(this.channel);
    return all.slice(all.indexOf(message) + 1).map((one) => this.elementOf(one.id)).find(Boolean) ?? null;
  }

  /** Replaces the element of a message, with its focus and open menu; a new message is inserted above `below`. */
  replace(existing, element, below) {
    if (existing) {
      const focused = existing.contains(document.activeElement) && [...existing.querySelectorAll("button")].indexOf(document.activeElement);
      moveOpenMenu(existing, element);
      element.classList.toggle("busy", existing.classList.contains("busy")); // a press on it is not answered yet
      existing.replaceWith(element);
      if (focused !== false && focused >= 0) ([...element.querySelectorAll("button")][focused] ?? element).focus({ preventScroll: true });
    } else this.shown.insertBefore(element, below);
    if (this.stays || (!existing && this.isAnswer(element))) this.scrollToEnd();
    else this.later.hidden = false;
  }

  /** Whether a new message is private, or follows a press in this channel. */
  isAnswer(element) {
    return element.classList.contains("private") || performance.now() - this.pressed < ANSWER_MS;
  }

  remove(id) {
    this.elementOf(id)?.remove();
  }

  close() {
    timelines.delete(this);
  }
}

function createBeginning(id) {
  const place = findChannel(id);
  if (!place) return h("div");
  const name = place.direct ? world.bot.name : place.parent ? place.name : `#${place.name}`;
  return h("div.beginning", {}, h("span.round", {}, icon(place.direct ? "at" : place.parent ? "thread" : "hash")),
    h("h2", {}, place.direct ? name : translate("welcome", { name })),
    h("p", {}, place.direct ? translate("welcome.direct", { name }) : translate("welcome.channel", { name })));
}

subscribe((what, detail) => {
  for (const timeline of timelines) {
    if (what === "posted" || what === "edited") detail.channel === timeline.channel && timeline.put(detail);
    else if (what === "gone") detail.channel === timeline.channel && timeline.remove(detail.id);
  }
});
