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
    return int(text[6:]) if text.startswith("reach ") else 0


def discs() -> dict[str, Disc]:
    """Return every disc by its code; where the table lists hands, the code includes the hand (F-135, F-140)."""
    found = {}
    for code, _, kind, hands, distance, fade, pattern, immune, *_ in table("code | name | type"):
        for hand in hands.split(", "):
            disc = Disc(kind, hand, number(distance), number(fade), pattern.count("("), immune, reach(distance))
            found[code if disc.reach else f"{code}-{hand}"] = disc
    for code, _, kind, _, effect, note in table("code | name | kind"):
        if kind.startswith("Disc"):
            found[code] = Disc("PUTTER", "any", 0, 0, 0, note.partition("immunity")[2], reach(effect))
    return found


def options(text: str) -> tuple[Phrases, ...]:
    """Return the options of an effect: "|" separates them, ";" joins what happens together (F-85)."""
    if "any of U/D/L/R" in text:
        return tuple((text.replace("any of U/D/L/R", way),) for way in "URDL")
    either = re.fullmatch(r"\(([^()]*)\)(?:; (.*))?", text)
    if either:
        return tuple((one, either[2]) if either[2] else (one,) for one in either[1].split(" | "))
    return tuple(tuple(option.split("; ")) for option in text.split(" | "))


def actions() -> dict[str, Action]:
    """Return every action card of the decks by its code (F-137 to F-140, F-153)."""
    found = {}
    for code, name, category, _, _, symbols, effect, *_ in table("code | name | category | count"):
        found[code] = Action(name, category, symbols, options(effect.strip("`")))
    for code, name, kind, symbols, effect, _ in table("code | name | kind"):
        if not kind.startswith("Disc"):
            found[code] = Action(name, kind, symbols, options(effect.strip("`")))
    for code, name, symbols, effect in table("code | name | sym"):
        found[code] = Action(name, "DEVIATION", symbols, options(effect.strip("`")))
    return found


def angles() -> dict[str, Action]:
    """Return the uses of ANGLE CTRL by their number in the table (F-152)."""
    rows = enumerate(table("discarded | effect"), 1)
    return {f"AC{row}": Action("Angle Ctrl", "SKILL", "", options(effect.strip("`"))) for row, (_, effect) in rows}


def abilities() -> dict[str, tuple[str, str]]:
    """Return when each ability of the TEAM cards is used and its text, by initials and number (F-145)."""
    found = {}
    for _, _, name, *texts in table("Team | side"):
        for place, text in enumerate(texts, 1):
            timed = re.fullmatch(r".* \((.*)\): (.*)", text)
            assert timed
            found[f"{name.split()[0][0]}{name.split()[1][0]}{place}"] = (timed[1], timed[2])
    return found


def flight_abilities() -> dict[str, tuple[str, Action]]:
    """Return the abilities that change a throw, each with the moment when it is used (F-145)."""
    found = {}
    for code, (when, text) in abilities().items():
        cross = "✕" if "not when putting" in text else ""
        effect = re.match(r"`((?:dist|mirror|immune|post|waive_ob).*)`", text)
        if effect or text.startswith(FAIRWAY):
            found[code] = (when, Action("", "ABILITY", cross, options(effect[1]) if effect else ((FAIRWAY,),)))
    return found


FAIRWAY = "start lie counts as fairway"
DISCS = discs()
ACTIONS = actions()
ANGLES = angles()
ABILITIES = flight_abilities()
SURE = {
    code: Disc("PUTTER", "any", 0, 0, 0, text.partition("immunity")[2], reach(text.partition(",")[0]))
    for code, (_, text) in abilities().items()
    if text.startswith("reach")
}
"""The putts that are abilities (F-144)."""
CANCELS = {code for code, (_, text) in abilities().items() if text.startswith("`cancel")}
PLAYED = ACTIONS | ANGLES | {code: action for code, (_, action) in ABILITIES.items()}
"""All cards that can lie on a throw."""
