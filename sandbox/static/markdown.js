// Discord's markdown as elements; what is not markup stays text.

import { emoji, h, translate } from "./dom.js";
import { currentChannel, directChannel, findChannel, findPerson, localizedPath, me, openChannel, visibleChannels, visibleCommands, world } from "./state.js";
import { createTimestamp } from "./timestamps.js";

let startCommand = () => {};

/** Sets what a press on the mention of a slash command does; `handler` gets the command's path. */
export function onCommandMention(handler) {
  startCommand = handler;
}

const ITEM = /^ *([-*]|\d+\.) +/;

/** Formats a text of several blocks: headings, lists, quotes, code. */
export function formatBlocks(text) {
  const out = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("span.lines", {}, formatInline(paragraph.join("\n"))));
    paragraph = [];
  };
  const block = (element) => (flush(), out.push(element));
  while (lines.length) {
    const line = lines.shift();
    let found;
    if ((found = /^```(\w*)$/.exec(line) ?? /^```(?:(\w+)\n)?(.*?)```$/.exec(line))) block(createCodeBlock(found, lines));
    else if ((found = /^(#{1,3}) +(.+)/.exec(line))) block(h(`h${found[1].length}`, {}, formatInline(found[2])));
    else if ((found = /^-# +(.+)/.exec(line))) block(h("small", {}, formatInline(found[1])));
    else if (/^>>> /.test(line)) block(h("blockquote", {}, formatBlocks([line.slice(4), ...lines.splice(0)].join("\n"))));
    else if (/^> /.test(line)) block(h("blockquote", {}, formatBlocks([line, ...takeWhile(lines, /^> /)].map((one) => one.slice(2)).join("\n"))));
    else if (ITEM.test(line)) {
      const items = [line, ...takeWhile(lines, ITEM)];
      while (items.length) block(createList(items));
    }
    else paragraph.push(line);
  }
  flush();
  return out;
}

/** Removes and returns the first lines that match a pattern. */
function takeWhile(lines, pattern) {
  const end = lines.findIndex((line) => !pattern.test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function createCodeBlock(found, lines) {
  if (found[2] !== undefined) return h("pre", {}, h("code", {}, found[2]));
  const end = lines.findIndex((line) => line.endsWith("```"));
  const inside = lines.splice(0, end < 0 ? lines.length : end + 1);
  if (end >= 0) inside[end] = inside[end].slice(0, -3);
  return h("pre", {}, h("code", {}, inside.join("\n").replace(/\n$/, "")));
}

/** Removes the first list from lines and returns its element; what is indented below an item is a list in it. */
function createList(lines) {
  const depth = (line) => line.search(/\S/);
  const numbered = (line) => /^ *\d/.test(line);
  const [first] = lines;
  const made = h(numbered(first) ? "ol" : "ul", numbered(first) ? { start: Number.parseInt(first) } : {});
  while (lines.length && numbered(lines[0]) === numbered(first)) {
    const item = h("li", {}, formatInline(lines.shift().replace(ITEM, "")));
    const deeper = takeWhile(lines, new RegExp(`^ {${depth(first) + 1},}`));
    while (deeper.length) item.append(createList(deeper));
    made.append(item);
  }
  return made;
}

const INLINE = [
  [/^\\([^a-zA-Z0-9\s])/, (found) => found[1]],
  [/^``(.+?)``/s, (found) => h("code", {}, found[1])],
  [/^`([^`]+)`/, (found) => h("code", {}, found[1])],
  [/^\*\*\*(.+?)\*\*\*/s, (found) => h("strong", {}, h("em", {}, formatInline(found[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (found) => h("strong", {}, formatInline(found[1]))],
  [/^__(.+?)__/s, (found) => h("u", {}, formatInline(found[1]))],
  [/^\*(?!\s)(.+?)\*/s, (found) => h("em", {}, formatInline(found[1]))],
  [/^_(?!\s)(.+?)_(?![\p{L}\d])/su, (found, before) => (/[\p{L}\d]$/u.test(before) ? null : h("em", {}, formatInline(found[1])))],
  [/^~~(.+?)~~/s, (found) => h("s", {}, formatInline(found[1]))],
  [/^\|\|(.+?)\|\|/s, (found) => createSpoiler(found[1])],
  [/^\[([^\]\n]+)\]\(<?((?:https?:\/\/)[^\s)>]+)>?\)/, (found) => createLink(found[2], formatInline(found[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => createLink(found[1], found[1])],
  [/^https?:\/\/[^\s<>)]+[^\s<>).,:;!?"']/, (found) => createLink(found[0], found[0])],
  [/^<@!?(\d+)>/, (found) => createMention(`@${findPerson(found[1])?.name ?? translate("somebody")}`, found[1] === me()?.id)],
  [/^<@&(\d+)>/, (found) => createRoleMention(found[1])],
  [/^<#(\d+)>/, (found) => createChannelMention(found[1])],
  [/^<\/([^:>]+):(\d+)>/, (found) => createCommandMention(found[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => createTimestamp(Number(found[1]), found[2] ?? "f")],
  [/^<(a?):(\w+):(\d+)>/, (found) => emoji({ id: found[3], name: found[2] })],
  [/^@(everyone|here)\b/, (found) => createMention(found[0], true)],
];

/** Formats the markup inside a line. */
function formatInline(text) {
  const out = [];
  let plain = "";
  let rest = text;
  scan: while (rest) {
    for (const [pattern, make] of INLINE) {
      const found = pattern.exec(rest);
      const made = found && make(found, plain);
      if (made === null || made === undefined) continue;
      if (plain) out.push(plain);
      plain = "";
      out.push(made);
      rest = rest.slice(found[0].length);
      continue scan;
    }
    plain += rest[0];
    rest = rest.slice(1);
  }
  if (plain) out.push(plain);
  return out;
}

function createMention(text, mine) {
  return h(mine ? "span.mention.mine" : "span.mention", {}, text);
}

function createRoleMention(id) {
  const known = world.roles.find((one) => one.id === id);
  return createMention(`@${known?.name.replace(/^@/, "") ?? translate("somebody")}`, me()?.roles.includes(id));
}

function createChannelMention(id) {
  const known = visibleChannels().find((one) => one.id === id);
  return known ? h("button.mention", { onclick: () => openChannel(id) }, `#${known.name}`) : createMention(`#${translate("unknown")}`);
}

function createCommandMention(name) {
  const known = visibleCommands().some((one) => one.name === name.split(" ")[0]);
  return known ? h("button.mention", { onclick: () => startCommand(name) }, `/${localizedPath(name)}`) : createMention(`/${name}`);
}

function createSpoiler(text) {
  const show = (event) => event.currentTarget.classList.add("open");
  return h("span.spoiler", { tabIndex: 0, role: "button", "aria-label": translate("spoiler"), onclick: show, onkeydown: show }, formatInline(text));
}

/** A link; a link to a message of this server goes to the message. */
export function createLink(address, children) {
  const inside = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/.exec(address);
  if (inside && findChannel(inside[1])) return h("button.link", { onclick: () => goToMessage(inside[1], inside[2]) }, children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** Opens the channel of a message, scrolls to the message and highlights it for two seconds. */
function goToMessage(channel, id) {
  const isBeside = channel === directChannel()?.id && document.querySelector(`#beside [data-message="${CSS.escape(id ?? "")}"]`);
  if (!isBeside && currentChannel() !== channel) openChannel(channel);
  requestAnimationFrame(() => {
    const found = id && document.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: "nearest" });
    found.classList.add("pointed");
    setTimeout(() => found.classList.remove("pointed"), 2000);
  });
}
