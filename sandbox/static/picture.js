// Pictures: shown at the width of their place, opened large, replaced without a flicker.

import { openDialog } from "./dialog.js";
import { h, translate } from "./dom.js";

const CDN = /^https:\/\/cdn\.simcord\.invalid\//;

/** The address of an upload on this page; null if the sandbox does not have it. */
export function localUrl(url) {
  return CDN.test(url) ? url.replace(CDN, "/") : null;
}

/** A button with a picture, which opens large; `words` describe it. */
export function createPicture(url, words) {
  const source = localUrl(url);
  if (!source) return h("span.missing", {}, words || translate("picture"));
  const image = h("img", { src: source, alt: words ?? "", draggable: false });
  return h("button.picture", { "aria-label": translate("enlarge", { words: words || translate("picture") }), onclick: () => openLarge(source, words) }, image);
}

function openLarge(source, words) {
  const image = h("img.large", { src: source, alt: words ?? "" });
  image.onclick = (event) => (event.stopPropagation(), image.classList.toggle("whole"));
  openDialog(h("div.lightbox", {}, image, words && h("p.words", {}, words)), translate("picture"));
}

/** A promise that the pictures in an element are decoded, for at most 600 ms; null if it has none. */
export function picturesReady(element) {
  const images = [...element.querySelectorAll("img")].map((image) => image.decode().catch(() => {}));
  return images.length ? Promise.race([Promise.all(images), new Promise((done) => setTimeout(done, 600))]) : null;
}
