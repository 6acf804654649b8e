"""The round of the day: deal it, begin it once a user, accept its moves until it closes, count its streaks.

Everybody has the same deal, alone and at their own pace. A round is a table of one seat that stands on no server. It
closes when the next day ends; then nobody can play its deal any more, and its key is opened.
"""

import secrets
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec

from club import commit_reveal
from club.clubhouse import Clubhouse
from club.day_keys import DAYS_OPEN, DayKeys, day_date, day_number, deal_secret, is_closed, root_of_secret
from club.live_table import LiveTable
from club.table_setup import DRAINING_TEXT, Guest
from club.user_error import UserError
from db import errors
from db.rows import NewDailyRound, Phase
from db.store import Store
from engine.game import AnyGame
from engine.i18n import _
from engine.record import Record
from engine.registry import GAMES

DAILY_GAMES = tuple(key for key, game in GAMES.items() if game.clubhouse.daily_options(0) is not None)
"""The games that have a round of the day."""
FREE_DAYS_A_WEEK = 1
"""The days of a week, from Monday on, that break no streak."""


async def load_day_keys(store: Store, secret: str) -> DayKeys:
    """Return the keys of the secret that operators share, or those of a root that this bot has drawn once."""
    if secret:
        return DayKeys(root_of_secret(secret))
    return DayKeys(await store.day_chain_root(secrets.token_bytes(32)))


def daily_options(game: AnyGame, day: int) -> Any:
    """Return the options of a day's round."""
    return game.clubhouse.daily_options(day_date(day).weekday())


def deal(keys: DayKeys, day: int, game: AnyGame) -> Record:
    """Return the deal of a day: a record without moves, the same wherever the key is the same."""
    secret = deal_secret(keys.key(day), game.key)
    return Record(
        game=game.key,
        edition=game.edition,
        options=daily_options(game, day),
        seats=1,
        seed=commit_reveal.seed(secret, (), None),
        duplicate=True,
    )


async def begin_round(clubhouse: Clubhouse, keys: DayKeys, game: AnyGame, guest: Guest, guild: int | None) -> LiveTable:
    """Begin the user's round of today and return its table; a second try returns the table of the first."""
    now = clubhouse.clock()
    day = day_number(now)
    if not keys.has_day(day):
        raise UserError(_("There's no round of the day today."))
    todays_deal = deal(keys, day, game)
    new = NewDailyRound(
        day=day,
        game=game.key,
        edition=game.edition,
        options=msgspec.json.encode(todays_deal.options).decode(),
        secret=deal_secret(keys.key(day), game.key),
        seed=todays_deal.seed,
        user=guest.user,
        name=guest.name,
        guild=guild,
        at=now,
    )
    try:
        table = await clubhouse.store.open_daily_round(new)
    except errors.Draining:
        raise UserError(_(DRAINING_TEXT)) from None
    return await (clubhouse.tables.live_table if table.ply else clubhouse.resume_game)(table.id)


async def own_round(clubhouse: Clubhouse, number: int, user: int) -> LiveTable:
    """Return this user's round at that table; raise `UserError` if it is not theirs or has closed."""
    table = await clubhouse.tables.stored_table(number)
    if table.day is None or table.seat_of(user) is None:
        raise UserError(_("You didn't play that round. `/daily` shows today's round."))
    if table.phase is not Phase.OVER and is_closed(table.day, clubhouse.clock()):
        raise UserError(_("That round has closed. `/daily` shows today's round."))
    return await clubhouse.tables.live_table(number)


async def unfinished_round(clubhouse: Clubhouse, day: int, game: str, user: int) -> LiveTable | None:
    """Return this user's round of a day if it is still under way."""
    number = await clubhouse.store.daily_table(day, game, user)
    table = None if number is None else await clubhouse.tables.stored_table(number)
    if table is None or table.phase is not Phase.PLAYING or is_closed(day, clubhouse.clock()):
        return None
    return await clubhouse.tables.live_table(table.id)


def deal_of(record: Record) -> Record:
    """Return the deal of a round: its record without moves."""
    return replace(record, moves=())


async def mark_today_and_close_rounds(clubhouse: Clubhouse) -> None:
    """Note that the bot is there today, and close the rounds that nobody may play any more."""
    now = clubhouse.clock()
    day = day_number(now)
    await clubhouse.store.mark_day_open(day)
    await clubhouse.store.close_daily_rounds(day - DAYS_OPEN + 1, now)


class Streak(NamedTuple):
    """The number of days in a row that a user has played; free days between them do not count."""

    days: int = 0
    best: int = 0


def streak(played_days: Collection[int], offline_days: Collection[int], today: int) -> Streak:
    """Return the streak of a user who has played on these days.

    One missed day of a week is free. The days on which the bot was off break nothing, nor does today.
    """
    days = best = 0
    for week in _weeks(range(min(played_days, default=today), today + 1)):
        missed_days = 0
        for day in week:
            if day in played_days:
                days += 1
            elif day not in offline_days and day != today:
                missed_days += 1
                days = days if missed_days <= FREE_DAYS_A_WEEK else 0
            best = max(best, days)
    return Streak(days, best)


def _weeks(days: Iterable[int]) -> Iterable[list[int]]:
    """Return the days by their week, which begins on Monday."""
    weeks: dict[int, list[int]] = {}
    for day in days:
        weeks.setdefault((day_date(day).toordinal() - 1) // 7, []).append(day)
    return weeks.values()


async def streak_of(clubhouse: Clubhouse, user: int) -> Streak:
    """Return the streak of a user as it stands today."""
    today = day_number(clubhouse.clock())
    played_days = {result.day for result in await clubhouse.store.daily_history(user)}
    if not played_days:
        return Streak()
    return streak(played_days, await clubhouse.store.downtime_days(min(played_days), today), today)
