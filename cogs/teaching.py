"""`/teach`: a first hole in private, with a teacher; where it stands is told by its buttons alone."""

from collections.abc import Sequence
from functools import partial

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from club.lesson import Course, course
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.games import face
from cogs.ui.answer import Answer, answering
from cogs.ui.face import Draw
from cogs.ui.lesson import ended, lesson, pupils
from cogs.ui.page import Page
from cogs.ui.press import Pressed, chosen
from engine.editions import GAMES
from engine.speech import N_, _
from render.scorecard import scorecard

BEFORE = -1
"""The step before the first."""


class Teaching(commands.Cog):
    """The way to a lesson without a button."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Learn a game: play a hole in private, told what to press and why"))
    @app_commands.describe(game=N_("Which game"))
    @app_commands.choices(game=[Choice(name=game.title, value=key) for key, game in GAMES.items() if game.lesson])
    async def teach(self, interaction: Interaction, game: str) -> None:
        async with answering(interaction, private=True) as answer:
            await answer.show(await _begun(self.client, _course(game)))


async def teach(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The beginning of a lesson, or what a move in it leads to; a move that is not the lesson's leads nowhere."""
    key, _space, arg = pressed.arg.partition(" ")
    taught, text, at = _course(key), chosen(arg, pressed.values), pressed.ply
    if not text or taught.stop(at) != at:
        await answer.show(await _begun(client, taught))
        return
    after = taught.after(at, text)
    await answer.show(await _page(client, taught, at if after is None else after, at))


def _course(key: str) -> Course:
    found = course(key)
    if found is None:
        raise Refused(_("There is no lesson for this game; `/rules` tells how it is played."))
    return found


async def _begun(client: Nineteenth, taught: Course) -> Page:
    return await _page(client, taught, taught.stop(0), BEFORE)


async def _page(client: Nineteenth, taught: Course, ply: int, since: int) -> Page:
    """The page of a lesson, with its pictures; `since` is the step at which something was pressed."""
    shown = face(taught.game.key)
    if ply < taught.end:
        return lesson(
            taught, shown, ply, since, await _drawn(client, taught, ply, [*filter(None, (shown.board, shown.hand))])
        )
    card = await client.pen.draw(partial(scorecard, taught.view(ply).card, pupils(), None))
    last = await _drawn(client, taught, ply, (shown.hole,) if shown.hole else ())
    return ended(taught, since, last, card)


async def _drawn(client: Nineteenth, taught: Course, ply: int, draws: Sequence[Draw]) -> list[bytes | None]:
    view = taught.view(ply)
    return [await client.pen.draw(partial(draw, view, pupils())) for draw in draws]


async def setup(client: Nineteenth) -> None:
    """Adds the command and the buttons of a lesson."""
    client.handlers.update(teach=teach)
    await client.add_cog(Teaching(client))
