"""Hints: who may ask the caddie, and the best moves of a seat with their worth in strokes, from its view alone."""

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
"""How many moves are named."""
BACK = "back"
"""How a choice is taken back in every game: it is named where nothing else is as good."""
SAME = 0.005
"""Strokes that nobody sees the difference of."""
TERMS: dict[Hints, str] = {
    "none": N_("no caddie"),
    "counted": N_("hints are counted"),
    "free": N_("hints are free"),
}
"""What the host allows, in a few words."""


class Tip(NamedTuple):
    """A move that is worth a thought, in words."""

    text: str
    """As the game writes it."""
    label: str
    strokes: float
    behind: float
    """Strokes that it is worse than the best move, counting what it does to the rivals."""
    win: float | None
    reason: str
    odds: tuple[tuple[str, float], ...]


class Advice(NamedTuple):
    """What the caddie says: the best moves in words, and every move that was weighed."""

    tips: tuple[Tip, ...]
    worths: tuple[Worth, ...]


def terms(game: AnyGame, table: TableRow) -> str:
    """What the caddie may tell at a table, in a few words; "" in a game without one."""
    return _(TERMS[table.hinting]) if game.caddie else ""


def serves(sitting: Sitting) -> bool:
    """Whether somebody at the table may ask the caddie."""
    return sitting.game.caddie is not None and sitting.table.hinting != "none" and not sitting.over


def may_ask(sitting: Sitting, user: int, called: Callable[[SeatRow], str]) -> Seat:
    """The seat for which this person may ask the caddie now; refuses with what they can do instead."""
    if sitting.over:
        raise Refused(_("This game is over; the report on its final card tells what each decision was worth."))
    seat = sitting.seat_of(user)
    if seat is None:
        raise Refused(_("You do not sit at this table; its caddie serves those who play."))
    if sitting.game.caddie is None:
        raise Refused(_("{game} has no caddie. `/rules` and `/help` are there.").format(game=sitting.game.title))
    if sitting.table.ranked:
        raise Refused(_("A ranked round has no caddie; open a friendly one to ask it."))
    if sitting.table.hinting == "none":
        raise Refused(_("The host wants no caddie at this table."))
    if seat not in sitting.game.awaiting(sitting.state):
        turn = sitting.game.words.turn(sitting.view(), [called(row) for row in sitting.table.seats])
        raise Refused(_("It is not your turn; ask the caddie when it is. {turn}").format(turn=turn))
    return seat


def advise(key: str, edition: int, view: View, luck: Luck, labels: Names, names: Names) -> Advice:
    """What the caddie of that game says to the seat of a view; nothing where nothing is to be weighed.

    Players are called by the `labels` on buttons and by the `names` in sentences.
    """
    game = rules(key, edition)
    assert game.caddie is not None
    worths = game.caddie.worth(view, luck)
    best = worths[0].cost if worths else 0.0
    return Advice(tuple(_tip(game, view, one, best, labels, names) for one in _named(game, worths)), worths)


def _named(game: AnyGame, worths: tuple[Worth, ...]) -> Sequence[Worth]:
    """The best moves, without the way back where one of them leads on as well."""
    onward = [one for one in worths if game.write(one.move) != BACK]
    return (onward if onward and onward[0].cost <= worths[0].cost + SAME else worths)[:BEST]


def _tip(game: AnyGame, view: View, worth: Worth, best: float, labels: Names, names: Sequence[str]) -> Tip:
    assert game.caddie is not None
    reason, odds = game.caddie.reason(view, worth, names), game.caddie.odds(view, worth)
    label = game.words.move(view, worth.move, labels)
    return Tip(game.write(worth.move), label, worth.strokes, worth.cost - best, worth.win, reason, odds)
