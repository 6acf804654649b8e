"""The commands `/settings`: a user's settings and blocks, a guild's settings, data export and deletion."""

import json
from io import BytesIO

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from app.discord_io.interaction_handling import answering, user_language
from app.runtime.client import Interaction, Nineteenth
from app.runtime.erasure import erase_person
from club.deadlines import DEFAULT_PACE, PACES, PaceName
from club.quiet_hours import with_holiday, with_night, with_time_zone
from club.user_error import UserError
from db.rows import Phase
from db.settings import GuildSettings
from engine.i18n import N_, _, use_locale
from ui.pages import settings_text
from ui.pages.settings_text import LANGUAGE_CHOICES, chosen_language, language_name

FORGOTTEN = N_(
    "You are forgotten here; your results stay, as those of somebody without a name.\n"
    "Within minutes your name goes from the boards, lobbies, finished holes and final cards of your tables, and from "
    "the other players' hands, wherever I can still change them.\n"
    "What I cannot take back: messages in channels that I may not see or post in any more; pages from before I kept "
    "note of where they stand; other people's hands of tables that were closed early; leaderboards, profiles, votes "
    "and offers of seats that stand in a channel; what people wrote or saved themselves. Moderators can delete "
    "messages of mine."
)
"""The text after a user was forgotten: what is deleted, and what cannot be."""


class Settings(commands.GroupCog, name="settings", description=N_("Your own settings, and the server's")):
    """The commands `/settings`; a change takes effect at once, and without a choice a command shows the settings."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Calls and direct messages, holidays and nights: your own wishes"))
    @app_commands.describe(
        pings=N_("Whether a message pings you when it's your turn"),
        dms=N_("Whether your secret cards come by direct message"),
        away_until=N_("Back on this day. Your clock stops until then (except at live tables)."),
        night=N_("The hours in which nobody calls you, such as 22-7"),
        zone=N_("Your time zone, for your night and your holidays"),
        language=N_("The language of what you alone read"),
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
    ) -> None:
        async with answering(interaction, private=True) as answer:
            old = await self.client.store.user_settings(interaction.user.id)
            new = replace(
                old,
                pings=old.pings if pings is None else pings,
                dms=old.dms if dms is None else dms,
                dms_closed=old.dms_closed and not dms,
                language=chosen_language(language, old.language),
            )
            now = self.client.clubhouse.clock()
            new = with_time_zone(new, zone) if zone else new
            new = with_night(new, night) if night else new
            new = with_holiday(new, away_until, now) if away_until else new
            if new != old:
                await self.client.store.save_user_settings(new)
            if new.dms and (not old.dms or old.dms_closed):
                await self.client.board_updater.hands.send_hands_of(new.user)
            if new.language != old.language:
                await self._announce_language(new.user)
            if away_until and (old.away_until or new.away_until):
                await self._restart_timers(new.user)
            with use_locale(new.language or str(interaction.locale)):
                await answer.say(settings_text.settings_text(new, now))

    async def _announce_language(self, user: int) -> None:
        """Make every process read the user's new language."""
        self.client.clubhouse.user_locales.evict(user)
        await self.client.store.notify(f"person {user}")

    async def _restart_timers(self, user: int) -> None:
        """Restart the user's timers at every table, and redraw the boards."""
        for table in await self.client.store.open_tables(user=user):
            seat = table.seat_of(user)
            if table.phase is Phase.PLAYING and seat is not None:
                await self.client.clubhouse.restart_seat_timers(table.id, seat.seat)
                self.client.board_updater.redraw(table.id)

    @me.autocomplete("away_until")
    async def _days(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        person = await self.client.store.user_settings(interaction.user.id)
        with use_locale(await user_language(interaction)):
            return settings_text.day_choices(person, self.client.clubhouse.clock(), current)

    @me.autocomplete("night")
    async def _nights(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        with use_locale(await user_language(interaction)):
            return settings_text.night_choices(current)

    @me.autocomplete("zone")
    async def _zones(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return settings_text.zone_choices(current)

    @app_commands.command(description=N_("Keep somebody from the tables that you host; they are not told"))
    @app_commands.describe(person=N_("Who; the list of those you have blocked if you leave it out"))
    async def block(self, interaction: Interaction, person: discord.User | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            if person is not None and (person.bot or person.id == interaction.user.id):
                raise UserError(_("Pick someone else, and not a bot."))
            if person is not None:
                await self.client.store.block_user(interaction.user.id, person.id)
            await answer.say(settings_text.blocked_text(await self.client.store.blocked_users(interaction.user.id)))

    @app_commands.command(description=N_("Let somebody you have blocked come to your tables again"))
    @app_commands.describe(person=N_("Who"))
    async def unblock(self, interaction: Interaction, person: discord.User) -> None:
        async with answering(interaction, private=True) as answer:
            await self.client.store.unblock_user(interaction.user.id, person.id)
            await answer.say(settings_text.blocked_text(await self.client.store.blocked_users(interaction.user.id)))

    @app_commands.command(description=N_("Everything that is kept about you, as a file"))
    async def export(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            kept = await self.client.store.export_person(interaction.user.id)
            text = json.dumps(kept, indent=2, ensure_ascii=False)
            await answer.send_file(discord.File(BytesIO(text.encode()), "nineteenth.json"))

    @app_commands.command(description=N_("Forget you: your name leaves every table, the others keep their results"))
    @app_commands.describe(sure=N_("There is no way back"))
    async def forget(self, interaction: Interaction, sure: bool) -> None:
        async with answering(interaction, private=True) as answer:
            if not sure:
                raise UserError(_("Nothing was forgotten. Choose “True” if you are sure."))
            await erase_person(self.client, interaction.user.id)
            await answer.say(_(FORGOTTEN))

    @app_commands.command(description=N_("How tables are opened on this server; moderators only"))
    @app_commands.guild_only()
    @app_commands.describe(
        pace=N_("The pace of tables whose host does not choose one"),
        language=N_("The language of what everybody reads"),
        channel=N_("A channel for tables; name it again to take it back; none named means all"),
        opener=N_("A role that may open tables; name it again to take it back; none named means everybody"),
    )
    @app_commands.choices(language=LANGUAGE_CHOICES)
    async def server(
        self,
        interaction: Interaction,
        pace: PaceName | None = None,
        language: str | None = None,
        channel: discord.TextChannel | None = None,
        opener: discord.Role | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            if not interaction.permissions.manage_guild:
                raise UserError(_("You need the “Manage Server” permission to change this."))
            old = await self.client.clubhouse.guild_settings.get(interaction.guild_id or 0)
            new = replace(
                old,
                pace=pace or old.pace,
                locale=chosen_language(language, old.locale),
                channels=_toggle(old.channels, channel.id if channel else None),
                open_roles=_toggle(old.open_roles, opener.id if opener else None),
            )
            if new != old:
                await self.client.clubhouse.guild_settings.save(new)
            await answer.say(_server_text(new))


def _toggle(ids: tuple[int, ...], id: int | None) -> tuple[int, ...]:
    if id is None:
        return ids
    return tuple(other for other in ids if other != id) if id in ids else (*ids, id)


def _server_text(server: GuildSettings) -> str:
    everywhere, everybody = _("every channel"), _("everybody")
    return "\n".join(
        (
            _("Usual pace: {pace}").format(pace=_(PACES[server.pace or DEFAULT_PACE].label)),
            _("Language of what everybody reads: {language}").format(language=language_name(server.locale)),
            _("Tables stand in: {channels}").format(
                channels=", ".join(f"<#{channel}>" for channel in server.channels) or everywhere
            ),
            _("Tables are opened by: {roles}").format(
                roles=", ".join(f"<@&{role}>" for role in server.open_roles) or everybody
            ),
        )
    )


async def setup(client: Nineteenth) -> None:
    """Add the commands."""
    await client.add_cog(Settings(client))
