// One message as Discord shows it.

import { act } from "./acts.js";
import { avatar, h, icon, say } from "./dom.js";
import { shown } from "./command.js";
import { blocks } from "./markdown.js";
import { file, show } from "./parts.js";
import { local, picture } from "./picture.js";
import { forget, go, me, person, world } from "./store.js";
import { sent } from "./time.js";

const NEAR = 7 * 60 * 1000;
const THREAD = 18;
const LOADING = 128;
const LAID_OUT = 1 << 15;

/** A message; `before` is the one above it, with which it may share its head. */
export function showMessage(message, before) {
  if (message.type === THREAD) return started(message);
  const joined = joins(message, before);
  const author = person(message.author) ?? { id: message.author, name: message.name, bot: message.bot };
  const rings = !message.bot || !message.only ? message.pings.includes(me().id) : false;
  return h(`article.message${joined ? ".joined" : ""}${message.only ? ".private" : ""}${rings ? ".ringing" : ""}`,
    { "data-message": message.id, "aria-label": say("message", { name: author.name }) },
    message.command && used(message.command),
    joined ? h("span.when", { "aria-hidden": "true" }, sent(message.time)) : h("span.gutter", {}, avatar(author)),
    h("div.body", {}, !joined && head(message, author), content(message), message.only && only(message)));
}

function joins(message, before) {
  return before && !message.command && before.author === message.author && before.only === message.only &&
    before.type !== THREAD && new Date(message.time) - new Date(before.time) < NEAR;
}

function colour(author) {
  const role = world.roles.filter((one) => one.color && author.roles?.includes(one.id)).sort((a, b) => b.position - a.position)[0];
  return role && { "--role": `#${role.color.toString(16).padStart(6, "0")}` };
}

function head(message, author) {
  return h("header", {}, h("span.author", { style: colour(author) ?? {} }, author.name),
    author.bot && h("span.tag", {}, say("app")), sent(message.time));
}

function used(command) {
  const who = person(command.user);
  return h("div.used", {}, h("span.elbow"), who && avatar(who, 16), h("b", { style: colour(who ?? {}) ?? {} }, who?.name ?? say("somebody")), " ", say("used"), " ",
    h("span.mention", {}, `/${shown(command.name)}`));
}

function content(message) {
  if (message.flags & LOADING) return h("p.thinking", { role: "status" }, h("span.dots", {}, h("i"), h("i"), h("i")), say("thinking", { name: message.name }));
  const shown = h("div.content", {}, message.content && h("div.text", {}, blocks(message.content)));
  const loose = message.flags & LAID_OUT ? [] : message.attachments;
  for (const one of loose) shown.append(local(one.url) && one.content_type?.startsWith("image/png") ? h("div.gallery.of1.loose", {}, picture(one.url, one.description)) : file(one));
  shown.append(...message.components.map((part) => show(part, message)));
  if (message.edited && !message.bot) shown.append(h("small.edited", {}, say("edited")));
  return shown;
}

function only(message) {
  const away = () => (message.own ? forget(message) : act("dismiss", { channel: message.channel, message: message.id }));
  return h("p.only", {}, icon("eye"), say("only"), " • ", h("button.link", { onclick: away }, say("dismiss")));
}

function started(message) {
  const who = person(message.author);
  return h("article.message.system", { "data-message": message.id }, h("span.gutter", {}, icon("thread")),
    h("div.body", {}, h("p", {}, h("b", {}, who?.name ?? message.name), ` ${say("started")} `, h("button.link.strong", { onclick: () => go(message.about) }, message.content), " ", sent(message.time))));
}
