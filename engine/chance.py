"""Luck and gifts of a finished game: how chance and the others' choices moved each seat's expected strokes.

A seat's outlook is what it expects to take on the hole, from what all players together know. Each move, and the deal
before the first one, is made again in `WORLDS` worlds, in which all that nobody could know is dealt and rolled again.
Then

- luck = the mean outlook over these worlds - the outlook in the real game,
- a gift = the outlook before the move of another seat - that mean.

The real game is one draw from the same worlds, so luck is a martingale: its mean is zero for every player at every
table, however anybody plays and whatever the outlook says (compare AIVAT, arXiv 1612.06915). Gifts are measured from
what champions let a seat have, because the outlook takes the others for champions.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from operator import sub
from statistics import fmean
from typing import Any, Final, NamedTuple

from engine.analysis import final_scorecard
from engine.game import Seat
from engine.record import Record
from engine.rng import Luck

WORLDS: Final = 18
"""The worlds over which chance is averaged: each face of a die comes up equally often."""
LATTICE_FACTOR: Final = 5
"""The generator of the lattice by which the draws of one world follow each other; coprime to `WORLDS`."""
TRIAL_WORLDS: Final = (0, 6, 12)
"""The worlds of another deal in which all outlooks agree if a move leaves nothing to chance."""
ODDS_DEALS: Final = 12
"""The deals of all worlds from which odds are counted: 216 worlds in all."""
RARE_DEALS: Final = 48
"""The deals from which the odds of a rare piece of luck are counted: a hit more or less matters little then."""
RARE_HITS: Final = 20
"""The hits in `ODDS_DEALS` below which a piece of luck is rare."""
DIE_FACES: Final = 6
MAX_DICE: Final = 3
"""The most dice of a move whose rolls are all counted."""
ROUNDING_STROKES: Final = 1e-9
PURPOSE: Final = "chance"


class LatticeLuck(Luck, gc=False):
    """Fair draws that are spread evenly over worlds: each world is as fair as any, and together they cover chance."""

    world: int = 0
    step: int = 1
    """The part of the range, in `WORLDS`ths, by which the next draw differs from one world to the next."""

    def below(self, stop: int) -> int:
        """Return a uniform random integer below `stop`, moved on by this world's part of the range."""
        return (super().below(stop) + self._next_shift(stop)) % stop

    def shuffle(self, items: Iterable[Any]) -> tuple[Any, ...]:
        """Return the items in a random order; from world to world a place goes through them as they are sorted."""
        sequence = sorted(items)
        shift = self._next_shift(len(sequence))
        return tuple(sequence[(place + shift) % len(sequence)] for place in super().shuffle(range(len(sequence))))

    def _next_shift(self, stop: int) -> int:
        shift = self.world * self.step % WORLDS * stop // WORLDS
        self.step = self.step * LATTICE_FACTOR % WORLDS
        return shift


class DiceLuck(Luck, gc=False):
    """Dice that fall as they are told to; whatever else is drawn is noted."""

    faces: tuple[int, ...] = ()
    """From 0, in the order of the rolls."""
    bounds: tuple[int, ...] = ()
    """The bound of each draw; a shuffle draws from the stream."""

    def below(self, stop: int) -> int:
        """Return the next face; 0 once all have been used."""
        self.bounds += (stop,)
        number = len(self.bounds)
        return self.faces[number - 1] % stop if number <= len(self.faces) else 0


class Odds(NamedTuple):
    """The probability of a piece of luck."""

    probability: float
    is_exact: bool
    """Whether every roll of the dice was counted, rather than a sample of worlds."""


class Swing(NamedTuple):
    """The strokes that each seat gained at one move, on the hole that it was playing."""

    holes: tuple[int, ...]
    """By seat, from 1."""
    luck: tuple[float, ...]
    gifts: tuple[float, ...]
    dealt: tuple[float, ...] = ()
    """At the first move, the luck of the deal before it."""


def measure_swings(record: Record) -> Iterator[Swing]:
    """Yield the luck and the gifts at each ply of a finished game; nothing where the caddie's values are exact.

    Raise `NotReportable` if there is no analysis.
    """
    states, caddie = [*record.states()], record.game_definition.ai.caddie
    final_scorecard(record, states[-1])
    if caddie and caddie.is_exact(record.options):
        return
    deal_luck = _luck_of_deal(record, states[0])
    for ply, move in enumerate(record.moves, 1):
        before, after = states[ply - 1 : ply + 1]
        holes = tuple(len(row) + 1 for row in record.rules.view(before, None).card.strokes)
        real = outlooks(record, after, holes)
        means = _mean_outlooks(record, before, ply, holes) or real
        gifts = map(sub, outlooks(record, before, holes), means)
        others = tuple(gift if seat != move.seat else 0.0 for seat, gift in enumerate(gifts))
        yield Swing(holes, tuple(map(sub, means, real)), others, deal_luck if ply == 1 else ())


def _luck_of_deal(record: Record, first: Any) -> tuple[float, ...]:
    """Return by seat the strokes that the first deal gained on hole 1, against the deals of all worlds."""
    lucks = (LatticeLuck(record.seed, 0, f"{PURPOSE}/deal", world=number) for number in range(WORLDS))
    deals = (record.rules.setup(record.options, record.seats, luck) for luck in lucks)
    holes = [1] * record.seats
    means = map(fmean, zip(*(outlooks(record, state, holes) for state in deals), strict=True))
    return tuple(map(sub, means, outlooks(record, first, holes)))


def outlooks(record: Record, state: Any, holes: Sequence[int]) -> list[float]:
    """Return by seat the expected strokes of these holes, with those already taken."""
    caddie = record.game_definition.ai.caddie
    assert caddie
    return [caddie.outlook(state, seat, hole) for seat, hole in enumerate(holes)]


def _mean_outlooks(record: Record, before: Any, ply: int, holes: Sequence[int]) -> list[float] | None:
    """Return by seat the mean outlook after the move of that ply, or None if it seems to leave nothing to chance.

    Whether it does is found out in worlds of another deal, so that it does not depend on what happened. A move that
    rolls leaves something to chance, even where a few rolls lead to the same outlook, as most putts do.
    """
    trials = [outlooks(record, state, holes) for state in worlds(record, before, ply, "trial", TRIAL_WORLDS)]
    if all(trial == trials[0] for trial in trials) and not _draws_luck(record, before, ply):
        return None
    samples = [outlooks(record, state, holes) for state in worlds(record, before, ply, "mean", range(WORLDS))]
    return [fmean(column) for column in zip(*samples, strict=True)]


def _draws_luck(record: Record, before: Any, ply: int) -> bool:
    """Return whether the move of that ply draws random numbers, in another deal."""
    redeal, probe = record.game_definition.ai.redeal, Luck(record.seed, ply, f"{PURPOSE}/draws")
    _apply_again(record, redeal(before, Luck(record.seed, ply, f"{PURPOSE}/trial")) if redeal else before, ply, probe)
    return probe.is_used


def worlds(record: Record, before: Any, ply: int, purpose: str, numbers: Iterable[int]) -> Iterator[Any]:
    """Yield the state after the move of that ply in each of these worlds."""
    redeal, (seat, text) = record.game_definition.ai.redeal, record.moves[ply - 1]
    move = record.rules.parse_move(text)
    for number in numbers:
        deal = LatticeLuck(record.seed, ply, f"{PURPOSE}/{purpose}/deal", world=number)
        roll = LatticeLuck(record.seed, ply, f"{PURPOSE}/{purpose}", world=number)
        yield record.rules.apply(redeal(before, deal) if redeal else before, seat, move, roll)


def chance_of_luck(record: Record, states: Sequence[Any], ply: int, seat: Seat, hole: int) -> Odds:
    """Return the odds that the move of that ply leaves the seat as well off as in the real game, or better."""
    caddie = record.game_definition.ai.caddie
    assert caddie
    real = caddie.outlook(states[ply], seat, hole)
    dice_outlooks = _outlooks_of_dice(record, states[ply - 1], ply, seat, hole)
    deal_outlooks = _outlooks_of_deals(record, states[ply - 1], ply, seat, hole)
    outcomes = dice_outlooks or [*islice(deal_outlooks, ODDS_DEALS * WORLDS)]
    if not dice_outlooks and sum(one <= real + ROUNDING_STROKES for one in outcomes) < RARE_HITS:
        outcomes += deal_outlooks
    return Odds(max(fmean(one <= real + ROUNDING_STROKES for one in outcomes), 1 / len(outcomes)), bool(dice_outlooks))


def _outlooks_of_deals(record: Record, before: Any, ply: int, seat: Seat, hole: int) -> Iterator[float]:
    """Yield the seat's outlook after the move of that ply, made again in all worlds of `RARE_DEALS` deals."""
    caddie = record.game_definition.ai.caddie
    assert caddie
    for deal in range(RARE_DEALS):
        for state in worlds(record, before, ply, f"odds {deal}", range(WORLDS)):
            yield caddie.outlook(state, seat, hole)


def _outlooks_of_dice(record: Record, before: Any, ply: int, seat: Seat, hole: int) -> list[float]:
    """Return the seat's outlook after every roll of the dice; [] if the move rolls none, or draws hidden cards, too."""
    caddie, redeal = record.game_definition.ai.caddie, record.game_definition.ai.redeal
    assert caddie
    roll_outlooks, probe = list[float](), DiceLuck(record.seed, ply, f"{PURPOSE}/dice")
    _apply_again(record, before, ply, probe)
    count = len(probe.bounds)
    for faces in product(range(DIE_FACES), repeat=count) if 0 < count <= MAX_DICE else ():
        other_deal = redeal(before, Luck(record.seed, ply, f"{PURPOSE}/dice {faces}")) if redeal else before
        dice = [DiceLuck(record.seed, ply, PURPOSE, faces=faces) for _state in range(2)]
        real, other = (
            caddie.outlook(_apply_again(record, state, ply, luck), seat, hole)
            for state, luck in zip((before, other_deal), dice, strict=True)
        )
        if real != other or any(luck.is_used or luck.bounds != (DIE_FACES,) * count for luck in dice):
            return []
        roll_outlooks.append(real)
    return roll_outlooks


def _apply_again(record: Record, before: Any, ply: int, luck: Luck) -> Any:
    """Return the state after the move of that ply, made again with other luck."""
    seat, text = record.moves[ply - 1]
    return record.rules.apply(before, seat, record.rules.parse_move(text), luck)
