"""Section 14: options and refusals; sections 1 and 2 where they speak of options."""

import re
from itertools import product
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from engine.final_nine import GAME
from engine.final_nine.options import (
    FORBIDDEN_COMBINATIONS,
    SEAT_RULES,
    Course,
    Options,
    all_options_on,
    combination_advice,
    decks,
    pack_in_play,
    validate_setup,
)
from engine.rng import Luck
from tests.engine.final_nine.positions import pick
from tests.engine.final_nine.rulebook import table
from tests.parametrize import every_row

REFUSED: dict[str, tuple[dict[str, Any], int]] = {
    "O-01": ({}, 5),
    "O-02": ({"rules": "battle"}, 1),
    "O-03": ({"mischief": True}, 2),
    "O-04": ({"tee_off": True}, 1),
    "O-05": ({"pack": "half"}, 4),
    "O-06": ({"doubles": True, "characters": "kstar"}, 3),
    "O-07": ({"doubles": True, "characters": "team"}, 4),
    "O-08": ({"layout": "mega2"}, 2),
    "O-09": ({"calm_circle": True}, 2),
    "O-10": ({"disruptions": "one_each"}, 2),
    "O-11": ({"ace_run": True, "course": "forest"}, 2),
    "O-12": ({"ace_run": True, "layout": "mega3"}, 2),
    "O-13": ({"ace_run": True, "rules": "battle"}, 2),
    "O-14": ({"ace_run": True, "plus": True}, 2),
    "O-15": ({"ace_run": True, "pack": "half"}, 2),
    "O-16": ({"nine": "back", "layout": "shuffled"}, 2),
    "O-17": ({"ace_run": True, "nine": "back"}, 2),
    "O-18": ({"layout": "mega3", "holes": 1}, 2),
    "O-19": ({"layout": "full", "holes": 6}, 2),
}
MESSAGES = {code: message.strip('"') for code, _, message in table("code | when | message")}


def test_f176_every_refusal_is_tried() -> None:
    assert (
        sorted(REFUSED)
        == sorted(MESSAGES)
        == sorted(refusal.code for refusal in (*SEAT_RULES, *FORBIDDEN_COMBINATIONS))
    )


@every_row("code", sorted(REFUSED))
def test_f176_a_wrong_combination_says_what_to_do(code: str) -> None:
    chosen, seats = REFUSED[code]
    with pytest.raises(ValueError, match=r"\.$") as raised:
        validate_setup(Options(**chosen), seats)
    assert str(raised.value) == MESSAGES[code]


@every_row(
    ("code", "choice"),
    [
        ("O-12", {"ace_run": True, "holes": 18}),
        ("O-12", {"ace_run": True, "layout": "full"}),
        ("O-13", {"ace_run": True, "characters": "team"}),
        ("O-14", {"ace_run": True, "chain_links": True}),
        ("O-14", {"ace_run": True, "bad_form": True}),
        ("O-14", {"ace_run": True, "angle_ctrl": True}),
        ("O-15", {"ace_run": True, "pack": "double"}),
        ("O-16", {"nine": "back", "holes": 18}),
        ("O-16", {"nine": "back", "layout": "mega3"}),
    ],
)
def test_f176_every_part_of_a_combination_is_refused(code: str, choice: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\.$") as raised:
        Options(**choice)
    assert str(raised.value) == MESSAGES[code]


def test_f173_everything_that_goes_together_is_every_switch_but_three() -> None:
    off = {"doubles", "ace_run", "calm_circle"}
    switches = {name for name, kind in get_type_hints(Options).items() if kind is bool}
    for course in get_args(Course):
        options = all_options_on(course)
        assert options.course == course and options.characters == "team"
        assert {name for name in switches if getattr(options, name)} == switches - off


def test_f176_refused_by_the_set_up_and_by_a_record_too() -> None:
    with pytest.raises(ValueError, match="Battle needs at least 2 players"):
        GAME.rules.setup(Options(rules="battle"), 1, Luck(b"", 0))
    with pytest.raises(msgspec.ValidationError, match="Mega pairs need 6 or 18 holes"):
        msgspec.convert({"layout": "mega2"}, Options)


def test_f175_records_call_the_printing_of_the_book_an_edition() -> None:
    assert msgspec.convert({"edition": 1}, Options) == Options(printing=1)
    assert msgspec.to_builtins(Options(printing=1))["edition"] == 1
    with pytest.raises(msgspec.ValidationError, match="printing"):
        msgspec.convert({"printing": 1}, Options)


def test_f176_half_pack_with_three_players_is_allowed_with_a_hint() -> None:
    validate_setup(Options(pack="half"), 3)
    assert combination_advice(Options(pack="half"), 3) == "Best for 1 or 2 players"
    assert combination_advice(Options(), 3) == ""


def test_f173_the_options_are_those_of_the_matrix() -> None:
    written = {}
    for names, values, default in table("option | values | default"):
        for name in re.findall(r"`(\w+)`", names):
            written[name] = re.findall(r"\w+", values.partition("(")[0]), default
    del written["players"], written["pace"]
    kinds = get_type_hints(Options)
    assert kinds.keys() == written.keys()
    for name, (choices, default) in written.items():
        switch = kinds[name] is bool
        chosen = Options.__struct_fields__.index(name)
        assert switch == (choices == ["off", "on"])
        if name != "pack":
            assert str(Options.__struct_defaults__[chosen]).replace("False", "off") == default
        if not switch and name != "pack":
            assert sorted(str(value) for value in get_args(kinds[name])) == sorted(choices)


def test_f5_f173_the_options_have_the_defaults_of_the_rules() -> None:
    options = Options()
    assert (options.rules, options.level, options.course, options.holes) == ("standard", "am", "park", 9)
    assert (options.layout, options.nine, options.printing, options.disruptions) == ("stack", "front", 2, "one")
    assert [pack_in_play(options, seats) for seats in (1, 2, 3, 4)] == ["half", "half", "full", "full"]


def test_f4_one_to_four_players_also_with_the_double_pack() -> None:
    assert list(GAME.rules.seats) == [1, 2, 3, 4]
    with pytest.raises(ValueError, match="1 to 4 players"):
        validate_setup(Options(pack="double"), 5)


def test_f10_f174_the_course_brings_its_cards_and_no_other() -> None:
    for name, (discs, actions) in {"park": (54, 60), "suburban": (66, 72), "forest": (66, 72)}.items():
        stacks = decks(pick(course=name, pack="full"), 2)
        assert (len(stacks[0]), len(stacks[1])) == (discs, actions)
    assert not any(code.startswith(("SF", "FF")) for code in decks(Options(pack="full"), 2)[0])


def test_f11_f12_the_half_pack_leaves_out_every_dot() -> None:
    discs, actions = decks(Options(pack="half"), 2)
    assert (len(discs), len(actions)) == (27, 30)
    assert "K07" not in actions and actions.count("K01") == 1 and "K02" in actions
    assert tuple(map(len, decks(Options(pack="half", course="forest"), 2))) == (33, 36)


def test_f13_f141_the_double_pack_doubles_the_core_alone() -> None:
    assert tuple(map(len, decks(Options(pack="double"), 2))) == (108, 120)
    assert tuple(map(len, decks(Options(pack="double", course="suburban"), 2))) == (120, 132)


def test_f141_the_pack_has_the_add_ins_and_leaves_out_what_rec_does() -> None:
    extra = decks(Options(pack="full", plus=True, bad_form=True), 2)
    assert tuple(map(len, extra)) == (55, 60 + 6 + 3)
    assert len(decks(Options(pack="full", level="rec"), 2)[1]) == 50


def test_f175_editions_share_everything_but_roller() -> None:
    assert decks(Options(printing=1), 2) == decks(Options(printing=2), 2)


@every_row(("rules", "level"), [*product(("standard", "battle"), ("rec", "am", "pro"))])
def test_f5_every_level_starts_with_both_rules(rules: Any, level: Any) -> None:
    start = GAME.rules.setup(Options(rules=rules, level=level), 2, Luck(b"x", 0))
    assert [len(player.hand) for player in start.players] == [9, 9]
    assert (start.wind is not None) == (level == "pro")
