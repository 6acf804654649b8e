"""Select and shorten the news since the reader's last decision, a line for each player.

The sentences themselves are in `engine/<game>/text/news.py`.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from club.live_table import LiveTable, Position, finished_holes
from engine.game import AnyGame, Names, Seat, View
from engine.i18n import ngettext
from engine.news import NewsItem, drop_oldest, essential_indexes, lines, trim_own_history
from ui.widgets.message_formatting import mentions

LINES_MAX, CHARACTERS_MAX = 8, 600
"""The most lines of the news, and the most characters; older news that may be left out is dropped."""


def news(sitting: LiveTable, seat: Seat | None = None) -> tuple[str, ...]:
    """Return what the reader may know of the moves since their last decision; `seat` None is the channel.

    The channel is told everything since the last decision of the awaited players, and since the board was
    last shown. Of the reader's own strokes, only the last is told if nobody else has moved since.
    """
    names = mentions(sitting)
    return shorten_news(_items_since(sitting, seat, names), names)


def hole_ends(sitting: LiveTable) -> tuple[str, ...]:
    """Return only how holes ended, of the news for the channel: that decided a game that is over."""
    names = mentions(sitting)
    over = [item for item in _items_since(sitting, None, names) if item.weight == "end" and item.seat is None]
    return lines(over, names)


def _items_since(sitting: LiveTable, seat: Seat | None, names: Names) -> Sequence[NewsItem]:
    """Return all news for the seat or the channel."""
    now = sitting.view(seat)
    readers = (seat,) if seat is not None else now.awaiting or [row.seat for row in sitting.people]
    first = min(map(sitting.last_decision_ply, readers), default=0)
    if seat is None:
        first = min(first, sitting.last_announced_ply + 1)
    return trim_own_history([*_items_of_moves(sitting, first, now, names)], readers)


def _items_of_moves(sitting: LiveTable, first: int, now: View, names: Names) -> Iterator[NewsItem]:
    """Yield the news of the moves from ply `first` on; the last move as it is seen now."""
    moments = (*sitting.positions(first - 2),)
    befores, afters = ((None, *moments), moments) if first <= sitting.first_ply else (moments, moments[1:])
    for before, after in zip(befores, afters, strict=False):
        last = after is moments[-1]
        known = None if last else after.news(names)
        yield from _items_of_move(before, after, now if last else after.view(), names) if known is None else known


def _items_of_move(before: Position | None, after: Position, view: View, names: Names) -> tuple[NewsItem, ...]:
    """Return the news of the move between these positions."""
    return items_of(
        after.game, view, names, ended=before is not None and finished_holes(view) > finished_holes(before.view())
    )


def items_of(game: AnyGame, view: View, names: Names, *, ended: bool) -> tuple[NewsItem, ...]:
    """Return the news of the last move; for a game that tells it as text alone, the news of a move that ended a
    hole is kept.
    """
    if game.text.news_items:
        return game.text.news_items(view, names)
    return tuple(NewsItem(said, weight="end" if ended else "") for said in game.text.news(view, names))


def shorten_news(entries: Sequence[NewsItem], names: Names) -> tuple[str, ...]:
    """Return the lines of the news without the oldest, so that the rest fits; the first line says how many are
    left out.
    """
    whole = lines(entries, names)
    if _fits(whole):
        return whole
    spare = len(entries) - len(essential_indexes(entries))
    fewer = range(1, spare + 1)
    left = min(1 + bisect_left(fewer, True, key=lambda count: _fits(lines(drop_oldest(entries, count), names))), spare)
    return (_omission_line(left), *lines(drop_oldest(entries, left), names)) if left else whole


def _fits(shown: Sequence[str]) -> bool:
    """Return whether a person reads so many lines."""
    return len(shown) <= LINES_MAX and sum(map(len, shown)) <= CHARACTERS_MAX


def _omission_line(count: int) -> str:
    some = ngettext("Something else happened before this.", "{count} other things happened before this.", count)
    return "-# " + some.format(count=count)
