"""A throw and its values by sections 4.1 and 4.2: immunities, sums, sides."""

import re
from collections.abc import Callable
from typing import NamedTuple

from tests.engine.final_nine.reference.cards import DISCS, FAIRWAY, PLAYED, SURE, Action, Disc
from tests.engine.final_nine.reference.maps import BACK, LEFT, RIGHT, Grid, Map

Die = Callable[[list[Grid]], int]
"""A die of a reference table, rolled at the end of this path."""


class Card(NamedTuple):
    """An action card on a throw, with the chosen option of its text."""

    code: str
    choice: int = 0
    turned: bool = False

    @property
    def action(self) -> Action:
        return PLAYED[self.code]


class Throw(NamedTuple):
    map: Map
    start: Grid
    code: str
    aim: str
    """The empty text for an automatic putter."""
    cards: tuple[Card, ...] = ()
    """The cards in force, in the order in which they came up."""
    wind: str = ""
    tee: bool = False
    """Whether it is the first throw on the hole."""
    passed: frozenset[int] = frozenset()
    printing: int = 2
    calm: bool = False

    @property
    def disc(self) -> Disc:
        return (DISCS | SURE)[self.code]

    @property
    def phrases(self) -> list[str]:
        return [phrase for card in self.cards for phrase in card.action.options[card.choice]]

    def find(self, pattern: str) -> list[str]:
        """Return the pattern's group from every phrase that it matches."""
        return [match[1] for phrase in self.phrases for match in [re.fullmatch(pattern, phrase)] if match]


def immune(throw: Throw, letter: str) -> bool:
    """Return whether the disc itself or a card is immune to this letter (F-38, F-39)."""
    return letter in throw.disc.immune or letter in throw.find(r"immune\((.)\)")


def hand(throw: Throw) -> str:
    """Return the hand that the disc counts as; a Switch for that hand changes it (F-45)."""
    counts = throw.disc.hand
    for phrase in throw.phrases:
        if phrase == f"mirror if hand={counts}":
            counts = {"BH": "FH", "FH": "BH"}[counts]
    return counts


def is_mirrored(throw: Throw) -> bool:
    """Return whether the sides are changed; two mirrors cancel each other (F-44)."""
    return (throw.phrases.count("mirror") % 2 == 1) != (hand(throw) != throw.disc.hand)


def plus(throw: Throw) -> str:
    """Return the direction of the "+" side (F-37, F-44)."""
    right = (throw.disc.hand == "FH") != is_mirrored(throw)
    return (RIGHT if right else LEFT)[throw.aim]


def wind(throw: Throw) -> str:
    """Return the PRO wind that this throw feels (F-46); inside a calm circle there is none (F-127)."""
    near = all(abs(one - other) <= 1 for one, other in zip(throw.start, throw.map.basket, strict=True))
    return "" if immune(throw, "W") or (throw.calm and near) else throw.wind


def ground(throw: Throw) -> str:
    """Return the terrain that the throw starts from; an ability may make a fairway of it (F-145)."""
    return "." if FAIRWAY in throw.phrases else throw.map.at(throw.start)


def is_hampered(throw: Throw) -> bool:
    """Return whether the lie takes 1 Distance (F-21, F-23)."""
    lie = ground(throw)
    return lie in {"F", "k"} or (lie in {"b", "c"} and not immune(throw, "B"))


def distance(throw: Throw) -> int:
    """Return the sum of all Distance parts, the disc's own included, at least 0 (F-42, F-43)."""
    added = sum(int(number) for number in throw.find(r"dist([+-]\d)"))
    blown = (wind(throw) == throw.aim) - (wind(throw) == BACK[throw.aim])
    own = throw.disc.diagonal or throw.disc.distance
    return max(0, own + added + blown - is_hampered(throw))


def sideways(throw: Throw) -> int:
    """Return the sum of all Fade parts towards the "+" side; a crosswind keeps its direction (F-44, F-46)."""
    fade = throw.disc.fade + sum(int(number) for number in throw.find(r"fade([+-]\d)"))
    blows = wind(throw)
    if blows in {"", throw.aim, BACK[throw.aim]}:
        return fade
    steps = 1 + sum(int(f"{sign}1") for sign in throw.find(r"wind_fade\((.)\)"))
    return fade + (steps if blows == plus(throw) else -steps)


def is_stuck(throw: Throw) -> bool:
    """Return whether a putter lies in the bushes without the Distance to get out (F-49)."""
    bushes = ground(throw) in {"b", "c"} and not immune(throw, "B")
    return throw.disc.type == "PUTTER" and bushes and distance(throw) == 0
