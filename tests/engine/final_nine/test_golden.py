"""Golden rounds: a recorded round has the same transcript for ever, over every value of every park option."""

from typing import get_args, get_type_hints

import pytest

from engine.final_nine.options import Options
from tests.engine.final_nine.golden import SCRIPTS, Script, moves_in, play_moves, transcript
from tests.parametrize import every_row

PARK = ("rules", "level", "holes", "layout", "nine", "printing", "disruptions", "calm_circle")


@every_row("script", SCRIPTS, ids=lambda script: script.about)
def test_f183_a_golden_round_replays_to_the_same_words(script: Script) -> None:
    text = script.file.read_text(encoding="utf-8")
    assert transcript(script, moves_in(text)) == text


@pytest.mark.parametrize("script", SCRIPTS[:1], ids=lambda script: script.about)
def test_house_players_play_a_golden_round_the_same_again(script: Script) -> None:
    assert play_moves(script) == moves_in(script.file.read_text(encoding="utf-8"))


@every_row("name", PARK)
def test_f173_golden_rounds_have_every_value_of_the_option(name: str) -> None:
    kind = get_type_hints(Options)[name]
    values = {False, True} if kind is bool else set(get_args(kind))
    assert {getattr(Options(**script.options), name) for script in SCRIPTS} == values


def test_f173_golden_rounds_have_every_pack_and_number_of_players() -> None:
    assert {script.options.get("pack") for script in SCRIPTS} >= {"half", "full", "double"}
    assert {script.seats for script in SCRIPTS} == {1, 2, 3, 4}
