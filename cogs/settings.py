"""The commands `/settings`: a user's settings and blocks, a server's settings, data export and deletion."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from app.discord_io.interaction_handling import answering, user_language
from app.runtime.client import Interaction, Nineteenth
from app.runtime.erasure import erase_user
from club.deadlines import PaceName
from club.quiet_hours import with_holiday, with_night, with_time_zone
from club.user_error import UserError
from cogs.settings_controls import change_server, require_manager, save_own, show_own
from engine.i18n import N_, _, use_locale
from ui.pages import settings_text
from ui.pages.settings_text import LANGUAGE_CHOICES, chosen_language
from ui.widgets.discord_limits import MAX_OPTIONS

FORGOTTEN = N_(
    "I've forgotten you. Your results stay, but without your name.\n"
    "In a few minutes your name will be gone from your tables' boards, lobbies, hole results and final "
    "cards. It'll be gone from the messages with the other players' hands, too.\n"
    "I can't change these:\n"
    "- messages in channels where I can't read or post any more\n"
    "- old messages from before I kept track of where they are\n"
    "- messages with other players' hands, from tables that closed early\n"
    "- leaderboards, profiles, votes and seat offers that are already posted\n"
    "- anything people wrote or saved themselves\n"
    "Moderators can delete my messages."
)
"""The text after a user was erased: what is deleted, and what cannot be."""


def export_file(personal_data: Mapping[str, object], most_bytes: int) -> discord.File:
    """Return a user's data as a file in JSON, or as a zip file if that has more bytes than Discord takes.

    Raise `UserError` if that is too large, too.
    """
    text = msgspec.json.format(msgspec.json.encode(personal_data))
    if len(text) <= most_bytes:
        return discord.File(BytesIO(text), "nineteenth.json")
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as writer:
        writer.writestr("nineteenth.json", text)
    if archive.tell() > most_bytes:
        raise UserError(_("Discord takes no file as large as your data. Ask the person who runs this bot for it."))
    archive.seek(0)
    return discord.File(archive, "nineteenth.zip")


class SettingsCommands(commands.GroupCog, name="settings", description=N_("Your own settings, and the server's")):
    """The commands `/settings`; a change takes effect at once, and the page that is shown changes the rest."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Your pings, direct messages, holidays, quiet hours and language"))
    @app_commands.describe(
        pings=N_("Get a ping when it's your turn"),
        dms=N_("Get your secret cards by direct message"),
        away_until=N_("The day you're back. Your clock stops until then (except at live tables)."),
        night=N_("Quiet hours without pings, such as 22-7"),
        zone=N_("Your time zone, for quiet hours and holidays"),
        language=N_("The language of messages only you see"),
        listed=N_("Show your name in the results of the round of the day"),
        reminder=N_("Get a direct message at noon (UTC) if you haven't played the round of the day"),
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def me(
        self,
        interaction: Interaction,
        pings: bool | None = None,
        dms: bool | None = None,
        away_until: str | None = None,
        night: str | None = None,
        zone: str | None = None,
        language: str | None = None,
        listed: bool | None = None,
        reminder: bool | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            old = await self.client.store.user_settings(interaction.user.id)
            new = replace(
                old,
                pings=old.pings if pings is None else pings,
                dms=old.dms if dms is None else dms,
                dms_closed=old.dms_closed and not (dms or reminder),
                language=chosen_language(language, old.language),
                daily_listed=old.daily_listed if listed is None else listed,
                daily_reminder=old.daily_reminder if reminder is None else reminder,
            )
            now = self.client.clubhouse.clock()
            new = with_time_zone(new, zone) if zone else new
            new = with_night(new, night) if night else new
            new = with_holiday(new, away_until, now) if away_until else new
            settings = await save_own(self.client, old, new, sets_holiday=bool(away_until))
            await show_own(self.client, answer, settings)

    @me.autocomplete("away_until")
    async def _days(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        settings = await self.client.store.user_settings(interaction.user.id)
        with use_locale(await user_language(interaction)):
            return settings_text.day_choices(settings, self.client.clubhouse.clock(), current)

    @me.autocomplete("night")
    async def _nights(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        with use_locale(await user_language(interaction)):
            return settings_text.night_choices(current)

    @me.autocomplete("zone")
    async def _zones(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return settings_text.zone_choices(current)

    @app_commands.command(description=N_("Keep someone away from the tables you host. I won't tell them"))
    @app_commands.describe(person=N_("Who (leave out to see who you've blocked)"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            if person is not None and (person.bot or person.id == interaction.user.id):
                raise UserError(_("Choose someone else. You can't block yourself or a bot."))
            if person is not None:
                await self.client.store.block_user(interaction.user.id, person.id)
            await answer.say(settings_text.blocked_text(await self.client.store.blocked_users(interaction.user.id)))

    @app_commands.command(description=N_("Let someone you've blocked join your tables again"))
    @app_commands.describe(person=N_("Who"))
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        async with answering(interaction, private=True) as answer:
            await self.client.store.unblock_user(interaction.user.id, person.id)
            await answer.say(settings_text.blocked_text(await self.client.store.blocked_users(interaction.user.id)))

    @app_commands.command(description=N_("Everything stored about you, as a file"))
    async def export(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            personal_data = await self.client.store.export_user(interaction.user.id)
            file = await asyncio.to_thread(export_file, personal_data, interaction.filesize_limit)
            await answer.send_file(file)

    @app_commands.command(
        description=N_("Erase your data: your name disappears from every table, but the others keep their results")
    )
    @app_commands.describe(sure=N_("You can't undo this"))
    async def forget(self, interaction: Interaction, sure: bool) -> None:
        async with answering(interaction, private=True) as answer:
            if not sure:
                raise UserError(_("Nothing was erased. Choose “True” if you're sure."))
            await erase_user(self.client, interaction.user.id)
            await answer.say(_(FORGOTTEN))

    @app_commands.command(description=N_("How tables work on this server (for moderators)"))
    @app_commands.guild_only()
    @app_commands.describe(
        pace=N_("The pace when the host doesn't choose one"),
        language=N_("The language of messages everyone sees"),
        channel=N_("Add a channel for tables, or remove it again. Without any, all channels are open"),
        opener=N_("Add a role that can open tables, or remove it again. Without any, everyone can"),
        house_lines=N_("Whether house players throw in a remark now and then"),
        mornings=N_("Post yesterday's best round-of-the-day scores here each morning, or stop posting them"),
        replays=N_("Whether a round gets a replay of its best moment"),
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def server(
        self,
        interaction: Interaction,
        pace: PaceName | None = None,
        language: str | None = None,
        channel: discord.TextChannel | None = None,
        opener: discord.Role | None = None,
        house_lines: bool | None = None,
        mornings: discord.TextChannel | None = None,
        replays: bool | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            require_manager(answer)
            with _explain_full_menu():
                await change_server(
                    self.client,
                    answer,
                    lambda old: replace(
                        old,
                        pace=pace or old.pace,
                        locale=chosen_language(language, old.locale),
                        channels=_toggle_id(old.channels, channel.id if channel else None),
                        open_roles=_toggle_id(old.open_roles, opener.id if opener else None),
                        house_lines=old.house_lines if house_lines is None else house_lines,
                        daily_channel=_new_channel(old.daily_channel, mornings.id if mornings else None),
                        films=old.films if replays is None else replays,
                    ),
                )


def _new_channel(old: int | None, new: int | None) -> int | None:
    """Return the channel to store: the new one, none if it is the old one again."""
    if new is None:
        return old
    return None if new == old else new


class MenuFull(Exception):
    """The menu of a setting shows no more channels or roles.

    The store makes a change in a thread of its own, which does not know the user's language, so this is no sentence.
    """


@contextmanager
def _explain_full_menu() -> Iterator[None]:
    """Tell a user who adds more channels or roles than a menu shows, as its next use would drop the others."""
    try:
        yield
    except MenuFull:
        text = _("You can choose up to {count} channels and {count} roles. Remove one first.")
        raise UserError(text.format(count=MAX_OPTIONS)) from None


def _toggle_id(ids: tuple[int, ...], id: int | None) -> tuple[int, ...]:
    """Return the ids without this one if they have it, else with it; raise `MenuFull` if they are too many."""
    if id is None:
        return ids
    if id in ids:
        return tuple(other for other in ids if other != id)
    if len(ids) >= MAX_OPTIONS:
        raise MenuFull
    return (*ids, id)


async def setup(client: Nineteenth) -> None:
    """Add the commands."""
    await client.add_cog(SettingsCommands(client))
