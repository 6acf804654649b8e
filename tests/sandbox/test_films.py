"""Films in Chromium: every frame decodes, in its size, and stands as long as the file says."""

from base64 import b64encode
from io import BytesIO

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Page

from bench.films import NAMES
from render.film.maker import make_film
from render.film.reel import FILM_WIDTH
from render.film.script import FilmTake
from tests.render.test_films import TABLES, every_game, holes, studio_of
from tests.sandbox.player import Screens

DECODE = """async (film) => {
    const bytes = Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data: bytes, type: "image/gif" });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const track = decoder.tracks.selectedTrack;
    const durations = [];
    for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        durations.push(image.duration / 1000);
        image.close();
    }
    const shown = new Image();
    shown.src = `data:image/gif;base64,${film}`;
    await shown.decode();
    const loops = track.repetitionCount === Infinity;
    return { durations, loops, width: shown.naturalWidth, height: shown.naturalHeight };
}"""
"""Decodes a film by the browser's decoder and in an image, and returns what it is like."""
PLACE = "http://localhost/"
"""An address that the page may decode at."""


@pytest.fixture
def page(browser: Screens) -> Page:
    """Return an empty page."""
    page = browser.window("phone").page
    page.route(PLACE, lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(PLACE)
    return page


@pytest.mark.exhaustive
@every_game
def test_a_film_decodes_frame_by_frame_and_stands_as_long_as_written(page: Page, key: str) -> None:
    views = holes(key)[0].views
    film = make_film(studio_of(key), FilmTake(views[-24:], True), NAMES[: TABLES[key][1]])
    opened = Image.open(BytesIO(film))
    written = [frame.info["duration"] for frame in ImageSequence.Iterator(opened)]
    decoded = page.evaluate(DECODE, b64encode(film).decode())
    assert len(written) > 3
    assert decoded == {"durations": written, "width": FILM_WIDTH, "height": opened.height, "loops": True}
