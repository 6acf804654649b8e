// The server, its channels and threads, and direct messages, with what is new in each.

import { avatar, h, icon, say } from "./dom.js";
import { at, direct, go, listen, me, places, unread, world } from "./store.js";

const nav = document.getElementById("places");

function entry(place) {
  const { any, rings } = unread(place.id);
  const here = place.id === at();
  const sign = place.direct ? avatar(world.bot, 32) : icon(place.parent ? "thread" : "hash");
  const name = place.direct ? world.bot.name : place.name;
  return h(`button.place${any ? ".new" : ""}${place.parent ? ".thread" : ""}${place.direct ? ".direct" : ""}`, {
    "aria-current": here ? "page" : null, "data-channel": place.id, onclick: () => (drawer(false), go(place.id)),
  }, sign, h("span.name", {}, name), rings > 0 && h("span.badge", { "aria-label": say("rings", { count: rings }) }, String(rings)),
  any && h("span.hidden", {}, say("new")));
}

function draw() {
  if (!me()) return;
  const talk = direct();
  const tops = places().filter((place) => !place.direct && !place.parent);
  const home = h("button.home", { title: say("direct"), disabled: !talk, "aria-pressed": String(at() === talk?.id),
    onclick: () => talk && go(talk.id) }, h("img", { src: "/flag.svg", alt: say("direct") }),
  talk && unread(talk.id).rings > 0 && h("span.badge", {}, String(unread(talk.id).rings)));
  const initials = world.server.name.split(" ").map((word) => word[0]).join("");
  const server = h("button.home.server", { title: world.server.name, "aria-pressed": String(at() !== talk?.id),
    onclick: () => go(tops[0].id) }, initials);
  const list = tops.flatMap((place) => [place, ...places().filter((one) => one.parent === place.id)]);
  nav.replaceChildren(
    h("div.rail", {}, home, h("hr"), server),
    h("div.side", {},
      h("h1", {}, world.server.name),
      h("div.lists", {},
        h("h2", {}, say("channels")), list.map(entry),
        h("h2", {}, say("direct")), talk ? entry(talk) : h("p.none", {}, say("direct.none"))),
      h("div.self", {}, avatar(me(), 32), h("div", {}, h("b", {}, me().name), h("small", {}, say("online"))))),
  );
}

/** Opens or closes the list of channels, which lies beside the page on a phone. */
export function drawer(open) {
  nav.classList.toggle("open", open);
}

document.addEventListener("click", (event) => {
  if (nav.classList.contains("open") && !event.target.closest("#places, .burger")) drawer(false);
});

listen((what) => draw(what));
