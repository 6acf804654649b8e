"""Rolling for luck and the Good Luck cards (sections 2, 7, 8 and 10)."""

from collections import Counter

import pytest

from engine.scramble import GAME
from engine.scramble.cards.deck import BAD, BATTLE, GOLFERS, GOOD, MAX_HAND_CARDS, count_successes, ratings
from engine.scramble.courses.grid import square_name
from engine.scramble.events import Drew, LuckRolled, NothingToDraw, Reshuffled
from engine.scramble.options import Options
from engine.scramble.state import Keep
from tests.engine.scramble.positions import (
    begin,
    chance,
    lie,
    make,
    menu,
    phase,
    practice,
    refusal,
    stack,
    strokes,
    trail,
    verbs,
)
from tests.engine.scramble.worked_examples import at

THROWN = ("throw | 1 6 6", "use D", "land E7")
"""From E8 one space north, in bounds."""


def chances(rated: tuple[int, int, int]) -> float:
    """Return how often a roll has two successes or more, in per cent."""
    rolls = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    return round(100 * sum(count_successes(roll, rated) > 1 for roll in rolls) / len(rolls), 1)


def test_s10_a_die_succeeds_at_its_discs_rating_or_more() -> None:
    assert count_successes((3, 3, 5), (3, 4, 5)) == 2
    assert count_successes((2, 4, 4), (3, 4, 5)) == 1


def test_x52_luck_roll() -> None:
    rated = (3, 4, 5)
    assert ratings("bo-bomber", "regular") == rated
    lucky = practice("E8", "B8", cards="luck").with_player(0, golfer="bo-bomber")
    good = make(lucky, *THROWN, "roll | 3 3 5")
    assert phase(good) == "Keep"
    bad = make(lucky, *THROWN, "roll | 2 4 4")
    assert [event for event in bad.events if isinstance(event, Drew)] == [Drew(0, "bad", "foot-fault", False)]


def test_s11_without_cards_ratings_are_not_shown() -> None:
    assert {disc.ratings for disc in GAME.rules.view(begin(2), None).discs} == {None}
    assert {disc.ratings for disc in GAME.rules.view(begin(2, cards="luck"), None).discs} == {(4, 4, 4)}


def test_s12_every_golfer_has_about_even_chances() -> None:
    printed = {golfer: chances(rated) for golfer, rated in GOLFERS.items()}
    assert printed.pop("fiona-flick") == 51.9
    assert set(printed.values()) == {50.0}
    assert len(printed) == 7
    assert GAME.rules.view(begin(2, cards="luck"), 0).discs[1].golfer == "hattie-hyzer"


def test_s12_two_players_may_take_the_same_golfer() -> None:
    state = GAME.rules.setup(Options(cards="luck"), 2, chance())
    state = make(state, "choose pete-putt pro", "choose pete-putt rookie | 1 1 1 2 2 2")
    assert [player.golfer for player in state.players] == ["pete-putt", "pete-putt"]
    assert [ratings(player.golfer, player.tier) for player in state.players] == [(6, 5, 4), (4, 3, 2)]


def test_s13_a_tier_moves_every_rating_by_one() -> None:
    assert chances(ratings("hattie-hyzer", "rookie")) == 74.1
    assert chances(ratings("hattie-hyzer", "pro")) == 25.9
    assert ratings("tess-tunnel", "pro") == (3, 5, 6)
    assert ratings("tess-tunnel", "rookie") == (1, 3, 5)


def test_s80_the_roll_is_optional_and_once_a_turn() -> None:
    state = make(practice("E8", "B8"), *THROWN)
    assert verbs(state) == {"roll", "done"}
    rolled_state = make(state, "roll | 6 6 6", "keep")
    assert phase(rolled_state) == "End"
    assert refusal(rolled_state, "roll") == "E_LUCK_USED"
    assert make(state, "done").actor == 1


def test_s81_two_successes_draw_good_luck_else_bad() -> None:
    state = make(practice("E8", "B8", hands=["cancel"]), *THROWN)
    for dice, kind in (("6 6 6", "good"), ("6 6 1", "good"), ("6 1 1", "bad"), ("1 1 1", "bad")):
        drew = [event for event in make(state, f"roll | {dice}").events if isinstance(event, Drew)]
        assert [event.kind for event in drew] == [kind]


def test_s82_a_hand_holds_three_and_bad_luck_strikes_at_once() -> None:
    assert MAX_HAND_CARDS == 3
    struck = make(practice("E8", "B8"), *THROWN, "roll | 1 1 1")
    assert (struck.actor, strokes(struck)) == (1, 3), "Foot Fault"


def test_s83_a_fourth_card_makes_room_or_is_played() -> None:
    state = practice("I3", "B8", hands=["cancel cancel mulligan"], decks=stack(good="great-shot"))
    state = make(state, "throw | 1 6 6", "use D", "land I4", "roll | 6 6 6")
    assert verbs(state) == {"discard", "great-shot"}
    assert refusal(state, "keep") == "E_WRONG_PHASE"
    assert make(state, "discard cancel").players[0].hand == ("cancel", "mulligan", "great-shot")
    assert lie(make(state, "great-shot S")) == "I5"
    other = practice("I3", "B8", hands=["cancel great-shot mulligan"], decks=stack(good="ace-run"))
    other = make(other, "throw | 1 6 6", "use D", "land I4", "roll | 6 6 6")
    assert verbs(other) == {"discard"}


@pytest.mark.parametrize(("start", "roll", "use", "landing"), [("I5", "1 1 1", "D", "J5"), ("E5", "6 1 2", "DP", "M5")])
def test_s84_no_roll_after_holing_out_or_relief(start: str, roll: str, use: str, landing: str) -> None:
    state = make(practice(start, "B8", hands=["mulligan"]), f"throw | {roll}", f"use {use}", f"land {landing}")
    assert "roll" not in verbs(state)
    assert refusal(state, "roll") == "E_LUCK_NOT_IN_BOUNDS"


def test_s85_original_throwing_rolls_all_three_dice_for_luck() -> None:
    state = practice("G4", "B8", throwing="original")
    state = make(state, "throw P | 1", "land H4", "roll | 6 6 6")
    rolls = [event for event in state.events if isinstance(event, LuckRolled)]
    assert [event.dice for event in rolls] == [(6, 6, 6)]


def test_s91_ace_run_rolls_one_die_three_times() -> None:
    state = practice("B8", "B8", hands=["ace-run"], thrown=False)
    assert menu(state, "ace-run") == {"D", "M", "P"}
    state = make(state, "ace-run D | 3 4 4")
    assert [(die.name, die.disc, die.value) for die in state.turn.roll] == [("1", "D", 3), ("2", "D", 4), ("3", "D", 4)]
    assert menu(state, "use") == {"1", "2", "3", "12", "13", "23", "123"}
    holed_state = make(state, "use 123", "land J5")
    assert (holed_state.players[0].status, holed_state.players[0].throws, holed_state.players[0].feats) == (
        "holed",
        1,
        ("ace",),
    )
    assert state.players[0].hand == ()


def test_s156_an_ace_of_a_race_is_one_after_penalties_too() -> None:
    race = practice("B8", "B8", hands=["ace-run"], thrown=False, play="board_race").with_player(0, penalties=2)
    holed = make(race, "ace-run D | 3 4 4", "use 123", "land J5")
    assert holed.players[0].feats == ("ace",)
    assert (0, "ace") in GAME.clubhouse.house_cues(holed)


def test_s91_ace_run_only_before_the_first_throw_of_a_hole() -> None:
    relieved_state = practice("B8", "B8", hands=["ace-run"], thrown=True)
    assert refusal(relieved_state, "ace-run D") == "E_CARD_TIMING"
    original = practice("B8", "B8", hands=["ace-run"], thrown=False, throwing="original")
    original = make(original, "ace-run D | 1 1 1")
    assert menu(make(original, "use 1")) == {"B7", "C8"}, "no power is added"


def test_s92_amazing_throw_adds_any_number_of_dice() -> None:
    state = make(practice("B8", "B8", hands=["amazing-throw"]), "throw | 1 3 1", "use M", "fly EEE")
    state = make(state, "amazing-throw | 2 5 6")
    assert menu(state, "use") == {"none", "D", "M", "P", "DM", "DP", "MP", "DMP"}
    assert strokes(state) == 2, "still one throw"
    same = make(state, "use none")
    assert (lie(same), phase(same)) == ("E8", "Settle")


def test_x47_amazing_throw_still_outside() -> None:
    state = make(practice("B8", "B8", hands=["amazing-throw"]), "throw | 1 3 1", "use M", "fly EEE")
    assert menu(make(state, "amazing-throw | 2 1 1", "use D")) == {"E6", "F7", "G8"}


def test_x46_amazing_throw_straight() -> None:
    state = make(practice("E5", "B8", hands=["amazing-throw"]), "throw | 6 1 1", "use D", "land K5")
    state = make(state, "amazing-throw | 2 2 1")
    assert menu(make(state, "use P")) == {"L5"}
    assert menu(make(state, "use D")) == {"M5"}
    assert lie(make(state, "use D", "land M5")) == "L5"
    assert menu(make(state, "use DP")) == {"N5"}
    assert lie(make(state, "use none")) == "K5"


def test_x48_amazing_throw_putt() -> None:
    state = make(practice("H4", "B8", hands=["amazing-throw"]), "throw | 6 6 1", "use P", "land I4")
    state = make(state, "amazing-throw | 6 6 1", "use P")
    assert menu(state) == {"H5", "I3", "I5", "J3", "J4", "J5"}
    assert refusal(state, "fly W") == "E_ILLEGAL_PATH"


def test_s92_a_putt_extended_with_a_driver_stops_before_a_touched_square() -> None:
    state = make(practice("J4", "B8", hands=["amazing-throw"]), "throw | 6 6 3", "use P", "fly ESS")
    assert lie(state) == "K6"
    state = make(state, "amazing-throw | 2 6 6", "use D")
    assert menu(state) == {"I6", "K6"}, "west is open, north is touched at once"
    assert trail(make(state, "land K6", "done")) == "J4 K4 K5 K6"


def test_s92_leans_leave_both_headings_open() -> None:
    state = make(practice("H4", "B8", hands=["amazing-throw"]), "throw | 1 6 6", "use D", "land I5")
    assert menu(make(state, "amazing-throw | 3 6 6", "use D")) == {"L5", "I7"}


def test_s92_not_after_a_tree_the_edge_the_basket_or_a_great_shot() -> None:
    hand = ["amazing-throw great-shot"]
    tree = make(practice("E8", "B8", hands=hand), "throw | 3 1 1", "use D", "land G7")
    edge = make(practice("E5", "B8", hands=hand), "throw | 6 1 4", "use DP", "land N5 off")
    basket = make(practice("I5", "B8", hands=hand), "throw | 1 1 1", "use D", "land J5")
    shifted_state = make(practice("E8", "B8", hands=hand), *THROWN, "great-shot N")
    for state in (tree, edge, basket, shifted_state):
        assert refusal(state, "amazing-throw") == "E_CARD_TIMING"
    wet = make(practice("E5", "B8", hands=hand), "throw | 6 1 2", "use DP", "land M5")
    assert "amazing-throw" in verbs(wet)


def test_s92_once_a_throw_and_one_die_after_a_pitch_out() -> None:
    twice = make(practice("E8", "B8", hands=["amazing-throw amazing-throw"]), *THROWN, "amazing-throw | 1 1 1")
    assert refusal(make(twice, "use none"), "amazing-throw") == "E_CARD_TIMING"
    pitch = make(practice("G7", "B8", hands=["amazing-throw"]), "throw | 1 6 6", "use D", "land G6")
    assert menu(make(pitch, "amazing-throw | 1 2 3"), "use") == {"none", "D", "M", "P"}


def test_s92_original_rolls_the_one_die_again_without_power() -> None:
    state = practice("B8", "B8", hands=["amazing-throw"], throwing="original")
    state = make(state, "throw M | 1", "fly EEEE", "amazing-throw | 2")
    assert phase(state) == "Aim"
    assert menu(state) == {"F6", "H8", "G7"}


def test_x51_great_shot() -> None:
    state = make(practice("I7", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land I6")
    holed_state = make(state, "great-shot NE")
    assert lie(holed_state) == "J5"
    assert holed_state.players[0].status == "holed"
    assert strokes(holed_state) == 2, "no extra stroke"
    bank = make(practice("L4", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land L5")
    assert refusal(bank, "great-shot E") == "E_CARD_TARGET"
    assert "E" not in menu(bank, "great-shot")


def test_s93_great_shot_moves_backwards_too_and_settles_again() -> None:
    state = make(practice("C7", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land C6")
    assert menu(state, "great-shot") == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    sand = make(state, "done", "great-shot SE")
    assert (lie(sand), strokes(sand)) == ("D7", 3)


def test_s93_great_shot_after_leaving_the_map_counts_from_the_last_square() -> None:
    state = make(practice("E5", "B8", hands=["great-shot"]), "throw | 6 1 4", "use DP", "land N5 off")
    assert menu(state, "great-shot") == {"N", "S"}, "west of N5 is the water"


def test_x49_mulligan() -> None:
    state = make(practice("E5", "B8", hands=["mulligan"]), "throw | 6 1 2", "use DP", "land M5")
    again = make(state, "mulligan | 1 2 3")
    assert (lie(again), strokes(again), phase(again)) == ("E5", strokes(state), "Rolled")
    assert again.players[0].penalties == 0
    assert [die.value for die in again.turn.roll] == [1, 2, 3]


def test_s94_several_mulligans_and_even_after_holing_out() -> None:
    state = make(practice("I5", "B8", hands=["mulligan mulligan"]), "throw | 1 1 1", "use D", "land J5")
    state = make(state, "mulligan | 1 1 1", "use D", "land J5", "mulligan | 2 2 2")
    assert (lie(state), strokes(state), state.players[0].hand) == ("I5", 2, ())
    rolled_state = make(practice("E8", "B8", hands=["mulligan"]), *THROWN, "roll | 6 6 6", "keep")
    assert refusal(rolled_state, "mulligan") == "E_CARD_TIMING"


def test_s94_original_names_a_disc_again() -> None:
    state = practice("B8", "B8", hands=["mulligan"], throwing="original")
    state = make(state, "throw M | 1", "fly EEEE", "mulligan")
    assert menu(state, "throw") == {"D", "M", "P"}
    again = make(state, "throw P | 1")
    assert (strokes(again), lie(again)) == (2, "B8")


def test_s95_cancel_bad_luck() -> None:
    state = make(practice("E8", "B8", hands=["cancel"]), *THROWN, "roll | 1 1 1")
    assert verbs(state) == {"accept", "cancel"}
    cancelled_state = make(state, "cancel")
    assert (strokes(cancelled_state), cancelled_state.players[0].hand) == (2, ())
    assert cancelled_state.decks.bad.discard == ("foot-fault",)
    assert cancelled_state.decks.good.discard == ("cancel",)
    assert strokes(make(state, "accept")) == 3


def test_s110_the_decks_are_complete() -> None:
    state = begin(2, cards="luck")
    assert Counter(state.decks.good.draw) == GOOD
    assert Counter(state.decks.bad.draw) == BAD
    assert sum(GOOD.values()) == sum(BAD.values()) == 20
    battle = begin(2, cards="battle")
    assert Counter(battle.decks.battle.draw) == BATTLE
    assert sum(BATTLE.values()) == 30


def test_s111_discards_are_shuffled_when_the_deck_runs_out() -> None:
    decks = stack(bad="")._replace(bad=stack().bad._replace(discard=("foot-fault",)))
    state = make(practice("E8", "B8", decks=decks), *THROWN, "roll | 1 1 1")
    assert any(isinstance(event, Reshuffled) for event in state.events)
    assert strokes(state) == 3
    none = make(practice("E8", "B8", decks=stack()), *THROWN, "roll | 6 6 6")
    assert any(isinstance(event, NothingToDraw) for event in none.events)
    assert none.actor == 1


def test_s112_hands_carry_over_to_the_next_hole() -> None:
    state = make(practice("I5", hands=["mulligan"]), "throw | 1 1 1", "use D", "land J5", "done")
    assert (state.hole, state.players[0].hand) == (1, ("mulligan",))


def test_s113_luck_and_battle_cards_are_never_together() -> None:
    assert begin(2, cards="luck").decks.battle.draw == ()
    battle = begin(2, cards="battle").decks
    assert battle.good.draw == battle.bad.draw == ()


def test_s37_a_card_in_keep_is_the_newest_of_the_hand() -> None:
    state = make(practice("E8", "B8", hands=["cancel"], decks=stack(good="ace-run")), *THROWN, "roll | 6 6 6")
    assert state.phase == Keep("ace-run")
    assert state.players[0].hand == ("cancel", "ace-run")
    assert square_name(state.players[0].square) == square_name(at("E7"))
