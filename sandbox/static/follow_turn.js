// Whose turn it is, as the boards say, and the switch that follows the turn.

import { COMPONENT } from "./discord_types.js";
import { announce, translate } from "./dom.js";
import { currentChannel, findByName, findPerson, followsTurn, me, openChannel, subscribe, switchPerson, visibleChannels, visibleMessages } from "./state.js";

/** Yields the components of a message in order, those of containers included. */
function* flatten(components) {
  for (const part of components) {
    if (part.type === COMPONENT.CONTAINER) yield* flatten(part.components);
    else yield part;
  }
}

/** The people whom a board asks: those whom the last text above its buttons mentions in bold, or names there. */
function findAsked(message) {
  if (!message.bot || message.only) return [];
  const all = [...flatten(message.components)];
  const row = all.findIndex((part) => part.type === COMPONENT.ACTION_ROW);
  const text = all.slice(0, Math.max(row, 0)).findLast((part) => part.type === COMPONENT.TEXT_DISPLAY)?.content ?? "";
  const bold = [...text.matchAll(/\*\*(.+?)\*\*/gs)].map((found) => found[1]).join(" ");
  const mentioned = [...bold.matchAll(/<@!?(\d+)>/g)].map((found) => findPerson(found[1]));
  const named = [...bold.matchAll(/\u2068(.+?)\u2069/g)].map((found) => findByName(found[1].replaceAll("\\", "")));
  return [...mentioned, ...named].filter((one) => one && !one.bot).map((one) => one.id);
}

/** The people who are awaited, each with the channel of the board that asks; the newest board's come first. */
export function findAwaited() {
  const waiting = new Map();
  const boards = visibleChannels().filter((place) => !place.direct).flatMap((place) => visibleMessages(place.id, null));
  const changedAt = (board) => board.edited ?? board.time;
  boards.sort((a, b) => (changedAt(a) < changedAt(b) ? 1 : -1));
  for (const board of boards) for (const id of findAsked(board)) if (!waiting.has(id)) waiting.set(id, board.channel);
  return waiting;
}

let timer;

/** Switches to a person who is awaited, if that is wished and the chosen person is not. */
function followTurn() {
  clearTimeout(timer);
  if (!followsTurn()) return;
  timer = setTimeout(() => {
    const waiting = findAwaited();
    if (!followsTurn() || !waiting.size || waiting.has(me().id) || document.querySelector(".shade, .listbox")) return;
    const [next, place] = [...waiting].find(([, place]) => place === currentChannel()) ?? [...waiting][0];
    switchPerson(next);
    openChannel(place);
    announce(translate("became", { name: findPerson(next).name }));
  }, 300);
}

subscribe((what) => ["posted", "edited", "gone", "follow", "state"].includes(what) && followTurn());
