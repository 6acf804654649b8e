"""Cache of tables by number: reads them from the store and keeps live tables in memory, bounded in bytes.

Held by `club.clubhouse` as `tables`. Nothing here changes a game.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from msgspec.structs import replace

from club.live_table import Sitting
from club.lobby_rules import SET_ASIDE, flaw, why
from club.user_error import Refused
from db import errors
from db.rows import Phase
from db.rows import Table as TableRow
from db.shards import EVERY, Shards
from db.store import Store
from engine.speech import _

AT_HAND = 80 << 20
"""The size of the cache; a table that is not cached is replayed from its record.

Replaying the longest game takes less than a tenth of a second, so no state is ever stored.
"""


class Reading:
    """A load of a table that is under way; it is dropped if the table is evicted meanwhile."""


class Tables:
    """LRU cache of live tables over the store, with one lock a table."""

    def __init__(self, store: Store, clock: Callable[[], float], shards: Shards = EVERY) -> None:
        self.store = store
        self.clock = clock
        self.shards = shards
        """The shards that this process serves; a direct message may be about a table of any other."""
        self._sittings: OrderedDict[int, Sitting] = OrderedDict()
        self._readings: WeakValueDictionary[int, Reading] = WeakValueDictionary()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, number: int) -> asyncio.Lock:
        """Return the table's lock; hold it while changing the table."""
        return self._locks.setdefault(number, asyncio.Lock())

    async def table(self, number: int) -> TableRow:
        """Return the table's row; raise `UserError` if there is no table of this number."""
        kept = self._sittings.get(number)
        return kept.table if kept and self.shards.serve(kept.table.guild) else await self.stored(number)

    async def asked(self, number: int, user: int, guild: int | None) -> TableRow:
        """Return the table that a user asks about: on its server, or in a direct message if they sat there."""
        table = await self.table(number)
        if guild is None and not table.knows(user):
            raise Refused(_("You did not sit at table {number}; ask about it on its server.").format(number=number))
        if guild not in (None, table.guild):
            raise Refused(_("There is no table {number} on this server.").format(number=number))
        return table

    async def stored(self, number: int) -> TableRow:
        """Return the table's row as stored now; raise `UserError` for an unknown number.

        A row that this version cannot read is set aside.
        """
        try:
            table = await self.store.table(number)
            if table.open and (reason := flaw(table)):
                await self.store.set_aside(number, reason, self.clock())
                return await self.store.table(number)
        except errors.Missing:
            raise Refused(
                _("There is no table {number}. `/table list` shows the open ones.").format(number=number)
            ) from None
        return table

    async def lobby(self, number: int) -> TableRow:
        """Return the row of a table whose game has not begun; raise `UserError` for any other."""
        table = await self.stored(number)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            raise Refused(_("This table has teed off already."))
        if table.phase is not Phase.LOBBY:
            raise Refused(why(table))
        return table

    async def sitting(self, number: int) -> Sitting:
        """Return the live table of a game in play or just finished; raise `UserError` if there is no game to see.

        A cached table that another process serves is compared with the store first.
        """
        kept = self._sittings.get(number)
        if kept is not None and not self.shards.serve(kept.table.guild):
            self.outrun(await self.stored(number))
        while number not in self._sittings:
            reading = self._readings.setdefault(number, Reading())
            found = await self._load(await self.stored(number))
            if self._readings.get(number) is reading:
                self._keep(number, found)
        self._sittings.move_to_end(number)
        return self._sittings[number]

    def _keep(self, number: int, live: Sitting) -> None:
        """Cache a live table and evict the least recently used ones until the cache fits `CACHE_BYTES`.

        If two tasks have loaded the same table, the first one's object stays, because moves may have been added
        to it.
        """
        self._sittings.setdefault(number, live)
        excess = sum(kept.size for kept in self._sittings.values()) - AT_HAND
        while excess > 0 and len(self._sittings) > 1:
            oldest = next(iter(self._sittings))
            excess -= self._sittings[oldest].size
            self.forget(oldest)

    async def _load(self, table: TableRow) -> Sitting:
        if table.phase is Phase.LOBBY:
            raise Refused(_("This table has not teed off yet."))
        if table.phase in (Phase.CLOSED, Phase.ASIDE):
            raise Refused(why(table))
        try:
            record = await self.store.record(table.id)
            return await asyncio.to_thread(Sitting, table, record)
        except (errors.Spoiled, ValueError, LookupError, TypeError) as error:
            await self.store.set_aside(table.id, str(error), self.clock())
            raise Refused(_(SET_ASIDE)) from error

    def at_hand(self, number: int) -> Sitting | None:
        """Return the live table if it is cached."""
        return self._sittings.get(number)

    def outrun(self, stored: TableRow) -> bool:
        """Evict the table if another process has changed it; return whether that was so."""
        kept = self._sittings.get(stored.id)
        if kept is None or _standing(kept.table) == _standing(stored):
            return False
        self.forget(stored.id)
        return True

    def forget(self, number: int) -> None:
        """Evict a table, so that it is read from the store again."""
        self._sittings.pop(number, None)
        self._readings.pop(number, None)

    def place(self, where: TableRow) -> None:
        """Copy the message of the table's board from a stored row into the cached table.

        A load that is under way is repeated. A row with another channel than the cached one changes nothing.
        """
        self._readings.pop(where.id, None)
        kept = self._sittings.get(where.id)
        if kept is not None and (kept.table.channel, kept.table.thread) == (where.channel, where.thread):
            kept.table = replace(kept.table, board=where.board, posted_at=where.posted_at)

    def put_off(self, *numbers: int) -> None:
        """Drop the cached timers of these tables, or of all tables; they are read again when next shown."""
        for number in numbers or self._sittings:
            if number in self._sittings:
                self._sittings[number].clocks = None

    def forget_person(self, user: int) -> None:
        """Evict every table where this user sat."""
        for number, live in [*self._sittings.items()]:
            if any(row.user == user for row in live.table.seats):
                self.forget(number)

    async def reload(self, number: int) -> Sitting:
        """Read the live table from the store again and return it."""
        self.forget(number)
        return await self.sitting(number)


def _standing(table: TableRow) -> tuple[object, ...]:
    """Return the fields of a row that two processes must agree on before either changes the table."""
    seats = ((seat.user, seat.house, seat.name, seat.away, seat.gone, seat.standing) for seat in table.seats)
    return (table.ply, table.ahead, table.phase, *seats)
