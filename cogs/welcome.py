"""The welcome message of a server, with a button for a first game.

`/help` shows the same buttons.
"""

import asyncio
import logging
from collections.abc import Iterator
from itertools import chain

import discord
from discord.ext import commands

from app.discord_io.image_cache import RENDER_TIMEOUT_SECONDS, CacheKey, ImageRequest
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.commit_reveal import encode_commitment
from club.table_rules import title_of
from club.table_setup import TableRequest, commit_next_deal, commitment_from_button, house_players
from club.user_error import UserError
from cogs.table_opening import open_table
from db.durations import DAY_SECONDS
from engine.game_names import FINAL_NINE, PLAY_NINE, SCRAMBLE
from engine.i18n import N_, _, catalogue_language, game_ngettext, use_locale
from render.welcome import welcome as render_welcome
from ui.games import FACES, face
from ui.pages.fair_deal import next_deal_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.game_face import FirstRound
from ui.widgets.page import MINT, Button, Menu, MenuOption, Page, Picture, Row

log = logging.getLogger(__name__)

GREETING = N_(
    "### Welcome to the nineteenth, the clubhouse\n"
    "Tabletop golf, right here in this channel. "
    "**Press a game:** two house players join you right away, in a friendly round."
)
NEW_SERVER_SECONDS = 7 * DAY_SECONDS
"""Seconds after the bot has joined for which a server is welcomed."""
PICTURE_TEXT = N_("Three games: cards for {cards}, a disc in flight for {discs}, three dice and a basket for {dice}.")


class WelcomePosts(commands.Cog):
    """Posts a message in each server that the bot joins."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._tasks: dict[int, asyncio.Task[None]] = {}
        """The tasks that post welcome messages, by server."""

    async def cog_unload(self) -> None:
        """Cancel the tasks: a server that was not welcomed yet is welcomed after the next start."""
        for greeting in self._tasks.values():
            greeting.cancel()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._welcome_if_new(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcome a server that invited the bot before it was started."""
        self._welcome_if_new(guild)

    def _welcome_if_new(self, guild: discord.Guild) -> None:
        """Post the welcome message in the background if the bot has joined a moment ago."""
        joined_at = guild.me.joined_at
        new = joined_at is not None and self.client.clubhouse.clock() - joined_at.timestamp() < NEW_SERVER_SECONDS
        if new and guild.id not in self._tasks and not self.client.access.is_server_banned(guild.id):
            greeting = asyncio.create_task(self._post_welcome(guild), name=f"server {guild.id}")
            self._tasks[guild.id] = greeting
            greeting.add_done_callback(lambda _task: self._tasks.pop(guild.id))

    async def _post_welcome(self, guild: discord.Guild) -> None:
        """Post the welcome message once, where the bot may post; not in a server that invites the bot again."""
        try:
            channel = next(_postable_channels(guild), None)
            if channel is not None and await self.client.store.is_new_server(guild.id):
                page = await welcome_page(self.client, guild.id)
                if (
                    await self.client.board_updater.messages.post_in_channel(channel.id, page, str(channel.id))
                    is not None
                ):
                    await self.client.store.add_server(guild.id)
        except Exception:
            log.exception("server %s could not be greeted", guild.id)


def _postable_channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels where the bot may post, the system channel first."""
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel


async def welcome_page(client: Nineteenth, guild: int) -> Page:
    """Return the welcome page in the server's language."""
    with use_locale(await client.clubhouse.server_settings.language(guild)):
        return Page(
            texts=(_(GREETING),),
            pictures=(Picture("welcome.png", await _picture(client), _picture_text()),),
            rows=await welcome_rows(client),
            accent=MINT,
        )


def _picture_text() -> str:
    """Return the words of the picture."""
    return _(PICTURE_TEXT).format(cards=PLAY_NINE.title, discs=FINAL_NINE.title, dice=SCRAMBLE.title)


async def _picture(client: Nineteenth) -> bytes | None:
    """Return the image of the welcome, cached by language: a pressed welcome must not wait for rendering."""
    request = ImageRequest(CacheKey(0, "welcome", None, catalogue_language()), None, render_welcome)
    cache = client.board_updater.page_builder.image_cache
    await cache.render(request, wait_seconds=RENDER_TIMEOUT_SECONDS)
    (png,), _late = cache.images(request)
    return png


async def welcome_rows(client: Nineteenth) -> tuple[Row, ...]:
    """Return the buttons and the menu of the games, which carry the commitment to their deal, and the buttons of
    forms, tutorials and rulebooks.
    """
    commitment = await commit_next_deal(client.clubhouse)
    games = chain.from_iterable(first_round_button(game, commitment) for game in FACES)
    ways = (
        Button(_("Teach me"), "teach", style="green"),
        Button(_("With friends"), "form"),
        Button(_("How to play"), "how", encode_commitment(commitment)),
        Button(_("Round of the day"), "daily"),
    )
    return tuple(games), ways, length_menu(commitment)


def first_round_button(game: str, commitment: str) -> tuple[Button, ...]:
    """Return the button that deals a first round against the house, if the game has one."""
    game_face = face(game)
    if game_face.first is None:
        return ()
    label = _(game_face.first.label).format(game=title_of(game))
    return (Button(label, "play", f"{game} {encode_commitment(commitment)}", "green", icon=game_face.emblem),)


def length_menu(commitment: str) -> Menu:
    """Return the menu that deals a first round of any length of any game."""
    lines = (
        MenuOption(f"{game} {holes}", _round_text(game, holes), icon=game_face.emblem)
        for game, game_face in FACES.items()
        if game_face.first
        for holes in game_face.first.lengths()
    )
    return Menu(_("Another length: 1, 3, 6 or 9 holes"), "length", tuple(lines), encode_commitment(commitment))


def _round_text(game: str, holes: int) -> str:
    text = game_ngettext(game, "{game}, {count} hole", "{game}, {count} holes", holes)
    return text.format(game=title_of(game), count=holes)


async def deal_first_round(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Deal a first round against the house; an outdated button opens its lobby instead."""
    game, _space, code = press.arg.partition(" ")
    await _deal_first_round(client, answer, game, face(game).first, code)


async def deal_length(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Deal a first round of the length that was picked in the menu."""
    game, _space, holes = "".join(press.values).partition(" ")
    first = face(game).first
    fitting = first and next((first.with_holes(count) for count in first.lengths() if str(count) == holes), None)
    await _deal_first_round(client, answer, game, fitting, press.arg)


async def _deal_first_round(client: Nineteenth, answer: Answer, game: str, first: FirstRound | None, code: str) -> None:
    """Open a table for a first round against house players; it starts at once."""
    if first is None:
        raise UserError(_(OUTDATED))
    house = house_players(*first.house)
    request = TableRequest(
        game, first.options, 1 + len(house), ranked=False, house=house, commitment=commitment_from_button(code)
    )
    await open_table(client, answer, request)
    await _renew_commitment(client, answer)


async def _renew_commitment(client: Nineteenth, answer: Answer) -> None:
    """Give the pressed welcome message a new commitment; a private message cannot be edited any more."""
    message, guild = answer.interaction.message, answer.interaction.guild_id
    if message is not None and guild is not None and not message.flags.ephemeral:
        await client.board_updater.messages.edit(message.channel.id, message.id, await welcome_page(client, guild))


async def show_next_commitment(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show what the buttons beside this one promise of their deal."""
    commitment = commitment_from_button(press.arg)
    if not commitment:
        raise UserError(_(OUTDATED))
    await answer.show(next_deal_page(commitment))


async def setup(client: Nineteenth) -> None:
    """Add the welcome and register its buttons."""
    client.handlers.update(play=deal_first_round, length=deal_length, promise=show_next_commitment)
    await client.add_cog(WelcomePosts(client))
