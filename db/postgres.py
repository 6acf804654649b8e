"""The store on PostgreSQL through asyncpg: the transactions of SQLite, several at once, safe by row locks."""

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
"""Half a second more than PostgreSQL's deadlock timeout."""
TRIES = 4
"""How often a transaction is tried that fails because of another one."""
LANES = 8
"""PostgreSQL syncs the commits of all of them together."""
STATEMENTS = 400
"""Enough for all statements of the program."""
NOTICES = "nineteenth"
"""The channel of notifications between processes."""
PULSE = 10
"""How often the listening connection is checked."""
UPGRADING = 1_919_191_919
"""The advisory lock held during an upgrade."""
ALONE = 1_919_191_920
"""The advisory lock held by the running bot."""
FREED = 0.5
"""How long the unlock may take; the server frees the lock of a lost connection by itself."""
VANISHED = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""The server notices within half a minute that a machine is gone, and frees its locks."""
SESSION = {"lock_timeout": f"{PATIENCE}s", "idle_in_transaction_session_timeout": "10s"}
"""A process that hangs in a transaction loses its locks."""
READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan"
"""Begins a read transaction whose statements are planned for their own arguments.

From the sixth execution on PostgreSQL would use one generic plan, which reads all lines of the largest leaderboard to
return ten of them.
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
    # Raised by asyncpg between the last message of the server on a connection and the end of the connection.
    asyncpg.InternalClientError,
)


@cache
def numbered(sql: str) -> str:
    """Return the statement with `$1`, `$2`, … in place of `?`."""
    numbers = count(1)
    return sub(r"\?", lambda _: f"${next(numbers)}", sql)


@asynccontextmanager
async def _understood() -> AsyncIterator[None]:
    """Raise asyncpg's errors as `StoreUnavailable` if the database is busy or away."""
    try:
        yield
    except _UNAVAILABLE as error:
        raise StoreUnavailable(str(error)) from error


@asynccontextmanager
async def _connecting() -> AsyncIterator[None]:
    """Raise `UnusableDatabase` for an unreadable address.

    The error does not repeat the address: a misread part of it may be the password.
    """
    async with _understood():
        try:
            yield
        except (ValueError, OverflowError):
            raise UnusableDatabase(UNREADABLE) from None


@asynccontextmanager
async def alone(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Lock the database against other copies of the bot, as long as the connection lasts.

    The processes of a `fleet` share the lock. Raise `DatabaseInUse`, `UnusableDatabase` or `StoreUnavailable`.
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
    """Read from one snapshot of the database inside the block."""
    await connection.execute(READING)
    try:
        yield
    finally:
        await connection.execute("ROLLBACK")


async def run(connection: Connection, transaction: Transaction[T]) -> T:
    """Run a transaction's generator to its end; the caller begins and ends the database transaction."""
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
        self._writer = Writer(self._commit, workers=LANES, group=1)

    @classmethod
    async def open(cls, url: str, migrations: Sequence[Migration]) -> "PostgresDatabase":
        """Open and upgrade the database at this address; raise `UnusableDatabase` or `StoreUnavailable`."""
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
        """Run a transaction that only reads; long ones run one after the other."""
        self._writer.refuse_closed()
        async with (
            self._long if long else nullcontext(),
            _understood(),
            self._pool.acquire() as connection,
            _reading(connection),
        ):
            return await run(connection, work())

    async def write(self, work: Work[T]) -> T:
        """Run a transaction and return its result once it is on disk."""
        return await self._writer.write(work)

    async def tell(self, notice: str) -> None:
        """Notify every process that listens."""
        async with _understood(), self._pool.acquire() as connection:
            await connection.execute("SELECT pg_notify($1, $2)", NOTICES, notice)

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with each notification until cancelled.

        It listens on a connection of its own, which is renewed when lost.
        """
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
        """Commit what waits and close the connections."""
        await self._writer.close()
        await self._pool.close()

    async def _commit(self, group: Sequence[Work[Any]]) -> Sequence[Outcome]:
        """Commit each transaction by itself.

        In a group one failure would undo all transactions, and the locks of each would be held until all are
        done.
        """
        async with _understood():
            return [Done(await self._whole(work)) for work in group]

    async def _whole(self, work: Work[T]) -> T:
        """Run a transaction; retry it if another transaction came between."""
        for _ in range(TRIES - 1):
            with suppress(asyncpg.TransactionRollbackError):
                return await self._once(work)
        return await self._once(work)

    async def _once(self, work: Work[T]) -> T:
        async with self._pool.acquire() as connection, connection.transaction():
            return await run(connection, work())


async def _upgraded(url: str, migrations: Sequence[Migration]) -> None:
    """Upgrade the schema on a connection without a timeout, because a large database takes time."""
    async with _connecting():
        connection = await asyncpg.connect(url, timeout=10, server_settings=VANISHED)
    try:
        async with _understood(), connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADING)
            await run(connection, upgrade(migrations, TABLES))
    finally:
        await connection.close()


async def as_it_was(connection: Connection) -> None:
    """Skip asyncpg's reset of a connection, which is a query after each use.

    Nothing but a transaction changes a connection here.
    """
    if connection.is_in_transaction():
        await connection.reset()
