// Select menus: of options, people, roles or channels; one value or several.

import { COMPONENT } from "./discord_types.js";
import { avatar, emoji, h, icon, isNarrow, translate } from "./dom.js";
import { visibleChannels, world } from "./state.js";

const sign = (name) => h("span.sign", {}, icon(name));
const people = () => [...world.people, world.bot].map((one) => ({ value: one.id, label: one.name, face: () => avatar(one, 24), kind: "user" }));
const roles = () => world.roles.filter((role) => role.name !== "@everyone").map((one) => ({ value: one.id, label: one.name, face: () => sign("at"), kind: "role" }));
const channels = () => visibleChannels().filter((place) => !place.direct)
  .map((one) => ({ value: one.id, label: one.name, face: () => sign(one.parent ? "thread" : "hash"), kind: "channel" }));

/** The options of a menu of people, roles, both or channels, by its type. */
export const ENTITY_OPTIONS = {
  [COMPONENT.USER_SELECT]: people,
  [COMPONENT.ROLE_SELECT]: roles,
  [COMPONENT.MENTIONABLE_SELECT]: () => [...people(), ...roles()],
  [COMPONENT.CHANNEL_SELECT]: channels,
};

function menuOptions(part) {
  if (part.type !== COMPONENT.STRING_SELECT) return ENTITY_OPTIONS[part.type]();
  return part.options.map((one) => ({ ...one, face: one.emoji ? () => emoji(one.emoji) : null }));
}

/** The button of a select menu. `onChoose` gets the chosen values; with `keep` the button shows them. */
export function createMenu(part, onChoose, { keep = false } = {}) {
  const items = menuOptions(part);
  const given = (part.default_values ?? []).map((one) => one.id);
  let values = items.filter((one) => one.default || given.includes(one.value)).map((one) => one.value);
  const trigger = h("button.menu", { type: "button", disabled: part.disabled, "aria-haspopup": "listbox", "aria-expanded": "false", "data-hint": part.placeholder ?? "", "data-of": JSON.stringify([part.custom_id, items.map((one) => one.value)]) });
  const drawLabel = () => {
    const picked = items.filter((one) => values.includes(one.value));
    const shown = picked.length ? picked.map((one) => h("span.picked", {}, one.face?.(), one.label)) : h("span.hint", {}, part.placeholder ?? translate("choose"));
    trigger.replaceChildren(h("span.line", {}, shown), icon("down"));
  };
  const done = (picked, by) => {
    if (keep) values = picked;
    drawLabel();
    onChoose(picked, by);
  };
  trigger.onclick = () => openMenu(trigger, { items, values, least: part.min_values ?? 1, most: part.max_values ?? 1, done, search: part.type !== COMPONENT.STRING_SELECT });
  drawLabel();
  return trigger;
}

let closeList = () => {};
let moveListTo = () => {};

/** Closes the menu that is open. */
export function closeOpenMenu() {
  closeList();
}

/** Moves the open menu from a message's old element to the new one; closes it if the new one lacks that menu. */
export function moveOpenMenu(from, to) {
  const open = from.querySelector(".menu[aria-expanded=true]");
  const same = open && [...to.querySelectorAll(".menu")].find((one) => one.dataset.of === open.dataset.of && !one.disabled);
  if (same) moveListTo(same);
  else if (open) closeList();
}

function openMenu(trigger, { items, values, least, most, done, search }) {
  closeList();
  const picked = new Set(values);
  const single = most === 1;
  let active = Math.max(0, items.findIndex((one) => picked.has(one.value)));
  const field = search && h("input.search", { placeholder: translate("search"), "aria-label": translate("search"), oninput: () => ((active = 0), draw()) });
  const list = h("div.options", { role: "listbox", "aria-multiselectable": String(!single) });
  const finish = h("button.button.blurple.done", { type: "button", onclick: () => close(true) }, translate("done"));
  const box = h("div.listbox", { tabIndex: -1 }, field, list, !single && finish);
  const shown = () => items.filter((one) => !field?.value || one.label.toLowerCase().includes(field.value.toLowerCase()));

  function draw() {
    list.replaceChildren(...shown().map((one, index) => h(`div.option${index === active ? ".active" : ""}`, {
      role: "option", "aria-selected": String(picked.has(one.value)), onclick: () => pick(one), onmousemove: () => mark(index),
    }, one.face && h("span.face", {}, one.face()), h("span.words", {}, h("span.label", {}, one.label), one.description && h("small", {}, one.description)),
    single ? picked.has(one.value) && icon("check") : h("span.box", {}, picked.has(one.value) && icon("check")))));
    finish.disabled = picked.size < least;
    list.children[active]?.scrollIntoView({ block: "nearest" });
  }
  function mark(index) {
    list.children[active]?.classList.remove("active");
    active = index;
    list.children[active]?.classList.add("active");
  }
  function pick(one) {
    if (single) picked.clear();
    if (!picked.delete(one.value) && picked.size < most) picked.add(one.value);
    draw();
    if (single || (least === most && picked.size === most)) close(true);
  }
  function close(take) {
    closeList = () => {};
    box.remove();
    window.removeEventListener("mousedown", outside, true);
    trigger.setAttribute("aria-expanded", "false");
    if (trigger.isConnected) trigger.focus({ preventScroll: true });
    const same = picked.size === values.length && values.every((one) => picked.has(one));
    if (take && picked.size >= least && (single || !same)) done([...picked], trigger);
  }
  function outside(event) {
    if (!box.contains(event.target)) (event.target.closest?.(".menu") === trigger && event.stopPropagation(), close(!single));
  }
  box.onkeydown = (event) => {
    const all = shown();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) mark((active + step + all.length) % all.length);
    else if (event.key === "Enter" || (event.key === " " && !field)) all[active] && pick(all[active]);
    else if (event.key === "Escape") close(false);
    else if (event.key === "Tab") close(!single);
    else return;
    event.preventDefault();
    event.stopPropagation();
    list.children[active]?.scrollIntoView({ block: "nearest" });
  };
  closeList = () => close(false);
  moveListTo = (same) => {
    trigger = same;
    trigger.setAttribute("aria-expanded", "true");
  };
  document.body.append(box);
  draw();
  placeList(box, trigger);
  trigger.setAttribute("aria-expanded", "true");
  window.addEventListener("mousedown", outside, true);
  (field && !isNarrow() ? field : box).focus({ preventScroll: true });
}

/** Places a list below its button, above it if there is more room, or at the bottom of a phone's screen. */
function placeList(box, trigger) {
  if (isNarrow()) return box.classList.add("sheet");
  const { left, top, bottom, width } = trigger.getBoundingClientRect();
  const below = innerHeight - bottom - 12;
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("width", `${width}px`);
  const up = below < Math.min(box.offsetHeight, 320) && top > below;
  if (up) box.style.setProperty("bottom", `${innerHeight - top + 4}px`);
  else box.style.setProperty("top", `${bottom + 4}px`);
  box.style.setProperty("max-height", `${Math.min(360, up ? top - 12 : below)}px`);
}
