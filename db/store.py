"""The store: one method for each operation, the same on SQLite and PostgreSQL.

Each operation is a transaction that is defined and described in its own module. Called by the clubhouse and the
bot.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

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
from db.operation import Database, Hear, reads, writes
from db.shards import EVERY, Shards
from db.sqlite import SqliteDatabase


class Store:
    """The operations of the store, one transaction each; a write returns once it is on disk.

    Raises `Rejected` (a subclass tells why) or `StoreUnavailable`; nothing is changed then.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    table = reads(tables.table)
    open_tables = reads(tables.open_tables)
    hosted = reads(tables.hosted)
    unshown = reads(tables.unshown)
    rematch_of = reads(tables.rematch_of)

    promise = writes(promises.promise)
    open_table = writes(lobby.open_table)
    join = writes(lobby.join)
    leave = writes(lobby.leave)
    add_house = writes(lobby.add_house)
    remove = writes(lobby.remove)
    remove_house = writes(lobby.remove_house)
    reseat = writes(lobby.reseat)
    allow_hints = writes(lobby.allow_hints)
    start = writes(lobby.start)

    append = writes(play.append)
    take_back = writes(play.take_back)
    move_of = writes(play.move_of)
    moves = reads(play.moves)
    secret = reads(play.secret)
    shown = writes(play.shown)
    stale_pages = reads(pages.stale_pages)
    refreshed = writes(pages.refreshed)
    summary = reads(pages.summary)
    summarised = writes(pages.summarised)
    called = writes(play.called)
    moved = writes(play.moved)
    record = reads(records.record)
    rebuild = writes(records.rebuild)
    results = reads(results.results)

    replace_seat = writes(seats.replace_seat)
    left = writes(seats.left)
    set_away = writes(seats.set_away)
    hand = writes(seats.hand)
    stand = writes(seats.stand)
    hint = writes(seats.hint)
    vote = writes(seats.vote)

    make_offer = writes(offers.make_offer)
    offer_of = reads(offers.offer_of)
    offer_posted = writes(offers.offer_posted)
    take_offer = writes(offers.take_offer)
    end_offer = writes(offers.end_offer)

    invite = writes(guests.invite)
    invite_roles = writes(guests.invite_roles)
    block = writes(guests.block)
    unblock = writes(guests.unblock)
    blocked = reads(guests.blocked)
    guests = reads(guests.guests)

    cancel = writes(ending.cancel)
    close_table = writes(ending.close)
    set_aside = writes(ending.set_aside)

    timers = reads(clock.timers)
    resting = reads(clock.resting)
    running = reads(clock.running)
    set_timers = writes(clock.set_timers)
    rung = writes(clock.rung)
    put_off = writes(clock.put_off)
    due = reads(clock.due)
    next_due = reads(clock.next_due)
    beat = writes(clock.beat)
    absence = writes(clock.absence)
    put_off_some = writes(clock.put_off_some)

    async def downtime(self, now: float, shards: Shards = EVERY) -> float:
        """Postpone all timers once by the time in which no bot was running; return the longest downtime in seconds.

        Each transaction postpones a piece, so that no other write waits long; what a crash leaves is postponed
        at the next start.
        """
        await self._put_off()
        away = await self.absence(now, shards)
        await self._put_off()
        return away

    async def _put_off(self) -> None:
        while await self.put_off_some():
            pass

    async def tell(self, notice: str) -> None:
        """Notify all processes on this database."""
        await self.database.tell(notice)

    async def listen(self, hear: Hear) -> None:
        """Call `hear` with each notification until cancelled; notifications are lost while the database is away."""
        await self.database.listen(hear)

    told = reads(digests.told)
    note_told = writes(digests.note_told)

    lease = writes(leases.lease)
    release = writes(leases.release)

    pulse = writes(health.pulse)
    figures = reads(health.figures)
    note_incident = writes(incidents.note_incident)
    incident = reads(incidents.incident)
    drain = writes(draining.drain)
    draining_since = reads(draining.draining_since)

    next_mistake = reads(practice.next_mistake)
    mistake = reads(practice.mistake)
    resting_mistakes = reads(practice.resting_mistakes)
    unstudied = reads(practice.unstudied)
    learn = writes(practice.learn)
    retire = writes(practice.retire)
    put_back = writes(practice.put_back)

    person = reads(people.person)
    save_person = writes(people.save_person)
    note_locale = writes(people.note_locale)
    server = reads(people.server)
    save_server = writes(people.save_server)
    guild_new = reads(people.guild_new)
    guild_known = writes(people.guild_known)
    servers = reads(people.servers, long=True)
    guild_removed = writes(people.guild_removed)
    guild_back = writes(people.guild_back)
    click = writes(people.click)

    standings = reads(leaderboard.standings)
    profile = reads(leaderboard.profile)

    export_person = reads(privacy.export_person, long=True)
    delete_person = writes(privacy.delete_person)
    purge = writes(purge.purge)


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
    """Open the store at `sqlite:///file.db`, `sqlite:///:memory:` or `postgresql://…` for the block."""
    database = await open_database(url, migrations())
    try:
        yield Store(database)
    finally:
        await database.close()


async def open_database(url: str, migrations: Sequence[Migration]) -> Database:
    """Open the database at this address and bring it to the last of these migrations.

    Raise `UnusableDatabase`, or `StoreUnavailable` if it cannot be reached.
    """
    if path := file_of(url):
        return await SqliteDatabase.open(path, migrations)
    with _installed():
        from db.postgres import PostgresDatabase
    return await PostgresDatabase.open(url, migrations)


@contextmanager
def _installed() -> Iterator[None]:
    """Raise `UnusableDatabase` with how to install what PostgreSQL needs, if that is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnusableDatabase(f'PostgreSQL needs {error.name}: install it with pip install ".[postgres]".') from error


@asynccontextmanager
async def alone(url: str, *, fleet: bool = False) -> AsyncIterator[None]:
    """Lock the database at this address against other copies of the bot; a killed copy does not keep its lock.

    The processes of a `fleet` share the lock. Raise `DatabaseInUse`, `UnusableDatabase` or `StoreUnavailable`.
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
