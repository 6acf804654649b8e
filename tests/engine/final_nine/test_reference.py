"""The engine's throws against a second, naive reading of sections 3 to 6, from all over every hole."""

from random import Random

import pytest

from engine.final_nine.course import COURSES
from engine.final_nine.thrown import Shot
from tests.engine.final_nine.reference.hits import in_force
from tests.engine.final_nine.reference.landings import Verdict, judged, reached
from tests.engine.final_nine.trials import Trial, spots, trial


def told(shot: Shot, passed: tuple[int, ...]) -> Verdict:
    """What the engine says of a finished throw, in the reference's terms."""
    path = [(here.column, here.row) for here in shot.path]
    lie = (shot.lie.column, shot.lie.row)
    return Verdict(path, lie, shot.holed, shot.out, shot.missed, shot.under, shot.strokes, frozenset(passed))


def agrees(made: Trial, shot: Shot) -> None:
    """Asserts that both say the same of a throw: cards in force, path, lie, strokes, mandos, dice rolled."""
    throw, dice = in_force(made.throw), iter(made.dice)
    verdict = judged(throw, lambda: next(dice))
    assert told(shot, made.table.players[0].passed) == verdict
    assert [slip.card for slip in shot.slips if slip.status == "works"] == [card.code for card in throw.cards]
    assert made.rolled == len(made.dice) - len(list(dice))


@pytest.mark.parametrize("size", (1, 2, 3))
@pytest.mark.parametrize("course", COURSES)
def test_f16_to_f78_throws_go_as_the_reference_says(course: str, size: int) -> None:
    """A throw from every grid of the cards, and from every second or third of their Mega holes."""
    random = Random(f"{course} {size}")
    for spot in list(spots(course, size))[::size]:
        made = trial(random, spot)
        if made.table.last is not None:
            agrees(made, made.table.last)
        elif made.throw.disc.reach:
            assert not reached(made.throw)
