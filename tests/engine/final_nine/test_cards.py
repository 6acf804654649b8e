"""Section 11: the cards are those of RULES.md, and their texts have the effects of F-132."""

import re

import pytest

from engine.final_nine.cards.deck import (
    ACTIONS,
    CATEGORIES,
    DISCS,
    EFFECT_KINDS,
    PRINTED_ACTIONS,
    PRINTED_DISCS,
    TYPES,
    Effect,
    parse_effect,
    parse_effects,
)
from tests.engine.final_nine.rulebook import table
from tests.parametrize import every_row

DISC_ROWS = table("code | name | type")
CORE = table("code | name | category | count | ● | sym | effect | note")
NOTED = [row for row in CORE if len(row) == 8]
BY_CODE = {printed.card.code: printed for printed in PRINTED_ACTIONS}


def test_f2_cards_have_the_families_and_categories_of_the_rules() -> None:
    assert {disc.type for disc in DISCS.values()} == set(TYPES)
    assert {card.category for card in ACTIONS.values()} == {*CATEGORIES, "ABILITY", "MISCHIEF"}
    assert all((card.category == "ABILITY") == (card.set in {"team", "kstar", "tee_off"}) for card in ACTIONS.values())
    assert not DISCS.keys() & ACTIONS.keys()


@every_row("row", DISC_ROWS, ids=lambda row: row[0])
def test_f135_discs_are_those_of_the_table(row: tuple[str, ...]) -> None:
    code, name, kind, hands, distance, fade, pattern, immune, count, dots, course = row
    copies = [printed for printed in PRINTED_DISCS if printed.card.code.split("-")[0] == code]
    assert len(copies) == (1 if hands == "any" else 2)
    for card, printed, with_dot in copies:
        disc = DISCS[card.code]
        assert disc.name == name.split(" (")[0]
        assert (disc.type, printed, with_dot, disc.set) == (kind, int(count), int(dots), course.lower())
        reach = re.match(r"reach (\d)", distance)
        assert disc.reach == (int(reach[1]) if reach else 0)
        assert disc.distance == (int(distance) if distance.isdigit() else 0)
        assert disc.fade == (int(fade) if fade != "-" else 0)
        assert disc.immune == (immune.replace(" ", "") if immune != "-" else "")
        assert "".join(f"({a},{b})" for a, b in disc.pattern) == (pattern.replace(" ", "") if pattern != "-" else "")


@every_row("row", NOTED, ids=lambda row: row[0])
def test_f137_actions_are_those_of_the_table(row: tuple[str, ...]) -> None:
    code, name, category, count, dots, symbols, _text, _note = row
    card = ACTIONS[code]
    _, printed, with_dot = BY_CODE[code]
    assert (card.name, card.category, printed, with_dot) == (name, category, int(count), int(dots))
    assert card.symbols == symbols.strip("-")


@every_row("row", [row for row in NOTED if "if" not in row[6]], ids=lambda row: row[0])
def test_f137_effects_are_those_of_the_table(row: tuple[str, ...]) -> None:
    text = row[6].strip("`").replace("cancel(DEVIATION flight)", "cancel(flight)").replace(" | ", " or ")
    assert parse_effects(text) == ACTIONS[row[0]].options


def test_f138_f139_course_actions_are_those_of_the_tables() -> None:
    rows = table("code | name | category | count | ● | sym | effect | note | tag")
    for code, name, category, count, dots, symbols, *_ in rows:
        card = ACTIONS[code]
        _, printed, with_dot = BY_CODE[code]
        assert (card.name, card.category, printed, with_dot) == (name, category, int(count), int(dots))
        assert card.symbols == symbols.strip("-")


def test_f132_effects_are_built_from_the_primitives() -> None:
    printed = {one.kind for card in ACTIONS.values() for option in card.options for one in option}
    assert printed == {*EFFECT_KINDS} - {"spit"}
    assert parse_effect("dist-2") == Effect("dist", -2)
    assert parse_effect("discard(2,choice)") == Effect("discard", 2, "choice")
    with pytest.raises(ValueError, match="no effect"):
        parse_effect("2 more")


@every_row("kind", EFFECT_KINDS)
def test_f132_a_misspelt_effect_in_a_data_file_does_not_load(kind: str) -> None:
    assert parse_effect(f"{kind}+1").kind == kind
    for wrong in (kind[1:], kind[:-1], f"{kind}s", kind.upper()):
        with pytest.raises(ValueError, match="no effect"):
            parse_effect(f"{wrong}+1")


def test_f85_or_offers_parts_and_semicolon_binds_them() -> None:
    assert parse_effects("dist+1 or dist-1") == ((Effect("dist", 1),), (Effect("dist", -1),))
    assert parse_effects("dist-1; fade+1") == ((Effect("dist", -1), Effect("fade", 1)),)


def test_f133_words_in_names_make_cards_idle() -> None:
    idle = {card.name: card.idle for card in ACTIONS.values() if card.idle}
    assert idle["Strong Wind"] == idle["Tail Wind"] == idle["Head Wind"] == "W"
    assert idle["Roller"] == idle["Forward Roll"] == idle["Bad Roll"] == "R"
    assert idle["Skip Shot"] == idle["Big Skip"] == idle["Lucky Skip"] == "S"


def test_f14_f36_f39_f40_f136_disc_immunities() -> None:
    for disc in DISCS.values():
        centre = {"suburban": "S", "forest": "R"}.get(disc.set, "")
        assert centre in disc.immune
        if disc.type == "FAIRWAY":
            assert disc.fade <= 0
        if disc.type == "PUTTER" and not disc.reach:
            assert disc.distance in {0, 1, 2}
            assert disc.distance != 2 or "B" in disc.immune


def test_f134_symbols_are_on_the_cards_alone() -> None:
    assert {symbol for card in ACTIONS.values() for symbol in card.symbols} == set("✕○⚡")


def test_f20_f41_diagonal_discs_are_the_four_of_the_forest() -> None:
    diagonal = [disc for disc in DISCS.values() if disc.pattern]
    assert {disc.set for disc in diagonal} == {"forest"} and len(diagonal) == 4
