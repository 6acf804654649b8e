"""Evaluate a throw: its strokes, the strokes still to come, and the odds of dice, trouble and chains."""

from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS, INSTANT, TROUBLE
from engine.final_nine.courses.hole import Hole
from engine.final_nine.flight.landing import Rest, land, settle, sure_putt
from engine.final_nine.flight.launch import Launch
from engine.final_nine.flight.path import Flown, fly
from engine.final_nine.hand.piles import without
from engine.final_nine.house.worth import Outlook, ahead, onward, outlook
from engine.final_nine.packs import sets
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import foreseen, has, launched, rest
from engine.final_nine.throw.fit import FLIGHT, struck
from engine.final_nine.throw.outcome import strokes_of

MULLIGAN: Final = 0.7
"""The strokes that throwing again has to save."""
OWN: Final = 0.75
"""The weight of the discs that stay in the hand for the next throw; the rest is an ordinary hand's."""
HARM: Final = FLIGHT | {"miss_putt", "one_away", "penalty", "void_skill"}
"""Effects of trouble that change the value of a throw."""
TROUBLESOME: Final = frozenset(code for code, card in ACTIONS.items() if card.category in TROUBLE)
HARMFUL: Final = frozenset(code for code in TROUBLESOME if HARM & {one.kind for one in ACTIONS[code].options[0]})
OFFERED: Final = frozenset(code for code in ACTIONS.keys() - TROUBLESOME if ACTIONS[code].when != {"any"})
"""Cards that a thrower may use in BATTLE when they are turned over (F-113, F-120)."""
AT_ONCE: Final = frozenset(code for code in OFFERED if INSTANT in ACTIONS[code].symbols)
"""Cards that a thrower may use in STANDARD when they are turned over (F-87)."""
DICE: Final = 1
"""The number of dice of one flight whose faces are all tried."""
PAST: Final = 1.3
"""The strokes that a disc spat out past the basket still needs."""


class Odds(NamedTuple):
    """The probability that the next turned action card harms or helps."""

    trouble: Mapping[str, float]
    """The probability by card."""
    spit: Mapping[str, float]
    """The probability at the basket by the effect on the disc (F-150); 0 without CHAIN LINKS."""
    help: Mapping[str, float] = MappingProxyType({})
    """The probability by card of those that the thrower may use."""


class Study(NamedTuple):
    """What a house player needs to evaluate throws: the state, the hole's values and the odds."""

    table: Table
    outlook: Outlook
    odds: Odds


def study(state: Table, unseen: Mapping[str, int]) -> Study:
    """Return the state with the values of its hole and the odds of the unseen action cards."""
    return Study(state, outlook(state.hole, sets(state.options), state.wind), odds(state, unseen))


def odds(state: Table, unseen: Mapping[str, int]) -> Odds:
    """Return the probability that each unseen action card that matters is turned over."""
    total = sum(unseen.values()) or 1
    chances = {code: left / total for code, left in unseen.items()}
    spit = dict.fromkeys(("under", "past"), 0.0)
    for code, chance in chances.items() if state.options.chain_links else ():
        if code in TROUBLESOME and ACTIONS[code].chains:
            spit[ACTIONS[code].chains] += chance
    useful = OFFERED if state.battle else AT_ONCE
    return Odds(_among(chances, HARMFUL), spit, _among(chances, useful))


def _among(chances: Mapping[str, float], codes: Container[str]) -> Mapping[str, float]:
    return {code: chance for code, chance in chances.items() if code in codes}


class End(NamedTuple):
    """One possible end of a throw."""

    chance: float
    flown: Flown
    rest: Rest


@lru_cache(maxsize=4096)
def outcomes(hole: Hole, throw: Launch, passed: tuple[int, ...], teeing: bool) -> tuple[End, ...]:
    """Return all possible ends of a throw."""
    flown = foreseen(hole, throw, passed)
    flights = _rolled(hole, throw, passed, ()) if flown.open else ((1.0, flown),)
    return tuple(End(chance, flown, settle(hole, flown, passed, teeing)) for chance, flown in flights)


def _rolled(hole: Hole, throw: Launch, passed: tuple[int, ...], dice: tuple[int, ...]) -> Iterator[tuple[float, Flown]]:
    """Yield the possible flights of a throw after these dice; every face of a further die is tried."""
    faces = iter(dice)

    def roll() -> int | None:
        return next(faces, None)

    flown = land(hole, throw, fly(hole, throw, roll), passed, roll)
    if flown.open and len(dice) < DICE:
        for die in range(1, 7):
            yield from _rolled(hole, throw, passed, (*dice, die))
    else:
        yield 6.0 ** -len(dice), flown


def ends_of(state: Table, shot: Shooting) -> tuple[End, ...]:
    """Return the possible ends of a planned throw, or the one end of a throw that has landed."""
    player = state.players[shot.seat]
    if shot.flown is None and not DISCS[shot.disc].reach:
        return outcomes(state.hole, launched(state, shot), player.passed, not player.teed)
    flown = shot.flown or sure_putt(state.hole, shot.start)
    return (End(1.0, flown, rest(state, shot, flown)),)


def cost(known: Study, shot: Shooting) -> float:
    """Return the expected strokes to the end of the hole if no trouble comes up, or if the throw is undone."""
    if has(shot, "mulligan"):
        return MULLIGAN + ahead(known.outlook, shot.start, known.table.players[shot.seat].passed)
    return sum(end.chance * _after(known, shot, end, ()) for end in ends_of(known.table, shot))


def prospect(known: Study, shot: Shooting) -> float:
    """Return the expected strokes to the end of the hole if the next throw uses the discs that stay."""
    hand = known.table.players[shot.seat].hand
    left = tuple(dict.fromkeys(code for code in without(hand, shot.disc) if code in DISCS)) if shot.disc in hand else ()
    return sum(end.chance * _after(known, shot, end, left) for end in ends_of(known.table, shot))


def _after(known: Study, shot: Shooting, end: End, discs: tuple[str, ...]) -> float:
    """Return the strokes of a throw that ends so, and of the throws after it."""
    ends = end.rest
    strokes = strokes_of(known.table, shot, end.flown, ends)
    if ends.under:
        return strokes
    if ends.holed:
        return strokes + spat(known.odds, shot)
    hope = ahead(known.outlook, ends.lie, ends.passed)
    if not discs:
        return strokes + hope
    own = onward(known.outlook, ends.lie, ends.passed, (DISCS[code] for code in discs))
    return strokes + OWN * own + (1 - OWN) * hope


def spat(odds: Odds, shot: Shooting) -> float:
    """Return the strokes that the chains are expected to cost a disc that is in (F-150)."""
    return 0.0 if DISCS[shot.disc].reach else odds.spit["under"] + PAST * odds.spit["past"]


def risky(known: Study, shot: Shooting) -> float:
    """Return the expected strokes to the end of the hole over the next turned card."""
    plain = cost(known, shot)
    trouble = known.odds.trouble.items()
    harm = sum(chance * (cost(known, struck(known.table, shot, code)) - plain) for code, chance in trouble)
    return prospect(known, shot) + harm
