// A channel from its beginning to its newest message, at which it stays; edits happen in place.

import { h, icon, say } from "./dom.js";
import { showMessage } from "./message.js";
import { fold, moved } from "./menu.js";
import { ready } from "./picture.js";
import { at, channel, direct, go, listen, me, message, read, seen, world } from "./store.js";

const CLOSE = 120;
const ANSWER = 5000;
const timelines = new Set();

/** The messages of one channel in an element of their own. */
export class Timeline {
  constructor(place) {
    this.place = place;
    this.shown = h("div.messages", { role: "log", "aria-label": say("messages") });
    this.later = h("button.later", { hidden: true, onclick: () => this.end() }, say("newest"), icon("down"));
    this.element = h("div.timeline", { tabIndex: 0 }, this.shown);
    this.whole = h("div.stand", {}, this.element, this.later);
    this.top = 0;
    this.stays = true;
    this.pressed = -ANSWER;
    this.element.onclick = () => (this.pressed = performance.now());
    this.element.onscroll = () => this.looked();
    new ResizeObserver(() => this.stays && this.end()).observe(this.shown);
    new ResizeObserver(() => this.stays && this.end()).observe(this.element);
    timelines.add(this);
    this.draw();
  }

  draw() {
    fold();
    const messages = seen(this.place);
    this.shown.replaceChildren(beginning(this.place), ...messages.map((one, index) => showMessage(one, messages[index - 1])));
    this.end();
  }

  looked() {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const near = scrollHeight - scrollTop - clientHeight < CLOSE;
    this.stays = near || (this.stays && scrollTop >= this.top); // a picture that comes late is nobody's scrolling
    this.top = scrollTop;
    this.later.hidden = this.stays;
    if (this.stays) read(this.place);
  }

  end() {
    this.element.scrollTop = this.element.scrollHeight;
    this.stays = true;
    this.later.hidden = true;
    if (!document.hidden) read(this.place);
  }

  of(id) {
    return this.shown.querySelector(`[data-message="${CSS.escape(id)}"]`);
  }

  /** Shows a message anew, or for the first time, once its pictures are there; one that has changed by then does not come. */
  async put(told) {
    if (told.only && told.only !== me().id) return;
    const all = seen(this.place);
    const made = showMessage(told, all[all.indexOf(told) - 1]);
    const waiting = ready(made);
    if (waiting) await this.coming(told, waiting);
    if (held) await held;
    if (this.shown.isConnected && message(this.place, told.id) === told) this.swap(this.of(told.id), made, this.below(told));
  }

  /** Waits for the pictures of what a message becomes; what it is until then knows that. */
  coming(told, waiting) {
    const there = this.of(told.id);
    if (there) there.coming = waiting;
    return waiting;
  }

  /** The first that is shown of the messages after one: some wait for their pictures longer than others. */
  below(told) {
    const all = seen(this.place);
    return all.slice(all.indexOf(told) + 1).map((one) => this.of(one.id)).find(Boolean) ?? null;
  }

  swap(there, made, below) {
    if (there) {
      const held = there.contains(document.activeElement) && [...there.querySelectorAll("button")].indexOf(document.activeElement);
      moved(there, made);
      made.classList.toggle("busy", there.classList.contains("busy")); // a press on it is still to be answered
      there.replaceWith(made);
      if (held !== false && held >= 0) ([...made.querySelectorAll("button")][held] ?? made).focus({ preventScroll: true });
    } else this.shown.insertBefore(made, below);
    if (this.stays || (!there && this.answers(made))) this.end();
    else this.later.hidden = false;
  }

  /** Whether a new message is for oneself alone, or comes upon a press of one's own. */
  answers(made) {
    return made.classList.contains("private") || performance.now() - this.pressed < ANSWER;
  }

  gone(id) {
    this.of(id)?.remove();
  }

  close() {
    timelines.delete(this);
  }
}

function beginning(id) {
  const place = channel(id);
  if (!place) return h("div");
  const name = place.direct ? world.bot.name : place.parent ? place.name : `#${place.name}`;
  return h("div.beginning", {}, h("span.round", {}, icon(place.direct ? "at" : place.parent ? "thread" : "hash")),
    h("h2", {}, place.direct ? name : say("welcome", { name })),
    h("p", {}, place.direct ? say("welcome.direct", { name }) : say("welcome.channel", { name })));
}

/** Resolves when the finger that is down is up: nothing is taken from under it. */
let held = null;

document.addEventListener("pointerdown", () => {
  held = new Promise((done) => {
    const up = () => setTimeout(() => (done(), (held = null)));
    for (const end of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(end, up, { once: true });
  });
}, true);

/** Goes to a message, in whichever channel, and points it out. */
export function jump(place, id) {
  if (place !== direct()?.id || !document.querySelector(`#beside [data-message="${CSS.escape(id ?? "")}"]`)) if (at() !== place) go(place);
  requestAnimationFrame(() => {
    const found = id && document.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: "nearest" });
    found.classList.add("pointed");
    setTimeout(() => found.classList.remove("pointed"), 2000);
  });
}

listen((what, detail) => {
  for (const timeline of timelines) {
    if (what === "posted" || what === "edited") detail.channel === timeline.place && timeline.put(detail);
    else if (what === "gone") detail.channel === timeline.place && timeline.gone(detail.id);
  }
});
