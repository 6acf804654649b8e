"""The store on PostgreSQL through asyncpg: the same transactions, several at once, each safe by the rows it locks."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import cache
from itertools import count
from re import sub
from typing import Any, TypeAlias, TypeVar

import asyncpg

from db.address import UNREADABLE
from db.errors import InUse, StoreUnavailable, UnusableDatabase
from db.migrate import Migration, upgrade
from db.statement import Transaction, Work
from db.writer import Done, Outcome, Writer

T = TypeVar("T")
Connection: TypeAlias = asyncpg.Connection

PATIENCE = 1.5
"""Seconds to wait for a lock: half a second more than PostgreSQL takes to find out that two wait for each other."""
TRIES = 4
"""How often a transaction is carried out that another one came between."""
LANES = 8
"""Transactions that write at once; PostgreSQL syncs the commits of all of them together."""
STATEMENTS = 400
"""Prepared statements that a connection keeps: all there are."""
NOTICES = "nineteenth"
"""The channel of what processes tell each other."""
PULSE = 10
"""Seconds between two looks whether the connection that listens is still there."""
UPGRADING = 1_919_191_919
"""The advisory lock of whoever brings the database to a newer version."""
ALONE = 1_919_191_920
"""The advisory lock of whoever is alone with the database."""
FREED = 0.5
"""Seconds in which the server is told that nobody is alone any more; it finds out by itself otherwise."""
VANISHED = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""Lets the server find out within half a minute that a machine is gone, and free what it has locked."""
SESSION = {"lock_timeout": f"{PATIENCE}s", "idle_in_transaction_session_timeout": "10s"}
"""A process that stands still in the middle of a transaction lets go of what it has locked."""
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan"
"""Begins a transaction whose statements are planned for what they ask.

From the sixth time on a plan would do for everybody, and read all lines of the largest leaderboard for ten of them.
"""
TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_UNAVAILABLE = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.OperatorInterventionError,
    asyncpg.LockNotAvailableError,
    asyncpg.TransactionRollbackError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    # What asyncpg says between the server's last word on a connection and its end.
    asyncpg.InternalClientError,
)


@cache
def numbered(sql: str) -> str:
    """The statement with `$1`, `$2`, ... for its `?`."""
    numbers = count(1)
    return sub(r"\?", lambda _: f"${next(numbers)}", sql)


@asynccontextmanager
async def _understood() -> AsyncIterator[None]:
    try:
        yield
    except _UNAVAILABLE as error:
        raise StoreUnavailable(str(error)) from error


@asynccontextmanager
async def _connecting() -> AsyncIterator[None]:
    """Tells of an address that cannot be read without repeating it: what was misread may be the password."""
    async with _understood():
        try:
            yield
        except (ValueError, OverflowError):
            raise UnusableDatabase(UNREADABLE) from None


@asynccontextmanager
async def alone(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Nobody else is alone with this database inside the block, as long as the server does not go away meanwhile.

    The processes of a `fleet` are alone together.
    Raises `InUse`, `UnusableDatabase` or `StoreUnavailable`.
    """
    async with _connecting():
        connection = await asyncpg.connect(url, timeout=10, command_timeout=5, server_settings=VANISHED)
    try:
        asked = "SELECT pg_try_advisory_lock_shared($1)" if fleet else "SELECT pg_try_advisory_lock($1)"
        if not await connection.fetchval(asked, ALONE):
            raise InUse
        yield
    finally:
        with suppress(*_UNAVAILABLE):
            await connection.execute("SELECT pg_advisory_unlock_all()", timeout=FREED)
        connection.terminate()


@asynccontextmanager
async def _reading(connection: Connection) -> AsyncIterator[None]:
    """All that is read inside the block is as it was at one moment."""
    await connection.execute(READING)
    try:
        yield
    finally:
        await connection.execute("ROLLBACK")


async def run(connection: Connection, transaction: Transaction[T]) -> T:
    """Drives a transaction's generator to its end; the caller brackets it."""
    try:
        sql, arguments = next(transaction)
        while True:
            rows = await connection.fetch(numbered(sql), *arguments)
            sql, arguments = transaction.send([tuple(row) for row in rows])
    except StopIteration as end:
        result: T = end.value
        return result


class PostgresDatabase:
    """Runs transactions on a PostgreSQL database; `open` makes one."""

    def __init__(self, url: str, pool: asyncpg.Pool) -> None:
        self._url = url
        self._pool = pool
        self._long = asyncio.Lock()
        self._writer = Writer(self._commit, lanes=LANES, group=1)

    @classmethod
    async def open(cls, url: str, migrations: Sequence[Migration]) -> "PostgresDatabase":
        """The database at this address, made ready; raises `UnusableDatabase` or `StoreUnavailable`."""
        await _upgraded(url, migrations)
        async with _connecting():
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=LANES + 2,
                reset=as_it_was,
                command_timeout=5,
                statement_cache_size=STATEMENTS,
                server_settings=SESSION,
            )
        return cls(url, pool)

    async def read(self, work: Work[T], *, long: bool = False) -> T:
        """The result of a transaction that only reads; long ones go on one after the other."""
        self._writer.refuse_closed()
        async with (
            self._long if long else nullcontext(),
            _understood(),
            self._pool.acquire() as connection,
            _reading(connection),
        ):
            return await run(connection, work())

    async def write(self, work: Work[T]) -> T:
        """The result of a transaction, once it is on disk."""
        return await self._writer.write(work)

    async def tell(self, notice: str) -> None:
        """Tells every process that listens."""
        async with _understood(), self._pool.acquire() as connection:
            await connection.execute("SELECT pg_notify($1, $2)", NOTICES, notice)

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Hears notices on a connection of its own, and on another one where that is lost, until it is cancelled."""
        while True:
            with suppress(*_UNAVAILABLE):
                connection = await asyncpg.connect(self._url, timeout=10, command_timeout=5, server_settings=VANISHED)
                try:
                    await connection.add_listener(NOTICES, lambda *told: hear(told[-1]))
                    while not connection.is_closed():
                        await asyncio.sleep(PULSE)
                        await connection.execute("SELECT 1")
                finally:
                    connection.terminate()
            await asyncio.sleep(PATIENCE)

    async def close(self) -> None:
        """Commits what waits and lets go of the connections."""
        await self._writer.close()
        await self._pool.close()

    async def _commit(self, group: Sequence[Work[Any]]) -> Sequence[Outcome]:
        """Each transaction commits by itself: another one's fault would undo a group, and its locks hold it up."""
        async with _understood():
            return [Done(await self._whole(work)) for work in group]

    async def _whole(self, work: Work[T]) -> T:
        """The result of a transaction, begun anew where another one came between."""
        for _ in range(TRIES - 1):
            with suppress(asyncpg.TransactionRollbackError):
                return await self._once(work)
        return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        async with self._pool.acquire() as connection, connection.transaction():
            return await run(connection, work())


async def _upgraded(url: str, migrations: Sequence[Migration]) -> None:
    """Brings the database to the last migration, on a connection that may take its time for what has grown."""
    async with _connecting():
        connection = await asyncpg.connect(url, timeout=10, server_settings=VANISHED)
    try:
        async with _understood(), connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADING)
            await run(connection, upgrade(migrations, TABLES))
    finally:
        await connection.close()


async def as_it_was(connection: Connection) -> None:
    """Spares the usual reset, a question of its own after each use: nothing but a transaction changes a connection."""
    if connection.is_in_transaction():
        await connection.reset()
