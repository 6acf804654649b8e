"""A caddie of few words, for tests of what people see of one: a throw of Scramble Golf by where it comes down."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pytest import MonkeyPatch

from bench.yardsticks.scramble_worth import cost
from engine import editions
from engine.caddie import Caddie, Worth
from engine.luck import Luck
from engine.scramble import GAME
from engine.scramble.options import Options
from engine.scramble.table import Move
from engine.scramble.throw.flight import spot
from engine.scramble.view import View


def worth(view: View, _luck: Luck) -> tuple[Worth, ...]:
    """Each set of dice by its best landing, each landing by what it leaves."""
    rated = {
        move: min(cost(view.aimed, view.options.throwing, option) for option in reach.options)
        for reach in view.reach
        if (move := Move("use", reach.dice)) in view.moves and reach.options
    } | {
        Move("land", spot(option)): cost(view.aimed, view.options.throwing, option)
        for reach in view.reach
        for option in reach.options
    }
    found = [Worth(move, strokes) for move, strokes in rated.items() if move in view.moves]
    return tuple(sorted(found, key=lambda one: one.cost))


def expected(_options: Options, _seats: int, _hole: int) -> float:
    return 3.0


def reason(_view: View, found: Worth, names: Sequence[str]) -> str:
    return f"{names[0]} leaves {found.strokes:.2f} strokes."


def odds(_view: View, _found: Worth) -> tuple[tuple[str, float], ...]:
    return (("birdie", 0.4), ("par", 0.35), ("bogey", 0.251))


CADDIE = Caddie(worth=worth, expected=expected, reason=reason, odds=odds)


def entered(monkeypatch: MonkeyPatch, **changes: Any) -> None:
    """Gives Scramble Golf this caddie, and these changes, for the length of a test."""
    game = replace(GAME, caddie=CADDIE, **changes)
    monkeypatch.setitem(editions.EDITIONS, (GAME.key, GAME.edition), game)
    monkeypatch.setitem(editions.GAMES, GAME.key, game)
