// Message components: texts, pictures, sections, containers, buttons, menus.

import { post } from "./api.js";
import { COMPONENT } from "./discord_types.js";
import { emoji, h, icon, translate } from "./dom.js";
import { openForm } from "./form.js";
import { createLink, formatBlocks } from "./markdown.js";
import { createMenu } from "./menu.js";
import { createPicture, localUrl } from "./picture.js";
import { findMessage, me } from "./state.js";

/** The CSS classes of Discord's button styles, by number. */
const STYLES = ["", "blurple", "grey", "green", "red", "grey"];

/** What renders a component of a type. */
const RENDERERS = {
  [COMPONENT.ACTION_ROW]: (part, message) => h("div.row", {}, part.components.map((one) => renderComponent(one, message))),
  [COMPONENT.BUTTON]: renderButton,
  [COMPONENT.STRING_SELECT]: renderSelect,
  [COMPONENT.USER_SELECT]: renderSelect,
  [COMPONENT.ROLE_SELECT]: renderSelect,
  [COMPONENT.MENTIONABLE_SELECT]: renderSelect,
  [COMPONENT.CHANNEL_SELECT]: renderSelect,
  [COMPONENT.SECTION]: (part, message) => h("div.section", {}, h("div", {}, part.components.map((one) => renderComponent(one, message))), renderComponent(part.accessory, message)),
  [COMPONENT.TEXT_DISPLAY]: (part) => h("div.text", {}, formatBlocks(part.content)),
  [COMPONENT.THUMBNAIL]: (part) => h("div.thumbnail", {}, createPicture(part.media.url, part.description)),
  [COMPONENT.MEDIA_GALLERY]: (part) => h(`div.gallery.of${Math.min(part.items.length, 4)}`, {}, part.items.map((item) => createPicture(item.media.url, item.description))),
  [COMPONENT.FILE]: (part) => renderFile({ url: part.file.url, filename: part.name, size: part.size }),
  [COMPONENT.SEPARATOR]: (part) => h(`hr.separator${part.divider === false ? ".blank" : ""}${part.spacing === 2 ? ".wide" : ""}`),
  [COMPONENT.CONTAINER]: renderContainer,
};

/** Renders a component; a type that the page does not know becomes a text that says so. */
export function renderComponent(part, message) {
  return (RENDERERS[part.type] ?? (() => h("p.unknown", {}, translate("unknown"))))(part, message);
}

function renderContainer(part, message) {
  const accent = part.accent_color === null || part.accent_color === undefined ? null : `#${part.accent_color.toString(16).padStart(6, "0")}`;
  return h("div.container", { style: accent ? { "--accent": accent } : {} }, part.components.map((one) => renderComponent(one, message)));
}

/** Renders an uploaded file that is no picture, as a download. */
export function renderFile({ url, filename, size }) {
  const kilobytes = Math.max(1, Math.round((size ?? 0) / 1024));
  return h("div.file", {}, icon("link"), h("div", {}, h("a", { href: localUrl(url), download: filename }, filename), h("small", {}, translate("size", { kilobytes }))));
}

function renderButton(part, message) {
  const inside = [part.emoji && emoji(part.emoji), part.label];
  if (part.style === 5) {
    const made = createLink(part.url, [inside, icon("link")]);
    made.classList.add("button", "grey");
    return made;
  }
  const press = (event) => interact(event.currentTarget, message, "press", { custom_id: part.custom_id });
  return h(`button.button.${STYLES[part.style]}`, { disabled: part.disabled, onclick: press }, inside);
}

function renderSelect(part, message) {
  return createMenu(part, (values, trigger) => interact(trigger, message, "choose", { custom_id: part.custom_id, values }));
}

/** Resolves once the press under way is answered, and what it changed is shown. */
let answered = Promise.resolve();

/** Posts a press or a choice on a message after the one under way, if the message still offers it by then. */
async function interact(control, message, action, body) {
  if (control.closest(".busy")) return;
  control.classList.add("pending");
  for (const one of elementsOf(message)) one.classList.add("busy");
  const press = { person: me().id, channel: message.channel, message: message.id, ...body };
  const next = async () => {
    const answer = isOffered(press) ? await post(action, press) : {};
    control.classList.remove("pending");
    await showAnswer(message, answer);
  };
  await (answered = answered.then(next, next));
}

/** Whether the message of a press has its button or menu, maybe drawn again. */
function isOffered({ channel, message, custom_id }) {
  return JSON.stringify(findMessage(channel, message)?.components ?? []).includes(JSON.stringify(custom_id));
}

/** Shows that a press on a message is answered, and then a failure or the form that opens. */
async function showAnswer(message, answer) {
  await Promise.all(elementsOf(message).map((one) => one.coming));
  for (const one of elementsOf(message)) {
    one.classList.remove("busy");
    one.querySelector(".failed")?.remove();
    if (answer.failed || answer.refused) one.querySelector(".body").append(h("p.failed", { role: "alert" }, answer.refused ?? translate("failed")));
  }
  if (answer.form) openForm(answer.form);
}

/** The elements that show a message: a direct message may be both in the middle and beside the channel. */
function elementsOf(message) {
  return [...document.querySelectorAll(`[data-message="${message.id}"]`)];
}
