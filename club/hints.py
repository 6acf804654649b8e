"""Hints: who may ask the caddie, and a seat's best moves with their worth in strokes, from its view alone.

Called by the hint button, and in a worker process for the moves.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from club.live_table import Sitting
from club.user_error import Refused
from db.rows import Hints
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.caddie import Worth
from engine.editions import rules
from engine.game import AnyGame, Names, Seat, View
from engine.luck import Luck
from engine.speech import N_, _

BEST = 3
"""How many moves are shown."""
BACK = "back"
"""How every game writes taking a choice back; such a move is shown only if no other is as good."""
SAME = 0.005
"""Two moves that differ by no more are equally good."""
TERMS: dict[Hints, str] = {
    "none": N_("no caddie"),
    "counted": N_("hints are counted"),
    "free": N_("hints are free"),
}
"""What the host allows, in a few words."""


class Tip(NamedTuple):
    """A good move in words."""

    text: str
    """The move in the game's notation."""
    label: str
    strokes: float
    behind: float
    """How many strokes worse than the best move it is; its effect on the rivals counts too."""
    win: float | None
    reason: str
    odds: tuple[tuple[str, float], ...]


class Advice(NamedTuple):
    """A caddie's hint: the best moves in words, and the worth of every move."""

    tips: tuple[Tip, ...]
    worths: tuple[Worth, ...]


def terms(game: AnyGame, table: TableRow) -> str:
    """Return the table's hint policy in a few words, "" for a game without a caddie."""
    return _(TERMS[table.hinting]) if game.caddie else ""


def serves(live: Sitting) -> bool:
    """Return whether players of the table may ask the caddie."""
    return live.game.caddie is not None and live.table.hinting != "none" and not live.over


def may_ask(live: Sitting, user: int, label: Callable[[SeatRow], str]) -> Seat:
    """Return the seat for which this user may ask the caddie; raise `UserError` with what they can do instead."""
    if live.over:
        raise Refused(_("This game is over; the report on its final card tells what each decision was worth."))
    seat = live.seat_of(user)
    if seat is None:
        raise Refused(_("You do not sit at this table; its caddie serves those who play."))
    if live.game.caddie is None:
        raise Refused(_("{game} has no caddie. `/rules` and `/help` are there.").format(game=live.game.title))
    if live.table.ranked:
        raise Refused(_("A ranked round has no caddie; open a friendly one to ask it."))
    if live.table.hinting == "none":
        raise Refused(_("The host wants no caddie at this table."))
    if seat not in live.game.awaiting(live.state):
        turn = live.game.words.turn(live.view(), [label(row) for row in live.table.seats])
        raise Refused(_("It is not your turn; ask the caddie when it is. {turn}").format(turn=turn))
    return seat


def advise(key: str, edition: int, view: View, luck: Luck, labels: Names, names: Names) -> Advice:
    """Return the caddie's hint for a view; it is empty if there is nothing to choose.

    Players are called by `labels` in moves and by `names` in sentences.
    """
    game = rules(key, edition)
    assert game.caddie is not None
    worths = game.caddie.worth(view, luck)
    best = worths[0].cost if worths else 0.0
    return Advice(tuple(_tip(game, view, one, best, labels, names) for one in _named(game, worths)), worths)


def _named(game: AnyGame, worths: tuple[Worth, ...]) -> Sequence[Worth]:
    """Return the best moves, without taking a choice back if another move is as good."""
    onward = [one for one in worths if game.write(one.move) != BACK]
    return (onward if onward and onward[0].cost <= worths[0].cost + SAME else worths)[:BEST]


def _tip(game: AnyGame, view: View, worth: Worth, best: float, labels: Names, names: Sequence[str]) -> Tip:
    assert game.caddie is not None
    reason, odds = game.caddie.reason(view, worth, names), game.caddie.odds(view, worth)
    label = game.words.move(view, worth.move, labels)
    return Tip(game.write(worth.move), label, worth.strokes, worth.cost - best, worth.win, reason, odds)
