"""Positions of Play Nine for the documentation."""

from functools import partial

from engine.play_nine import GAME
from engine.play_nine.state import HOLE_IN_ONE, HoleEnded
from engine.play_nine.view import View
from render import play_nine
from render.gallery import Pictures, games
from render.play_nine.introduction import primer
from render.scorecard import scorecard

NAMES = ("Annika", "Björn-Åke Søndergård", "Mia", "Seve", "Tom", "Maximiliane")
views = partial(games.views, GAME)


def is_teeing_off(view: View) -> bool:
    """Return whether two players have yet to tee off on the second hole."""
    return view.hole == 2 and view.teeing and len(view.awaiting) == 2


def is_choosing(view: View) -> bool:
    """Return whether a player is to draw or take on the fourth hole."""
    return view.hole == 4 and min(view.shots) == 4 and view.held is None


def is_holding(view: View) -> bool:
    """Return whether a player holds a card on the sixth hole."""
    return view.hole == 6 and min(view.shots) == 3 and view.held is not None


def is_last_shot(view: View) -> bool:
    """Return whether on the fourth hole one player has putted out and another holds a card."""
    return view.hole == 4 and view.out is not None and view.held is not None


def is_hole_end(view: View) -> bool:
    """Return whether a late hole is just over on which some had Hole-in-Ones and others had none."""
    grids = [grid for event in view.events if isinstance(event, HoleEnded) for grid in event.grids if grid]
    return view.hole > 5 and len({HOLE_IN_ONE in grid.cards for grid in grids}) > 1


TABLES = (
    ("tee-off", 4, is_teeing_off),
    ("2", 2, is_choosing),
    ("4", 4, is_last_shot),
    ("6", 6, is_holding),
    ("practice", 1, is_choosing),
)
"""The tables shown: name and seed, seats, position."""


def pictures() -> Pictures:
    """Yield each picture."""
    for name, seats, is_wanted in TABLES:
        yield f"play-nine-{name}", partial(play_nine.table, next(filter(is_wanted, views(name, seats))), NAMES[:seats])
    over, (*_, final) = next(filter(is_hole_end, views("hole", 4))), views("final", 4)
    event = next(event for event in over.events if isinstance(event, HoleEnded))
    yield "play-nine-hole", partial(play_nine.hole_end, event, over, NAMES[:4])
    yield "scorecard", partial(scorecard, over.card, NAMES[:4])
    yield "final-card", partial(scorecard, final.card, NAMES[:4], final.result)
    yield "play-nine-primer", primer
    yield "cards", play_nine.cards_sheet
    yield "scored-grid", partial(play_nine.scored_example, (-5, 4, 4, 12), (-5, 4, 4, 11))
