"""House players: every level finishes every setup, better levels score better, cards are played sensibly."""

from typing import Literal

import pytest

from engine.game import Result
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.ai.evaluate import evaluate_moves
from engine.scramble.ai.players import LARGEST_ERRORS, PLAYERS
from engine.scramble.options import Options
from engine.scramble.state import State
from tests.engine.scramble.positions import chance, make, practice, stack
from tests.engine.scramble.worked_examples import at
from tests.exhaustive_cases import first_cases
from training.reference_players import scramble as scramble_players

NAMED = {**PLAYERS, "absent": GAME.ai.timeout_move, "before": scramble_players.amateur}


def play_game(options: Options, levels: tuple[str, ...], seed: int) -> State:
    """Play a whole game between house players of these levels, and return its last state."""
    key = bytes([seed]) * 32
    state, ply = GAME.rules.setup(options, len(levels), Luck(key, 0)), 0
    while seats := GAME.rules.awaiting(state):
        ply += 1
        seat = seats[0]
        view = GAME.rules.view(state, seat)
        move = NAMED[levels[seat]](view, Luck(key, ply, "house"))
        assert move in view.moves
        state = GAME.rules.apply(state, seat, move, Luck(key, ply))
    return state


def result_of(options: Options, levels: tuple[str, ...], seed: int) -> Result:
    result = GAME.rules.result(play_game(options, levels, seed))
    assert result is not None
    return result


def choice(state: State) -> str:
    """Return a champion's move."""
    return GAME.rules.write_move(PLAYERS["champion"](GAME.rules.view(state, GAME.rules.awaiting(state)[0]), chance()))


def strokes_lost(options: Options, level: str, seed: int) -> float:
    """Return the strokes that a level gives away in a round, by the champion's values."""
    key, lost = bytes([seed]) * 32, 0.0
    state, ply = GAME.rules.setup(options, 1, Luck(key, 0)), 0
    while GAME.rules.awaiting(state):
        ply += 1
        view = GAME.rules.view(state, 0)
        costs = {one.move: one.cost for one in evaluate_moves(view, chance())}
        move = PLAYERS[level](view, Luck(key, ply, "house"))
        lost += costs[move] - min(costs.values()) if costs else 0.0
        state = GAME.rules.apply(state, 0, move, Luck(key, ply))
    return lost


@pytest.mark.parametrize("throwing", ["scramble", "original"])
def test_each_level_gives_away_fewer_strokes_than_the_one_below(throwing: Literal["scramble", "original"]) -> None:
    lost = [sum(strokes_lost(Options(throwing=throwing), level, seed) for seed in range(1, 5)) for level in PLAYERS]
    assert list(PLAYERS) == ["rookie", "amateur", "pro", "champion"]
    assert lost == sorted(lost, reverse=True) and lost[-1] == 0


def test_a_rookie_misjudges_landings_but_takes_no_penalty_that_it_can_avoid() -> None:
    view = GAME.rules.view(make(practice("B8", "B8", cards="none"), "throw | 3 1 1", "use D"), 0)
    chosen = {PLAYERS["rookie"](view, Luck(bytes(32), number, "house")).detail for number in range(60)}
    assert chosen == {"B5", "C6", "E8"}, "D7 is sand"


def test_a_champion_takes_close_to_the_perfect_strokes() -> None:
    totals = [result_of(Options(), ("champion",), seed).totals[0] for seed in range(12)]
    assert 24.5 < sum(totals) / len(totals) < 28.5, "perfect play takes 26.4 on Willow Bend"


@pytest.mark.parametrize("cards", first_cases(["battle", "luck"]))
@pytest.mark.parametrize("rounds", [4, pytest.param(8, marks=pytest.mark.exhaustive)])
def test_champions_with_cards_beat_the_amateurs_of_before(cards: str, rounds: int) -> None:
    options = Options(cards="luck" if cards == "luck" else "battle", course="A+B", throwing="original")
    gained = 0
    for seed in range(rounds):
        totals = result_of(options, ("champion", "before"), seed).totals
        gained += totals[1] - totals[0]
    assert gained > 0


@pytest.mark.parametrize("cards", ["luck", "battle"])
def test_s210_a_game_of_absent_players_ends(cards: str) -> None:
    options = Options(cards="luck" if cards == "luck" else "battle")
    assert GAME.rules.result(play_game(options, ("absent", "absent"), 1))


@pytest.mark.parametrize("level", PLAYERS)
def test_everybody_holes_out_when_it_is_possible(level: str) -> None:
    state = make(practice("E5", "B8", cards="none"), "throw | 5 2 4")
    assert GAME.rules.write_move(PLAYERS[level](GAME.rules.view(state, 0), chance())) == "use D"
    assert GAME.rules.write_move(PLAYERS[level](GAME.rules.view(make(state, "use D"), 0), chance())) == "land J5"


def test_a_champion_plays_cards_where_they_pay() -> None:
    near = make(practice("H5", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land I5")
    assert choice(near) == "great-shot E"
    foul = make(practice("E8", "B8", hands=["cancel"]), "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    assert choice(foul) == "cancel"
    push = make(practice("B8", "K5", cards="battle", hands=["gust"]), "battle gust 2")
    assert choice(push) in ("push E", "push NE", "push SE")


def test_a_champion_cancels_nothing_that_does_not_hurt() -> None:
    dry = practice("E8", "B8", hands=["cancel"], decks=stack(good="great-shot", bad="in-the-drink"))
    assert choice(make(dry, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")) == "accept"


def test_a_champion_swaps_no_better_lie_for_a_worse() -> None:
    ahead = practice("I5", "B8", cards="battle", hands=["disc-mix-up"])
    assert choice(ahead) == "throw"
    behind = practice("B8", "I5", cards="battle", hands=["disc-mix-up"])
    assert choice(behind) == "battle disc-mix-up 2"


def test_s91_an_ace_run_is_played_where_the_named_disc_has_less() -> None:
    original = practice("B8", "B8", hands=["ace-run"], thrown=False, throwing="original")
    assert choice(original).startswith(("ace-run", "throw"))
    scramble = practice("B8", "B8", hands=["ace-run"], thrown=False)
    assert choice(scramble) == "throw"


def test_a_champion_spits_an_opponent_out_far_and_itself_near() -> None:
    state = make(practice("B8", "I4", cards="battle", hands=["spit-out"]), "battle spit-out 2")
    hole = state.hole_of(0)
    distances = [hole.distance[option.square] for option in GAME.rules.view(state, 0).reach[0].options]
    assert hole.distance[at(choice(state).split()[1])] > min(distances)
    grip = make(practice("E8", "B8", decks=stack(bad="grip-lock")), "throw | 1 6 6", "use D", "land E7")
    assert choice(make(grip, "roll | 1 1 1")).split()[0] == "land"


def test_with_original_throws_the_rookie_errs_as_the_course_needs() -> None:
    """Willow Bend forgives a misjudged throw more than Granite Flats does."""
    rookie = LARGEST_ERRORS["rookie"]
    original = [rookie.at_table(Options(throwing="original", course=course)) for course in ("B", "A+B", "A")]
    assert original == sorted({*original})
    assert len({rookie.at_table(Options(course=course)) for course in ("B", "A+B", "A")}) == 1
