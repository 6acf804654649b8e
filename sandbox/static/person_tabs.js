// The people one can be, as tabs with badges, and the sandbox's own switches.

import { post } from "./api.js";
import { announce, avatar, betweenPresses, h, icon, languages, translate } from "./dom.js";
import { findAwaited } from "./follow_turn.js";
import { countUnread, followsTurn, language, me, setPreference, subscribe, switchPerson, visibleChannels, world } from "./state.js";

const bar = document.getElementById("people");

function createTab(person, waiting) {
  const mine = person.id === me().id;
  const rings = visibleChannels(person.id).reduce((sum, place) => sum + countUnread(place.id, person.id).rings, 0);
  const state = [waiting.has(person.id) && translate("awaited"), rings && translate("rings", { count: rings }), person.closed && translate("closed")];
  const label = [person.name, person.manages && translate("manages"), ...state].filter(Boolean).join(" · ");
  return h("button.person", {
    role: "tab", "aria-selected": String(mine), "aria-label": label, tabIndex: mine ? 0 : -1, "data-person": person.id,
    title: label, onclick: () => switchPerson(person.id),
  },
  h("span.face", {}, avatar(person, 24), waiting.has(person.id) && h("span.turn", { "aria-label": translate("awaited") }),
    rings > 0 && h("span.badge", { "aria-label": translate("rings", { count: rings }) }, String(rings))),
  h("span.name", {}, person.name),
  person.manages && h("span.crown", { "aria-label": translate("manages") }, icon("crown")),
  person.closed && h("span.lock", { "aria-label": translate("closed") }, icon("shut")));
}

function draw() {
  if (!me()) return;
  const waiting = findAwaited();
  const focused = document.activeElement?.closest?.("#people [role=tab]");
  const tabs = h("div.tabs", { role: "tablist", "aria-label": translate("people") }, world.people.map((person) => createTab(person, waiting)));
  tabs.onkeydown = handleArrow;
  bar.replaceChildren(
    h("span.you", {}, translate("you")), tabs,
    h("button.switch.language", { title: translate("language", { name: me().name, language: translate("tongue") }), onclick: switchLanguage },
      h("b", {}, language().toUpperCase())),
    h("button.switch", { "aria-pressed": String(followsTurn()), title: translate("follow.why"), onclick: () => setPreference("follow", !followsTurn()) },
      icon("follow"), h("span", {}, translate("follow"))),
    h("button.switch", { "aria-pressed": String(me().closed), title: translate("dms.why", { name: me().name }), onclick: toggleDirectMessages },
      icon("shut"), h("span", {}, translate(me().closed ? "dms.closed" : "dms.open"))),
    h("button.switch.restart", { title: translate("restart.why"), disabled: !world.live, onclick: restartBot },
      icon("restart"), h("span", {}, translate("restart"))),
    h("span.state", { role: "status", "aria-live": "polite" }, world.live ? !world.bot.here && translate("bot.away") : translate("page.away")),
  );
  bar.querySelector("[aria-selected=true]").scrollIntoView({ block: "nearest", inline: "nearest" });
  if (focused) bar.querySelector("[aria-selected=true]").focus();
  document.documentElement.lang = language();
  document.title = translate("title", { name: me().name });
}

function handleArrow(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const here = world.people.findIndex((person) => person.id === me().id);
  switchPerson(world.people.at((here + step) % world.people.length).id);
}

/** Switches the chosen person to the next language. */
async function switchLanguage() {
  const known = languages();
  await post("speak", { person: me().id, language: known[(known.indexOf(language()) + 1) % known.length] });
}

/** Has the chosen person refuse direct messages, or take them again. */
async function toggleDirectMessages() {
  await post("close", { person: me().id, closed: !me().closed });
}

async function restartBot() {
  announce(translate("restarting"));
  await post("restart");
  announce(translate("restarted"));
}

subscribe(betweenPresses(draw));
