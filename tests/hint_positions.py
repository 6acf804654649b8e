"""Decisions sampled from games by seed, with the hint for each, for tests of what hints say."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec

from club.hints import Advice, advise
from engine.analysis import RNG_PURPOSE
from engine.game import AnyGame, View
from engine.record import Record
from engine.registry import GAMES

NAMES: Final = ("Annika", "Björn", "Mia", "Tom")
LEVELS: Final = ("amateur", "rookie", "pro", "rookie")
"""The levels that play the games, by seat: hints are asked in good positions and in bad ones."""


class Sample(NamedTuple):
    """Games of one kind, of which every `step`-th decision is a position."""

    key: str
    seats: int
    step: int
    options: Mapping[str, Any] = {}
    positions: int = 12


SAMPLES: Final = (
    Sample("play-nine", 2, 7, positions=24),
    Sample("play-nine", 4, 11),
    Sample("play-nine", 1, 5),
    Sample("scramble", 2, 5, {"cards": "luck"}, 10),
    Sample("scramble", 3, 4, {"cards": "battle", "throwing": "original"}, 20),
    Sample("final-nine", 2, 5, {"rules": "battle", "pack": "full"}, 14),
    Sample("final-nine", 2, 7, {"course": "forest"}, 8),
)
"""The games whose positions the tests of hints look at."""


class HintedPosition(NamedTuple):
    """A decision with its hint."""

    game: AnyGame
    view: View
    advice: Advice


def hinted_positions(number: int) -> Iterator[HintedPosition]:
    """Yield the positions of the sample of that number which have a hint."""
    return islice(_positions(SAMPLES[number]), SAMPLES[number].positions)


def _positions(sample: Sample) -> Iterator[HintedPosition]:
    game, seed = GAMES[sample.key], 0
    options = msgspec.convert(dict(sample.options), game.rules.options)
    while seed := seed + 1:
        record = Record(
            game=game.key, edition=game.edition, options=options, seats=sample.seats, seed=bytes([seed]) * 32
        )
        yield from _positions_of_game(game, record, sample.step)


def _positions_of_game(game: AnyGame, record: Record, step: int) -> Iterator[HintedPosition]:
    state, ply = record.initial_state(), 0
    while game.rules.result(state) is None:
        ply, seat = ply + 1, game.rules.awaiting(state)[0]
        view = game.rules.view(state, seat)
        if ply % step == 0 and len(view.moves) > 1:
            advice = advise(game.key, game.edition, view, record.luck(ply, RNG_PURPOSE), NAMES, NAMES)
            if advice.tips:
                yield HintedPosition(game, view, advice)
        move = game.ai.house_players[LEVELS[seat]](view, record.luck(ply, "house"))
        state = game.rules.apply(state, seat, move, record.luck(ply))
