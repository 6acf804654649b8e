"""Update the private hands: direct messages, and private pages in the channel.

Called by `board_updater` after each change, and by the cogs when a user asks for a page.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TypeAlias

import discord
from msgspec.structs import replace

from app.discord_io.background_tasks import Errands
from app.discord_io.ephemeral_pages import Latest
from app.discord_io.interaction_response import NOBODY, TROUBLE, Answer, Shown
from app.discord_io.interaction_tokens import Passes
from app.discord_io.load_shedding import Lull, crowded
from app.discord_io.message_queue import Lane, Lanes, Overtaken
from app.discord_io.page_renderer import Artist
from app.discord_io.table_message import edit, posted
from app.workers.render_worker import LEISURE
from club.bounded_dict import Recent
from club.live_table import Sitting
from db.rows import Phase
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from db.store import Store
from db.wishes import Person
from engine.game import Seat
from engine.speech import _, speaking
from ui.pages.board import Asked
from ui.widgets.command_mentions import mentioned
from ui.widgets.page import Page

log = logging.getLogger(__name__)

CLOSED = 50007
"""Discord's code for somebody who takes no messages from the bot."""
REPLACED = {10008, 30046}
"""Codes for a message that is gone, or too old to be changed so often: a new one takes its place."""
QUIET = 1.0
"""Seconds in which what happens at a table is gathered into one change of a hand."""
WAITS = 3.0
"""Seconds that a message which nobody waits for waits for its pictures."""
UNTOLD = 10_000
"""How many people are remembered who are still to be told that their messages are closed."""
Make: TypeAlias = Callable[[float], Awaitable[Page]]
"""Makes a page, waiting so many seconds for its pictures."""


class Hands:
    """The private messages of the players; whoever has closed theirs is told so once and uses “My hand”."""

    def __init__(self, client: discord.Client, store: Store, artist: Artist, passes: Passes) -> None:
        self.client = client
        self.store = store
        self.artist = artist
        self.passes = passes
        self.house = artist.house
        self.latest = Latest(artist.house.clock)
        self.lull = Lull()
        self.quiet = QUIET
        self._errands = Errands()
        self._lanes = Lanes()
        self._late: Recent[tuple[int, Seat], None] = Recent(UNTOLD)
        """The seats whose messages went in words, and whose pictures are ready by now."""
        self._untold: Recent[int, None] = Recent(UNTOLD)

    async def show(self, sitting: Sitting, seat: Seat, answer: Answer, leaf: int = 0, *, mapped: bool = False) -> None:
        """Answers with a seat's hand, in the place of the private page of it that the person has open."""
        number = sitting.table.id

        async def made(patience: float) -> Page:
            now, still = await self.house.sitting(number), not answer.in_private
            return await self.artist.hand(now, seat, Asked(leaf, mapped, still), patience)

        page = await self.page(number, answer, made, follows=True)
        await self._noted(page, seat, answer)

    async def page(self, number: int, answer: Answer, made: Make, *, follows: bool = False) -> Page:
        """Answers with a private page about a table: in words where its pictures are late, and then with these.

        One that `follows` takes the place of the one before.
        """
        lane, page = self._lanes[number, answer.user.id], await made(0.0 if crowded() else self.artist.gallery.patience)
        async with lane.first():
            shown = await answer.show(page)
            if shown is not None:
                await self.latest.note((number, answer.user.id), shown, follows=follows)
        if shown is not None and page.late:
            self._errands.soon(f"a page of table {number}", partial(self._complete, page, shown, lane, made))
        return page

    async def _complete(self, page: Page, shown: Shown, lane: Lane, made: Make) -> None:
        """Adds the pictures to a private page that went in words, unless it shows something newer by then."""
        async with self.lull.turn():
            if not self.latest.is_newest(shown):
                return
            drawn = await made(LEISURE)
            async with lane.first():
                if drawn != page and self.latest.is_newest(shown):
                    with suppress(*TROUBLE):
                        await shown.change(drawn)

    def _follow(self, number: int) -> None:
        self._errands.once(number, f"hands of table {number}", partial(self.deliver, number), self.quiet)

    async def close(self) -> None:
        """Drops what is still to be delivered: the next start finds it in the store."""
        await self._errands.close()

    async def deliver(self, number: int) -> None:
        """Brings the private messages of a table up to date where they have something new for their owners."""
        sitting = self.house.at_hand(number)
        if sitting is None or (sitting.hidden and not self._watched(sitting.table)):
            table = await self.store.table(number)
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._deliver(await self.house.sitting(number), table)

    def _watched(self, table: TableRow) -> bool:
        """Whether everybody looks at their hand in the channel."""
        return all(row.gone or self.latest.open((table.id, row.known)) for row in table.seats if row.known)

    async def _deliver(self, sitting: Sitting, table: TableRow) -> None:
        if sitting.hidden:
            await asyncio.gather(*(self._bring(sitting, row, table, row.known) for row in table.seats if row.known))

    async def _bring(self, sitting: Sitting, row: SeatRow, table: TableRow, user: int) -> None:
        """Brings one player's message up to date, unless they look at the same hand in the channel."""
        kept = table.open or row.hand_message is not None
        if row.gone or not kept or self.latest.open((table.id, user)):
            return
        if not self._stale(sitting, row) and (table.id, row.seat) not in self._late:
            return
        person = await self.store.person(user)
        if person.dms and not person.dms_closed:
            with speaking(person.reads):
                await self._bring_to(person, row, table)

    async def _bring_to(self, person: Person, row: SeatRow, table: TableRow) -> None:
        """Makes the hand as it is now of somebody's message, which a press of theirs goes before."""
        await self.artist.hand_drawn(await self.house.sitting(table.id), row.seat, patience=WAITS)
        lane = self._lanes[table.id, person.user]
        try:
            async with lane.behind():
                await self._deliver_to(person, row, table, lane)
        except Overtaken:
            self._follow(table.id)

    async def _deliver_to(self, person: Person, row: SeatRow, table: TableRow, lane: Lane) -> None:
        self._late.pop((table.id, row.seat), None)
        late = partial(self._again, table.id, row.seat)
        page = self.artist.hand_now(await self.house.sitting(table.id), row.seat, late)
        try:
            channel, message = await self._send(row, page, lane, anew=table.open)
        except discord.HTTPException as error:
            if error.code == CLOSED:
                self._untold[person.user] = None
                await self.store.save_person(replace(person, dms_closed=True))
            log.info("the hand of seat %s at table %s stays here: %s", row.seat, table.id, error)
        except TROUBLE as error:
            log.info("the hand of seat %s at table %s is late: %s", row.seat, table.id, error)
        else:
            await self.store.hand(table.id, row.seat, channel, message, page.ply)

    def _again(self, number: int, seat: Seat) -> None:
        """Adds the pictures to a message that went in words."""
        self._late[number, seat] = None
        self._follow(number)

    async def _send(self, row: SeatRow, page: Page, lane: Lane, *, anew: bool) -> tuple[int, int]:
        """Channel and message of the hand: changed where it stands, posted where there is none any more."""
        if row.hand_message is not None and row.hand_channel is not None:
            try:
                await lane.yielding(partial(self._change, row.hand_channel, row.hand_message, page))
            except discord.HTTPException as error:
                if error.code not in REPLACED or not anew:
                    raise
            else:
                return row.hand_channel, row.hand_message
        message = await posted(await self.client.create_dm(discord.Object(row.user or 0)), page)
        return message.channel.id, message.id

    async def _change(self, channel: int, message: int, page: Page) -> None:
        if not await self.passes.change(message, page):
            await edit(self.client, channel, message, page)

    async def _noted(self, page: Page, seat: Seat, answer: Answer) -> None:
        """Notes that a press in a direct message was answered there with the hand as it is now."""
        message = answer.interaction.message
        if answer.in_private and message is not None:
            self.passes.note(message.id, answer)
            await self.store.hand(page.table, seat, message.channel.id, message.id, page.ply)

    def closed(self, user: int) -> bool:
        """Whether this person is to be told, now and not again, that their messages are closed."""
        if user not in self._untold:
            return False
        del self._untold[user]
        return True

    async def tell(self, user: int, sentence: str, **named: object) -> None:
        """A sentence to somebody about their seat, in their language, where they take messages."""
        person = await self.store.person(user)
        if not person.dms or person.dms_closed:
            return
        with speaking(person.reads):
            told = mentioned(_(sentence).format(**named))
        try:
            channel = await self.client.create_dm(discord.Object(user))
            await channel.send(told, allowed_mentions=NOBODY)
        except TROUBLE as error:
            log.info("person %s was not told: %s", user, error)

    def _stale(self, sitting: Sitting, row: SeatRow) -> bool:
        """Whether the message delivered last shows other moves than the seat has now, or buttons that hold no more."""
        then = None if row.hand_ply is None else sitting.offers(row.hand_ply, row.seat)
        if row.hand_ply is None or then is None:
            return True
        now = sitting.offers(sitting.ply, row.seat)
        return then != now or (bool(now) and not sitting.holds(row.seat, row.hand_ply))
