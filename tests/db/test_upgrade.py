"""An upgrade in mid-game: a new version opens the database of the one before, and a thousand games go on."""

from itertools import cycle, islice

import msgspec
import pytest

from db.doctor import find_faults
from db.migrate import load_migrations
from db.rows import NewMove
from db.store import open_database, open_store
from db.transaction import Database, Transaction
from engine.record import Move, Record
from engine.registry import GAMES
from tests.db.samples import ANN, BOB, CHANNEL, GUILD, SECRET, SEED, click

BEFORE = 13
"""The last migration of the version before."""
MOVES = 6


def record_of(game: str) -> Record:
    """Return the record of a game of two with its first moves."""
    definition = GAMES[game]
    record = Record(game=game, edition=definition.edition, options=definition.rules.options(), seats=2, seed=SEED)
    for ply in range(1, MOVES + 1):
        record = record.with_moves(next_move(record, ply))
    return record


def next_move(record: Record, ply: int) -> Move:
    """Return the next move of a house player."""
    game, state = record.game_definition, record.last_state()
    seat = game.rules.awaiting(state)[0]
    return Move(
        seat,
        game.rules.write_move(
            game.ai.house_player(game.ai.stand_in_level)(game.rules.view(state, seat), record.luck(ply, "house"))
        ),
    )


def board_of(id: int) -> int:
    """Return the id of the message of a table's board."""
    return id + 10**6


def write_game(id: int, record: Record) -> Transaction[None]:
    """Write a live game as the version before did."""
    options, plies = msgspec.json.encode(record.options).decode(), len(record.moves)
    game = (id, GUILD + id % 40, CHANNEL, record.game, record.edition, options)
    yield (
        "INSERT INTO tables (id, guild, channel, game, edition, options, pace, ranked, room, host, secret, seed, phase,"
        " ply, shown, board, posted_at, opened_at, started_at) VALUES (?, ?, ?, ?, ?, ?, 'casual', ?, 2, ?, ?, ?,"
        " 'playing', ?, ?, ?, 1.0, 1.0, 1.0)",
        (*game, True, ANN, SECRET, record.seed, plies, plies, board_of(id)),
    )
    for seat, (user, name) in enumerate(((ANN, "Ann"), (BOB, "Bob"))):
        yield (
            "INSERT INTO seats (table_id, seat, user_id, name, interaction) VALUES (?, ?, ?, ?, ?)",
            (id, seat, user, name, click()),
        )
    for ply, move in enumerate(record.moves, 1):
        yield (
            "INSERT INTO moves (table_id, ply, seat, text, interaction, at) VALUES (?, ?, ?, ?, ?, 1.0)",
            (id, ply, *move, click()),
        )
    yield "INSERT INTO timers (table_id, seat, kind, due) VALUES (?, ?, 'absent', 1000.0)", (id, record.moves[-1].seat)


def write_games(records: dict[int, Record]) -> Transaction[None]:
    """Write all of these games."""
    for id, record in records.items():
        yield from write_game(id, record)
    yield "UPDATE counters SET last = ? WHERE name = 'table'", (len(records),)


@pytest.mark.parametrize("live", [100, pytest.param(1000, marks=pytest.mark.exhaustive)])
async def test_many_live_games_go_on_under_the_new_version(url: str, live: int) -> None:
    records = dict(enumerate(islice(cycle(map(record_of, GAMES)), live), 1))
    old: Database = await open_database(url, load_migrations()[:BEFORE])
    await old.run_write(lambda: write_games(records))
    await old.close()
    async with open_store(url, backup_done=True) as store:
        for id, record in islice(records.items(), 3):
            move = next_move(record, MOVES + 1)
            await store.append_moves(id, MOVES + 1, [NewMove(*move, click())], (), {}, None, 2.0)
            assert await store.record(id) == record.with_moves(move)
        assert [complaint async for complaint in find_faults(store)] == []
        assert len(await store.open_tables()) == live
        assert (await store.table(1)).board == board_of(1)
        assert len(await store.due_timers(1000.0)) == live - 3
