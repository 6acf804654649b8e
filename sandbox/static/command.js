// A slash command being written: its name, its options as pills, what each may be.

import { act, command, upload } from "./acts.js";
import { avatar, h, say } from "./dom.js";
import { ENTITIES } from "./menu.js";
import { commands, described, me, named, world } from "./store.js";

const [STRING, INTEGER, BOOLEAN, NUMBER, FILE] = [3, 4, 5, 10, 11];
const PICKED = { 6: 5, 7: 8, 8: 6, 9: 7 };

/** Every command that can be given in a channel, by its whole name, and how that is shown. */
export function leaves(place) {
  const walk = (node, path, shown) => {
    const below = (node.options ?? []).filter((one) => one.type <= 2);
    const deeper = (one) => walk(one, `${path} ${one.name}`, `${shown} ${named(one)}`);
    return below.length ? below.flatMap(deeper) : [{ path, shown, leaf: node }];
  };
  return commands(place).flatMap((root) => walk(root, root.name, named(root)));
}

/** The whole name of a command in one's language. */
export function shown(path) {
  return leaves().find((one) => one.path === path)?.shown ?? path;
}

/** Whether a text is the name of an option, in one's language or in English. */
const called = (option, text) => text === option.name || text === named(option);

/** The line of one command; `over` is called when it is sent or given up. */
export class CommandLine {
  constructor(place, { path, shown, leaf }, suggestions, over) {
    Object.assign(this, { place, path, shown, leaf, suggestions, over, pills: [] });
    this.ghost = h("input.ghost", { "aria-label": say("option"), autocomplete: "off", spellcheck: false, oninput: () => this.typed(), onkeydown: (event) => this.key(event), onfocus: () => this.typed() });
    this.element = h("div.command", { onclick: (event) => event.target === this.element && this.ghost.focus() }, h("span.path", {}, `/${shown}`), this.ghost);
    for (const option of this.options.filter((one) => one.required)) this.add(option, false);
  }

  get options() {
    return this.leaf.options ?? [];
  }

  /** Begins to write, with what was typed after the name. */
  begin(rest = "") {
    (this.pills[0]?.input ?? this.ghost).focus();
    for (const [, name, value] of rest.matchAll(/([\p{L}_-]+):\s*("[^"]*"|\S+)/gu)) {
      const option = this.options.find((one) => called(one, name));
      if (option) this.take(this.add(option), value.replace(/^"|"$/g, ""));
    }
    if (rest) (this.pills.find((pill) => pill.option.required && !pill.input.value)?.input ?? this.ghost).focus();
  }

  add(option, focus = true) {
    const there = this.pills.find((one) => one.option === option);
    if (there) return (there.input.focus(), there);
    const pill = { option, value: undefined };
    pill.input = option.type === FILE ? this.file(pill) : h("input", {
      "aria-label": `${named(option)}: ${described(option)}`, autocomplete: "off", spellcheck: false, inputmode: option.type === INTEGER && !option.autocomplete ? "numeric" : null,
      oninput: () => this.wrote(pill), onkeydown: (event) => this.key(event, pill), onfocus: () => this.suggest(pill),
    });
    pill.element = h("span.pill", { onclick: () => pill.input.focus(), "data-option": option.name }, h("span.name", {}, named(option)), pill.input);
    this.pills.push(pill);
    this.ghost.before(pill.element);
    this.ghost.value = "";
    this.fit(pill);
    if (focus) pill.input.focus();
    return pill;
  }

  file(pill) {
    const input = h("input", { type: "file", "aria-label": named(pill.option), onfocus: () => this.suggest(pill), onkeydown: (event) => this.key(event, pill) });
    input.onchange = () => {
      const [file] = input.files;
      const read = (this.pending = file ? upload(file) : Promise.resolve());
      read.then((value) => {
        pill.value = value;
        if (this.pending === read) this.pending = null;
      });
    };
    return input;
  }

  fit(pill) {
    if (pill.option.type !== FILE) pill.input.style.setProperty("width", `${Math.max(1, [...pill.input.value].length) + 1}ch`);
    pill.element.classList.remove("wrong");
  }

  /** Text in a pill: taken as it is, unless only what is picked counts. */
  wrote(pill) {
    const { option, input } = pill;
    const single = option.type !== STRING || this.known(option);
    if (single && !option.autocomplete && /\S $/.test(input.value)) {
      this.take(pill, input.value.trim());
      if (pill.value !== undefined) return this.ghost.focus();
    }
    this.take(pill, input.value);
    this.suggest(pill);
  }

  /** Gives a pill the value that its text says. */
  take(pill, text) {
    const said = text.replace(/^[@#]/, "").toLowerCase();
    const known = this.known(pill.option)?.find((one) => [one.label, one.value].some((name) => String(name).toLowerCase() === said));
    pill.input.value = text;
    pill.value = known ? known.value : this.known(pill.option) ? undefined : text === "" ? undefined : text;
    this.fit(pill);
  }

  /** All that an option may be, where that is a list. */
  known(option) {
    if (option.choices?.length && !option.autocomplete) return option.choices.map((one) => ({ label: named(one), value: one.value }));
    if (option.type === BOOLEAN) return [{ label: say("true"), value: true }, { label: say("false"), value: false }];
    return ENTITIES[PICKED[option.type]]?.();
  }

  suggest(pill) {
    const { option, input } = pill;
    const heading = [h("b", {}, named(option)), h("span", {}, this.limits(option))];
    const known = this.known(option);
    this.pending = null;
    if (option.autocomplete) return this.complete(pill, heading);
    const text = (pill.value === undefined ? input.value : "").toLowerCase().replace(/^[@#]/, "");
    const chosen = pill.value !== undefined;
    const fits = (known ?? []).filter((one) => one.label.toLowerCase().includes(text));
    this.suggestions.show(heading, fits.map((one) => ({ ...one, pick: () => this.pick(pill, one) })), { first: !chosen, input });
  }

  limits(option) {
    const { min_value: least, max_value: most } = option;
    return described(option) + (least !== undefined && most !== undefined && most < 1e6 ? ` (${least}–${most})` : "");
  }

  complete(pill, heading) {
    const { option, input } = pill;
    const asked = (this.pending = (async () => {
      await new Promise((done) => setTimeout(done, 60));
      if (this.pending !== asked || !input.isConnected) return;
      const options = Object.fromEntries(this.pills.filter((one) => one !== pill && one.value !== undefined).map((one) => [one.option.name, one.value]));
      const told = await act("complete", { person: me().id, channel: this.place, name: this.path, option: option.name, text: input.value, options });
      if (this.pending !== asked || document.activeElement !== input) return;
      this.pending = null;
      const items = (told.choices ?? []).map((one) => ({ label: one.name, value: one.value, pick: () => this.pick(pill, { label: one.name, value: one.value }) }));
      const same = items.some((one) => one.value === pill.value);
      this.suggestions.show(items.length ? heading : [...heading, h("i", {}, say("nothing"))], items, { first: !same, input });
    })());
  }

  pick(pill, { label, value }) {
    pill.input.value = label;
    pill.value = value;
    this.fit(pill);
    (this.pills.find((one) => one.option.required && one.value === undefined)?.input ?? this.ghost).focus();
  }

  /** Text behind the pills: the name of another option. */
  typed() {
    this.pending = null;
    const text = this.ghost.value.trim().toLowerCase().replace(/:$/, "");
    const left = this.options.filter((one) => !this.pills.some((pill) => pill.option === one));
    const exact = left.find((one) => called(one, text));
    if (exact && /[: ]$/.test(this.ghost.value)) return this.add(exact);
    const fits = left.filter((one) => one.name.includes(text) || named(one).includes(text));
    const items = fits.map((one) => ({ label: named(one), note: described(one), pick: () => this.add(one) }));
    const said = text && !items.length ? h("span.failed", {}, say("nooption", { option: text })) : h("span", {}, described(this.leaf));
    this.suggestions.show([avatar(world.bot, 16), h("b", {}, `/${this.shown}`), said], items, { first: Boolean(text), input: this.ghost });
  }

  async key(event, pill) {
    const input = pill?.input ?? this.ghost;
    if (event.key === "Enter" && this.pending) {
      event.preventDefault();
      await this.pending;
      if (this.suggestions.active >= 0) return this.suggestions.items[this.suggestions.active].pick();
      return this.send();
    }
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter") (event.preventDefault(), this.send());
    else if (event.key === "Escape") (event.preventDefault(), this.over());
    else if (event.key === "Backspace" && !input.value) (event.preventDefault(), this.back(pill));
    else if (event.key === "Tab" && !event.shiftKey && pill) (event.preventDefault(), (this.pills[this.pills.indexOf(pill) + 1]?.input ?? this.ghost).focus());
  }

  back(pill) {
    const before = pill ? this.pills[this.pills.indexOf(pill) - 1] : this.pills.at(-1);
    if (pill && !pill.option.required) {
      this.pills.splice(this.pills.indexOf(pill), 1);
      pill.element.remove();
    } else if (!before) return this.over({ text: `/${this.shown}` });
    (before?.input ?? this.ghost).focus();
  }

  /** What is wrong with a pill, if anything. */
  wrong({ option, value, input }) {
    if (value === undefined) return option.required || input.value ? say("needed", { option: named(option) }) : null;
    const number = option.type === INTEGER || option.type === NUMBER;
    if (!number || option.choices?.length) return null;
    if (!/^-?\d+(\.\d+)?$/.test(String(value).trim())) return say("number", { option: named(option) });
    if (value < (option.min_value ?? -Infinity) || value > (option.max_value ?? Infinity)) return this.limits(option);
    return null;
  }

  async send() {
    for (const pill of this.pills) {
      const wrong = this.wrong(pill);
      if (!wrong) continue;
      pill.input.focus();
      pill.element.classList.add("wrong");
      return this.suggestions.show([h("b", {}, named(pill.option)), h("span.failed", {}, wrong)], this.suggestions.items, { first: false, input: pill.input });
    }
    const options = Object.fromEntries(this.pills.filter((one) => one.value !== undefined).map((one) => [one.option.name, one.value]));
    this.over({ sent: true });
    await command(this.place, this.path, options);
  }
}

/** The commands that a text may become, as suggestions. */
export function offers(place, text, begin) {
  const query = text.slice(1).toLowerCase().trimEnd();
  const words = query.split(" ").filter(Boolean);
  const has = ({ path, shown }, word) => path.includes(word) || shown.includes(word);
  const tells = ({ leaf }, word) => described(leaf).toLowerCase().includes(word);
  const fits = leaves(place).filter((one) => words.every((word) => has(one, word) || tells(one, word)));
  const begins = ({ path, shown }) => path.startsWith(query) || shown.startsWith(query);
  const rank = (one) => (begins(one) ? 0 : words.every((word) => has(one, word)) ? 1 : 2);
  fits.sort((a, b) => rank(a) - rank(b));
  return fits.slice(0, 80).map((found) => ({
    label: `/${found.shown}`, note: described(found.leaf), face: () => avatar(world.bot, 24),
    sign: (found.leaf.options ?? []).filter((one) => one.required).map(named).join(" "), pick: () => begin(found), found,
  }));
}
