"""The caddie near an end: the last turn of a race, a lost playoff, and the stroke limit of a hole."""

from engine.scramble.state import Settle
from tests.engine.scramble.positions import advice, begin
from tests.engine.scramble.worked_examples import at


def test_s155_near_the_stroke_limit_a_roll_is_told_by_what_still_counts() -> None:
    """Of four squares on Gate Keeper, Ada may take two strokes more: a hit costs her less than it would before."""
    state = begin(seats=3, cards="battle", throwing="original", course="B", holes=3)._replace(actor=0, phase=Settle())
    state = state.with_player(0, square=at("O7"), trail=(at("K7"), at("O7")), throws=6)
    best, stay = advice(state).tips
    assert (best.text, stay.text) == ("roll", "done") and stay.behind > 5
    assert best.reason == "You're near the stroke limit, so a bad roll costs you little."
