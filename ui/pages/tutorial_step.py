"""The page of a tutorial step: the player's view, an explanation, the control to press."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from club.tutorial import Tutorial
from engine.i18n import _, game_gettext
from engine.news import drop_interim, lines
from engine.tutorial_script import LEARNER_SEAT
from ui.widgets.game_face import Face
from ui.widgets.page import MINT, Button, Page, Picture
from ui.widgets.tutorial_controls import guided_controls, how_to_play, player_names, teach_me

NO_STEP = -1
"""The step before the first."""


class TutorialStep(NamedTuple):
    """Where the user is in a tutorial: after `ply` moves; the last press was made at the step `since`."""

    ply: int
    since: int = NO_STEP
    controls_page: int = 0
    """The page of the controls."""
    astray: bool = False
    """Whether the last press was not the one that the tutorial asked for."""


def step_page(course: Tutorial, face: Face, spot: TutorialStep, pictures: tuple[Picture, ...]) -> Page:
    """Return the page of a step: the user's view, what is new, what to press and why."""
    step = course.script.steps[spot.ply]
    rows, asked = guided_controls(course, face, spot.ply, spot.controls_page)
    return Page(
        table=0,
        ply=spot.ply,
        texts=(heading(course),),
        pictures=pictures,
        captions=(
            *news_since(course, spot),
            _("**Not that one.** {why}").format(why=_(step.why)) if spot.astray else "",
            f"**{_(step.says)}**" if step.says else "",
            asked,
            f"-# {_(step.why)}" if step.why and not spot.astray else "",
        ),
        rows=rows,
    )


def end_page(
    course: Tutorial, spot: TutorialStep, pictures: tuple[Picture, ...], ways_on: Sequence[Button] = ()
) -> Page:
    """Return the page of the end of the hole with its scorecard, and buttons that lead on."""
    key, strokes = course.game.key, course.view(spot.ply).card.strokes[LEARNER_SEAT][-1]
    over = game_gettext(course.game.key, "**You finished the hole in {strokes}!** Real games use the same buttons.")
    return Page(
        table=0,
        ply=spot.ply,
        texts=(heading(course), *news_since(course, spot), over.format(strokes=strokes)),
        pictures=pictures,
        rows=((*ways_on, how_to_play(key), teach_me(key, _("Again"), "grey")),),
        accent=MINT,
    )


def heading(course: Tutorial) -> str:
    """Return the first line of every page of a tutorial."""
    return game_gettext(course.game.key, "### {game} · your first hole").format(game=course.game.title)


def news_since(course: Tutorial, spot: TutorialStep) -> tuple[str, ...]:
    """Return what has happened since the user's last decision, without the result of the hole: the page has that."""
    names, views = player_names(), course.views(spot.since, spot.ply)
    text = course.game.text
    happened = drop_interim([*chain.from_iterable(text.items_of_move(view, names, ended=False) for view in views)])
    ends = [number for number, item in enumerate(happened) if item.seat is None and item.weight == "end"]
    told = happened[: ends[0]] if spot.ply == course.end and ends else happened
    return lines(told, names, LEARNER_SEAT)


def scorecard_text(course: Tutorial) -> str:
    """Return the scorecard as text."""
    strokes = course.view(course.end).card.strokes
    return " · ".join(f"{name} {taken[-1]}" for name, taken in zip(player_names(), strokes, strict=False))
