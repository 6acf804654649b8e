// One message, as Discord shows it.

import { post } from "./api.js";
import { renderComponent, renderFile } from "./components.js";
import { avatar, h, icon, translate } from "./dom.js";
import { formatBlocks } from "./markdown.js";
import { createPicture, localUrl } from "./picture.js";
import { findPerson, localizedPath, me, openChannel, removeNote, world } from "./state.js";
import { createSentTime } from "./timestamps.js";

/** Messages of one author within this time share a header. */
const GROUPING_MS = 7 * 60 * 1000;
const THREAD_CREATED = 18;
/** Discord's flags of a message: the bot is thinking; made of components. */
const LOADING = 1 << 7;
const HAS_COMPONENTS = 1 << 15;

/** Creates the element of a message; `before` is the message above it, with which it may share a header. */
export function showMessage(message, before) {
  if (message.type === THREAD_CREATED) return createThreadNotice(message);
  const joined = sharesHeader(message, before);
  const author = findPerson(message.author) ?? { id: message.author, name: message.name, bot: message.bot };
  const rings = !message.bot || !message.only ? message.pings.includes(me().id) : false;
  return h(`article.message${joined ? ".joined" : ""}${message.only ? ".private" : ""}${rings ? ".ringing" : ""}`,
    { "data-message": message.id, "aria-label": translate("message", { name: author.name }) },
    message.command && createCommandLine(message.command),
    joined ? h("span.when", { "aria-hidden": "true" }, createSentTime(message.time)) : h("span.gutter", {}, avatar(author)),
    h("div.body", {}, !joined && createHeader(message, author), createContent(message), message.only && createPrivateNote(message)));
}

function sharesHeader(message, before) {
  return before && !message.command && before.author === message.author && before.only === message.only &&
    before.type !== THREAD_CREATED && new Date(message.time) - new Date(before.time) < GROUPING_MS;
}

/** The style of an author's name: the colour of the highest coloured role. */
function roleStyle(author) {
  const role = world.roles.filter((one) => one.color && author.roles?.includes(one.id)).sort((a, b) => b.position - a.position)[0];
  return role && { "--role": `#${role.color.toString(16).padStart(6, "0")}` };
}

function createHeader(message, author) {
  return h("header", {}, h("span.author", { style: roleStyle(author) ?? {} }, author.name),
    author.bot && h("span.tag", {}, translate("app")), createSentTime(message.time));
}

/** The line above a message that says who has used which command. */
function createCommandLine(command) {
  const who = findPerson(command.user);
  return h("div.used", {}, h("span.elbow"), who && avatar(who, 16), h("b", { style: roleStyle(who ?? {}) ?? {} }, who?.name ?? translate("somebody")), " ", translate("used"), " ",
    h("span.mention", {}, `/${localizedPath(command.name)}`));
}

function createContent(message) {
  if (message.flags & LOADING) return h("p.thinking", { role: "status" }, h("span.dots", {}, h("i"), h("i"), h("i")), translate("thinking", { name: message.name }));
  const shown = h("div.content", {}, message.content && h("div.text", {}, formatBlocks(message.content)));
  const loose = message.flags & HAS_COMPONENTS ? [] : message.attachments;
  for (const one of loose) shown.append(localUrl(one.url) && one.content_type?.startsWith("image/png") ? h("div.gallery.of1.loose", {}, createPicture(one.url, one.description)) : renderFile(one));
  shown.append(...message.components.map((part) => renderComponent(part, message)));
  if (message.edited && !message.bot) shown.append(h("small.edited", {}, translate("edited")));
  return shown;
}

/** The line below a private message, with the button that dismisses the message. */
function createPrivateNote(message) {
  const dismiss = () => (message.own ? removeNote(message) : post("dismiss", { channel: message.channel, message: message.id }));
  return h("p.only", {}, icon("eye"), translate("only"), " • ", h("button.link", { onclick: dismiss }, translate("dismiss")));
}

function createThreadNotice(message) {
  const who = findPerson(message.author);
  return h("article.message.system", { "data-message": message.id }, h("span.gutter", {}, icon("thread")),
    h("div.body", {}, h("p", {}, h("b", {}, who?.name ?? message.name), ` ${translate("started")} `, h("button.link.strong", { onclick: () => openChannel(message.about) }, message.content), " ", createSentTime(message.time))));
}
