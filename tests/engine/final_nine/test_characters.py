"""Section 12.1: CHARACTERS and their abilities."""

from typing import Any

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import CARDS
from engine.final_nine.extras.characters import CHARACTERS, refresh_characters
from engine.final_nine.options import Options
from engine.final_nine.state import SECOND_EDITION, Casting, Helping, Landed, Pile, State, Swapping
from engine.game import IllegalMove
from engine.rng import Luck
from tests.engine.final_nine.positions import DRAWS, SEED, commit, finish, hints, make, table, texts
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.parametrize import every_row

TEAM = Options(characters="team", pack="full")
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def table_with_character(hero: str, *hands: str, **setting: Any) -> State:
    """Return a table where seat 0 plays with a character."""
    state = table(*hands, options=TEAM, **setting)
    return state._replace(players=(state.players[0]._replace(character=hero), *state.players[1:]))


def cast(state: State) -> State:
    while isinstance(state.phase, Casting):
        seat = GAME.rules.awaiting(state)[0]
        state = GAME.rules.apply(state, seat, GAME.rules.legal_moves(state, seat)[0], Luck(SEED, 1))
    return state


def test_f142_f145_f147_characters_and_abilities_are_those_of_the_tables() -> None:
    names = {row[2] for row in rulebook_table("Team | side | character")} | {
        row[0] for row in rulebook_table("card | ability 1")
    }
    assert {hero.name.replace("K-STAR", "K-Star") for hero in CHARACTERS.values()} == names
    for team, _side, name, one, two in rulebook_table("Team | side | character"):
        hero = next(hero for hero in CHARACTERS.values() if hero.name == name)
        assert hero.team == team.upper() and len(hero.abilities) == 2
        for ability, text in zip(hero.abilities, (one, two), strict=True):
            assert ability in CARDS and (CARDS[ability].name in text or "Putter" in text)


def test_f143_a_team_card_is_taken_by_one_player_only_and_none_is_allowed() -> None:
    state = GAME.rules.setup(TEAM, 3, Luck(SEED, 0))
    first = GAME.rules.awaiting(state)[0]
    assert "character RR" in texts(state, first)
    state = make(state, "character RR", seat=first)
    second = GAME.rules.awaiting(state)[0]
    assert not {"character RR", "character HH"} & texts(state, second) and "character MN" in texts(state, second)
    state = make(state, "done", seat=second)
    state = cast(state)
    assert isinstance(state.phase, Swapping) and state.players[second].character == ""


def test_y21_f142_one_ability_for_nine_holes() -> None:
    state = commit(table_with_character("RR", "MR2-BH PU1-BH"), "MR2-BH", "U", "RR1")
    assert state.players[0].tired and str(finish(state).lie) == "D8"
    fresh = table_with_character("RR", "MR2-BH PU1-BH")
    tired = fresh._replace(players=(fresh.players[0]._replace(tired=True),))
    again = make(tired, "disc PU1-BH", "aim U")
    assert "play RR1" not in texts(again)
    with pytest.raises(IllegalMove, match="works once every nine holes"):
        make(again, "play RR1")


def test_y21_f143_available_again_from_the_tenth_hole() -> None:
    state = GAME.rules.setup(Options(holes=18, characters="team"), 1, Luck(SEED, 0))
    tired = state._replace(players=tuple(player._replace(tired=True) for player in state.players))
    assert refresh_characters(tired, 8).players[0].tired and not refresh_characters(tired, 9).players[0].tired
    nine = GAME.rules.setup(Options(holes=9, characters="team"), 1, Luck(SEED, 0))
    tired = nine._replace(players=tuple(player._replace(tired=True) for player in nine.players))
    assert all(refresh_characters(tired, holes).players[0].tired for holes in range(1, 9))
    mega = GAME.rules.setup(Options(holes=18, layout="mega3", characters="team"), 1, Luck(SEED, 0))
    tired = mega._replace(players=tuple(player._replace(tired=True) for player in mega.players))
    assert refresh_characters(tired, 2).players[0].tired and not refresh_characters(tired, 3).players[0].tired
    odd = tired._replace(holes=tired.holes[:3])
    assert refresh_characters(odd, 1).players[0].tired and not refresh_characters(odd, 2).players[0].tired


def test_y21_f143_the_ninth_hole_gives_the_ability_back_for_the_tenth() -> None:
    state = table_with_character("RR", "PU1-BH MR2-BH", lies="D8")
    state = state._replace(options=Options(characters="team", holes=18), holes=(state.holes[0],) * 18)
    tired = state._replace(players=(state.players[0]._replace(tired=True),))
    for number, still in ((7, True), (8, False)):
        after = make(commit(tired._replace(number=number), "PU1-BH", "U"), "done", "done")
        assert after.number == number + 1 and after.players[0].tired is still


def test_f143_an_ability_may_be_taken_back_before_the_throw() -> None:
    start = table_with_character("RR", "MR2-BH PU1-BH")
    state = make(start, "disc MR2-BH", "aim U", "play RR1")
    assert "play RR1" not in texts(state)
    assert make(state, "back", "back", "back") == start


def test_f143_niced_does_not_void_an_ability() -> None:
    shot = finish(commit(table_with_character("RR", "MR2-BH PU1-BH", turns="C04"), "MR2-BH", "U", "RR1"))
    assert str(shot.lie) == "D8"


def test_f143_red_flag_does_not_stop_an_ability() -> None:
    state = commit(table_with_character("SS", "MR2-BH L02", turns="C03 V03"), "MR2-BH", "U")
    assert isinstance(state.phase, Helping) and texts(state) == {"done", "play SS2 V03"}
    assert str(finish(make(state, "play SS2 V03")).lie) == "D6"


def test_f144_putter_is_an_automatic_putt_without_a_card() -> None:
    state = table_with_character("MN", "DR1-BH MR2-BH", lies="D7")
    assert "disc MN1" in texts(state)
    state = commit(state, "MN1", "")
    assert finish(state).holed and state.players[0].hand == ("DR1-BH", "MR2-BH") and state.players[0].tired
    assert "disc MN1" not in texts(table_with_character("MN", "DR1-BH", lies="D5"))
    ann = table_with_character("AA", "DR1-BH", lies="D8")
    assert (
        "disc AA1" not in texts(table_with_character("AA", "DR1-BH", lies="D7"))
        and finish(commit(ann, "AA1", "")).holed
    )


def test_f145_overhead_counts_the_lie_as_fairway() -> None:
    state = commit(table_with_character("HH", "MR2-BH PU1-BH", lies="B6"), "MR2-BH", "U", "HH1")
    assert str(finish(state).lie) == "B10"


def test_f73_f145_overhead_gives_an_automatic_putter_its_whole_reach() -> None:
    state = table_with_character("HH", "AP3 MR2-BH", hole="PK14", lies="C8")
    assert "disc AP3" not in texts(table("AP3 MR2-BH", hole="PK14", lies="C8")), "a bush takes one grid of the reach"
    state = make(state, "disc AP3")
    assert texts(state) & {"throw", "play HH1"} == {"play HH1"}
    with pytest.raises(IllegalMove, match="out of reach from here"):
        make(state, "throw")
    assert finish(make(state, "play HH1", "throw")).holed


def test_f73_f181_an_automatic_putter_out_of_reach_is_not_thrown_for_somebody_absent() -> None:
    state = make(
        table_with_character("HH", "AP3 K04 K04 K04 K04 K04 K04 K04 K04", hole="PK14", lies="C8"),
        "disc AP3",
        "play HH1",
    )
    moves = []
    for _ in range(3):
        moves.append(GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, 1)))
        state = GAME.rules.apply(state, 0, moves[-1], Luck(SEED, 1))
    assert [GAME.rules.write_move(move) for move in moves] == ["back", "back", "redraw AP3"]


def test_f181_nobody_s_ability_is_used_for_somebody_absent() -> None:
    move = GAME.ai.timeout_move(GAME.rules.view(table_with_character("MN", "DR1-BH", lies="D8"), 0), Luck(SEED, 1))
    assert GAME.rules.write_move(move) == "disc DR1-BH"


def test_f62_a_disc_that_is_in_is_moved_no_more() -> None:
    for disc, aim in (("AP1", ""), ("PU1-BH", "U")):
        state = make(commit(table_with_character("HH", f"{disc} DR1-BH", lies="D8"), disc, aim), "done")
        assert state.last and state.last.holed and "play HH2" not in texts(state)


def test_f76_f77_spike_takes_a_putt_back_from_one_past_the_basket() -> None:
    away = make(commit(table_with_character("HH", "PU1-BH MR2-BH", lies="D8", turns="V07"), "PU1-BH", "U"), "done")
    shot = finish(make(away, "play HH2"))
    assert [str(here) for here in shot.path] == ["D8", "D9", "D10", "D9"] and shot.holed


def putt_that_misses_and_flies_past(**setting: Any) -> State:
    """Return a landed putt with Miss Putt on it, one grid past the basket, which Spike takes back."""
    state = table_with_character("HH", "PU1-BH L07 MR2-BH", lies="D8", turns="V06")._replace(**setting)
    return make(commit(state, "PU1-BH", "U"), "play L07 1", "done")


def test_f77_spike_onto_the_basket_makes_a_clean_putt_after_miss_putt() -> None:
    state = putt_that_misses_and_flies_past()
    assert hints(state)["play HH2"][0].strokes == 1
    shot = finish(make(state, "play HH2"))
    assert [str(here) for here in shot.path] == ["D8", "D9", "D10", "D9"] and shot.holed and shot.strokes == 1


def test_f77_f185_in_older_editions_miss_putt_counts_after_the_landing() -> None:
    shot = finish(make(putt_that_misses_and_flies_past(edition=SECOND_EDITION), "play HH2"))
    assert shot.under and shot.strokes == 2


def test_f145_spike_and_scramble_after_the_landing() -> None:
    spike = make(commit(table_with_character("HH", "MR2-BH PU1-BH"), "MR2-BH", "U"), "done")
    assert isinstance(spike.phase, Landed)
    assert str(finish(make(spike, "play HH2")).lie) == "D5"
    wet = make(commit(table_with_character("MM", "MR2-BH PU1-BH", hole="PK02", lies="E2"), "MR2-BH", "U"), "done")
    assert finish(make(wet, "play MM1")).strokes == 1


def test_f145_feather_and_calm_hands_and_rules_nerd() -> None:
    assert (
        str(finish(make(commit(table_with_character("MN", "MR2-BH PU1-BH"), "MR2-BH", "U"), "play MN2 1")).lie) == "D7"
    )
    putt = commit(table_with_character("AA", "PU1-BH MR2-BH", lies="D8", turns="V06"), "PU1-BH", "U")
    assert finish(make(putt, "play AA2 V06")).holed
    call = commit(table_with_character("CC", "MR2-BH PU1-BH", turns="C01"), "MR2-BH", "U")
    assert finish(make(call, "play CC2 C01")).strokes == 1


def test_f145_new_grip_discards_up_to_three_and_draws_as_many() -> None:
    state = make(table_with_character("RR", "DR1-BH MR2-BH K04 K09"), "use RR2", "discard K04", "discard K09", "done")
    assert texts(state) == DRAWS
    state = make(state, "draw disc")
    assert texts(state) == DRAWS
    state = make(state, "draw disc")
    assert len(state.players[0].hand) == 4 and state.players[0].asks == () and state.players[0].tired


def test_f145_second_wind_up_takes_one_of_the_top_three() -> None:
    state = make(table_with_character("MM", "DR1-BH PU1-BH"), "use MM2")
    assert texts(state) == {"discard DR1-BH", "discard PU1-BH"}
    state = make(state, "discard DR1-BH")
    assert texts(state) == {"take MR2-BH", "take MR2-FH", "take DR4-BH"}
    state = make(state, "take DR4-BH")
    assert state.players[0].hand == ("DR4-BH", "PU1-BH") and state.players[0].strokes == 0
    assert state.discs.cards[-2:] == ("MR2-FH", "MR2-BH")


def test_f106_f145_second_wind_up_takes_any_card_of_a_hand_without_a_disc() -> None:
    state = make(table_with_character("MM", "K04 K09"), "use MM2")
    assert texts(state) == {"discard K04", "discard K09"}
    assert make(state, "discard K09", "take DR4-BH").players[0].hand == ("DR4-BH", "K04")
    held_state = make(table_with_character("MM", "MR2-BH K04"), "disc MR2-BH")
    assert "use MM2" not in texts(held_state), "a hand whose only disc is chosen is not without one"


def test_f102_f145_an_empty_stack_is_made_of_its_discards_to_choose_from() -> None:
    state = table_with_character("MM", "DR1-BH PU1-BH")._replace(discs=Pile((), ("MR2-BH",)))
    state = make(state, "use MM2", "discard PU1-BH")
    assert texts(state) == {"take MR2-BH", "take PU1-BH"} and state.discs.discards == ()
    peek = table_with_character("TT", "MR2-BH PU1-BH")._replace(actions=Pile((), ("C01",)))
    assert GAME.rules.view(make(peek, "use TT2"), 0).peek == "C01"


@every_row(
    ("hero", "ability", "changes"),
    [
        ("CC", "CC1", {"hand": ()}),
        ("CC", "CC1", {"discs": Pile(("MR2-BH",))}),
        ("RR", "RR2", {"hand": ()}),
        ("RR", "RR2", {"discs": Pile(()), "actions": Pile(())}),
        ("MM", "MM2", {"hand": ()}),
        ("MM", "MM2", {"discs": Pile(())}),
        ("TT", "TT2", {"actions": Pile(())}),
    ],
)
def test_f145_an_ability_that_finds_nothing_to_do_is_kept(hero: str, ability: str, changes: dict[str, Any]) -> None:
    state = table_with_character(hero, "MR2-BH K04")._replace(discs=Pile(("MR2-BH",), ("DR1-BH",)))
    assert f"use {ability}" in texts(state)
    hand = changes.get("hand", state.players[0].hand)
    piles = {name: pile for name, pile in changes.items() if name != "hand"}
    assert f"use {ability}" not in texts(state._replace(players=(state.players[0]._replace(hand=hand),), **piles))


def test_f145_good_bag_at_any_time() -> None:
    state = commit(table_with_character("CC", "MR2-BH PU1-BH K04"), "MR2-BH", "U")
    state = make(state, "use CC1", "discard K04", "take MR2-BH")
    assert state.players[0].hand == ("MR2-BH", "PU1-BH")


def test_f145_other_hand_mirrors_and_gale_force_protects() -> None:
    assert str(finish(commit(table_with_character("TT", "DR1-BH PU1-BH"), "DR1-BH", "U", "TT1")).lie) == "F8"
    windy = table_with_character("SS", "MR2-BH PU1-BH", turns="V01")
    assert str(finish(commit(windy, "MR2-BH", "U", "SS1")).lie) == "D6"


def test_f145_only_the_player_sees_the_cards_of_sneak_peek() -> None:
    state = make(table_with_character("TT", "MR2-BH PU1-BH", "K04", turns="C01"), "use TT2")
    assert texts(state) == {"done", "bury"}
    assert [GAME.rules.view(state, viewer).peek for viewer in (0, 1, None)] == ["C01", "", ""]
    assert make(state, "bury").actions.cards[0] == "C01"
    assert make(state, "done").actions.cards[-1] == "C01"
