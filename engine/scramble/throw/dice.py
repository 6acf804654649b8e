"""Which dice may be chosen, what they count, and where they lead (S-35 to S-38, S-74, S-127)."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from engine.luck import Luck
from engine.scramble.cards.deck import DISCS, Card
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.table import Aim, Rolled, Route, State, Turn
from engine.scramble.throw.flight import Option, menu, spots
from engine.scramble.throw.plan import Die, Trail

POWER: Mapping[str, int] = MappingProxyType({"D": 6, "M": 3, "P": 0})
"""What an original throw adds outside the circle (S-38)."""
QUIETER = 2
"""What Noisy Gallery takes from an original throw."""


class Reach(NamedTuple):
    """A set of dice that may be chosen and every place where it can come down; no dice where a card moves the disc."""

    dice: str
    spaces: int
    options: tuple[Option, ...]


def scramble_roll(luck: Luck) -> tuple[Die, ...]:
    """The three dice rolled together (S-35)."""
    return tuple(Die(disc, disc, luck.die()) for disc in DISCS)


def ace_roll(disc: str, luck: Luck) -> tuple[Die, ...]:
    """One disc's die rolled three times (S-91)."""
    return tuple(Die(name, disc, luck.die()) for name in "123")


def original_roll(disc: str, luck: Luck) -> tuple[Die, ...]:
    """The die of the disc named before rolling (S-38)."""
    return (Die(disc, disc, luck.die()),)


def named(roll: tuple[Die, ...], names: str) -> tuple[Die, ...]:
    """The dice of a roll that go by these names."""
    return tuple([die for die in roll if die.name in names])


def forbidden(effects: tuple[Card, ...]) -> frozenset[str]:
    """The discs that Snapped Driver and Cold Putter forbid (S-130)."""
    return frozenset(disc for card, disc in (("snapped-driver", "D"), ("cold-putter", "P")) if card in effects)


def barred(turn: Turn) -> frozenset[str]:
    """The discs whose dice the cards on this throw forbid; never all of them (S-127)."""
    if not turn.effects:
        return frozenset()
    hard = forbidden(turn.effects)
    highest = max(turn.roll, key=lambda die: die.value, default=None)
    if "noisy-gallery" in turn.effects and highest is not None and len(turn.roll) == len(DISCS):
        both = hard | {highest.name}
        return hard if both >= set(DISCS) else both
    return hard


def limit(state: State) -> int:
    """How many dice the throw may use at most: one from a tree, two in a headwind (S-74)."""
    return most(state.turn.effects, state.pitching())


def most(effects: tuple[Card, ...], pitching: bool) -> int:
    """How many dice a throw may use at most that these cards bind, or that begins in a tree."""
    if pitching:
        return 1
    return 2 if "stiff-headwind" in effects else len(DISCS)


def sets(state: State, extra: bool) -> tuple[str, ...]:
    """The sets of dice that may be chosen, by their names; an Amazing Throw may also add none."""
    hard = barred(state.turn)
    free = tuple([die.name for die in state.turn.roll if die.name not in hard])
    return subsets(free, 0 if extra else 1, limit(state))


@cache
def subsets(names: tuple[str, ...], least: int, most: int) -> tuple[str, ...]:
    """The sets of so many of the named dice, by their names, the smaller sets first."""
    return tuple("".join(some) for size in range(least, most + 1) for some in combinations(names, size))


def counted(state: State, names: str, extra: bool) -> tuple[Die, ...]:
    """The chosen dice with the spaces that each counts, power and cards included (S-38, S-127)."""
    dice = named(state.turn.roll, names)
    if state.options.throwing == "scramble" or extra or not names.isalpha():
        return dice
    return (powered(state.hole_of(state.actor), state.players[state.actor].trail[0], dice[0], state.turn.effects),)


def powered(hole: Hole, start: Square, die: Die, effects: tuple[Card, ...]) -> Die:
    """The die of an original throw with what it counts from where the disc lies, under these cards."""
    value = max(1, die.value - QUIETER) if "noisy-gallery" in effects else die.value
    weak = hole.inside[start] or hole.ground[start] == TREE or "stiff-headwind" in effects
    return die._replace(value=value if weak else value + POWER[die.disc])


def aims(state: State, names: str, extra: bool) -> tuple[Option, ...]:
    """Where the chosen dice can bring the disc of the seat on turn, an option for each square (S-65)."""
    return menu(*_throw(state, names, extra)) if names else ()


def landings(state: State, names: str, extra: bool) -> Mapping[str, Option]:
    """The same by the names that moves give the squares."""
    return spots(*_throw(state, names, extra)) if names else {}


def _throw(state: State, names: str, extra: bool) -> tuple[Hole, Trail, tuple[Die, ...], bool]:
    """The hole, the squares so far, the dice and whether it is a putt: what the options of a throw depend on."""
    trail = state.players[state.actor].trail
    return state.hole_of(state.actor), trail, counted(state, names, extra), state.turn.putting


def reach(state: State) -> tuple[Reach, ...]:
    """Every set that may be chosen now with its options; only the one chosen, or the card's, where that is settled."""
    match state.phase:
        case Rolled(extra):
            chosen = sets(state, extra)
        case Aim(names, extra):
            chosen = (names,)
        case Route(_, _, found):
            return (Reach("", 0, found),)
        case _:
            return ()
    return tuple(
        Reach(names, sum(die.value for die in counted(state, names, extra)), aims(state, names, extra))
        for names in chosen
        if names
    )
