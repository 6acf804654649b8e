// The input below a channel: a chat message, or a slash command once the text begins with a command's name.

import { post } from "./api.js";
import { CommandLine, suggestCommands } from "./command_line.js";
import { announce, h, icon, translate } from "./dom.js";
import { findChannel, leafCommands, me, world } from "./state.js";
import { Suggestions } from "./suggestions.js";

/** The input of one channel. */
export class Composer {
  constructor(channel) {
    this.channel = channel;
    const known = findChannel(channel);
    const name = known?.direct ? `@${world.bot.name}` : `#${known?.name ?? ""}`;
    this.text = h("textarea", { rows: "1", placeholder: translate("write", { name }), "aria-label": translate("write", { name }), maxlength: "2000",
      oninput: () => this.handleInput(), onkeydown: (event) => this.handleKey(event) });
    this.suggestions = new Suggestions(this.text);
    this.line = h("div.line", {}, this.text);
    this.element = h("div.composer", { onfocusout: (event) => this.handleFocusOut(event) }, this.suggestions.element,
      h("div.bar", {},
        h("button.slash", { "aria-label": translate("commands"), title: translate("commands"), onclick: () => this.typeSlash() }, "/"),
        this.line,
        h("button.send", { "aria-label": translate("send"), title: translate("send"), onmousedown: (event) => event.preventDefault(), onclick: () => this.send() }, icon("send"))));
  }

  typeSlash() {
    if (this.commandLine) return;
    this.text.value = "/";
    this.text.focus();
    this.handleInput();
  }

  handleFocusOut(event) {
    if (!this.element.contains(event.relatedTarget)) this.suggestions.hide();
  }

  /** Fits the input to its text, and starts a command or suggests commands after a slash. */
  handleInput() {
    this.text.style.setProperty("height", "auto");
    this.text.style.setProperty("height", `${this.text.scrollHeight}px`);
    const text = this.text.value;
    if (!text.startsWith("/")) return this.suggestions.hide();
    const typed = leafCommands(this.channel).flatMap((found) => [found.path, found.localPath].map((name) => ({ found, name })))
      .filter(({ name }) => text.startsWith(`/${name} `)).sort((a, b) => b.name.length - a.name.length)[0];
    if (typed) return this.startCommand(typed.found, text.slice(typed.name.length + 2));
    const items = suggestCommands(this.channel, text, (found) => this.startCommand(found));
    this.suggestions.show(items.length ? null : translate("nocommand"), items);
  }

  /** Replaces the text by the input of a command, with what was typed after its name. */
  startCommand(found, rest = "") {
    this.commandLine = new CommandLine(this.channel, found, this.suggestions, (how) => this.closeCommand(how));
    this.line.replaceChildren(this.commandLine.element);
    this.commandLine.start(rest);
  }

  /** Starts the command of this path, if the channel has it. */
  startCommandByPath(path) {
    const found = leafCommands(this.channel).find((one) => one.path === path);
    if (found) this.startCommand(found);
  }

  /** Puts the text input back in the place of the command. */
  closeCommand({ text = "" } = {}) {
    this.commandLine = null;
    this.line.replaceChildren(this.text);
    this.text.value = text;
    this.suggestions.hide();
    this.text.focus({ preventScroll: true });
    this.handleInput();
  }

  handleKey(event) {
    if (event.isComposing || this.suggestions.handleKey(event)) return;
    if (event.key === "Escape") this.suggestions.hide();
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    this.send();
  }

  async send() {
    if (this.commandLine) return this.commandLine.send();
    const text = this.text.value.trim();
    if (!text) return;
    if (/^\/[\p{L}\d]/u.test(text)) {
      const [only] = suggestCommands(this.channel, text, (found) => this.startCommand(found));
      return only ? only.pick() : announce(translate("nocommand"));
    }
    this.text.value = "";
    this.handleInput();
    await post("say", { person: me().id, channel: this.channel, text });
  }
}
