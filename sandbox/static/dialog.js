// Modal dialogs: they trap the focus; Escape and a press beside them close them.

import { h, icon, translate } from "./dom.js";

const layer = document.getElementById("over");

/** Opens an element as a modal dialog; returns the function that closes it. */
export function openDialog(element, name) {
  const opener = document.activeElement;
  const close = () => {
    if (!shade.isConnected) return;
    shade.remove();
    opener?.focus?.();
  };
  const shade = h("div.shade", { role: "dialog", "aria-modal": "true", "aria-label": name, tabIndex: -1 },
    element, h("button.shut", { "aria-label": translate("close"), onclick: close }, icon("close")));
  shade.onmousedown = (event) => (event.target === shade || event.target === element && element.matches(".lightbox")) && close();
  shade.onkeydown = (event) => {
    if (event.key === "Escape") (event.stopPropagation(), close());
    if (event.key === "Tab") trapFocus(event, shade);
  };
  layer.append(shade);
  (shade.querySelector("input, textarea, select, [data-first]") ?? shade).focus();
  return close;
}

function trapFocus(event, shade) {
  const focusable = [...shade.querySelectorAll("button, input, textarea, select, a[href], [tabindex='0']")].filter((one) => !one.disabled);
  const [first, last] = [focusable[0], focusable.at(-1)];
  if (event.shiftKey ? document.activeElement === first : document.activeElement === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
