"""A moment is rare: an ace, ten under, a win on the last hole, a comeback; and follows from the card alone."""

import pytest

from engine.game import Result, Scorecard
from engine.moments import MAX_HOLE_MOMENTS, Moment, final_moment, hole_moment


def card(*strokes: tuple[int, ...], holes: int = 3, teams: tuple[tuple[int, ...], ...] = ()) -> Scorecard:
    """Return the card of these strokes by seat, of which the lowest total leads."""
    own = [sum(row) for row in strokes]
    sides = [next((team for team in teams if seat in team), (seat,)) for seat in range(len(own))]
    totals = tuple(sum(own[seat] for seat in side) for side in sides)
    return Scorecard((3,) * holes, strokes, totals, (), teams=teams)


def is_ace(strokes: int) -> bool:
    return strokes == 1


def moment_of(shown: Scorecard) -> Moment | None:
    return hole_moment(shown, is_ace, "final-nine", "Final Nine")


def end_of(shown: Scorecard) -> str:
    """Return the title of the moment of a game that ended with this card, or ""."""
    places = tuple(1 + sum(other < total for other in shown.totals) for total in shown.totals)
    found = final_moment(shown, Result(places, shown.totals, ((),) * len(places)), "final-nine", "Final Nine")
    return found.title if found else ""


def test_an_ace_is_a_moment_of_its_hole_alone() -> None:
    assert moment_of(card((3, 1), (3, 4))) == Moment((0,), "Ace!", "Final Nine, hole 2 of 3")
    assert moment_of(card((1, 1), (3, 1))) == Moment((0, 1), "Ace!", "Final Nine, hole 2 of 3")
    assert moment_of(card((1, 3), (3, 4))) is None
    assert moment_of(card((), ())) is None


def test_strokes_that_only_cards_allow_are_named() -> None:
    found = hole_moment(card((-12,), (4,)), lambda strokes: strokes <= -10, "play-nine", "Play Nine")
    assert found and found.title == "−12 strokes on one hole!"


def test_a_game_has_few_moments_before_its_end() -> None:
    rounds = [moment_of(card((1,) * played, (3,) * played, holes=9)) for played in range(1, 10)]
    assert sum(map(bool, rounds)) == MAX_HOLE_MOMENTS


def test_aces_that_are_counted_are_no_moments() -> None:
    assert moment_of(card((1,), (0,))._replace(counts="aces")) is None


@pytest.mark.parametrize(
    ("one", "other", "title"),
    [
        ((4, 3, 2), (3, 3, 4), "Won on the last hole!"),
        ((3, 3, 3), (3, 3, 4), "Won on the last hole!"),
        ((3, 3, 3), (4, 3, 4), ""),
        ((8, 3, 2), (3, 3, 9), "Back from 5 behind!"),
        ((9, 2, 2), (3, 6, 6), "Back from 6 behind!"),
        ((3, 3, 3), (3, 3, 3), ""),
    ],
)
def test_a_win_on_the_last_hole_and_a_comeback_are_moments(
    one: tuple[int, ...], other: tuple[int, ...], title: str
) -> None:
    assert end_of(card(one, other)) == title


def test_partners_win_together_and_nobody_wins_alone() -> None:
    assert end_of(card((3, 2), (4, 4), (3, 3), (3, 4), teams=((0, 2), (1, 3)))) == ""
    assert end_of(card((4, 2), (3, 4), (3, 3), (3, 4), teams=((0, 2), (1, 3)))) == "Won on the last hole!"
    assert end_of(card((3, 3))) == ""
