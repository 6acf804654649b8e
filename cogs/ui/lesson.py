"""A first hole on a page: the player's own view with its own controls, one of which is the one to press."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from club.lesson import Course
from cogs.ui.face import Face
from cogs.ui.guide import guided, pupils
from cogs.ui.news import items
from cogs.ui.page import MINT, Page, Picture, Press
from cogs.ui.primer import how_to_play, teach_me
from engine.lesson import PUPIL
from engine.news import lines
from engine.speech import _

BEFORE = -1
"""The step before the first."""


class Spot(NamedTuple):
    """Where a pupil stands: after `ply` moves, `since` the step at which something was pressed."""

    ply: int
    since: int = BEFORE
    leaf: int = 0
    """The page of the controls."""
    astray: bool = False
    """Whether what was pressed is not the lesson's."""


def lesson(course: Course, face: Face, spot: Spot, pngs: Sequence[bytes | None]) -> Page:
    """What the pupil sees, what is new, and what to press; why so, after something else was pressed."""
    view, names = course.view(spot.ply), pupils()
    step = course.lesson.steps[spot.ply]
    rows, asked = guided(course, face, spot.ply, spot.leaf)
    alts = (course.game.words.board(view, names), course.game.words.hand(view))
    return Page(
        table=0,
        ply=spot.ply,
        texts=(heading(course), *told(course, spot)),
        pictures=_pictures(course, str(spot.ply), pngs or (None,), alts),
        captions=(
            _("**Not that one.** {why}").format(why=_(step.why)) if spot.astray else "",
            f"**{_(step.says)}**" if step.says else "",
            asked,
        ),
        rows=rows,
    )


def ended(
    course: Course, spot: Spot, last: Sequence[bytes | None], card: bytes | None, ways_on: Sequence[Press] = ()
) -> Page:
    """The end of the hole with its scorecard, and the ways on from there."""
    view, news = course.view(spot.ply), told(course, spot)
    over = _("**That was a hole, and you took {strokes} for it.** At a table you press the same buttons.")
    scores = zip(pupils(), view.card.strokes, strict=False)
    return Page(
        table=0,
        ply=course.end,
        texts=(heading(course), *news, over.format(strokes=view.card.strokes[PUPIL][-1])),
        pictures=(
            *_pictures(course, "last", last, ("\n".join(news),) * len(last)),
            *_pictures(course, "card", (card,), (" · ".join(f"{name} {strokes[-1]}" for name, strokes in scores),)),
        ),
        rows=((*ways_on, how_to_play(course.game.key), teach_me(course.game.key, _("Again"))),),
        accent=MINT,
    )


def heading(course: Course) -> str:
    """The first line of every page of a lesson."""
    return _("### {game} · your first hole").format(game=course.game.title)


def told(course: Course, spot: Spot) -> tuple[str, ...]:
    """What has happened since the pupil was asked last, up to the end of the hole."""
    names, views = pupils(), course.views(spot.since, spot.ply)
    happened = [*chain.from_iterable(items(course.game, view, names, ended=False) for view in views)]
    ends = [number for number, item in enumerate(happened, 1) if item.weight == "end"]
    return lines(happened[: ends[-1]] if spot.ply == course.end and ends else happened, names)


def _pictures(course: Course, what: str, pngs: Sequence[bytes | None], alts: Sequence[str]) -> tuple[Picture, ...]:
    return tuple(
        Picture(f"lesson-{course.game.key}-{what}-{number}.png", png, alt)
        for number, (png, alt) in enumerate(zip(pngs, alts, strict=False))
        if png or alt
    )
