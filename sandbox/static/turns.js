// Whose turn it is, as the boards say it, and the wish to be whoever is to play.

import { say, tell } from "./dom.js";
import { at, become, follows, go, listen, me, person, places, seen } from "./store.js";

/** The texts and rows of a message in their order. */
function* parts(components) {
  for (const part of components) {
    if (part.type === 17) yield* parts(part.components);
    else yield part;
  }
}

/** Whom a board asks: those whom its last words above its buttons name in bold. */
function asked(message) {
  if (!message.bot || message.only) return [];
  const all = [...parts(message.components)];
  const row = all.findIndex((part) => part.type === 1);
  const words = all.slice(0, Math.max(row, 0)).findLast((part) => part.type === 10)?.content ?? "";
  const bold = [...words.matchAll(/\*\*(.+?)\*\*/gs)].map((found) => found[1]).join(" ");
  return [...bold.matchAll(/<@!?(\d+)>/g)].map((found) => found[1]).filter((id) => person(id) && !person(id).bot);
}

/** Everybody who is awaited, with the channel of the board that asks; whom the newest board asks come first. */
export function awaited() {
  const waiting = new Map();
  const boards = places().filter((place) => !place.direct).flatMap((place) => seen(place.id, null));
  const changed = (board) => board.edited ?? board.time;
  boards.sort((a, b) => (changed(a) < changed(b) ? 1 : -1));
  for (const board of boards) for (const id of asked(board)) if (!waiting.has(id)) waiting.set(id, board.channel);
  return waiting;
}

let soon;

/** Becomes whoever is to play, if that is wished and it is not oneself. */
function follow() {
  clearTimeout(soon);
  if (!follows()) return;
  soon = setTimeout(() => {
    const waiting = awaited();
    if (!follows() || !waiting.size || waiting.has(me().id) || document.querySelector(".shade, .listbox")) return;
    const [next, place] = [...waiting].find(([, place]) => place === at()) ?? [...waiting][0];
    become(next);
    go(place);
    tell(say("became", { name: person(next).name }));
  }, 300);
}

listen((what) => ["posted", "edited", "gone", "follow", "state"].includes(what) && follow());
