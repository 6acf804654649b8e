// The page: people above, the channel list at the side, the open channel, and direct messages beside it.

import { Timeline } from "./timeline.js"; // first: it shows a message before the others count it
import "./person_tabs.js";
import { toggleDrawer } from "./channel_list.js";
import { Composer } from "./composer.js";
import { avatar, betweenPresses, h, icon, isNarrow, loadTexts, translate } from "./dom.js";
import { onCommandMention } from "./markdown.js";
import { closeOpenMenu } from "./menu.js";
import { connect, countUnread, currentChannel, directChannel, findChannel, markRead, me, openChannel, setPreference, showsDirectBeside, subscribe, world } from "./state.js";

const main = document.getElementById("channel");
const aside = document.getElementById("beside");
/** What is shown in each column: its id, timeline, composer and header. */
const shown = { main: null, aside: null };

function createHeader(place, extra) {
  const known = findChannel(place);
  const sign = known.direct ? avatar(world.bot, 24) : icon(known.parent ? "thread" : "hash");
  return h("header.head", {},
    h("button.burger", { "aria-label": translate("channels"), onclick: () => toggleDrawer(true) }, icon("menu")),
    sign, h("h1", {}, known.direct ? world.bot.name : known.name),
    known.direct && h("span.tag", {}, translate("app")),
    known.topic && h("p.topic", {}, known.topic), extra);
}

/** The button that shows direct messages: beside the channel, or in its place on a phone. */
function createDirectButton() {
  const talk = directChannel();
  if (!talk || currentChannel() === talk.id) return null;
  const rings = countUnread(talk.id).rings;
  const press = () => (isNarrow() ? openChannel(talk.id) : setPreference("beside", !showsDirectBeside()));
  return h("button.tool", { "aria-pressed": String(showsDirectBeside() && !isNarrow()), title: translate("beside"), onclick: press },
    icon("panel"), h("span.wide", {}, translate("direct")), rings > 0 && h("span.badge", {}, String(rings)));
}

/** Shows a channel in a column, or empties the column without one. */
function showChannel(element, key, place) {
  const id = place && `${me().id}/${place}`;
  if (shown[key]?.id === id && id) return;
  shown[key]?.timeline.close();
  shown[key] = null;
  if (!place) return element.replaceChildren();
  const timeline = new Timeline(place);
  const composer = new Composer(place);
  const top = h("div.top", {});
  element.replaceChildren(top, timeline.whole, composer.element);
  shown[key] = { id, timeline, composer, top };
  timeline.scrollToEnd();
}

function draw() {
  if (!me()) return;
  const place = currentChannel();
  const talk = directChannel();
  const side = talk && talk.id !== place && showsDirectBeside() && !isNarrow() ? talk.id : null;
  aside.hidden = !side;
  showChannel(main, "main", place);
  showChannel(aside, "aside", side);
  drawHeaders();
}

function drawHeaders() {
  shown.main?.top.replaceChildren(createHeader(currentChannel(), createDirectButton()));
  if (shown.aside) {
    const close = h("button.tool", { "aria-label": translate("close"), title: translate("close"), onclick: () => setPreference("beside", false) }, icon("close"));
    shown.aside.top.replaceChildren(createHeader(directChannel().id, close));
  }
}

const drawHeadersAgain = betweenPresses(() => me() && drawHeaders());

/** Draws both columns again from the start. */
function redraw() {
  closeOpenMenu();
  for (const key of ["main", "aside"]) shown[key]?.timeline.close();
  shown.main = shown.aside = null;
  draw();
}

subscribe((what) => {
  if (what === "state" || what === "became") redraw();
  else if (["moved", "places", "beside", "people"].includes(what)) draw();
  else if (what === "read" || what === "posted") drawHeadersAgain();
});
onCommandMention((path) => shown.main?.composer.startCommandByPath(path));
matchMedia("(max-width: 760px)").addEventListener("change", draw);
document.addEventListener("visibilitychange", () => !document.hidden && me() && markRead(currentChannel()));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, .listbox, .shade, [role=tablist]");
  if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === "/" || /^\p{L}$/u.test(event.key))) main.querySelector("textarea, .ghost")?.focus();
});

await loadTexts();
connect();
