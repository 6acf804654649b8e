"""Golden pictures of every kind; this file as a command draws them again."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PIL import Image, ImageChops

from engine.game import Result
from render import play_nine
from render.leaderboard import leaderboard
from render.profile import profile
from render.scorecard import scorecard
from tests.render.play_nine_tables import (
    BEGINNER,
    FOUR,
    HOLE,
    HOLE_VIEW,
    NAMES,
    PAGE,
    PLAYER,
    PLAYOFF,
    SIX,
    TWO,
    grid,
    open_png,
)
from tests.render.play_nine_tables import scorecard as play_nine_scorecard

GOLDEN = Path(__file__).parent / "golden"
BLOCK, TOLERANCE = 20, 10
"""Another FreeType changes a block of 20 x 20 px by less than 9, a wrong letter by more than 10."""
FINAL = Result((3, 1, 4, 2), play_nine_scorecard(9, 9).totals, ((),) * 4)
PICTURES: Mapping[str, Callable[[], bytes]] = {
    "table-2": lambda: play_nine.table(TWO, NAMES[:2]).png(),
    "table-4": lambda: play_nine.table(FOUR, NAMES[:4]).png(),
    "table-6": lambda: play_nine.table(SIX, NAMES[:6]).png(),
    "playoff": lambda: play_nine.table(PLAYOFF, NAMES[:3]).png(),
    "hole-end": lambda: play_nine.hole_end(HOLE, HOLE_VIEW, NAMES[:3]).png(),
    "scorecard": lambda: scorecard(play_nine_scorecard(9, 5), NAMES[:4]).png(),
    "final-card": lambda: scorecard(play_nine_scorecard(9, 9), NAMES[:4], FINAL).png(),
    "leaderboard": lambda: leaderboard(PAGE).png(),
    "profile": lambda: profile(PLAYER).png(),
    "beginner": lambda: profile(BEGINNER).png(),
    "cards": lambda: play_nine.cards_sheet().png(),
    "scored-grid": lambda: play_nine.scored_example((-5, 4, 4, 12), (-5, 4, 4, 11)).png(),
}


def worst_block(one: Image.Image, other: Image.Image) -> float:
    """Return the greatest mean difference of any block, so that a small missing part cannot hide."""
    difference = ImageChops.difference(one, other).convert("L")
    return max(difference.reduce(BLOCK).tobytes())


def differing(prefix: str, pictures: Mapping[str, Callable[[], bytes]]) -> dict[str, object]:
    """Return the pictures that differ from their golden ones, each with its worst block or its size."""
    wrong: dict[str, object] = {}
    for name, draw in pictures.items():
        golden, picture = Image.open(GOLDEN / f"{prefix}{name}.png").convert("RGB"), open_png(draw())
        if picture.size != golden.size:
            wrong[name] = f"{picture.size}, not {golden.size}"
        elif (worst := worst_block(picture, golden)) >= TOLERANCE:
            wrong[name] = worst
    return wrong


def test_every_picture_equals_its_golden_one() -> None:
    assert differing("", PICTURES) == {}


def test_the_tolerance_catches_one_wrong_card() -> None:
    golden = Image.open(GOLDEN / "table-6.png").convert("RGB")
    for wrong in (5, 6, 8):
        spoiled = SIX._replace(grids=(*SIX.grids[:5], grid(6, None, None, wrong, None, 11, 3, None)))
        assert worst_block(open_png(play_nine.table(spoiled, NAMES).png()), golden) > TOLERANCE


def test_the_tolerance_catches_one_wrong_letter() -> None:
    golden = Image.open(GOLDEN / "table-2.png").convert("RGB")
    assert worst_block(open_png(play_nine.table(TWO, ("Annika", "Bjorn-Åke Søndergård")).png()), golden) > TOLERANCE


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (GOLDEN / f"{name}.png").write_bytes(draw())
