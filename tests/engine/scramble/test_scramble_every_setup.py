"""Whole games: random ones of all 42 setups and their 126 courses, and a digest of their results."""

from hashlib import sha256
from itertools import product

import msgspec
import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.options import Options
from engine.scramble.state import Move, State
from tests.engine.scramble.positions import NAMES
from tests.hidden.scramble import pieces, redeal

COURSES = ("A", "B", "A+B")
SETUPS = [
    msgspec.convert({"throwing": throwing, "play": play, "cards": cards, "teams": teams}, Options)
    for throwing, play, cards, teams in product(
        ("scramble", "original"),
        ("stroke", "board_race", "match", "skins"),
        ("none", "luck", "battle"),
        ("singles", "doubles"),
    )
    if (play, teams) != ("board_race", "doubles")
]
LONGEST = 12_000
SAMPLE = slice(3, None, 4)
"""The setups of every run: nearly any two choices meet in one of them."""
SAMPLE_DIGEST = "77fbf8d11d74c8c7e98b55350387bf01d05e53bb46904bdf304f77c7e57d657e"
DIGEST = "65ea833adf65663b87570b4f033cd5b063a8ede3dcf45d3620c6fddfd5b96a7e"


def seats(options: Options, number: int) -> int:
    """Return the number of seats: as many as the setup needs, and sometimes more."""
    if options.teams == "doubles":
        return 4 if options.play == "match" else 4 + 2 * (number % 2)
    return 2 if options.play == "match" else 2 + number % 3


def pick(state: State, luck: Luck) -> Move:
    """Return a random move; conceding a match is rare, so that matches are played."""
    moves = GAME.rules.legal_moves(state, GAME.rules.awaiting(state)[0])
    played = [move for move in moves if move.verb != "concede"]
    return luck.choice(played if luck.below(40) else moves)


def game(options: Options, number: int) -> tuple[list[State], list[str]]:
    """Return the states and the moves of a random game."""
    seed = number.to_bytes(32)
    states, moves = [GAME.rules.setup(options, seats(options, number), Luck(seed, 0))], []
    while awaited := GAME.rules.awaiting(states[-1]):
        ply = len(states)
        assert ply < LONGEST
        move = pick(states[-1], Luck(seed, ply, "test"))
        moves.append(f"{awaited[0]} {GAME.rules.write_move(move)}")
        states.append(GAME.rules.apply(states[-1], awaited[0], move, Luck(seed, ply)))
    return states, moves


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(
            number,
            id=GAME.text.options(setup, 2),
            marks=() if number in range(len(SETUPS))[SAMPLE] else pytest.mark.exhaustive,
        )
        for number, setup in enumerate(SETUPS)
    ],
)
def test_s170_every_setup_plays_to_its_end_without_a_leak_or_a_lost_card(number: int) -> None:
    options = msgspec.structs.replace(SETUPS[number], course=COURSES[number % 3])
    states, _moves = game(options, number)
    last = states[-1]
    result = GAME.rules.result(last)
    assert result is not None
    assert min(result.places) == 1
    assert GAME.text.final(GAME.rules.view(last, None), NAMES)
    for ply in range(0, len(states), max(1, len(states) // 25)):
        check_state(states[ply], pieces(states[0]), ply)


def check_state(state: State, cards: list[str], ply: int) -> None:
    """Check that no card is lost, and that no viewer can tell the state from one with other hidden cards."""
    assert pieces(state) == cards
    for viewer in (None, *range(len(state.players))):
        view = GAME.rules.view(state, viewer)
        other = GAME.rules.view(redeal(state, viewer, Luck(b"redeal", ply)), viewer)
        assert view == other
        assert GAME.text.board(view, NAMES) == GAME.text.board(other, NAMES)
        assert GAME.text.news(view, NAMES) == GAME.text.news(other, NAMES)
        assert len(GAME.text.board(view, NAMES)) <= 1024
        assert all(len(GAME.text.move_label(view, move, NAMES)) <= 80 for move in view.moves)


@pytest.mark.parametrize(
    ("setups", "expected"),
    [(SAMPLE, SAMPLE_DIGEST), pytest.param(slice(None), DIGEST, marks=pytest.mark.exhaustive)],
    ids=["sample", "all"],
)
def test_seeded_games_end_as_before(setups: slice, expected: str) -> None:
    digest = sha256()
    for number, setup in [*enumerate(SETUPS)][setups]:
        options = msgspec.structs.replace(setup, course=COURSES[(number + 1) % 2])
        states, moves = game(options, number + 1000)
        digest.update("\n".join((*moves, str(GAME.rules.result(states[-1])))).encode())
    assert digest.hexdigest() == expected
