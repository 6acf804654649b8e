"""The page of a tutorial step: the player's view, an explanation, the control to press."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from club.tutorial import Tutorial
from engine.game import Names
from engine.i18n import _, game_gettext
from engine.news import drop_interim, lines
from engine.tutorial_script import LEARNER_SEAT
from ui.widgets.game_face import Face
from ui.widgets.page import MINT, Button, Page, Picture
from ui.widgets.tutorial_controls import guided_controls, how_to_play, player_names, teach_me

NO_STEP = -1
"""The step before the first."""


class TutorialPosition(NamedTuple):
    """Where the user is in a tutorial: after `ply` moves; the last press was made at the step `since`."""

    ply: int
    since: int = NO_STEP
    controls_page: int = 0
    """The page of the controls."""
    astray: bool = False
    """Whether the last press was not the one that the tutorial asked for."""


def step_page(tutorial: Tutorial, face: Face, position: TutorialPosition, pictures: tuple[Picture, ...]) -> Page:
    """Return the page of a step: the user's view, what is new, what to press and why."""
    step = tutorial.script.steps[position.ply]
    rows, instruction = guided_controls(tutorial, face, position.ply, position.controls_page)
    return Page(
        table=0,
        ply=position.ply,
        texts=(heading(tutorial),),
        pictures=pictures,
        captions=(
            *news_since(tutorial, position),
            _("**Not that one.** {why}").format(why=_(step.why)) if position.astray else "",
            f"**{_(step.says)}**" if step.says else "",
            instruction,
            f"-# {_(step.why)}" if step.why and not position.astray else "",
        ),
        rows=rows,
    )


def end_page(
    tutorial: Tutorial, position: TutorialPosition, pictures: tuple[Picture, ...], ways_on: Sequence[Button] = ()
) -> Page:
    """Return the page of the end of the hole with its scorecard, and buttons that lead on."""
    key, strokes = tutorial.game.key, tutorial.view(position.ply).card.strokes[LEARNER_SEAT][-1]
    over = game_gettext(tutorial.game.key, "**You finished the hole in {strokes}!** Real games use the same buttons.")
    return Page(
        table=0,
        ply=position.ply,
        texts=(heading(tutorial), *news_since(tutorial, position), over.format(strokes=strokes)),
        pictures=pictures,
        rows=((*ways_on, how_to_play(key), teach_me(key, _("Again"), "grey")),),
        accent=MINT,
    )


def heading(tutorial: Tutorial) -> str:
    """Return the first line of every page of a tutorial."""
    return game_gettext(tutorial.game.key, "### {game} · your first hole").format(game=tutorial.game.title)


def news_since(tutorial: Tutorial, position: TutorialPosition) -> tuple[str, ...]:
    """Return what has happened since the user's last decision, without the result of the hole: the page has that."""
    names, views = player_names(), tutorial.views(position.since, position.ply)
    text = tutorial.game.text
    items = drop_interim([*chain.from_iterable(text.items_of_move(view, names, ended=False) for view in views)])
    ends = [number for number, item in enumerate(items) if item.seat is None and item.weight == "end"]
    before_end = items[: ends[0]] if position.ply == tutorial.end and ends else items
    return lines(before_end, names, LEARNER_SEAT)


def scorecard_text(tutorial: Tutorial, names: Names) -> str:
    """Return the scorecard as text."""
    strokes = tutorial.view(tutorial.end).card.strokes
    return " · ".join(f"{name} {counts[-1]}" for name, counts in zip(names, strokes, strict=False))
