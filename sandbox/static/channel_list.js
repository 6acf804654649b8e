// The list of the server's channels and threads and of direct messages, with unread badges.

import { avatar, betweenPresses, h, icon, translate } from "./dom.js";
import { countUnread, currentChannel, directChannel, me, openChannel, subscribe, visibleChannels, world } from "./state.js";

const nav = document.getElementById("places");

function createEntry(place) {
  const { any, rings } = countUnread(place.id);
  const here = place.id === currentChannel();
  const sign = place.direct ? avatar(world.bot, 32) : icon(place.parent ? "thread" : "hash");
  const name = place.direct ? world.bot.name : place.name;
  return h(`button.place${any ? ".new" : ""}${place.parent ? ".thread" : ""}${place.direct ? ".direct" : ""}`, {
    "aria-current": here ? "page" : null, "data-channel": place.id, onclick: () => (toggleDrawer(false), openChannel(place.id)),
  }, sign, h("span.name", {}, name), rings > 0 && h("span.badge", { "aria-label": translate("rings", { count: rings }) }, String(rings)),
  any && h("span.hidden", {}, translate("new")));
}

function draw() {
  if (!me()) return;
  const talk = directChannel();
  const tops = visibleChannels().filter((place) => !place.direct && !place.parent);
  const home = h("button.home", { title: translate("direct"), disabled: !talk, "aria-pressed": String(currentChannel() === talk?.id),
    onclick: () => talk && openChannel(talk.id) }, h("img", { src: "/flag.svg", alt: translate("direct") }),
  talk && countUnread(talk.id).rings > 0 && h("span.badge", {}, String(countUnread(talk.id).rings)));
  const initials = world.server.name.split(" ").map((word) => word[0]).join("");
  const server = h("button.home.server", { title: world.server.name, "aria-pressed": String(currentChannel() !== talk?.id),
    onclick: () => openChannel(tops[0].id) }, initials);
  const list = tops.flatMap((place) => [place, ...visibleChannels().filter((one) => one.parent === place.id)]);
  nav.replaceChildren(
    h("div.rail", {}, home, h("hr"), server),
    h("div.side", {},
      h("h1", {}, world.server.name),
      h("div.lists", {},
        h("h2", {}, translate("channels")), list.map(createEntry),
        h("h2", {}, translate("direct")), talk ? createEntry(talk) : h("p.none", {}, translate("direct.none"))),
      h("div.self", {}, avatar(me(), 32), h("div", {}, h("b", {}, me().name), h("small", {}, translate("online"))))),
  );
}

/** Opens or closes the channel list, which is a drawer on a phone. */
export function toggleDrawer(open) {
  nav.classList.toggle("open", open);
}

document.addEventListener("click", (event) => {
  if (nav.classList.contains("open") && !event.target.closest("#places, .burger")) toggleDrawer(false);
});

subscribe(betweenPresses(draw));
