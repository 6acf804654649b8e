// The page's state: the server's data from the stream, the chosen person, and what each person has read.

import { OPTION } from "./discord_types.js";

const listeners = new Set();

export const world = { people: [], roles: [], channels: [], commands: [], seen: {}, bot: {}, server: {}, live: false };
/** The messages of each channel by id, oldest first. */
const messages = new Map();
/** The chosen person, each person's open channel and last read messages, and preferences; kept in the session. */
const own = JSON.parse(sessionStorage.getItem("own") ?? "null") ?? { me: null, at: {}, read: {}, follow: false, beside: true };

export function subscribe(listener) {
  listeners.add(listener);
}

/** Tells every subscriber what has changed: an event's name and, for messages, the message. */
function notify(what, detail) {
  for (const listener of listeners) listener(what, detail);
}

function saveSession() {
  sessionStorage.setItem("own", JSON.stringify(own));
}

/** Opens the stream of events; opens it again a second after it breaks. */
export function connect() {
  const stream = new WebSocket(`ws://${location.host}/stream`);
  stream.onmessage = (event) => receive(JSON.parse(event.data));
  stream.onclose = () => {
    world.live = false;
    notify("bot");
    setTimeout(connect, 1000);
  };
}

function receive({ type, ...what }) {
  const before = language();
  if (type === "state") replaceState(what);
  else if (type === "message") putMessage(what.message);
  else if (type === "gone") removeMessage(what);
  else if (type === "bot") world.bot.here = what.here;
  else Object.assign(world, what);
  if (type !== "message" && type !== "gone") notify(type);
  if (language() !== before) notify("became");
}

function replaceState(state) {
  const isOtherServer = world.server.id !== state.server.id;
  const { messages: all, ...rest } = state;
  Object.assign(world, rest, { live: true });
  messages.clear();
  for (const message of all) messagesOf(message.channel).set(message.id, message);
  if (isOtherServer && !world.people.some((person) => person.id === own.me)) {
    Object.assign(own, { me: world.people[0].id, at: {}, read: {} });
  }
  saveSession();
}

function messagesOf(channel) {
  if (!messages.has(channel)) messages.set(channel, new Map());
  return messages.get(channel);
}

function putMessage(message) {
  const known = messagesOf(message.channel).has(message.id);
  messagesOf(message.channel).set(message.id, message);
  notify(known ? "edited" : "posted", message);
}

function removeMessage({ channel, message }) {
  if (messagesOf(channel).delete(message)) notify("gone", { channel, id: message });
}

/** Shows a private message of the page itself, as Discord's client does. */
export function addPrivateNote(channel, text, person = own.me) {
  const id = String((BigInt(Date.now()) - 1420070400000n) << 22n);
  putMessage({ id, channel, only: person, author: world.bot.id, name: world.bot.name, bot: true, content: text, components: [], own: true,
    attachments: [], embeds: [], pings: [], flags: 64, type: 0, time: new Date().toISOString(), edited: null, command: null });
}

export function removeNote(message) {
  removeMessage({ channel: message.channel, message: message.id });
}

/** The chosen person. */
export const me = () => findPerson(own.me);
/** The chosen person's language. */
export const language = () => me()?.language ?? "en";
/** The name and the description of a command, an option or a choice in the chosen person's language. */
export const localizedName = (part) => part.name_localizations?.[language()] ?? part.name;
export const localizedDescription = (part) => part.description_localizations?.[language()] ?? part.description;
export const findPerson = (id) => world.people.find((one) => one.id === id) ?? (world.bot.id === id ? world.bot : undefined);
export const findByName = (name) => world.people.find((one) => one.name === name);
export const findChannel = (id) => world.channels.find((one) => one.id === id);
export const findMessage = (place, id) => messages.get(place)?.get(id);

/** The channels that a person sees: the server's and their own direct messages. */
export function visibleChannels(who = own.me) {
  return world.channels.filter((one) => !one.direct || one.people.includes(who));
}

/** A person's direct messages with the bot; undefined before the first one. */
export function directChannel(who = own.me) {
  return world.channels.find((one) => one.direct && one.people.includes(who));
}

/** The messages that a person sees in a channel, oldest first. */
export function visibleMessages(place, who = own.me) {
  return [...(messages.get(place)?.values() ?? [])].filter((one) => !one.only || one.only === who)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The id of the channel that a person has open. */
export function currentChannel(who = own.me) {
  const place = own.at[who];
  return visibleChannels(who).some((one) => one.id === place) ? place : world.channels[0]?.id;
}

export function openChannel(place) {
  own.at[own.me] = place;
  saveSession();
  notify("moved");
}

export function switchPerson(who) {
  if (who === own.me) return;
  own.at[who] ??= findChannel(currentChannel())?.direct ? undefined : currentChannel();
  own.me = who;
  saveSession();
  notify("became");
}

export const followsTurn = () => own.follow;
export const showsDirectBeside = () => own.beside;

export function setPreference(name, value) {
  own[name] = value;
  saveSession();
  notify(name);
}

/** Marks a channel as read to its end. */
export function markRead(place, who = own.me) {
  const last = visibleMessages(place, who).at(-1)?.id;
  own.read[who] ??= {};
  if (!last || own.read[who][place] === last) return;
  own.read[who][place] = last;
  saveSession();
  notify("read");
}

/** Whether a channel has unread messages, and how many of them ping the person. */
export function countUnread(place, who = own.me) {
  const last = BigInt(own.read[who]?.[place] ?? 0);
  const fresh = visibleMessages(place, who).filter((one) => BigInt(one.id) > last && one.author !== who && !one.only);
  const rings = findChannel(place)?.direct ? fresh.length : fresh.filter((one) => one.pings.includes(who)).length;
  return { any: fresh.length > 0, rings };
}

/** The slash commands that a person sees in a channel. */
export function visibleCommands(place = currentChannel(), who = own.me) {
  const ids = world.seen[who]?.[findChannel(place)?.direct ? 1 : 0] ?? [];
  return world.commands.filter((one) => ids.includes(one.id));
}

/** The commands without subcommands in a channel: the full English name, the localized one and the declaration. */
export function leafCommands(place) {
  const walk = (node, path, localPath) => {
    const below = (node.options ?? []).filter((one) => one.type <= OPTION.SUBCOMMAND_GROUP);
    const deeper = (one) => walk(one, `${path} ${one.name}`, `${localPath} ${localizedName(one)}`);
    return below.length ? below.flatMap(deeper) : [{ path, localPath, command: node }];
  };
  return visibleCommands(place).flatMap((root) => walk(root, root.name, localizedName(root)));
}

/** The full name of a command in the chosen person's language. */
export function localizedPath(path) {
  return leafCommands().find((one) => one.path === path)?.localPath ?? path;
}
