"""The pages of `/settings me` and `/settings server`: a button or a menu for each setting.

Every control has the verb of its page; its argument names the setting.
"""

from collections.abc import Iterable
from typing import Final

from discord import TextStyle, ui
from discord.app_commands import Choice

from club.deadlines import DEFAULT_PACE, PACES
from db.settings import ServerSettings, UserSettings
from engine.i18n import _
from ui.pages.settings_text import (
    LANGUAGE_CHOICES,
    day_choices,
    language_name,
    night_choices,
    pace_text,
    settings_text,
)
from ui.widgets.custom_id import MAX_ARGUMENT_CHARACTERS
from ui.widgets.page import BRASS, Button, EntityMenu, Menu, MenuOption, Page

OWN, SERVER, HOURS = "me", "server", "hours"
"""The verbs of the controls of a user's page and of a server's page, and of the submitted form of hours."""
ON, OFF = "on", "off"
"""The second word of a switch's argument: what a press makes of it."""
NIGHT_FIELD, ZONE_FIELD = "night", "zone"
"""The ids of the fields of the form of hours."""
MAX_FIELD_CHARACTERS: Final = 40


def own_page(settings: UserSettings, now: float) -> Page:
    """Return the page of a user's settings."""
    own_language = language_name(settings.language)
    return Page(
        texts=(_("### Your settings"), settings_text(settings, now)),
        rows=(
            (
                _switch(_("Pings: {state}"), OWN, "pings", is_on=settings.pings),
                _switch(
                    _("Cards by direct message: {state}"), OWN, "dms", is_on=settings.dms and not settings.dms_closed
                ),
                Button(_("Time zone, other hours …"), OWN, HOURS),
            ),
            (
                _switch(_("My name in daily results: {state}"), OWN, "listed", is_on=settings.daily_listed),
                _switch(_("Daily reminder: {state}"), OWN, "reminder", is_on=settings.daily_reminder),
            ),
            _menu(_("Quiet hours, without pings"), OWN, "night", night_choices("")),
            _menu(_("Holiday: which day are you back?"), OWN, "away", day_choices(settings, now, "")),
            _menu(_("Language: {language}").format(language=own_language), OWN, "language", LANGUAGE_CHOICES),
        ),
        accent=BRASS,
    )


def server_page(server: ServerSettings) -> Page:
    """Return the page of a server's settings."""
    language = language_name(server.locale)
    mornings = () if server.daily_channel is None else (server.daily_channel,)
    paces = [Choice(name=pace_text(pace), value=pace) for pace in PACES]
    return Page(
        texts=(_("### Tables on this server"),),
        pickers=(
            EntityMenu(_("all channels"), SERVER, "channels", server.channels, "channels", _("Channels for tables")),
            EntityMenu(_("everyone"), SERVER, "roles", server.open_roles, "roles", _("Who can open tables")),
            EntityMenu(_("no channel"), SERVER, "channels", mornings, "mornings", _("Round of the day, each morning")),
        ),
        rows=(
            _menu(_("Usual pace: {pace}").format(pace=pace_text(server.pace or DEFAULT_PACE)), SERVER, "pace", paces),
            _menu(
                _("Language for everyone: {language}").format(language=language), SERVER, "language", LANGUAGE_CHOICES
            ),
            (
                _switch(_("Lines from house players: {state}"), SERVER, "lines", is_on=server.house_lines),
                _switch(_("Replays after a round: {state}"), SERVER, "films", is_on=server.films),
            ),
        ),
        accent=BRASS,
    )


def _switch(label: str, verb: str, name: str, *, is_on: bool) -> Button:
    """Return the button that switches a setting to its other state."""
    state, other = (_("on"), OFF) if is_on else (_("off"), ON)
    return Button(label.format(state=state), verb, f"{name} {other}", "green" if is_on else "grey")


def _menu(hint: str, verb: str, name: str, choices: Iterable[Choice[str]]) -> Menu:
    return Menu(hint, verb, tuple(MenuOption(choice.value, _(choice.name)) for choice in choices), name)


def own_hours(settings: UserSettings) -> tuple[str, str]:
    """Return a user's time zone and quiet hours, as the form has them."""
    return settings.zone or "", "" if settings.night_from is None else f"{settings.night_from}-{settings.night_to}"


def hours_form(zone: str, night: str, custom_id: str) -> ui.Modal:
    """Return the form of a user's time zone and quiet hours, filled in."""
    form = ui.Modal(title=_("Time zone and quiet hours"), custom_id=custom_id)
    form.add_item(_text_field(_("Time zone"), _("Like Europe/Vienna, or just Vienna"), ZONE_FIELD, zone))
    form.add_item(_text_field(_("Quiet hours"), _("Such as 22-7, or “none”"), NIGHT_FIELD, night))
    form.stop()  # dispatched by its id; discord.py would keep it forever
    return form


def wrong_hours_page(sentence: str, zone: str, night: str) -> Page:
    """Return the page with the error of a form of hours, and the button that opens it as it was filled in."""
    form_values = f"{HOURS} {night};{zone}"[:MAX_ARGUMENT_CHARACTERS]
    return Page(texts=(sentence,), rows=((Button(_("Change it"), OWN, form_values, "blue"),),), accent=BRASS)


def _text_field(title: str, note: str, id: str, value: str) -> ui.Label[ui.View]:
    field: ui.TextInput[ui.View] = ui.TextInput(
        custom_id=id, style=TextStyle.short, default=value, required=False, max_length=MAX_FIELD_CHARACTERS
    )
    return ui.Label(text=title, description=note, component=field)
