"""Stored games as records of the engine, and the results rebuilt from them."""

import msgspec
from engine.game import AnyGame
from engine.record import Move, Record
from engine.registry import find_edition

from db.errors import UnreadableTable, WrongPhase
from db.play import moves
from db.results import add_results
from db.rows import Finish
from db.standings import clear_standings
from db.tables import lock_counter, table
from db.transaction import Transaction


def record(id: int) -> Transaction[Record]:
    """Return the game as a record.

    Raise `WrongPhase` before its start, `UnreadableTable` for unknown options or an unknown edition.
    """
    row = yield from table(id)
    ((seed,),) = yield "SELECT seed FROM tables WHERE id = ?", (id,)
    if seed is None:
        raise WrongPhase(row.phase)
    try:
        options = msgspec.json.decode(row.options, type=find_edition(row.game, row.edition).rules.options)
    except ValueError as error:
        raise UnreadableTable(f"table {id}: {error}") from error
    stored_moves = yield from moves(id)
    return Record(
        game=row.game,
        edition=row.edition,
        options=options,
        seats=len(row.seats),
        seed=bytes(seed),
        moves=tuple(Move(move.seat, move.text) for move in stored_moves),
        duplicate=row.day is not None,
    )


def finish_of(game: AnyGame, state: object) -> Finish | None:
    """Return the end of a game for `append_moves`, None while it goes on."""
    result = game.rules.result(state)
    if result is None:
        return None
    card = game.rules.view(state, None).card
    strokes = card.strokes if card.counts == "strokes" else ((),) * len(card.strokes)
    return Finish(result.places, result.totals, strokes, result.feats, card.pars)


def rebuild_results() -> Transaction[int]:
    """Rebuild results, feats, ratings and standings from the records; return the number of games.

    No game ends meanwhile. Raise `UnreadableTable` for a game that does not replay.
    """
    yield from lock_counter("round")
    for statement in ("DELETE FROM feats", "DELETE FROM results", "DELETE FROM ratings"):
        yield statement, ()
    yield from clear_standings()
    ids = yield "SELECT id FROM tables WHERE phase = 'over' ORDER BY round", ()
    for (id,) in ids:
        game = yield from record(id)
        yield from add_results(id, _replay(id, game))
    return len(ids)


_SET_ASIDE = "set it aside first, by UPDATE tables SET phase = 'aside' WHERE id = {id}"


def _replay(id: int, game: Record) -> Finish:
    try:
        finish = finish_of(game.game_definition, game.last_state())
    except ValueError as error:
        raise UnreadableTable(f"table {id} does not replay ({error}): {_SET_ASIDE.format(id=id)}") from error
    if finish is None:
        raise UnreadableTable(f"table {id} is over, but its moves do not end the game: {_SET_ASIDE.format(id=id)}")
    return finish
