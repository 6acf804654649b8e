// DOM helpers: elements (texts never become HTML), icons, avatars, emoji, the page's translated texts, and the pointer.

import { language } from "./state.js";

let texts = {};

/** Loads the page's texts in every language. */
export async function loadTexts() {
  texts = await (await fetch("/words.json")).json();
}

export const languages = () => Object.keys(texts);

/** The page's text for `key` in the chosen person's language, its placeholders filled from `values`. */
export function translate(key, values = {}) {
  return (texts[language()]?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Creates an element: `h("button.red", {onclick, title}, "Cancel", icon)`. */
export function h(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, set] of Object.entries(value)) element.style.setProperty(key, set);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  hash: "M5.88 21 6.6 17H2.6l.36-2h4l1.06-6h-4l.36-2h4l.72-4h2l-.72 4h6l.72-4h2l-.72 4h4l-.36 2h-4l-1.06 6h4l-.36 2h-4l-.72 4h-2l.72-4h-6l-.72 4Zm4.14-12-1.06 6h6l1.06-6Z",
  thread: "M5.43 21 6.1 17.2H2.6L2.95 15.2h3.5l1.06-6H4l.36-2h3.5L8.6 3h2l-.74 4.200h5l.74-4.200h2l-.74 4.200H21v2h-4.500l-.5 2.800h-2l.5-2.800h-5l-1.060 6H12v2H8.100L7.400 21ZM14 14h8v6h-4l-2.500 2v-2H14Z",
  at: "M12 2a10 10 0 1 0 5.300 18.500l-1.100-1.700A8 8 0 1 1 20 12v1.500a1.500 1.500 0 0 1-3 0V12a5 5 0 1 0-1.300 3.400A3.500 3.500 0 0 0 22 13.500V12A10 10 0 0 0 12 2Zm0 7a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  menu: "M3 6h18v2H3Zm0 5h18v2H3Zm0 5h18v2H3Z",
  close: "m18.400 4.200 1.400 1.400L13.400 12l6.400 6.400-1.400 1.400L12 13.400l-6.400 6.400-1.400-1.400L10.600 12 4.200 5.600l1.400-1.400L12 10.600Z",
  down: "M12 15.500 5.500 9 7 7.500l5 5 5-5L18.500 9Z",
  send: "M3 3.500 21.500 12 3 20.500 5 13l9-1-9-1Z",
  eye: "M12 5C6.500 5 2.500 9.500 1 12c1.500 2.500 5.500 7 11 7s9.500-4.500 11-7c-1.500-2.500-5.500-7-11-7Zm0 11.500a4.500 4.500 0 1 1 0-9 4.500 4.500 0 0 1 0 9Zm0-2.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  restart: "M12 4a8 8 0 0 1 7.400 5H22l-4 5-4-5h3.200A6 6 0 1 0 18 13h2.100A8 8 0 1 1 12 4Z",
  follow: "M12 2 4.500 20.300l.700.700L12 18l6.800 3 .700-.700Z",
  crown: "M5 18h14v2H5Zm0-2L3 6l5.500 4L12 4l3.500 6L21 6l-2 10Z",
  check: "m9.500 17.300-5-5L6 10.800l3.500 3.500 8.500-8.500 1.500 1.500Z",
  shut: "M12 2a5 5 0 0 1 5 5v3h1.500a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1H7V7a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v3h6V7a3 3 0 0 0-3-3Z",
  plus: "M11 4h2v7h7v2h-7v7h-2v-7H4v-2h7Z",
  reply: "M3 4h2v7h11.500l-4-4L14 5.500l6.500 6.500-6.500 6.500-1.500-1.500 4-4H3Z",
  panel: "M3 4h18v16H3Zm2 2v12h8V6Zm10 0v12h4V6Z",
  link: "M14 4h6v6h-2V7.400l-7.300 7.300-1.400-1.400L16.600 6H14ZM5 6h6v2H7v9h9v-4h2v6H5Z",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}

const HUES = ["#5865f2", "#3ba55d", "#eb459e", "#e67e22", "#11806a", "#9b59b6", "#ed4245", "#607d8b"];

/** A person's avatar: the bot's flag, or an initial on a colour that follows from the name. */
export function avatar(person, size = 40) {
  const style = { "--size": `${size}px` };
  if (person.bot) return h("img.avatar", { src: "/flag.svg", alt: "", style });
  const hue = HUES[[...person.name].reduce((sum, letter) => (sum * 3 + letter.codePointAt(0)) % 997, 0) % HUES.length];
  return h("span.avatar", { style: { ...style, "--hue": hue }, "aria-hidden": "true" }, [...person.name][0] ?? "?");
}

/** An emoji of Unicode or of the bot's own. */
export function emoji({ id, name }) {
  if (!id) return h("span.emoji", {}, name);
  return h("img.emoji", { src: `/emojis/${id}.png`, alt: `:${name}:`, title: `:${name}:`, draggable: false });
}

/** Shows a text for four seconds, and has screen readers read it. */
export function announce(text) {
  const toast = document.getElementById("told");
  toast.textContent = text;
  toast.classList.add("shown");
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => toast.classList.remove("shown"), 4000);
}

/** Whether the page is as narrow as on a phone. */
export const isNarrow = () => matchMedia("(max-width: 760px)").matches;

/** Resolves when the pointer that is down is up; null while none is down. */
export let pointerUp = null;

document.addEventListener("pointerdown", () => {
  pointerUp = new Promise((done) => {
    const up = () => setTimeout(() => (done(), (pointerUp = null)));
    for (const end of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(end, up, { once: true });
  });
}, true);

/** The function `draw`, which waits while a pointer is down: a press on a button that is replaced under it is lost. */
export const betweenPresses = (draw) => async () => {
  if (pointerUp) await pointerUp;
  draw();
};
