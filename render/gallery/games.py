"""Seeded games in which house players play every seat."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from engine.game import AnyGame
from engine.rng import Luck


def views(
    game: AnyGame, seed: str, seats: int, own: bool = False, player: str = "", last: bool = True, **options: Any
) -> Iterator[Any]:
    """Yield the channel's views of a whole game, or with `own` those of the seat that moves next.

    House players of level `player`, or stand-ins, make the moves. If several seats are awaited, the last one
    moves, or the first one if `last` is False.
    """
    key = sha256(seed.encode()).digest()
    move = game.ai.house_players[player] if player else game.ai.timeout_move
    state, ply = game.rules.setup(game.rules.options(**options), seats, Luck(key, 0)), 0
    while awaited_seats := game.rules.awaiting(state):
        ply, seat = ply + 1, awaited_seats[-1 if last else 0]
        yield game.rules.view(state, seat if own else None)
        chosen_move = move(game.rules.view(state, seat), Luck(key, ply, "house"))
        state = game.rules.apply(state, seat, chosen_move, Luck(key, ply))
    yield game.rules.view(state, 0 if own else None)
