// The line one writes in: a chat message, or a slash command as soon as it begins with one.

import { act } from "./acts.js";
import { h, icon, say, tell } from "./dom.js";
import { CommandLine, leaves, offers } from "./command.js";
import { Suggestions } from "./suggest.js";
import { channel, me, world } from "./store.js";

let main = null;

/** Begins a command in the line of the channel one is in. */
export function offer(name) {
  const found = main && leaves(main.place).find((one) => one.path === name);
  if (found) main.begin(found);
}

export class Composer {
  constructor(place, { first = true } = {}) {
    this.place = place;
    const known = channel(place);
    const name = known?.direct ? `@${world.bot.name}` : `#${known?.name ?? ""}`;
    this.text = h("textarea", { rows: "1", placeholder: say("write", { name }), "aria-label": say("write", { name }), maxlength: "2000",
      oninput: () => this.typed(), onkeydown: (event) => this.key(event) });
    this.suggestions = new Suggestions(this.text);
    this.line = h("div.line", {}, this.text);
    this.element = h("div.composer", { onfocusout: (event) => this.left(event) }, this.suggestions.element,
      h("div.bar", {},
        h("button.slash", { "aria-label": say("commands"), title: say("commands"), onclick: () => this.start() }, "/"),
        this.line,
        h("button.send", { "aria-label": say("send"), title: say("send"), onmousedown: (event) => event.preventDefault(), onclick: () => this.send() }, icon("send"))));
    if (first) main = this;
  }

  start() {
    if (this.command) return;
    this.text.value = "/";
    this.text.focus();
    this.typed();
  }

  left(event) {
    if (!this.element.contains(event.relatedTarget)) this.suggestions.hide();
  }

  typed() {
    this.text.style.setProperty("height", "auto");
    this.text.style.setProperty("height", `${this.text.scrollHeight}px`);
    const text = this.text.value;
    if (!text.startsWith("/")) return this.suggestions.hide();
    const typed = leaves(this.place).flatMap((found) => [found.path, found.shown].map((name) => ({ found, name })))
      .filter(({ name }) => text.startsWith(`/${name} `)).sort((a, b) => b.name.length - a.name.length)[0];
    if (typed) return this.begin(typed.found, text.slice(typed.name.length + 2));
    const items = offers(this.place, text, (found) => this.begin(found));
    this.suggestions.show(items.length ? null : say("nocommand"), items);
  }

  begin(found, rest = "") {
    this.command = new CommandLine(this.place, found, this.suggestions, (how) => this.over(how));
    this.line.replaceChildren(this.command.element);
    this.command.begin(rest);
  }

  over({ text = "" } = {}) {
    this.command = null;
    this.line.replaceChildren(this.text);
    this.text.value = text;
    this.suggestions.hide();
    this.text.focus({ preventScroll: true });
    this.typed();
  }

  key(event) {
    if (event.isComposing || this.suggestions.key(event)) return;
    if (event.key === "Escape") this.suggestions.hide();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.send();
  }

  async send() {
    if (this.command) return this.command.send();
    const text = this.text.value.trim();
    if (!text) return;
    if (/^\/[\p{L}\d]/u.test(text)) {
      const [only] = offers(this.place, text, (found) => this.begin(found));
      return only ? only.pick() : tell(say("nocommand"));
    }
    this.text.value = "";
    this.typed();
    await act("say", { person: me().id, channel: this.place, text });
  }
}
