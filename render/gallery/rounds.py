"""Rounds in which much of what can be said in pictures is said."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from engine import final_nine, play_nine, scramble
from engine.final_nine.view import View
from engine.game import AnyGame, Names
from render import final_nine as nine
from render import play_nine as cards
from render import scramble as chains
from render.canvas import Canvas
from render.gallery import Pictures, games
from render.gallery.play_nine import NAMES


class Round(NamedTuple):
    """A round that the house plays, and what draws its views."""

    game: AnyGame
    seats: int
    draw: Callable[..., Canvas]
    options: dict[str, Any]
    own: bool = False
    """Whether the views are those of whoever moves."""


def _held(view: View, names: Names) -> Canvas:
    return nine.hand(view, names) or nine.table(view, names)


ROUNDS = (
    *(Round(play_nine.GAME, seats, cards.table, {"holes": 3}) for seats in (1, 2, 4, 6)),
    Round(scramble.GAME, 3, chains.table, {"cards": "luck"}, own=True),
    Round(scramble.GAME, 4, chains.table, {"play": "board_race"}),
    Round(scramble.GAME, 4, chains.table, {"play": "skins", "cards": "battle"}, own=True),
    Round(final_nine.GAME, 2, nine.table, {}),
    Round(final_nine.GAME, 4, nine.table, {"rules": "battle", "course": "suburban", "characters": "team"}),
    Round(final_nine.GAME, 2, _held, {"course": "forest", "angle_ctrl": True}, own=True),
    Round(final_nine.GAME, 3, nine.table, {"ace_run": True, "tee_off": True}),
)


def played(day: int, step: int = 1) -> Pictures:
    """The views of the rounds of a day, or one of so many."""
    for number, one in enumerate(ROUNDS):
        views = games.views(one.game, f"{day} {number}", one.seats, one.own, **one.options)
        for place, view in enumerate(views):
            if place % step == day % step:
                yield f"{one.game.key} {number}, view {place}", partial(one.draw, view, NAMES[: one.seats])
