"""Section 16: what the house does for a seat whose time has run out (F-180, F-181)."""

from engine.final_nine import GAME
from engine.final_nine.ai.absent import plan_rank
from engine.final_nine.courses.hole import parse_cell
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, ShotState
from engine.rng import Luck
from tests.engine.final_nine.positions import SEED, commit, finish, make, table
from tests.engine.final_nine.rulebook import field
from tests.parametrize import every_row


@every_row(
    ("hole", "lie", "disc", "aim", "tuple_"),
    [
        ("TF1", "D9", "PU1-BH", 0, (False, 0, 0, "PU1-BH", 0)),
        ("TF1", "D9", "PU1-BH", 1, (True, 0, 2, "PU1-BH", 1)),
        ("TF1", "D9", "PU1-BH", 3, (True, 0, 2, "PU1-BH", 2)),
        ("TF1", "D9", "PU1-BH", 2, (True, 0, 2, "PU1-BH", 3)),
        ("TF1", "D8", "AP1", None, (False, 0, 0, "AP1", -1)),
        ("TF1", "D5", "DR4-BH", 0, (False, 0, 0, "DR4-BH", 0)),
        ("TF2", "D2", "MR2-BH", 0, (True, 1, 8, "MR2-BH", 0)),
        ("TF2", "D2", "DR4-BH", 0, (True, 0, 5, "DR4-BH", 0)),
    ],
)
def test_f181_the_rank_of_an_absent_throw_is_the_tuple_of_the_rules(
    hole: str, lie: str, disc: str, aim: int | None, tuple_: tuple[object, ...]
) -> None:
    state = table(disc, hole=field(hole), lies=lie)
    assert plan_rank(state, ShotState(0, parse_cell(lie), disc, aim)) == tuple_


def test_f181_without_a_disc_to_throw_the_hand_is_filled_before_a_disc_is_paid_for() -> None:
    short = table("AP1 K04", lies="D2")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(short, 0), Luck(SEED, 1))) == "draw disc"
    full = table("AP1 K01 K02 K04 K05 K06 K07 K08 K09", lies="D2")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(full, 0), Luck(SEED, 1))).startswith("redraw")


def test_f181_the_absent_throw_has_the_least_tuple() -> None:
    state = table("DR1-BH MR2-BH PU1-BH K04", lies="D5")
    moves = []
    while isinstance(state.phase, Choosing):
        move = GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, 1))
        moves.append(GAME.rules.write_move(move))
        state = GAME.rules.apply(state, 0, move, Luck(SEED, 1))
    assert moves == ["disc MR2-BH", "aim U", "throw"]
    assert finish(state).under


@every_row(
    "chosen",
    [
        "disc DR1-BH",
        "disc MR2-BH|aim L",
        "disc MR2-BH|aim U|play K04 1",
        "disc MR2-BH|aim U|play K16",
        "disc MR2-BH|aim U|angle AC3",
        "disc MR2-BH|aim U|angle AC3|lay MR1-BH",
        "trade 2",
    ],
)
def test_f181_the_absent_players_own_choices_are_taken_back(chosen: str) -> None:
    state = table("DR1-BH MR1-BH MR2-BH PU1-BH K04 K16", "PU1-BH", lies="D5", options=Options(angle_ctrl=True))
    state = make(state, *chosen.split("|"))
    for _ in range(12):
        if not isinstance(state.phase, Choosing):
            break
        state = GAME.rules.apply(
            state, 0, GAME.ai.timeout_move(GAME.rules.view(state, 0), Luck(SEED, 1)), Luck(SEED, 1)
        )
    shot = finish(state)
    assert (shot.disc, shot.aim, shot.slips) == ("MR2-BH", 0, ())


def test_f180_a_time_out_does_nothing() -> None:
    swap = GAME.rules.setup(Options(), 1, Luck(SEED, 0))
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(swap, 0), Luck(SEED, 1))) == "ready"
    luck = commit(table("MR2-BH L05 PU1-BH"), "MR2-BH", "U")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(luck, 0), Luck(SEED, 1))) == "done"
    short = make(luck, "done")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(short, 0), Luck(SEED, 1))) == "done"
    offer = make(table("DR1-BH", "PU1-BH"), "trade 2", "offer DR1-BH", "propose")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(offer, 1), Luck(SEED, 1))) == "decline"
    disrupt = commit(table("MR2-BH", "V03", options=Options(rules="battle")), "MR2-BH", "U")
    assert GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(disrupt, 1), Luck(SEED, 1))) == "pass"
