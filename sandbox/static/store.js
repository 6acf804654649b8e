// What this page knows: the world as the stream tells it, who one is, and what everybody has read.

const listeners = new Set();

export const world = { people: [], roles: [], channels: [], commands: [], seen: {}, bot: {}, server: {}, live: false };
/** The messages of each channel by id, oldest first. */
const messages = new Map();
/** Who one is, where each person is, and how far each has read in each channel. */
const own = JSON.parse(sessionStorage.getItem("own") ?? "null") ?? { me: null, at: {}, read: {}, follow: false, beside: true };

export function listen(listener) {
  listeners.add(listener);
}

function changed(what, detail) {
  for (const listener of listeners) listener(what, detail);
}

function keep() {
  sessionStorage.setItem("own", JSON.stringify(own));
}

/** Opens the stream, and again whenever it breaks. */
export function connect() {
  const stream = new WebSocket(`ws://${location.host}/stream`);
  stream.onmessage = (event) => hear(JSON.parse(event.data));
  stream.onclose = () => {
    world.live = false;
    changed("bot");
    setTimeout(connect, 1000);
  };
}

function hear(told) {
  const { type, ...what } = told;
  const before = language();
  if (type === "state") open(what);
  else if (type === "message") put(what.message);
  else if (type === "gone") drop(what);
  else if (type === "bot") world.bot.here = what.here;
  else Object.assign(world, what);
  if (type !== "message" && type !== "gone") changed(type);
  if (language() !== before) changed("became");
}

function open(state) {
  const anew = world.server.id !== state.server.id;
  const { messages: told, ...rest } = state;
  Object.assign(world, rest, { live: true });
  messages.clear();
  for (const message of told) of(message.channel).set(message.id, message);
  if (anew && !world.people.some((person) => person.id === own.me)) {
    Object.assign(own, { me: world.people[0].id, at: {}, read: {} });
  }
  keep();
}

function of(channel) {
  if (!messages.has(channel)) messages.set(channel, new Map());
  return messages.get(channel);
}

function put(message) {
  const known = of(message.channel).has(message.id);
  of(message.channel).set(message.id, message);
  changed(known ? "edited" : "posted", message);
}

function drop({ channel, message }) {
  if (of(channel).delete(message)) changed("gone", { channel, id: message });
}

/** A message of the page's own, for one person alone: what Discord's client says by itself. */
export function whisper(channel, text, person = own.me) {
  const id = String((BigInt(Date.now()) - 1420070400000n) << 22n);
  put({ id, channel, only: person, author: world.bot.id, name: world.bot.name, bot: true, content: text, components: [], own: true,
    attachments: [], embeds: [], pings: [], flags: 64, type: 0, time: new Date().toISOString(), edited: null, command: null });
}

export function forget(message) {
  drop({ channel: message.channel, message: message.id });
}

export const me = () => person(own.me);
/** The language in which one uses this Discord. */
export const language = () => me()?.language ?? "en";
/** The name of a command, an option or a choice in one's language, and what it is about. */
export const named = (part) => part.name_localizations?.[language()] ?? part.name;
export const described = (part) => part.description_localizations?.[language()] ?? part.description;
export const person = (id) => world.people.find((one) => one.id === id) ?? (world.bot.id === id ? world.bot : undefined);
export const channel = (id) => world.channels.find((one) => one.id === id);
export const message = (place, id) => messages.get(place)?.get(id);

/** The channels that somebody sees: the server's, and their own direct messages. */
export function places(who = own.me) {
  return world.channels.filter((one) => !one.direct || one.people.includes(who));
}

/** Somebody's direct messages with the bot, once there are any. */
export function direct(who = own.me) {
  return world.channels.find((one) => one.direct && one.people.includes(who));
}

/** What somebody sees in a channel, oldest first. */
export function seen(place, who = own.me) {
  return [...(messages.get(place)?.values() ?? [])].filter((one) => !one.only || one.only === who)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

/** The channel that somebody is in. */
export function at(who = own.me) {
  const place = own.at[who];
  return places(who).some((one) => one.id === place) ? place : world.channels[0]?.id;
}

export function go(place) {
  own.at[own.me] = place;
  keep();
  changed("moved");
}

export function become(who) {
  if (who === own.me) return;
  own.at[who] ??= channel(at())?.direct ? undefined : at();
  own.me = who;
  keep();
  changed("became");
}

export const follows = () => own.follow;
export const beside = () => own.beside;

export function set(name, value) {
  own[name] = value;
  keep();
  changed(name);
}

/** Notes that somebody has read a channel to its end. */
export function read(place, who = own.me) {
  const last = seen(place, who).at(-1)?.id;
  own.read[who] ??= {};
  if (!last || own.read[who][place] === last) return;
  own.read[who][place] = last;
  keep();
  changed("read");
}

/** How much in a channel is new to somebody: anything at all, and what rings. */
export function unread(place, who = own.me) {
  const last = BigInt(own.read[who]?.[place] ?? 0);
  const fresh = seen(place, who).filter((one) => BigInt(one.id) > last && one.author !== who && !one.only);
  const rings = channel(place)?.direct ? fresh.length : fresh.filter((one) => one.pings.includes(who)).length;
  return { any: fresh.length > 0, rings };
}

/** The slash commands that somebody sees in a channel. */
export function commands(place = at(), who = own.me) {
  const ids = world.seen[who]?.[channel(place)?.direct ? 1 : 0] ?? [];
  return world.commands.filter((one) => ids.includes(one.id));
}
