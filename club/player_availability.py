"""When players are away: holidays, quiet hours and time zones."""

import re
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec.structs import replace

from club.deadlines import DAY
from club.user_error import Refused
from db.wishes import Person
from engine.speech import _

LONGEST = 21
"""Days of a holiday at most: a table must not wait for one person for ever."""
MORNING = time(8)
"""When the day begins on which somebody is back."""
NIGHT = re.compile(r"\s*(\d{1,2})(?::00)?\s*(?:-|–|to)\s*(\d{1,2})(?::00)?\s*")
BACK, NONE = "back", "none"
"""What ends a holiday, and what does away with the night."""


@cache
def zones() -> tuple[str, ...]:
    """The names of all time zones: those of places first, as people know theirs."""
    return tuple(sorted(available_timezones(), key=lambda name: ("/" not in name, name.startswith("Etc/"), name)))


def zone(person: Person) -> ZoneInfo:
    """The person's time zone, UTC where they have named none or one that is no longer known."""
    try:
        return ZoneInfo(person.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def in_zone(person: Person, name: str) -> Person:
    """The person in that time zone; refuses a name that no zone has."""
    found = next((one for one in zones() if one.casefold() == name.strip().casefold()), None)
    if found is None:
        raise Refused(_("There is no time zone of that name; choose one from the list, such as Europe/Vienna."))
    return replace(person, zone=found)


def on_holiday(person: Person, text: str, now: float) -> Person:
    """The person away until the morning of that day, written as 2026-12-24, or back again."""
    if text.strip().casefold() in {BACK, NONE}:
        return replace(person, away_until=None)
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(_("Choose the day on which you are back from the list, or write it as 2026-12-24.")) from None
    moment = morning(person, day)
    if not now < moment <= now + LONGEST * DAY:
        raise Refused(_("You can be away for at most {days} days from now.").format(days=LONGEST))
    return replace(person, away_until=moment)


def days(person: Person, now: float) -> tuple[date, ...]:
    """The days on which somebody who goes on holiday now may be back."""
    today = _there(person, now).date()
    ahead = (today + timedelta(days=number) for number in range(1, LONGEST + 1))
    return tuple(day for day in ahead if now < morning(person, day) <= now + LONGEST * DAY)


def morning(person: Person, day: date) -> float:
    """The moment at which a day begins for somebody."""
    return datetime.combine(day, MORNING, zone(person)).timestamp()


def with_night(person: Person, text: str) -> Person:
    """The person with a night between these hours, written as 22-7, or with none."""
    if text.strip().casefold() == NONE:
        return replace(person, night_from=None, night_to=None)
    found = NIGHT.fullmatch(text)
    hours = [int(hour) for hour in found.groups()] if found else []
    if len(set(hours)) < len(hours) or not hours or max(hours) > 23:
        raise Refused(_("Write your night as its two hours, such as 22-7, or “none”."))
    return replace(person, night_from=hours[0], night_to=hours[1])


def wakes(person: Person, now: float) -> float | None:
    """When the person's night ends, where it is night for them now."""
    if person.night_from is None or person.night_to is None:
        return None
    here = _there(person, now)
    length = (person.night_to - person.night_from) % 24
    if (here.hour - person.night_from) % 24 >= length:
        return None
    day = here.date() + timedelta(days=person.night_to <= here.hour)
    return datetime.combine(day, time(person.night_to), here.tzinfo).timestamp()


def _there(person: Person, now: float) -> datetime:
    return datetime.fromtimestamp(now, UTC).astimezone(zone(person))
