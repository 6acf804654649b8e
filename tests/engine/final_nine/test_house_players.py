"""House players: how well they play, and that they use only their view."""

import pytest

from engine.final_nine import GAME
from engine.final_nine.ai.beginner import nearest_move
from engine.final_nine.ai.determinize import known_state, unseen_actions
from engine.final_nine.ai.one_ply import one_ply_move
from engine.final_nine.ai.shortest_path import hole_values, strokes_from
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.options import Options, card_sets
from engine.final_nine.state import LIMIT_OVER_PAR
from engine.rng import Luck
from tests.engine.final_nine.positions import commit, make, park, table

AM = Options(holes=18, pack="half")


def over_par(level: str, rounds: int, options: Options = AM) -> list[int]:
    """Return the strokes against par of every hole of some rounds of two players."""
    results = []
    for seed in range(rounds):
        state, ply = GAME.rules.setup(options, 2, Luck(bytes([seed]), 0)), 0
        while seats := GAME.rules.awaiting(state):
            ply += 1
            move = GAME.ai.house_players[level](GAME.rules.view(state, seats[0]), Luck(bytes([seed]), ply, "house"))
            state = GAME.rules.apply(state, seats[0], move, Luck(bytes([seed]), ply))
        for player in state.players:
            results += [strokes - hole.par for strokes, hole in zip(player.scores, state.holes, strict=True)]
    return results


@pytest.mark.parametrize("rounds", [2, pytest.param(4, marks=pytest.mark.exhaustive)])
def test_the_amateur_stays_near_par_on_the_park_and_hardly_ever_picks_up(rounds: int) -> None:
    over = over_par("amateur", rounds)
    assert len(over) == rounds * 2 * 18
    assert sum(over) / len(over) <= 1.5
    assert over.count(LIMIT_OVER_PAR) <= len(over) * 0.02


def test_the_steady_player_putts_in() -> None:
    state = table("DR1-BH DR2-BH DR3-BH DR4-BH MR1-BH MR2-BH PU1-BH K08 K11", lies="D8")
    for move in ("disc PU1-BH", "aim U", "throw"):
        chosen = one_ply_move(GAME.rules.view(state, 0), Luck(b"", 1))
        assert GAME.rules.write_move(chosen) == move
        state = GAME.rules.apply(state, 0, chosen, Luck(b"", 1))


def test_the_steady_player_adds_the_skill_that_makes_the_putt() -> None:
    state = make(table("PU2-BH K04 DR1-BH", lies="D6"), "disc PU2-BH", "aim U")
    assert GAME.rules.write_move(one_ply_move(GAME.rules.view(state, 0), Luck(b"", 1))) == "play K04 1"


def test_the_steady_player_waives_a_penalty() -> None:
    state = commit(table("MR2-BH L03", hole="PK02", lies="E2"), "MR2-BH", "U")
    assert GAME.rules.write_move(one_ply_move(GAME.rules.view(state, 0), Luck(b"", 1))) == "play L03"


def test_expected_strokes_fall_towards_the_basket() -> None:
    hole = park("PK01")
    known = hole_values(hole, card_sets(Options()), None)
    assert (
        strokes_from(known, hole.tee, ())
        > 2
        > strokes_from(known, hole.basket._replace(row=hole.basket.row - 1), ())
        > 1
    )


def test_the_state_that_a_player_knows_has_no_hidden_card() -> None:
    state = table("MR2-BH K04", "V03 L01")
    imagination, shot = known_state(GAME.rules.view(state, 0))
    assert [player.hand for player in imagination.players] == [("MR2-BH", "K04"), ()]
    assert imagination.discs.cards == () and not any(imagination.actions.cards) and shot.seat == 0


def test_unseen_cards_are_those_of_the_deck_less_the_open_ones() -> None:
    state = GAME.rules.setup(Options(pack="full"), 2, Luck(b"u", 0))
    left = unseen_actions(GAME.rules.view(state, 0))
    hidden = [*state.actions.cards, *(code for code in state.players[1].hand if code in ACTIONS)]
    assert left == {code: hidden.count(code) for code in hidden}


@pytest.mark.parametrize(
    ("hand", "offered", "answer"),
    [
        ("PU1-BH PU1-FH PU2-BH DR1-BH", ("MR1-BH",), "accept PU1-BH"),
        ("PU1-BH PU1-FH DR1-BH", ("MR1-BH",), "decline"),
        ("PU1-BH PU1-FH DR1-BH", ("MR1-BH", "K04"), "accept PU1-BH"),
        ("PU1-BH DR1-BH", ("MR1-BH", "K04", "K09"), "decline"),
        ("DR1-BH", ("MR1-BH",), "decline"),
    ],
)
def test_f107_the_steady_player_trades_a_putter_for_more_than_it_is_worth(
    hand: str, offered: tuple[str, ...], answer: str
) -> None:
    state = make(table("MR1-BH K04 K09", hand), "trade 2", *(f"offer {card}" for card in offered), "propose")
    assert GAME.rules.write_move(one_ply_move(GAME.rules.view(state, 1), Luck(b"", 1))) == answer


def test_the_first_evening_level_throws_the_nearest_disc_and_plays_no_card() -> None:
    state = table("DR1-BH DR2-FH DR4-BH MR1-BH MR2-BH MR4-FH PU1-BH K08 K09", lies="D5")
    for move in ("disc MR2-BH", "aim U", "throw"):
        chosen = nearest_move(GAME.rules.view(state, 0), Luck(b"", 1))
        assert GAME.rules.write_move(chosen) == move
        state = GAME.rules.apply(state, 0, chosen, Luck(b"", 1))


def test_the_first_evening_level_stays_out_of_the_water() -> None:
    state = table("MR2-BH MR3-BH DR4-BH PU1-BH V01 V02 V03 V04 C01", hole="PK02", lies="E2")
    chosen = nearest_move(GAME.rules.view(state, 0), Luck(b"", 1))
    assert GAME.rules.write_move(chosen) == "disc DR4-BH"


@pytest.mark.parametrize("seed", range(6))
def test_the_rookie_putts_in(seed: int) -> None:
    state = table("DR1-BH DR2-BH DR3-BH DR4-BH MR1-BH MR2-BH PU1-BH K08 K11", lies="D8")
    moves = []
    for ply in range(3):
        move = GAME.ai.house_players["rookie"](GAME.rules.view(state, 0), Luck(bytes([seed]), ply, "house"))
        moves.append(GAME.rules.write_move(move))
        state = GAME.rules.apply(state, 0, move, Luck(b"", 1))
    assert moves[-1] == "throw"
