"""Grades of practice answers: moves are named as in the report, and graded as one decision where they are one."""

from collections.abc import Sequence

from club.mistake_practice import GradedAnswer, UnfinishedAnswer, grade_answer, read_answer
from db.rows import Mistake
from engine.record import Move, Record
from engine.registry import GAMES

NAMES = ("Annika", "Björn")


def one_hole(key: str, moves: Sequence[tuple[int, str]], seats: int = 2) -> Record:
    """Return a game on one hole, with these moves."""
    game, seed = GAMES[key], (5).to_bytes(32)
    played = tuple(Move(*move) for move in moves)
    options = game.rules.options(holes=1)
    return Record(game=key, edition=game.edition, options=options, seats=seats, seed=seed, moves=played)


FINAL_NINE = one_hole("final-nine", [(0, "ready"), (1, "ready"), (0, "disc PU4-FH"), (0, "aim L")])
PLAY_NINE = one_hole("play-nine", [(0, "tee 1 2"), (0, "take"), (0, "place 3"), (0, "take"), (0, "place 1")], seats=1)
SCRAMBLE = one_hole("scramble", [(1, "throw"), (1, "use MP"), (1, "land H7")])


def answer_to(record: Record, ply: int, text: str, loss: float = 1.0) -> GradedAnswer | UnfinishedAnswer:
    """Return the grade of an answer to the decision of that ply, which cost `loss` strokes by the report."""
    mistake = Mistake(1, ply, record.moves[ply - 1].seat, loss)
    return grade_answer(record, read_answer(record, mistake, text), mistake, NAMES, NAMES)


def grade(record: Record, ply: int, text: str, loss: float = 1.0) -> GradedAnswer:
    """Return the grade of a whole answer."""
    verdict = answer_to(record, ply, text, loss)
    assert isinstance(verdict, GradedAnswer)
    return verdict


def test_the_better_move_is_a_throw_and_not_the_button_that_leads_to_one() -> None:
    verdict = grade(FINAL_NINE, 4, "aim U")
    assert verdict.given == "Breaker FH up: on D3"
    assert verdict.better == "Anvil BH up with Flex Shot and Roller: on C8"


def test_dice_and_their_landing_are_named_as_one_move() -> None:
    assert [grade(SCRAMBLE, 2, text).given for text in ("use MP;land H7", "use MP;land I8")] == ["H7", "I8"]
    assert grade(SCRAMBLE, 2, "use MP;land H7").better == "K8"


def test_a_disc_and_its_direction_are_graded_together() -> None:
    assert grade(FINAL_NINE, 3, "disc MR1-BH;aim U").is_right
    wrong = grade(FINAL_NINE, 3, "disc MR1-BH;aim D")
    assert wrong.given == "Anvil BH down: out of bounds, back to D1" and wrong.loss > 1


def test_the_cards_of_an_answer_count_up_to_its_throw() -> None:
    assert grade(FINAL_NINE, 3, "disc MR1-BH;aim U;play K05;play K06;throw").is_right
    assert not grade(FINAL_NINE, 3, "disc MR1-BH;aim U;throw").is_right


def test_dice_and_their_landing_are_graded_together() -> None:
    record = one_hole("scramble", [(1, "throw"), (1, "use MP"), (1, "land H7"), (0, "throw"), (0, "use P")])
    near, far = (grade(SCRAMBLE, 2, f"use MP;land {square}") for square in ("I8", "H7"))
    assert far.loss > near.loss > 0
    assert grade(record, 5, "use DM;land K8").is_right


def test_a_card_and_its_place_are_graded_together() -> None:
    right, wrong = (grade(PLAY_NINE, 4, f"take;place {place}", 0.0) for place in (2, 1))
    assert right.is_right and not wrong.is_right
    assert (wrong.given, wrong.better) == ("1 on card 1, replacing 4", "1 on card 2, replacing 10")


def test_the_move_that_was_made_costs_what_the_report_said() -> None:
    assert grade(FINAL_NINE, 3, "disc PU4-FH;aim L", 2.5).loss == 2.5
    assert grade(FINAL_NINE, 3, "disc PU4-FH;aim U", 2.5).loss < 2
    assert grade(SCRAMBLE, 2, "use MP;land H7", 0.7).loss == 0.7


def test_an_answer_goes_on_until_its_decision_is_whole() -> None:
    for record, ply, text in ((FINAL_NINE, 3, "disc MR1-BH"), (SCRAMBLE, 2, "use MP")):
        assert answer_to(record, ply, text) == UnfinishedAnswer(text)
        assert answer_to(record, ply, f"{text};back") == UnfinishedAnswer("")


def test_a_move_that_is_not_legal_asks_again() -> None:
    assert answer_to(FINAL_NINE, 3, "disc DR1-BH") == UnfinishedAnswer("")
