// Discord's markdown as elements; whatever is not markup stays text.

import { h, say } from "./dom.js";
import { channel, commands, go, me, person, places, world } from "./store.js";
import { stamp } from "./time.js";
import { jump } from "./timeline.js";
import { shown } from "./command.js";
import { offer } from "./composer.js";

const ITEM = /^ *([-*]|\d+\.) +/;

/** A text with all its blocks: headings, lists, quotes, code. */
export function blocks(text) {
  const out = [];
  const lines = text.split("\n");
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("span.lines", {}, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  const block = (element) => (flush(), out.push(element));
  while (lines.length) {
    const line = lines.shift();
    let found;
    if ((found = /^```(\w*)$/.exec(line) ?? /^```(?:(\w+)\n)?(.*?)```$/.exec(line))) block(code(found, lines));
    else if ((found = /^(#{1,3}) +(.+)/.exec(line))) block(h(`h${found[1].length}`, {}, inline(found[2])));
    else if ((found = /^-# +(.+)/.exec(line))) block(h("small", {}, inline(found[1])));
    else if (/^>>> /.test(line)) block(h("blockquote", {}, blocks([line.slice(4), ...lines.splice(0)].join("\n"))));
    else if (/^> /.test(line)) block(h("blockquote", {}, blocks([line, ...taken(lines, /^> /)].map((one) => one.slice(2)).join("\n"))));
    else if (ITEM.test(line)) {
      const items = [line, ...taken(lines, ITEM)];
      while (items.length) block(list(items));
    }
    else paragraph.push(line);
  }
  flush();
  return out;
}

function taken(lines, pattern) {
  const end = lines.findIndex((line) => !pattern.test(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function code(found, lines) {
  if (found[2] !== undefined) return h("pre", {}, h("code", {}, found[2]));
  const end = lines.findIndex((line) => line.endsWith("```"));
  const inside = lines.splice(0, end < 0 ? lines.length : end + 1);
  if (end >= 0) inside[end] = inside[end].slice(0, -3);
  return h("pre", {}, h("code", {}, inside.join("\n").replace(/\n$/, "")));
}

/** The list that lines begin with, taken from them: bullets or numbers, and what is indented below. */
function list(lines) {
  const depth = (line) => line.search(/\S/);
  const numbered = (line) => /^ *\d/.test(line);
  const [first] = lines;
  const made = h(numbered(first) ? "ol" : "ul", numbered(first) ? { start: Number.parseInt(first) } : {});
  while (lines.length && numbered(lines[0]) === numbered(first)) {
    const item = h("li", {}, inline(lines.shift().replace(ITEM, "")));
    const deeper = taken(lines, new RegExp(`^ {${depth(first) + 1},}`));
    while (deeper.length) item.append(list(deeper));
    made.append(item);
  }
  return made;
}

const INLINE = [
  [/^\\([^a-zA-Z0-9\s])/, (found) => found[1]],
  [/^``(.+?)``/s, (found) => h("code", {}, found[1])],
  [/^`([^`]+)`/, (found) => h("code", {}, found[1])],
  [/^\*\*\*(.+?)\*\*\*/s, (found) => h("strong", {}, h("em", {}, inline(found[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (found) => h("strong", {}, inline(found[1]))],
  [/^__(.+?)__/s, (found) => h("u", {}, inline(found[1]))],
  [/^\*(?!\s)(.+?)\*/s, (found) => h("em", {}, inline(found[1]))],
  [/^_(?!\s)(.+?)_(?![\p{L}\d])/su, (found, before) => (/[\p{L}\d]$/u.test(before) ? null : h("em", {}, inline(found[1])))],
  [/^~~(.+?)~~/s, (found) => h("s", {}, inline(found[1]))],
  [/^\|\|(.+?)\|\|/s, (found) => spoiler(found[1])],
  [/^\[([^\]\n]+)\]\(<?((?:https?:\/\/)[^\s)>]+)>?\)/, (found) => link(found[2], inline(found[1]))],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => link(found[1], found[1])],
  [/^https?:\/\/[^\s<>)]+[^\s<>).,:;!?"']/, (found) => link(found[0], found[0])],
  [/^<@!?(\d+)>/, (found) => mention(`@${person(found[1])?.name ?? say("somebody")}`, found[1] === me()?.id)],
  [/^<@&(\d+)>/, (found) => role(found[1])],
  [/^<#(\d+)>/, (found) => place(found[1])],
  [/^<\/([^:>]+):(\d+)>/, (found) => slash(found[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => stamp(Number(found[1]), found[2] ?? "f")],
  [/^<(a?):(\w+):(\d+)>/, (found) => emoji({ id: found[3], name: found[2] })],
  [/^@(everyone|here)\b/, (found) => mention(found[0], true)],
];

/** The markup inside a line. */
export function inline(text) {
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

function mention(text, mine) {
  return h(mine ? "span.mention.mine" : "span.mention", {}, text);
}

function role(id) {
  const known = world.roles.find((one) => one.id === id);
  return mention(`@${known?.name.replace(/^@/, "") ?? say("somebody")}`, me()?.roles.includes(id));
}

function place(id) {
  const known = places().find((one) => one.id === id);
  return known ? h("button.mention", { onclick: () => go(id) }, `#${known.name}`) : mention(`#${say("unknown")}`);
}

function slash(name) {
  const known = commands().some((one) => one.name === name.split(" ")[0]);
  return known ? h("button.mention", { onclick: () => offer(name) }, `/${shown(name)}`) : mention(`/${name}`);
}

function spoiler(text) {
  const show = (event) => event.currentTarget.classList.add("open");
  return h("span.spoiler", { tabIndex: 0, role: "button", "aria-label": say("spoiler"), onclick: show, onkeydown: show }, inline(text));
}

/** A link; one to a message of this server jumps there. */
export function link(address, children) {
  const inside = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/.exec(address);
  if (inside && channel(inside[1])) return h("button.link", { onclick: () => jump(inside[1], inside[2]) }, children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

/** An emoji, of the world's or of the bot's own. */
export function emoji({ id, name }) {
  if (!id) return h("span.emoji", {}, name);
  return h("img.emoji", { src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: false });
}
