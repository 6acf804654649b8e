"""Holidays, quiet hours and time zones of users: when nobody pings them.

Pure functions of a user's settings; `/settings` writes them, `club.periodic_work` reads them before a ping.
"""

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec.structs import replace

from club.user_error import UserError
from db.durations import DAY_SECONDS
from db.settings import UserSettings
from engine.i18n import _

MAX_HOLIDAY_DAYS = 21
"""The longest holiday; a table must not wait for one player for ever."""
MORNING = time(8)
"""The time of day at which a holiday ends."""
NIGHT_PATTERN = re.compile(r"\s*(\d{1,2})(?::00)?\s*(?:-|–|to)\s*(\d{1,2})(?::00)?\s*")
BACK, NONE = "back", "none"
"""The words with which users end a holiday, and turn quiet hours off."""


@cache
def time_zone_names() -> tuple[str, ...]:
    """Return the names of all time zones, those of places first."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name.startswith("Etc/"), name)))


def time_zone(settings: UserSettings) -> ZoneInfo:
    """Return the user's time zone, UTC if they have none or an unknown one."""
    try:
        return ZoneInfo(settings.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def with_time_zone(settings: UserSettings, name: str) -> UserSettings:
    """Return the settings with the time zone of that name or city; raise `UserError` for an unknown one."""
    key = name.strip().replace(" ", "_").casefold()
    named = (one for one in time_zone_names() if key in (one.casefold(), one.casefold().rpartition("/")[2]))
    zone = next(named, None)
    if zone is None:
        raise UserError(
            _("I don't know the time zone “{name}”. Type a city, such as Vienna.").format(name=name.strip())
        )
    return replace(settings, zone=zone)


def with_holiday(settings: UserSettings, text: str, now: float) -> UserSettings:
    """Return the settings with a holiday until the morning of a day such as 2026-12-24, or with none."""
    if text.strip().casefold() in {BACK, NONE}:
        return replace(settings, away_until=None)
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise UserError(_("When will you be back? Pick a date, or type it like this: 2026-12-24.")) from None
    moment = morning_of(settings, day)
    if moment <= now:
        raise UserError(_("That day has already begun. Pick tomorrow or a later date."))
    if moment > now + MAX_HOLIDAY_DAYS * DAY_SECONDS:
        raise UserError(
            _("You can be away for {days} days at most. Pick an earlier date.").format(days=MAX_HOLIDAY_DAYS)
        )
    return replace(settings, away_until=moment)


def return_days(settings: UserSettings, now: float) -> tuple[date, ...]:
    """Return the days on which a user who goes on holiday now may be back."""
    today = _local_time(settings, now).date()
    ahead = (today + timedelta(days=number) for number in range(1, MAX_HOLIDAY_DAYS + 1))
    return tuple(day for day in ahead if now < morning_of(settings, day) <= now + MAX_HOLIDAY_DAYS * DAY_SECONDS)


def morning_of(settings: UserSettings, day: date) -> float:
    """Return the moment at which the user's day begins."""
    return datetime.combine(day, MORNING, time_zone(settings)).timestamp()


def with_night(settings: UserSettings, text: str) -> UserSettings:
    """Return the settings with quiet hours such as 22-7, or with none."""
    if text.strip().casefold() in {NONE, _("none")}:
        return replace(settings, night_from=None, night_to=None)
    match = NIGHT_PATTERN.fullmatch(text)
    if match is None:
        form = _("I can't read “{text}” as quiet hours. Type them like this: 22-7. Or type “none”.")
        raise UserError(form.format(text=text.strip()))
    begin, end = map(int, match.groups())
    if max(begin, end) > 23:
        raise UserError(_("The hours of a day go from 0 to 23. Type your quiet hours like this: 22-7."))
    if begin == end:
        raise UserError(_("Quiet hours can't end at the hour they begin. Type two hours, like this: 22-7."))
    return replace(settings, night_from=begin, night_to=end)


def night_end(settings: UserSettings, now: float) -> float | None:
    """Return when the user's quiet hours end, None if it is not night for them now."""
    if settings.night_from is None or settings.night_to is None:
        return None
    here = _local_time(settings, now)
    length = (settings.night_to - settings.night_from) % 24
    if (here.hour - settings.night_from) % 24 >= length:
        return None
    day = here.date() + timedelta(days=settings.night_to <= here.hour)
    return datetime.combine(day, time(settings.night_to), here.tzinfo).timestamp()


def _local_time(settings: UserSettings, now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC).astimezone(time_zone(settings))
