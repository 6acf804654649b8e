"""Sections 2, 7.1, 9, 10 and 16: the round, levels, scores and time."""

from typing import get_args

import pytest

from engine.final_nine import GAME
from engine.final_nine.courses.hole import parse_cell
from engine.final_nine.events import PickedUp, Swapped
from engine.final_nine.formats import score_name
from engine.final_nine.moves import Ready, Swap
from engine.final_nine.options import Options
from engine.final_nine.round import next_thrower, next_turn
from engine.final_nine.rules import RULES_BY_PHASE
from engine.final_nine.state import Choosing, Over, Phase, State, Swapping
from engine.final_nine.turn.choice import TRADE_RULES
from engine.final_nine.turn.phase_rules import TIME_LIMITS, time_limit
from engine.final_nine.view import Window
from engine.game import IllegalMove
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, commit, finish, make, pick, table, texts
from tests.engine.final_nine.rulebook import TEXT, field
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.parametrize import every_row


def start(seats: int, seed: bytes = SEED, **wish: object) -> State:
    return GAME.rules.setup(pick(**wish), seats, Luck(seed, 0))


def teed_off(state: State) -> State:
    """Return the table after nobody has swapped."""
    while isinstance(state.phase, Swapping):
        state = GAME.rules.apply(state, GAME.rules.awaiting(state)[0], Ready(), Luck(SEED, 1))
    return state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_f9_six_discs_and_three_actions_each(seats: int) -> None:
    state = start(seats)
    for player in state.players:
        assert len([code for code in player.hand if "-" in code or code.startswith("AP")]) == 6
        assert len(player.hand) == 9 and player.lie == state.hole.tee
    pack = (27, 30) if seats < 3 else (54, 60)
    assert (len(state.discs.cards), len(state.actions.cards)) == (pack[0] - 6 * seats, pack[1] - 3 * seats)


def test_f15_the_first_tee_is_random_and_later_the_best_score_leads() -> None:
    assert len({start(4, bytes([seed])).order for seed in range(12)}) > 4
    state = table("MR2-BH", "MR2-BH", "MR2-BH", lies="D9")
    players = tuple(
        player._replace(strokes=strokes, done=True) for player, strokes in zip(state.players, (4, 3, 4), strict=True)
    )
    after = next_turn(state._replace(players=players, order=(2, 1, 0)), Luck(SEED, 1))
    assert after.order == (1, 2, 0) and after.number == 1
    assert [player.scores for player in after.players] == [(4,), (3,), (4,)]


def test_f79_a_hole_starts_with_the_wind_and_everybody_on_the_tee() -> None:
    state = start(3, level="pro")
    assert state.wind in range(4)
    assert {start(1, bytes([seed]), level="pro").wind for seed in range(30)} == {0, 1, 2, 3}
    assert isinstance(state.phase, Swapping) and GAME.rules.awaiting(state) == (0, 1, 2)
    played_state = table("PU1-BH MR2-BH", "MR2-BH", hole="PK05", lies="F9 B2", passed=(0,))
    done = (played_state.players[0], played_state.players[1]._replace(done=True, strokes=4))
    after = make(commit(played_state._replace(players=done), "PU1-BH", "U"), "done", "done")
    tee = after.hole.tee
    assert after.number == 1
    assert [(each.lie, each.passed, each.teed, each.strokes, each.done) for each in after.players] == [
        (tee, (), False, 0, False)
    ] * 2


def test_f80_the_swap_is_secret_at_once_and_at_most_two() -> None:
    state = start(2)
    before = state.players[0].hand
    first, second, third = before[:3]
    state = GAME.rules.apply(state, 0, Swap(first, "action"), Luck(SEED, 1))
    assert GAME.rules.view(state, 1) == GAME.rules.view(state, 1)._replace(swaps=())
    state = GAME.rules.apply(state, 0, Swap(second, "disc"), Luck(SEED, 2))
    with pytest.raises(IllegalMove, match="Swap up to two cards"):
        GAME.rules.apply(state, 0, Swap(third, "disc"), Luck(SEED, 3))
    state = GAME.rules.apply(state, 0, Ready(), Luck(SEED, 3))
    assert isinstance(state.phase, Swapping) and state.players[0].hand == before
    cards = (state.actions.cards[-1], state.discs.cards[-1])
    state = GAME.rules.apply(state, 1, Ready(), Luck(SEED, 4))
    assert sorted(state.players[0].hand) == sorted((*before[2:], *cards))
    assert state.discs.discards == (first, second)


def test_f80_marks_can_be_taken_back() -> None:
    state = start(1)
    marked = GAME.rules.apply(state, 0, Swap(state.players[0].hand[0], "disc"), Luck(SEED, 1))
    assert "back" in texts(marked) and make(marked, "back").phase == state.phase


def test_f80_swapped_cards_are_public_and_drawn_ones_known_to_their_seat_alone() -> None:
    state = start(2)
    first, second = state.players[0].hand[:2]
    state = make(make(state, f"swap {first} action", f"swap {second} disc"), "ready", seat=1)
    drawn = (state.actions.cards[-1], state.discs.cards[-1])
    state = make(state, "ready")
    assert state.events[0] == Swapped(0, (first, second), drawn)
    seen = [GAME.rules.view(state, viewer).events[0] for viewer in (0, 1, None)]
    assert seen == [Swapped(0, (first, second), cards) for cards in (drawn, (), ())]


def test_f80_equal_cards_are_offered_once() -> None:
    state = start(1)
    state = state._replace(players=(state.players[0]._replace(hand=("MR2-BH", "K04", "K04")),))
    moves = [GAME.rules.write_move(move) for move in GAME.rules.legal_moves(state, 0)]
    assert len(moves) == len(set(moves)) and "swap K04 disc" in moves


def test_f80_the_last_mark_is_taken_back_first() -> None:
    first, second = start(1).players[0].hand[:2]
    state = make(start(1), f"swap {first} action", f"swap {second} disc", "back")
    assert GAME.rules.view(state, 0).swaps == ((first, "action"),)


def test_f80_f180_a_time_out_swaps_nothing_of_what_is_marked() -> None:
    start_of_hole = start(1)
    first, second = start_of_hole.players[0].hand[:2]
    marked_state = make(start_of_hole, f"swap {first} disc", f"swap {second} action")
    state = GAME.rules.apply(
        marked_state, 0, GAME.ai.timeout_move(GAME.rules.view(marked_state, 0), Luck(SEED, 3)), Luck(SEED, 3)
    )
    assert isinstance(state.phase, Choosing) and state.players == start_of_hole.players
    assert not state.discs.discards and not state.actions.discards


def test_f81_tee_order_then_the_furthest_then_ties_in_tee_order() -> None:
    state = table("MR2-BH", "MR2-BH", "MR2-BH", lies="D7 D3 A9")._replace(order=(2, 1, 0))
    assert next_thrower(state, [0, 1, 2]) == 1
    level = table("MR2-BH", "MR2-BH", "MR2-BH", lies="D7 B9 F9")._replace(order=(2, 1, 0))
    assert next_thrower(level, [0, 1, 2]) == 2
    teeing = state._replace(players=(*state.players[:2], state.players[2]._replace(teed=False)))
    assert next_thrower(teeing, [0, 1, 2]) == 2


def test_f81_a_player_who_has_completed_the_hole_is_skipped() -> None:
    state = table("PU1-BH MR2-BH", "MR2-BH PU1-BH", lies="D8 D7")
    state = make(commit(state, "PU1-BH", "U"), "done", "done")
    assert state.players[0].done and isinstance(state.phase, Choosing) and state.phase.shot.seat == 1
    assert state.phase.shot.start == parse_cell("D7")


def test_f82_f128_strokes_are_written_down_and_the_tracker_moves() -> None:
    state = make(commit(table("PU1-BH MR2-BH", lies="D8"), "PU1-BH", "U"), "done", "done")
    assert state.number == 1 and isinstance(state.phase, Swapping)
    view = GAME.rules.view(state, None)
    assert view.card.strokes == ((1,),) and view.card.leaders == (0,)
    assert (view.players[0].total, view.players[0].over) == (1, -2)


@every_row(
    ("strokes", "par", "word"),
    [
        (1, 3, "ace"),
        (2, 6, "albatross"),
        (2, 5, "albatross"),
        (2, 4, "eagle"),
        (2, 3, "birdie"),
        (3, 3, "par"),
        (4, 3, "bogey"),
        (5, 3, "double"),
        (6, 3, "triple"),
        (9, 3, "+6"),
    ],
)
def test_f129_scores_have_the_names_of_the_rules(strokes: int, par: int, word: str) -> None:
    assert score_name(strokes, par) == word


def test_y23_f130_par_and_six_strokes_pick_up() -> None:
    state = table("MR2-BH PU1-BH", "MR2-BH PU1-BH")
    players = (state.players[0]._replace(strokes=8), state.players[1])
    state = make(commit(state._replace(players=players), "MR2-BH", "U"), "done")
    assert state.players[0].done and state.players[0].strokes == 9
    assert PickedUp(0) in state.events


@pytest.mark.parametrize(("disc", "lie"), [("PU1-BH", "D9"), ("DR4-BH", "D5")])
def test_f130_a_player_who_completes_the_hole_at_the_limit_does_not_pick_up(disc: str, lie: str) -> None:
    state = table(f"{disc} MR2-BH", "MR2-BH", hole=field("TF1"), lies=lie)
    state = state._replace(players=(state.players[0]._replace(strokes=8), state.players[1]))
    state = make(commit(state, disc, "U"), "done")
    assert state.last is not None and (state.last.holed or state.last.under)
    assert state.players[0].strokes == 9 and PickedUp(0) not in state.events


def test_f130_paying_for_discs_reaches_the_limit_too() -> None:
    state = table("MR2-BH PU1-BH", "MR2-BH PU1-BH")
    players = (state.players[0]._replace(strokes=8), state.players[1])
    state = make(state._replace(players=players), "redraw MR2-BH")
    assert state.players[0].done and state.players[0].strokes == 9
    assert isinstance(state.phase, Choosing) and state.phase.shot.seat == 1


def test_f82_f130_picking_up_on_the_last_hole_ends_the_round() -> None:
    state = table("MR2-BH PU1-BH")
    state = state._replace(players=(state.players[0]._replace(strokes=8),), holes=state.holes[:1])
    state = make(state, "redraw MR2-BH")
    result = GAME.rules.result(state)
    assert result is not None and result.totals == (9,) and GAME.rules.awaiting(state) == ()


def test_f1_f131_the_lowest_total_wins_and_ties_share() -> None:
    state = table("MR2-BH", "MR2-BH", "MR2-BH")
    players = tuple(
        player._replace(scores=scores) for player, scores in zip(state.players, ((3, 4), (2, 4), (1, 5)), strict=True)
    )
    result = GAME.rules.result(state._replace(players=players, phase=Over()))
    assert result is not None
    assert result.places == (3, 1, 1) and result.totals == (7, 6, 6)
    assert result.feats == ((), ("birdie",), ("ace",))


def test_f123_rec_leaves_the_calls_out() -> None:
    assert not any(code.startswith("C") for code in start(2, level="rec").actions.cards)
    assert any(code.startswith("C") for code in start(2).actions.cards)


def test_f124_f125_only_pro_has_wind() -> None:
    assert start(2).wind is None and start(2, level="rec").wind is None and start(2, level="pro").wind is not None


def test_f180_every_window_has_its_time() -> None:
    text = next(line for line in TEXT.splitlines() if line.startswith("**F-180**"))
    windows: dict[str, Window] = {
        "swap": "swap",
        "T1": "choose",
        "T2": "disrupt",
        "T6": "landed",
        "T7": "refill",
        "TRADE": "trade",
        "optional turned card and T4": "luck",
    }
    for words, window in windows.items():
        time = TIME_LIMITS[window]
        assert f"{words} {time.live_seconds} s / {time.slow_seconds // 3600} h" in text
    assert TIME_LIMITS["turned"] == TIME_LIMITS["luck"]
    assert time_limit(GAME.rules.view(start(1), None), 0) == TIME_LIMITS["swap"]
    assert RULES_BY_PHASE.keys() == {*get_args(Phase)}, "every phase says whom it asks, what it offers and does"
    assert {one.window for one in (*RULES_BY_PHASE.values(), TRADE_RULES)} == {*get_args(Window)}


def test_f180_f181_a_card_that_asks_somebody_else_during_t1_is_no_turn_of_theirs() -> None:
    state = make(table("MR2-BH PU1-BH", "K14 K08 K09"), "use K14", seat=1)
    view = GAME.rules.view(state, None)
    assert view.awaiting == (0, 1)
    assert time_limit(view, 0) == TIME_LIMITS["choose"] and time_limit(view, 1) == TIME_LIMITS["refill"]
    assert TIME_LIMITS["choose"].is_turn and not TIME_LIMITS["refill"].is_turn


def test_f168_off_the_card_is_out_of_bounds_in_every_layout() -> None:
    for layout in ("stack", "full"):
        options = Options(layout=layout)
        shot = finish(commit(table("DR4-BH MR2-BH", lies="F5", options=options), "DR4-BH", "R"))
        assert shot.out and str(shot.lie) == "G5" and shot.strokes == 2


def test_f166_the_view_carries_the_full_course() -> None:
    assert len(GAME.rules.view(start(2, layout="full"), None).laid) == 9
    assert GAME.rules.view(start(2), None).laid == ()


def test_f97_the_order_of_the_phases_is_that_of_the_table() -> None:
    assert [row[0] for row in rulebook_table("# | phase")] == ["T1", "T2", "T3", "T4", "T5", "T6", "T7"]
