"""Grades of practice answers: moves are named as in the report, and graded as one decision where they are one."""

from collections.abc import Sequence
from typing import Any

from club.mistake_practice import GradedAnswer, grade_answer, read_answer
from db.rows import Mistake
from engine.record import Move, Record
from engine.registry import GAMES

NAMES = ("Annika", "Björn")


def one_hole(key: str, moves: Sequence[tuple[int, str]], **options: Any) -> Record:
    """Return a game for two on one hole, with these moves."""
    game, seed = GAMES[key], (5).to_bytes(32)
    played = tuple(Move(*move) for move in moves)
    chosen = game.rules.options(holes=1, **options)
    return Record(game=key, edition=game.edition, options=chosen, seats=2, seed=seed, moves=played)


FINAL_NINE = one_hole("final-nine", [(0, "ready"), (1, "ready"), (0, "disc PU4-FH"), (0, "aim L")])
SCRAMBLE = one_hole("scramble", [(1, "throw"), (1, "use MP"), (1, "land H7")])


def grade(record: Record, ply: int, text: str, loss: float = 1.0) -> GradedAnswer:
    """Grade an answer to the decision of that ply, which cost `loss` strokes by the report."""
    mistake = Mistake(1, ply, record.moves[ply - 1].seat, loss)
    return grade_answer(read_answer(record, mistake, text), mistake, NAMES, NAMES)


def test_the_better_move_is_a_throw_and_not_the_button_that_leads_to_one() -> None:
    verdict = grade(FINAL_NINE, 4, "aim U")
    assert verdict.given == "Breaker FH up: on D3"
    assert verdict.better == "Anvil BH up with Flex Shot and Roller: on C8"


def test_dice_and_their_landing_are_named_as_one_move() -> None:
    assert [grade(SCRAMBLE, 2, text).given for text in ("use MP;land H7", "use MP;land I8")] == ["H7", "I8"]
    assert grade(SCRAMBLE, 2, "use MP;land H7").better == "K8"
