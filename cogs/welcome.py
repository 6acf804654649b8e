"""The welcome message of a guild, with a button for a first game.

`/help` shows the same buttons.
"""

import asyncio
import logging
from collections.abc import Iterator
from itertools import chain

import discord
from discord.ext import commands

from app.discord_io.image_cache import Place, Wanted
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from app.workers.render_worker import LEISURE
from club.commit_reveal import sealed
from club.deadlines import DAY
from club.deal_commitments import carried, promised
from club.table_setup import Wish, housed
from club.user_error import Refused
from cogs.lobby_buttons import open_table
from engine.speech import N_, _, speaking, wording
from render.welcome import welcome as painting
from ui.games import FACES, face
from ui.pages.fair_deal import fair_ahead
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import MINT, Page, Picture, Press, Row

log = logging.getLogger(__name__)

GREETING = N_("""### Welcome to the nineteenth, the clubhouse
Golf games at a table, played in this channel by buttons. **Press one:** two house players tee off with you at once.""")
NEW = 7 * DAY
"""Seconds after the bot has joined for which a guild is welcomed."""
PAINTED = N_(
    "Three games: cards of Play Nine, a disc and its flight for Final Nine, three dice and a basket for Scramble Golf."
)


class Welcome(commands.Cog):
    """Posts a message in each guild that the bot joins."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client
        self._greetings: dict[int, asyncio.Task[None]] = {}
        """The tasks that post welcome messages, by guild."""

    async def cog_unload(self) -> None:
        """Cancel the tasks: a guild that was not welcomed yet is welcomed after the next start."""
        for greeting in self._greetings.values():
            greeting.cancel()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._soon(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcome a guild that invited the bot before it was started."""
        self._soon(guild)

    def _soon(self, guild: discord.Guild) -> None:
        joined = guild.me.joined_at
        new = joined is not None and self.client.house.clock() - joined.timestamp() < NEW
        if new and guild.id not in self._greetings:
            greeting = asyncio.create_task(self._greet(guild), name=f"server {guild.id}")
            self._greetings[guild.id] = greeting
            greeting.add_done_callback(lambda _done: self._greetings.pop(guild.id))

    async def _greet(self, guild: discord.Guild) -> None:
        """Post the welcome message once, where the bot may post; not in a guild that invites the bot again."""
        try:
            channel = next(_places(guild), None)
            if channel is not None and await self.client.store.guild_new(guild.id):
                page = await welcome(self.client, guild.id)
                if await self.client.poster.messages.greet(channel.id, page) is not None:
                    await self.client.store.guild_known(guild.id)
        except Exception:
            log.exception("server %s could not be greeted", guild.id)


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels where the bot may post, the system channel first."""
    for channel in filter(None, (guild.system_channel, *guild.text_channels)):
        may = channel.permissions_for(guild.me)
        if may.view_channel and may.send_messages:
            yield channel


async def welcome(client: Nineteenth, guild: int) -> Page:
    """Return the welcome page in the guild's language."""
    with speaking(await client.house.servers.language(guild)):
        return Page(
            table=0,
            ply=0,
            texts=(_(GREETING),),
            pictures=(Picture("welcome.png", await _picture(client), _(PAINTED)),),
            rows=await invitation(client),
            accent=MINT,
        )


async def _picture(client: Nineteenth) -> bytes | None:
    """Return the image of the welcome, cached by language: a pressed welcome must not wait for rendering."""
    wanted = Wanted(Place(0, "welcome", None, wording()), None, painting)
    gallery = client.poster.artist.gallery
    await gallery.ready(wanted, patience=LEISURE)
    (png,), _late = gallery.pictures(wanted)
    return png


async def invitation(client: Nineteenth) -> tuple[Row, ...]:
    """Return the buttons of the games, which carry the commitment to their deal, and those of forms, tutorials
    and rulebooks.
    """
    promise = await promised(client.house)
    games = chain.from_iterable(first_round(game, promise) for game in FACES)
    ways = (
        Press(_("With friends"), "form"),
        Press(_("Teach me"), "teach"),
        Press(_("How to play"), "how", sealed(promise)),
    )
    return tuple(games), ways


def first_round(game: str, promise: str) -> tuple[Press, ...]:
    """Return the button that deals a first round against the house, if the game has one."""
    shown = face(game)
    if shown.first is None:
        return ()
    return (Press(_(shown.first.label), "play", f"{game} {sealed(promise)}", "green", icon=shown.emblem),)


async def play(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Deal a first round against the house; an outdated button opens its lobby instead."""
    game, _space, seal = pressed.arg.partition(" ")
    first = face(game).first
    if first is None:
        raise Refused(_(OUTDATED))
    house = housed(*first.house)
    wish = Wish(game, first.options, 1 + len(house), ranked=False, house=house, promise=carried(seal))
    await open_table(client, answer, wish)
    await _renew(client, answer)


async def _renew(client: Nineteenth, answer: Answer) -> None:
    """Give the pressed welcome message a new commitment; a private message cannot be edited any more."""
    message, guild = answer.interaction.message, answer.interaction.guild_id
    if message is not None and guild is not None and not message.flags.ephemeral:
        await client.poster.messages.edit(message.channel.id, message.id, await welcome(client, guild))


async def tell_promise(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show what the buttons beside this one promise of their deal."""
    promise = carried(pressed.arg)
    if not promise:
        raise Refused(_(OUTDATED))
    await answer.show(fair_ahead(promise))


async def setup(client: Nineteenth) -> None:
    """Add the welcome and register its buttons."""
    client.handlers.update(play=play, promise=tell_promise)
    await client.add_cog(Welcome(client))
