"""The command `/about`: version, owner, privacy and fair play."""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.runtime.client import Interaction, Nineteenth
from engine.speech import N_, _
from ui.widgets.page import Page
from ui.widgets.player_mentions import plain

ABOUT = N_("""### Nineteenth {version}
A clubhouse for golf games at a table, free and unofficial: *Play Nine* belongs to Bonfit America, *Final Nine* to \
mnkymnd games, *Racing for Chains: Scramble Golf* to Jason Deeds. If you like a game, buy it.""")
DATA = N_(
    "**Your data:** ids of Discord's, the name you showed at a table, your moves, results and wishes. No message is "
    "read, nothing is passed on. `/settings export` hands you all of it, `/settings forget` erases it; without the bot "
    "a server is forgotten after 90 days."
)
FAIR = N_("**Fair play:** no stakes, no second accounts; `/verify` shows that a deal was kept.")


class About(commands.Cog):
    """The command `/about`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("What this bot is, whose it is, and what it keeps of you"))
    async def about(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            lines = (_(ABOUT).format(version=_version()), _(DATA), _(FAIR), *_owner_lines(self.client.application))
            await answer.show(Page(table=0, ply=0, texts=("\n\n".join(lines),)))


def _version() -> str:
    """Return the installed version; "" if the bot runs from a folder without being installed."""
    try:
        return version("nineteenth")
    except PackageNotFoundError:
        return ""


def _owner_lines(application: discord.AppInfo | None) -> Iterator[str]:
    """Yield who runs this bot, and links to their privacy policy and terms."""
    if application is None:
        return
    name = application.team.name if application.team else application.owner.display_name
    yield _("**Run by** {name}.").format(name=plain(name))
    papers = (
        (_("Privacy"), application.privacy_policy_url),
        (_("Terms"), application.terms_of_service_url),
    )
    links = [f"[{title}]({address})" for title, address in papers if address]
    if links:
        yield " · ".join(links)
