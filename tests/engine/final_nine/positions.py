"""Positions of Final Nine set up by hand, so that a rule can be tested without waiting for the cards."""

from typing import Any

import pytest

from club.hints import Advice, advise
from engine.caddie import MoveValue
from engine.final_nine import GAME
from engine.final_nine.courses.hole import Hole, course, parse_cell
from engine.final_nine.events import Shot
from engine.final_nine.hand import sort_hand
from engine.final_nine.options import Options
from engine.final_nine.state import Choosing, Pile, ShotState, State
from engine.final_nine.view import View
from engine.game import IllegalMove, Seat
from engine.record import Move, Record
from engine.rng import Luck

SEED = b"a test"
QUIET = ("L03",) * 20
"""Green Flags, which have no effect when they are turned over on a throw in bounds."""
MISCHIEF = Options(rules="battle", mischief=True)
DRAWS = {"draw disc", "draw action"}
"""The refill that a short hand may always make up for (F-101)."""


def pick(**wish: Any) -> Options:
    """Return the options with these choices."""
    return Options(**wish)


def park(code: str) -> Hole:
    return next(hole for hole in course("park") if hole.id == code)


def table(
    *hands: str,
    hole: str | Hole = "PK01",
    lies: str = "",
    turns: str = "",
    teed: bool = True,
    options: Options | None = None,
    discs: str = "MR2-BH MR2-FH DR4-BH DR4-FH PU1-BH PU1-FH",
    wind: int | None = None,
    passed: tuple[int, ...] = (),
) -> State:
    """Return a hole under way where seat 0 is about to choose; `turns` are the next action cards in order."""
    played = park(hole) if isinstance(hole, str) else hole
    start = GAME.rules.setup(options or Options(), len(hands), Luck(SEED, 0))
    spots = [parse_cell(name) for name in lies.split()] or [played.tee]
    players = tuple(
        player._replace(hand=sort_hand(hands[seat].split()), lie=spots[seat % len(spots)], teed=teed, passed=passed)
        for seat, player in enumerate(start.players)
    )
    return start._replace(
        holes=(played, *start.holes[1:]),
        wind=wind,
        order=tuple(range(len(hands))),
        players=players,
        discs=Pile(tuple(reversed(discs.split()))),
        actions=Pile((*QUIET, *reversed(turns.split()))),
        phase=Choosing(ShotState(0, spots[0])),
        events=(),
    )


def mischief_table(cards: str, *hands: str, options: Options = MISCHIEF, **setting: Any) -> State:
    """Return a table whose players hold these MISCHIEF cards, by seat; "-" is none."""
    state = table(*hands, options=options, **setting)
    held = (card.strip("-") for card in cards.split())
    return state._replace(
        players=tuple(player._replace(mischief=card) for player, card in zip(state.players, held, strict=True))
    )


def make(state: State, *moves: str, seat: Seat = 0) -> State:
    """Return the table after these moves of a seat."""
    for ply, move in enumerate(moves, 1):
        state = GAME.rules.apply(state, seat, GAME.rules.parse_move(move), Luck(SEED, ply))
    return state


def refusal(state: State, *moves: str, seat: Seat = 0) -> str:
    """Return the sentence with which the last of the moves is refused."""
    before = make(state, *moves[:-1], seat=seat)
    with pytest.raises(IllegalMove) as raised:
        make(before, moves[-1], seat=seat)
    return str(raised.value)


def commit(state: State, disc: str, aim: str, *skills: str) -> State:
    """Return the table after seat 0 has committed a throw and the turned cards have been resolved.

    Cards are resolved as far as they need no decision.
    """
    aimed = [f"aim {aim}"] if aim else []
    return make(state, f"disc {disc}", *aimed, *(f"play {skill}" for skill in skills), "throw")


def all_pass(state: State) -> State:
    """Return the table after every opponent asked has passed (F-114)."""
    for seat in GAME.rules.awaiting(state):
        state = make(state, "pass", seat=seat)
    return state


def finish(state: State) -> Shot:
    """Return the finished throw of seat 0, who plays no more cards."""
    while state.last is None:
        state = make(
            state,
            next(text for text in ("done", "skip") if GAME.rules.parse_move(text) in GAME.rules.legal_moves(state, 0)),
        )
    return state.last


def texts(state: State, seat: Seat = 0) -> set[str]:
    """Return the legal moves of a seat, its anytime moves included, as text."""
    view: View = GAME.rules.view(state, seat)
    return {GAME.rules.write_move(move) for move in (*view.moves, *view.anytime)}


def hints(state: State, seat: int = 0) -> dict[str, tuple[MoveValue, str]]:
    """Return the value and the reason of each move of a seat, the best first."""
    assert GAME.ai.caddie
    view = GAME.rules.view(state, seat)
    values = GAME.ai.caddie.evaluate(view, Luck(SEED, 0))
    return {
        GAME.rules.write_move(one.move): (one, GAME.ai.caddie.explain(view, one, ("Annika", "Björn"))) for one in values
    }


def advice_at(state: State) -> Advice:
    """Return the hint of seat 0."""
    names = ("Annika", "Björn")
    return advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), Luck(b"", 1), names, names)


def moves_in_hint(state: State) -> list[str]:
    """Return the moves that the hint of seat 0 shows."""
    return [tip.text for tip in advice_at(state).tips]


def on_last_hole(state: State) -> State:
    """Return the state with its hole as the last one."""
    return state._replace(number=len(state.holes) - 1, holes=(*state.holes[:-1], state.holes[0]))


def reasons(state: State, seat: int = 0) -> dict[str, str]:
    """Return the reason of each move of a seat, the best first."""
    return {move: reason for move, (_worth, reason) in hints(state, seat).items()}


def are_one_idea(state: State, *moves: str) -> bool:
    """Return whether a hint of seat 0 shows only one of these moves."""
    assert GAME.ai.caddie
    view = GAME.rules.view(state, 0)
    return len({GAME.ai.caddie.idea(view, GAME.rules.parse_move(move)) for move in moves}) == 1


def after_strokes(state: State, strokes: int) -> State:
    """Return the state with so many strokes of seat 0 on the hole."""
    first, *others = state.players
    return state._replace(players=(first._replace(strokes=strokes), *others))


TRAIL = table(
    "DR1-FH DR3-FH DR4-BH MR4-BH PU3-FH FF1-BH FF3-FH K05 L06",
    "DR1-BH",
    hole=course("forest")[0],
    lies="D2 D6",
    teed=False,
    options=Options(course="forest"),
)
"""Good Kick should follow each of the two throws."""


def play_hole(levels: tuple[str, ...]) -> Record:
    """Return the record of a battle on one hole between house players, as far as its first throws."""
    record = Record(
        game=GAME.key,
        edition=GAME.edition,
        options=Options(rules="battle", pack="full"),
        seats=len(levels),
        seed=bytes(32),
        moves=(),
    )
    state, moves = record.initial_state(), list[Move]()
    while len(moves) < 60:
        seat, ply = GAME.rules.awaiting(state)[0], len(moves) + 1
        view = GAME.rules.view(state, seat)
        move = GAME.ai.house_players[levels[seat]](view, record.luck(ply, "house"))
        moves.append(Move(seat, GAME.rules.write_move(move)))
        state = GAME.rules.apply(state, seat, move, record.luck(ply))
    return record.with_moves(*moves)
