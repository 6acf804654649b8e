"""The cards as the tables of RULES.md print them: a card's text is a list of options, each a list of phrases."""

import re
from typing import NamedTuple

from tests.engine.final_nine.rulebook import table

Phrases = tuple[str, ...]


class Disc(NamedTuple):
    type: str
    hand: str
    distance: int
    fade: int
    diagonal: int
    """Grids of the diagonal pattern (F-41)."""
    immune: str
    reach: int


class Action(NamedTuple):
    name: str
    category: str
    symbols: str
    options: tuple[Phrases, ...]


def number(text: str) -> int:
    return int(text) if re.fullmatch(r"[+-]?\d+", text) else 0


def reach(text: str) -> int:
    return int(text[6:-1]) if text.startswith("reach(") else 0


def discs() -> dict[str, Disc]:
    """Every disc by its code; a hand of the table is part of it (F-135, F-140)."""
    found = {}
    for code, _, kind, hands, distance, fade, pattern, immune, *_ in table("code | name | type"):
        for hand in hands.split(", "):
            disc = Disc(kind, hand, number(distance), number(fade), pattern.count("("), immune, reach(distance))
            found[code if disc.reach else f"{code}-{hand}"] = disc
    for code, _, kind, _, effect, note in table("code | name | kind"):
        if kind.startswith("DISC"):
            found[code] = Disc("PUTTER", "any", 0, 0, 0, note.partition("immunity")[2], reach(effect.strip("`")))
    return found


def options(text: str) -> tuple[Phrases, ...]:
    """The options of an effect: "|" parts them, ";" joins what happens together (F-85)."""
    if "any of U/D/L/R" in text:
        return tuple((text.replace("any of U/D/L/R", way),) for way in "URDL")
    either = re.fullmatch(r"\(([^()]*)\)(?:; (.*))?", text)
    if either:
        return tuple((one, either[2]) if either[2] else (one,) for one in either[1].split(" | "))
    return tuple(tuple(option.split("; ")) for option in text.split(" | "))


def actions() -> dict[str, Action]:
    """Every action card of the decks by its code (F-137 to F-140, F-153)."""
    found = {}
    for code, name, category, _, _, symbols, effect, *_ in table("code | name | category | count"):
        found[code] = Action(name, category, symbols, options(effect.strip("`")))
    for code, name, kind, symbols, effect, _ in table("code | name | kind"):
        if not kind.startswith("DISC"):
            found[code] = Action(name, kind, symbols, options(effect.strip("`")))
    for code, name, symbols, effect in table("code | name | sym"):
        found[code] = Action(name, "DEVIATION", symbols, options(effect.strip("`")))
    return found


DISCS = discs()
ACTIONS = actions()
