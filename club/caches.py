"""Caches over the store: live tables, the languages of users, and the settings of servers.

All three are held by `club.clubhouse`, as `tables`, `user_locales` and `server_settings`. They change no game, with
one exception: a table that this version cannot read or replay is set aside, which ends its game for everybody.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from cachetools import Cache, FIFOCache, LRUCache
from msgspec.structs import replace

from club.live_table import LiveTable, PostedBoard
from club.table_rules import SET_ASIDE_TEXT, close_reason, unreadable_reason
from club.user_error import UserError
from db import errors
from db.errors import StoreUnavailable
from db.rows import Phase, TableRow
from db.settings import ServerSettings, UserSettings
from db.shards import ALL_SHARDS, Shards
from db.store import Store
from engine.game import IllegalMove, UnreadableMove
from engine.i18n import _
from engine.registry import UnknownGame

log = logging.getLogger(__name__)
T = TypeVar("T")

TABLE_CACHE_BYTES = 80 << 20
"""The size of the cache; a table that is not cached is replayed from its record.

Replaying the longest game takes less than a tenth of a second, so no state is ever stored.
"""

MAX_POSTED_BOARDS = 10_000
"""Of how many tables it is known what their board shows, after the table itself was evicted."""


class _Load:
    """A read of the store that is under way."""


class PendingLoads:
    """The loads into a cache that are under way, by key: what was evicted meanwhile must not be cached."""

    def __init__(self) -> None:
        self._loads: WeakValueDictionary[int, _Load] = WeakValueDictionary()

    def begin(self, key: int) -> _Load:
        """Return the load of this key, for `is_valid` once it is done."""
        return self._loads.setdefault(key, _Load())

    def is_valid(self, key: int, load: _Load) -> bool:
        """Return whether the key was not evicted since the load began."""
        return self._loads.get(key) is load

    def invalidate(self, key: int) -> None:
        """Invalidate the load of this key; call it at each eviction."""
        self._loads.pop(key, None)


UNREPLAYABLE = (errors.UnreadableTable, UnknownGame, UnreadableMove, IllegalMove)
"""The errors that say that a stored game cannot go on in this version."""
ArchiveSeconds: TypeAlias = Callable[[TableRow], float | None]


class TableCache:
    """LRU cache of live tables over the store, with one lock a table."""

    def __init__(self, store: Store, clock: Callable[[], float], shards: Shards = ALL_SHARDS) -> None:
        self.store = store
        self.clock = clock
        self.shards = shards
        """The shards that this process serves; a direct message may be about a table of any other."""
        self.archive_seconds: ArchiveSeconds = lambda _table: None
        """Returns after how many silent seconds the table's thread is archived; None outside of threads."""
        self._live_tables: OrderedDict[int, LiveTable] = OrderedDict()
        self._posted_boards: LRUCache[int, PostedBoard] = LRUCache(MAX_POSTED_BOARDS)
        self._pending_loads = PendingLoads()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, number: int) -> asyncio.Lock:
        """Return the table's lock; hold it while changing the table."""
        return self._locks.setdefault(number, asyncio.Lock())

    async def table(self, number: int) -> TableRow:
        """Return the table's row; raise `UserError` if there is no table of this number."""
        live = self._live_tables.get(number)
        return live.table if live and self.shards.serves(live.table.guild) else await self.stored_table(number)

    async def table_for_user(self, number: int, user: int, guild: int | None) -> TableRow:
        """Return the table that a user asks about: on its server, or in a direct message if they sat there.

        A round of the day is its player's alone, on every server, once it is over: until then it has its own page.
        """
        table = await self.table(number)
        if table.day is not None and table.has_had_seat(user):
            if table.phase is Phase.OVER:
                return table
            raise UserError(_("That's your round of the day. `/daily` shows it."))
        if guild is None and not table.has_had_seat(user):
            raise UserError(
                _("You weren't at table {number}. Try again on the server it belongs to.").format(number=number)
            )
        if guild not in (None, table.guild):
            raise UserError(_("There's no table {number} on this server.").format(number=number))
        return table

    async def stored_table(self, number: int) -> TableRow:
        """Return the table's row as stored now; raise `UserError` for an unknown number.

        A row that this version cannot read is set aside.
        """
        try:
            table = await self.store.table(number)
            if table.is_open and (reason := unreadable_reason(table)):
                log.warning("table %s cannot be read, so it is closed: %s", number, reason)
                await self.store.set_aside(number, reason, self.clock())
                return await self.store.table(number)
        except errors.NotFound:
            raise UserError(
                _("There's no table {number}. `/table list` shows the open ones.").format(number=number)
            ) from None
        return table

    async def lobby(self, number: int) -> TableRow:
        """Return the row of a table whose game has not begun; raise `UserError` for any other."""
        table = await self.stored_table(number)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            raise UserError(_("This table has already teed off."))
        if table.phase is not Phase.LOBBY:
            raise UserError(close_reason(table))
        return table

    async def live_table(self, number: int) -> LiveTable:
        """Return the live table of a game in play or just finished; raise `UserError` if there is no game to see.

        A cached table that another process serves is compared with the store first.
        """
        entry = self._live_tables.get(number)
        if entry is not None and not self.shards.serves(entry.table.guild):
            self.evict_if_stale(await self.stored_table(number))
        while number not in self._live_tables:
            load = self._pending_loads.begin(number)
            live = await self._load(await self.stored_table(number))
            if self._pending_loads.is_valid(number, load):
                self._cache(number, live)
        self._live_tables.move_to_end(number)
        return self._live_tables[number]

    def _cache(self, number: int, live: LiveTable) -> None:
        """Cache a live table and evict the least recently used ones until the cache fits `TABLE_CACHE_BYTES`.

        If two tasks have loaded the same table, the first one's object stays, because moves may have been added
        to it.
        """
        if number not in self._live_tables:
            self._keep_posted_board(live)
            self._live_tables[number] = live
        excess = sum(cached_table.size_bytes for cached_table in self._live_tables.values()) - TABLE_CACHE_BYTES
        while excess > 0 and len(self._live_tables) > 1:
            oldest = next(iter(self._live_tables))
            excess -= self._live_tables[oldest].size_bytes
            self.evict(oldest)

    def _keep_posted_board(self, live: LiveTable) -> None:
        """Let the table know its board as before it was evicted, unless the store knows a later one."""
        known = self._posted_boards.get(live.table.id)
        if known is not None and live.table.shown <= known.ply <= live.ply:
            live.posted_board = known
        self._posted_boards[live.table.id] = live.posted_board

    async def _load(self, table: TableRow) -> LiveTable:
        """Return the live table of a stored game; set a game aside whose record cannot be read or replayed.

        Any other error is a fault of the program: it ends no game, and the table is read again at the next press.
        """
        if table.phase is Phase.LOBBY:
            raise UserError(_("This table hasn't teed off yet."))
        if table.phase in (Phase.CLOSED, Phase.ASIDE):
            raise UserError(close_reason(table))
        try:
            record = await self.store.record(table.id)
            return await asyncio.to_thread(LiveTable, table, record)
        except UNREPLAYABLE as error:
            log.warning("table %s cannot be read, so its game ends and its record is kept: %s", table.id, error)
            await self.store.set_aside(table.id, str(error), self.clock())
            raise UserError(_(SET_ASIDE_TEXT)) from error

    def cached_table(self, number: int) -> LiveTable | None:
        """Return the live table if it is cached."""
        return self._live_tables.get(number)

    def evict_if_stale(self, row: TableRow) -> bool:
        """Evict the table if another process has changed it; return whether that was so."""
        live = self._live_tables.get(row.id)
        if live is None or _shared_fields(live.table) == _shared_fields(row):
            return False
        self.evict(row.id)
        return True

    def evict(self, number: int) -> None:
        """Evict a table, so that it is read from the store again."""
        self._live_tables.pop(number, None)
        self._pending_loads.invalidate(number)

    def set_board_message(self, where: TableRow) -> None:
        """Copy the message of the table's board from a stored row into the cached table.

        A load that is under way is repeated. A row with another channel than the cached one changes nothing.
        """
        self._pending_loads.invalidate(where.id)
        live = self._live_tables.get(where.id)
        if live is not None and (live.table.channel, live.table.thread) == (where.channel, where.thread):
            live.table = replace(live.table, board=where.board, posted_at=where.posted_at)

    def drop_timers(self, *numbers: int) -> None:
        """Drop the cached timers of these tables, or of all tables; they are read again when next shown."""
        for number in numbers or self._live_tables:
            if number in self._live_tables:
                self._live_tables[number].timer_state = None

    def evict_tables_of(self, user: int) -> None:
        """Evict every table where this user has or had a seat."""
        for number, live in [*self._live_tables.items()]:
            if live.table.has_had_seat(user):
                self.evict(number)

    def evict_tables_in(self, guild: int) -> None:
        """Evict every table of this server."""
        for number, live in [*self._live_tables.items()]:
            if live.table.guild == guild:
                self.evict(number)

    async def reload(self, number: int) -> LiveTable:
        """Read the live table from the store again and return it."""
        self.evict(number)
        return await self.live_table(number)


def _shared_fields(table: TableRow) -> tuple[object, ...]:
    """Return the fields of a row that two processes must agree on before either changes the table."""
    seats = (
        (seat.user, seat.house, seat.name, seat.missed_turns, seat.gone, seat.auto_answers, seat.hints)
        for seat in table.seats
    )
    return (table.ply, table.ahead, table.phase, *seats)


class RowCache(Generic[T]):
    """Cache of rows of the store, by their id."""

    def __init__(self, rows: Cache[int, T]) -> None:
        self._rows = rows
        self._pending_loads = PendingLoads()

    async def get(self, id: int, read: Callable[[int], Awaitable[T]]) -> T:
        """Return the row; `read` it if it is not cached."""
        row = self._rows.get(id)
        if row is None:
            load = self._pending_loads.begin(id)
            row = await read(id)
            if self._pending_loads.is_valid(id, load):
                self._rows[id] = row
        return row

    def evict(self, id: int) -> None:
        """Drop a row, after it has changed or was deleted."""
        self._rows.pop(id, None)
        self._pending_loads.invalidate(id)


MAX_CACHED_USERS = 10_000
"""How many users' settings are cached."""
DEFAULT_LOCALE = "en-US"
"""Discord's default locale; it is not stored for users who have never used another."""


class UserLocaleCache:
    """Cache of users' languages over the store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._settings: RowCache[UserSettings] = RowCache(LRUCache(MAX_CACHED_USERS))

    async def language_for(self, user: int, locale: str) -> str:
        """Return the user's language; store the locale of their Discord client if it is new.

        While the store is unavailable the client's locale is the answer.
        """
        try:
            settings = await self._settings.get(user, self.store.user_settings)
            if locale != (settings.locale or DEFAULT_LOCALE):
                await self.store.set_locale(user, locale)
                self.evict(user)
        except StoreUnavailable:
            return locale
        return settings.language or locale

    def evict(self, user: int) -> None:
        """Drop a user's cached settings, after they have changed or the user is deleted."""
        self._settings.evict(user)


MAX_CACHED_SERVERS = 1000
"""How many servers' settings are cached."""


class ServerSettingsCache:
    """Cache of the settings of this process's servers; those of other servers are read each time."""

    def __init__(self, store: Store, shards: Shards) -> None:
        self.store = store
        self.shards = shards
        self.community_locale: Callable[[int], str] = lambda _guild: "en"
        """Returns the language of a server's community on Discord."""
        self._settings: RowCache[ServerSettings] = RowCache(FIFOCache(MAX_CACHED_SERVERS))

    async def get(self, guild: int) -> ServerSettings:
        """Return the server's settings; another process may change those of a server that is not of this one."""
        if not self.shards.serves(guild):
            return await self.store.server_settings(guild)
        return await self._settings.get(guild, self.store.server_settings)

    async def language(self, guild: int) -> str:
        """Return the language of a server's channels: the one chosen there, else its community's on Discord."""
        return (await self.get(guild)).locale or self.community_locale(guild)

    async def change(
        self, guild: int, change: Callable[[ServerSettings], ServerSettings], last_morning: int = 0
    ) -> ServerSettings:
        """Apply a change to the server's settings as they are stored by now, and return them.

        A server that begins to have morning posts gets its first one on the first morning after the day `last_morning`.
        """
        try:
            return await self.store.change_server_settings(guild, change, last_morning)
        finally:
            self.evict(guild)

    def evict(self, guild: int) -> None:
        """Drop a server's cached settings, after the server was deleted."""
        self._settings.evict(guild)
