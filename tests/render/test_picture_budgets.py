"""The cost of a picture: 60 kB, however many cards lie open; a file encoded in bands equals the whole."""

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from engine.game import Result
from engine.play_nine.state import HoleEnded
from engine.play_nine.view import View
from render import play_nine
from render.gallery.play_nine import views
from render.leaderboard import leaderboard
from render.palette import EDGE_BLENDS, PALETTE_BYTES, TABLE, palette_index, quantise, reduce_colours, rgb
from render.play_nine import cards, green, seat
from render.play_nine.layout import layout
from render.png import Sheet, deflate_band, png
from render.profile import profile
from render.scorecard import scorecard
from tests.render.play_nine_tables import HARD_NAMES, NAMES, PAGE, PLAYER
from tests.render.play_nine_tables import scorecard as play_nine_scorecard

LARGEST = 60_000
"""Bytes of any picture of a game in play."""
LONG = ("Wilhelmina", "Björn-Åke Søndergård", "Montgomery", "Seraphina", "Theodora", "Maximiliane")
_BACK = 4 * 110 * 157
"""Bytes of the largest card back in the deck."""
FINAL = Result((3, 1, 4, 2), play_nine_scorecard(9, 9).totals, ((),) * 4)


@cache
def game(seed: str, seats: int) -> tuple[View, ...]:
    """Return the views of a whole game, shared between tests."""
    return tuple(views(seed, seats))


def over_budget(files: Iterable[bytes]) -> dict[int, int]:
    """Return the bytes of each picture over the budget, by number; fail if there are no pictures."""
    sizes = [*map(len, files)]
    assert sizes
    return {number: size for number, size in enumerate(sizes) if size > LARGEST}


def open_cards(view: View) -> int:
    """Return how many cards of the table are turned up."""
    return sum(value is not None for grid in view.grids if grid for value in grid.cards)


def fullest(seed: str, seats: int, count: int) -> list[View]:
    """Return the views of a whole game with the most open cards."""
    return sorted(game(seed, seats), key=open_cards, reverse=True)[:count]


def hole_ends(seed: str, seats: int) -> Iterator[tuple[HoleEnded, View]]:
    """Yield every finished hole of a game."""
    for view in game(seed, seats):
        yield from ((event, view) for event in view.events if isinstance(event, HoleEnded))


@pytest.mark.parametrize("first", [0, pytest.param(30, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("seed", ["worst 0", "worst 5", "worst 27", "budget"])
def test_six_players_with_their_cards_open_fit_60_kb(seed: str, first: int) -> None:
    shown = fullest(seed, 6, 60)
    assert open_cards(shown[0]) >= 40
    assert over_budget(play_nine.table(view, LONG).png() for view in shown[first : first + 30]) == {}


@pytest.mark.parametrize("every", [27, pytest.param(9, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("seats", range(1, 7))
def test_every_table_of_a_game_is_drawn_and_fits_60_kb(seats: int, every: int) -> None:
    shown = [play_nine.table(view, LONG[:seats]) for view in game(f"budget {seats}", seats)[::every]]
    files = [canvas.png() for canvas in shown]
    assert all(file.startswith(b"\x89PNG") for file in files)
    assert {canvas.pixels.width for canvas in shown} == {1100}
    assert over_budget(files) == {}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_finished_hole_fits_60_kb(seats: int) -> None:
    ends = list(hole_ends(f"budget {seats}", seats))
    assert len(ends) >= 9
    assert over_budget(play_nine.hole_end(event, view, LONG[:seats]).png() for event, view in ends) == {}


def test_other_pictures_fit_60_kb() -> None:
    pages = (
        scorecard(play_nine_scorecard(18, 18), HARD_NAMES[:4]),
        scorecard(play_nine_scorecard(9, 9), NAMES[:4], FINAL),
        profile(PLAYER),
    )
    assert over_budget(page.png() for page in (*pages, leaderboard(PAGE))) == {}


def noise(height: int) -> Image.Image:
    return Image.effect_noise((37, height), 60).point([grey % len(TABLE) for grey in range(256)])


def test_a_png_compressed_in_bands_equals_the_whole_one() -> None:
    for case in product((1, 127, 128, 129, 300), (None, 0, 128, 200), (0, 6_000, 100_000)):
        height, still, most = case
        pixels = noise(height)
        packed = png(Sheet(pixels), most, still if still is None else min(still, height))
        Image.open(BytesIO(packed)).verify()
        again = Image.open(BytesIO(packed))
        assert again.tobytes() == pixels.tobytes(), case
        assert bytes(again.getpalette() or ())[: len(PALETTE_BYTES)] == PALETTE_BYTES, case


def test_a_png_is_compressed_only_as_far_as_its_budget_needs() -> None:
    canvas = play_nine.table(fullest("worst 0", 6, 1)[0], LONG)
    swift, closest = len(png(Sheet(canvas.pixels), 1_000_000)), len(png(Sheet(canvas.pixels), 0))
    assert closest < 52_000 < 65_000 < swift
    for most in (52_000, 56_000, 60_000):
        assert most - 4_000 < len(png(Sheet(canvas.pixels), most)) <= most


def test_a_picture_does_not_depend_on_pictures_drawn_before() -> None:
    """Caches change neither content nor size: a public picture must not reveal a hidden one."""
    shown = [play_nine.table(view, LONG[:4]) for view in fullest("budget", 4, 8)]
    alone = []
    for canvas in shown:
        deflate_band.clear()
        alone.append(canvas.png())
    assert [canvas.png() for canvas in shown] == alone


def test_a_crisp_sprite_keeps_its_colours_and_two_blends() -> None:
    flat = Image.new("RGB", (120, 20), rgb("panel"))
    flat.paste(rgb("ivory"), (0, 0, 40, 20))
    flat.paste(rgb("bounds"), (50, 5, 52, 6))
    soft = flat.resize((60, 10), Image.Resampling.BICUBIC)
    flat.paste(soft, (60, 5))
    kept = {number for number, count in enumerate(reduce_colours(flat, EDGE_BLENDS).histogram()) if count}
    assert {palette_index("panel"), palette_index("ivory"), palette_index("bounds")} <= kept
    assert len(kept) <= 5 < len(set(quantise(flat).tobytes()))


@pytest.mark.parametrize("width", [70, 89])
def test_a_small_back_is_striped_from_edge_to_edge(width: int) -> None:
    back = cards.card_image(width, None)
    rows = [back.crop((12, y, width - 12, y + 1)).convert("RGB").tobytes() for y in range(12, 24)]
    assert len(set(rows)) == 1
    stripes = {rows[0][x : x + 3] for x in range(0, len(rows[0]), 3)}
    assert stripes == {bytes(rgb("navy")), bytes(rgb("navy2"))}


def test_warming_up_draws_the_sprites_of_a_first_picture() -> None:
    view = next(iter(views("warm", 6)))
    seat.warm_cache(6)
    drawn = seat.table_sheet.bytes, seat.panel_image.bytes
    play_nine.table(view, NAMES[:6])
    assert (seat.table_sheet.bytes, seat.panel_image.bytes) == drawn


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_card_on_a_table_comes_out_of_the_atlas(seats: int) -> None:
    seat.warm_cache(seats)
    green.warm_cache(layout(seats).green)
    for images in (cards.card_image, cards.card, cards.column, seat.card_in_place):
        images.clear()
    for view in game(f"budget {seats}", seats)[::37]:
        play_nine.table(view, LONG[:seats])
    assert cards.card.bytes > 0
    assert cards.card_image.bytes <= _BACK
