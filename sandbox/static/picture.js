// Pictures: shown at the width they have room for, opened large, changed without a flicker.

import { h, say } from "./dom.js";
import { overlay } from "./dialog.js";

const CDN = /^https:\/\/cdn\.simcord\.invalid\//;

/** The address on this page of an upload, or nothing for what the sandbox does not have. */
export function local(url) {
  return CDN.test(url) ? url.replace(CDN, "/") : null;
}

/** A picture that opens large; `words` stand for it. */
export function picture(url, words) {
  const source = local(url);
  if (!source) return h("span.missing", {}, words || say("picture"));
  const image = h("img", { src: source, alt: words ?? "", draggable: false });
  return h("button.picture", { "aria-label": say("enlarge", { words: words || say("picture") }), onclick: () => enlarge(source, words) }, image);
}

function enlarge(source, words) {
  const image = h("img.large", { src: source, alt: words ?? "" });
  image.onclick = (event) => (event.stopPropagation(), image.classList.toggle("whole"));
  overlay(h("div.lightbox", {}, image, words && h("p.words", {}, words)), say("picture"));
}

/** Waits, but not for long, until the pictures in an element can be shown at once. */
export function ready(element) {
  const images = [...element.querySelectorAll("img")].map((image) => image.decode().catch(() => {}));
  return images.length ? Promise.race([Promise.all(images), new Promise((done) => setTimeout(done, 600))]) : null;
}
