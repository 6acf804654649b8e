"""The knowledge of Play Nine's champion and caddie."""

from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from engine.caddie import Caddie, MoveValue
from engine.game import Seat
from engine.play_nine import GAME
from engine.play_nine.ai import expected_score, value_function
from engine.play_nine.state import VALUES, State
from engine.play_nine.view import View, score
from engine.rng import Luck
from tests.engine.play_nine.positions import chance, choosing, grid, holding, hole, new_game
from tests.parametrize import every_row

LEARNED = Path(value_function.__file__).with_name("learned.bin")
DIGEST = "a6028a55b9a7ceb7aeee352ff23834eb8163c5944108db5f8f197e558b01d787"
CADDIE: Caddie[Any, Any, View] = GAME.ai.caddie  # type: ignore[assignment]
FAR = "1 2 (3) (4) / 5 12 (7) (8)"
NAMES = ("Annika", "Tom")


def worths(state: State, seat: Seat = 0) -> dict[str, MoveValue]:
    return {
        GAME.rules.write_move(worth.move): worth for worth in CADDIE.evaluate(GAME.rules.view(state, seat), chance())
    }


def why(state: State, move: str) -> str:
    return CADDIE.explain(GAME.rules.view(state, 0), worths(state)[move], NAMES)


def test_the_learned_file_is_unchanged() -> None:
    data = LEARNED.read_bytes()
    assert len(data) < 300_000
    assert sha256(data).hexdigest() == DIGEST, "python -m training.play_nine has made it anew: measure it first"


def test_a_second_pair_of_a_kind_is_the_best_move_early_in_a_hole_too() -> None:
    """P-36: played out by champions, the second pair leaves 6 strokes fewer."""
    rivals = "-5 9 5 (9) / (9) (9) (9) (9)", "3 4 2 (9) / (9) 1 (9) (9)", "5 4 -5 (9) / (9) (9) (9) (9)"
    values = worths(holding(choosing("3 3 (9) (9) / 3 (9) (9) (9)", *rivals), 3))
    pair, *others = values.values()
    assert pair is values["place 6"]
    assert pair.cost < min(other.cost for other in others) - 5


@every_row(
    ("card", "own", "rivals"),
    [
        (
            12,
            "0 1 (9) (9) / (9) (9) (9) (9)",
            ("2 0 5 (9) / (9) (9) (9) (9)", "2 (9) 5 (9) / 2 (9) 12 (9)", "3 6 4 (9) / 3 6 (9) (9)"),
        ),
        (
            11,
            "-5 4 (9) (9) / (9) (9) (9) (9)",
            ("9 0 (9) (9) / 9 0 (9) (9)", "0 5 0 (9) / (9) (9) (9) (9)", "0 7 11 (9) / (9) (9) (9) (9)"),
        ),
        (
            12,
            "4 9 (9) (9) / (9) (9) (9) (9)",
            ("(9) (9) 11 (9) / (9) (9) 11 4", "2 1 -5 (9) / (9) (9) (9) (9)", "1 6 0 (9) / (9) 3 (9) (9)"),
        ),
        (
            8,
            "1 0 (9) (9) / (9) (9) (9) (9)",
            ("7 9 (9) (9) / (9) (9) (9) (9)", "0 (9) (9) (9) / -5 3 2 10", "(9) (9) 11 2 / 3 0 11 (9)"),
        ),
        (
            10,
            "5 (9) 5 11 / (9) -5 (9) (9)",
            ("3 8 1 (9) / (9) 8 (9) (9)", "0 3 4 1 / (9) (9) (9) (9)", "11 8 6 3 / (9) (9) (9) (9)"),
        ),
    ],
)
def test_who_has_fallen_behind_puts_no_high_card_in_place_of_a_lower_one(
    card: int, own: str, rivals: tuple[str, ...]
) -> None:
    """Champions never fall so far behind, so the tables have to learn such grids from others."""
    best = next(iter(worths(holding(choosing(own, *rivals), card))))
    assert best.startswith("flip ")


@every_row(
    ("own", "opponent", "discards", "strokes"),
    [
        ("12 5 -5 (9) / 12 5 -5 (9)", "12 1 (9) (9) / (9) (9) (9) (9)", (0, 0, 3, 7, 7, 5, 0, 11, 12, 7), -4.2),
        ("-5 4 4 0 / 1 4 (9) (9)", "9 10 (9) (9) / (9) (9) (9) (9)", (9, 8, 2, 9, 6, 9, 7, 10, 8), 2.8),
        ("2 10 4 (9) / 2 10 4 (9)", "6 9 (9) (9) / (9) (9) (9) (9)", (12, 5, 5, 6, 9, 6, 9, 6, 11, 10, 8), 5.0),
        ("0 6 (9) (9) / (9) (9) (9) (9)", "6 -5 0 6 / 6 9 (9) (9)", (11, 11, 1, 8, 5, 12, 11, 5, 12), 19.8),
        ("2 5 (9) (9) / (9) (9) (9) (9)", "5 6 6 5 / (9) 6 12 (9)", (10, 2, 10, 12, 4, 10, 11, 11), 15.7),
    ],
)
def test_two_players_far_apart_expect_what_champions_take_from_there(
    own: str, opponent: str, discards: tuple[int, ...], strokes: float
) -> None:
    """Champions played 400 deals of each position out, which gives the strokes within one."""
    values = worths(choosing(own, opponent, discards=discards))
    assert values["draw"].strokes == pytest.approx(strokes, abs=1.2)


def test_putting_out_counts_what_the_cards_count() -> None:
    state = holding(choosing("1 2 3 4 / 1 2 5 (9)", FAR), 4)
    assert worths(state)["place 8"].strokes == 8
    assert "with 8 strokes" in why(state, "place 8")


def test_a_last_shot_is_reckoned_from_the_unseen_cards() -> None:
    """A column of one open card is exact: the average card there, less what the match takes off."""
    last = choosing("1 2 3 4 / 1 2 5 (9)", "1 2 3 4 / 5 6 7 8", shot=2, end=3)
    view = GAME.rules.view(last, 0)._replace(out=1)
    assert {worth.edge for worth in CADDIE.evaluate(view, chance())} == {0.0}
    counts = [expected_score.COPIES[kind] for kind in expected_score.KINDS]
    for value in (*(1, 2, 3, 4, 1, 2, 5), *(1, 2, 3, 4, 5, 6, 7, 8), 7):
        counts[VALUES.index(value)] -= 1
    scores = [score((1, 2, 3, 4, 1, 2, 5, value)).total for value in VALUES]
    mean = sum(count * strokes for count, strokes in zip(counts, scores, strict=True)) / sum(counts)
    hidden = expected_score.count_unseen(tuple(counts))
    row = tuple(
        expected_score.FACE_DOWN if place == 7 else expected_score.KIND_OF[card]
        for place, card in enumerate(grid("1 2 3 4 / 1 2 5 9").cards)
    )
    assert expected_score.expected_grid_strokes(row, hidden) == pytest.approx(mean)


@every_row("deal", range(10))
def test_every_card_at_a_position_counts_what_the_grid_with_it_counts(deal: int) -> None:
    """Compare to the last bit, as it decides between two moves of equal worth."""
    luck = Luck(bytes(32), deal)
    row = tuple(
        luck.choice((0, 5, 9, expected_score.FACE_DOWN, luck.below(expected_score.FACE_DOWN))) for _place in range(8)
    )
    hidden = expected_score.count_unseen(
        tuple(count - row.count(kind) % 4 for kind, count in enumerate(expected_score.COPIES))
    )
    for place in range(8):
        strokes = expected_score.strokes_by_kind(row, place, hidden)
        assert strokes == [
            expected_score.expected_grid_strokes(expected_score.with_card(row, place, kind), hidden)
            for kind in expected_score.KINDS
        ]


@every_row(
    ("cards_", "held", "move", "text"),
    [
        ("4 (9) (9) (9) / 11 2 (9) (9)", 4, "place 5", "It matches your 4 and saves 15 strokes."),
        ("4 4 (9) (9) / 4 2 (9) (9)", 4, "place 6", "That makes 2 pairs of 4s: a bonus of −10 in all."),
        ("-5 9 (9) (9) / 3 2 (9) (9)", -5, "place 5", "It makes a pair of Hole-in-Ones (−10) and saves 8 strokes."),
        (
            "9 8 (9) (9) / 3 2 (9) (9)",
            1,
            "place 1",
            "It saves 8 strokes, but turns up no card, so your opponent gets more",
        ),
        ("9 8 (9) (9) / 3 2 (9) (9)", 9, "place 3", "In place of a hidden card it only pays off as a pair: 6 of"),
        ("9 8 (9) (9) / 3 2 (9) (9)", 9, "flip 3", "You'd give away a sure pair."),
        ("9 8 (9) (9) / 3 2 (9) (9)", 10, "flip 3", "A hidden card averages 5.6, less than the 10 you drew."),
        ("9 8 (9) (9) / 3 2 (9) (9)", 3, "flip 3", "If you flip a high card, you can replace it later."),
        (
            "4 4 (9) (9) / 4 2 (9) (9)",
            4,
            "place 3",
            "In place of a hidden card it counts 4; hidden cards average about 5.7.",
        ),
        ("4 6 (9) (9) / 11 2 (9) (9)", 7, "place 3", "In place of a hidden card it only pays off as a pair: 6 of"),
        ("4 6 3 1 / 11 2 3 (9)", 7, "place 8", "You putt out with 31 strokes, and your opponent gets one last shot."),
    ],
)
def test_a_reason_is_what_a_good_player_would_say(cards_: str, held: int, move: str, text: str) -> None:
    assert why(holding(choosing(cards_, FAR), held), move).startswith(text)


def test_the_odds_of_the_deck_are_those_of_the_cards_that_nobody_sees() -> None:
    state = choosing("4 (9) (9) (9) / 11 2 (9) (9)", "(9) (9) (9) (9) / (9) (9) 4 4", discards=(4,))
    odds = dict(CADDIE.odds(GAME.rules.view(state, 0), worths(state)["draw"]))
    unseen = 108 - 6
    assert odds["a pair"] == pytest.approx((8 - 4 + 8 - 1 + 8 - 1) / unseen)
    assert sum(odds.values()) == pytest.approx(1)


def test_the_champion_takes_a_match_and_keeps_a_card_from_the_next_player() -> None:
    takes = choosing("4 (9) (9) (9) / 11 2 (9) (9)", FAR, discards=(4,))
    assert GAME.rules.write_move(GAME.ai.house_players["champion"](GAME.rules.view(takes, 0), chance())) == "take"
    state = holding(choosing("8 (9) (9) (9) / 3 2 (9) (9)", "12 (1) (2) (3) / (4) 11 (5) (6)"), 12)
    edges = {move: worth.edge for move, worth in worths(state).items()}
    assert edges["flip 3"] < edges["place 3"], "a twelve would make a pair over there"


@pytest.mark.parametrize("seats", [1, 2, 4, 6])
def test_taking_is_worth_what_its_best_use_is(seats: int) -> None:
    """There is no chance between taking a card and placing it."""
    state: State = new_game(seats, 3)
    for ply in range(60):
        awaited = GAME.rules.awaiting(state)
        view = GAME.rules.view(state, awaited[0])
        values = CADDIE.evaluate(view, chance())
        if not view.teeing and view.held is None:
            taken = next(worth for worth in values if GAME.rules.write_move(worth.move) == "take")
            after = GAME.rules.apply(state, awaited[0], taken.move, Luck(b"take", ply))
            best = CADDIE.evaluate(GAME.rules.view(after, awaited[0]), chance())[0]
            assert best.strokes == pytest.approx(taken.strokes)
            assert best.cost == pytest.approx(taken.cost)
        state = GAME.rules.apply(state, awaited[0], values[0].move, Luck(b"take", ply))


def first_expectations(seats: int, deal: int) -> list[float]:
    """Return what each champion expects before the first shot."""
    state: State = new_game(seats, deal)
    result, ply = list[float](), 0
    while len(result) < seats:
        view = GAME.rules.view(state, state.awaiting[0])
        best, ply = CADDIE.evaluate(view, chance())[0], ply + 1
        result += [] if view.teeing or view.held is not None else [best.strokes]
        state = GAME.rules.apply(state, state.awaiting[0], best.move, Luck(bytes([deal]), ply))
    return result


@every_row(("seats", "deals"), [(2, 40), (4, 15)])
def test_the_first_shot_expects_on_average_what_the_tee_expects(seats: int, deals: int) -> None:
    """`python -m training.calibration play-nine` measures every shot against what champions take."""
    found = [strokes for deal in range(deals) for strokes in first_expectations(seats, deal)]
    assert fmean(found) == pytest.approx(CADDIE.expected_strokes(hole(seats).options, seats, 1), abs=1.0)


def test_a_champion_expects_less_alone_than_among_others() -> None:
    assert [CADDIE.expected_strokes(hole(2).options, seats, 1) > 0 for seats in range(1, 7)] == [True] * 6
    assert CADDIE.expected_strokes(hole(1).options, 1, 1) < CADDIE.expected_strokes(hole(4).options, 4, 1)


def test_alone_the_own_discard_can_be_taken_in_the_next_shot() -> None:
    state = holding(choosing("10 3 0 1 / 10 3 0 (9)", of=hole(1, limit=9), shot=7), 2, "discard")
    values = worths(state)
    assert values["place 8"].strokes == 3
    assert values["place 4"].strokes == pytest.approx(3)
