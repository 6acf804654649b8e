"""Cache of tables by number: reads them from the store and keeps live tables in memory, bounded in bytes."""

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
"""The bytes of tables that are kept at hand; any other is replayed from its record when it is touched.

That takes the longest game less than a tenth of a second, so that no state is ever stored.
"""


class Reading:
    """A table being read from the store; forgetting the table meanwhile makes it void."""


class Tables:
    """What is known of the tables; nothing here changes a game."""

    def __init__(self, store: Store, clock: Callable[[], float], shards: Shards = EVERY) -> None:
        self.store = store
        self.clock = clock
        self.shards = shards
        """Whose servers' tables are seen to here; a press on one of any other table may come in a direct message."""
        self._sittings: OrderedDict[int, Sitting] = OrderedDict()
        self._readings: WeakValueDictionary[int, Reading] = WeakValueDictionary()

    async def table(self, number: int) -> TableRow:
        """The table; refuses a number that no table has."""
        kept = self._sittings.get(number)
        return kept.table if kept and self.shards.serve(kept.table.guild) else await self.stored(number)

    async def asked(self, number: int, user: int, guild: int | None) -> TableRow:
        """The table that somebody asks about: on its server, or in private, where only those who sat there may."""
        table = await self.table(number)
        if guild is None and not table.knows(user):
            raise Refused(_("You did not sit at table {number}; ask about it on its server.").format(number=number))
        if guild not in (None, table.guild):
            raise Refused(_("There is no table {number} on this server.").format(number=number))
        return table

    async def stored(self, number: int) -> TableRow:
        """The table as the store has it now, set aside where it cannot be read; refuses a number that no table has."""
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
        """The table before its game; refuses one that has teed off or closed."""
        table = await self.stored(number)
        if table.phase in (Phase.PLAYING, Phase.OVER):
            raise Refused(_("This table has teed off already."))
        if table.phase is not Phase.LOBBY:
            raise Refused(why(table))
        return table

    async def sitting(self, number: int) -> Sitting:
        """The table in play or just played; refuses where there is no game to see.

        What is at hand of a table that another process sees to is looked up once more.
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

    def _keep(self, number: int, sitting: Sitting) -> None:
        """Keeps a table at hand; where two have read it at once the first one's counts, which may have gone on."""
        self._sittings.setdefault(number, sitting)
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
        """The table in play, where it is kept at hand."""
        return self._sittings.get(number)

    def outrun(self, stored: TableRow) -> bool:
        """Whether another process has gone on with a table; what is at hand of it is dropped then."""
        kept = self._sittings.get(stored.id)
        if kept is None or _standing(kept.table) == _standing(stored):
            return False
        self.forget(stored.id)
        return True

    def forget(self, number: int) -> None:
        """Drops what is at hand of a table, so that it is read from the store again."""
        self._sittings.pop(number, None)
        self._readings.pop(number, None)

    def place(self, where: TableRow) -> None:
        """Notes where the message of a table in this channel is; whoever reads the table just now reads it again."""
        self._readings.pop(where.id, None)
        kept = self._sittings.get(where.id)
        if kept is not None and (kept.table.channel, kept.table.thread) == (where.channel, where.thread):
            kept.table = replace(kept.table, board=where.board, posted_at=where.posted_at)

    def put_off(self, *numbers: int) -> None:
        """Asks the store for the clocks of these tables, or of all, when they are told next."""
        for number in numbers or self._sittings:
            if number in self._sittings:
                self._sittings[number].clocks = None

    def forget_person(self, user: int) -> None:
        """Drops what is at hand of every table where this person sat."""
        for number, sitting in [*self._sittings.items()]:
            if any(row.user == user for row in sitting.table.seats):
                self.forget(number)

    async def reload(self, number: int) -> Sitting:
        """The table as the store has it now."""
        self.forget(number)
        return await self.sitting(number)


def _standing(table: TableRow) -> tuple[object, ...]:
    """What of a table two processes must agree on before either changes it."""
    seats = ((seat.user, seat.house, seat.name, seat.away, seat.gone, seat.standing) for seat in table.seats)
    return (table.ply, table.ahead, table.phase, *seats)
