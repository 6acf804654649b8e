"""The command `/teach`: a tutorial in private; its buttons carry the step, nothing is stored."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club.deal_commitments import promised
from club.tutorial import Course, course
from club.user_error import Refused
from cogs.welcome import first_round
from engine.editions import GAMES
from engine.speech import N_, _
from render.scorecard import scorecard
from ui.games import face
from ui.pages.tutorial_step import Spot, ended, lesson, scored, told
from ui.widgets.custom_id import Pressed, made
from ui.widgets.game_face import Face
from ui.widgets.image import Drawing
from ui.widgets.learn_buttons import teach_me
from ui.widgets.page import Page, Picture, Press, in_rows
from ui.widgets.tutorial_controls import LEAF, leaf, pupils


class Part(NamedTuple):
    """An image to draw, with its alt text."""

    name: str
    draw: Callable[[], Drawing | None] | None
    alt: str


class Teaching(commands.Cog):
    """The command `/teach`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Learn a game: play a hole in private, told what to press and why"))
    @app_commands.describe(game=N_("Which game"))
    @app_commands.choices(game=[Choice(name=game.title, value=key) for key, game in GAMES.items() if game.lesson])
    async def teach(self, interaction: Interaction, game: str) -> None:
        async with answering(interaction, private=True) as answer:
            tutorial = _course(game)
            await answer.show(await _page(self.client, answer, tutorial, Spot(tutorial.stop(0))))


async def teach(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Start a tutorial, or continue it after a press; any other press than the one asked for leads nowhere."""
    key, _space, control = pressed.arg.partition(" ")
    if not key:
        await answer.show(_games())
        return
    tutorial, at = _course(key), pressed.ply
    begun = control and tutorial.stop(at) == at
    spot = _led(tutorial, at, control, pressed.values) if begun else Spot(tutorial.stop(0))
    await answer.show(await _page(client, answer, tutorial, spot))


def _games() -> Page:
    """Return the page with a button for each tutorial."""
    text = _("### Teach me\nYou play a hole, for yourself alone, and are told what to press and why.")
    presses = [teach_me(key, game.title) for key, game in GAMES.items() if game.lesson]
    return Page(table=0, ply=0, texts=(text,), rows=in_rows(presses))


def _led(tutorial: Course, at: int, control: str, values: Sequence[str]) -> Spot:
    """Return the step that a press leads to: by a move, or by another page of the controls."""
    verb, _space, arg = control.partition(" ")
    after = tutorial.after(at, made(verb, arg, values)) if verb != LEAF else None
    if after is not None:
        return Spot(after, since=at)
    there = leaf(tutorial, face(tutorial.game.key), at) if at < tutorial.end else 0
    turned = there > 0 and control == f"{LEAF} {there}"
    return Spot(at, since=at, leaf=there if turned else 0, astray=not turned)


def _course(key: str) -> Course:
    found = course(key)
    if found is None:
        raise Refused(_("There is no lesson for this game; `/rules` tells how it is played."))
    return found


async def _page(client: Nineteenth, answer: Answer, tutorial: Course, spot: Spot) -> Page:
    """Return the page of a step, with its images."""
    shown = face(tutorial.game.key)
    pictures = [await _picture(client, tutorial, spot, part) for part in _parts(tutorial, shown, spot)]
    if spot.ply < tutorial.end:
        return lesson(tutorial, shown, spot, tuple(pictures))
    return ended(tutorial, spot, tuple(pictures), await _rounds(client, answer, tutorial.game.key))


async def _rounds(client: Nineteenth, answer: Answer, key: str) -> tuple[Press, ...]:
    """Return the button of a round against the house, where a table can be opened."""
    if answer.in_private:
        return ()
    promise = await promised(client.house)
    return tuple(press._replace(label=_("Play with the house")) for press in first_round(key, promise))


def _parts(tutorial: Course, shown: Face, spot: Spot) -> Iterator[Part]:
    """Yield the images of a step: the cards, and the board where it helps; at the end the last board and the
    scorecard.
    """
    view, names, words = tutorial.view(spot.ply), pupils(), tutorial.game.words
    if spot.ply == tutorial.end:
        if shown.hole:
            yield Part("last", partial(shown.hole, view, names), "\n".join(told(tutorial, spot)))
        yield Part("card", partial(scorecard, view.card, names, None), scored(tutorial))
        return
    if shown.hand:
        yield Part("hand", partial(shown.hand, shown.held(view), names), words.hand(view))
    if shown.hand is None or shown.helps(view):
        yield Part("board", partial(shown.board, view, names) if shown.board else None, words.board(view, names))


async def _picture(client: Nineteenth, tutorial: Course, spot: Spot, part: Part) -> Picture:
    png = await client.pen.draw(part.draw) if part.draw else None
    return Picture(f"lesson-{tutorial.game.key}-{spot.ply}-{part.name}.png", png, part.alt)


async def setup(client: Nineteenth) -> None:
    """Add the command and register the buttons of a tutorial."""
    client.handlers.update(teach=teach)
    await client.add_cog(Teaching(client))
