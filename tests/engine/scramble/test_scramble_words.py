"""Scramble Golf's sentences and labels, and a board that can be played from its text alone."""

import pytest

from engine.game import Seat
from engine.news import NewsItem, lines, sentences
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.cards.deck import COPIES
from engine.scramble.events import Ordered
from engine.scramble.options import Options
from engine.scramble.state import Move, State
from engine.scramble.text.cards import CARD_TEXTS, DISC_NAMES, GOLFER_NAMES, TIER_NAMES, effect_text
from engine.scramble.text.picture import standing
from engine.scramble.view import option_letter
from tests.engine.scramble.positions import NAMES, begin, make, practice, stack
from tests.parametrize import every_row

WORDS = GAME.text


def news(state: State, viewer: Seat | None = None) -> tuple[str, ...]:
    return WORDS.news(GAME.rules.view(state, viewer), NAMES)


def board(state: State, viewer: Seat | None = None) -> str:
    return WORDS.board(GAME.rules.view(state, viewer), NAMES)


def labels(state: State, seat: Seat = 0) -> list[str]:
    view = GAME.rules.view(state, seat)
    return [WORDS.move_label(view, move, NAMES) for move in view.moves]


def test_the_line_of_options_names_the_chosen_ones() -> None:
    options = Options(play="skins", cards="battle", teams="doubles", throwing="original", course="A+B")
    assert WORDS.options(options, 4) == (
        "18 holes at Willow Bend and Granite Flats · a prize on every hole · name your disc before you roll"
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
    assert labels(state)[:4] == ["a: B5, 8 to go", "b: C6, 8 to go", "c: D7, sand, +1, 8 to go", "d: E8, 8 to go"]
    text = board(state)
    for line in ("a B5, 8 to go", "b C6, 8 to go", "c D7, sand, +1, 8 to go", "d E8, 8 to go"):
        assert line in text
    assert option_letter(24) == "y"


def test_an_option_has_no_letter_where_the_board_is_not_seen() -> None:
    state = make(practice("B8", "B8"), "throw | 3 1 1", "use D")
    view, tell = GAME.rules.view(state, 0), GAME.text.label_off_board
    assert tell is not None
    landings = [move for move in view.moves if move.verb == "land"]
    told = [tell(view, move, NAMES) for move in landings]
    assert [GAME.text.move_label(view, move, NAMES).partition(": ")[2] for move in landings] == told


def test_the_text_of_the_board_is_enough_to_play_from() -> None:
    state = make(practice("B8", "H4", cards="none"), "throw | 4 2 5")
    text = board(state)
    for fact in (
        "Hole 1 of 9, Practice Field, par 3: tee B8, basket J5, the circle reaches 2 squares.",
        "Ada: B8, 11 to go",
        "Ben: H4, 3 to go",
        "rolled Driver 4, Mid-Range 2, Putter 5",
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
        (("throw | 4 2 5",), "Ada rolled Driver 4, Mid-Range 2, Putter 5: use one, two or all three dice."),
        (("throw | 4 2 5", "use DM"), "Ada: 6 squares to fly. Pick where to land."),
        (("throw | 4 2 5", "use M", "fly NE"), "Ada landed on F7. Roll for luck, or stay put?"),
    ],
)
def test_a_turn_is_told_in_a_sentence(moves: tuple[str, ...], sentence: str) -> None:
    assert WORDS.turn(GAME.rules.view(make(practice("E8", "B8"), *moves), None), NAMES) == sentence


def test_the_turn_names_the_amazing_throw_whose_dice_are_added() -> None:
    state = make(practice("B8", "B8", hands=["amazing-throw"]), "throw | 1 3 1", "use M", "fly EEE")
    told = WORDS.turn(GAME.rules.view(make(state, "amazing-throw | 2 5 6"), None), NAMES)
    assert told == "Amazing Throw: Ada rolled Driver 2, Mid-Range 5, Putter 6. Add any of these dice, or none."


def test_a_throw_into_water_is_told() -> None:
    state = make(practice("E5", "B8", cards="none"), "throw | 6 1 2", "use DP", "land M5")
    assert news(state) == (
        "Ada lands in the water at M5.",
        "Ada takes a penalty stroke (water) and goes back to L5, 2 to go.",
    )
    assert [item.weight for item in items_of(state)] == ["result", "end"], "a penalty is always told"


def line(*states: State) -> str:
    """Return the last moves' news as the one line of a player."""
    (only,) = lines([item for state in states for item in items_of(state)], NAMES)
    return only


def items_of(state: State) -> tuple[NewsItem, ...]:
    assert WORDS.news_items
    return WORDS.news_items(GAME.rules.view(state, None), NAMES)


@pytest.mark.parametrize(
    ("start", "roll", "moves", "text"),
    [
        ("B8", "4 2 5", ("use DM", "land H8"), "drives to H8, 5 to go"),
        ("B8", "4 2 5", ("use M", "land B6"), "throws to B6, 9 to go"),
        ("E5", "3 1 3", ("use DM", "land I5"), "drives into the circle at I5, 1 to go"),
        ("E5", "6 1 2", ("use DP", "land M5"), "lands in the water at M5, +1 stroke and back to L5, 2 to go"),
        ("I5", "1 1 1", ("use D", "land J5"), "makes the putt, a birdie (2 strokes)"),
        ("E5", "5 1 1", ("use D", "land J5"), "throws it in from E5, a birdie (2 strokes)"),
    ],
)
def test_a_throw_is_one_line_with_its_result_first(start: str, roll: str, moves: tuple[str, ...], text: str) -> None:
    thrown_state = make(practice(start, "B8", cards="none"), f"throw | {roll}")
    mine, *_over = lines([*items_of(thrown_state), *items_of(make(thrown_state, *moves))], NAMES)
    assert mine == f"Ada {text}."


def test_an_ace_is_told_as_what_it_is() -> None:
    tee = practice("B8", "B8", cards="none").with_player(0, throws=0)
    mine, *_over = lines(items_of(make(tee, "throw | 4 2 5", "use DMP", "land J5")), NAMES)
    assert mine == "Ada throws it straight in from the tee, an ace."


def test_a_putt_that_a_card_has_spoiled_names_the_card() -> None:
    cold = practice("I5", "B8", cards="battle").with_player(0, effects=("cold-putter",))
    missed_state = make(cold, "throw | 3 3 2", "use D", "land L5")
    assert line(missed_state) == "Ada misses the putt because of Cold Putter and lands on L5, 2 to go."
    free = make(practice("I5", "B8", cards="battle"), "throw | 3 3 2", "use D", "land L5")
    assert line(free) == "Ada misses the putt and lands on L5, 2 to go."


def test_a_card_without_effect_says_why_and_is_the_first_to_be_left_out() -> None:
    state = practice("E8", "B8", cards="battle", decks=stack(battle="splash"))
    thrown_state = make(state, "throw | 1 6 6", "use D", "land E7")
    drawn_state = make(thrown_state, "roll | 4 3 2")
    assert line(thrown_state, drawn_state) == (
        "Ada drives to E7, 7 to go, draws Splash, but there's no water within three squares."
    )
    assert [item.weight for item in items_of(drawn_state)] == ["aside"]


def test_a_hole_out_is_told_with_its_score() -> None:
    state = make(practice("I5", "B8", cards="none").with_player(0, throws=0), "throw | 1 1 1", "use D", "land J5")
    assert news(state)[1] == "Ada holes out in one: an ace."


def test_s201_the_news_of_a_hidden_card_name_none() -> None:
    state = make(practice("E8", "B8", decks=stack(good="mulligan")), "throw | 1 6 6", "use D", "land E7")
    state = make(state, "roll | 6 6 6")
    assert news(state)[-1] == "Ada wins a Good Luck card with 6, 6, 6."
    assert news(state, 0)[-1] == "Ada wins Mulligan with 6, 6, 6."
    assert "Your cards:\nMulligan: Take your throw back and throw again.\n" in board(state, 0)
    assert WORDS.hand(GAME.rules.view(state, 0)) == "Mulligan: Take your throw back and throw again."
    assert WORDS.hand(GAME.rules.view(state, 1)) == ""
    assert "Mulligan" not in board(state, 1)


def test_moves_with_cards_are_labelled() -> None:
    state = make(practice("E8", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land E7")
    assert "Great Shot SE to F8, 7 to go" in labels(state)
    battle = practice("B8", "E8", cards="battle", hands=["gust"])
    assert "Gust on Ben" in labels(battle)
    race = make(practice("C7", cards="none", play="board_race"), "throw | 1 1 1", "use D")
    assert "b: D7, sand, skip a turn, 8 to go" in labels(race)


def test_s130_each_way_of_a_gust_says_what_is_there_and_how_far_it_leaves() -> None:
    gust = make(practice("B8", "K5", cards="battle", hands=["gust"]), "battle gust 2")
    assert labels(gust) == [
        "Gust N to K3, in the circle, 3 to go",
        "Gust NE to M3, 5 to go",
        "Gust E to M5, water, +1, 2 to go",
        "Gust SE to M7, 5 to go",
        "Gust S to K7, in the circle, 3 to go",
        "Gust SW to I7, tree, 3 to go",
        "Gust W to I5, in the circle, 1 to go",
        "Gust NW to I3, in the circle, 3 to go",
    ]


@every_row("card", CARD_TEXTS)
def test_a_move_of_a_card_has_a_note_that_fits_a_menu(card: str) -> None:
    view = GAME.rules.view(practice("B8", "K5"), 0)
    moves = (Move(card), Move("battle", f"{card} 2"), Move("discard", card))
    assert {WORDS.move_note(view, move) for move in moves} == {effect_text(card)}
    assert 0 < len(effect_text(card)) <= 100


@every_row(
    ("card", "text"),
    [
        ("courtesy-call", "Ben takes a penalty stroke (Ada's Courtesy Call)."),
        ("tree-kick", "Ben lands on G7, a tree, 5 to go (Ada's Tree Kick)."),
        ("cold-putter", "Ada plays Cold Putter (“Next throw: no Putter”) on Ben."),
    ],
)
def test_a_card_on_an_opponent_is_one_sentence_that_the_end_of_the_hole_tells_again(card: str, text: str) -> None:
    state = make(practice("B8", "E8", cards="battle", hands=[card]), f"battle {card} 2")
    assert GAME.text.news_items
    items = GAME.text.news_items(GAME.rules.view(state, None), NAMES)
    assert sentences(items, NAMES)[0] == text
    assert items[0].is_turning_point


def test_a_move_without_a_card_has_no_note() -> None:
    view = GAME.rules.view(practice("B8", "K5"), 0)
    assert WORDS.move_note(view, Move("throw", "D")) == WORDS.move_note(view, Move("roll")) == ""


def test_a_card_that_becomes_open_says_what_it_does() -> None:
    lies = practice("E8", "B8", decks=stack(bad="foot-fault"))
    bad = make(lies, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    assert news(bad) == ("Ada rolls 1, 1, 1 and draws Foot Fault.", "Ada takes a penalty stroke (Foot Fault).")
    aimed_state = make(practice("B8", "E8", cards="battle", hands=["cold-putter"]), "battle cold-putter 2")
    assert news(aimed_state) == ("Ada plays Cold Putter (“Next throw: no Putter”) on Ben.",)
    assert "Ben: E8, 8 to go, 1 stroke, total level par, safe from cards, Cold Putter" in board(aimed_state)
    assert "Cold Putter: Next throw: no Putter." in board(aimed_state)


def test_a_card_drawn_on_failure_is_told_with_the_roll_and_what_it_does() -> None:
    thrown_state = make(
        practice("E8", "B8", cards="battle", decks=stack(battle="cold-putter")), "throw | 1 6 6", "use D", "land E7"
    )
    drawn_state = make(thrown_state, "roll | 4 3 2")
    assert news(drawn_state) == ("Ada rolls 4, 3, 2 and draws Cold Putter (“Next throw: no Putter”).",)
    assert line(thrown_state, drawn_state) == "Ada drives to E7, 7 to go, draws Cold Putter (“Next throw: no Putter”)."


def test_dice_that_a_card_bars_are_named() -> None:
    state = make(practice("B8", "E8", cards="battle").with_player(0, effects=("snapped-driver",)), "throw | 5 1 3")
    asked = WORDS.turn(GAME.rules.view(state, None), NAMES)
    assert asked == "Ada rolled Driver 5 (blocked by Snapped Driver), Mid-Range 1, Putter 3: use one or two dice."


@pytest.mark.parametrize(
    ("lie", "effects", "said"),
    [
        ("B8", (), "Throw all three dice"),
        ("B8", ("cold-putter",), "Throw: roll three, use one or two"),
        ("B8", ("stiff-headwind",), "Throw: roll three, use one or two"),
        ("B8", ("cold-putter", "snapped-driver"), "Throw: roll three, use one"),
        ("G7", (), "Throw: roll three, use one"),
    ],
)
def test_s74_s127_a_throw_says_how_many_dice_it_may_use(lie: str, effects: tuple[str, ...], said: str) -> None:
    state = practice(lie, "E8", cards="battle").with_player(0, effects=effects)
    assert WORDS.move_label(GAME.rules.view(state, 0), Move("throw"), NAMES) == said


def test_the_panel_counts_a_hole_that_is_over_for_one_player_alone() -> None:
    state = practice("B8", "E8", cards="none").with_player(1, throws=2, status="holed")
    view = GAME.rules.view(state, None)
    assert [standing(view, disc) for disc in view.discs] == ["par", "par −1"]
    assert "Ben: holed out, 2 strokes, total −1" in board(state)
    capped = GAME.rules.view(state.with_player(1, throws=7, penalties=2, status="capped"), None)
    assert standing(capped, capped.discs[1]) == "par +5"


def test_a_roll_names_the_opponents_card_that_bars_a_die() -> None:
    played = make(practice("B8", "E8", cards="battle", hands=["cold-putter"]), "battle cold-putter 2", "throw | 4 2 5")
    asked = make(played, "use D", "land F8", "done", "throw | 1 5 6")
    said = WORDS.turn(GAME.rules.view(asked, None), NAMES)
    assert said == "Ben rolled Driver 1, Mid-Range 5, Putter 6 (blocked by Ada's Cold Putter): use one or two dice."


@pytest.mark.parametrize(
    ("hand", "moves", "asked"),
    [
        ("mulligan", ("throw | 1 6 6", "use D", "land E7"), "Roll for luck, play a card, or stay put?"),
        ("cancel", ("throw | 1 6 6", "use D", "land E7"), "Roll for luck, play a card, or stay put?"),
        ("mulligan", ("throw | 6 6 6", "use DMP", "land H10 off"), "Play a card, or stay put?"),
    ],
)
def test_s193_the_turn_says_what_the_landing_allows_and_nothing_of_the_hand(
    hand: str, moves: tuple[str, ...], asked: str
) -> None:
    start = practice("H4" if moves[1] == "use DMP" else "E8", "B8", hands=[hand])
    state = make(start, *moves)
    for viewer in (None, 0, 1):
        assert WORDS.turn(GAME.rules.view(state, viewer), NAMES).endswith(f". {asked}")


def test_a_race_marks_what_costs_a_turn() -> None:
    race = board(make(practice("C7", cards="none", play="board_race"), "throw | 1 1 1"))
    assert "D = 1: C6, D7 skip a turn" in race
    assert "+1" not in race


def test_an_original_throw_says_how_far_its_disc_carries_it() -> None:
    state = make(practice("E5", "B8", cards="none", throwing="original"), "throw D | 2")
    assert news(state) == (), "the question tells it"
    assert WORDS.turn(GAME.rules.view(state, None), NAMES) == "Ada: 8 squares to fly. Pick where to land."


def test_s151_the_rolls_for_the_order_are_told() -> None:
    rounds = (((0, (6, 3, 2)), (1, (5, 5, 1))), ((0, (1, 1, 1)), (1, (6, 6, 6))))
    view = GAME.rules.view(practice("E8", "B8"), None)._replace(events=(Ordered(rounds, (1, 0)),))
    assert WORDS.news(view, NAMES) == ("Rolls for the order: Ada 11, Ben 11, again Ada 3, Ben 18.",)


def test_a_set_that_can_hole_out_says_so() -> None:
    state = make(practice("E5", "B8", cards="none"), "throw | 5 1 1")
    assert labels(state)[0] == "D 5: 5 squares, into the basket"


def test_an_illegal_move_has_no_label() -> None:
    with pytest.raises(ValueError, match="no move"):
        WORDS.move_label(GAME.rules.view(practice("B8"), 0), Move("shout"), NAMES)


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (
            practice("B8", "B8", cards="none", throwing="original"),
            "throw D",
            "The Driver flies 7 to 12 squares, and you're 11 squares away: the basket is in reach.",
        ),
        (
            make(practice("B8", "B8"), "throw | 4 1 1"),
            "use D",
            "7 squares to go from D6: the basket is in reach. Roll for luck on D6: it pays off on average.",
        ),
        (
            make(practice("B8", "B8", hands=["amazing-throw"]), "throw | 4 1 1", "use D", "land D6"),
            "amazing-throw",
            "You roll all dice again and add only what helps.",
        ),
    ],
)
def test_a_hint_says_how_far_a_disc_flies_and_when_a_roll_pays(state: State, move: str, text: str) -> None:
    view, caddie = GAME.rules.view(state, 0), GAME.ai.caddie
    assert caddie
    (worth,) = (one for one in caddie.evaluate(view, Luck(b"", 0)) if GAME.rules.write_move(one.move) == move)
    assert caddie.explain(view, worth, NAMES) == text


def test_a_hint_to_pick_other_dice_says_which() -> None:
    view, caddie = (
        GAME.rules.view(make(practice("E5", "B8", cards="none"), "throw | 5 2 4", "use M"), 0),
        GAME.ai.caddie,
    )
    assert caddie
    back = next(one for one in caddie.evaluate(view, Luck(b"", 0)) if one.move.verb == "back")
    assert caddie.explain(view, back, NAMES) == "D 5 takes you into the basket."


def test_a_card_on_the_next_throw_costs_a_rival_move_no_more_than_the_throw() -> None:
    """Whether the throw or a Battle card comes first, the own strokes are the same."""
    state = practice("B8", "K5", cards="battle", throwing="original", hands=["gust"])
    state = state.with_player(0, effects=("snapped-driver",))
    view, caddie = GAME.rules.view(state, 0), GAME.ai.caddie
    assert caddie
    strokes = {one.move.verb: one.strokes for one in reversed(caddie.evaluate(view, Luck(b"", 0)))}
    assert strokes["battle"] == pytest.approx(strokes["throw"])


def test_landings_with_the_same_prospects_are_one_idea() -> None:
    view, caddie = (
        GAME.rules.view(make(practice("B8", "B8", cards="none"), "throw | 3 1 1", "use D"), 0),
        GAME.ai.caddie,
    )
    assert caddie
    ideas = {caddie.idea(view, move) for move in view.moves if move.verb == "land"}
    assert len(ideas) < sum(move.verb == "land" for move in view.moves)
