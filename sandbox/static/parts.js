// The parts that messages are built of: texts, pictures, sections, containers, buttons, menus.

import { act } from "./acts.js";
import { h, icon, say } from "./dom.js";
import { blocks, emoji, link } from "./markdown.js";
import { local, picture } from "./picture.js";
import { openForm } from "./form.js";
import { menu } from "./menu.js";
import { me } from "./store.js";

const STYLES = ["", "blurple", "grey", "green", "red", "grey"];

const MAKE = {
  1: (part, message) => h("div.row", {}, part.components.map((one) => show(one, message))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (part, message) => h("div.section", {}, h("div", {}, part.components.map((one) => show(one, message))), show(part.accessory, message)),
  10: (part) => h("div.text", {}, blocks(part.content)),
  11: (part) => h("div.thumbnail", {}, picture(part.media.url, part.description)),
  12: (part) => h(`div.gallery.of${Math.min(part.items.length, 4)}`, {}, part.items.map((item) => picture(item.media.url, item.description))),
  13: (part) => file({ url: part.file.url, filename: part.name, size: part.size }),
  14: (part) => h(`hr.separator${part.divider === false ? ".blank" : ""}${part.spacing === 2 ? ".wide" : ""}`),
  17: container,
};

/** A part as an element; what the page does not know is said. */
export function show(part, message) {
  return (MAKE[part.type] ?? (() => h("p.unknown", {}, say("unknown"))))(part, message);
}

function container(part, message) {
  const accent = part.accent_color === null || part.accent_color === undefined ? null : `#${part.accent_color.toString(16).padStart(6, "0")}`;
  return h("div.container", { style: accent ? { "--accent": accent } : {} }, part.components.map((one) => show(one, message)));
}

/** An uploaded file that is no picture, to be taken home. */
export function file({ url, filename, size }) {
  const kilobytes = Math.max(1, Math.round((size ?? 0) / 1024));
  return h("div.file", {}, icon("link"), h("div", {}, h("a", { href: local(url), download: filename }, filename), h("small", {}, say("size", { kilobytes }))));
}

function button(part, message) {
  const inside = [part.emoji && emoji(part.emoji), part.label];
  if (part.style === 5) {
    const made = link(part.url, [inside, icon("link")]);
    made.classList.add("button", "grey");
    return made;
  }
  const press = (event) => interact(event.currentTarget, message, "press", { custom_id: part.custom_id });
  return h(`button.button.${STYLES[part.style]}`, { disabled: part.disabled, onclick: press }, inside);
}

function select(part, message) {
  return menu(part, (values, trigger) => interact(trigger, message, "choose", { custom_id: part.custom_id, values }));
}

/** Does something with a message and shows that it is under way, and what came of it where that does not show by itself. */
async function interact(control, message, name, what) {
  if (document.querySelector(".message.busy")) return;
  control.closest(".message").classList.add("busy");
  control.classList.add("pending");
  const told = await act(name, { person: me().id, channel: message.channel, message: message.id, ...what });
  control.classList.remove("pending");
  const shown = () => document.querySelector(`[data-message="${message.id}"]`);
  await shown()?.coming;
  const now = shown();
  for (const one of document.querySelectorAll(".message.busy")) one.classList.remove("busy");
  now?.querySelector(".failed")?.remove();
  if (told.failed || told.refused) now?.querySelector(".body").append(h("p.failed", { role: "alert" }, told.refused ?? say("failed")));
  if (told.form) openForm(told.form);
}
