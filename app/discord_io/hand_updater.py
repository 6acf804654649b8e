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
"""Discord's error code for a user who accepts no direct messages from the bot."""
REPLACED = {10008, 30046}
"""Discord's error codes for a message that is gone, or too old to be edited so often: a new one is sent in its
place.
"""
QUIET = 1.0
"""Seconds for which the changes of a table are gathered into one edit of a hand."""
WAITS = 3.0
"""Seconds that a message which no user waits for waits for its images."""
UNTOLD = 10_000
"""The most seats and users that are remembered for a later message."""
Make: TypeAlias = Callable[[float], Awaitable[Page]]
"""A function that builds a page and waits for its images for the given seconds."""


class Hands:
    """Sends hands to their players: direct messages, or the button *My hand* for users who accept none."""

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
        """The seats whose message was sent without images that are ready by now."""
        self._untold: Recent[int, None] = Recent(UNTOLD)
        """The users who have not been told yet that their direct messages are closed."""

    async def show(self, sitting: Sitting, seat: Seat, answer: Answer, leaf: int = 0, *, mapped: bool = False) -> None:
        """Respond with a seat's hand, in place of the user's previous private page of this hand."""
        number = sitting.table.id

        async def make(patience: float) -> Page:
            current, is_static = await self.house.tables.sitting(number), not answer.in_private
            return await self.artist.hand(current, seat, Asked(leaf, mapped, is_static), patience)

        page = await self.page(number, answer, make, follows=True)
        await self._noted(page, seat, answer)

    async def page(self, number: int, answer: Answer, make: Make, *, follows: bool = False) -> Page:
        """Respond with a private page about a table, first without images that are late, then with them.

        With `follows` the page replaces the previous one of the user.
        """
        queue = self._lanes[number, answer.user.id]
        page = await make(0.0 if crowded() else self.artist.gallery.patience)
        async with queue.first():
            shown = await answer.show(page)
            if shown is not None:
                await self.latest.note((number, answer.user.id), shown, follows=follows)
        if shown is not None and page.late:
            self._errands.soon(f"a page of table {number}", partial(self._complete, page, shown, queue, make))
        return page

    async def _complete(self, page: Page, shown: Shown, queue: Lane, make: Make) -> None:
        """Add the images to a private page that was sent without them, unless its message shows something newer."""
        async with self.lull.turn():
            if not self.latest.is_newest(shown):
                return
            drawn = await make(LEISURE)
            async with queue.first():
                if drawn != page and self.latest.is_newest(shown):
                    with suppress(*TROUBLE):
                        await shown.change(drawn)

    def _follow(self, number: int) -> None:
        self._errands.once(number, f"hands of table {number}", partial(self.deliver, number), self.quiet)

    async def close(self) -> None:
        """Cancel all updates; the next start finds in the store what was not sent."""
        await self._errands.close()

    async def deliver(self, number: int) -> None:
        """Update the direct messages of a table that have something new for their players."""
        sitting = self.house.tables.at_hand(number)
        if sitting is None or (sitting.hidden and not self._watched(sitting.table)):
            table = await self.store.table(number)
            if table.phase in (Phase.PLAYING, Phase.OVER):
                await self._deliver(await self.house.tables.sitting(number), table)

    def _watched(self, table: TableRow) -> bool:
        """Return whether every player has their hand open in the channel."""
        return all(row.gone or self.latest.open((table.id, row.known)) for row in table.seats if row.known)

    async def _deliver(self, sitting: Sitting, table: TableRow) -> None:
        if sitting.hidden:
            await asyncio.gather(*(self._bring(sitting, row, table, row.known) for row in table.seats if row.known))

    async def _bring(self, sitting: Sitting, row: SeatRow, table: TableRow, user: int) -> None:
        """Update one player's direct message, unless the same hand is open in the channel."""
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
        """Render the player's hand as it is now and send it; a press of the player goes first."""
        await self.artist.hand_drawn(await self.house.tables.sitting(table.id), row.seat, patience=WAITS)
        queue = self._lanes[table.id, person.user]
        try:
            async with queue.behind():
                await self._deliver_to(person, row, table, queue)
        except Overtaken:
            self._follow(table.id)

    async def _deliver_to(self, person: Person, row: SeatRow, table: TableRow, queue: Lane) -> None:
        """Send the hand to the player, and store its message; errors of Discord are logged."""
        self._late.pop((table.id, row.seat), None)
        late = partial(self._again, table.id, row.seat)
        page = self.artist.hand_now(await self.house.tables.sitting(table.id), row.seat, late)
        try:
            channel, message = await self._send(row, page, queue, anew=table.open)
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
        """Schedule an update that adds the images to a message that was sent without them."""
        self._late[number, seat] = None
        self._follow(number)

    async def _send(self, row: SeatRow, page: Page, queue: Lane, *, anew: bool) -> tuple[int, int]:
        """Edit the message of the hand, or send a new one if there is none; return its channel and message id."""
        if row.hand_message is not None and row.hand_channel is not None:
            try:
                await queue.yielding(partial(self._change, row.hand_channel, row.hand_message, page))
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
        """Store that a press in direct messages was answered there with the hand as it is now."""
        message = answer.interaction.message
        if answer.in_private and message is not None:
            self.passes.note(message.id, answer)
            await self.store.hand(page.table, seat, message.channel.id, message.id, page.ply)

    def closed(self, user: int) -> bool:
        """Return whether to tell the user now that their direct messages are closed; each user is told once."""
        if user not in self._untold:
            return False
        del self._untold[user]
        return True

    async def tell(self, user: int, sentence: str, **named: object) -> None:
        """Send a sentence to a user in their language, if they accept direct messages."""
        person = await self.store.person(user)
        if not person.dms or person.dms_closed:
            return
        with speaking(person.reads):
            text = mentioned(_(sentence).format(**named))
        try:
            channel = await self.client.create_dm(discord.Object(user))
            await channel.send(text, allowed_mentions=NOBODY)
        except TROUBLE as error:
            log.info("person %s was not told: %s", user, error)

    def _stale(self, sitting: Sitting, row: SeatRow) -> bool:
        """Return whether the direct message shows other moves than the seat has now, or buttons that are no
        longer valid.
        """
        then = None if row.hand_ply is None else sitting.offers(row.hand_ply, row.seat)
        if row.hand_ply is None or then is None:
            return True
        now = sitting.offers(sitting.ply, row.seat)
        return then != now or (bool(now) and not sitting.holds(row.seat, row.hand_ply))
