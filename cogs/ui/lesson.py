"""A first hole on a page: the player's own view with its own controls, one of which is the one to press."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from club.lesson import Course
from cogs.ui.controls import move_rows
from cogs.ui.face import Face, Rows
from cogs.ui.news import items
from cogs.ui.page import MINT, Choice, Option, Page, Picture, Press, Row
from cogs.ui.press import chosen
from cogs.ui.primer import how_to_play, teach_me
from engine.game import Names
from engine.lesson import PUPIL
from engine.news import lines
from engine.speech import _

LEAVES = 4
"""Pages of moves that are looked through for the one to press."""
POINTER = "▸ "


class Way(NamedTuple):
    """A control with what to pick there, and where that leads."""

    ply: int
    label: str
    control: Press | Choice
    picks: tuple[str, ...] = ()


def lesson(course: Course, face: Face, ply: int, since: int, pngs: Sequence[bytes | None]) -> Page:
    """What the pupil sees after so many moves, what is new, and what to press; why so, where nothing was done since."""
    view, names = course.view(ply), pupils()
    step = course.lesson.steps[ply]
    rows, way = _controls(course, face, ply)
    return Page(
        table=0,
        ply=ply,
        texts=(heading(course), *told(course, since, ply)),
        pictures=_pictures(
            course, str(ply), pngs or (None,), (course.game.words.board(view, names), course.game.words.hand(view))
        ),
        captions=(
            _("**Not that one.** {why}").format(why=_(step.why)) if since == ply else "",
            f"**{_(step.says)}**" if step.says else "",
            _asked(way),
        ),
        rows=tuple(filter(None, (_taught(course, row, way) for row in rows))),
    )


def ended(
    course: Course, since: int, last: Sequence[bytes | None], card: bytes | None, ways_on: Sequence[Press] = ()
) -> Page:
    """The end of the hole with its scorecard, and the ways on from there."""
    view, news = course.view(course.end), told(course, since, course.end)
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


def pupils() -> Names:
    """What the players of a lesson are called."""
    return _("You"), _("House")


def heading(course: Course) -> str:
    """The first line of every page of a lesson."""
    return _("### {game} · your first hole").format(game=course.game.title)


def told(course: Course, since: int, ply: int) -> tuple[str, ...]:
    """What has happened since the pupil was asked last, up to the end of the hole."""
    names = pupils()
    happened = [*chain.from_iterable(items(course.game, view, names, ended=False) for view in course.views(since, ply))]
    ends = [number for number, item in enumerate(happened, 1) if item.weight == "end"]
    return lines(happened[: ends[-1]] if ply == course.end and ends else happened, names)


def _controls(course: Course, face: Face, ply: int) -> tuple[Rows, Way]:
    """The controls of a real table on which the lesson's move is found, and where."""
    for leaf in range(LEAVES):
        rows = move_rows(course.game, face, course.view(ply), pupils(), leaf)
        ways = [*chain.from_iterable(_ways(course, ply, row) for row in rows)]
        if ways:
            return rows, max(ways, key=lambda way: way.ply)
    raise LookupError(f"no control makes move {ply} of the lesson of {course.game.key}")


def _ways(course: Course, ply: int, row: Row) -> Iterator[Way]:
    """What goes on with the lesson in a row of controls."""
    if isinstance(row, Choice):
        for picked in combinations(row.options, row.picks):
            values = tuple(option.value for option in picked)
            after = course.after(ply, chosen(row.arg, values))
            if after is not None:
                yield Way(after, ", ".join(option.label for option in picked), row, values)
        return
    for press in row:
        after = course.after(ply, press.arg) if press.verb == "move" else None
        if after is not None:
            yield Way(after, press.label, press)


def _asked(way: Way) -> str:
    """What to do, in a few words."""
    if isinstance(way.control, Choice):
        return POINTER + _("In “{menu}” choose **{what}**.").format(menu=way.control.hint.strip(" …"), what=way.label)
    return POINTER + _("Press **{what}**.").format(what=way.label)


def _taught(course: Course, row: Row, way: Way) -> Row:
    """A row whose controls answer to the lesson; the one to press stands out."""
    key = course.game.key
    if isinstance(row, Choice):
        right = way.picks if row is way.control else ()
        return row._replace(
            verb="teach",
            arg=f"{key} {row.arg}".strip(),
            options=tuple(_marked(option) if option.value in right else option for option in row.options),
        )
    return tuple(
        press._replace(verb="teach", arg=f"{key} {press.arg}", style="green" if press is way.control else "grey")
        for press in row
        if press.verb == "move"
    )


def _marked(option: Option) -> Option:
    return option._replace(label=POINTER + option.label)


def _pictures(course: Course, what: str, pngs: Sequence[bytes | None], alts: Sequence[str]) -> tuple[Picture, ...]:
    return tuple(
        Picture(f"lesson-{course.game.key}-{what}-{number}.png", png, alt)
        for number, (png, alt) in enumerate(zip(pngs, alts, strict=False))
        if png or alt
    )
