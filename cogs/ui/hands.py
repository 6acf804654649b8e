"""Hands in private: one page a person and table; the one by direct message follows every move."""

import logging

import discord
from msgspec.structs import replace

from club.sitting import Sitting
from cogs.ui.answer import NOBODY, TROUBLE, Answer
from cogs.ui.artist import Artist
from cogs.ui.latest import Latest
from cogs.ui.messages import edited, posted
from cogs.ui.page import Page
from db.rows import Seat as SeatRow
from db.store import Store
from engine.game import Seat
from engine.speech import _, speaking

log = logging.getLogger(__name__)

CLOSED = 50007
"""Discord's code for somebody who takes no messages from the bot."""
REPLACED = {10008, 30046}
"""Codes for a message that is gone, or too old to be changed so often: a new one takes its place."""


class Hands:
    """The private messages of the players; whoever has closed theirs is told so once and uses “My hand”."""

    def __init__(self, client: discord.Client, store: Store, artist: Artist) -> None:
        self.client = client
        self.store = store
        self.artist = artist
        self.latest = Latest(artist.house.clock)
        self._untold: set[int] = set()

    async def show(self, sitting: Sitting, seat: Seat, answer: Answer, leaf: int = 0, *, mapped: bool = False) -> None:
        """Answers with a seat's hand, in the place of the private page of it that the person has open."""
        page = await self.artist.hand(sitting, seat, leaf, mapped=mapped, still=not answer.in_private)
        await self.latest.follows((sitting.table.id, answer.user.id), await answer.show(page))
        await self._noted(sitting, seat, answer)

    async def deliver(self, sitting: Sitting) -> None:
        """Brings every player's private message up to date where it has something new to show."""
        if not sitting.hidden:
            return
        table = await self.store.table(sitting.table.id)
        for row in table.seats:
            kept = table.open or row.hand_message is not None
            if row.known and not row.gone and kept and self._stale(sitting, row):
                await self._deliver(sitting, row, row.known, anew=table.open)

    async def _noted(self, sitting: Sitting, seat: Seat, answer: Answer) -> None:
        """Notes that a press in a direct message was answered there with the hand as it is now."""
        message = answer.interaction.message
        if answer.in_private and message is not None:
            await self.store.hand(sitting.table.id, seat, message.channel.id, message.id, sitting.ply)

    def closed(self, user: int) -> bool:
        """Whether this person is to be told, now and not again, that their messages are closed."""
        if user not in self._untold:
            return False
        self._untold.discard(user)
        return True

    async def tell(self, user: int, sentence: str, **named: object) -> None:
        """A sentence to somebody about their seat, in their language, where they take messages."""
        person = await self.store.person(user)
        if not person.dms or person.dms_closed:
            return
        with speaking(person.locale or "en"):
            told = _(sentence).format(**named)
        try:
            channel = await self.client.create_dm(discord.Object(user))
            await channel.send(told, allowed_mentions=NOBODY)
        except TROUBLE as error:
            log.info("person %s was not told: %s", user, error)

    def _stale(self, sitting: Sitting, row: SeatRow) -> bool:
        """Whether the message delivered last shows other moves than the seat has now, or buttons that hold no more."""
        then = None if row.hand_ply is None else sitting.state_at(row.hand_ply)
        if row.hand_ply is None or then is None:
            return True
        now = sitting.offers(sitting.state, row.seat)
        return sitting.offers(then, row.seat) != now or (bool(now) and not sitting.holds(row.seat, row.hand_ply))

    async def _deliver(self, sitting: Sitting, row: SeatRow, user: int, *, anew: bool) -> None:
        """Changes the message of the seat; `anew` posts one where there is none to change."""
        person = await self.store.person(user)
        if not person.dms or person.dms_closed:
            return
        with speaking(person.locale or "en"):
            page = await self.artist.hand(sitting, row.seat)
        try:
            message = await self._send(row, page, anew=anew)
        except discord.HTTPException as error:
            if error.code == CLOSED:
                self._untold.add(person.user)
                await self.store.save_person(replace(person, dms_closed=True))
            log.info("the hand of seat %s at table %s stays here: %s", row.seat, sitting.table.id, error)
        except TROUBLE as error:
            log.info("the hand of seat %s at table %s is late: %s", row.seat, sitting.table.id, error)
        else:
            await self.store.hand(sitting.table.id, row.seat, message.channel.id, message.id, page.ply)

    async def _send(self, row: SeatRow, page: Page, *, anew: bool) -> discord.Message:
        channel = await self.client.create_dm(discord.Object(row.user or 0))
        if row.hand_message is not None:
            try:
                message = channel.get_partial_message(row.hand_message)
                return await edited(message, page)
            except discord.HTTPException as error:
                if error.code not in REPLACED or not anew:
                    raise
        return await posted(channel, page)
