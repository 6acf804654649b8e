"""Section 12.5: ACE RUN, its five cards and its stick check (F-159 to F-161)."""

from itertools import chain
from typing import Any

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS, DISCS, PRINTED_ACTIONS, parse_effects
from engine.final_nine.courses.hole import Cell, neighbour
from engine.final_nine.events import Landing, Turned
from engine.final_nine.flight.path import Flight
from engine.final_nine.formats import end_ace_run_throw
from engine.final_nine.moves import Leave
from engine.final_nine.options import Options, copyable_skills, decks
from engine.final_nine.state import Choosing, Landed, Over, Pile, Refilling, State, Swapping
from engine.game import Scorecard
from engine.rng import Luck
from tests.engine.final_nine.positions import DRAWS, SEED, commit, finish, make, park, pick, table, texts
from tests.engine.final_nine.rulebook import table as rulebook_table

NAMES = ("Ada", "Ben", "Cleo", "Dan")
ACE_RUN = Options(ace_run=True)
CARDS = {f"AR{number}" for number in range(1, 6)}


def ace_run_table(*hands: str, lies: str = "D4", **setting: Any) -> State:
    """Return PK01 in ACE RUN, where a Slipstream from D4 flies straight into the basket on D9."""
    return table(*hands, options=ACE_RUN, lies=lies, teed=False, **setting)


def aces(state: State) -> list[int]:
    return [player.strokes for player in state.players]


def play_to_the_end(state: State, steps: int = 400) -> State:
    """Play random moves to the end of the round, and return the last state."""
    for ply in range(1, steps):
        if not GAME.rules.awaiting(state):
            return state
        seat = GAME.rules.awaiting(state)[0]
        state = GAME.rules.apply(
            state, seat, Luck(SEED, ply, "test").choice(GAME.rules.legal_moves(state, seat)), Luck(SEED, ply)
        )
    raise AssertionError("endless")


def test_f159_the_five_cards_are_those_of_the_table() -> None:
    rows = rulebook_table("code | name | category | effect")
    printed = {one.card.code: one for one in PRINTED_ACTIONS}
    assert {row[0] for row in rows} == CARDS
    for code, name, category, _text in rows:
        card = ACTIONS[code]
        assert (card.name, f"{card.category} {card.symbols}".strip()) == (name, category.upper())
        assert (printed[code].printed, printed[code].dots, card.set) == (1, 0, "ace_run")
    assert parse_effects("dist+2 or dist-2 or fade+2 or fade-2") == ACTIONS["AR1"].options
    assert parse_effects("post(U,2) or post(R,2) or post(D,2) or post(L,2)") == ACTIONS["AR4"].options


@pytest.mark.parametrize(
    ("path", "lie"),
    [
        ((Cell(0, 5), Cell(-1, 5)), "A6"),
        ((Cell(6, 5), Cell(7, 5)), "G6"),
        ((Cell(3, 0), Cell(3, -1)), "D1"),
        ((Cell(3, 10), Cell(3, 11)), "D11"),
        ((Cell(3, 5), Cell(0, 0)), "A1"),
    ],
)
def test_f161_a_disc_off_the_card_lies_where_it_left(path: tuple[Cell, ...], lie: str) -> None:
    assert str(end_ace_run_throw(park("PK01"), Flight(path), (), True).lie) == lie


def test_f161_an_ace_lies_in_the_basket_though_it_came_down_beside_it() -> None:
    hole = park("PK01")
    ends = end_ace_run_throw(hole, Flight((hole.tee, neighbour(hole.basket, 1)), holed=True), (), True)
    assert ends.holed and ends.lie == hole.basket


def test_f160_nine_holes_of_the_park_in_this_order_or_shuffled() -> None:
    ids = ["PK01", "PK02", "PK03", "PK07", "PK09", "PK11", "PK13", "PK14", "PK17"]
    assert [hole.id for hole in GAME.rules.setup(ACE_RUN, 2, Luck(SEED, 0)).holes] == ids
    shuffled = GAME.rules.setup(Options(ace_run=True, layout="shuffled"), 2, Luck(SEED, 0)).holes
    assert sorted(hole.id for hole in shuffled) == ids != [hole.id for hole in shuffled]
    assert not any(hole.mandos for hole in shuffled)


@pytest.mark.parametrize("level", ["rec", "am", "pro"])
def test_f160_f176_the_stacks_at_any_level(level: str) -> None:
    discs, actions = decks(pick(ace_run=True, level=level), 2)
    assert len(discs) == 32 and {DISCS[code].type for code in discs} == {"DRIVER", "MID-RANGE"}
    names = (
        "Flip, Switch BH to FH, Switch FH to BH, Control, Flex Shot, Roller, Inverted, Layup, Hyzer, Anhyzer,"
        " Overstable, Understable, Champ, Draw 2 New, Disc Swap, Strong Wind, Close Tree Hit, Hard Fade, Turn Over,"
        " Head Wind, Tail Wind, Good Kick, Legend, Tree Love,"
        " Perfect Pull, Ace Line, Ace Chains, Skip Ace, Spit Out"
    )
    assert {ACTIONS[code].name for code in actions} == set(names.split(", ")) and len(actions) == 42
    assert {"AR1", "AR2"} <= set(copyable_skills(ACE_RUN, 2))


def test_f160_a_hand_is_five_discs_and_four_actions() -> None:
    for player in GAME.rules.setup(ACE_RUN, 4, Luck(SEED, 0)).players:
        assert sum(code in DISCS for code in player.hand) == 5 and len(player.hand) == 9


def test_f161_a_disc_of_any_type_on_the_basket_is_an_ace_that_sticks() -> None:
    state = make(commit(ace_run_table("DR4-BH K08", "K08"), "DR4-BH", "U"), "done")
    assert aces(state) == [1, 0] and state.players[0].done
    assert state.events[-2] == Turned("L03", hits=False) and isinstance(state.events[-1], Landing)
    assert (
        GAME.text.news(GAME.rules.view(state, None), NAMES)[-1] == "Ada hits the basket, and the disc sticks: an ace."
    )


@pytest.mark.parametrize(("code", "sticks"), [("K01", 1), ("L06", 1), ("L03", 1), ("V03", 0), ("AR5", 0)])
def test_f161_the_stick_check_turns_the_next_card(code: str, sticks: int) -> None:
    state = make(commit(ace_run_table("DR4-BH K08", "K08", turns=f"K02 {code}"), "DR4-BH", "U"), "done")
    state = state if sticks else make(state, "done")
    assert aces(state)[0] == sticks and state.players[0].done
    sentences = GAME.text.news(GAME.rules.view(state, None), NAMES)[-1]
    assert sentences.endswith("sticks: an ace." if sticks else "spits the disc out: no ace.")


def test_f161_without_a_card_to_turn_there_is_no_stick_check() -> None:
    state = ace_run_table("DR4-BH K08", "K08")._replace(actions=Pile((), ()))
    assert aces(make(commit(state, "DR4-BH", "U"), "done"))[0] == 1


def test_f161_legend_saves_an_ace_that_did_not_stick() -> None:
    state = make(commit(ace_run_table("DR4-BH L02", "K08", turns="K02 V03"), "DR4-BH", "U"), "done")
    assert isinstance(state.phase, Landed) and texts(state) == {"done", "play L02 V03"}
    assert aces(make(state, "play L02 V03"))[0] == 1 and aces(make(state, "done"))[0] == 0


def test_f161_a_saved_ace_needs_no_ace_chains() -> None:
    state = make(commit(ace_run_table("DR4-BH L02 AR3", "K08", turns="K02 V03"), "DR4-BH", "U"), "done")
    assert texts(state) == {"done", "play L02 V03", "play AR3"}
    assert isinstance(make(state, "play L02 V03").phase, Refilling)


def test_f161_ace_chains_before_the_landing_need_no_check() -> None:
    state = make(commit(ace_run_table("DR4-BH AR3", "K08", turns="K02 V03"), "DR4-BH", "U"), "play AR3", "done")
    assert aces(state)[0] == 1 and state.actions.cards[-1] == "V03"


def test_f161_ace_chains_turned_over_work_at_once() -> None:
    state = commit(ace_run_table("DR4-BH K08", "K08", turns="AR3 V03"), "DR4-BH", "U")
    assert texts(state) == {"apply", "skip"}
    assert aces(make(state, "apply", "done"))[0] == 1 and aces(make(state, "skip", "done"))[0] == 0


def test_f161_ace_chains_save_a_disc_that_popped_out_and_are_kept_otherwise() -> None:
    state = make(commit(ace_run_table("DR4-BH AR3", "K08", turns="K02 V03"), "DR4-BH", "U"), "done")
    assert texts(state) == {"done", "play AR3"} and aces(make(state, "play AR3"))[0] == 1
    missed_state = make(commit(ace_run_table("MR2-BH AR3", "K08"), "MR2-BH", "U"), "done")
    assert not isinstance(missed_state.phase, Landed) and aces(missed_state)[0] == 0


@pytest.mark.parametrize("card", ["L02 AR5", "AR3"])
def test_f161_spit_out_lets_no_ace_stick_unless_legend_or_ace_chains(card: str) -> None:
    start = ace_run_table(f"DR4-BH {card.split(maxsplit=1)[0]}", "K08", turns="AR5 K02")
    state = commit(start, "DR4-BH", "U")
    popped_state = make(state, "done")
    assert isinstance(popped_state.phase, Landed) and popped_state.actions.cards[-1] == "K02", (
        "no card is turned for the check"
    )
    assert aces(make(popped_state, "done"))[0] == 0
    assert aces(make(popped_state, f"play {card}"))[0] == 1
    assert aces(make(state, f"play {card}", "done"))[0] == 1


def test_f161_tree_love_does_not_cancel_spit_out() -> None:
    state = commit(ace_run_table("DR4-BH L09", "K08", turns="AR5"), "DR4-BH", "U")
    assert texts(state) == {"done"}


def test_f161_ace_line_hits_from_the_four_grids_beside_the_basket() -> None:
    beside = {"D3": "D8", "C4": "C9", "E4": "E9", "D5": "D10"}
    for lie, end in beside.items():
        start = ace_run_table("DR4-BH AR2", "K08", lies=lie)
        shot = finish(commit(start, "DR4-BH", "U", "AR2"))
        assert shot.holed and str(shot.path[-1]) == end
        assert not finish(commit(start, "DR4-BH", "U")).holed
    corner = finish(commit(ace_run_table("DR4-BH AR2", "K08", lies="C3"), "DR4-BH", "U", "AR2"))
    assert not corner.holed and str(corner.lie) == "C8"


@pytest.mark.parametrize(("choice", "end"), [("1", "D9"), ("2", "D5"), ("3", "B7"), ("4", "F7")])
def test_f159_perfect_pull_moves_two_grids_in_any_direction(choice: str, end: str) -> None:
    shot = finish(commit(ace_run_table("DR4-BH AR1", "K08", lies="D2"), "DR4-BH", "U", f"AR1 {choice}"))
    assert str(shot.path[-1]) == end and shot.holed == (end == "D9")


@pytest.mark.parametrize(("choice", "lie"), [("1", "D2"), ("2", "B4"), ("3", "D6"), ("4", "F4")])
def test_f159_skip_ace_moves_two_grids_in_any_direction(choice: str, lie: str) -> None:
    state = commit(ace_run_table("DR4-BH AR4", "K08", lies=lie), "DR4-BH", "U")
    assert finish(make(state, f"play AR4 {choice}")).holed


def test_f57_f159_skip_ace_jumps_over_the_basket() -> None:
    state = commit(ace_run_table("DR4-BH AR4", "K08", lies="D3"), "DR4-BH", "U")
    shot = finish(make(state, "play AR4 1"))
    assert not shot.holed and str(shot.lie) == "D10"


def test_f159_skip_ace_turned_over_works_at_once() -> None:
    state = commit(ace_run_table("DR4-BH K08", "K08", lies="D2", turns="AR4"), "DR4-BH", "U")
    assert texts(state) == {"skip", *(f"apply {number}" for number in range(1, 5))}
    assert finish(make(state, "apply 1")).holed


def test_f112_f160_champ_may_stand_for_the_skills_of_ace_run() -> None:
    state = make(ace_run_table("DR4-BH K16", "K08", lies="D2"), "disc DR4-BH", "aim U", "play K16")
    assert {"copy AR1 1", "copy AR2"} <= texts(state)
    assert finish(make(state, "copy AR1 1", "throw")).holed


def test_f161_out_of_bounds_does_not_matter() -> None:
    wet = finish(commit(ace_run_table("MR2-BH K08", "K08", hole="PK02", lies="E2"), "MR2-BH", "U"))
    assert (wet.strokes, wet.out, str(wet.lie)) == (1, False, "E6")
    off = finish(commit(ace_run_table("DR4-BH K08", "K08", lies="D8"), "DR4-BH", "U"))
    assert (off.strokes, off.out, str(off.lie)) == (1, False, "D11")


def test_f161_islands_do_not_matter() -> None:
    start = ace_run_table("MR3-BH K08", "K08", hole="PK03", lies="D2")
    view = GAME.rules.view(start, None)
    assert not view.players[0].island and "island C7" not in GAME.text.board(view, NAMES)
    shot = finish(commit(start, "MR3-BH", "U"))
    assert (shot.strokes, shot.missed) == (1, False)


def test_f161_each_player_throws_once_then_refills() -> None:
    state = make(commit(ace_run_table("MR2-BH K08", "MR2-FH K08", lies="D2"), "MR2-BH", "U"), "done")
    assert isinstance(state.phase, Refilling)
    state = make(state, "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 1 and state.players[0].done
    state = make(state, "disc MR2-FH", "aim U", "throw", "done", "done", seat=1)
    assert isinstance(state.phase, Swapping) and state.number == 1
    assert [player.scores for player in state.players] == [(0,), (0,)]
    assert "Hole 1: no ace." in GAME.text.news(GAME.rules.view(state, None), NAMES)


def test_f15_f161_an_ace_tees_first_on_the_next_hole() -> None:
    state = make(commit(ace_run_table("MR2-BH K08", "DR4-FH K08"), "MR2-BH", "U"), "done", "done")
    state = make(state, "disc DR4-FH", "aim U", "throw", "done", "done", seat=1)
    assert state.order == (1, 0) and [player.scores for player in state.players] == [(0,), (1,)]
    view = GAME.rules.view(state, None)
    assert (view.card.totals, view.card.leaders, view.card.counts) == ((0, 1), (1,), "aces")
    assert "Ben: E2, 10 away, 1 ace\n" in GAME.text.board(view, NAMES) and view.players[1].over == 0


def test_f161_nothing_is_bought_and_nothing_traded() -> None:
    state = ace_run_table("DR4-BH MR2-BH K08", "MR2-FH K08")
    assert texts(state) == {"disc DR4-BH", "disc MR2-BH", *DRAWS}


def test_f106_f161_a_player_without_a_disc_pays_a_card_for_one_free() -> None:
    state = ace_run_table("K04 K08", "MR2-FH K08")
    assert texts(state) == {"redraw K04", "redraw K08", *DRAWS}
    state = make(state, "redraw K08")
    assert isinstance(state.phase, Choosing) and state.phase.shot.paid == 0
    assert any(code in DISCS for code in state.players[0].hand) and GAME.rules.view(state, 0).players[0].free


def test_f46_f161_the_pro_wind_blows() -> None:
    options = Options(ace_run=True, level="pro")
    state = table("DR4-BH K08", "K08", options=options, lies="D3", teed=False, wind=0)
    assert finish(commit(state, "DR4-BH", "U")).holed


def test_f158_f161_a_mulligan_throws_again() -> None:
    state = ace_run_table("MR2-BH DR4-BH K08", "K08")
    state = state._replace(players=(state.players[0]._replace(mulligan=True), *state.players[1:]))
    state = make(commit(state, "MR2-BH", "U"), "done", "play TO1", "done")
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 0
    assert aces(make(commit(state, "DR4-BH", "U"), "done"))[0] == 1


def test_f161_most_aces_win_and_ties_share() -> None:
    state = GAME.rules.setup(ACE_RUN, 3, Luck(SEED, 0))
    scores = ((1, 0, 1), (0, 0, 0), (0, 1, 1))
    players = tuple(player._replace(scores=one) for player, one in zip(state.players, scores, strict=True))
    over = state._replace(players=players, phase=Over())
    result = GAME.rules.result(over)
    assert result is not None
    assert (result.places, result.totals) == ((1, 3, 1), (2, 0, 2))
    assert result.feats == (("run ace",) * 2, (), ("run ace",) * 2)
    assert GAME.text.final(GAME.rules.view(over, None), NAMES) == ("Ada and Cleo share the win, with 2 aces each.",)


def test_f161_f182_a_player_who_leaves_comes_last_despite_all_aces() -> None:
    state = GAME.rules.apply(GAME.rules.setup(ACE_RUN, 2, Luck(SEED, 0)), 0, Leave(), Luck(SEED, 1))
    gone = state.players[0]._replace(scores=(1, 1))
    result = GAME.rules.result(state._replace(players=(gone, state.players[1]), phase=Over()))
    assert result is not None and result.places == (2, 1)


def test_f161_a_round_of_random_moves_has_nine_throws_each() -> None:
    over = play_to_the_end(GAME.rules.setup(Options(ace_run=True, tee_off=True), 4, Luck(SEED, 0)), 2000)
    assert all(len(player.scores) == 9 and set(player.scores) <= {0, 1} for player in over.players)
    card: Scorecard = GAME.rules.view(over, None).card
    assert card.totals == tuple(map(sum, card.strokes)) and len(list(chain(*card.strokes))) == 36


def test_the_hunter_adds_the_skills_that_make_an_ace() -> None:
    state = ace_run_table("DR4-BH MR4-BH K04 K04 K08 V01 V02 V03 V04", "K08", lies="D2")
    for move in ("disc DR4-BH", "aim U", "play K04 1", "play K04 1", "throw"):
        chosen = GAME.ai.house_players["amateur"](GAME.rules.view(state, 0), Luck(SEED, 1))
        assert GAME.rules.write_move(chosen) == move
        state = GAME.rules.apply(state, 0, chosen, Luck(SEED, 1))


def test_the_hunter_saves_an_ace_and_throws_a_miss_again() -> None:
    popped_state = make(commit(ace_run_table("DR4-BH AR3", "K08", turns="K02 V03"), "DR4-BH", "U"), "done")
    assert (
        GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(popped_state, 0), Luck(SEED, 1)))
        == "play AR3"
    )
    start = ace_run_table("MR2-BH DR4-BH", "K08")
    start = start._replace(players=(start.players[0]._replace(mulligan=True), *start.players[1:]))
    for disc, move in (("MR2-BH", "play TO1"), ("DR4-BH", "done")):
        state = make(commit(start, disc, "U"), "done")
        assert GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(state, 0), Luck(SEED, 1))) == move


def test_the_hunter_beats_the_rookie() -> None:
    totals = [0, 0]
    for seed in range(3):
        state, ply = GAME.rules.setup(ACE_RUN, 2, Luck(bytes([seed]), 0)), 0
        while seats := GAME.rules.awaiting(state):
            ply += 1
            level = ("amateur", "rookie")[seats[0]]
            move = GAME.ai.house_players[level](GAME.rules.view(state, seats[0]), Luck(bytes([seed]), ply, "house"))
            state = GAME.rules.apply(state, seats[0], move, Luck(bytes([seed]), ply))
        totals = [total + sum(player.scores) for total, player in zip(totals, state.players, strict=True)]
    assert totals[0] > totals[1]
