"""Play Nine's sentences and refusals."""

import pytest

from engine.game import IllegalMove, UnreadableMove
from engine.i18n import use_locale
from engine.play_nine import GAME
from engine.play_nine.moves import DRAW, Flip, Place, Tee
from engine.play_nine.options import Options
from engine.play_nine.state import State
from engine.play_nine.text import board, final, move_label, news, options, turn
from tests.engine.play_nine.positions import (
    chance,
    choosing,
    ending,
    finish,
    holding,
    hole,
    look,
    new_game,
    play,
    with_strokes,
)
from tests.parametrize import every_row

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
HIDDEN = "1 2 (3) (4) / 5 6 (7) -5"
ONE_DOWN = "1 2 3 4 / 5 6 7 (8)"
TABLE = choosing(HIDDEN, HIDDEN)
PLAYOFF = finish(hole(3, number=9, finished=(ending(1, 30, 60, 35),)), 20, 13, 15)
OVER = finish(hole(2, number=9), 20, 15)


@every_row(
    ("strokes", "said"),
    [((30, 5), ("Ben takes the lead from Ada.",)), ((20, 10), ("Ada and Ben are tied for the lead.",)), ((5, 5), ())],
)
def test_a_lead_that_changes_hands_is_told_at_the_end_of_a_hole(
    strokes: tuple[int, int], said: tuple[str, ...]
) -> None:
    sentences = news(look(finish(hole(2, number=2, finished=(ending(1, 10, 20),)), *strokes)), NAMES)
    assert tuple(sentence for sentence in sentences if "lead" in sentence) == said


def test_a_hole_in_one_that_is_thrown_away_is_told_again_at_the_end_of_the_hole() -> None:
    state = play(holding(choosing("-5 2 (3) (4) / 5 6 (7) 8", HIDDEN), 9), "place 1")
    assert GAME.text.news_items
    (item,) = GAME.text.news_items(look(state), NAMES)
    assert news(look(state), NAMES) == ("Ada puts 9 on card 1, throwing away a Hole-in-One (−5).",)
    assert item.is_turning_point


@every_row(
    ("state", "seat", "text", "instead"),
    [
        (OVER, 0, "draw", "This game is over. Press “Play again”, or open a new table with /play."),
        (TABLE, 9, "draw", "You don't have a seat at this table. Join the next game!"),
        (TABLE, 1, "draw", "It's not your turn. Wait for the player before you."),
        (PLAYOFF, 1, "tee 1 2", "Only the players tied for the lead play this hole. Watch how it ends!"),
        (play(new_game(1), "tee 1 2"), 0, "tee 1 2", "You've teed off already. Play your shot."),
        (new_game(2), 0, "draw", "Tee off first: flip two different cards. Your cards are numbered 1 to 8."),
        (TABLE, 0, "place 3", "You're not holding a card yet. Draw from the deck or take the open card first."),
        (TABLE, 0, "skip", "You're not holding a card yet. Draw from the deck or take the open card first."),
        (
            holding(TABLE, 4),
            0,
            "take",
            "You've drawn a card already. Place it, or discard it and flip a card.",
        ),
        (
            holding(TABLE, 4, "discard"),
            0,
            "draw",
            "You've taken the open card already. Place it on one of your cards.",
        ),
        (
            holding(TABLE, 4, "discard"),
            0,
            "flip 3",
            "You took this card from the discard pile, so you have to place it.",
        ),
        (holding(TABLE, 4), 0, "flip 1", "Card 1 is face up already. Flip one of these: 3, 4, 7."),
        (
            holding(TABLE, 4),
            0,
            "skip",
            "You can only skip with exactly one card face down. Place the card or flip one.",
        ),
    ],
)
def test_p60_a_refusal_says_what_to_do_instead(state: State, seat: int, text: str, instead: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.rules.apply(state, seat, GAME.rules.parse_move(text), chance())
    assert str(refused.value) == instead


@pytest.mark.parametrize("stray", [Place(9), Flip(0)])
def test_p60_a_position_that_does_not_exist_is_refused(stray: Place | Flip) -> None:
    with pytest.raises(IllegalMove, match="Choose one from 1 to 8"):
        GAME.rules.apply(holding(TABLE, 4), 0, stray, chance())


def test_p60_two_tee_cards_must_be_different() -> None:
    with pytest.raises(IllegalMove, match="two different cards"):
        GAME.rules.apply(new_game(1), 0, Tee(3, 3), chance())


@pytest.mark.parametrize(
    ("text", "meant"), [("TEE 5 1", "tee 1 5"), ("  Draw ", "draw"), ("place\t3", "place 3"), ("tee  1   5", "tee 1 5")]
)
def test_a_move_reads_in_any_case_spacing_and_order(text: str, meant: str) -> None:
    assert GAME.rules.write_move(GAME.rules.parse_move(text)) == meant


@every_row("text", ["tee 3 3", "tee 1", "place 9", "flip 0", "place", "skip 1", "take 3", "place ３"])
def test_other_texts_are_unreadable_and_told_how_to_write(text: str) -> None:
    with pytest.raises(UnreadableMove, match="Type a move like tee 1 5, draw, take"):
        GAME.rules.parse_move(text)


def test_place_and_flip_of_one_position_are_different_moves() -> None:
    assert len({Place(3), Flip(3)}) == 2


@every_row(
    ("state", "asked"),
    [
        (
            choosing(HIDDEN, HIDDEN, discards=(0,)),
            "Ada: draw a card, or choose a place for the open Mulligan (0).",
        ),
        (play(TABLE, "take"), "Ada took the 7: which card does it replace?"),
        (holding(TABLE, 12), "Ada drew Out of Bounds (12): place it, or discard it and flip a card."),
        (
            holding(choosing(ONE_DOWN, HIDDEN), 4),
            "Ada drew 4: place it, or discard it and choose whether to flip the last card.",
        ),
        (
            play(choosing(ONE_DOWN, HIDDEN), "take", "place 8"),
            "Ben (one last shot): draw a card, or choose a place for the open 8.",
        ),
        (OVER, "The game is over."),
    ],
)
def test_the_turn_says_who_is_asked_for_what(state: State, asked: str) -> None:
    assert turn(look(state), NAMES) == asked


def test_the_turn_names_all_who_have_not_teed_off() -> None:
    state = new_game(3)
    names = [NAMES[seat] for seat in state.awaiting]
    assert turn(look(state), NAMES) == f"{names[0]}, {names[1]}, and {names[2]} tee off: flip two cards each."
    last = play(state, "tee 1 2", "tee 1 2")
    assert turn(look(last), NAMES) == f"{names[2]} tees off: flip two cards."


def test_every_event_has_news() -> None:
    lines = [
        *news(look(play(TABLE, "draw")), NAMES),
        *news(look(play(TABLE, "take")), NAMES),
        *news(look(play(TABLE, "take", "place 1")), NAMES),
        *news(look(play(TABLE, "take", "place 3")), NAMES),
        *news(look(play(TABLE, "draw", "flip 7")), NAMES),
        *news(look(play(choosing(ONE_DOWN, HIDDEN), "draw", "skip")), NAMES),
        *news(look(play(choosing(ONE_DOWN, HIDDEN), "draw", "flip 8")), NAMES),
        *news(look(play(choosing(HIDDEN, HIDDEN, deck=(), discards=(5, 5, 5)), "draw")), NAMES),
    ]
    assert lines == [
        "Ada draws 9.",
        "Ada takes 7.",
        "Ada puts 7 on card 1, replacing 1.",
        "Ada puts 7 on card 3 (hidden: 3).",
        "Ada discards 9 and flips 7.",
        "Ada discards 9 and flips nothing.",
        "Ada discards 9 and flips 8.",
        "Ada putts out: Ben gets one last shot.",
        "The deck is empty: 2 discarded cards are shuffled into a new one.",
        "Ada draws 5.",
    ]


def test_p29_whoever_putts_out_leaves_everybody_else_one_last_shot() -> None:
    three = look(play(choosing(ONE_DOWN, HIDDEN, HIDDEN), "take", "place 8"))
    assert news(three, NAMES)[-1] == "Ada putts out: the others get one last shot."
    assert "Ada putted out: one last shot for everyone else." in board(three, NAMES)
    alone = play(choosing(ONE_DOWN, of=hole(1, dealer=None, order=(0,), limit=9)), "take", "place 8")
    assert "Ada putts out." in news(look(alone), NAMES)


def test_p71_a_practice_round_counts_its_shots_from_the_first() -> None:
    first = play(new_game(1), "tee 1 2")
    assert board(look(first), NAMES).startswith("Ada (shot 1 of 9): draw a card")
    assert board(look(play(first, "take", "place 1", "take")), NAMES).startswith("Ada (shot 2 of 9) took ")


def test_p51_every_hole_of_a_playoff_is_told_at_the_end() -> None:
    tied_state = finish(hole(3, number=9, finished=(ending(9, 30, 60, 30),)), 20, 13, 20)
    second = finish(tied_state.hole, 17, None, 17)
    over = final(look(finish(second.hole, 15, None, 4)), NAMES)
    assert over[1:3] == ("Playoff hole 1: Ada 17, Cleo 17.", "Playoff hole 2: Ada 15, Cleo 4.")


def test_the_end_of_a_hole_is_told_with_its_strokes() -> None:
    grids = "7 -5 3 7 / 7 -5 4 (7)"
    state = play(choosing(grids, with_strokes(20), of=hole(2, number=3), shot=2, end=3), "draw", "skip")
    sentences = news(look(state), NAMES)
    assert sentences[2] == "That's 40 shots each: all cards are flipped."
    assert sentences[1] == (
        "A pair of Hole-in-Ones! Ada wins hole 3 with −13 (7 from cards, pairs in columns 1 and 4, "
        "Hole-in-One pair in column 2: −10, −10 bonus for 2 pairs of 7s); Ben 20."
    )
    assert sentences[3].startswith("Hole 4: Ada deals, with ")


def test_the_text_of_the_board_is_enough_to_play_blind() -> None:
    state = play(choosing(HIDDEN, ONE_DOWN, of=hole(2, number=4, finished=(ending(1, 20, 31),))), "draw")
    assert board(look(state), NAMES) == (
        "Ada drew 9: place it, or discard it and flip a card. "
        "Hole 4 of 9. 2 left in the deck, 1 discarded, 7 on top.\n"
        "Top row / bottom row; x is face down.\n"
        "Ada: 1 2 x x / 5 6 x −5; face-up score 9; total 20\n"
        "Ben: 1 2 3 4 / 5 6 7 x; face-up score 28; total 31"
    )


def test_the_board_of_a_playoff_tells_who_is_not_in_it() -> None:
    board_text = board(look(PLAYOFF), NAMES)
    assert "Playoff hole 1." in board_text
    assert "Ben: not in the playoff; total 73" in board_text


def test_the_board_fits_for_six_long_names_in_the_longest_of_situations() -> None:
    grids = ["-5 -5 -5 -5 / 12 12 12 (12)"] * 6
    state = choosing(*grids, of=hole(6, number=9, finished=(ending(1, *[-100] * 6),)), discards=(12,) * 10, shot=235)
    shown = look(holding(play(state, "draw", "flip 8"), 12))
    assert len(board(shown, ["W" * 64] * 6)) <= 900, "room is left for longer languages"


@every_row(
    ("state", "text", "label"),
    [
        (new_game(1), "tee 1 5", "Flip 1 and 5"),
        (TABLE, "draw", "Draw from the deck"),
        (TABLE, "take", "Take 7"),
        (holding(TABLE, -5), "place 1", "−5 on card 1, replacing 1"),
        (holding(TABLE, 4), "place 3", "4 on hidden card 3"),
        (holding(TABLE, 4), "flip 3", "Discard 4, flip card 3"),
        (holding(TABLE, 4), "skip", "Discard 4, flip nothing"),
    ],
)
def test_every_move_has_its_label(state: State, text: str, label: str) -> None:
    assert move_label(look(state), GAME.rules.parse_move(text), NAMES) == label


def test_the_options_of_a_table_are_one_line() -> None:
    assert options(Options(), 2) == "9 holes"
    other = Options(holes=3, cut=False, shot_limit=20, sudden_death=False)
    assert options(other, 2) == (
        "3 holes · random first dealer · a hole ends after 20 shots per player · no playoff: a tie is a shared win"
    )
    assert options(Options(), 1) == "9 holes on your own, 9 shots on each"


def test_the_final_of_a_playoff_and_of_a_practice_round() -> None:
    over = final(look(finish(PLAYOFF.hole, 17, None, 16)), NAMES)
    assert over[:2] == ("Cleo wins the playoff, after a tie at 50 strokes.", "Playoff hole 1: Ada 17, Cleo 16.")
    alone = finish(hole(1, dealer=None, order=(0,), limit=9, number=9), 20)
    assert final(look(alone), NAMES) == (
        "Ada finishes practice with 20 strokes.",
        "Best hole: number 1, with 20 strokes.",
    )


def test_p46_the_final_breaks_every_round_down() -> None:
    state = choosing("7 -5 3 7 / 7 -5 4 (7)", with_strokes(20), of=hole(2, number=9), shot=1, end=2)
    assert state.awaiting == (1,)
    final_text = final(look(play(state, "draw", "skip")), NAMES)
    assert "Ada: 7 from cards, −10 from 1 Hole-in-One pair, and −10 from 1 bonus." in final_text


def note(state: State, *moves: str) -> str:
    """Return the note on the last of these moves."""
    before = play(state, *moves[:-1])
    return GAME.text.stroke_note(look(before), look(play(before, moves[-1])))


def test_the_stroke_of_the_round_says_which_pair_it_made() -> None:
    state = choosing("7 4 (9) 1 / 3 4 (7) (9)", with_strokes(20), deck=(9, 4, 7))
    assert note(state, "draw") == ""
    assert note(state, "draw", "place 5") == "That's a pair."
    assert note(state, "draw", "place 1") == ""
    second = choosing("4 4 (9) 1 / 3 4 (7) (9)", with_strokes(20), discards=(4,))
    assert note(second, "take", "place 5") == "That's 2 pairs of 4s: a bonus of −10."


def test_a_stroke_that_breaks_up_a_pair_or_leaves_a_hidden_card_open_alone_says_so() -> None:
    state = choosing("7 4 (9) 1 / 3 4 (7) (9)", with_strokes(20), deck=(9, 4, 7))
    assert note(state, "draw", "place 2") == "That breaks up a pair of 4s."
    alone = choosing("7 4 (9) 1 / 3 4 (6) (9)", of=hole(1, limit=9), deck=(9, 4, 7))
    assert note(alone, "draw", "place 7") == "The 6 lies open for the next shot."


@pytest.mark.parametrize(
    ("seats", "flipped", "is_no_feat", "text"),
    [
        (1, 11, False, "The other 11 lies open for the next shot."),
        (1, 10, True, ""),
        (2, 11, True, ""),
        (2, 3, False, "That's a pair."),
        (2, 1, False, ""),
    ],
)
def test_a_stroke_without_a_visible_gain_is_no_feat(seats: int, flipped: int, is_no_feat: bool, text: str) -> None:
    grids = (f"7 4 3 1 / 2 5 ({flipped}) (9)", with_strokes(20))[:seats]
    drawn_state = play(choosing(*grids, of=hole(seats, limit=9), deck=(9, 4, 11)), "draw")
    state = play(drawn_state, "flip 7")
    (item,) = GAME.text.items_of_move(look(state), NAMES, ended=False)
    assert (item.is_no_feat, GAME.text.stroke_note(look(drawn_state), look(state))) == (is_no_feat, text)


def test_a_high_card_put_where_it_shows_no_gain_is_no_feat() -> None:
    drawn_state = play(choosing("7 4 3 1 / 2 5 (12) (2)", with_strokes(20), deck=(9, 4, 11)), "draw")
    items = [
        GAME.text.items_of_move(look(play(drawn_state, use)), NAMES, ended=False)[0] for use in ("place 7", "place 8")
    ]
    assert [item.is_no_feat for item in items] == [False, True]


def test_a_card_in_place_of_an_equal_hidden_one_is_no_feat() -> None:
    drawn_state = play(choosing("7 4 3 1 / 2 5 (3) (2)", with_strokes(20), deck=(9, 4, 3)), "draw")
    (item, *_end) = GAME.text.items_of_move(look(play(drawn_state, "place 7")), NAMES, ended=False)
    assert item.is_no_feat


def test_a_card_thrown_away_with_nothing_flipped_is_no_feat() -> None:
    state = play(choosing("7 4 3 1 / 2 5 12 (2)", with_strokes(20), deck=(9, 4, 11)), "draw", "skip")
    (item,) = GAME.text.items_of_move(look(state), NAMES, ended=False)
    assert item.is_no_feat


@pytest.mark.parametrize(
    ("mine", "use", "text"),
    [
        ("7 4 3 1 / 9 4 3 (-5)", "place 1", "That's a pair. The last hidden card is Hole-in-One (−5)."),
        ("9 4 3 1 / 9 4 3 (1)", "place 1", "The last hidden card is 1. That's a pair."),
        ("7 4 3 1 / 2 4 3 (2)", "skip", "The last hidden card is 2."),
        ("7 4 3 1 / 2 (8) 3 (1)", "place 1", "The last hidden cards are 8 and 1. That makes a pair of 1s."),
        ("7 4 3 1 / 2 4 3 (1)", "flip 8", "That's a pair."),
        ("7 4 3 1 / 2 4 3 (1)", "place 8", ""),
    ],
)
def test_a_stroke_that_ends_the_hole_tells_the_cards_turned_up(mine: str, use: str, text: str) -> None:
    state = choosing(with_strokes(20), mine, deck=(9, 9, 9), shot=1, end=2)
    assert note(state, "draw", use) == text


def test_a_card_drawn_and_its_use_are_one_stroke() -> None:
    state = choosing("7 4 (9) 1 / 3 4 (7) (9)", of=hole(1, limit=9))
    drawn_state, used_state = play(state, "draw"), play(state, "draw", "place 5")
    keys = [GAME.text.stroke_key(GAME.rules.view(one, 0), DRAW) for one in (state, drawn_state, used_state)]  # type: ignore[misc]
    assert keys[0] == keys[1] != keys[2]


def test_the_tee_off_is_a_stroke_of_its_own() -> None:
    teeing, teed_state = new_game(1), play(new_game(1), "tee 1 2")
    keys = [GAME.text.stroke_key(GAME.rules.view(at, 0), by) for at, by in ((teeing, Tee(1, 2)), (teed_state, DRAW))]  # type: ignore[misc]
    assert keys[0] != keys[1]


def test_german_says_what_is_swapped_and_on_what_the_shots_are_counted() -> None:
    with use_locale("de"):
        assert "Tausch deine acht Karten gegen niedrigere" in GAME.text.tagline()
        assert options(Options(holes=3), 1) == "3 Löcher für dich allein, 9 Schläge pro Loch"


def test_german_says_that_a_flipped_place_is_no_value_of_a_card() -> None:
    with use_locale("de"):
        assert move_label(look(holding(TABLE, 8)), Flip(3), NAMES) == "8 ablegen, Karte 3 aufdecken"
