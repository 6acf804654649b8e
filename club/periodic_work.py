"""Upkeep of tables: fire due timers, redraw boards missed in a crash, close tables of deleted channels, purge old rows.

Called by `app.runtime.background_loops`; calls back through the protocol `Presenter` to show tables.
"""

import logging
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Protocol

from club.clubhouse import Clubhouse
from club.commit_reveal import filling_interaction
from club.deadlines import AI_TIMER, AUTO_ANSWER_TIMER, WHOLE_TABLE
from club.quiet_hours import night_end
from club.seat_offers import OfferEnd, expire_offer
from club.user_error import UserError
from db.durations import DAY_SECONDS, MINUTE_SECONDS
from db.errors import Rejected, StoreUnavailable
from db.rows import DueTimer, LeftMessage, Phase, SeatOffer, TableRow
from db.shards import Shards
from engine.game import Seat

log = logging.getLogger(__name__)

BOARDS_PER_ROUND = 20
"""How many boards are redrawn in one round, so that boards that people look at do not wait."""
RETRY_SECONDS = 90
"""A board that could not be redrawn is tried again after this time."""
PAGE_RETRY_SECONDS = 5 * MINUTE_SECONDS
"""An old message that could not be redrawn is tried again after this time."""
RETENTION_SECONDS = 90 * DAY_SECONDS
"""Seconds for which a table that ended without a result is kept."""
LEFT_SERVER_SECONDS = 30 * DAY_SECONDS


class Presenter(Protocol):
    """The interface that shows tables to players; no method changes a game."""

    def redraw(self, number: int, *, at_once: bool = False) -> None:
        """Update the table's board soon, or `at_once`."""

    def ping_players(self, number: int, seats: Collection[Seat], *, again: bool) -> None:
        """Ping the players of these seats soon; `again` marks a reminder."""

    def announce_offer_end(self, offer: SeatOffer, ending: OfferEnd) -> None:
        """Tell soon how the offer of a seat ended, in the channel where it was made."""

    def can_reach(self, table: TableRow) -> bool:
        """Return whether the table's channel exists, as far as is known."""
        ...

    def refresh_page(self, page: LeftMessage) -> None:
        """Redraw an old message of a table soon, without the names of deleted users."""

    async def show_new_game(self, number: int) -> None:
        """Show a table whose game has just started."""


class TableUpkeep:
    """Fires timers and catches up with boards; a table that fails does not delay the others."""

    def __init__(
        self, clubhouse: Clubhouse, presenter: Presenter, left_server_seconds: float = LEFT_SERVER_SECONDS
    ) -> None:
        self.clubhouse = clubhouse
        self.presenter = presenter
        self.left_server_seconds = left_server_seconds
        """Seconds for which the data of a server that the bot has left is kept."""
        self._last_tried: dict[tuple[int, int], float] = {}
        """When a stale board was last tried, by table and ply."""
        self._tried_pages: dict[int, float] = {}
        """When a stale old message was last tried, by its id."""
        self._last_page = 0
        """The old message with which the last round ended; 0 to begin with the oldest."""

    async def fire_due_timers(self, now: float, shards: Shards) -> float | None:
        """Fire every due timer of these shards; return when the next one is due, None if there is none.

        Each timer fires once, however many processes look: its row is deleted in the transaction of its effect.
        """
        due = await self.clubhouse.store.due_timers(now, shards)
        for (_due, table, kind), timers in groupby(due, lambda timer: (timer.due, timer.table, timer.kind)):
            try:
                await self._fire(tuple(timers))
            except UserError as refusal:
                log.info("the %s timer of table %s did nothing: %s", kind, table, refusal)
            except Exception:
                log.exception("the %s timer of table %s failed, and is tried again", kind, table)
        return await self.clubhouse.store.next_due_time(shards)

    async def _fire(self, timers: Sequence[DueTimer]) -> None:
        """Do what these timers of one table were set for."""
        first = timers[0]
        if first.seat == WHOLE_TABLE:
            await self.clubhouse.close_idle_table(first, "waited" if first.kind == "lobby" else "asleep")
            self.presenter.redraw(first.table)
        elif first.kind in {"absent", AUTO_ANSWER_TIMER}:
            results = [await self.clubhouse.play_for_absent(timer) for timer in timers]
            if any(results):
                self.presenter.redraw(first.table)
        elif first.kind == AI_TIMER:
            await self.clubhouse.play_ai_moves(first.table)
            self.presenter.redraw(first.table)
        elif first.kind == "offer":
            for timer in timers:
                await self._expire_offer(timer)
        else:
            seats = [timer.seat for timer in timers if await self._take_ping(timer)]
            self.presenter.ping_players(first.table, seats, again=first.kind == "remind")

    async def _take_ping(self, timer: DueTimer) -> bool:
        """Delete the timer and return True if its player may be pinged now.

        During the player's quiet hours postpone it to their end and return False.
        """
        seat = (await self.clubhouse.tables.stored_table(timer.table)).seats[timer.seat]
        settings = await self.clubhouse.store.user_settings(seat.known_user) if seat.known_user else None
        morning = night_end(settings, self.clubhouse.clock()) if settings else None
        if morning is None:
            return await self.clubhouse.store.delete_timer(timer)
        await self._postpone_ping(timer, morning)
        return False

    async def _postpone_ping(self, timer: DueTimer, morning: float) -> None:
        """Postpone the timer, and delete a reminder that would come with the ping or before it."""
        await self.clubhouse.store.postpone_timer(timer, morning)
        if timer.kind != "ping":
            return
        for other in await self.clubhouse.store.timers_of(timer.table):
            if other.seat == timer.seat and other.kind == "remind" and other.due <= morning:
                await self.clubhouse.store.delete_timer(DueTimer(timer.table, other.seat, other.kind, other.due))

    async def _expire_offer(self, timer: DueTimer) -> None:
        """End an offer that is due or void, and announce that."""
        offer_and_end = await expire_offer(self.clubhouse, timer)
        if offer_and_end is not None:
            self.presenter.announce_offer_end(*offer_and_end)

    async def redraw_stale_boards(self) -> bool:
        """Redraw boards and old messages that a crash or an outage left behind; return whether there may be more.

        A board that was tried is left alone for `RETRY_SECONDS`, so that others have their turn.
        """
        now = self.clubhouse.clock()
        self._last_tried = {board: at for board, at in self._last_tried.items() if now - at < RETRY_SECONDS}
        behind = await self._stale_tables()
        for table in behind:
            self.clubhouse.tables.evict_if_stale(table)
            await self._continue_table(table)
            self._last_tried[table.id, table.ply] = now
            self.presenter.redraw(table.id, at_once=True)
        for page in await self._stale_pages(now):
            self._tried_pages[page.message] = now
            self.presenter.refresh_page(page)
        return len(behind) == BOARDS_PER_ROUND

    async def _stale_pages(self, now: float) -> list[LeftMessage]:
        """Return the old messages to redraw in this round: those that follow the last round's by their ids.

        A message that was tried is left alone for `PAGE_RETRY_SECONDS`.
        """
        self._tried_pages = {page: at for page, at in self._tried_pages.items() if now - at < PAGE_RETRY_SECONDS}
        pages: list[LeftMessage] = []
        while len(pages) < BOARDS_PER_ROUND and (
            stale := await self.clubhouse.store.stale_pages(BOARDS_PER_ROUND, self.clubhouse.shards, self._last_page)
        ):
            pages += [page for page in stale if page.message not in self._tried_pages]
            self._last_page = stale[-1].message
        pages = pages[:BOARDS_PER_ROUND]
        self._last_page = pages[-1].message if len(pages) == BOARDS_PER_ROUND else 0
        return pages

    def _is_behind(self, table: TableRow) -> bool:
        """Return whether the board on Discord is older than the stored game and can be redrawn.

        A board that was shown a moment ago is not behind: that it was shown is about to be stored.
        """
        live = self.clubhouse.tables.cached_table(table.id)
        is_shown = live is not None and live.ply == table.ply == live.posted_ply and table.shown >= 0
        return not is_shown and self.presenter.can_reach(table)

    async def _stale_tables(self) -> list[TableRow]:
        """Return the tables to redraw in this round: the newest ones, open tables first."""
        tables: list[TableRow] = []
        last = None
        while len(tables) < BOARDS_PER_ROUND and (
            behind := await self.clubhouse.store.tables_to_redraw(self.clubhouse.shards, last)
        ):
            tables += [
                table for table in behind if (table.id, table.ply) not in self._last_tried and self._is_behind(table)
            ]
            last = behind[-1].id
        return sorted(tables, key=lambda table: not table.is_open)[:BOARDS_PER_ROUND]

    async def _continue_table(self, table: TableRow) -> None:
        """Do what a crash has prevented: start the game of a full lobby, let the house play, close an empty table.

        Log what fails; raise `StoreUnavailable`, so that the round ends.
        """
        try:
            press = filling_interaction(table.seats)
            if table.phase is Phase.LOBBY and len(table.seats) == table.room and press is not None:
                await self.clubhouse.start_game(table.id, press)
                await self.presenter.show_new_game(table.id)
            elif table.phase is Phase.PLAYING:
                await self.clubhouse.continue_after_seat_change(table.id)
        except UserError as refusal:
            log.warning("table %s could not be continued: %s", table.id, refusal)
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("table %s could not be continued", table.id)

    async def handle_deleted_channel(self, channel: int) -> None:
        """Close the lobbies of a deleted channel and pause its games; a player may move them to another channel.

        Discord reports a deletion once, so a table that fails is logged and the next one follows.
        """
        for table in await self.clubhouse.store.open_tables(channel=channel):
            try:
                await self.clubhouse.handle_lost_channel(table.id)
            except (UserError, Rejected) as refusal:
                log.info("table %s of the deleted channel %s was left alone: %s", table.id, channel, refusal)
            except Exception:
                log.exception("table %s of the deleted channel %s could not be stopped", table.id, channel)

    async def purge(self, guilds: Collection[int]) -> None:
        """Purge old rows piece by piece, and note which of these shards' servers the bot has left or rejoined.

        Of several processes, the one with the first shard purges for all.
        """
        store, now = self.clubhouse.store, self.clubhouse.clock()
        for guild, there in (await store.known_servers(self.clubhouse.shards)).items():
            if there is not (guild in guilds):
                await (store.mark_server_removed if there else store.mark_server_back)(guild, now)
        left_before = now - self.left_server_seconds
        while self.clubhouse.shards.is_first and await store.purge(now - RETENTION_SECONDS, left_before=left_before):
            pass
