"""House players use their MISCHIEF, also out of turn (F-155)."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.state import State
from engine.rng import Luck
from tests.engine.final_nine.positions import all_pass, commit, make, mischief_table


def unasked_move(state: State, level: str, seat: int = 1, seed: int = 0) -> str:
    """Return the move of a house player while another player chooses, "" for none."""
    move = GAME.ai.anytime_players[level](GAME.rules.view(state, seat), Luck(bytes([seed]), 1))
    return GAME.rules.write_move(move) if move else ""


def table_at_turn(cards: str, *hands: str, lies: str) -> State:
    """Return a table where seat 0 has just come to its turn in the open."""
    state = mischief_table(cards, *hands, lies=lies)
    other = all_pass(commit(state, "MR2-BH", "U"))
    return state._replace(events=other.events)


@pytest.mark.parametrize(("lies", "does"), [("D6", "play H2"), ("D2", "")])
def test_f155_the_amateur_uses_mischief_on_a_player_about_to_putt(lies: str, does: str) -> None:
    assert unasked_move(table_at_turn("- H2", "MR2-BH", "K08", lies=lies), "amateur") == does


def test_f155_the_amateur_spares_players_behind_until_the_last_hole() -> None:
    state = table_at_turn("- H2", "MR2-BH", "K08", lies="D6")
    behind = state._replace(players=(state.players[0]._replace(scores=(5,)), state.players[1]._replace(scores=(3,))))
    assert unasked_move(behind, "amateur") == ""
    assert unasked_move(behind._replace(number=8, holes=(state.hole,) * 9), "amateur") == "play H2"


def test_f155_the_amateur_moves_the_marker_where_it_costs_most() -> None:
    assert unasked_move(table_at_turn("- H5", "MR2-BH", "K08", lies="D8"), "amateur") == "play H5 2"
    assert unasked_move(table_at_turn("- H5", "MR2-BH", "K08", lies="D4"), "amateur") == ""


def test_f155_house_players_use_no_mischief_during_secret_choices() -> None:
    state = make(table_at_turn("- H2", "MR2-BH", "K08", lies="D6"), "disc MR2-BH")
    assert state.events == () and unasked_move(state, "amateur") == ""


def test_f155_the_rookie_sometimes_uses_mischief() -> None:
    state = table_at_turn("- H2", "MR2-BH", "K08", lies="D2")
    found = [unasked_move(state, "rookie", seed=seed) for seed in range(60)]
    assert 0 < found.count("play H2") < 20 and found.count("") == 60 - found.count("play H2")


@pytest.mark.parametrize("level", ["rookie", "amateur"])
def test_f155_a_house_player_with_a_question_may_use_mischief_first(level: str) -> None:
    state = make(mischief_table("- H2", "MR2-BH DR1-BH", "PU1-BH", lies="D6"), "trade 2", "offer DR1-BH", "propose")
    view = GAME.rules.view(state, 1)
    assert "play H2" in {
        GAME.rules.write_move(GAME.ai.house_players[level](view, Luck(bytes([seed]), 1))) for seed in range(60)
    }


@pytest.mark.parametrize(("card", "strikes"), [("H4", False), ("H6", True), ("H7", True), ("H8", True)])
def test_f155_the_amateur_strikes_a_putt_in_the_window(card: str, strikes: bool) -> None:
    putt = commit(mischief_table(f"- {card}", "PU1-BH MR2-BH", "K08", lies="D8"), "PU1-BH", "U")
    move = GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(putt, 1), Luck(b"", 1)))
    assert move == (f"play {card}" if strikes else "pass")


def test_f155_the_amateur_gives_the_card_it_can_spare() -> None:
    state = make(mischief_table("- H1", "PU1-BH", "DR1-BH DR2-BH DR3-BH"), "play H1", seat=1)
    assert (
        GAME.rules.write_move(GAME.ai.house_players["amateur"](GAME.rules.view(state, 1), Luck(b"", 1)))
        == "give DR1-BH"
    )
