"""Analysis of a finished game: luck and skill of each player, and the costliest decisions as positions."""

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
    """A position as its seat saw it, with all its moves weighed."""

    view: View
    worths: tuple[Worth, ...]
    played: str
    """What was done, in words."""
    better: str
    """What was best."""
    reason: str
    """What speaks for that."""


def reportable(game: AnyGame, view: View) -> bool:
    """Whether a game that has ended can be reported on: it has a caddie and counts strokes."""
    return game.caddie is not None and view.card.counts == "strokes"


def ended(table: TableRow) -> None:
    """Refuses a game under way: nothing of the report is told before its end."""
    if table.phase is not Phase.OVER:
        raise Refused(_("The report comes after the last stroke."))


def seat_of(table: TableRow, user: int) -> Seat:
    """The seat whose result is this person's, or that they have played at the end; refuses anybody else."""
    for row in (*(row for row in table.seats if row.holder == user), *table.seats):
        if user in (row.holder, row.user):
            return row.seat
    raise Refused(_("You did not play here; the table's own report is for everybody."))


def studied(record: Record, spared: Collection[int]) -> Report:
    """The report; raises `engine.hindsight.Unreported`."""
    return told(record, judged(record, spared))


def spared(seats: Sequence[SeatRow], moves: Sequence[StoredMove]) -> frozenset[int]:
    """The moves that the house made in somebody's place: nobody has pressed anything for them.

    Moves that are made together stand behind the press that made them.
    """
    people = {row.seat for row in seats if row.user is not None or row.left_by is not None}
    played = groupby(moves, key=lambda move: (move.seat, move.at))
    unpressed = [[*run] for (seat, _at), run in played if seat in people]
    return frozenset(move.ply for run in unpressed if not any(move.interaction for move in run) for move in run)


def scenes(record: Record, decisions: Sequence[Decision], labels: Names, names: Names) -> tuple[Scene, ...]:
    """The positions of these decisions; players are called by `labels` in moves and by `names` in sentences."""
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
