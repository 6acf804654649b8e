"""The dice: which may be chosen, their spaces, and their landings (S-35 to S-38, S-74, S-127)."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from engine.rng import Luck
from engine.scramble.cards.deck import DISCS, Card, combine_limits
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole
from engine.scramble.state import Aim, Rolled, Route, State, Turn
from engine.scramble.throw.flight import Die, FlightOption, Trail, menu_by_name, menu_options

POWER_SPACES: Mapping[str, int] = MappingProxyType({"D": 6, "M": 3, "P": 0})
"""The spaces that an original throw adds outside the circle (S-38)."""


class Reach(NamedTuple):
    """A set of dice that may be chosen and every landing of it; no dice where a card moves the disc."""

    dice: str
    spaces: int
    options: tuple[FlightOption, ...]


def roll_scramble(luck: Luck) -> tuple[Die, ...]:
    """Roll the three dice together (S-35)."""
    return tuple(Die(disc, disc, luck.die()) for disc in DISCS)


def roll_triple(disc: str, luck: Luck) -> tuple[Die, ...]:
    """Roll one disc's die three times (S-91)."""
    return tuple(Die(name, disc, luck.die()) for name in "123")


def roll_original(disc: str, luck: Luck) -> tuple[Die, ...]:
    """Roll the die of the disc that was named before (S-38)."""
    return (Die(disc, disc, luck.die()),)


def select_dice(roll: tuple[Die, ...], names: str) -> tuple[Die, ...]:
    """Return the dice of a roll with these names."""
    return tuple([die for die in roll if die.name in names])


def forbidden_discs(effects: tuple[Card, ...]) -> frozenset[str]:
    """Return the discs that these cards forbid (S-130)."""
    return frozenset(combine_limits(effects).discs)


def barred_discs(turn: Turn) -> frozenset[str]:
    """Return the discs whose dice the cards on this throw forbid; never all of them (S-127)."""
    return barred_dice(turn.roll, turn.effects) if turn.effects else frozenset()


def barred_dice(roll: tuple[Die, ...], effects: tuple[Card, ...]) -> frozenset[str]:
    """Return the discs whose dice of a roll these cards forbid; never all of them (S-127)."""
    hard = forbidden_discs(effects)
    highest = max(roll, key=lambda die: die.value, default=None)
    if combine_limits(effects).highest and highest is not None and len(roll) == len(DISCS):
        both = hard | {highest.name}
        return hard if both >= set(DISCS) else both
    return hard


def max_dice(state: State) -> int:
    """Return the most dice that the throw may use: one from a tree, and with some cards fewer than three (S-74)."""
    return max_dice_under(state.turn.effects, state.is_pitching_out())


def max_dice_under(effects: tuple[Card, ...], pitching: bool) -> int:
    """Return the most dice that a throw may use under these cards, or from a tree."""
    return 1 if pitching else combine_limits(effects).dice


def dice_sets(state: State, extra: bool) -> tuple[str, ...]:
    """Return the sets of dice that may be chosen, by their names; an Amazing Throw may also add none."""
    hard = barred_discs(state.turn)
    free = tuple([die.name for die in state.turn.roll if die.name not in hard])
    return dice_subsets(free, 0 if extra else 1, max_dice(state))


@cache
def dice_subsets(names: tuple[str, ...], least: int, most: int) -> tuple[str, ...]:
    """Return the sets of `least` to `most` of the named dice, by their names, the smaller sets first."""
    return tuple("".join(some) for size in range(least, most + 1) for some in combinations(names, size))


def counting_dice(state: State, names: str, extra: bool) -> tuple[Die, ...]:
    """Return the chosen dice with their spaces, power and cards included (S-38, S-127)."""
    dice = select_dice(state.turn.roll, names)
    if state.options.throwing == "scramble" or extra or not names.isalpha():
        return dice
    return (add_power(state.hole_of(state.actor), state.players[state.actor].trail[0], dice[0], state.turn.effects),)


def add_power(hole: Hole, start: Square, die: Die, effects: tuple[Card, ...]) -> Die:
    """Return the die of an original throw with its spaces from that square, under these cards."""
    limits = combine_limits(effects)
    value = max(1, die.value - limits.spaces)
    weak = hole.inside[start] or hole.ground[start] == TREE or limits.weak
    return die._replace(value=value if weak else value + POWER_SPACES[die.disc])


def landing_options(state: State, names: str, extra: bool) -> tuple[FlightOption, ...]:
    """Return the possible landings of the actor's disc with the chosen dice, an option for each square (S-65)."""
    return menu_options(*_throw_inputs(state, names, extra)) if names else ()


def landings_by_name(state: State, names: str, extra: bool) -> Mapping[str, FlightOption]:
    """Return the possible landings by the names that moves give their squares."""
    return menu_by_name(*_throw_inputs(state, names, extra)) if names else {}


def _throw_inputs(state: State, names: str, extra: bool) -> tuple[Hole, Trail, tuple[Die, ...], bool]:
    """Return the inputs of a throw's options: the hole, the squares so far, the dice, and whether it is a putt."""
    trail = state.players[state.actor].trail
    return state.hole_of(state.actor), trail, counting_dice(state, names, extra), state.turn.putting


def reachable_sets(state: State) -> tuple[Reach, ...]:
    """Return the sets of dice that may be chosen now, with their options; later only the chosen set or route."""
    match state.phase:
        case Rolled(extra):
            name_sets = dice_sets(state, extra)
        case Aim(names, extra):
            name_sets = (names,)
        case Route(_, _, routes):
            return (Reach("", 0, routes),)
        case _:
            return ()
    return tuple(
        Reach(names, sum(die.value for die in counting_dice(state, names, extra)), landing_options(state, names, extra))
        for names in name_sets
        if names
    )
