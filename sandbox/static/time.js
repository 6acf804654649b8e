// Times as Discord writes them; those that say "in 5 minutes" go on counting.

import { h } from "./dom.js";

const FORMS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function format(seconds, form) {
  return new Intl.DateTimeFormat(document.documentElement.lang, FORMS[form]).format(new Date(seconds * 1000));
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(Math.round(away / length), unit);
}

/** The time of `<t:seconds:form>`. */
export function stamp(seconds, form) {
  const shown = form === "R" ? relative(seconds) : format(seconds, form);
  return h("time.stamp", { title: format(seconds, "F"), "data-since": form === "R" && String(seconds) }, shown);
}

/** When a message was sent, as its header says it. */
export function sent(iso) {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return h("time", { datetime: iso, title: format(at / 1000, "F") }, format(at / 1000, today ? "t" : "f"));
}

setInterval(() => {
  for (const one of document.querySelectorAll("time[data-since]")) one.textContent = relative(Number(one.dataset.since));
}, 1000);
