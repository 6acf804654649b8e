"""The commit-reveal deal: promised, changed by every press until the tee-off, and proven afterwards."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from club import commit_reveal
from club.verification import FILE_VERSION, InvalidProof, Proof, differences, format_proof, parse_proof, verify
from db.rows import SeatRow
from engine.game import UnreadableMove
from engine.play_nine import GAME
from engine.record import Move, Record
from engine.registry import GAMES

pytestmark = pytest.mark.usefixtures("real_seeds")

SECRET = bytes(range(32))
JOINS = (11, 12)
TEE_OFF = 13
OLD = """game play-nine
edition 1
options {"holes": 3}
seats 1
seed a9dc7fb16e2b8350a505f5711e9b3985213d63b7425536258cc6620c46ab07d9
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
joins 11 12

0 tee 1 2
"""
"""A record of one move from the time when the last press did not go into the deal."""


def proof_of_game(plies: int = 10_000, tee_off: int | None = TEE_OFF) -> Proof:
    """Return the proof of a practice game played by a house player, or of its first moves."""
    record = Record(
        game=GAME.key,
        edition=GAME.edition,
        options=GAME.rules.options(holes=3),
        seats=1,
        seed=commit_reveal.seed(SECRET, JOINS, tee_off),
    )
    state = record.initial_state()
    for ply in range(1, plies + 1):
        if not GAME.rules.awaiting(state):
            break
        move = Move(
            0,
            GAME.rules.write_move(
                GAME.ai.house_players["amateur"](GAME.rules.view(state, 0), record.luck(ply, "house/0"))
            ),
        )
        state, record = record.play(state, ply, move), record.with_moves(move)
    return Proof(record, SECRET, JOINS, tee_off, 7)


def test_golden_vectors_of_commitment_and_seed() -> None:
    assert commit_reveal.commitment_to(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    old = "a9dc7fb16e2b8350a505f5711e9b3985213d63b7425536258cc6620c46ab07d9"
    assert commit_reveal.seed(SECRET, JOINS, None).hex() == old
    assert commit_reveal.seed(SECRET, JOINS, TEE_OFF).hex() == (
        "3ec79fe55fe8636dec064c6ae944dc97a03068da34617df44fa1aeaaf535dc2c"
    )


def seats_of(*presses: tuple[int | None, bool]) -> list[SeatRow]:
    """Return seats taken by these presses, each by a person or by the house."""
    return [
        SeatRow(
            number, number + 1 if person else None, None if person else "rookie", "?", press, 0, False, None, None, None
        )
        for number, (press, person) in enumerate(presses)
    ]


@pytest.mark.parametrize(
    ("seats", "press"),
    [
        (((1, True), (2, True)), 2),
        (((1, True), (2, False), (3, True)), 3),
        (((1, True), (2, True), (3, False)), None),
        (((1, True), (3, False), (2, True)), None),
        (((1, True),), None),
        (((1, True), (None, False)), None),
        (((2, False), (None, False), (3, True)), 3),
    ],
)
def test_only_a_person_in_the_last_seat_tees_a_full_table_off(
    seats: tuple[tuple[int | None, bool], ...], press: int | None
) -> None:
    assert commit_reveal.filling_interaction(seats_of(*seats)) == press


def test_every_press_changes_the_seed() -> None:
    joins = ((), (11,), (11, 12), (12, 11), (1112,), (11, 12, 13))
    assert len({commit_reveal.seed(SECRET, ids, last) for ids in joins for last in (None, 13, 14)}) == 18


def test_secrets_are_fresh() -> None:
    assert len({commit_reveal.new_secret() for _ in range(100)}) == 100
    assert len(commit_reveal.new_secret()) == 32


def test_a_commitment_goes_through_the_button_that_carries_it() -> None:
    commitments = [commit_reveal.commitment_to(commit_reveal.new_secret()) for _ in range(100)]
    encoded = [commit_reveal.encode_commitment(commitment) for commitment in commitments]
    assert [commit_reveal.decode_commitment(text) for text in encoded] == commitments
    assert {len(text) for text in encoded} == {43}
    assert "".join(encoded).replace("-", "").replace("_", "").isalnum()


@pytest.mark.parametrize("text", ["", "A", "A" * 42, "A" * 44, "A" * 42 + "B", "!" * 43, "ä" * 43])
def test_decoding_a_malformed_commitment_fails(text: str) -> None:
    with pytest.raises(ValueError, match=r"no commitment|Only base64|ASCII|padding|multiple"):
        commit_reveal.decode_commitment(text)


@pytest.mark.parametrize("tee_off", [TEE_OFF, None])
def test_a_proof_goes_through_its_file(tee_off: int | None) -> None:
    proof = proof_of_game(20, tee_off)
    assert parse_proof(format_proof(proof)) == proof


def test_a_true_game_is_verified() -> None:
    proof = proof_of_game()
    result = verify(parse_proof(format_proof(proof)))
    assert result == GAME.rules.result(proof.record.last_state())
    assert result is not None


def test_a_file_of_the_first_version_is_verified_too() -> None:
    proof = parse_proof(OLD)
    assert (proof.joins, proof.tee_off, proof.table) == (JOINS, None, None)
    assert verify(proof) is None
    assert verify(proof_of_game(tee_off=None)) is not None


FORGERIES: dict[str, Callable[[Proof], Proof]] = {
    "seed": lambda proof: proof._replace(record=replace(proof.record, seed=bytes(32))),
    "secret": lambda proof: proof._replace(secret=bytes(32)),
    "joins": lambda proof: proof._replace(joins=(11,)),
    "tee-off": lambda proof: proof._replace(tee_off=14),
    "no tee-off": lambda proof: proof._replace(tee_off=None),
}


@pytest.mark.parametrize("forged", FORGERIES.values(), ids=FORGERIES)
def test_a_deal_that_does_not_follow_from_its_secret_and_presses_is_found(forged: Callable[[Proof], Proof]) -> None:
    with pytest.raises(InvalidProof, match="shuffle doesn't match"):
        verify(forged(proof_of_game(5)))


MOVES = {
    "again": (Move(0, "tee 1 2"), "Move 6, `tee 1 2` by player 1, isn't allowed. "),
    "no word": (Move(0, "birdie"), "Move 6, `birdie` by player 1, isn't allowed. That isn't a move in this game."),
    "no seat": (Move(8, "draw"), "Move 6, `draw` by player 9, isn't allowed. There's no player 9 here."),
}


@pytest.mark.parametrize(("move", "text"), MOVES.values(), ids=MOVES)
def test_a_forged_move_is_named(move: Move, text: str) -> None:
    proof = proof_of_game(5)
    with pytest.raises(InvalidProof) as broken:
        verify(proof._replace(record=proof.record.with_moves(move)))
    assert str(broken.value).startswith(text)
    assert "your turn" not in str(broken.value)


def test_verification_names_moves_out_of_turn_and_after_the_end() -> None:
    proof = proof_of_game()
    after = proof._replace(record=proof.record.with_moves(Move(0, "draw")))
    with pytest.raises(InvalidProof, match=r"by Annika, isn't allowed\. The game was already over"):
        verify(after, ["Annika"])
    two = Record(
        game=GAME.key, edition=1, options=GAME.rules.options(), seats=2, seed=commit_reveal.seed(SECRET, JOINS, TEE_OFF)
    )
    state = two.initial_state()
    moves = [Move(seat, "tee 1 2") for seat in GAME.rules.awaiting(state)]
    first = two.with_moves(*moves)
    other = 1 - GAME.rules.awaiting(first.last_state())[0]
    with pytest.raises(InvalidProof, match=f"Move 3, `draw` by player {other + 1}, .* someone else's turn"):
        verify(Proof(first.with_moves(Move(other, "draw")), SECRET, JOINS, TEE_OFF))


def test_verification_refuses_impossible_options_in_the_words_of_the_game() -> None:
    scramble = GAMES["scramble"]
    impossible = Record(
        game=scramble.key,
        edition=scramble.edition,
        options=scramble.rules.options(teams="doubles"),
        seats=3,
        seed=commit_reveal.seed(SECRET, (), None),
    )
    with pytest.raises(InvalidProof, match="Doubles needs"):
        verify(Proof(impossible, SECRET, ()))


TEXT = format_proof(proof_of_game(3))
UNREADABLE = {
    "": "There's no line that starts with “game”.",
    "hello": "There's no line that starts with “game”.",
    "game play-nine\n\n": "There's no line that starts with “edition”.",
    TEXT.replace("game play-nine", "game croquet"): "I don't know the game “croquet”.",
    TEXT.replace("edition 1", "edition one"): "I can't read the line that starts with “edition”.",
    TEXT.replace("seats 1", "seats 9"): "Play Nine doesn't work with this many players: 9.",
    TEXT.replace("seed ", "seed x"): "I can't read the line that starts with “seed”.",
    TEXT.replace("secret ", "s"): "There's no line that starts with “secret”.",
    TEXT.replace("joins 11", "joins eleven"): "I can't read the line that starts with “joins”.",
    TEXT.replace("table 7", "table 99999999999999999999"): "I can't read the line that starts with “table”.",
    TEXT.replace(f"proof {FILE_VERSION}", f"proof {FILE_VERSION + 1}"): "It's from a newer version of the clubhouse.",
    TEXT.replace("\n0 tee", "\nzero tee"): "Move 1 doesn't start with a seat number.",
}


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE.items())
def test_a_file_that_is_no_proof_is_refused_in_a_plain_sentence(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableMove) as error:
        parse_proof(text)
    assert str(error.value) == sentence


CHANGES: dict[str, Callable[[Proof], Proof]] = {
    "": lambda proof: proof,
    "the secret": lambda proof: proof._replace(secret=bytes(32)),
    "the clicks that went into the shuffle": lambda proof: proof._replace(tee_off=14),
    "the game and its settings": lambda proof: proof._replace(
        record=replace(proof.record, options=GAME.rules.options(holes=9))
    ),
    "move 3": lambda proof: proof._replace(record=replace(proof.record, moves=(*proof.record.moves[:2], Move(0, "x")))),
    "move 10": lambda proof: proof._replace(record=proof.record.with_moves(Move(0, "draw"))),
}


@pytest.mark.parametrize(("text", "changed"), CHANGES.items())
def test_verification_names_the_differences_between_a_file_and_its_table(
    text: str, changed: Callable[[Proof], Proof]
) -> None:
    stored = proof_of_game(9)
    assert ", ".join(differences(changed(stored), stored)) == text


def test_an_unfinished_file_has_no_differences_from_its_table() -> None:
    stored = proof_of_game(9)
    assert not [*differences(stored._replace(record=proof_of_game(4).record), stored)]
