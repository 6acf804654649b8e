"""The expected strokes of a hole for a champion: before the deal, V(tee) of the report, and up to the hole's limit."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, factorial
from statistics import fmean
from typing import Final

from engine.caddie import MoveValue
from engine.final_nine.ai.champion_figures import champion_share
from engine.final_nine.ai.expectimax import Forecast
from engine.final_nine.ai.hand_value import CardsLeft
from engine.final_nine.ai.landing_map import cell_number
from engine.final_nine.courses.hole import Hole
from engine.final_nine.hand import sort_hand
from engine.final_nine.options import Options, decks
from engine.final_nine.round import holes_in_order
from engine.final_nine.state import Choosing, Pile, Player, ShotState, State
from engine.rng import Luck

SAMPLE_HANDS: Final = 24
"""The number of sample hands that are dealt to estimate a hole."""
SWAPPED_DISCS: Final = 2
"""The number of extra discs drawn, because two cards are swapped on the tee (F-80)."""


@cache
def expected_strokes(options: Options, seats: int, number: int) -> float:
    """Return the expected strokes of hole `number`; for shuffled holes the mean of all holes."""
    return dealt_strokes(options, seats, number) * (1 + champion_share(options, seats))


LIMIT_OUT_OF_SIGHT: Final = 3
"""A limit so many times as far away as the expected strokes is hardly ever reached."""


def is_limit_near(values: Sequence[MoveValue], room: int) -> bool:
    """Return whether the best of these moves, the first one, may reach the hole's limit, `room` strokes from here."""
    return bool(values) and values[0].strokes * LIMIT_OUT_OF_SIGHT >= room


def values_within_limit(
    values: Sequence[MoveValue], room: int, plan_strokes: Sequence[int] | None = None
) -> Sequence[MoveValue]:
    """Return move values, the best first, without strokes beyond the limit; unchanged if it is far away (F-130).

    `plan_strokes` are the fewest strokes that each move needs, one if not given.
    """
    if not is_limit_near(values, room):
        return values
    fewest = plan_strokes or [1] * len(values)
    return [
        one._replace(strokes=strokes_within_limit(one.strokes, room, least))
        for one, least in zip(values, fewest, strict=True)
    ]


LUCKY_STROKES: Final = 0.1
"""A plan that expects so much less than a whole number of strokes still needs that many, but for rare luck."""


def planned_strokes(strokes: float) -> int:
    """Return the fewest strokes that a plan needs which expects so many."""
    return max(1, int(strokes + LUCKY_STROKES))


def strokes_within_limit(strokes: float, room: int, least: int = 1) -> float:
    """Return the mean of expected strokes if none counts beyond the hole's limit, `room` strokes from here (F-130).

    The strokes after the `least` ones are taken as Poisson-distributed.
    """
    rate, spare = strokes - least, room - least
    if rate <= 0 or spare <= 0:
        return min(strokes, float(room))
    chances = (exp(-rate) * rate**count / factorial(count) for count in range(spare))
    return room - sum((spare - count) * chance for count, chance in enumerate(chances))


def dealt_strokes(options: Options, seats: int, number: int) -> float:
    """Return the estimate of a hole, averaged over sample hands."""
    return fmean(strokes for hole in _holes(options, number) for strokes in _sample_strokes(hole, options, seats))


def _holes(options: Options, number: int) -> tuple[Hole, ...]:
    """Return the hole of that number, or all holes if they are shuffled."""
    holes = holes_in_order(options, Luck(b"", 0))
    return holes if options.layout == "shuffled" else holes[number - 1 : number]


def _sample_strokes(hole: Hole, options: Options, seats: int) -> Iterator[float]:
    """Yield the strokes of a hole for each sample hand, over the possible winds."""
    few, more = options.format.dealt
    for number in range(SAMPLE_HANDS):
        luck = Luck(b"tee", number)
        discs, actions = (luck.shuffle(deck) for deck in decks(options, seats))
        player = Player(sort_hand(discs[-few:] + actions[-more:]), hole.tee)
        wind = number % 4 if options.level == "pro" else None
        others = (Player((), hole.tee),) * (seats - 1)
        phase = Choosing(ShotState(0, hole.tee))
        state = State(options, (hole,), 0, wind, (0,), (player, *others), Pile(()), Pile(()), phase)
        yield Forecast(state, 0, 1).strokes_from(cell_number(hole.tee), CardsLeft(frozenset(), SWAPPED_DISCS))
