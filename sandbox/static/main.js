// The page: people above, channels at the side, the channel one is in, and one's direct messages beside it.

import { Composer } from "./composer.js";
import { avatar, h, icon, learn, narrow, say } from "./dom.js";
import "./people.js";
import "./places.js";
import "./turns.js";
import { fold } from "./menu.js";
import { drawer } from "./places.js";
import { at, beside, channel, connect, direct, go, listen, me, read, set, unread, world } from "./store.js";
import { Timeline } from "./timeline.js";

const main = document.getElementById("channel");
const aside = document.getElementById("beside");
const shown = { main: null, aside: null };

function head(place, extra) {
  const known = channel(place);
  const sign = known.direct ? avatar(world.bot, 24) : icon(known.parent ? "thread" : "hash");
  return h("header.head", {},
    h("button.burger", { "aria-label": say("channels"), onclick: () => drawer(true) }, icon("menu")),
    sign, h("h1", {}, known.direct ? world.bot.name : known.name),
    known.direct && h("span.tag", {}, say("app")),
    known.topic && h("p.topic", {}, known.topic), extra);
}

/** A button to the direct messages: beside the channel where there is room, in its place on a phone. */
function toBeside() {
  const talk = direct();
  if (!talk || at() === talk.id) return null;
  const rings = unread(talk.id).rings;
  const press = () => (narrow() ? go(talk.id) : set("beside", !beside()));
  return h("button.tool", { "aria-pressed": String(beside() && !narrow()), title: say("beside"), onclick: press },
    icon("panel"), h("span.wide", {}, say("direct")), rings > 0 && h("span.badge", {}, String(rings)));
}

function fill(element, key, place, make) {
  const id = place && `${me().id}/${place}`;
  if (shown[key]?.id === id && id) return;
  shown[key]?.timeline.close();
  shown[key] = null;
  if (!place) return element.replaceChildren();
  const timeline = new Timeline(place);
  const composer = new Composer(place, { first: key === "main" });
  const top = h("div.top", {});
  element.replaceChildren(top, timeline.whole, composer.element);
  shown[key] = { id, timeline, top, make };
  timeline.end();
}

function draw() {
  if (!me()) return;
  const place = at();
  const talk = direct();
  const side = talk && talk.id !== place && beside() && !narrow() ? talk.id : null;
  aside.hidden = !side;
  fill(main, "main", place);
  fill(aside, "aside", side);
  heads();
}

function heads() {
  shown.main?.top.replaceChildren(head(at(), toBeside()));
  if (shown.aside) {
    const away = h("button.tool", { "aria-label": say("close"), title: say("close"), onclick: () => set("beside", false) }, icon("close"));
    shown.aside.top.replaceChildren(head(direct().id, away));
  }
}

function anew() {
  fold();
  for (const key of ["main", "aside"]) shown[key]?.timeline.close();
  shown.main = shown.aside = null;
  draw();
}

listen((what) => {
  if (what === "state" || what === "became") anew();
  else if (["moved", "places", "beside", "people"].includes(what)) draw();
  else if (what === "read" || what === "posted") me() && heads();
});
matchMedia("(max-width: 760px)").addEventListener("change", draw);
document.addEventListener("visibilitychange", () => !document.hidden && me() && read(at()));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, .listbox, .shade, [role=tablist]");
  if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === "/" || /^\p{L}$/u.test(event.key))) main.querySelector("textarea, .ghost")?.focus();
});

await learn();
connect();
