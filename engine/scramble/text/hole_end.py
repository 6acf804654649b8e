"""The words in the picture of a finished hole: the sign over the basket, and who did best."""

from typing import NamedTuple

from engine.game import Names, Seat
from engine.hole_result import score_sign
from engine.i18n import _, join_list, ngettext
from engine.scramble.events import HoleEnded
from engine.scramble.state import Side
from engine.scramble.text.terms import par_of
from engine.scramble.view import View


class HoleSign(NamedTuple):
    """The sign over the basket."""

    text: str
    is_feat: bool
    """Whether the score is under par."""


class HoleWinners(NamedTuple):
    """The seats with the best result on a finished hole, and the words for them."""

    seats: tuple[Seat, ...]
    names: str
    did: str
    strokes: int
    alone: bool
    """Whether one side won the hole."""


def hole_sign(view: View, event: HoleEnded) -> HoleSign | None:
    """Return the sign for the last throw of the hole; None if that missed, or another score was better."""
    last = None if event.flown is None else event.discs[event.flown]
    if last is None or last.status != "holed":
        return None
    strokes, par = last.throws + last.penalties, par_of(view, view.holes[event.hole])
    best = min(score for score in event.scores if score is not None)
    return HoleSign(score_sign(strokes, par), strokes < par) if strokes <= best else None


def hole_winners(view: View, names: Names, event: HoleEnded) -> HoleWinners:
    """Return the sides with the fewest strokes, or the side that won the hole in a match."""
    sides = _best_sides(event)
    seats = tuple(disc.seat for disc in view.discs if disc.side in sides and not disc.gone)
    did = ngettext("wins the hole", "win the hole", len(seats))
    if len(sides) > 1:
        did = _("share the hole")
    if sum(score is not None for score in event.scores) == 1:
        did = _("picked up") if event.best_strokes is None else _("in the basket")
    return HoleWinners(
        seats, join_list(names[seat] for seat in seats), did, event.scores[sides[0]] or 0, len(sides) == 1
    )


def _best_sides(event: HoleEnded) -> tuple[Side, ...]:
    if event.winner is not None and event.scores[event.winner] is not None:
        return (event.winner,)
    best = min(score for score in event.scores if score is not None)
    return tuple(side for side, score in enumerate(event.scores) if score == best)
