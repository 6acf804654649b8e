"""The engine's throws against a second, naive implementation of sections 3 to 6, from every hole."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.events import Shot
from engine.final_nine.moves import Play
from engine.final_nine.state import Choosing, Helping, State, shot_in_progress
from engine.final_nine.throw.effects import is_aimed
from tests.engine.final_nine.random_throws import Spot, Trial, cards, codes, greens, spots, trial
from tests.engine.final_nine.reference.cards import ABILITIES, ACTIONS, CANCELS, DISCS, PLAYED, SURE
from tests.engine.final_nine.reference.cards_in_force import in_force
from tests.engine.final_nine.reference.landings import Verdict, is_in_reach, judge
from tests.engine.final_nine.reference.refusals import enters_water, fits
from tests.engine.final_nine.reference.throws import Card

AFTER_LANDING = {"FL1", "X3"}
"""Luck of T6 alone (F-82)."""


def verdict_of(shot: Shot, passed: tuple[int, ...]) -> Verdict:
    """Return the engine's finished throw in the reference's terms."""
    path = [(here.column, here.row) for here in shot.path]
    lie = (shot.lie.column, shot.lie.row)
    return Verdict(path, lie, shot.holed, shot.out, shot.missed, shot.under, shot.strokes, frozenset(passed))


def check_agreement(made: Trial, shot: Shot) -> None:
    """Check that both agree on a throw: cards in force, path, lie, strokes, mandos, dice rolled."""
    throw, dice = in_force(made.throw), iter(made.dice)
    verdict = judge(throw, lambda _path: next(dice))
    assert verdict_of(shot, made.table.players[0].passed) == verdict
    assert [slip.card for slip in shot.slips if slip.status == "works"] == [card.code for card in throw.cards]
    assert made.rolled == len(made.dice) - len(list(dice))


def check_offers(made: Trial) -> None:
    """Check that the cards offered before the throw, and the luck after it, are those of the reference."""
    for state in made.asked:
        shot = shot_in_progress(state.phase)
        if shot and is_aimed(shot):
            throw = made.throw._replace(cards=cards(state))
            committed = shot.putting if isinstance(state.phase, Helping) else None
            plays = (
                move for move in GAME.rules.legal_moves(state, 0) if isinstance(move, Play) and move.card not in CANCELS
            )
            offered = {GAME.rules.write_move(move) for move in plays}
            assert offered == {text for text, card in playable(state) if fits(throw, card, committed)}


def playable(state: State) -> Iterator[tuple[str, Card]]:
    """Yield the choices of the cards in the hand that may be played at this moment (F-84, F-89, F-91)."""
    hand = {*state.players[0].hand}
    categories: tuple[str, ...] = ("LUCK",)
    if isinstance(state.phase, Choosing):
        hand -= {card.code for card in cards(state)}
        categories = ("SKILL", "DEVIATION") if state.options.course == "forest" else ("SKILL",)
    for code in (hand & ACTIONS.keys()) - AFTER_LANDING | able(state):
        action = PLAYED[code]
        for choice in range(len(action.options)):
            if action.category in (*categories, "ABILITY"):
                yield f"play {code}{f' {choice + 1}' * (len(action.options) > 1)}", Card(code, choice)


def able(state: State) -> set[str]:
    """Return the abilities that may be used at this moment, if none is on the throw (F-142, F-145)."""
    shot = shot_in_progress(state.phase)
    if shot is None or any(card in ABILITIES or card in SURE for card in (shot.disc, *(c.code for c in cards(state)))):
        return set()
    now = "T1" if isinstance(state.phase, Choosing) else "T4"
    return {code for code, (when, _) in ABILITIES.items() if (code[:2], when) == (state.players[0].character, now)}


def compare(random: Random, spots: Iterable[Spot], discs: Sequence[str], turns: Sequence[str]) -> None:
    """Check that a throw from each of the grids goes, or is refused, as the reference says."""
    for spot in spots:
        made = trial(random, spot, discs, turns)
        if made.table.last is not None:
            check_agreement(made, made.table.last)
        elif made.throw.disc.reach:
            assert not is_in_reach(in_force(made.throw))
        else:
            assert enters_water(in_force(made.throw))
        check_offers(made)


every_third = pytest.mark.parametrize(
    "first", [0, *(pytest.param(number, marks=pytest.mark.exhaustive) for number in (1, 2))]
)
"""One grid in three, from the first, the second or the third one on; together all grids."""


@every_third
@pytest.mark.parametrize("size", (1, 2, 3))
@pytest.mark.parametrize("course", COURSES)
def test_f16_to_f78_throws_go_as_the_reference_says(course: str, size: int, first: int) -> None:
    """Throw from every grid of the cards, and from every second or third of their Mega holes."""
    places = islice(spots(course, size), first * size, None, 3 * size)
    compare(Random(f"{course} {size} {first}"), places, [*codes(course, DISCS), *SURE], codes(course, ACTIONS))


@every_third
@pytest.mark.parametrize("course", COURSES)
def test_f65_to_f77_putts_go_as_the_reference_says(course: str, first: int) -> None:
    """Putt from around every basket, while cards turn up that ask whether it is a putt."""
    putters = [*SURE, *(code for code in codes(course, DISCS) if DISCS[code].type == "PUTTER")]
    asking = [code for code in codes(course, ACTIONS) if {"✕", "○"} & {*ACTIONS[code].symbols}]
    compare(Random(f"{course} {first}"), islice(greens(course), first, None, 3), putters, [*asking, "C03"])
