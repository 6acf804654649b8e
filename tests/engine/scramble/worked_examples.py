"""The worked examples of Scramble Golf's rules: the practice field, and the spelling of dice and options."""

import re

from engine.scramble import GAME
from engine.scramble.courses.grid import COMPASS, Path, Square, is_diagonal, square, square_name
from engine.scramble.courses.hole import Hole, holes, parse_hole
from engine.scramble.throw.flight import Die, FlightOption, flight_options

RULES = GAME.rulebook.read_text("utf-8")
BLOCKS = {block.split()[1]: block for block in re.findall(r"^```\n(hole .*?)\n```", RULES, re.MULTILINE | re.DOTALL)}
"""The maps of the rules, by key."""
PF = parse_hole(BLOCKS["PF"])
HOLES = {hole.key: hole for hole in (PF, *holes("A+B"))}
ENDS = {
    "tree": " (tree, flight ends)",
    "rest": "",
    ":": " (hazard, 1 penalty)",
    "~": " (water, 1 penalty)",
    "#": " (OB, 1 penalty)",
}


def at(text: str) -> Square:
    """Return the square of that name."""
    return square(ord(text[0]) - ord("A"), int(text[1:]) - 1)


def dice(text: str) -> tuple[Die, ...]:
    """Return the dice of `D6 + P2`, as the tables spell them."""
    return tuple(Die(die[0], die[0], int(die[1:])) for die in text.split(" + "))


def path_text(path: Path) -> str:
    """Return a path as S-66 writes it: `NNEEE`, or `SE-E-E` where a space is diagonal."""
    return ("-" if any(map(is_diagonal, path)) else "").join(COMPASS[direction] for direction in path)


def spell(hole: Hole, option: FlightOption) -> str:
    """Return an option as the tables of section 16 spell it."""
    path = f" `{path_text(option.path)}`"
    if option.outcome == "basket":
        return f"**holed out** at {square_name(option.square)}{path}"
    if option.outcome == "off":
        return f"off the map (OB, 1 penalty) → lie {square_name(option.lie)}{path}"
    ground = hole.ground[option.square]
    end = ENDS["tree"] if option.outcome == "tree" else ENDS.get(ground, "")
    moved = f" → lie {square_name(option.lie)}" if ground in "~#" else ""
    return f"{square_name(option.square)}{end}{moved}{path}"


def spell_all(hole: Hole, start: str, chosen: str) -> str:
    """Return all options of a start and a set of dice as the tables spell them, sorted."""
    return "; ".join(sorted(spell(hole, option) for option in flight_options(hole, (at(start),), dice(chosen))))
