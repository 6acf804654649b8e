"""Analysis of a finished game: luck and skill of each player, and the costliest decisions as positions.

Called by the report worker and the pages of the report. Computing it takes seconds, so it runs in a worker
process.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from club.user_error import Refused
from db.rows import Phase, StoredMove
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.caddie import Worth
from engine.game import AnyGame, Names, Seat, View
from engine.hindsight import PURPOSE, Decision, judged
from engine.record import Record
from engine.report import Report, told
from engine.speech import _


class Scene(NamedTuple):
    """A position as its seat saw it, with the worth of every move."""

    view: View
    worths: tuple[Worth, ...]
    played: str
    """The move made, in words."""
    better: str
    """The best move, in words."""
    reason: str
    """Why the best move is better."""


def reportable(game: AnyGame, view: View) -> bool:
    """Return whether a finished game can be analysed: it has a caddie and counts strokes."""
    return game.caddie is not None and view.card.counts == "strokes"


def ended(table: TableRow) -> None:
    """Raise `UserError` while the game is under way: the report tells nothing before its end."""
    if table.phase is not Phase.OVER:
        raise Refused(_("The report comes after the last stroke."))


def seat_of(table: TableRow, user: int) -> Seat:
    """Return the seat whose result is this user's, else one that they played at the end; else raise `UserError`."""
    for row in (*(row for row in table.seats if row.holder == user), *table.seats):
        if user in (row.holder, row.user):
            return row.seat
    raise Refused(_("You did not play here; the table's own report is for everybody."))


def studied(record: Record, spared: Collection[int]) -> Report:
    """Return the report of a game; raise `engine.hindsight.Unreported`."""
    return told(record, judged(record, spared))


def spared(seats: Sequence[SeatRow], moves: Sequence[StoredMove]) -> frozenset[int]:
    """Return the plies of the moves that the house made in a person's place.

    Moves that are made together have the same time; the first of them has the interaction of the press.
    """
    people = {row.seat for row in seats if row.user is not None or row.left_by is not None}
    played = groupby(moves, key=lambda move: (move.seat, move.at))
    unpressed = [[*run] for (seat, _at), run in played if seat in people]
    return frozenset(move.ply for run in unpressed if not any(move.interaction for move in run) for move in run)


def scenes(record: Record, decisions: Sequence[Decision], labels: Names, names: Names) -> tuple[Scene, ...]:
    """Return the positions of these decisions.

    Players are called by `labels` in moves and by `names` in sentences.
    """
    wanted = {decision.ply - 1 for decision in decisions}
    states = {ply: state for ply, state in enumerate(record.states()) if ply in wanted}
    return tuple(_scene(record, states[decision.ply - 1], decision, labels, names) for decision in decisions)


def _scene(record: Record, state: Any, decision: Decision, labels: Names, names: Names) -> Scene:
    game = record.rules
    assert game.caddie is not None
    view = game.view(state, decision.seat)
    worths = game.caddie.worth(view, record.luck(decision.ply, PURPOSE))
    played, better = (game.words.move(view, worth.move, labels) for worth in (decision.played, decision.best))
    return Scene(view, worths, played, better, game.caddie.reason(view, decision.best, names))
