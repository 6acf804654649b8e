// The people one can be, as tabs; who is awaited; and the sandbox's own switches.

import { act } from "./acts.js";
import { avatar, h, icon, languages, say, tell } from "./dom.js";
import { become, follows, language, listen, me, places, set, unread, world } from "./store.js";
import { awaited } from "./turns.js";

const bar = document.getElementById("people");

function tab(person, waiting) {
  const mine = person.id === me().id;
  const rings = places(person.id).reduce((sum, place) => sum + unread(place.id, person.id).rings, 0);
  const state = [waiting.has(person.id) && say("awaited"), rings && say("rings", { count: rings }), person.closed && say("closed")];
  const said = [person.name, person.manages && say("manages"), ...state].filter(Boolean).join(" · ");
  return h("button.person", {
    role: "tab", "aria-selected": String(mine), "aria-label": said, tabIndex: mine ? 0 : -1, "data-person": person.id,
    title: said, onclick: () => become(person.id),
  },
  h("span.face", {}, avatar(person, 24), waiting.has(person.id) && h("span.turn", { "aria-label": say("awaited") }),
    rings > 0 && h("span.badge", { "aria-label": say("rings", { count: rings }) }, String(rings))),
  h("span.name", {}, person.name),
  person.manages && h("span.crown", { "aria-label": say("manages") }, icon("crown")),
  person.closed && h("span.lock", { "aria-label": say("closed") }, icon("shut")));
}

function draw() {
  if (!me()) return;
  const waiting = awaited();
  const focused = document.activeElement?.closest?.("#people [role=tab]");
  const tabs = h("div.tabs", { role: "tablist", "aria-label": say("people") }, world.people.map((person) => tab(person, waiting)));
  tabs.onkeydown = step;
  bar.replaceChildren(
    h("span.you", {}, say("you")), tabs,
    h("button.switch.language", { title: say("language", { name: me().name, language: say("tongue") }), onclick: speak },
      h("b", {}, language().toUpperCase())),
    h("button.switch", { "aria-pressed": String(follows()), title: say("follow.why"), onclick: () => set("follow", !follows()) },
      icon("follow"), h("span", {}, say("follow"))),
    h("button.switch", { "aria-pressed": String(me().closed), title: say("dms.why", { name: me().name }), onclick: close },
      icon("shut"), h("span", {}, say(me().closed ? "dms.closed" : "dms.open"))),
    h("button.switch.restart", { title: say("restart.why"), disabled: !world.live, onclick: restart },
      icon("restart"), h("span", {}, say("restart"))),
    h("span.state", { role: "status", "aria-live": "polite" }, world.live ? !world.bot.here && say("bot.away") : say("page.away")),
  );
  bar.querySelector("[aria-selected=true]").scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focused) bar.querySelector("[aria-selected=true]").focus();
  document.documentElement.lang = language();
  document.title = say("title", { name: me().name });
}

function step(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  const here = world.people.findIndex((person) => person.id === me().id);
  become(world.people.at((here + by) % world.people.length).id);
}

/** Goes on in the next language. */
async function speak() {
  const known = languages();
  await act("speak", { person: me().id, language: known[(known.indexOf(language()) + 1) % known.length] });
}

async function close() {
  await act("close", { person: me().id, closed: !me().closed });
}

async function restart() {
  tell(say("restarting"));
  await act("restart");
  tell(say("restarted"));
}

listen(draw);
