"""The loops of the round of the day: close old rounds, post in the morning, remind those who asked for it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NamedTuple

from discord.ext import commands, tasks
from discord.utils import utcnow

from app.runtime.background_loops import log_errors
from app.runtime.client import Nineteenth
from app.workers.film_worker import MAX_UPLOAD_BYTES, THE_HOUSE
from club import daily_rounds
from club.day_keys import DAYS_OPEN, day_number, day_start
from club.quiet_hours import night_end
from club.user_error import UserError
from db.durations import DAY_SECONDS, HOUR_SECONDS
from db.errors import StoreUnavailable
from db.rows import DailyResult
from engine.i18n import N_, use_locale
from engine.registry import GAMES
from ui.games import FACES, face
from ui.pages import daily_lists
from ui.widgets.page import Page

log = logging.getLogger(__name__)

LOOP_SECONDS = 600
"""Seconds between two looks at the day."""
MORNING_SECONDS = 6 * HOUR_SECONDS
"""The morning posts go out this long after the day has begun in UTC."""
REMINDER_SECONDS = DAY_SECONDS // 2
"""Reminders go out from this time of the day in UTC on, outside of quiet hours."""
MORNING_POST_SECONDS = 0.1
"""Seconds between two morning posts: at most ten a second, so that most of Discord's fifty are left for boards."""
BEST_LINES = 3
"""The lines of each game in a morning post."""
REMINDER = N_("You haven't played the round of the day yet. `/daily` starts it. It ends <t:{time}:R>.")


def last_morning(now: float) -> int:
    """Return the newest day whose morning posts may go out."""
    return day_number(now - MORNING_SECONDS)


class ShownFilm(NamedTuple):
    """The film of a morning post, and the table of its round."""

    table: int
    page: Page


class DailyPosts(commands.Cog):
    """Closes old rounds, posts in the morning, and reminds; every process posts on its own servers."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self.loops = [self._loop_of(work) for work in (self.close_rounds, self.post_mornings, self.remind)]
        """Three loops, which do not wait for each other: the posts to all servers may take hours."""

    def _loop_of(self, work: Callable[[], Awaitable[None]]) -> tasks.Loop[Any]:
        """Return the loop that does this work; it logs errors itself.

        The loop begins again after the clock has jumped: discord.py would make up for every run that a sleeping machine
        has missed, and wait for a clock that was put back.
        """

        async def run() -> None:
            await work()
            following = loop.next_iteration
            if following is not None and not 0 <= (following - utcnow()).total_seconds() <= LOOP_SECONDS:
                loop.restart()

        loop = tasks.loop(seconds=LOOP_SECONDS)(run)
        loop.before_loop(self.client.wait_until_ready)
        return loop

    async def cog_load(self) -> None:
        for loop in self.loops:
            loop.start()

    async def cog_unload(self) -> None:
        for loop in self.loops:
            loop.cancel()

    @log_errors
    async def close_rounds(self) -> None:
        """Note that the bot is there on this day, and close the rounds of earlier ones."""
        if self.client.clubhouse.shards.is_first:
            await daily_rounds.mark_today_and_close_rounds(self.client.clubhouse)

    @log_errors
    async def post_mornings(self) -> None:
        """Post how yesterday was played, from the morning on."""
        now = self.client.clubhouse.clock()
        day = day_number(now)
        if now >= day_start(day) + MORNING_SECONDS:
            await self._post_mornings(day)

    @log_errors
    async def remind(self) -> None:
        """Remind those who asked for it, from noon on."""
        now = self.client.clubhouse.clock()
        day = day_number(now)
        if self.client.clubhouse.shards.is_first and now >= day_start(day) + REMINDER_SECONDS:
            await self._remind(day, now)

    async def _post_mornings(self, day: int) -> None:
        """Post on each server that wants it how yesterday was played, one server after the other.

        A post that was sent but not noted before the bot ended is sent again, and within a few minutes Discord takes
        it once. A post that cannot be made keeps no other server waiting.
        """
        store = self.client.store
        while (due := await store.next_morning_post(day, self.client.clubhouse.shards)) is not None:
            guild, channel = due
            if not self.client.access.is_server_banned(guild):
                try:
                    await self._post_morning(day, guild, channel)
                except StoreUnavailable:
                    raise
                except Exception:
                    log.exception("the morning post of server %s failed", guild)
            await store.mark_morning_post(guild, day)
            await asyncio.sleep(MORNING_POST_SECONDS)

    async def _post_morning(self, day: int, guild: int, channel: int) -> None:
        store = self.client.store
        games = [
            (GAMES[key], face(key), await store.daily_board(day - 1, key, BEST_LINES, guild))
            for key in daily_rounds.DAILY_GAMES
        ]
        with use_locale(await self.client.clubhouse.server_settings.language(guild)):
            film = await self._film_best_stroke(day - DAYS_OPEN, guild)
            page = daily_lists.morning_page(day - 1, games, film and film.page)
            nonce = f"{day}.{channel}"
            message = await self.client.board_updater.messages.post_in_channel(channel, page, nonce)
        if film and message is not None:
            await store.add_film_message(film.table, message, channel)

    async def _film_best_stroke(self, day: int, guild: int) -> ShownFilm | None:
        """Return the film of a server's best stroke on a day whose deals nobody can play any more."""
        client = self.client
        rounds = [one async for one in self._best_rounds(day, guild)]
        if not rounds or not (await client.clubhouse.server_settings.get(guild)).films:
            return None
        records_and_names = [(await client.store.record(result.table), name) for result, name in rounds]
        studios = {key: game_face.studio for key, game_face in FACES.items() if game_face.studio}
        try:
            best = await client.film_worker.best_stroke(studios, records_and_names, MAX_UPLOAD_BYTES, THE_HOUSE)
        except UserError:
            return None
        if best is None:
            return None
        result = rounds[best.number][0]
        page = daily_lists.morning_film(day, GAMES[result.game], best.title, best.film.files, best.film.story)
        return ShownFilm(result.table, page)

    async def _best_rounds(self, day: int, guild: int) -> AsyncIterator[tuple[DailyResult, str]]:
        """Yield a server's best round of each game of a day, with the name of its player."""
        for key in daily_rounds.DAILY_GAMES:
            for line in await self.client.store.daily_board(day, key, 1, guild):
                result = await self.client.store.daily_result(day, key, line.user)
                if result is not None:
                    yield result, line.name

    async def _remind(self, day: int, now: float) -> None:
        """Remind those who asked for it and have begun no round of the day; in their quiet hours later."""
        store, user = self.client.store, 0
        while (settings := await store.next_unreminded(day, user)) is not None:
            user = settings.user
            if night_end(settings, now) is None and await store.claim_reminder(user, day):
                ends = int(day_start(day + 1))
                await self.client.direct_messages.send_sentence(user, REMINDER, asked_for=True, time=ends)


async def setup(client: Nineteenth) -> None:
    """Add the loops."""
    await client.add_cog(DailyPosts(client))
