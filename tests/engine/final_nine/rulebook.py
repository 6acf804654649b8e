"""The tables and blocks of RULES.md, so that the tests check the rules as they are written."""

import re
from functools import cache
from pathlib import Path

import engine.final_nine
from engine.final_nine.cards.deck import CATEGORIES, TYPES
from engine.final_nine.courses.hole import Hole, parse_hole

TEXT = (Path(engine.final_nine.__file__).parent / "RULES.md").read_text(encoding="utf-8")


@cache
def blocks() -> tuple[str, ...]:
    """Return the fenced blocks in order: three courses, then the test fields."""
    return tuple(part.split("```")[0].strip("\n") for part in TEXT.split("```text\n")[1:])


@cache
def fields() -> dict[str, Hole]:
    """Return the test fields by their code."""
    return {hole.id: hole for block in blocks()[3].split("\n\n") for hole in [parse_hole(block)]}


def field(code: str) -> Hole:
    return fields()[code]


@cache
def table(first: str) -> tuple[tuple[str, ...], ...]:
    """Return the rows of the tables whose head starts with the cells of `first` ("code | name")."""
    found, inside = [], False
    for line in TEXT.splitlines():
        if not line.startswith("|"):
            inside = False
        elif line.replace("<!-- ", "").replace(" -->", "").startswith(f"| {first} |"):
            inside = True
        elif inside and not line.startswith("|--"):
            cells = line.replace("\\|", "/or/").strip("|").split("|")
            found.append(tuple(_as_data(cell.strip().replace("/or/", "|")) for cell in cells))
    return tuple(found)


def _as_data(cell: str) -> str:
    """Return a cell as the data files write it: a type in capitals, a hyphen for minus, the number of a phase."""
    text = re.sub(r"[^(]*<!-- (T\d) -->", r"\1", cell.replace("−", "-"))
    return text.upper() if text.upper() in {*TYPES, *CATEGORIES} else text
