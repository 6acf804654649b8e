"""Scramble Golf's sentences and labels, and a board that can be played from its text alone."""

import re

import pytest

from engine.game import Seat
from engine.news import NewsItem, lines
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.cards.deck import COPIES
from engine.scramble.events import HoleEnded, Ordered
from engine.scramble.options import Options
from engine.scramble.round.progress import finish_game
from engine.scramble.state import Move, State
from engine.scramble.text.cards import CARD_TEXTS, DISC_NAMES, GOLFER_NAMES, TIER_NAMES, effect_text
from engine.scramble.view import option_letter
from tests.engine.scramble.positions import NAMES, begin, make, practice, stack
from tests.every_row import every_row

WORDS = GAME.text


def news(state: State, viewer: Seat | None = None) -> tuple[str, ...]:
    return WORDS.news(GAME.rules.view(state, viewer), NAMES)


def board(state: State, viewer: Seat | None = None) -> str:
    return WORDS.board(GAME.rules.view(state, viewer), NAMES)


def labels(state: State, seat: Seat = 0) -> list[str]:
    view = GAME.rules.view(state, seat)
    return [WORDS.move_label(view, move, NAMES) for move in view.moves]


def test_options_in_one_line() -> None:
    options = Options(play="skins", cards="battle", teams="doubles", throwing="original", course="A+B")
    assert WORDS.options(options, 4) == (
        "18 holes at Willow Bend and Granite Flats · each hole is a prize · name your disc before you roll"
        " · Battle cards to play on others · teams of two, the better score counts"
    )
    assert WORDS.options(Options(), 4) == "9 holes at Willow Bend", "what is as usual goes without saying"


def test_every_card_golfer_tier_and_disc_has_a_name() -> None:
    assert set(CARD_TEXTS) == {card for cards in COPIES.values() for card in cards}
    view = GAME.rules.view(GAME.rules.setup(Options(cards="luck"), 1, Luck(b"", 0)), 0)
    assert (
        len({WORDS.move_label(view, move, NAMES) for move in view.moves}) == len(GOLFER_NAMES) * len(TIER_NAMES) == 24
    )
    assert set(DISC_NAMES) == set("DMP")


def test_s65_options_are_lettered_alike_in_menu_and_board() -> None:
    state = make(practice("B8", "B8", cards="none"), "throw | 3 1 1", "use D")
    assert labels(state)[:4] == ["a: B5, 8 away", "b: C6, 8 away", "c: D7, sand, +1, 8 away", "d: E8, 8 away"]
    text = board(state)
    for line in ("a B5, 8 away", "b C6, 8 away", "c D7, sand, +1, 8 away", "d E8, 8 away"):
        assert line in text
    assert option_letter(24) == "y"


def test_the_board_can_be_played_from() -> None:
    state = make(practice("B8", "H4", cards="none"), "throw | 4 2 5")
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
        state = make(begin(6, seed=bytes([seed]) * 32, course="A+B", cards="battle"), "throw | 6 6 6")
        for stage in (state, make(state, "use DMP")):
            for viewer in (None, *range(6)):
                assert 0 < len(WORDS.board(GAME.rules.view(stage, viewer), names)) <= 1024


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (("throw | 4 2 5",), "Ada rolled D 4, M 2, P 5 and chooses where to land, with one die, two or all three."),
        (("throw | 4 2 5", "use DM"), "Ada flies 6 spaces and chooses where to come down."),
        (("throw | 4 2 5", "use M", "fly NE"), "Ada came down at F7: roll for luck, or let it lie."),
    ],
)
def test_a_turn_is_told_in_a_sentence(moves: tuple[str, ...], sentence: str) -> None:
    assert WORDS.turn(GAME.rules.view(make(practice("E8", "B8"), *moves), None), NAMES) == sentence


def test_a_throw_into_water_is_told() -> None:
    state = make(practice("E5", "B8", cards="none"), "throw | 6 1 2", "use DP", "land M5")
    assert news(state) == (
        "Ada flew 8 spaces from E5 to M5, water.",
        "Ada plays on from L5.",
        "Ada took a penalty stroke (water).",
    )


def line(*states: State) -> str:
    """Return the last moves' news as the one line of a player."""
    (only,) = lines([item for state in states for item in items_of(state)], NAMES)
    return only


def items_of(state: State) -> tuple[NewsItem, ...]:
    assert WORDS.news_items
    return WORDS.news_items(GAME.rules.view(state, None), NAMES)


def test_behind_its_dice_a_flight_is_told_in_few_words() -> None:
    thrown = make(practice("E5", "B8", cards="none"), "throw | 6 1 2")
    wet = make(thrown, "use DP", "land M5")
    assert (
        line(thrown, wet) == "Ada: rolled D 6, M 1, P 2, flew 8 to M5, water, plays on from L5, took a penalty stroke."
    )
    tee = make(practice("I5", "B8", cards="none").with_player(0, throws=0), "throw | 1 1 1")
    ace = make(tee, "use D", "land J5")
    (mine, *_over) = lines([item for state in (tee, ace) for item in items_of(state)], NAMES)
    assert mine == "Ada: rolled D 1, M 1, P 1, flew 1 into the basket, holed out in 1: an ace."


def test_a_card_that_follows_its_roll_is_told_in_few_words() -> None:
    state = practice("E8", "B8", cards="battle", decks=stack(battle="splash"))
    thrown = make(state, "throw | 1 6 6", "use D", "land E7")
    assert line(thrown, make(thrown, "roll | 4 3 2")) == (
        "Ada: flew 1 space from E8 to E7, drew Splash, is hit by it, no effect: no water within three spaces."
    )
    assert line(make(thrown, "roll | 4 3 2")).endswith(", is hit by it, no effect: no water within three spaces.")


def test_a_hole_out_is_told_with_its_score() -> None:
    state = make(practice("I5", "B8", cards="none").with_player(0, throws=0), "throw | 1 1 1", "use D", "land J5")
    assert news(state)[1] == "Ada holed out on Practice Field in 1: an ace."


def test_s201_the_news_of_a_hidden_card_name_none() -> None:
    state = make(practice("E8", "B8", decks=stack(good="mulligan")), "throw | 1 6 6", "use D", "land E7")
    state = make(state, "roll | 6 6 6")
    assert news(state)[-1] == "Ada drew a Good Luck card."
    assert news(state, 0)[-1] == "Ada drew Mulligan (“Take the throw back and throw again”)."
    assert "Your cards:\nMulligan: Take the throw back and throw again.\n" in board(state, 0)
    assert WORDS.hand(GAME.rules.view(state, 0)) == "Mulligan: Take the throw back and throw again."
    assert WORDS.hand(GAME.rules.view(state, 1)) == ""
    assert "Mulligan" not in board(state, 1)


def test_moves_with_cards_are_labelled() -> None:
    state = make(practice("E8", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land E7")
    assert "Great Shot SE to F8, 7 away" in labels(state)
    battle = practice("B8", "E8", cards="battle", hands=["gust"])
    assert "Gust on Ben" in labels(battle)
    race = make(practice("C7", cards="none", play="board_race"), "throw | 1 1 1", "use D")
    assert "b: D7, sand, skip a turn, 8 away" in labels(race)


def test_s130_each_way_of_a_gust_says_what_is_there_and_how_far_it_leaves() -> None:
    gust = make(practice("B8", "K5", cards="battle", hands=["gust"]), "battle gust 2")
    assert labels(gust) == [
        "Gust N to K3, in the circle, 3 away",
        "Gust NE to M3, 5 away",
        "Gust E to M5, water, +1, 2 away",
        "Gust SE to M7, 5 away",
        "Gust S to K7, in the circle, 3 away",
        "Gust SW to I7, tree, 3 away",
        "Gust W to I5, in the circle, 1 away",
        "Gust NW to I3, in the circle, 3 away",
    ]


@every_row("card", CARD_TEXTS)
def test_a_move_of_a_card_has_a_note_that_fits_a_menu(card: str) -> None:
    view = GAME.rules.view(practice("B8", "K5"), 0)
    moves = (Move(card), Move("battle", f"{card} 2"), Move("discard", card))
    assert {WORDS.move_note(view, move) for move in moves} == {effect_text(card)}
    assert 0 < len(effect_text(card)) <= 100


def test_a_move_without_a_card_has_no_note() -> None:
    view = GAME.rules.view(practice("B8", "K5"), 0)
    assert WORDS.move_note(view, Move("throw", "D")) == WORDS.move_note(view, Move("roll")) == ""


def test_a_card_that_becomes_open_says_what_it_does() -> None:
    lies = practice("E8", "B8", decks=stack(bad="foot-fault"))
    bad = make(lies, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    assert "Ada drew Foot Fault (“One stroke more; in a race skip a turn”)." in news(bad)
    aimed = make(practice("B8", "E8", cards="battle", hands=["cold-putter"]), "battle cold-putter 2")
    assert news(aimed) == ("Ada played Cold Putter (“Next throw: no Putter”) on Ben.",)
    assert "Ben: E8, 8 away, 1 stroke, total level par, sheltered from cards, Cold Putter" in board(aimed)
    assert "Cold Putter: Next throw: no Putter." in board(aimed)


def test_a_roll_says_what_it_needs_and_a_card_drawn_on_failure_whom_it_hits() -> None:
    state = practice("E8", "B8", cards="battle", decks=stack(battle="splash"))
    state = make(state, "throw | 1 6 6", "use D", "land E7", "roll | 4 3 2")
    assert news(state) == (
        "Ada rolled 4, 3, 2 for battle, needing 4, 4, 4: 1 success.",
        "Ada drew Splash (“Water within three spaces: one penalty”).",
        "Ada is hit by Splash.",
        "Ada felt nothing of Splash: no water within three spaces.",
    )


def test_dice_that_a_card_bars_are_named() -> None:
    state = make(practice("B8", "E8", cards="battle").with_player(0, effects=("snapped-driver",)), "throw | 5 1 3")
    asked = WORDS.turn(GAME.rules.view(state, None), NAMES)
    assert asked == "Ada rolled D 5 (barred by a card), M 1, P 3 and chooses where to land, with one die or two."


@pytest.mark.parametrize(
    ("hand", "moves", "asked"),
    [
        ("mulligan", ("throw | 1 6 6", "use D", "land E7"), "roll for luck, play a card, or let it lie."),
        ("cancel", ("throw | 1 6 6", "use D", "land E7"), "roll for luck, play a card, or let it lie."),
        ("mulligan", ("throw | 6 6 6", "use DMP", "land H10 off"), "play a card, or let it lie."),
    ],
)
def test_s193_the_turn_says_what_the_landing_allows_and_nothing_of_the_hand(
    hand: str, moves: tuple[str, ...], asked: str
) -> None:
    start = practice("H4" if moves[1] == "use DMP" else "E8", "B8", hands=[hand])
    state = make(start, *moves)
    for viewer in (None, 0, 1):
        assert WORDS.turn(GAME.rules.view(state, viewer), NAMES).endswith(f": {asked}")


def test_a_race_marks_what_costs_a_turn() -> None:
    race = board(make(practice("C7", cards="none", play="board_race"), "throw | 1 1 1"))
    assert "D = 1: C6, D7 skip a turn" in race
    assert "+1" not in race


def test_an_original_throw_says_how_far_its_disc_carries_it() -> None:
    state = make(practice("E5", "B8", cards="none", throwing="original"), "throw D | 2")
    assert news(state) == ("Ada rolled D 2, which makes 8 spaces.",)
    short = make(practice("H4", "B8", cards="none", throwing="original"), "throw D | 3")
    assert news(short) == ("Ada rolled D 3.",)


@every_row(
    ("play", "ended", "sentence"),
    [
        ("stroke", HoleEnded(0, 0, (3, 4), None, 0), "Hole 1 is over: Ada 3; Ben 4."),
        ("stroke", HoleEnded(0, 1, (3, 4), None, 0), "The playoff on hole 1 is over: Ada 3; Ben 4."),
        ("match", HoleEnded(1, 0, (3, 3), None, 0), "Hole 2 is halved."),
        ("match", HoleEnded(1, 2, (3, 3), None, 0), "Extra hole 2 is halved."),
        ("match", HoleEnded(1, 0, (3, 4), 0, 0), "Ada won hole 2."),
        ("match", HoleEnded(1, 2, (3, 4), 0, 0), "Ada won extra hole 2."),
        ("skins", HoleEnded(7, 0, (3, 3), None, 2), "Hole 8 is tied: 2 skins are carried over."),
        ("skins", HoleEnded(8, 0, (3, 3), None, 2), "Hole 9 is tied: 2 skins are lost."),
        ("skins", HoleEnded(8, 0, (3, 4), 0, 1), "Ada won 1 skin on hole 9."),
    ],
)
def test_the_end_of_a_hole_is_told_as_its_game_type_counts_it(play: str, ended: HoleEnded, sentence: str) -> None:
    view = GAME.rules.view(practice("E8", "B8", cards="none", play=play), None)
    assert WORDS.news(view._replace(events=(ended,)), NAMES) == (sentence,)


def test_s162_a_hole_says_what_it_is_worth() -> None:
    carried = practice("E8", "B8", cards="none", play="skins")._replace(hole=1, scores=((3, 3),))
    assert "circle of 2. It is worth 2 skins." in board(carried)
    assert "worth" not in board(practice("E8", "B8", cards="none", play="skins"))


def test_s151_the_rolls_for_the_order_are_told() -> None:
    rounds = (((0, (6, 3, 2)), (1, (5, 5, 1))), ((0, (1, 1, 1)), (1, (6, 6, 6))))
    view = GAME.rules.view(practice("E8", "B8"), None)._replace(events=(Ordered(rounds, (1, 0)),))
    assert WORDS.news(view, NAMES) == ("The dice for the order of play: Ada 11, Ben 11, again Ada 3, Ben 18.",)


def test_a_round_alone_has_no_places() -> None:
    state = finish_game(practice("J5", cards="none")._replace(scores=((3,),) * 8 + ((5,),)), ())
    assert WORDS.final(GAME.rules.view(state, None), NAMES)[0] == "Ada plays the round in 29 strokes, +2."


def test_s165_the_end_of_a_race_says_how_far_everybody_was() -> None:
    state = practice("B8", "E8", cards="none", play="board_race").with_player(0, hole=8, status="finished", turns=7)
    told = WORDS.final(GAME.rules.view(finish_game(state.with_player(1, hole=7, turns=7), ()), None), NAMES)
    assert told[1:3] == ("Ada: place 1, 7 turns.", "Ben: place 2, 7 turns, on hole 8, 8 away.")


def test_a_set_that_can_hole_out_says_so() -> None:
    state = make(practice("E5", "B8", cards="none"), "throw | 5 1 1")
    assert labels(state)[0] == "D 5: 5 spaces, into the basket"


def test_a_move_that_is_none_has_no_label() -> None:
    with pytest.raises(ValueError, match="no move"):
        WORDS.move_label(GAME.rules.view(practice("B8"), 0), Move("shout"), NAMES)


@pytest.mark.parametrize(
    ("play", "first"),
    [("stroke", "Ada won."), ("match", "Ada won."), ("skins", "Ada won."), ("board_race", "Ada won.")],
)
def test_the_end_names_the_winner_and_the_figures(play: str, first: str) -> None:
    state = practice("E8", "B8", cards="none", play=play)
    left = GAME.clubhouse.leave_move(state, 1)
    assert left is not None
    final = WORDS.final(GAME.rules.view(GAME.rules.apply(state, 1, left, Luck(b"", 0)), None), NAMES)
    assert final[0] == first
    assert re.match(r"Ada: place 1, .*\.", final[1])
    assert re.match(r"Ben: place 2, .*\.", final[2])
