"""The option matrix read from RULES.md: the values of F-173, and the pairs of values that F-176 refuses."""

import re
from itertools import product
from typing import Any, Final

from engine.final_nine import GAME
from engine.final_nine.options import Options
from tests.engine.final_nine.rulebook import table
from tests.pairwise import Choice, Pair, Row, Values
from tests.playouts import Table

SWITCH: Final = {"off": False, "on": True}


def _values(written: str) -> tuple[Any, ...]:
    """Return the values of a cell of F-173, such as "1-4", "9, 18" or "off, on", without brackets."""
    if span := re.fullmatch(r"(\d)-(\d)", written):
        return tuple(range(int(span[1]), int(span[2]) + 1))
    words = re.findall(r"\w+", written.partition("(")[0])
    if words == list(SWITCH):
        return tuple(SWITCH.values())
    return tuple(int(word) if word.isdigit() else word for word in words)


WRITTEN: Final = {
    name: _values(values)
    for names, values, _ in table("option | values | default")
    for name in re.findall(r"`(\w+)`", names)
    if name != "pace"
}
"""The values of every option as written; `pace` is left out, as the engine has no clock."""
VALUES: Final[Values] = {**WRITTEN, "pack": (None, *WRITTEN["pack"])}
"""The values of every option and of the number of players; None is the pack that fits them."""


def _choices(words: str) -> set[Choice]:
    """Return the option values that a phrase of F-176 names.

    The phrases are like "18 holes", "characters = kstar", "course other than park", "mega", "doubles".
    """
    match words.split():
        case [name, "=", value]:
            return {(name, value)}
        case [name, "other", "than", value]:
            return {(name, other) for other in VALUES[name] if other != value}
        case [value, noun]:
            name = next(name for name in VALUES if name.startswith(noun.rstrip("s")))
            return {(name, one) for one in VALUES[name] if str(one) == value}
        case [name] if name in VALUES:
            return {(name, value) for value in VALUES[name] if value not in {False, "off"}}
        case _:
            return {(name, value) for name in VALUES for value in VALUES[name] if str(value).startswith(words)}


def _refused_pairs(when: str) -> set[Pair]:
    """Return the pairs of "this with that or that", or of "this without that"."""
    one, link, other = re.split(r" (with|without) ", re.sub(r"`|exactly |\ba ", "", when))
    those = set().union(*map(_choices, re.split(r", | or ", other)))
    if link == "without":
        those = {(name, value) for name in dict(those) for value in VALUES[name]} - those
    return {frozenset(pair) for pair in product(_choices(one), those)}


REFUSED: Final = {code: _refused_pairs(when) for code, when, _ in table("code | when | message") if " with" in when}
"""The pairs that each code of F-176 refuses; O-01 alone is not about a pair."""
MESSAGES: Final = {code: message.strip('"') for code, _, message in table("code | when | message")}
FORBIDDEN: Final = frozenset(pair for found in REFUSED.values() for pair in found)


def options(row: Row) -> Options:
    """Return the options of a row; raise `ValueError` as F-176 says."""
    return Options(**{name: value for name, value in row.items() if name != "players"})


def table_of(row: Row, seed: bytes) -> Table:
    """Return a table for a random game with the options and the players of a row."""
    return Table(GAME, options(row), row["players"], seed)
