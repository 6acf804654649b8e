"""What Scramble Golf says: sentences, labels and the board that can be played without its picture."""

import re

import pytest

from engine.game import Seat
from engine.luck import Luck
from engine.scramble import GAME
from engine.scramble.cards import COPIES
from engine.scramble.table import Move, Options, State
from engine.scramble.view import letter
from engine.scramble.words.cards import CARDS, DISCS, GOLFERS, TIERS
from tests.engine.scramble.situations import NAMES, made, practice, stacked, started

WORDS = GAME.words


def said(state: State, viewer: Seat | None = None) -> tuple[str, ...]:
    return WORDS.news(GAME.view(state, viewer), NAMES)


def board(state: State, viewer: Seat | None = None) -> str:
    return WORDS.board(GAME.view(state, viewer), NAMES)


def labels(state: State, seat: Seat = 0) -> list[str]:
    view = GAME.view(state, seat)
    return [WORDS.move(view, move, NAMES) for move in view.moves]


def test_options_in_one_line() -> None:
    options = Options(play="skins", cards="battle", teams="doubles", throwing="original", course="A+B")
    assert WORDS.options(options, 4) == "skins, original throws, Battle cards, doubles, Willow Bend and Granite Flats"


def test_every_card_golfer_tier_and_disc_has_a_name() -> None:
    assert set(CARDS) == {card for cards in COPIES.values() for card in cards}
    view = GAME.view(GAME.setup(Options(cards="luck"), 1, Luck(b"", 0)), 0)
    assert len({WORDS.move(view, move, NAMES) for move in view.moves}) == len(GOLFERS) * len(TIERS) == 24
    assert set(DISCS) == set("DMP")


def test_s65_options_are_lettered_alike_in_menu_and_board() -> None:
    state = made(practice("B8", "B8", cards="none"), "throw | 3 1 1", "use D")
    assert labels(state)[:4] == ["a: B5", "b: C6", "c: D7, sand, +1", "d: E8"]
    text = board(state)
    for line in ("a B5", "b C6", "c D7, sand, +1", "d E8"):
        assert line in text
    assert letter(24) == "y"


def test_the_board_can_be_played_from() -> None:
    state = made(practice("B8", "H4", cards="none"), "throw | 4 2 5")
    text = board(state)
    for fact in (
        "Hole 1 of 9, Practice Field, par 3: tee B8, basket J5, circle of 2.",
        "Ada: B8, 11 away",
        "Ben: H4, 3 away",
        "D 4, M 2, P 5",
        "D+M+P = 11: G7 tree, H3, I7 tree, J5 basket, K6",
        "M = 2: B6, C7, D8",
    ):
        assert fact in text


def test_a_board_of_six_and_twenty_five_options_fits() -> None:
    names = tuple(letter * 40 for letter in "ABCDEF")
    for seed in range(3):
        state = made(started(6, seed=bytes([seed]) * 32, course="A+B", cards="battle"), "throw | 6 6 6")
        for stage in (state, made(state, "use DMP")):
            for viewer in (None, *range(6)):
                assert 0 < len(WORDS.board(GAME.view(stage, viewer), names)) <= 1024


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (("throw | 4 2 5",), "Ada rolled D 4, M 2, P 5 and chooses dice."),
        (("throw | 4 2 5", "use DM"), "Ada flies 6 spaces and chooses where to come down."),
        (("throw | 4 2 5", "use M", "fly NE"), "Ada may still act on the landing at F7."),
    ],
)
def test_a_turn_is_told_in_a_sentence(moves: tuple[str, ...], sentence: str) -> None:
    assert WORDS.turn(GAME.view(made(practice("E8", "B8"), *moves), None), NAMES) == sentence


def test_a_throw_into_water_is_told() -> None:
    state = made(practice("E5", "B8", cards="none"), "throw | 6 1 2", "use DP", "land M5")
    assert said(state) == (
        "Ada flew 8 spaces from E5 to M5.",
        "Ada plays on from L5.",
        "Ada takes a penalty stroke: water.",
    )


def test_a_hole_out_is_told_with_its_score() -> None:
    state = made(practice("I5", "B8", cards="none").with_player(0, throws=0), "throw | 1 1 1", "use D", "land J5")
    assert said(state)[1] == "Ada holed out on Practice Field in 1: an ace."


def test_s201_the_news_of_a_hidden_card_name_none() -> None:
    state = made(practice("E8", "B8", decks=stacked(good="mulligan")), "throw | 1 6 6", "use D", "land E7")
    state = made(state, "roll | 6 6 6")
    assert said(state)[-1] == "Ada drew a Good Luck card."
    assert said(state, 0)[-1] == "Ada drew Mulligan."
    assert "Your cards: Mulligan." in board(state, 0)
    assert "Mulligan" not in board(state, 1)


def test_moves_with_cards_are_labelled() -> None:
    state = made(practice("E8", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land E7")
    assert "Great Shot SE to F8" in labels(state)
    battle = practice("B8", "E8", cards="battle", hands=["gust"])
    assert "Gust on Ben" in labels(battle)
    assert "Gust to NE" in labels(made(practice("B8", "K5", cards="battle", hands=["gust"]), "battle gust 2"))
    race = made(practice("C7", cards="none", play="board_race"), "throw | 1 1 1", "use D")
    assert "b: D7, sand, skip a turn" in labels(race)


def test_a_set_that_can_hole_out_says_so() -> None:
    state = made(practice("E5", "B8", cards="none"), "throw | 5 1 1")
    assert labels(state)[0] == "D 5: 5 spaces, into the basket"


def test_a_move_that_is_none_has_no_label() -> None:
    with pytest.raises(ValueError, match="no move"):
        WORDS.move(GAME.view(practice("B8"), 0), Move("shout"), NAMES)


@pytest.mark.parametrize(
    ("play", "first"),
    [("stroke", "Ada won."), ("match", "Ada won."), ("skins", "Ada won."), ("board_race", "Ada won.")],
)
def test_the_end_names_the_winner_and_the_figures(play: str, first: str) -> None:
    state = practice("E8", "B8", cards="none", play=play)
    left = GAME.leave(state, 1)
    assert left is not None
    final = WORDS.final(GAME.view(GAME.apply(state, 1, left, Luck(b"", 0)), None), NAMES)
    assert final[0] == first
    assert re.match(r"Ada: place 1, .*\.", final[1])
    assert re.match(r"Ben: place 2, .*\.", final[2])
