"""The private page *What happened*: a game told hole by hole and stroke by stroke, as the channel may know it."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Final, NamedTuple

from club.game_narration import lines_of_strokes, split_at_end
from club.live_table import LiveTable, finished_holes
from engine.i18n import _, game_gettext
from engine.news import NewsItem
from ui.pages.board import link
from ui.widgets.message_formatting import mentions
from ui.widgets.page import Button, Page

MAX_PART_CHARACTERS: Final = 2000
"""The most characters of a page; a hole that needs more has several."""


class HolePart(NamedTuple):
    """A part of a hole that fits on a page."""

    hole: int
    """The number of the hole, from 1."""
    lines: tuple[str, ...]


def tell_game(live: LiveTable) -> tuple[HolePart, ...]:
    """Return everything that has happened in a game, in parts; replay the whole record for it."""
    names = mentions(live)
    views = [live.game.rules.view(state, None) for state in live.record.states()]
    items_by_hole: list[list[NewsItem]] = [[*live.game.text.items_of_move(views[0], names, ended=False)]]
    for before, after in pairwise(views):
        is_hole_over = finished_holes(after) > finished_holes(before)
        over, next_items = split_at_end(
            live.game.text.items_of_move(after, names, ended=is_hole_over), ended=is_hole_over
        )
        items_by_hole[-1] += over
        if is_hole_over and after.result is None:
            items_by_hole.append([])
        items_by_hole[-1] += next_items
    return tuple(chain.from_iterable(_parts(number, items, names) for number, items in enumerate(items_by_hole, 1)))


def _parts(hole: int, items: Sequence[NewsItem], names: Sequence[str]) -> Iterator[HolePart]:
    """Yield the parts of a hole; a hole without any news has none."""
    part: list[str] = []
    for line in lines_of_strokes(items, names):
        if part and sum(map(len, part)) + len(line) > MAX_PART_CHARACTERS:
            yield HolePart(hole, tuple(part))
            part = []
        part.append(line)
    if part:
        yield HolePart(hole, tuple(part))


def what_happened(live: LiveTable, parts: Sequence[HolePart], number: int) -> Page:
    """Return a part with buttons to its neighbours; a `number` that is none of them shows the newest."""
    number = number if 0 <= number < len(parts) else len(parts) - 1
    part = parts[number] if parts else HolePart(1, (_("Nothing has happened yet."),))
    title = game_gettext(live.game.key, "### What happened on hole {number}")
    if part.hole > len(live.view().card.pars):
        title = _("### What happened in the playoff")
    return Page(
        table=live.table.id,
        ply=live.ply,
        ahead=live.table.ahead,
        texts=("\n".join((title.format(number=part.hole), *part.lines)),),
        captions=(link(live.table),),
        rows=tuple(filter(None, (_turners(number, len(parts), part.hole if parts else 0),))),
    )


def _turners(number: int, count: int, hole: int) -> tuple[Button, ...]:
    """Return the buttons to the part before, to the part after, and to the film of the hole."""
    return (
        *((Button(_("Earlier"), "happened", str(number - 1)),) if number > 0 else ()),
        *((Button(_("Later"), "happened", str(number + 1)),) if number + 1 < count else ()),
        *((Button(_("As a replay"), "film", str(hole)),) if hole else ()),
    )
