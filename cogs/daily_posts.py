"""The loop of the round of the day: keep the days, post in the morning, remind those who asked for it."""

import logging

import discord
from discord.ext import commands, tasks

from app.runtime.client import Nineteenth
from club import daily_rounds
from club.day_keys import DAY_SECONDS, day_number, day_start
from club.quiet_hours import night_end
from db.errors import StoreUnavailable
from engine.i18n import N_, use_locale
from engine.registry import GAMES
from ui.games import face
from ui.pages import daily_pages as pages

log = logging.getLogger(__name__)

LOOP_SECONDS = 600
"""Seconds between two looks at the day."""
MORNING_SECONDS = 6 * 3600
"""The morning posts go out this long after the day has begun in UTC."""
REMINDER_SECONDS = DAY_SECONDS // 2
"""Reminders go out from this time of the day in UTC on, outside of quiet hours."""
BEST_LINES = 3
"""The lines of each game in a morning post."""
REMINDER = N_("You haven't played the round of the day yet. `/daily` starts it. It ends <t:{time}:R>.")


class DailyPosts(commands.Cog):
    """Keeps the days, posts in the morning, and reminds; every process posts on its own servers."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    async def cog_load(self) -> None:
        self.keep_days.start()

    async def cog_unload(self) -> None:
        self.keep_days.cancel()

    @tasks.loop(seconds=LOOP_SECONDS)
    async def keep_days(self) -> None:
        """Do what is due at this time of the day.

        Begin the loop again after the clock has jumped: discord.py would run each minute that a sleeping machine has
        missed, and wait for a clock that was put back.
        """
        clubhouse = self.client.clubhouse
        try:
            if clubhouse.shards.is_first:
                await daily_rounds.keep_days(clubhouse)
            now = clubhouse.clock()
            day = day_number(now)
            if now >= day_start(day) + MORNING_SECONDS:
                await self._post_mornings(day)
            if clubhouse.shards.is_first and now >= day_start(day) + REMINDER_SECONDS:
                await self._remind(day, now)
        except StoreUnavailable as error:
            log.warning("the day was not kept: %s", error)
        following = self.keep_days.next_iteration
        if following is not None and not 0 <= (following - discord.utils.utcnow()).total_seconds() <= LOOP_SECONDS:
            self.keep_days.restart()

    @keep_days.before_loop
    async def _wait_until_ready(self) -> None:
        await self.client.wait_until_ready()

    async def _post_mornings(self, day: int) -> None:
        """Post on each server that wants it how yesterday was played, one server after the other.

        So never more than one request is under way, far below Discord's limit for the bot.
        """
        store = self.client.store
        while (claimed := await store.claim_morning_post(day, self.client.clubhouse.shards)) is not None:
            guild, channel = claimed
            if self.client.access.is_guild_banned(guild):
                continue
            games = [
                (GAMES[key], face(key), await store.daily_board(day - 1, key, BEST_LINES, guild))
                for key in daily_rounds.DAILY_GAMES
            ]
            with use_locale(await self.client.clubhouse.guild_settings.language(guild)):
                page = pages.morning_page(day - 1, games)
                await self.client.board_updater.messages.post_in_channel(channel, page)

    async def _remind(self, day: int, now: float) -> None:
        """Remind those who asked for it and have begun no round of the day; in their quiet hours later."""
        store, user = self.client.store, 0
        while (person := await store.next_unreminded(day, user)) is not None:
            user = person.user
            if night_end(person, now) is None and await store.claim_reminder(user, day):
                ends = int(day_start(day + 1))
                await self.client.board_updater.hands.send_sentence(user, REMINDER, asked_for=True, time=ends)


async def setup(client: Nineteenth) -> None:
    """Add the loop."""
    await client.add_cog(DailyPosts(client))
