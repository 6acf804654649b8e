"""Scramble Battle: rolling, keeping and playing Battle cards (section 11), with their worked examples."""

from itertools import product
from typing import Any

import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.expected_strokes import strokes_by_lie
from engine.scramble.cards.deck import BATTLE, COPIES, NEXT_THROW_CARDS
from engine.scramble.cards.effects import can_hit, gust_slide, hit_self, opponents
from engine.scramble.events import Drew, Played, Stole, Unaffected
from engine.scramble.state import Rolled, State, Turn
from engine.scramble.throw.dice import barred_discs, dice_sets
from engine.scramble.throw.flight import Die
from engine.scramble.throw.resolve import pick_up_at_cap
from tests.engine.scramble.positions import (
    NAMES,
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
from tests.engine.scramble.worked_examples import PF, RULES, at


def battle(*lies: str, **options: Any) -> State:
    return practice(*lies, cards="battle", **options)


def hit(card: str, *lies: str, **options: Any) -> State:
    """Return the practice field after seat 0 has played the card on seat 1."""
    hands = [card, *options.pop("hands", [])]
    return make(battle(*lies, hands=hands, **options), f"battle {card} 2")


def suffer_card(card: str, *lies: str, dice: tuple[int, ...] = (), **options: Any) -> State:
    """Return the practice field after seat 0 has drawn the card on a failure."""
    return hit_self(battle(*lies, **options), card, chance(*dice))


def throw_under(*cards: str, roll: tuple[int, int, int] = (6, 5, 2), lies: str = "B8") -> State:
    """Return a throw that was rolled under these cards."""
    dice = tuple(Die(disc, disc, value) for disc, value in zip("DMP", roll, strict=True))
    return battle(lies, "B8")._replace(turn=Turn(roll=dice, effects=cards, thrown=True), phase=Rolled())


def is_unaffected(state: State) -> bool:
    return any(isinstance(event, Unaffected) for event in state.events)


def test_s120_the_roll_for_battle_has_the_same_conditions() -> None:
    state = make(battle("E8", "B8"), "throw | 1 6 6", "use D", "land E7")
    assert verbs(state) == {"roll", "done"}
    wet = make(battle("L4", "B8"), "throw | 1 6 6", "use D", "fly S")
    assert "roll" in verbs(wet)
    holed_state = make(battle("I5", "B8"), "throw | 1 6 6", "use D", "land J5")
    assert holed_state.actor == 1, "nothing to roll, nothing to play"


def test_s121_a_card_is_always_drawn_and_kept_on_success() -> None:
    state = make(battle("E8", "B8"), "throw | 1 6 6", "use D", "land E7")
    kept_state = make(state, "roll | 6 6 1")
    assert (phase(kept_state), kept_state.players[0].hand) == ("Keep", ("gust",))
    played_state = make(state, "roll | 6 1 1 1")
    assert any(event == Drew(0, "battle", "gust", private=False) for event in played_state.events)
    assert any(event == Played(0, "gust", 0) for event in played_state.events)
    assert trail(played_state) == "E8 E7 E6 E5", "north, the first direction"


def test_s122_diagonals_only_inside_the_circle() -> None:
    assert menu(hit("gust", "B8", "F5"), "push") == {"N", "E", "S", "W"}
    assert len(menu(hit("gust", "B8", "K5"), "push")) == 8


def test_x53_gust() -> None:
    state = hit("gust", "B8", "K5")
    assert lie(make(state, "push S"), 1) == "K7"
    wet = make(state, "push E")
    assert (lie(wet, 1), strokes(wet, 1)) == ("L5", 2)
    assert lie(make(hit("gust", "B8", "L5"), "push W"), 1) == "K5"


def test_s130_gust_stops_in_a_tree_and_leaves_the_map_as_out_of_bounds() -> None:
    tree = gust_slide(PF, at("F7"), 2)
    assert (tree.outcome, tree.square) == ("tree", at("G7"))
    state = make(hit("gust", "B8", "A1"), "push N")
    assert (lie(state, 1), strokes(state, 1)) == ("A1", 2)


def test_x54_roll_away() -> None:
    assert lie(hit("roll-away", "B8", "E5 F5 G5 H5 I5 J5 K5"), 1) == "H5"


def test_x55_spit_out() -> None:
    state = hit("spit-out", "B8", "I4")
    assert menu(state) == {"F1", "F2", "F3", "F4", "G1", "G2", "G3", "H1", "H2", "I1"}
    assert GAME.rules.awaiting(state) == (0,), "the attacker chooses"
    assert lie(make(state, "land F2"), 1) == "F2"


def test_x56_noisy_gallery() -> None:
    state = throw_under("noisy-gallery", roll=(6, 6, 2))
    assert dice_sets(state, extra=False) == ("M", "P", "MP")
    assert refusal(state, "use D") == "E_DIE_BLOCKED"


def test_s123_a_fourth_battle_card_forces_a_discard() -> None:
    state = battle("E8", "B8", hands=["gust splash lost-disc"], decks=stack(battle="cold-putter"))
    state = make(state, "throw | 1 6 6", "use D", "land E7", "roll | 6 6 6")
    assert menu(state, "discard") == {"gust", "splash", "lost-disc", "cold-putter"}
    assert make(state, "discard splash").players[0].hand == ("gust", "lost-disc", "cold-putter")


def test_s124_one_kept_card_a_turn_before_throwing_or_at_the_end() -> None:
    state = battle("E8", "F8", "G8", hands=["courtesy-call cold-putter"])
    state = make(state, "battle courtesy-call 2")
    assert (phase(state), verbs(state)) == ("PreThrow", {"throw"})
    assert refusal(state, "battle cold-putter 3") == "E_CARD_TIMING"
    late = make(battle("E8", "F8", hands=["courtesy-call"]), "throw | 1 6 6", "use D", "land E7", "done")
    assert phase(late) == "End"
    assert make(late, "battle courtesy-call 2").actor == 1


def test_s125_the_target_is_an_opponent_still_playing() -> None:
    state = battle(*["E8"] * 4, teams="doubles").with_player(3, status="holed")
    assert opponents(state, 0) == (1,)
    assert opponents(state.with_player(3, status="playing"), 0) == (1, 3)
    fresh = battle("E8", "I4", hands=["gust"]).with_player(1, throws=0)
    assert refusal(fresh, "battle gust 2") == "E_CARD_TARGET"


def test_s126_one_card_between_two_ends_of_a_players_turns() -> None:
    state = battle("E8", "F8", "G8", hands=["courtesy-call", "courtesy-call", "courtesy-call courtesy-call"])
    state = make(state, "battle courtesy-call 3", "throw | 1 1 1", "use D", "land E7", "done")
    assert state.players[2].sheltered
    assert refusal(state, "battle courtesy-call 3") == "E_SHELTERED"
    state = make(state, "throw | 1 1 1", "use D", "land F7", "done", "end")
    state = make(state, "throw | 1 1 1", "use D", "land G7", "done", "end")
    assert not state.players[2].sheltered


def test_s127_effects_bind_one_throw_and_do_not_stack() -> None:
    state = hit("cold-putter", "E8", "F8")
    assert state.players[1].effects == ("cold-putter",)
    twice = make(state._replace(turn=Turn()).with_player(0, hand=("cold-putter",)).with_player(1, sheltered=False))
    assert make(twice, "battle cold-putter 2").players[1].effects == ("cold-putter",)
    state = make(state, "throw | 1 1 1", "use D", "land E7", "done", "throw | 1 1 1")
    assert state.turn.effects == ("cold-putter",)
    assert state.players[1].effects == ()
    assert menu(state, "use") == {"D", "M", "DM"}


def test_s127_noisy_gallery_gives_way_where_all_dice_would_be_barred() -> None:
    assert barred_discs(throw_under("snapped-driver", "cold-putter", "noisy-gallery", roll=(1, 6, 1)).turn) == {
        "D",
        "P",
    }
    assert dice_sets(throw_under("snapped-driver", "cold-putter"), extra=False) == ("M",)
    assert barred_discs(throw_under("snapped-driver", "noisy-gallery", roll=(6, 5, 4)).turn) == {"D"}


def test_cards_on_a_throw_stand_before_the_hand_of_the_viewer_and_not_in_it() -> None:
    state = battle("E8", "F8", hands=["stiff-headwind"]).with_player(1, effects=("cold-putter",))
    text = GAME.text.board(GAME.rules.view(state, 0), NAMES)
    assert "\nCold Putter: Next throw: no Putter.\nYour cards:\nStiff Headwind:" in text


def test_s128_a_card_without_its_condition_is_discarded_without_effect() -> None:
    for card, place in (("tree-kick", "N1"), ("splash", "B8"), ("spit-out", "B8"), ("sticky-fingers", "B8")):
        state = suffer_card(card, place, "B8")
        assert is_unaffected(state)
        assert (lie(state), strokes(state)) == (place, 1)


def test_s129_battle_cards_on_original_throws() -> None:
    original = {"throwing": "original"}
    assert menu(battle("B8", "B8", **original).with_player(0, effects=("snapped-driver",)), "throw") == {"M", "P"}
    barred_disc = battle("B8", "B8", **original).with_player(0, effects=("cold-putter",))
    assert refusal(barred_disc, "throw P") == "E_DIE_BLOCKED"
    calm = battle("B8", "B8", **original).with_player(0, effects=("stiff-headwind",))
    assert menu(make(calm, "throw D | 2")) == {"B6", "C7", "D8"}, "no power"
    noisy = battle("B8", "B8", **original).with_player(0, effects=("noisy-gallery",))
    assert menu(make(noisy, "throw P | 3")) == {"B7", "C8"}, "counts two less"
    assert menu(make(noisy, "throw P | 1")) == {"B7", "C8"}, "at least one"


def test_s130_the_deck_is_the_table_of_the_rules() -> None:
    lines = [line.split("|") for line in RULES.splitlines() if line.startswith("| ") and line.count("|") == 7]
    cards = {cells[2].strip().lower().replace(" ", "-"): int(cells[3]) for cells in lines if cells[1].strip().isdigit()}
    assert cards == BATTLE
    assert set(BATTLE) == set(COPIES["battle"])
    assert set(BATTLE) > NEXT_THROW_CARDS


def test_s130_tree_kick() -> None:
    assert lie(hit("tree-kick", "B8", "B8 F5"), 1) == "E3"
    assert not can_hit(battle("B8", "N1"), "tree-kick", 1, 0)


def test_s130_splash_and_courtesy_call_cost_a_unit() -> None:
    for card, place in (("splash", "K4"), ("courtesy-call", "B8")):
        state = hit(card, "B8", place)
        assert (lie(state, 1), strokes(state, 1)) == (place, 2)


def test_s130_lost_disc_returns_to_the_lie_of_the_latest_throw() -> None:
    state = hit("lost-disc", "B8", "E5 F5 G5")
    assert (lie(state, 1), trail(state, 1), strokes(state, 1)) == ("E5", "E5", 1)
    assert not can_hit(state, "lost-disc", 1, 0), "no space left on the trail"


def test_s130_disc_mix_up_swaps_lies_and_clears_trails() -> None:
    state = hit("disc-mix-up", "B8 C8", "E5 E6")
    assert (lie(state), trail(state), lie(state, 1), trail(state, 1)) == ("E6", "E6", "C8", "C8")
    elsewhere = battle("B8", "B8", play="board_race").with_player(1, hole=1)
    assert not can_hit(elsewhere, "disc-mix-up", 1, 0)
    unthrown = battle("B8", "B8").with_player(0, throws=0)
    assert not can_hit(unthrown, "disc-mix-up", 1, 0)


def test_s131_disc_mix_up_leaves_a_disc_in_the_basket() -> None:
    state = battle("E5", "E8", hands=["disc-mix-up"])
    assert "battle" in verbs(state)
    sunk_state = make(state, "throw | 5 6 6", "use D", "land J5")
    assert (phase(sunk_state), verbs(sunk_state)) == ("End", {"end"})


def test_s131_a_disc_picked_up_in_the_turn_is_not_swapped() -> None:
    state = battle("B8", "E8", hands=["disc-mix-up courtesy-call"]).with_player(0, throws=7)
    capped_state = make(state, "throw | 1 6 6", "use D", "land B7", "done")
    assert (phase(capped_state), menu(capped_state, "battle")) == ("End", {"courtesy-call 2"})


def test_s130_disc_mix_up_against_oneself_swaps_with_the_furthest() -> None:
    state = suffer_card("disc-mix-up", "H5", "E5", "B8", "E8")
    assert (lie(state), lie(state, 2)) == ("B8", "H5")
    assert is_unaffected(suffer_card("disc-mix-up", "B8", "E5", "B8"))


def test_s130_sticky_fingers_takes_a_card_at_random() -> None:
    state = hit("sticky-fingers", "B8", "B8", hands=["gust splash"])
    assert len(state.players[0].hand) == len(state.players[1].hand) == 1
    assert [event for event in state.events if isinstance(event, Stole)] == [Stole(0, 1, state.players[0].hand[0])]
    own = suffer_card("sticky-fingers", "B8", "B8", hands=["gust splash"], dice=(2,))
    assert (own.players[0].hand, own.decks.battle.discard) == (("gust",), ("splash",))


@pytest.mark.parametrize(("die", "way"), [(1, "K3"), (3, "M5"), (5, "K7"), (7, "K5")])
def test_s130_gust_against_oneself_blows_at_random(die: int, way: str) -> None:
    state = suffer_card("gust", "H4 K5", "B8", dice=(die,))
    assert lie(state) == {"M5": "L5", "K5": "I5"}.get(way, way)


def test_s130_spit_out_against_oneself_lets_the_player_choose() -> None:
    state = suffer_card("spit-out", "E5 I4", "B8")
    assert (phase(state), GAME.rules.awaiting(state)) == ("Route", (0,))


def test_a_hint_tells_where_to_spit_out_a_disc_that_lies_on_another_hole() -> None:
    race = begin(cards="battle", play="board_race")._replace(order=(0, 1), actor=0)
    race = race.with_player(0, hand=("spit-out",), throws=1)
    caddie, explained = GAME.ai.caddie, 0
    assert caddie is not None
    for own, theirs in product(range(9), repeat=2):
        here, there = race.course[own], race.course[theirs]
        lies = strokes_by_lie(there, "scramble").keys() - {there.basket}
        near = max(lies & {square for square, inside in enumerate(there.inside) if inside})
        tee = min(strokes_by_lie(here, "scramble"))
        discs = race.with_player(0, hole=own, square=tee, trail=(tee,))
        discs = discs.with_player(1, hole=theirs, square=near, trail=(near,), throws=1)
        spat = make(discs, "battle spit-out 2")
        view = GAME.rules.view(spat, 0)
        for found in caddie.evaluate(view, Luck(b"", 0)) if phase(spat) == "Route" else ():
            assert caddie.explain(view, found, ("Ann", "Bob")).startswith("Bob goes to ")
            assert caddie.odds(view, found) == ()
            explained += 1
    assert explained > 81


def test_s131_a_displaced_disc_is_settled_and_pays_itself() -> None:
    sand = hit("roll-away", "B8", "C7 D7 E7 F7 G7")
    assert (lie(sand, 1), strokes(sand, 1), strokes(sand)) == ("D7", 2, 1)


def test_s132_a_battle_penalty_can_reach_the_cap() -> None:
    state = battle("B8", "E8", hands=["courtesy-call"]).with_player(1, throws=7)
    state = make(state, "battle courtesy-call 2")
    assert state.players[1].status == "capped"
    assert pick_up_at_cap(state, 0).players[0].status == "playing"
