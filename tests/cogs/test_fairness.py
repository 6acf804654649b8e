"""The deal: promised, changed by everybody who joins, and proven afterwards."""

from dataclasses import replace

import pytest

from club import fairness
from engine.game import IllegalMove, UnreadableMove
from engine.play_nine import GAME
from engine.record import Move, Record

SECRET = bytes(range(32))
JOINS = (11, 12)


def played(plies: int = 10_000) -> fairness.Proof:
    """A practice game of sound play, or its first plies."""
    record = Record(
        game=GAME.key,
        edition=GAME.edition,
        options=GAME.options(holes=3),
        seats=1,
        seed=fairness.seed(SECRET, JOINS),
    )
    state = record.start()
    for ply in range(1, plies + 1):
        if not GAME.awaiting(state):
            break
        move = Move(0, GAME.write(GAME.players["amateur"](GAME.view(state, 0), record.luck(ply, "house/0"))))
        state, record = record.play(state, ply, move), record.plus(move)
    return fairness.Proof(record, SECRET, JOINS)


def test_golden_vectors_of_promise_and_seed() -> None:
    assert fairness.commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert fairness.seed(SECRET, JOINS).hex() == "a9dc7fb16e2b8350a505f5711e9b3985213d63b7425536258cc6620c46ab07d9"


def test_everybody_who_joins_changes_the_seed() -> None:
    seeds = {fairness.seed(SECRET, joins) for joins in ((), (11,), (11, 12), (12, 11), (1112,))}
    assert len(seeds) == 5


def test_secrets_are_fresh() -> None:
    assert len({fairness.new_secret() for _ in range(100)}) == 100
    assert len(fairness.new_secret()) == 32


def test_a_proof_goes_through_its_file() -> None:
    proof = played(20)
    assert fairness.read(fairness.write(proof)) == proof


def test_a_true_game_is_verified() -> None:
    proof = played()
    result = fairness.verify(fairness.read(fairness.write(proof)))
    assert result == GAME.result(proof.record.state())
    assert result is not None


def test_a_swapped_seed_is_found() -> None:
    proof = played(5)
    with pytest.raises(UnreadableMove, match="seed"):
        fairness.verify(proof._replace(record=replace(proof.record, seed=bytes(32))))


def test_another_secret_is_found() -> None:
    with pytest.raises(UnreadableMove, match="seed"):
        fairness.verify(played(5)._replace(secret=bytes(32)))


def test_a_forged_move_is_found() -> None:
    proof = played(5)
    with pytest.raises(IllegalMove):
        fairness.verify(proof._replace(record=proof.record.plus(Move(0, "tee 1 2"))))


@pytest.mark.parametrize("text", ["", "hello", "game play-nine\n\n", fairness.write(played(3)).replace("secret", "s")])
def test_a_file_that_is_no_proof_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove):
        fairness.read(text)
