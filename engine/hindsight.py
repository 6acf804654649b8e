"""A finished game looked at again: each decision with what its caddie says of it."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.caddie import Worth
from engine.game import Scorecard, Seat
from engine.record import Record

PURPOSE: Final = "caddie"
"""Of the luck with which a caddie looks at a ply: a hint and the report say the same of a move."""


class Unreported(ValueError):
    """A game that is not reported on: it has no caddie, it does not count strokes, or it is not over."""


class Decision(NamedTuple):
    """A decision that a seat had."""

    ply: int
    """Of the move that was made; what was decided about is the state before it."""
    seat: Seat
    hole: int
    """From 1."""
    made: float
    """The strokes that the seat had on the hole by then."""
    played: Worth
    best: Worth
    certain: bool
    """Whether the seat moved again at once, and nothing was left to chance before."""

    @property
    def error(self) -> float:
        """The strokes by which a champion would have done better, counting what the move does to the rivals."""
        return self.played.cost - self.best.cost

    @property
    def loss(self) -> float:
        """The strokes that it cost whichever way one looks: a good defence is no mistake, nor is a good score."""
        return min(self.error, self.played.strokes - self.best.strokes)

    @property
    def before(self) -> float:
        """The score of the hole that a champion could expect when the seat was asked."""
        return self.made + self.best.strokes

    @property
    def after(self) -> float:
        """The score that one could expect when the seat had answered."""
        return self.made + self.played.strokes


def final_card(record: Record) -> Scorecard:
    """The card of a finished game that can be reported on; raises `Unreported`."""
    game, state = record.rules, record.state()
    card: Scorecard = game.view(state, None).card
    if game.caddie is None or card.counts != "strokes" or game.result(state) is None:
        raise Unreported(record.game)
    return card


def judged(record: Record, spared: Container[int] = ()) -> Iterator[Decision | None]:
    """Ply by ply the decisions of a finished game, None where none was made; raises `Unreported`.

    The `spared` plies are those that the house made in somebody's place: they are not judged, what comes of them is
    luck. A move that is the only one throws nothing away, but is looked at, too, for the luck that it brings.
    """
    card, moves = final_card(record), record.moves
    for ply, (state, move) in enumerate(zip(record.states(), moves, strict=False), 1):
        hole = len(record.rules.view(state, move.seat).card.strokes[move.seat]) + 1
        counts = ply not in spared and hole <= len(card.strokes[move.seat])
        asked = counts and move.seat in record.rules.awaiting(state)
        yield decision(record, state, ply, hole) if asked else None


def decision(record: Record, state: Any, ply: int, hole: int) -> Decision | None:
    """The decision in the state before that ply, where the caddie has something to say of it."""
    game, (seat, text) = record.rules, record.moves[ply - 1]
    view = game.view(state, seat)
    worths = game.caddie.worth(view, record.luck(ply, PURPOSE)) if game.caddie else ()
    if not game.caddie or not worths:
        return None
    played = chosen(worths, game.read(text))
    again = ply < len(record.moves) and record.moves[ply].seat == seat
    certain = again and not game.caddie.odds(view, played)
    return Decision(ply, seat, hole, game.caddie.made(view), played, worths[0], certain)


def chosen(worths: Sequence[Worth], move: Any) -> Worth:
    """What the caddie says of the move; one that is left out counts as the last."""
    return next((worth for worth in worths if worth.move == move), worths[-1]._replace(move=move))
