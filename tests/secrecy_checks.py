"""Checks that no game tells what is hidden: each takes a table and some states of a random game at it."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, Final, TypeAlias

from club.live_table import finished_holes
from club.pending_moves import PendingMoves
from db.rows import SeatRow
from engine.game import AnyGame, IllegalMove, Seat
from engine.rng import Luck
from tests.playouts import NAMES, Table

Check: TypeAlias = Callable[[Table, Sequence[Any]], None]

GOAL: Final = 36
"""The most characters of an automatic answer's label, before which a mark stands."""
ANSWER_KEY: Final = re.compile(r"[a-z]{1,12}")
"""The key of an automatic answer."""
ENJOYED: Final = {"throw"}
"""Single moves that people like to make themselves."""
NO_ANSWERS: Final = {"back", "concede"}
"""Moves that are legal besides the answers to a question."""


def module_name(key: str) -> str:
    """Return the name of a game's module in `tests/hidden`."""
    return key.replace("-", "_")


@cache
def secret_tools(key: str) -> Any:
    """Return the functions of `tests/hidden/<game>.py`, of the project or of a folder on PYTHONPATH."""
    name = module_name(key)
    found = PathFinder.find_spec(name, [str(Path(folder, "tests", "hidden")) for folder in sys.path])
    assert found and found.loader, f"tests/hidden/{name}.py is missing: put the folder of its tests on PYTHONPATH"
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def redeal(game: AnyGame, state: Any, seat: Seat | None, luck: Luck) -> Any:
    """Return another state that the viewer cannot tell from this one.

    The game's `determinize` deals it, or the `redeal` of its tests.
    """
    if game.ai.determinize:
        return game.ai.determinize(game.rules.view(state, seat), luck)
    return secret_tools(game.key).redeal(state, seat, luck)


def public_worlds(table: Table, state: Any, luck: Luck) -> Iterator[Any]:
    """Yield states that the channel cannot tell from this one.

    Without hidden information this is the state itself.
    """
    game, tools = table.game, secret_tools(table.game.key)
    if hasattr(tools, "worlds"):
        yield from tools.worlds(state, luck)
        return
    assert not game.rules.has_hidden_information(table.options), (
        f"tests/hidden/{module_name(game.key)}.py needs `worlds`: the game has hidden information"
    )
    yield state


def viewers(table: Table) -> tuple[Seat | None, ...]:
    return (None, *range(table.seats))


def describe(game: AnyGame, view: Any) -> tuple[Any, ...]:
    """Return everything that the game can say about a view."""
    words = game.text
    labels = tuple((words.move_label(view, move, NAMES), words.move_note(view, move)) for move in view.moves)
    told = (words.turn, words.news, words.board, words.final)
    items = words.news_items(view, NAMES) if words.news_items else ()
    return (*(tell(view, NAMES) for tell in told), items, words.hand(view), words.move_sequences(view), labels)


def pending_moves_of(table: Table, state: Any, keys: str = "") -> PendingMoves:
    """Return the pending moves at a table of people who have all given these automatic answers."""
    game = table.game
    hole = finished_holes(game.rules.view(state, None))
    offered = game.clubhouse.auto_answers(table.options)
    wishes = " ".join(f"{key}@{hole}" if offered[key].this_hole_only else key for key in keys.split())
    rows = [
        SeatRow(seat, seat + 1, None, NAMES[seat], None, 0, False, None, None, None, auto_answers=wishes)
        for seat in range(table.seats)
    ]
    return PendingMoves(table.record(), state, rows)


def a_forced_move_is_the_only_one_whatever_is_hidden(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        other = redeal(game, state, None, table.luck(ply, "redeal"))
        for seat in range(table.seats):
            move = game.clubhouse.forced_move(state, seat)
            assert move == game.clubhouse.forced_move(other, seat)
            assert move is None or move in game.rules.legal_moves(state, seat)


def nobody_is_asked_where_there_is_one_answer_for_all_to_see(table: Table, states: Sequence[Any]) -> None:
    """Check that a move is forced if it is the only one in every state that the channel may believe in."""
    game = table.game
    for ply, state in enumerate(states):
        worlds = [*public_worlds(table, state, table.luck(ply, "worlds"))]
        for seat in game.rules.awaiting(state):
            moves = [
                move
                for move in game.rules.legal_moves(state, seat)
                if game.rules.write_move(move).split()[0] not in NO_ANSWERS
            ]
            if (
                worlds
                and len(moves) == 1
                and all(game.rules.legal_moves(world, seat) == game.rules.legal_moves(state, seat) for world in worlds)
            ):
                assert (
                    game.clubhouse.forced_move(state, seat) == moves[0]
                    or game.rules.write_move(moves[0]).split()[0] in ENJOYED
                )


def whoever_is_asked_has_a_choice_or_silence_would_tell(table: Table, keys: str, presses: int) -> None:
    """Check that nobody is asked for a single answer that the house could give without revealing a secret."""
    game = table.game
    pending = pending_moves_of(table, game.rules.setup(table.options, table.seats, table.luck(0)), keys)
    for press in range(presses):
        pending = PendingMoves(pending.record.with_moves(*pending.moves), pending.state, pending.seats)
        pending.play_until_human()
        for seat, limit in pending.limits().items():
            moves = game.rules.legal_moves(pending.state, seat)
            verbs = [verb for verb in (game.rules.write_move(move).split()[0] for move in moves) if verb != "concede"]
            if len(verbs) == 1 and not ENJOYED.intersection(verbs) and not (limit and limit.is_secret_choice):
                worlds = public_worlds(table, pending.state, table.luck(press, "worlds"))
                assert any(game.rules.legal_moves(world, seat) != moves for world in worlds), verbs
        if silent := pending.auto_answered_seats():
            pending.play_for(silent[0])
        elif seats := pending.awaiting():
            seat = table.luck(press, "who").choice(seats)
            pending.play(
                seat,
                game.rules.write_move(table.luck(press, "what").choice(game.rules.legal_moves(pending.state, seat))),
            )


def automatic_answers_are_legal_and_tell_nothing_hidden(table: Table, states: Sequence[Any]) -> None:
    """Check that automatic answers, and the time of later ones, are the same in any other deal."""
    game = table.game
    offered = game.clubhouse.auto_answers(table.options)
    for key, one in offered.items():
        assert ANSWER_KEY.fullmatch(key) and 0 < len(one.label) <= GOAL
    for ply, state in enumerate(states):
        other = redeal(game, state, None, table.luck(ply, "redeal"))
        for keys in (*offered, " ".join(offered)):
            pending, again = pending_moves_of(table, state, keys), pending_moves_of(table, other, keys)
            assert pending.limits() == again.limits()
            assert table.seats == 1 or pending.forced_moves() == again.forced_moves()
            for seat, text in pending.forced_moves():
                assert game.rules.parse_move(text) in game.rules.legal_moves(state, seat)
            for seat in pending.auto_answered_seats():
                pending_moves_of(table, state, keys).play_for(seat)


def nobody_sees_what_is_hidden(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    changed = 0
    for ply, state in enumerate(states):
        for seat in viewers(table):
            other = redeal(game, state, seat, table.luck(ply, "redeal"))
            changed += other != state
            view, seen_again = game.rules.view(state, seat), game.rules.view(other, seat)
            assert view == seen_again
            assert describe(game, view) == describe(game, seen_again)
    assert changed or not game.rules.has_hidden_information(table.options), (
        "the redeal changed nothing, so this test has shown nothing"
    )


def a_refusal_tells_nothing_hidden(table: Table, states: Sequence[Any], moves: Sequence[Any]) -> None:
    game = table.game
    for state in states:
        for seat in range(table.seats):
            other = redeal(game, state, seat, table.luck(0, "redeal"))
            for move in moves:
                assert refusal(game, state, seat, move) == refusal(game, other, seat, move)


def refusal(game: AnyGame, state: Any, seat: Seat, move: Any) -> str | None:
    """Return the sentence with which a move is refused, or None."""
    try:
        game.rules.apply(state, seat, move, Luck(bytes(32), 1))
    except IllegalMove as refused:
        return str(refused)
    return None


def a_determinized_state_looks_the_same(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states if game.ai.determinize else ()):
        for seat in viewers(table):
            view = game.rules.view(state, seat)
            other = redeal(game, state, seat, table.luck(ply, "determinized"))
            assert game.rules.view(other, seat) == view
            assert redeal(game, state, seat, table.luck(ply, "determinized")) == other


SECRECY_CHECKS: Final[tuple[Check, ...]] = (
    automatic_answers_are_legal_and_tell_nothing_hidden,
    a_forced_move_is_the_only_one_whatever_is_hidden,
    nobody_is_asked_where_there_is_one_answer_for_all_to_see,
    nobody_sees_what_is_hidden,
    a_determinized_state_looks_the_same,
)
"""Checks for some states, from the start of a game to its end."""
