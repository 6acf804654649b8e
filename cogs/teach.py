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
from club.live_table import isolate_name
from club.table_setup import commit_next_deal
from club.tutorial import Tutorial, tutorial_of
from club.user_error import UserError
from cogs.welcome import first_round_button
from engine.i18n import N_, _
from engine.registry import GAMES
from render.scorecard import scorecard
from ui.games import face
from ui.pages.tutorial_step import TutorialPosition, end_page, news_since, scorecard_text, step_page
from ui.widgets.custom_id import Pressed, moves_of
from ui.widgets.drawing import Drawing
from ui.widgets.game_face import Face
from ui.widgets.page import Button, Page, Picture, button_rows
from ui.widgets.tutorial_controls import PAGE_VERB, page_of_move, page_to_stay_on, player_names, teach_me


class LessonPicture(NamedTuple):
    """An image to draw, with its alt text."""

    name: str
    draw: Callable[[], Drawing | None] | None
    alt: str


class TeachCommand(commands.Cog):
    """The command `/teach`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(
        description=N_("Learn a game: play one hole in private, and I'll tell you what to press and why")
    )
    @app_commands.describe(game=N_("Which game"))
    @app_commands.choices(
        game=[Choice(name=game.title, value=key) for key, game in GAMES.items() if game.clubhouse.tutorial]
    )
    async def teach(self, interaction: Interaction, game: str) -> None:
        async with answering(interaction, private=True) as answer:
            tutorial = _find_tutorial(game)
            await answer.show(await _page(self.client, answer, tutorial, TutorialPosition(tutorial.next_question(0))))


async def handle_press(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Start a tutorial, or continue it after a press; any other press than the one asked for leads nowhere."""
    key, _space, control = press.arg.partition(" ")
    if not key:
        await answer.show(_games_page())
        return
    tutorial, ply = _find_tutorial(key), press.ply
    position = TutorialPosition(tutorial.next_question(0))
    if control and tutorial.next_question(ply) == ply:
        position = _next_position(tutorial, ply, control, press.values)
    await answer.show(await _page(client, answer, tutorial, position))


def _games_page() -> Page:
    """Return the page with a button for each tutorial."""
    text = _("### Teach me\nPlay one hole by yourself. I'll tell you what to press and why.")
    presses = [teach_me(key, game.title) for key, game in GAMES.items() if game.clubhouse.tutorial]
    return Page(texts=(text,), rows=button_rows(presses))


def _next_position(tutorial: Tutorial, ply: int, control: str, values: Sequence[str]) -> TutorialPosition:
    """Return the step that a press leads to: by a move, or by another page of the controls."""
    verb, _space, arg = control.partition(" ")
    after = tutorial.ply_after(ply, moves_of(verb, arg, values)) if verb != PAGE_VERB else None
    if after is not None:
        return TutorialPosition(after, since=ply)
    if ply == tutorial.end:
        return TutorialPosition(ply, since=ply)
    game_face = face(tutorial.game.key)
    asked_page = page_of_move(tutorial, game_face, ply)
    if asked_page > 0 and control == f"{PAGE_VERB} {asked_page}":
        return TutorialPosition(ply, since=ply, controls_page=asked_page)
    return TutorialPosition(
        ply, since=ply, controls_page=page_to_stay_on(tutorial, game_face, ply, control), astray=True
    )


def _find_tutorial(key: str) -> Tutorial:
    tutorial = tutorial_of(key)
    if tutorial is None:
        raise UserError(_("There's no lesson for this game. `/rules` explains it."))
    return tutorial


async def _page(client: Nineteenth, answer: Answer, tutorial: Tutorial, position: TutorialPosition) -> Page:
    """Return the page of a step, with its images."""
    game_face = face(tutorial.game.key)
    parts = _lesson_pictures(tutorial, game_face, position, answer.user.display_name)
    pictures = [await _render_part(client, tutorial, position, part) for part in parts]
    if position.ply < tutorial.end:
        return step_page(tutorial, game_face, position, tuple(pictures))
    return end_page(tutorial, position, tuple(pictures), await _play_buttons(client, answer, tutorial.game.key))


async def _play_buttons(client: Nineteenth, answer: Answer, key: str) -> tuple[Button, ...]:
    """Return the button of a round against the house, where a table can be opened."""
    if answer.is_in_dms:
        return ()
    commitment = await commit_next_deal(client.clubhouse)
    return tuple(press._replace(label=_("Play against the house")) for press in first_round_button(key, commitment))


def _lesson_pictures(
    tutorial: Tutorial, game_face: Face, position: TutorialPosition, learner: str
) -> Iterator[LessonPicture]:
    """Yield the images of a step: the cards, and the board where it helps; at the end the last board and the
    scorecard.

    They call the learner by name, as those of a table do.
    """
    view, words = tutorial.view(position.ply), tutorial.game.text
    names, labels = player_names(learner), player_names(isolate_name(learner))
    if position.ply == tutorial.end:
        if game_face.hole:
            yield LessonPicture("last", partial(game_face.hole, view, names), "\n".join(news_since(tutorial, position)))
        yield LessonPicture("card", partial(scorecard, view.card, names, None), scorecard_text(tutorial, labels))
        return
    if game_face.hand:
        yield LessonPicture("hand", partial(game_face.hand, game_face.held(view), names), words.hand(view))
    if game_face.hand is None or game_face.helps(view):
        yield LessonPicture(
            "board", partial(game_face.board, view, names) if game_face.board else None, words.board(view, labels)
        )


async def _render_part(
    client: Nineteenth, tutorial: Tutorial, position: TutorialPosition, part: LessonPicture
) -> Picture:
    """Render a part of a lesson and return it as a picture."""
    png = await client.render_worker.render(part.draw) if part.draw else None
    return Picture(f"lesson-{tutorial.game.command}-{position.ply}-{part.name}.png", png, part.alt)


async def setup(client: Nineteenth) -> None:
    """Add the command and register the buttons of a tutorial."""
    client.handlers.update(teach=handle_press)
    await client.add_cog(TeachCommand(client))
