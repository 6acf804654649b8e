"""Checks of every game's caddie: hints, house players and reports agree and reveal nothing hidden."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

import pytest

from engine.analysis import RNG_PURPOSE, NotReportable, analyse_decisions
from engine.chance import measure_swings
from engine.game import MOVE_SEPARATOR, AnyGame, Seat, View
from engine.record import Record
from engine.report import Report, build_report
from engine.rng import Luck
from tests.conformance import ARGUMENT, SENTENCE, split_sentences
from tests.playouts import NAMES, Table
from tests.secrecy_checks import Check, redeal

SEED: Final = bytes(32)


def a_caddie_lists_legal_moves_the_best_first(table: Table, states: Sequence[Any]) -> None:
    for caddie, view, luck in positions(table, states):
        worths = caddie.evaluate(view, luck)
        moves = [worth.move for worth in worths]
        assert set(moves) <= set(view.moves) and len(set(moves)) == len(moves)
        costs = [round(worth.cost, 9) for worth in worths]  # sums of floats differ in their last decimals
        assert costs == sorted(costs)
        assert all(worth.win is None or 0 <= worth.win <= 1 for worth in worths)
        assert caddie.strokes_so_far(view) >= 0


def a_caddie_gives_a_reason_and_the_odds(table: Table, states: Sequence[Any]) -> None:
    for caddie, view, luck in positions(table, states):
        for number, worth in enumerate(caddie.evaluate(view, luck)[:3]):
            reason, odds = caddie.explain(view, worth, NAMES), caddie.odds(view, worth)
            told = split_sentences(reason) if reason else []
            assert len(told) <= 3 and all(map(SENTENCE.fullmatch, told)), reason
            assert reason or odds or number, "something speaks for the best move; a hint leaves silent ones out"
            chances = [chance for _words, chance in odds]
            assert len(odds) <= 5 and chances == sorted(chances, reverse=True)
            assert sum(chances) <= 1 + 1e-9 and all(words and chance > 0 for words, chance in odds)


def what_is_advised_and_played_tells_nothing_hidden(table: Table, states: Sequence[Any]) -> None:
    """Check that hints and house players say the same in any other deal that looks the same to the seat."""
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            other = redeal(game, state, seat, table.luck(ply, "redeal"))
            assert advice_for(game, state, seat, ply) == advice_for(game, other, seat, ply)


def a_hint_plays_no_further_than_its_seat_can_undo(table: Table, states: Sequence[Any]) -> None:
    """Check that the moves of a hint's button are legal one after the other, and that only the last one is final."""
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            for whole in whole_moves(game, game.rules.view(state, seat)):
                after, text = state, MOVE_SEPARATOR.join(map(game.rules.write_move, whole))
                assert len(text) <= ARGUMENT
                for place, move in enumerate(whole, 1):
                    assert move in game.rules.legal_moves(after, seat), text
                    assert place == len(whole) or game.clubhouse.can_undo(game.rules.view(after, seat), move), text
                    after = game.rules.apply(after, seat, move, table.luck(ply))


def whole_moves(game: AnyGame, view: View) -> list[tuple[Any, ...]]:
    """Return the moves of the buttons that a hint may have."""
    caddie = game.ai.caddie
    if caddie is None:
        return []
    return [caddie.whole_move(view, worth.move) for worth in caddie.evaluate(view, Luck(SEED, 0, RNG_PURPOSE))[:3]]


def what_can_be_taken_back_tells_nothing_and_rolls_nothing(table: Table, states: Sequence[Any]) -> None:
    game = table.game
    for ply, state in enumerate(states):
        for seat in game.rules.awaiting(state):
            view = game.rules.view(state, seat)
            other = redeal(game, state, seat, table.luck(ply, "redeal"))
            for move in [move for move in view.moves if game.clubhouse.can_undo(view, move)][::4]:
                after = game.rules.apply(state, seat, move, table.luck(ply))
                assert seat in game.rules.awaiting(after)
                assert game.rules.view(after, seat) == game.rules.view(
                    game.rules.apply(other, seat, move, table.luck(ply, "other")), seat
                )


def advice_for(game: AnyGame, state: Any, seat: Seat, ply: int) -> tuple[Any, ...]:
    """Return what the house players of each level and the caddie say of a view, with the same random numbers."""
    view = game.rules.view(state, seat)
    played = tuple(
        player(view, Luck(SEED, ply, "house")) for player in (*game.ai.house_players.values(), game.ai.timeout_move)
    )
    if not game.ai.caddie:
        return played
    worths = game.ai.caddie.evaluate(view, Luck(SEED, ply, RNG_PURPOSE))
    reason = tuple(
        (game.ai.caddie.explain(view, worth, NAMES), game.ai.caddie.odds(view, worth)) for worth in worths[:3]
    )
    return played, worths, reason, whole_moves(game, view), game.ai.caddie.strokes_so_far(view)


def positions(table: Table, states: Sequence[Any]) -> Iterator[tuple[Any, Any, Luck]]:
    """Yield the caddie, a view with a decision and the random numbers for it, at every second state."""
    game = table.game
    for ply, state in enumerate(islice(states, 0, None, 2) if game.ai.caddie else ()):
        for seat in game.rules.awaiting(state):
            yield game.ai.caddie, game.rules.view(state, seat), table.luck(ply, RNG_PURPOSE)


ADVICE: Final[tuple[Check, ...]] = (
    a_caddie_lists_legal_moves_the_best_first,
    a_caddie_gives_a_reason_and_the_odds,
    what_is_advised_and_played_tells_nothing_hidden,
    a_hint_plays_no_further_than_its_seat_can_undo,
    what_can_be_taken_back_tells_nothing_and_rolls_nothing,
)
"""Checks for some states, from the start of a game to its end."""


def luck_and_skill_add_up(record: Record, spared: Container[int] = ()) -> Report:
    """Check that luck and skill add up to the score, and return the report.

    No report exists before the game has ended.
    """
    for short in {0, len(record.moves) // 2, len(record.moves) - 1}:
        with pytest.raises(NotReportable):
            next(analyse_decisions(replace(record, moves=record.moves[:short])))
    analysis = build_report(record, analyse_decisions(record, spared), measure_swings(record))
    card = record.rules.view(record.last_state(), None).card
    for row, scores in zip(analysis.shares, card.strokes, strict=True):
        assert tuple(share.strokes for share in row) == scores
        for share in row:
            assert abs(sum(share[2:]) - (share.tee - share.strokes)) < 1e-9
    return analysis
