"""The house players of Play Nine."""

import pytest

from engine.play_nine import GAME
from engine.play_nine.ai.players import careless
from engine.play_nine.state import Source, State
from engine.rng import Luck
from tests.engine.play_nine.positions import chance, choosing, holding, new_game
from tests.parametrize import every_row

FAR = "1 2 (3) (4) / 5 12 (7) (8)"


def rule_of_thumb(state: State) -> str:
    return GAME.rules.write_move(GAME.ai.timeout_move(GAME.rules.view(state, state.awaiting[0]), chance()))


@pytest.mark.parametrize(
    ("grid", "top", "chosen"),
    [
        ("(9) (9) (9) (9) / 11 (9) (9) 2", 11, "take"),
        ("(9) (9) (9) (9) / 11 (9) (9) 2", 3, "take"),
        ("(9) (9) (9) (9) / 11 (9) (9) 2", 4, "draw"),
        ("11 (9) (9) (9) / 11 (9) (9) 2", 11, "draw"),
    ],
)
def test_the_rule_of_thumb_takes_a_match_or_a_low_card_and_draws_else(grid: str, top: int, chosen: str) -> None:
    assert rule_of_thumb(choosing(grid, grid, discards=(top,))) == chosen


@every_row(
    ("grid", "held", "source", "chosen"),
    [
        ("(9) (9) (9) (9) / 11 (9) (9) 2", 11, "deck", "place 1"),
        ("5 8 (9) (9) / 11 (9) (9) 2", 8, "deck", "place 6"),
        ("5 8 8 (9) / 11 (9) 12 2", 8, "deck", "place 7"),
        ("(9) (9) (9) (9) / 7 (9) (9) 2", 4, "deck", "place 5"),
        ("(9) (9) (9) (9) / 6 (9) (9) 2", 4, "deck", "place 1"),
        ("(9) (9) (9) (9) / 6 (9) (9) 2", 3, "discard", "place 5"),
        ("6 6 (9) (9) / 6 6 (9) 2", 3, "discard", "place 3"),
        ("(9) (9) (9) (9) / 10 (9) (9) 2", 5, "deck", "place 5"),
        ("(9) (9) (9) (9) / 9 (9) (9) 2", 5, "deck", "flip 1"),
        ("1 2 3 4 / 5 6 7 (9)", 10, "deck", "flip 8"),
        ("1 2 3 11 / 5 6 7 (9)", 10, "discard", "place 4"),
    ],
)
def test_the_rule_of_thumb_uses_a_card_as_described(grid: str, held: int, source: Source, chosen: str) -> None:
    assert rule_of_thumb(holding(choosing(grid, FAR), held, source)) == chosen


def test_the_rule_of_thumb_never_skips() -> None:
    one_down = "1 2 3 4 / 5 6 7 (8)"
    for held in (-5, *range(13)):
        assert rule_of_thumb(holding(choosing(one_down, FAR), held)) != "skip"


def test_the_rule_of_thumb_tees_off_in_two_columns() -> None:
    assert rule_of_thumb(new_game(2)) == "tee 1 2"


def strokes(levels: tuple[str, ...], games: int) -> list[int]:
    """Return the strokes of each level over so many short games, with changing seats."""
    sums = [0] * len(levels)
    for game in range(games):
        state: State = new_game(len(levels), game, holes=3)
        ply = 0
        while seats := GAME.rules.awaiting(state):
            ply += 1
            seat, seed = seats[0], bytes([game]) * 32
            level = levels[(seat + game) % len(levels)]
            move = GAME.ai.house_players[level](GAME.rules.view(state, seat), Luck(seed, ply, "house"))
            state = GAME.rules.apply(state, seat, move, Luck(seed, ply))
        result = GAME.rules.result(state)
        assert result
        for seat, total in enumerate(result.totals):
            sums[(seat + game) % len(levels)] += total
    return sums


def test_levels_go_from_the_easiest_to_the_strongest() -> None:
    assert tuple(GAME.ai.house_players) == ("rookie", "amateur", "pro", "champion")
    rookie, champion = strokes(("rookie", "champion"), 12)
    assert rookie > champion


def test_careless_levels_make_mistakes() -> None:
    matched = "6 6 (9) (9) / 6 1 (9) 2"
    state = holding(choosing(matched, FAR), 3)
    moves = {
        GAME.rules.write_move(careless(GAME.rules.view(state, 0), Luck(bytes([seed]) * 32, 1, "house")))
        for seed in range(40)
    }
    assert "place 1" in moves, "they break a match"
    assert len(moves) > 3, "and do this and that besides"


@pytest.mark.parametrize(("level", "fewest", "most"), [("rookie", 270, 290), ("amateur", 210, 240)])
def test_low_levels_play_by_the_rule_of_thumb_but_now_and_then(level: str, fewest: int, most: int) -> None:
    state = holding(choosing("6 6 (9) (9) / 6 1 (9) 2", FAR), 3)
    view = GAME.rules.view(state, 0)
    usual = GAME.ai.timeout_move(view, chance())
    moves = [GAME.ai.house_players[level](view, Luck(number.to_bytes(32), 1, "house")) for number in range(300)]
    assert fewest <= moves.count(usual) <= most
