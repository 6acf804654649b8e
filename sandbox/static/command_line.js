// The input of one slash command: its name, an input for each option, and suggestions for each value.

import { encodeFile, post, sendCommand } from "./api.js";
import { COMPONENT, OPTION } from "./discord_types.js";
import { avatar, h, translate } from "./dom.js";
import { ENTITY_OPTIONS } from "./menu.js";
import { leafCommands, localizedDescription, localizedName, me, world } from "./state.js";

/** The type of the select menu that offers the values of an option of this type. */
const MENU_TYPES = {
  [OPTION.USER]: COMPONENT.USER_SELECT,
  [OPTION.CHANNEL]: COMPONENT.CHANNEL_SELECT,
  [OPTION.ROLE]: COMPONENT.ROLE_SELECT,
  [OPTION.MENTIONABLE]: COMPONENT.MENTIONABLE_SELECT,
};

/** Whether a text is an option's name, in English or in the person's language. */
const isNameOf = (option, text) => text === option.name || text === localizedName(option);

/** The input of one command. `onClose` is called when the command is sent or given up. */
export class CommandLine {
  constructor(channel, { path, localPath, command }, suggestions, onClose) {
    Object.assign(this, { channel, path, localPath, command, suggestions, onClose, pills: [] });
    this.ghost = h("input.ghost", { "aria-label": translate("option"), autocomplete: "off", spellcheck: false, oninput: () => this.suggestOptions(), onkeydown: (event) => this.handleKey(event), onfocus: () => this.suggestOptions() });
    this.element = h("div.command", { onclick: (event) => event.target === this.element && this.ghost.focus() }, h("span.path", {}, `/${localPath}`), this.ghost);
    for (const option of this.options.filter((one) => one.required)) this.addPill(option, false);
  }

  get options() {
    return this.command.options ?? [];
  }

  /** Focuses the first input and fills in the `name: value` pairs that were typed after the command's name. */
  start(rest = "") {
    (this.pills[0]?.input ?? this.ghost).focus();
    for (const [, name, value] of rest.matchAll(/([\p{L}_-]+):\s*("[^"]*"|\S+)/gu)) {
      const option = this.options.find((one) => isNameOf(one, name));
      if (option) this.setValue(this.addPill(option), value.replace(/^"|"$/g, ""));
    }
    if (rest) (this.pills.find((pill) => pill.option.required && !pill.input.value)?.input ?? this.ghost).focus();
  }

  /** Adds the input of an option, or focuses it if it is there already. */
  addPill(option, focus = true) {
    const existing = this.pills.find((one) => one.option === option);
    if (existing) return (existing.input.focus(), existing);
    const pill = { option, value: undefined };
    pill.input = option.type === OPTION.ATTACHMENT ? this.createFileInput(pill) : h("input", {
      "aria-label": `${localizedName(option)}: ${localizedDescription(option)}`, autocomplete: "off", spellcheck: false, inputmode: option.type === OPTION.INTEGER && !option.autocomplete ? "numeric" : null,
      oninput: () => this.handleInput(pill), onkeydown: (event) => this.handleKey(event, pill), onfocus: () => this.suggestValues(pill),
    });
    pill.element = h("span.pill", { onclick: () => pill.input.focus(), "data-option": option.name }, h("span.name", {}, localizedName(option)), pill.input);
    this.pills.push(pill);
    this.ghost.before(pill.element);
    this.ghost.value = "";
    this.resize(pill);
    if (focus) pill.input.focus();
    return pill;
  }

  createFileInput(pill) {
    const input = h("input", { type: "file", "aria-label": localizedName(pill.option), onfocus: () => this.suggestValues(pill), onkeydown: (event) => this.handleKey(event, pill) });
    input.onchange = () => {
      const [file] = input.files;
      const read = (this.pending = file ? encodeFile(file) : Promise.resolve());
      read.then((value) => {
        pill.value = value;
        if (this.pending === read) this.pending = null;
      });
    };
    return input;
  }

  resize(pill) {
    if (pill.option.type !== OPTION.ATTACHMENT) pill.input.style.setProperty("width", `${Math.max(1, [...pill.input.value].length) + 1}ch`);
    pill.element.classList.remove("wrong");
  }

  /** Takes over the text of an input; a space ends a value that is one word. */
  handleInput(pill) {
    const { option, input } = pill;
    const single = option.type !== OPTION.STRING || this.fixedValues(option);
    if (single && !option.autocomplete && /\S $/.test(input.value)) {
      this.setValue(pill, input.value.trim());
      if (pill.value !== undefined) return this.ghost.focus();
    }
    this.setValue(pill, input.value);
    this.suggestValues(pill);
  }

  /** Sets the value that a text stands for; undefined if the option's list of values has no such one. */
  setValue(pill, text) {
    const wanted = text.replace(/^[@#]/, "").toLowerCase();
    const known = this.fixedValues(pill.option)?.find((one) => [one.label, one.value].some((name) => String(name).toLowerCase() === wanted));
    pill.input.value = text;
    pill.value = known ? known.value : this.fixedValues(pill.option) ? undefined : text === "" ? undefined : text;
    this.resize(pill);
  }

  /** All values of an option if they are a list; otherwise undefined. */
  fixedValues(option) {
    if (option.choices?.length && !option.autocomplete) return option.choices.map((one) => ({ label: localizedName(one), value: one.value }));
    if (option.type === OPTION.BOOLEAN) return [{ label: translate("true"), value: true }, { label: translate("false"), value: false }];
    return ENTITY_OPTIONS[MENU_TYPES[option.type]]?.();
  }

  suggestValues(pill) {
    const { option, input } = pill;
    const heading = [h("b", {}, localizedName(option)), h("span", {}, this.describe(option))];
    const known = this.fixedValues(option);
    this.pending = null;
    if (option.autocomplete) return this.autocomplete(pill, heading);
    const text = (pill.value === undefined ? input.value : "").toLowerCase().replace(/^[@#]/, "");
    const hasValue = pill.value !== undefined;
    const matches = (known ?? []).filter((one) => one.label.toLowerCase().includes(text));
    this.suggestions.show(heading, matches.map((one) => ({ ...one, pick: () => this.pickValue(pill, one) })), { first: !hasValue, input });
  }

  /** The description of an option, with its range if it has one. */
  describe(option) {
    const { min_value: min, max_value: max } = option;
    return localizedDescription(option) + (min !== undefined && max !== undefined && max < 1e6 ? ` (${min}–${max})` : "");
  }

  /** Asks the bot for suggestions after a pause in typing; an answer that comes after a later change is dropped. */
  autocomplete(pill, heading) {
    const { option, input } = pill;
    const request = (this.pending = (async () => {
      await new Promise((done) => setTimeout(done, 60));
      if (this.pending !== request || !input.isConnected) return;
      const options = Object.fromEntries(this.pills.filter((one) => one !== pill && one.value !== undefined).map((one) => [one.option.name, one.value]));
      const answer = await post("complete", { person: me().id, channel: this.channel, name: this.path, option: option.name, text: input.value, options });
      if (this.pending !== request || document.activeElement !== input) return;
      this.pending = null;
      const items = (answer.choices ?? []).map((one) => ({ label: one.name, value: one.value, pick: () => this.pickValue(pill, { label: one.name, value: one.value }) }));
      const isChosen = items.some((one) => one.value === pill.value);
      this.suggestions.show(items.length ? heading : [...heading, h("i", {}, translate("nothing"))], items, { first: !isChosen, input });
    })());
  }

  pickValue(pill, { label, value }) {
    pill.input.value = label;
    pill.value = value;
    this.resize(pill);
    (this.pills.find((one) => one.option.required && one.value === undefined)?.input ?? this.ghost).focus();
  }

  /** Suggests the options that the text behind the inputs may name; a colon or a space after a name adds it. */
  suggestOptions() {
    this.pending = null;
    const text = this.ghost.value.trim().toLowerCase().replace(/:$/, "");
    const left = this.options.filter((one) => !this.pills.some((pill) => pill.option === one));
    const exact = left.find((one) => isNameOf(one, text));
    if (exact && /[: ]$/.test(this.ghost.value)) return this.addPill(exact);
    const matches = left.filter((one) => one.name.includes(text) || localizedName(one).includes(text));
    const items = matches.map((one) => ({ label: localizedName(one), note: localizedDescription(one), pick: () => this.addPill(one) }));
    const hint = text && !items.length ? h("span.failed", {}, translate("nooption", { option: text })) : h("span", {}, localizedDescription(this.command));
    this.suggestions.show([avatar(world.bot, 16), h("b", {}, `/${this.localPath}`), hint], items, { first: Boolean(text), input: this.ghost });
  }

  async handleKey(event, pill) {
    const input = pill?.input ?? this.ghost;
    if (event.key === "Enter" && this.pending) {
      event.preventDefault();
      await this.pending;
      if (this.suggestions.active >= 0) return this.suggestions.items[this.suggestions.active].pick();
      return this.send();
    }
    if (this.suggestions.handleKey(event)) return;
    if (event.key === "Enter") (event.preventDefault(), this.send());
    else if (event.key === "Escape") (event.preventDefault(), this.onClose());
    else if (event.key === "Backspace" && !input.value) (event.preventDefault(), this.removePill(pill));
    else if (event.key === "Tab" && !event.shiftKey && pill) (event.preventDefault(), (this.pills[this.pills.indexOf(pill) + 1]?.input ?? this.ghost).focus());
  }

  /** Removes an optional input, or goes back to the one before; gives the command up before the first. */
  removePill(pill) {
    const before = pill ? this.pills[this.pills.indexOf(pill) - 1] : this.pills.at(-1);
    if (pill && !pill.option.required) {
      this.pills.splice(this.pills.indexOf(pill), 1);
      pill.element.remove();
    } else if (!before) return this.onClose({ text: `/${this.localPath}` });
    (before?.input ?? this.ghost).focus();
  }

  /** The complaint about an input's value; null if it is valid. */
  validate({ option, value, input }) {
    if (value === undefined) return option.required || input.value ? translate("needed", { option: localizedName(option) }) : null;
    const number = option.type === OPTION.INTEGER || option.type === OPTION.NUMBER;
    if (!number || option.choices?.length) return null;
    if (!/^-?\d+(\.\d+)?$/.test(String(value).trim())) return translate("number", { option: localizedName(option) });
    if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) return this.describe(option);
    return null;
  }

  async send() {
    for (const pill of this.pills) {
      const complaint = this.validate(pill);
      if (!complaint) continue;
      pill.input.focus();
      pill.element.classList.add("wrong");
      return this.suggestions.show([h("b", {}, localizedName(pill.option)), h("span.failed", {}, complaint)], this.suggestions.items, { first: false, input: pill.input });
    }
    const options = Object.fromEntries(this.pills.filter((one) => one.value !== undefined).map((one) => [one.option.name, one.value]));
    this.onClose({ sent: true });
    await sendCommand(this.channel, this.path, options);
  }
}

/** Up to 80 suggestions of commands that match a text, best first; `onPick` gets the one that is picked. */
export function suggestCommands(channel, text, onPick) {
  const query = text.slice(1).toLowerCase().trimEnd();
  const words = query.split(" ").filter(Boolean);
  const hasWord = ({ path, localPath }, word) => path.includes(word) || localPath.includes(word);
  const describesWord = ({ command }, word) => localizedDescription(command).toLowerCase().includes(word);
  const matches = leafCommands(channel).filter((one) => words.every((word) => hasWord(one, word) || describesWord(one, word)));
  const hasPrefix = ({ path, localPath }) => path.startsWith(query) || localPath.startsWith(query);
  const rank = (one) => (hasPrefix(one) ? 0 : words.every((word) => hasWord(one, word)) ? 1 : 2);
  matches.sort((a, b) => rank(a) - rank(b));
  return matches.slice(0, 80).map((found) => ({
    label: `/${found.localPath}`, note: localizedDescription(found.command), face: () => avatar(world.bot, 24),
    sign: (found.command.options ?? []).filter((one) => one.required).map(localizedName).join(" "), pick: () => onPick(found),
  }));
}
