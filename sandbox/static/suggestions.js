// The list of suggestions above an input: commands, options or values.

import { h } from "./dom.js";

/** A listbox that is steered by the keys of an input, which keeps the focus. */
export class Suggestions {
  constructor(input) {
    this.element = h("div.suggestions", { hidden: true });
    this.items = [];
    this.active = -1;
    this.input = input;
  }

  /** Shows items (`{label, note, face, sign, pick}`) under a heading; with `first`, Enter picks the first one. */
  show(heading, items, { first = true, input = this.input } = {}) {
    this.items = items;
    this.input = input;
    this.active = first && items.length ? 0 : -1;
    const rows = items.map((item, index) => h("div.suggestion", {
      id: `suggestion-${index}`, role: "option", "aria-selected": String(index === this.active),
      onmousedown: (event) => event.preventDefault(), onclick: item.pick, onmousemove: () => this.select(index),
    }, item.face?.(), h("span.label", {}, item.label), item.note && h("span.note", {}, item.note), item.sign && h("span.sign", {}, item.sign)));
    this.element.replaceChildren(...heading ? [h("header", {}, heading)] : [], h("div.list", { role: "listbox" }, rows));
    this.element.hidden = !heading && !items.length;
    this.select(this.active);
  }

  hide() {
    this.items = [];
    this.element.hidden = true;
  }

  /** Marks the row with this index as active; -1 marks none. */
  select(index) {
    this.active = index;
    for (const [number, row] of [...this.element.querySelectorAll(".suggestion")].entries()) {
      row.setAttribute("aria-selected", String(number === index));
      if (number === index) row.scrollIntoView({ block: "nearest" });
    }
    if (index >= 0) this.input?.setAttribute("aria-activedescendant", `suggestion-${index}`);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  /** Handles a key that is meant for the list; returns whether it was. */
  handleKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (this.element.hidden || !this.items.length) return false;
    if (step) this.select((Math.max(this.active, step < 0 ? 0 : -1) + step + this.items.length) % this.items.length);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && this.active >= 0) this.items[this.active].pick();
    else return false;
    event.preventDefault();
    return true;
  }
}
