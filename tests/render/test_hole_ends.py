"""Every hole ends with its picture: the last flight under its score, who did best, and no hidden card."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.courses.hole import parse_cell
from engine.final_nine.events import HoleEnded, HoleStarted
from engine.final_nine.text.hole_end import hole_end_bar
from engine.scramble import GAME as SCRAMBLE
from engine.scramble.events import DiscEnd
from engine.scramble.events import HoleEnded as ScrambleHoleEnded
from engine.scramble.text.hole_end import hole_sign, hole_winners
from render import final_nine, scramble
from render.canvas import Canvas
from render.gallery import Pictures, games
from render.gallery.measure import find_faults
from tests.engine.final_nine.positions import table
from tests.render.final_nine_tables import HAND, ISLAND, NAMES, path, shot
from tests.render.scramble_tables import straight, view_of

PUTT = shot(0, "PU3-BH", 0, path("D5", "D8"), holed=True, strokes=1, total=2, done=True)
AFTER = ISLAND._replace(number=3, last=None, window="swap", awaiting=(0, 1), thrower=None)
"""The view right after a hole, on the next one."""


def words(canvas: Canvas) -> set[str]:
    return {drawn.name for drawn in canvas.named_boxes} | {text.text for text in canvas.texts}


def island_end(*strokes: int, **putt: Any) -> Canvas:
    """Return the picture of a hole that ended with this putt of seat 0, and these strokes."""
    ended = HoleEnded(2, strokes, PUTT._replace(**putt)), HoleStarted(3, None)
    canvas = final_nine.hole(AFTER._replace(events=ended), NAMES[:2])
    assert canvas
    return canvas


@pytest.mark.parametrize(("strokes", "sign"), [(1, "Ace!"), (2, "Birdie!"), (3, "Par"), (7, "+4")])
def test_a_hole_of_final_nine_ends_with_its_last_throw_under_its_score(strokes: int, sign: str) -> None:
    texts = words(island_end(strokes, 8, strokes=strokes, total=strokes))
    assert {sign, "hole 3", "last throw", "In the basket!", "Olaf"} <= texts
    assert f"wins the hole with {strokes}" in texts


@pytest.mark.parametrize(("best", "signs"), [(3, {"Par"}), (2, set())])
def test_a_score_that_is_not_the_best_has_no_sign(best: int, signs: set[str]) -> None:
    drawn = {box.name for box in island_end(3, best, strokes=1, total=3).named_boxes}
    assert drawn & {"Par", "Birdie!"} == signs


def test_f130_a_disc_that_was_picked_up_has_its_sign_where_it_lay_and_the_player_is_at_the_limit() -> None:
    canvas = island_end(9, 4, total=9, holed=False, done=True, lie=parse_cell("E6"), path=path("D2", "D6", "E6"))
    boxes = {drawn.name: drawn.box for drawn in canvas.named_boxes}
    (left, _, right, bottom), ring = boxes["Picked up"], boxes["last throw"]
    assert left < (ring[0] + ring[2]) / 2 < right and bottom < ring[3]
    assert {"+6, the limit", "4"} <= words(canvas)


def test_the_end_of_a_hole_that_all_share_names_everyone_in_one_word() -> None:
    view = FINAL_NINE.rules.view(table("K08", "K08", "K08"), None)
    assert hole_end_bar(view, ("Ada", "Ben", "Cleo")) == ("Everyone", "share the hole with 0 each")


def test_the_end_of_a_hole_names_everybody_who_was_best() -> None:
    assert {"Olaf and Rosa", "share the hole with 2 each"} <= words(island_end(2, 2))


def test_the_end_of_a_hole_shows_no_card_and_nobody_on_turn() -> None:
    (ended,) = [HoleEnded(2, (2, 3), PUTT)]
    pictures = [final_nine.hole(view._replace(events=(ended,)), NAMES[:2]) for view in (AFTER, HAND)]
    assert all(pictures)
    shown = [words(canvas) for canvas in pictures if canvas]
    assert shown[0] == shown[1], "the own hand of a seat is in no picture of a hole's end"
    assert not any(name.startswith(("awaited", "cards ")) for name in shown[0])


def test_a_view_in_mid_hole_has_no_picture_of_a_holes_end() -> None:
    assert final_nine.hole(ISLAND, NAMES[:2]) is None
    assert scramble.finished_hole(view_of("hole"), NAMES) is None


@pytest.mark.parametrize(
    ("throws", "status", "sign"),
    [(1, "holed", "Ace!"), (3, "holed", "Birdie!"), (6, "holed", ""), (9, "capped", "")],
)
def test_a_hole_of_scramble_golf_ends_with_its_last_throw_under_its_score(throws: int, status: Any, sign: str) -> None:
    view = view_of("hole")
    trail = (*straight("E10", "E8", "P8"), view.holes[4].basket)
    discs = (DiscEnd(trail[-1], trail, status, throws, 0), *(DiscEnd(trail[-1], trail[-2:], "holed", 5, 0),) * 3)
    ended = ScrambleHoleEnded(4, 0, (throws, 5, 5, 5), None, 0, discs, 0)
    if throws == 3:
        assert hole_sign(view, ended) and not hole_sign(view, ScrambleHoleEnded(4, 0, (3, 2, 5, 5), None, 0, discs, 0))
    canvas = scramble.finished_hole(view._replace(events=(ended,)), NAMES)
    assert canvas
    assert ({"Ace!", "Birdie!", "Double bogey"} & words(canvas)) == ({sign} - {""})
    best = "wins the hole" if throws < 5 else "win the hole"
    assert {best if throws < 5 else "share the hole", "hole 5"} <= words(canvas)


@pytest.mark.parametrize(("status", "did"), [("holed", "in the basket"), ("capped", "picked up")])
def test_the_hole_of_a_lone_player_ends_as_the_disc_did(status: Any, did: str) -> None:
    view = view_of("hole")
    trail = straight("E10", "E8", "P8")
    alone = view._replace(discs=view.discs[:1])
    ended = ScrambleHoleEnded(4, 0, (9,), None, 0, (DiscEnd(trail[-1], trail, status, 9, 0),), 0)
    assert hole_winners(alone, NAMES, ended).did == did


def ends() -> Pictures:
    """Yield the pictures of the ends of some holes in rounds of house players."""
    for game, draw, names in ((FINAL_NINE, final_nine.hole, NAMES[:3]), (SCRAMBLE, scramble.finished_hole, NAMES)):
        yield from _hole_ends(game, draw, names)


def _hole_ends(game: Any, draw: Any, names: tuple[str, ...]) -> Iterator[Any]:
    pictures = (partial(draw, view, names) for view in games.views(game, "ends", len(names)) if draw(view, names))
    for number, picture in zip(range(3), pictures, strict=False):
        yield f"{game.key}, hole {number + 1}", picture


def test_every_text_at_the_end_of_a_hole_is_read_whole() -> None:
    assert [*find_faults(ends())] == []
