"""What is true of every Final Nine table, besides what is true of every game."""

from engine.final_nine import GAME
from engine.final_nine.moves import MENU, Draw, Use
from engine.final_nine.state import HAND, Player, Table

BESIDE = (Use, Draw)
"""What may be done besides: an anytime card and a forgotten refill (F-93, F-101)."""


def sound(table: Table) -> None:
    """Asserts what F-24, F-30, F-104 and F-130 say of a table, and that each decision fits one menu.

    A hand of more than nine is on its way: its player is asked what to do with it, or has left (F-182).
    """
    for player in table.players:
        assert len(player.hand) <= HAND or player.asks or player.gone
        assert 0 <= player.strokes <= table.cap
        assert player.done or not table.hole.at(player.lie).out
        assert set(player.passed) <= set(range(len(table.hole.mandos)))
        assert len(player.scores) == _finished(table, player)
    for seat in GAME.awaiting(table):
        assert sum(not isinstance(move, BESIDE) for move in GAME.legal(table, seat)) <= MENU


def _finished(table: Table, player: Player) -> int:
    """The holes that a player has finished: all before this one, this one too at the end, those before leaving."""
    if player.gone:
        return len(player.scores)
    return table.number if GAME.awaiting(table) else len(table.holes)
