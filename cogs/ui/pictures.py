"""Which picture shows what, by game; a game without pictures is played on words. Call these in the drawing thread."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.final_nine.options import Options
from engine.game import Names
from engine.play_nine.table import HoleEnded
from render import final_nine, play_nine, scramble
from render.final_nine import catalogue

Draw: TypeAlias = Callable[[Any, Names], bytes | None]


def _play_nine_hole(view: Any, names: Names) -> bytes | None:
    ended = [event for event in view.events if isinstance(event, HoleEnded)]
    return play_nine.hole_end(ended[-1], view, names) if ended else None


BOARDS: Mapping[str, Draw] = {"play-nine": play_nine.table, "final-nine": final_nine.table, "scramble": scramble.table}
PRIVATE: Mapping[str, tuple[Draw, ...]] = {"final-nine": (final_nine.table, final_nine.hand)}
"""What a seat sees, one below the other, where that is more than one picture: a phone shows a tall one very small."""
HOLES: Mapping[str, Draw] = {"play-nine": _play_nine_hole}
RULES: Mapping[tuple[str, str], Callable[[], bytes]] = {
    ("play-nine", "1 Material and seats"): play_nine.cards_sheet,
    ("play-nine", "6 Scoring"): lambda: play_nine.example((-5, 4, 4, 12), (-5, 4, 4, 11)),
    ("play-nine", "11 Scored grids"): lambda: play_nine.example((-5, 7, 7, -5), (-5, 7, 7, -5)),
    ("final-nine", "3. Geometry"): final_nine.grounds_sheet,
    ("final-nine", "4.1 Disc data"): lambda: catalogue.png("driver", Options(), 4),
    ("final-nine", "11.3 ACTION deck"): lambda: catalogue.png("skill", Options(), 4),
    ("final-nine", "12.1 CHARACTERS"): lambda: catalogue.png("team", Options(characters="team"), 4),
    ("final-nine", "12.5 ACE RUN"): lambda: catalogue.png("ace_run", Options(ace_run=True), 4),
    ("final-nine", "12.3 ANGLE CTRL"): lambda: catalogue.png("angle_ctrl", Options(angle_ctrl=True), 4),
    ("final-nine", "12.6 ROOF reference table"): lambda: catalogue.png("roof", Options(course="suburban"), 4),
    ("final-nine", "12.7 CLUSTER reference table"): lambda: catalogue.png("cluster", Options(course="forest"), 4),
    ("scramble", "8. Good Luck cards"): lambda: scramble.cards_sheet("good"),
    ("scramble", "9. Bad Luck cards"): lambda: scramble.cards_sheet("bad"),
    ("scramble", "11. Scramble Battle"): lambda: scramble.cards_sheet("battle"),
}
"""The picture on a page of the rules, by game and the page's title."""


def private(game: str) -> tuple[Draw, ...]:
    """What draws a seat's own view: the board with all that the seat knows, or several pictures."""
    return PRIVATE.get(game) or ((BOARDS[game],) if game in BOARDS else ())


def hole(game: str, view: Any, names: Names) -> bytes | None:
    """The end of a hole as a PNG, from the view right after it."""
    return HOLES[game](view, names) if game in HOLES else None


def rules(game: str, title: str) -> bytes | None:
    """The picture that explains a page of the rules, if it has one."""
    draw = RULES.get((game, title))
    return draw() if draw else None
