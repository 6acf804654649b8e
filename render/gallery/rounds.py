"""Rounds whose pictures show most of the possible texts."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from engine.final_nine import GAME as FINAL_NINE
from engine.final_nine.view import View
from engine.game import AnyGame, Names
from engine.play_nine import GAME as PLAY_NINE
from engine.scramble import GAME as SCRAMBLE
from render import final_nine as nine
from render import play_nine as cards
from render import scramble as chains
from render.canvas import Canvas
from render.gallery import Pictures, games
from render.gallery.play_nine import NAMES


class Round(NamedTuple):
    """A round of house players, and the function that draws its views."""

    game: AnyGame
    seats: int
    draw: Callable[..., Canvas]
    options: dict[str, Any]
    own: bool = False
    """Whether the views are those of the seat that moves."""


def _draw_own_view(view: View, names: Names) -> Canvas:
    return nine.hand(view, names) or nine.table(view, names)


ROUNDS = (
    *(Round(PLAY_NINE, seats, cards.table, {"holes": 3}) for seats in (1, 2, 4, 6)),
    Round(SCRAMBLE, 3, chains.table, {"cards": "luck"}, own=True),
    Round(SCRAMBLE, 4, chains.table, {"play": "board_race"}),
    Round(SCRAMBLE, 4, chains.table, {"play": "skins", "cards": "battle"}, own=True),
    Round(FINAL_NINE, 2, nine.table, {}),
    Round(FINAL_NINE, 4, nine.table, {"rules": "battle", "course": "suburban", "characters": "team"}),
    Round(FINAL_NINE, 2, _draw_own_view, {"course": "forest", "angle_ctrl": True}, own=True),
    Round(FINAL_NINE, 3, nine.table, {"ace_run": True, "tee_off": True}),
)


def round_pictures(day: int, step: int = 1) -> Pictures:
    """Yield the pictures of a day's rounds, or every `step`-th of them."""
    for number, one in enumerate(ROUNDS):
        views = games.views(one.game, f"{day} {number}", one.seats, one.own, **one.options)
        for place, view in enumerate(views):
            if place % step == day % step:
                yield f"{one.game.key} {number}, view {place}", partial(one.draw, view, NAMES[: one.seats])
