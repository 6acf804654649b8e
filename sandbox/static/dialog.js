// What lies over the page: a picture, a form, a list to choose from. Escape and a press beside it close it.

import { h, icon, say } from "./dom.js";

const place = document.getElementById("over");

/** Lays an element over the page, alone to be reached; gives back the way to close it. */
export function overlay(element, name, { onclose } = {}) {
  const back = document.activeElement;
  const close = () => {
    if (!shade.isConnected) return;
    shade.remove();
    back?.focus?.();
    onclose?.();
  };
  const shade = h("div.shade", { role: "dialog", "aria-modal": "true", "aria-label": name, tabIndex: -1 },
    element, h("button.shut", { "aria-label": say("close"), onclick: close }, icon("close")));
  shade.onmousedown = (event) => (event.target === shade || event.target === element && element.matches(".lightbox")) && close();
  shade.onkeydown = (event) => {
    if (event.key === "Escape") (event.stopPropagation(), close());
    if (event.key === "Tab") within(event, shade);
  };
  place.append(shade);
  (shade.querySelector("input, textarea, select, [data-first]") ?? shade).focus();
  return close;
}

function within(event, shade) {
  const stops = [...shade.querySelectorAll("button, input, textarea, select, a[href], [tabindex='0']")].filter((one) => !one.disabled);
  const [first, last] = [stops[0], stops.at(-1)];
  if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
