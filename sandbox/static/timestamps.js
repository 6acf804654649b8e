// Timestamps as Discord writes them; relative ones ("in 5 minutes") are updated every second.

import { h } from "./dom.js";
import { language } from "./state.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function formatTime(seconds, style) {
  return new Intl.DateTimeFormat(language(), STYLES[style]).format(new Date(seconds * 1000));
}

function formatRelative(seconds) {
  const distance = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.round(distance / length), unit);
}

/** The element of `<t:seconds:style>`. */
export function createTimestamp(seconds, style) {
  const shown = style === "R" ? formatRelative(seconds) : formatTime(seconds, style);
  return h("time.stamp", { title: formatTime(seconds, "F"), "data-since": style === "R" && String(seconds) }, shown);
}

/** The time in a message's header: today the hour alone, else the date too. */
export function createSentTime(iso) {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return h("time", { datetime: iso, title: formatTime(at / 1000, "F") }, formatTime(at / 1000, today ? "t" : "f"));
}

setInterval(() => {
  for (const one of document.querySelectorAll("time[data-since]")) one.textContent = formatRelative(Number(one.dataset.since));
}, 1000);
