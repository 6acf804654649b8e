"""Check a database: every game replays, and all results, ratings and standings follow from the games.

Called by `python -m db doctor`; changes nothing.
"""

from collections.abc import AsyncIterator

from db.errors import Rejected, UnreadableTable
from db.records import rebuild_results
from db.store import Store
from db.transaction import Rows, Transaction

DERIVED_TABLES = {
    "results": "SELECT * FROM results",
    "feats": "SELECT * FROM feats",
    "ratings": "SELECT * FROM ratings",
    "standings": "SELECT * FROM standings WHERE period IN ('ever', 'friendly')",
    "leaderboards": "SELECT * FROM leaderboards WHERE period IN ('ever', 'friendly')",
}
"""The derived tables with their queries; the standings of months and weeks are left out, because they are purged."""
MAX_NAMED_ROWS = 20
"""How many rows of a derived table are named if they differ."""


class ComparisonDone(Rejected):
    """The differences that were found; raising it rolls the rebuilding back."""

    def __init__(self, complaints: tuple[str, ...]) -> None:
        super().__init__(f"{len(complaints)} differ")
        self.faults = complaints


async def find_faults(store: Store) -> AsyncIterator[str]:
    """Yield a sentence for each fault, changing nothing; results are compared only if every game replays."""
    is_complete = True
    for id, ply in await store.database.run_read(_games):
        if wrong := await _game_fault(store, id, ply):
            is_complete = False
            yield wrong
    if not is_complete:
        yield "Results were not compared: the games that do not replay come first."
        return
    try:
        await store.database.run_write(_compare_derived)
    except ComparisonDone as found:
        for complaint in found.faults:
            yield complaint


def _games() -> Transaction[Rows]:
    """Return the number and the ply of every table whose game began and was not closed."""
    return (yield "SELECT id, ply FROM tables WHERE phase IN ('playing', 'over') ORDER BY id", ())


async def _game_fault(store: Store, id: int, ply: int) -> str:
    """Return what is wrong with a game, "" if nothing."""
    try:
        record = await store.record(id)
        record.last_state()
    except (UnreadableTable, ValueError, LookupError, TypeError) as error:
        return f"Table {id} does not replay: {error}."
    if len(record.moves) != ply:
        return f"Table {id} has {len(record.moves)} moves and says it has {ply}."
    return ""


def _compare_derived() -> Transaction[None]:
    """Rebuild everything derived and raise `ComparisonDone`, so that the transaction is rolled back."""
    before = yield from _read_derived()
    yield from rebuild_results()
    after = yield from _read_derived()
    raise ComparisonDone(
        tuple(line for name in DERIVED_TABLES for line in _differences(name, before[name], after[name]))
    )


def _read_derived() -> Transaction[dict[str, set[tuple[object, ...]]]]:
    rows_by_name = {}
    for name, query in DERIVED_TABLES.items():
        rows_by_name[name] = set((yield query, ()))
    return rows_by_name


def _differences(name: str, before: set[tuple[object, ...]], after: set[tuple[object, ...]]) -> list[str]:
    odd = sorted(before - after, key=repr)
    lacking = sorted(after - before, key=repr)
    lines = [f"{name} has a row that no game makes: {row}." for row in odd[:MAX_NAMED_ROWS]]
    lines += [f"{name} lacks a row: {row}." for row in lacking[:MAX_NAMED_ROWS]]
    rest = len(odd) + len(lacking) - len(lines)
    return lines + ([f"{rest} more rows of {name} differ."] if rest else [])
