// A form that the bot opens: fields to write in, things to choose, files.

import { act, upload } from "./acts.js";
import { avatar, h, say } from "./dom.js";
import { overlay } from "./dialog.js";
import { blocks } from "./markdown.js";
import { menu } from "./menu.js";
import { me, world } from "./store.js";

/** Shows a form and sends it in. */
export function openForm(form) {
  const values = {};
  const fields = form.components.map((part) => field(part, values));
  const trouble = h("p.failed", { role: "alert" });
  const send = h("button.button.blurple", { type: "submit" }, say("submit"));
  const sheet = h("form.form", { novalidate: true },
    h("header", {}, avatar(world.bot, 24), h("h2", {}, form.title)),
    h("p.warning", {}, say("form.warning", { name: world.bot.name })),
    h("div.fields", {}, fields), trouble,
    h("footer", {}, h("button.button.plain", { type: "button", onclick: () => close() }, say("cancel")), send));
  sheet.onsubmit = async (event) => {
    event.preventDefault();
    if (!sheet.reportValidity()) return;
    send.classList.add("pending");
    const told = await act("submit", { person: me().id, asked: form.asked, values: Object.fromEntries(Object.entries(values).map(([key, read]) => [key, read()])) });
    send.classList.remove("pending");
    if (told.failed || told.refused) return (trouble.textContent = told.refused ?? say("form.failed"));
    close();
    if (told.form) openForm(told.form);
  };
  const close = overlay(sheet, form.title);
}

function field(part, values) {
  if (part.type === 1) return part.components.map((one) => field(one, values));
  if (part.type === 10) return h("div.text", {}, blocks(part.content));
  if (part.type === 18) return labelled(part.label, part.description, control(part.component, values), part.component);
  return labelled(part.label, null, control(part, values), part);
}

function labelled(name, note, made, part) {
  const needed = part.required ?? part.type <= 8;
  const group = [21, 22].includes(part.type);
  return h(group ? "fieldset.field" : "label.field", {}, h(group ? "legend" : "span", {}, name, needed && part.type !== 23 && h("i", { "aria-label": say("required") }, " *")),
    note && h("small", {}, note), made);
}

function control(part, values) {
  const make = { 4: written, 19: files, 21: radios, 22: boxes, 23: box }[part.type] ?? chosen;
  return make(part, values);
}

function written(part, values) {
  const long = part.style === 2;
  const input = h(long ? "textarea" : "input", {
    placeholder: part.placeholder, required: part.required ?? true, minlength: part.min_length && String(part.min_length),
    maxlength: String(part.max_length ?? 4000), rows: long ? "4" : null,
  });
  input.value = part.value ?? "";
  values[part.custom_id] = () => input.value;
  return input;
}

function chosen(part, values) {
  let picked = part.type === 3 ? part.options.filter((one) => one.default).map((one) => one.value) : (part.default_values ?? []).map((one) => one.id);
  values[part.custom_id] = () => picked;
  return menu(part, (now) => (picked = now), { keep: true });
}

function files(part, values) {
  const input = h("input", { type: "file", multiple: (part.max_values ?? 1) > 1, required: part.required ?? true });
  let read = [];
  input.onchange = async () => (read = await Promise.all([...input.files].map(upload)));
  values[part.custom_id] = () => read;
  return input;
}

function ticks(part, type) {
  return part.options.map((one) => {
    const input = h("input", { type, name: part.custom_id, value: one.value, checked: Boolean(one.default) });
    return [input, h("label.tick", {}, input, h("span", {}, one.label, one.description && h("small", {}, one.description)))];
  });
}

function radios(part, values) {
  const made = ticks(part, "radio");
  if (part.required) made[0][0].required = true;
  values[part.custom_id] = () => made.find(([input]) => input.checked)?.[0].value ?? null;
  return h("div.ticks", { role: "radiogroup" }, made.map(([, label]) => label));
}

function boxes(part, values) {
  const made = ticks(part, "checkbox");
  values[part.custom_id] = () => made.filter(([input]) => input.checked).map(([input]) => input.value);
  return h("div.ticks", {}, made.map(([, label]) => label));
}

function box(part, values) {
  const input = h("input", { type: "checkbox", checked: Boolean(part.default) });
  values[part.custom_id] = () => input.checked;
  return input;
}
