"""Random games and their digest: a change of the digest is a change of the rules."""

from hashlib import sha256

import pytest

from engine.play_nine import GAME
from engine.play_nine.options import Options
from engine.rng import Luck

DIGESTS = {
    120: "7283b1cb3efaa8fc44f70083cfa3a89211e71277fe66156b39371ae6553981b2",
    1000: "ad3e05ae88bfed17fa886a006ae7d29569dd6f40f1841ac73a8a2f36256b62f3",
}


@pytest.mark.parametrize("games", [120, pytest.param(1000, marks=pytest.mark.exhaustive)])
def test_random_games_have_the_same_digest_as_before(games: int) -> None:
    digest = sha256()
    for number in range(games):
        digest.update(random_game(number).encode())
    assert digest.hexdigest() == DIGESTS[games], "raise the edition of the game if this is meant"


def random_game(number: int) -> str:
    """Return the moves, the result and the last cards of the random game of that number, as text."""
    seed = number.to_bytes(32, "big")
    options = Options(holes=(3, 6, 9)[number % 3], cut=number % 4 > 0, sudden_death=number % 5 > 0)
    state = GAME.rules.setup(options, number % 6 + 1, Luck(seed, 0))
    moves: list[str] = []
    while seats := GAME.rules.awaiting(state):
        ply = len(moves) + 1
        chance = Luck(seed, ply, "test")
        seat = chance.choice(seats)
        move = chance.choice(GAME.rules.legal_moves(state, seat))
        moves.append(f"{seat} {GAME.rules.write_move(move)}")
        state = GAME.rules.apply(state, seat, move, Luck(seed, ply))
    return "\n".join((*moves, repr(GAME.rules.result(state)), repr(state.grids), repr(state.deck)))
