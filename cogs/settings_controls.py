"""The controls of the pages of `/settings`, and the effects of a change of settings.

`cogs.settings` has the commands.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from app.discord_io.interaction_response import Answer, PageError
from app.runtime.client import Nineteenth
from club.deadlines import PACES
from club.quiet_hours import NONE, with_holiday, with_night, with_time_zone
from club.user_error import UserError
from cogs.daily_posts import last_morning
from db.rows import Phase
from db.settings import ServerSettings, UserSettings
from engine.i18n import _, languages, use_locale
from ui.pages import settings_pages as pages
from ui.pages.settings_text import AS_DISCORD, chosen_language
from ui.widgets.custom_id import OUTDATED, Pressed, custom_id
from ui.widgets.table_form import modal_fields


async def save_own(
    client: Nineteenth, old: UserSettings, new: UserSettings, *, sets_holiday: bool = False
) -> UserSettings:
    """Store the changes of a user's settings, apply them at once, and return the settings as they are stored.

    A holiday that is set a second time is applied a second time: the bot may have been killed before the first.
    """
    settings = await client.store.save_user_settings(old, new)
    if new.dms and (not old.dms or old.dms_closed):
        await client.board_updater.hands.send_hands_of(new.user)
    if new.language != old.language:
        client.clubhouse.user_locales.evict(new.user)
        await client.store.notify(f"person {new.user}")
    if sets_holiday and (old.away_until or new.away_until):
        await _restart_timers(client, new.user)
    return settings


async def _restart_timers(client: Nineteenth, user: int) -> None:
    """Restart the user's timers at every table that has not closed meanwhile, and redraw the boards."""
    for table in await client.store.open_tables(user=user):
        seat = table.seat_of(user)
        if table.phase is Phase.PLAYING and seat is not None:
            with suppress(UserError):
                await client.clubhouse.restart_seat_timers(table.id, seat.seat)
            client.board_updater.redraw(table.id)


async def show_own(client: Nineteenth, answer: Answer, settings: UserSettings) -> None:
    """Show a user's settings, in the language that they have chosen."""
    with use_locale(settings.language or str(answer.interaction.locale)):
        await answer.show(pages.own_page(settings, client.clubhouse.clock()))


def require_manager(answer: Answer) -> None:
    """Raise `UserError` for a user who may not change the server's settings."""
    if not answer.interaction.permissions.manage_guild:
        raise UserError(_("You need the “Manage Server” permission to change this."))


async def change_server(client: Nineteenth, answer: Answer, change: Callable[[ServerSettings], ServerSettings]) -> None:
    """Apply a change to the server's settings as they are stored by now, and show them.

    A server that begins to have morning posts gets its first one on the next morning.
    """
    guild, morning = answer.interaction.guild_id or 0, last_morning(client.clubhouse.clock())
    settings = await client.clubhouse.server_settings.change(guild, change, morning)
    await answer.show(pages.server_page(settings))


async def change_own(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Change one of the user's settings, or open the form of hours."""
    old = await client.store.user_settings(answer.user.id)
    name, _space, hours = press.arg.partition(" ")
    if name == pages.HOURS:
        night, _mark, zone = hours.partition(";")
        fields = (zone, night) if hours else pages.own_hours(old)
        await answer.open_modal(pages.hours_form(*fields, custom_id(0, 0, pages.HOURS)))
        return
    new = _with_own_setting(old, press, client.clubhouse.clock())
    await show_own(client, answer, await save_own(client, old, new, sets_holiday=press.arg == "away"))


def _with_own_setting(old: UserSettings, press: Pressed, now: float) -> UserSettings:
    """Return the settings with the one that a control sets; raise `UserError` for an outdated control."""
    value = "".join(press.values)
    match press.arg.split():
        case ["pings", state]:
            return replace(old, pings=state == pages.ON)
        case ["dms", state]:
            return replace(old, dms=state == pages.ON, dms_closed=old.dms_closed and state != pages.ON)
        case ["reminder", state]:
            is_closed = old.dms_closed and state != pages.ON
            return replace(old, daily_reminder=state == pages.ON, dms_closed=is_closed)
        case ["listed", state]:
            return replace(old, daily_listed=state == pages.ON)
        case ["night"] if value:
            return with_night(old, value)
        case ["away"] if value:
            return with_holiday(old, value, now)
        case ["language"] if value in (*languages(), AS_DISCORD):
            return replace(old, language=chosen_language(value, old.language))
    raise UserError(_(OUTDATED))


async def set_hours(client: Nineteenth, answer: Answer, _press: Pressed) -> None:
    """Store the time zone and the quiet hours of a submitted form; show a wrong one's error with a button to it."""
    data: Any = answer.interaction.data
    fields = {field["custom_id"]: str(field.get("value") or "").strip() for field in modal_fields(data["components"])}
    old = await client.store.user_settings(answer.user.id)
    zone, night = fields.get(pages.ZONE_FIELD, ""), fields.get(pages.NIGHT_FIELD, "")
    new, errors = old, []
    for set_field, text in ((with_time_zone, zone), (with_night, night or NONE)):
        try:
            new = set_field(new, text) if text else new
        except UserError as refusal:
            errors.append(str(refusal))
    if errors:
        raise PageError(pages.wrong_hours_page("\n".join(errors), zone, night))
    await show_own(client, answer, await save_own(client, old, new))


async def press_server(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Change one of the server's settings."""
    require_manager(answer)
    await change_server(client, answer, _server_change(press))


def _server_change(press: Pressed) -> Callable[[ServerSettings], ServerSettings]:
    """Return the change that a control makes; raise `UserError` for an outdated control."""
    value = "".join(press.values)
    ids = tuple(int(one) for one in press.values if one.isdecimal() and len(one) < 20)
    match press.arg.split():
        case ["pace"] if value in PACES:
            return partial(replace, pace=value)
        case ["language"] if value in (*languages(), AS_DISCORD):
            return lambda old: replace(old, locale=chosen_language(value, old.locale))
        case ["channels"]:
            return partial(replace, channels=ids)
        case ["roles"]:
            return partial(replace, open_roles=ids)
        case ["mornings"]:
            return partial(_with_daily_channel, ids=ids)
        case ["lines", state]:
            return partial(replace, house_lines=state == pages.ON)
        case ["films", state]:
            return partial(replace, films=state == pages.ON)
    raise UserError(_(OUTDATED))


def _with_daily_channel(old: ServerSettings, ids: Sequence[int]) -> ServerSettings:
    """Return the settings with the chosen channel of the morning posts: a new one if there is one, None without any."""
    new_channels = [channel for channel in ids if channel != old.daily_channel]
    return replace(old, daily_channel=next(iter((*new_channels, *ids)), None))


async def setup(client: Nineteenth) -> None:
    """Register the controls."""
    client.handlers.update({pages.OWN: change_own, pages.SERVER: press_server, pages.HOURS: set_hours})
