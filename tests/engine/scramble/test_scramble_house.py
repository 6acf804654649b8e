"""House players: every level plays every setup to its end, better levels score better."""

import pytest

from engine.luck import Luck
from engine.scramble import GAME
from engine.scramble.courses.hole import holes
from engine.scramble.house.players import amateur
from engine.scramble.house.worth import lie_worth, table
from engine.scramble.options import Options
from engine.scramble.table import State
from tests.engine.scramble.fields import at
from tests.engine.scramble.situations import chance, made, practice, stacked


def played(options: Options, levels: tuple[str, ...], seed: int) -> State:
    """A whole game between house players of these levels."""
    key = bytes([seed]) * 32
    state, ply = GAME.setup(options, len(levels), Luck(key, 0)), 0
    while awaited := GAME.awaiting(state):
        ply += 1
        seat = awaited[0]
        player = GAME.absent if levels[seat] == "absent" else GAME.players[levels[seat]]
        view = GAME.view(state, seat)
        move = player(view, Luck(key, ply, "house"))
        assert move in view.moves
        state = GAME.apply(state, seat, move, Luck(key, ply))
    return state


@pytest.mark.parametrize("throwing", ["scramble", "original"])
def test_an_amateur_beats_a_rookie(throwing: str) -> None:
    options = Options(throwing="scramble" if throwing == "scramble" else "original")
    totals = [0, 0]
    for seed in range(4):
        result = GAME.result(played(options, ("amateur", "rookie"), seed))
        assert result is not None
        totals = [total + more for total, more in zip(totals, result.totals, strict=True)]
    assert totals[0] + 20 < totals[1]


def test_an_amateur_plays_close_to_perfect_figures() -> None:
    totals = []
    for seed in range(6):
        result = GAME.result(played(Options(), ("amateur",), seed))
        assert result is not None
        totals.append(result.totals[0])
    assert 22 < sum(totals) / len(totals) < 30, "perfect play takes 26.4 on Willow Bend"


@pytest.mark.parametrize("cards", ["luck", "battle"])
def test_s210_a_game_of_absent_players_ends(cards: str) -> None:
    options = Options(cards="luck" if cards == "luck" else "battle")
    assert GAME.result(played(options, ("absent", "absent"), 1))


def test_worth_falls_towards_the_basket() -> None:
    for hole in holes("A+B"):
        worth = table(hole, "scramble")
        playable = [place for place in hole.squares if hole.playable(place)]
        assert all(worth[place] > 0 for place in playable)
        assert lie_worth(hole, "scramble", hole.basket) == 0
        assert worth[hole.tee] == max(worth[hole.tee], *(worth[place] for place in playable if hole.inside[place]))


def test_an_amateur_holes_out_when_it_can() -> None:
    state = made(practice("E5", "B8", cards="none"), "throw | 5 2 4")
    assert GAME.write(amateur(GAME.view(state, 0), chance())) == "use D"
    assert GAME.write(amateur(GAME.view(made(state, "use D"), 0), chance())) == "land J5"


def test_an_amateur_plays_cards_where_they_pay() -> None:
    near = made(practice("H5", "B8", hands=["great-shot"]), "throw | 1 6 6", "use D", "land I5")
    assert GAME.write(amateur(GAME.view(near, 0), chance())) == "great-shot E"
    foul = made(practice("E8", "B8", hands=["cancel"]), "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    assert GAME.write(amateur(GAME.view(foul, 0), chance())) == "cancel"
    push = made(practice("B8", "K5", cards="battle", hands=["gust"]), "battle gust 2")
    assert GAME.write(amateur(GAME.view(push, 0), chance())) in ("push E", "push NE", "push SE")


def test_an_amateur_spits_an_opponent_out_far_and_itself_near() -> None:
    state = made(practice("B8", "I4", cards="battle", hands=["spit-out"]), "battle spit-out 2")
    hole = state.hole_of(0)
    chosen = GAME.write(amateur(GAME.view(state, 0), chance())).split()[1]
    assert hole.distance[at(chosen)] == max(
        hole.distance[option.square] for option in GAME.view(state, 0).reach[0].options
    )
    grip = practice("E8", "B8", decks=stacked(bad="grip-lock"))
    grip = made(grip, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1")
    assert amateur(GAME.view(grip, 0), chance()) in GAME.legal(grip, 0)
