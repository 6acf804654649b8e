"""The settings of a user as text, and what `/settings` suggests: languages, days, hours, zones."""

from collections.abc import Iterable, Sequence
from itertools import islice

from babel import Locale
from babel.dates import format_date
from discord.app_commands import Choice

from club import quiet_hours
from club.deadlines import PACES
from db.settings import UserSettings
from engine.i18n import N_, _, board_label, current_locale, languages, pgettext
from ui.widgets.discord_limits import MAX_AUTOCOMPLETE_CHOICES
from ui.widgets.message_formatting import countdown, day

AS_DISCORD = "discord"
"""The choice to follow the language of the Discord client."""


def own_name(language: str) -> str:
    """Return a language's name in that language."""
    return str(Locale.parse(language, sep="-").language_name)


LANGUAGE_CHOICES = [
    *(Choice(name=own_name(language), value=language) for language in languages()),
    Choice(name=N_("as in Discord"), value=AS_DISCORD),
]
"""The languages as choices of a command."""


def chosen_language(choice: str | None, before: str | None) -> str | None:
    """Return the language to store for a choice: None for Discord's language, `before` if nothing was chosen."""
    if choice is None:
        return before
    return None if choice == AS_DISCORD else choice


def language_name(language: str | None) -> str:
    """Return the name of a stored language as text."""
    return own_name(language) if language else _("as in Discord")


NIGHTS = ((22, 7), (23, 8), (21, 6), (0, 9))
"""The suggested quiet hours: from, to."""


def settings_text(settings: UserSettings, now: float) -> str:
    """Return the settings of a user that no button shows, one a line."""
    lines = (_closed_line() if settings.dms_closed else "", _quiet_hours_line(settings), _holiday_line(settings, now))
    return "\n".join(filter(None, lines))


def _closed_line() -> str:
    text = _("I can't send you direct messages. Press “{hand}” to see your cards.")
    return text.format(hand=board_label("My hand"))


def _quiet_hours_line(settings: UserSettings) -> str:
    if settings.night_from is None:
        return ""
    line = _("No pings from {begin}:00 to {end}:00 ({zone}).")
    return line.format(begin=settings.night_from, end=settings.night_to, zone=settings.zone or "UTC")


def _holiday_line(settings: UserSettings, now: float) -> str:
    end = settings.away_until
    if end is None or end <= now:
        return ""
    return _("You're on holiday until {day}, {left}. Your clock stops, except at live tables.").format(
        day=day(end), left=countdown(end)
    )


def pace_text(pace: str) -> str:
    """Return a pace with its time limit."""
    return f"{_(PACES[pace].name)}, {_(PACES[pace].turn_limit)}"


def day_choices(settings: UserSettings, now: float, current: str) -> list[Choice[str]]:
    """Return the days on which a user may end a holiday that begins now, and the choice to end a running one."""
    back = [Choice(name=_("I'm back"), value=quiet_hours.BACK)] if settings.away_until else []
    form = pgettext("a date in Babel's letters", "EEEE, d MMMM")
    dates = (
        Choice(name=format_date(day, form, locale=current_locale()), value=day.isoformat())
        for day in quiet_hours.return_days(settings, now)
    )
    return _matching_choices((*back, *dates), current)


def night_choices(current: str) -> list[Choice[str]]:
    """Return the usual quiet hours, and the choice of none."""
    usual = (
        Choice(name=_("{begin}:00 to {end}:00").format(begin=begin, end=end), value=f"{begin}-{end}")
        for begin, end in NIGHTS
    )
    return _matching_choices(
        (*usual, Choice(name=_("No quiet hours: ping me any time"), value=quiet_hours.NONE)), current
    )


def zone_choices(current: str) -> list[Choice[str]]:
    """Return the time zones whose name contains the typed text."""
    return _matching_choices(
        (Choice(name=name, value=name) for name in quiet_hours.time_zone_names()),
        current.strip().replace(" ", "_"),
    )


def _matching_choices(every: Iterable[Choice[str]], current: str) -> list[Choice[str]]:
    query = current.casefold()
    fitting = (one for one in every if query in one.name.casefold() or query in one.value)
    return [*islice(fitting, MAX_AUTOCOMPLETE_CHOICES)]


def blocked_text(people: Sequence[int]) -> str:
    """Return the users whom a user keeps from their tables."""
    if not people:
        return _("You haven't blocked anyone.")
    text = _(
        "Blocked: {people}. They can't join your tables. If one of them is already at a table, remove them "
        "under “{manage}”."
    )
    return text.format(people=", ".join(f"<@{user}>" for user in people), manage=board_label("Manage"))
