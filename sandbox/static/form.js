// A modal form of the bot: text inputs, menus, checkboxes, files.

import { encodeFile, post } from "./api.js";
import { openDialog } from "./dialog.js";
import { COMPONENT } from "./discord_types.js";
import { avatar, h, translate } from "./dom.js";
import { formatBlocks } from "./markdown.js";
import { createMenu } from "./menu.js";
import { me, world } from "./state.js";

/** Opens a form, and submits it when its button is pressed. */
export function openForm(form) {
  const readers = {};
  const fields = form.components.map((part) => createField(part, readers));
  const failure = h("p.failed", { role: "alert" });
  const submit = h("button.button.blurple", { type: "submit" }, translate("submit"));
  const sheet = h("form.form", { novalidate: true },
    h("header", {}, avatar(world.bot, 24), h("h2", {}, form.title)),
    h("p.warning", {}, translate("form.warning", { name: world.bot.name })),
    h("div.fields", {}, fields), failure,
    h("footer", {}, h("button.button.plain", { type: "button", onclick: () => close() }, translate("cancel")), submit));
  sheet.onsubmit = async (event) => {
    event.preventDefault();
    if (!sheet.reportValidity()) return;
    submit.classList.add("pending");
    const answer = await post("submit", { person: me().id, asked: form.asked, values: Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read()])) });
    submit.classList.remove("pending");
    if (answer.failed || answer.refused) return (failure.textContent = answer.refused ?? translate("form.failed"));
    close();
    if (answer.form) openForm(answer.form);
  };
  const close = openDialog(sheet, form.title);
}

/** What creates the control of a component of a type; select menus for all others. */
const CREATORS = {
  [COMPONENT.TEXT_INPUT]: createTextInput,
  [COMPONENT.FILE_UPLOAD]: createFileInput,
  [COMPONENT.RADIO_GROUP]: createRadios,
  [COMPONENT.CHECKBOX_GROUP]: createCheckboxes,
  [COMPONENT.CHECKBOX]: createCheckbox,
};

/** The elements of a component of the form; `readers` gets a function that reads the value, by custom id. */
function createField(part, readers) {
  if (part.type === COMPONENT.ACTION_ROW) return part.components.map((one) => createField(one, readers));
  if (part.type === COMPONENT.TEXT_DISPLAY) return h("div.text", {}, formatBlocks(part.content));
  if (part.type === COMPONENT.LABEL) return addLabel(part.label, part.description, createControl(part.component, readers), part.component);
  return addLabel(part.label, null, createControl(part, readers), part);
}

/** Labels a control; text inputs and menus are required unless they say otherwise. */
function addLabel(name, note, control, part) {
  const required = part.required ?? part.type <= COMPONENT.CHANNEL_SELECT;
  const group = [COMPONENT.RADIO_GROUP, COMPONENT.CHECKBOX_GROUP].includes(part.type);
  return h(group ? "fieldset.field" : "label.field", {}, h(group ? "legend" : "span", {}, name, required && part.type !== COMPONENT.CHECKBOX && h("i", { "aria-label": translate("required") }, " *")),
    note && h("small", {}, note), control);
}

function createControl(part, readers) {
  return (CREATORS[part.type] ?? createSelect)(part, readers);
}

function createTextInput(part, readers) {
  const long = part.style === 2;
  const input = h(long ? "textarea" : "input", {
    placeholder: part.placeholder, required: part.required ?? true, minlength: part.min_length && String(part.min_length),
    maxlength: String(part.max_length ?? 4000), rows: long ? "4" : null,
  });
  input.value = part.value ?? "";
  readers[part.custom_id] = () => input.value;
  return input;
}

function createSelect(part, readers) {
  let picked = part.type === COMPONENT.STRING_SELECT ? part.options.filter((one) => one.default).map((one) => one.value) : (part.default_values ?? []).map((one) => one.id);
  readers[part.custom_id] = () => picked;
  return createMenu(part, (now) => (picked = now), { keep: true });
}

function createFileInput(part, readers) {
  const input = h("input", { type: "file", multiple: (part.max_values ?? 1) > 1, required: part.required ?? true });
  let read = [];
  input.onchange = async () => (read = await Promise.all([...input.files].map(encodeFile)));
  readers[part.custom_id] = () => read;
  return input;
}

/** Pairs of an input and its label. */
function createTicks(part, type) {
  return part.options.map((one) => {
    const input = h("input", { type, name: part.custom_id, value: one.value, checked: Boolean(one.default) });
    return [input, h("label.tick", {}, input, h("span", {}, one.label, one.description && h("small", {}, one.description)))];
  });
}

function createRadios(part, readers) {
  const made = createTicks(part, "radio");
  if (part.required) made[0][0].required = true;
  readers[part.custom_id] = () => made.find(([input]) => input.checked)?.[0].value ?? null;
  return h("div.ticks", { role: "radiogroup" }, made.map(([, label]) => label));
}

function createCheckboxes(part, readers) {
  const made = createTicks(part, "checkbox");
  readers[part.custom_id] = () => made.filter(([input]) => input.checked).map(([input]) => input.value);
  return h("div.ticks", {}, made.map(([, label]) => label));
}

function createCheckbox(part, readers) {
  const input = h("input", { type: "checkbox", checked: Boolean(part.default) });
  readers[part.custom_id] = () => input.checked;
  return input;
}
