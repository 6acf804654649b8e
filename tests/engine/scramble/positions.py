"""Positions of Scramble Golf on the practice field, and dice that fall as a test needs them."""

from collections.abc import Sequence
from typing import Any

import pytest

from club.hints import Advice, advise
from engine.game import Seat
from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.cards.deck import Decks, Pile
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import Hole
from engine.scramble.options import Options
from engine.scramble.state import Player, PreThrow, State
from engine.scramble.text.refusals import RefusedMove
from tests.engine.scramble.worked_examples import PF, at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


class Practice(State, frozen=True):
    """A game in which all holes are the practice field, par 3."""

    @property
    def course(self) -> tuple[Hole, ...]:
        return (PF,) * self.options.holes


def chance(*dice: int) -> Luck:
    """Return random numbers that begin with these dice; a choice among n takes a die as its place, from 1."""
    return Luck(b"", 0, "", iter([die - 1 for die in dice]))


def practice(
    *lies: str, hands: Sequence[str] = (), thrown: bool = True, decks: Decks | None = None, **options: Any
) -> State:
    """Return a hole under way with Luck cards, seat 0 to throw; a lie may be a trail such as "E5 F5"."""
    choices = Options(**{"cards": "luck", **options})
    side_count = len(lies) // (2 if choices.teams == "doubles" else 1)
    return Practice(
        options=choices,
        players=tuple(
            Player(
                square=at(lie.split()[-1]),
                trail=tuple(map(at, lie.split())),
                throws=int(thrown),
                hand=tuple(hands[seat].split()) if seat < len(hands) else (),
            )
            for seat, lie in enumerate(lies)
        ),
        phase=PreThrow(),
        order=tuple(range(len(lies))),
        actor=0,
        decks=decks or Decks(*(Pile(("great-shot",)), Pile(("foot-fault",)), Pile(("gust",)))),
        contenders=tuple(range(side_count)),
    )


def stack(good: str = "", bad: str = "", battle: str = "") -> Decks:
    """Return decks of these cards, the top one first."""
    return Decks(*(Pile(tuple(cards.split())) for cards in (good, bad, battle)))


def make(state: State, *moves: str) -> State:
    """Return the state after these moves of the seat awaited first; dice stand after a bar: "throw | 6 2 1"."""
    for text in moves:
        move, _, dice = text.partition("|")
        state = GAME.rules.apply(
            state, GAME.rules.awaiting(state)[0], GAME.rules.parse_move(move), chance(*map(int, dice.split()))
        )
    return state


def refusal(state: State, move: str, seat: Seat | None = None) -> str:
    """Return the code of the error that refuses a move, after a check that the state is unchanged (S-173)."""
    before = hash(state)
    seats = GAME.rules.awaiting(state)[0] if seat is None and GAME.rules.awaiting(state) else seat or 0
    with pytest.raises(RefusedMove) as error:
        GAME.rules.apply(state, seats, GAME.rules.parse_move(move), chance(1, 1, 1))
    assert hash(state) == before
    return error.value.code


def phase(state: State) -> str:
    return type(state.phase).__name__


def lie(state: State, seat: Seat = 0) -> str:
    """Return the name of the square where a seat's disc lies."""
    return square_name(state.players[seat].square)


def trail(state: State, seat: Seat = 0) -> str:
    return " ".join(map(square_name, state.players[seat].trail))


def menu(state: State, verb: str = "land") -> set[str]:
    """Return the details of the legal moves of a verb, for the seat awaited first."""
    return {move.detail for move in GAME.rules.legal_moves(state, GAME.rules.awaiting(state)[0]) if move.verb == verb}


def verbs(state: State) -> set[str]:
    return {move.verb for move in GAME.rules.legal_moves(state, GAME.rules.awaiting(state)[0])}


def strokes(state: State, seat: Seat = 0) -> int:
    return state.players[seat].strokes


def begin(seats: int = 2, seed: bytes = bytes(32), **options: Any) -> State:
    """Start a game on its real course, and choose a golfer for everybody."""
    state = GAME.rules.setup(Options(**options), seats, Luck(seed, 0))
    ply = 0
    while phase(state) == "Setup":
        ply += 1
        state = GAME.rules.apply(
            state, GAME.rules.awaiting(state)[0], GAME.rules.parse_move("choose hattie-hyzer regular"), Luck(seed, ply)
        )
    return state


def advice(state: State) -> Advice:
    """Return the hint for the seat that is asked."""
    view = GAME.rules.view(state, GAME.rules.awaiting(state)[0])
    return advise(GAME.key, GAME.edition, view, Luck(b"", 0), NAMES, NAMES)


def reasons(state: State) -> dict[str, str]:
    """Return the reason of every move of the seat that is asked, by the move in notation."""
    view, caddie = GAME.rules.view(state, GAME.rules.awaiting(state)[0]), GAME.ai.caddie
    assert caddie
    values = caddie.evaluate(view, Luck(b"", 0))
    return {GAME.rules.write_move(one.move): caddie.explain(view, one, NAMES) for one in values}
