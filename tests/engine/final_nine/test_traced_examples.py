"""The 66 traced examples of F-184, read from RULES.md and flown."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS, Effect, Effects
from engine.final_nine.courses.hole import COLUMNS, DIRECTIONS, Cell, Hole, course, parse_cell
from engine.final_nine.flight.landing import ThrowEnd, end_throw, land, roll_on
from engine.final_nine.flight.path import Flight, RollDie, fly, launch, post_direction, sum_effects
from tests.engine.final_nine.rulebook import fields, table
from tests.parametrize import every_row

FIELDS = fields()
WORDS = {"up": 0, "right": 1, "down": 2, "left": 3}


class Example(NamedTuple):
    number: str
    title: str
    field: str
    start: str
    aim: str
    disc: str
    note: str
    path: str
    result: str
    strokes: str
    rule: str


EXAMPLES = tuple(Example(*row) for row in table("# | example"))


def hole_of(example: Example) -> Hole:
    return FIELDS.get(example.field) or next(hole for hole in course("park") if hole.id == example.field)


def effects_of(note: str) -> Iterator[Effects]:
    """Yield the effects of every card that the note names, with the option in its bracket."""
    for card in ACTIONS.values():
        match = re.search(rf"\b{re.escape(card.name)}\b(?: \(([^)]*)\))?", note)
        if match and card.when != {"T6"}:
            yield next(option for option in card.options if fits(option, match[1] or ""))


def fits(option: Effects, bracket: str) -> bool:
    wanted = re.match(r"([+-]\d) (\w+)", bracket)
    if not wanted:
        return True
    kind = {"Distance": "dist", "Fade": "fade"}[wanted[2]]
    return (kind, int(wanted[1]), "") in option


def dice(note: str) -> RollDie:
    rolled = iter(int(die) for die in re.findall(r"\d", note.partition("di")[2]) if "die" in note or "dice" in note)
    return lambda: next(rolled)


def in_force(example: Example, hole: Hole) -> tuple[Effect, ...]:
    """Return the effects of the cards; Clang and Argh only while PUTTING (F-69)."""
    effects = tuple(effect for option in effects_of(example.note) for effect in option)
    plain = tuple(effect for effect in effects if effect.kind not in {"miss_putt", "one_away"})
    if effects == plain or flight(example, hole, plain).holed:
        return effects
    return plain


def flight(example: Example, hole: Hole, effects: tuple[Effect, ...]) -> Flight:
    wind = re.search(r"PRO wind blows (\w+)", example.note)
    if "printing 1" in example.note:
        effects = tuple(effect for effect in effects if effect.kind != "no_water")
    thrown = launch(
        hole,
        DISCS[example.disc.split()[0]],
        parse_cell(example.start),
        DIRECTIONS.index(example.aim),
        sum_effects(effects),
        WORDS[wind[1].lower()] if wind else None,
    )
    roll = dice(example.note)
    flown = land(hole, thrown, fly(hole, thrown, roll), (), roll)
    for name, where in (("Forward Roll", "fwd"), ("Curl Back", "back")):
        if name in example.note:
            flown = roll_on(hole, thrown, flown, (post_direction(where, thrown.aim, thrown.plus), 1), (), roll)
    return flown


def name(hole: Hole, here: Cell) -> str:
    return str(here) if hole.terrain_at(here).char and here.column < len(COLUMNS) else "off"


def result(rest: ThrowEnd) -> str:
    if rest.holed:
        return "IN"
    return f"rests under the basket at {rest.lie}, DROP-IN follows" if rest.under else f"next lie {rest.lie}"


def strokes(example: Example, rest: ThrowEnd) -> int:
    penalty = rest.missed or (rest.out and "Green Flag" not in example.note)
    return 1 + penalty + rest.under


def test_f184_has_sixty_six_traced_examples() -> None:
    assert [int(example.number) for example in EXAMPLES] == list(range(1, 67))


@every_row("example", EXAMPLES, ids=lambda example: f"{example.number}-{example.rule}")
def test_f184_traced_example(example: Example) -> None:
    hole = hole_of(example)
    flown = flight(example, hole, in_force(example, hole))
    rest = end_throw(hole, flown, (), parse_cell(example.start) == hole.tee)
    path = " ".join(name(hole, here) for here in flown.path)
    assert (path, result(rest), strokes(example, rest)) == (example.path, example.result, int(example.strokes))
