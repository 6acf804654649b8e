"""The store on PostgreSQL through asyncpg: the transactions of SQLite, several at once, safe by row locks."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext, suppress
from functools import cache
from itertools import count
from re import sub
from typing import Any, TypeAlias, TypeVar

import asyncpg

from db.address import UNREADABLE_ADDRESS
from db.errors import DatabaseInUse, StoreUnavailable, UnusableDatabase
from db.migrate import (
    UPGRADE_BEGINS,
    UPGRADE_DONE,
    Migration,
    require_current,
    schema_version,
    upgrade_schema,
)
from db.postgres_backup import keep_backup
from db.transaction import Committed, Outcome, Transaction, TransactionFactory, Writer

T = TypeVar("T")
Connection: TypeAlias = asyncpg.Connection
log = logging.getLogger(__name__)

COMMAND_TIMEOUT_SECONDS = 5.0
"""How long a statement may take."""
LOCK_TIMEOUT_SECONDS = 1.5
"""Half a second more than PostgreSQL's deadlock timeout."""
MAX_ATTEMPTS = 4
"""How often a transaction is tried that fails because of another one."""
CONCURRENT_WRITES = 8
"""PostgreSQL syncs the commits of all of them together."""
STATEMENT_CACHE_SIZE = 400
"""Enough for all statements of the program."""
NOTIFY_CHANNEL = "nineteenth"
"""The channel of notifications between processes."""
RECONNECT_SECONDS = 1.5
"""Seconds between two attempts to open a lost connection again."""
CONNECTION_CHECK_SECONDS = 10
"""How often the connections are checked that listen and that hold the lock."""
UPGRADE_LOCK_ID = 1_919_191_919
"""The advisory lock held during an upgrade."""
INSTANCE_LOCK_ID = 1_919_191_920
"""The advisory lock held by the running bot."""
END_EARLIER_SESSIONS = """
SELECT pg_terminate_backend(pid, 3000) FROM pg_stat_activity
 WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"""
UNLOCK_SECONDS = 0.5
"""How long the unlock may take; the server frees the lock of a lost connection by itself."""
KEEPALIVE_SETTINGS = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""The server notices within half a minute that a machine is gone, and frees its locks."""
SESSION_SETTINGS = {"lock_timeout": f"{LOCK_TIMEOUT_SECONDS}s", "idle_in_transaction_session_timeout": "10s"}
"""A process that hangs in a transaction loses its locks."""
BEGIN_READ = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL plan_cache_mode = force_custom_plan"
"""Begins a read transaction whose statements are planned for their own arguments.

PostgreSQL would use one generic plan from the sixth execution on. That plan reads all lines of the largest leaderboard
to return ten of them.
"""
TABLE_NAMES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
LACKING_RIGHTS = (
    "PostgreSQL gives the user of DATABASE_URL too few rights ({}):"
    " give the database to this user, or create it with createdb -O USER NAME."
)
LEFT_TABLES = (
    "The database has tables of a newer version beside those of an older one ({}):"
    " drop it, create it anew, and restore the backup into the empty database."
)
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
def number_placeholders(sql: str) -> str:
    """Return the statement with `$1`, `$2`, … in place of `?`."""
    numbers = count(1)
    return sub(r"\?", lambda _: f"${next(numbers)}", sql)


@asynccontextmanager
async def _translate_errors() -> AsyncIterator[None]:
    """Raise asyncpg's errors as `StoreUnavailable` if the database is busy or unavailable."""
    try:
        yield
    except _UNAVAILABLE as error:
        raise StoreUnavailable(str(error)) from error


@asynccontextmanager
async def _translate_address_errors() -> AsyncIterator[None]:
    """Raise `UnusableDatabase` for an unreadable address, and for what the server's operator must change.

    The error does not repeat the address: a misread part of it may be the password.
    """
    async with _translate_operator_errors():
        try:
            yield
        except (ValueError, OverflowError):
            raise UnusableDatabase(UNREADABLE_ADDRESS) from None


@asynccontextmanager
async def _translate_operator_errors() -> AsyncIterator[None]:
    """Raise `UnusableDatabase` for what the server's operator must change, `StoreUnavailable` for what may pass."""
    async with _translate_errors():
        try:
            yield
        except asyncpg.InvalidCatalogNameError:
            raise UnusableDatabase("There is no database of the name that DATABASE_URL has: create it first.") from None
        except asyncpg.InvalidAuthorizationSpecificationError:
            raise UnusableDatabase("PostgreSQL refuses the user or the password of DATABASE_URL.") from None
        except asyncpg.InsufficientPrivilegeError as error:
            raise UnusableDatabase(LACKING_RIGHTS.format(error)) from error
        except (asyncpg.DuplicateTableError, asyncpg.DuplicateColumnError) as error:
            raise UnusableDatabase(LEFT_TABLES.format(error)) from error


@asynccontextmanager
async def exclusive_access(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Lock the database against other copies of the bot inside the block; take the lock again if it is lost.

    The processes of a `fleet` share the lock. Raise `DatabaseInUse`, at the beginning or once another process has taken
    a lost lock, `UnusableDatabase` or `StoreUnavailable`.
    """
    lock = InstanceLock(url, fleet=fleet)
    await lock.acquire()
    renewal = asyncio.create_task(lock.renew_forever(), name="database lock")
    task = asyncio.current_task()
    assert task is not None
    renewal.add_done_callback(lambda ended: None if ended.cancelled() else task.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if renewal.done() and (error := renewal.exception()):
            raise error from None
        raise
    finally:
        renewal.cancel()
        await lock.release()


class InstanceLock:
    """The advisory lock of a running bot; the server frees it with the connection that took it."""

    def __init__(self, url: str, *, fleet: bool) -> None:
        self._url = url
        self._query = f"SELECT pg_try_advisory_lock{'_shared' if fleet else ''}($1)"
        self.session = f"nineteenth {secrets.token_hex(8)}"
        """The name of its sessions on the server, which no other process has."""

    async def acquire(self) -> None:
        """Connect and take the lock; end an earlier session of this lock that the server believes to be alive."""
        settings = {**KEEPALIVE_SETTINGS, "application_name": self.session}
        async with _translate_address_errors():
            self._connection = await asyncpg.connect(
                self._url, timeout=10, command_timeout=COMMAND_TIMEOUT_SECONDS, server_settings=settings
            )
            try:
                await self._connection.execute(END_EARLIER_SESSIONS)
                if not await self._connection.fetchval(self._query, INSTANCE_LOCK_ID):
                    raise DatabaseInUse
            except BaseException:
                self._connection.terminate()
                raise

    async def renew_forever(self) -> None:
        """Take the lock again whenever its connection is lost; raise `DatabaseInUse` if another process has it."""
        while True:
            await _wait_until_lost(self._connection)
            self._connection.terminate()
            log.warning("The connection that holds the lock of the database is lost: the lock is taken again.")
            await self._acquire_again()

    async def _acquire_again(self) -> None:
        while True:
            try:
                return await self.acquire()
            except DatabaseInUse:
                log.error("Another copy of the bot has taken the lock of the database meanwhile: this one ends.")
                raise
            except StoreUnavailable:
                await asyncio.sleep(RECONNECT_SECONDS)

    async def release(self) -> None:
        """Free the lock and end the connection."""
        with suppress(*_UNAVAILABLE):
            await self._connection.execute("SELECT pg_advisory_unlock_all()", timeout=UNLOCK_SECONDS)
        self._connection.terminate()


async def _wait_until_lost(connection: Connection) -> None:
    """Return once the connection is lost; ask the server from time to time."""
    loss = asyncio.Event()
    connection.add_termination_listener(lambda _connection: loss.set())
    with suppress(*_UNAVAILABLE):
        while not connection.is_closed():
            with suppress(TimeoutError):
                await asyncio.wait_for(loss.wait(), CONNECTION_CHECK_SECONDS)
            await connection.execute("SELECT 1")


@asynccontextmanager
async def _read_snapshot(connection: Connection) -> AsyncIterator[None]:
    """Read from one snapshot of the database inside the block."""
    await connection.execute(BEGIN_READ)
    try:
        yield
    finally:
        await connection.execute("ROLLBACK")


async def run_transaction(connection: Connection, transaction: Transaction[T]) -> T:
    """Run a transaction's generator to its end; the caller begins and ends the database transaction."""
    try:
        sql, arguments = next(transaction)
        while True:
            rows = await connection.fetch(number_placeholders(sql), *arguments)
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
        self._writer = Writer(self._commit, workers=CONCURRENT_WRITES, group=1)

    @classmethod
    async def open(cls, url: str, migrations: Sequence[Migration], *, backup_done: bool = False) -> "PostgresDatabase":
        """Open the database at this address, and upgrade it after a backup unless its operator has made one.

        Raise `UnusableDatabase` or `StoreUnavailable`.
        """
        await _upgrade(url, migrations, backup_done=backup_done)
        async with _translate_address_errors():
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=CONCURRENT_WRITES + 2,
                reset=skip_reset,
                command_timeout=COMMAND_TIMEOUT_SECONDS,
                statement_cache_size=STATEMENT_CACHE_SIZE,
                server_settings=SESSION_SETTINGS,
            )
        return cls(url, pool)

    async def run_read(self, work: TransactionFactory[T], *, long: bool = False) -> T:
        """Run a transaction that only reads; long ones run one after the other."""
        self._writer.require_open()
        async with (
            self._long if long else nullcontext(),
            _translate_errors(),
            self._pool.acquire() as connection,
            _read_snapshot(connection),
        ):
            return await run_transaction(connection, work())

    async def run_write(self, work: TransactionFactory[T]) -> T:
        """Run a transaction and return its result once it is on disk."""
        return await self._writer.write(work)

    async def notify(self, notice: str) -> None:
        """Notify every process that listens."""
        async with _translate_errors(), self._pool.acquire() as connection:
            await connection.execute("SELECT pg_notify($1, $2)", NOTIFY_CHANNEL, notice)

    async def listen(self, hear: Callable[[str], None]) -> None:
        """Call `hear` with each notification until cancelled.

        It listens on a connection of its own, which is renewed when lost.
        """
        while True:
            with suppress(*_UNAVAILABLE):
                connection = await asyncpg.connect(
                    self._url, timeout=10, command_timeout=COMMAND_TIMEOUT_SECONDS, server_settings=KEEPALIVE_SETTINGS
                )
                try:
                    await connection.add_listener(NOTIFY_CHANNEL, lambda *arguments: hear(arguments[-1]))
                    await _wait_until_lost(connection)
                finally:
                    connection.terminate()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def close(self) -> None:
        """Commit what waits and close the connections."""
        await self._writer.close()
        await self._pool.close()

    async def _commit(self, group: Sequence[TransactionFactory[Any]]) -> Sequence[Outcome]:
        """Commit each transaction by itself.

        In a group one failure would undo all transactions, and the locks of each would be held until all are
        done.
        """
        async with _translate_errors():
            return [Committed(await self._run_with_retry(work)) for work in group]

    async def _run_with_retry(self, work: TransactionFactory[T]) -> T:
        """Run a transaction; retry it if another transaction came between."""
        for _ in range(MAX_ATTEMPTS - 1):
            with suppress(asyncpg.TransactionRollbackError):
                return await self._run_once(work)
        return await self._run_once(work)

    async def _run_once(self, work: TransactionFactory[T]) -> T:
        async with self._pool.acquire() as connection, connection.transaction():
            return await run_transaction(connection, work())


async def require_current_version(url: str, migrations: Sequence[Migration]) -> None:
    """Raise `UnusableDatabase` if the database has another version than the last migration; change nothing."""
    async with _connect_without_timeout(url) as connection, _translate_operator_errors(), _read_snapshot(connection):
        require_current(await run_transaction(connection, schema_version(TABLE_NAMES)), migrations)


async def _upgrade(url: str, migrations: Sequence[Migration], *, backup_done: bool) -> None:
    """Upgrade the schema in one transaction, which begins with the backup; other processes wait."""
    newest = len(migrations)
    async with _connect_without_timeout(url) as connection, _translate_operator_errors():
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADE_LOCK_ID)
            present = await run_transaction(connection, schema_version(TABLE_NAMES))
            is_outdated = 0 < present < newest
            needs_backup = is_outdated and not backup_done
            async with keep_backup(url, present, newest) if needs_backup else nullcontext("its operator's") as backup:
                if is_outdated:
                    log.info(UPGRADE_BEGINS, present, newest, backup)
                await run_transaction(connection, upgrade_schema(migrations, TABLE_NAMES))
        if is_outdated:
            log.info(UPGRADE_DONE, newest)


@asynccontextmanager
async def _connect_without_timeout(url: str) -> AsyncIterator[Connection]:
    """Connect for the block; the upgrade of a large database takes time."""
    async with _translate_address_errors():
        connection = await asyncpg.connect(url, timeout=10, server_settings=KEEPALIVE_SETTINGS)
    try:
        yield connection
    finally:
        await connection.close()


async def skip_reset(connection: Connection) -> None:
    """Skip asyncpg's reset of a connection, which is a query after each use.

    Nothing but a transaction changes a connection here.
    """
    if connection.is_in_transaction():
        await connection.reset()
