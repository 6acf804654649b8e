"""Invariants of every state of Final Nine, besides those of every game."""

from engine.final_nine import GAME
from engine.final_nine.moves import MAX_MENU_LINES, Draw, Use
from engine.final_nine.state import HAND_SIZE, Player, State

BESIDE = (Use, Draw)
"""Moves besides a decision: an anytime card and a forgotten refill (F-93, F-101)."""


def check_invariants(table: State) -> None:
    """Check the invariants of F-24, F-30, F-104 and F-130, and that each decision fits one menu.

    A hand of more than nine is temporary: its player is asked what to do with it, or has left (F-182).
    """
    for player in table.players:
        assert len(player.hand) <= HAND_SIZE or player.asks or player.gone
        assert 0 <= player.strokes <= table.stroke_limit
        assert player.done or not table.hole.terrain_at(player.lie).out
        assert set(player.passed) <= set(range(len(table.hole.mandos)))
        assert len(player.scores) == _holes_finished(table, player)
    for seat in GAME.rules.awaiting(table):
        assert sum(not isinstance(move, BESIDE) for move in GAME.rules.legal_moves(table, seat)) <= MAX_MENU_LINES


def _holes_finished(table: State, player: Player) -> int:
    """Return how many holes a player has finished.

    These are all holes before this one, this one too at the end, and for a player who has left those before
    leaving.
    """
    if player.gone:
        return len(player.scores)
    return table.number if GAME.rules.awaiting(table) else len(table.holes)
