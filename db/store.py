"""The store: one line for each thing that is kept or asked, the same on SQLite and PostgreSQL."""

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from db import (
    clock,
    digests,
    draining,
    ending,
    guests,
    health,
    incidents,
    leaderboard,
    leases,
    lobby,
    offers,
    pages,
    people,
    play,
    practice,
    privacy,
    promises,
    purge,
    records,
    results,
    seats,
    sqlite_file,
    tables,
)
from db.address import MEMORY, file_of
from db.errors import UnusableDatabase
from db.migrate import Migration, migrations
from db.shards import EVERY, Shards
from db.sqlite import SqliteDatabase
from db.statement import Transaction, Work

P = ParamSpec("P")
T = TypeVar("T")


Hear: TypeAlias = Callable[[str], None]
"""Is told each notice."""


class Database(Protocol):
    """What runs transactions: `db.sqlite` and `db.postgres`."""

    async def read(self, work: Work[T], *, long: bool = False) -> T: ...
    async def write(self, work: Work[T]) -> T: ...
    async def tell(self, notice: str) -> None: ...
    async def listen(self, hear: Hear) -> None: ...
    async def close(self) -> None: ...


def _reads(
    transaction: Callable[P, Transaction[T]], *, long: bool = False
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    @wraps(transaction)
    async def operation(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.read(partial(transaction, *args, **kwargs), long=long)

    return operation


def _writes(
    transaction: Callable[P, Transaction[T]],
) -> Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]:
    @wraps(transaction)
    async def operation(store: "Store", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.write(partial(transaction, *args, **kwargs))

    return operation


class Store:
    """Every operation is one transaction, named and described where it is defined; written means on disk.

    Raises `Rejected` (a subclass tells why) or `StoreUnavailable`; nothing is changed then.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    table = _reads(tables.table)
    open_tables = _reads(tables.open_tables)
    hosted = _reads(tables.hosted)
    unshown = _reads(tables.unshown)
    rematch_of = _reads(tables.rematch_of)

    promise = _writes(promises.promise)
    open_table = _writes(lobby.open_table)
    join = _writes(lobby.join)
    leave = _writes(lobby.leave)
    add_house = _writes(lobby.add_house)
    remove = _writes(lobby.remove)
    remove_house = _writes(lobby.remove_house)
    reseat = _writes(lobby.reseat)
    allow_hints = _writes(lobby.allow_hints)
    start = _writes(lobby.start)

    append = _writes(play.append)
    take_back = _writes(play.take_back)
    move_of = _writes(play.move_of)
    moves = _reads(play.moves)
    secret = _reads(play.secret)
    shown = _writes(play.shown)
    stale_pages = _reads(pages.stale_pages)
    refreshed = _writes(pages.refreshed)
    summary = _reads(pages.summary)
    summarised = _writes(pages.summarised)
    called = _writes(play.called)
    moved = _writes(play.moved)
    record = _reads(records.record)
    rebuild = _writes(records.rebuild)
    results = _reads(results.results)

    replace_seat = _writes(seats.replace_seat)
    left = _writes(seats.left)
    set_away = _writes(seats.set_away)
    hand = _writes(seats.hand)
    stand = _writes(seats.stand)
    hint = _writes(seats.hint)
    vote = _writes(seats.vote)

    make_offer = _writes(offers.make_offer)
    offer_of = _reads(offers.offer_of)
    offer_posted = _writes(offers.offer_posted)
    take_offer = _writes(offers.take_offer)
    end_offer = _writes(offers.end_offer)

    invite = _writes(guests.invite)
    invite_roles = _writes(guests.invite_roles)
    block = _writes(guests.block)
    unblock = _writes(guests.unblock)
    blocked = _reads(guests.blocked)
    guests = _reads(guests.guests)

    cancel = _writes(ending.cancel)
    close_table = _writes(ending.close)
    set_aside = _writes(ending.set_aside)

    timers = _reads(clock.timers)
    set_timers = _writes(clock.set_timers)
    rung = _writes(clock.rung)
    put_off = _writes(clock.put_off)
    due = _reads(clock.due)
    next_due = _reads(clock.next_due)
    beat = _writes(clock.beat)
    absence = _writes(clock.absence)
    put_off_some = _writes(clock.put_off_some)

    async def downtime(self, now: float, shards: Shards = EVERY) -> float:
        """The longest that nobody was there for one of these shards, in seconds; all clocks are put off by it, once.

        In pieces, so that nobody who writes waits for all of it; what a crash leaves is put off at the next start.
        """
        await self._put_off()
        away = await self.absence(now, shards)
        await self._put_off()
        return away

    async def _put_off(self) -> None:
        while await self.put_off_some():
            pass

    async def tell(self, notice: str) -> None:
        """Tells all processes on this database."""
        await self.database.tell(notice)

    async def listen(self, hear: Hear) -> None:
        """Hears what is told from now on, until it is cancelled; what is told while the database is away is lost."""
        await self.database.listen(hear)

    told = _reads(digests.told)
    note_told = _writes(digests.note_told)

    lease = _writes(leases.lease)
    release = _writes(leases.release)

    pulse = _writes(health.pulse)
    figures = _reads(health.figures)
    note_incident = _writes(incidents.note_incident)
    incident = _reads(incidents.incident)
    drain = _writes(draining.drain)
    draining_since = _reads(draining.draining_since)

    next_mistake = _reads(practice.next_mistake)
    mistake = _reads(practice.mistake)
    resting_mistakes = _reads(practice.resting_mistakes)
    unstudied = _reads(practice.unstudied)
    learn = _writes(practice.learn)
    retire = _writes(practice.retire)
    put_back = _writes(practice.put_back)

    person = _reads(people.person)
    save_person = _writes(people.save_person)
    resting = _reads(people.resting)
    running = _reads(people.running)
    server = _reads(people.server)
    save_server = _writes(people.save_server)
    guild_new = _reads(people.guild_new)
    guild_known = _writes(people.guild_known)
    servers = _reads(people.servers, long=True)
    guild_removed = _writes(people.guild_removed)
    guild_back = _writes(people.guild_back)
    click = _writes(people.click)

    standings = _reads(leaderboard.standings)
    profile = _reads(leaderboard.profile)

    export_person = _reads(privacy.export_person, long=True)
    delete_person = _writes(privacy.delete_person)
    purge = _writes(purge.purge)


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """The store at `sqlite:///file.db`, `sqlite:///:memory:` or `postgresql://…`, closed at the end of the block."""
    database = await open_database(url, migrations())
    try:
        yield Store(database)
    finally:
        await database.close()


async def open_database(url: str, migrations: Sequence[Migration]) -> Database:
    """The database at this address, brought to the last of these migrations.

    Raises `UnusableDatabase`, or `StoreUnavailable` where it cannot be reached.
    """
    if path := file_of(url):
        return await SqliteDatabase.open(path, migrations)
    with _installed():
        from db.postgres import PostgresDatabase
    return await PostgresDatabase.open(url, migrations)


@contextmanager
def _installed() -> Iterator[None]:
    """Tells how to install what PostgreSQL needs."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnusableDatabase(f'PostgreSQL needs {error.name}: install it with pip install ".[postgres]".') from error


@asynccontextmanager
async def alone(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Inside the block nobody else is alone with the database at this address; whoever was killed is so no longer.

    The processes of a `fleet` are alone together.
    Raises `InUse`, `UnusableDatabase` or `StoreUnavailable`.
    """
    path = file_of(url)
    if path == MEMORY:
        yield
    elif path:
        with sqlite_file.alone(path):
            yield
    else:
        with _installed():
            from db import postgres
        async with postgres.alone(url, fleet=fleet):
            yield
