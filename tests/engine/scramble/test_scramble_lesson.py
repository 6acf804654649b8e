"""The lesson of Scramble Golf: its sentences say of squares and distances what the board shows."""

import re
from typing import Any

import pytest

from club.tutorial import tutorial_of
from engine.i18n import _, languages, use_locale
from engine.scramble.courses.grid import square_name


@pytest.mark.parametrize("language", languages())
def test_the_lesson_names_the_safe_landing_of_all_three_dice_and_the_one_in_the_sand(language: str) -> None:
    lesson = tutorial_of("scramble")
    assert lesson is not None
    ply = [step.text for step in lesson.script.steps].index("use DMP")
    view: Any = lesson.view(ply)
    hole = view.holes[view.discs[view.actor].hole]
    reach = next(reach for reach in view.reach if reach.dice == "DMP")
    landings = {square_name(option.square): option.has_penalty(hole) for option in reach.options}
    with use_locale(language):
        says = _(lesson.script.steps[ply].says)
    safe, sandy = re.findall(r"\b[A-X]\d+\b", says)
    assert landings == {safe: False, sandy: True}
    assert re.findall(r"\b\d+\b", says) == [str(reach.spaces)]
    assert lesson.script.steps[ply + 1].text == f"land {safe}"
