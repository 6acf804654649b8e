"""News: what has happened since the reader's last decision, a line a player, shortened to fit."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from club.live_table import Sitting, finished
from club.position_views import Moment
from engine.game import AnyGame, Names, Seat, View
from engine.news import Item, kept, latest, lines, shortened
from engine.speech import ngettext
from ui.widgets.player_mentions import mentions

LINES, ROOM = 8, 600
"""The most lines of the news, and the most characters; older news that may be left out is dropped."""


def news(sitting: Sitting, seat: Seat | None = None) -> tuple[str, ...]:
    """Return what the reader may know of the moves since their last decision; `seat` None is the channel.

    The channel is told everything since the last decision of the awaited players, and since the board was
    last shown. Of the reader's own strokes, only the last is told if nobody else has moved since.
    """
    return gist(_since(sitting, seat), mentions(sitting))


def ends(sitting: Sitting) -> tuple[str, ...]:
    """Return only how holes ended, of the news for the channel: that decided a game that is over."""
    over = [item for item in _since(sitting, None) if item.weight == "end" and item.who is None]
    return lines(over, mentions(sitting))


def _since(sitting: Sitting, seat: Seat | None) -> Sequence[Item]:
    """Return all news for the seat or the channel."""
    now = sitting.view(seat)
    readers = (seat,) if seat is not None else now.awaiting or [row.seat for row in sitting.people]
    first = min(map(sitting.decided, readers), default=0)
    if seat is None:
        first = min(first, sitting.told + 1)
    return latest([*_happened(sitting, first, now, mentions(sitting))], readers)


def _happened(sitting: Sitting, first: int, now: View, names: Names) -> Iterator[Item]:
    """Yield the news of the moves from ply `first` on; the last move as it is seen now."""
    moments = (*sitting.moments(first - 2),)
    befores, afters = ((None, *moments), moments) if first <= sitting.first else (moments, moments[1:])
    for before, after in zip(befores, afters, strict=False):
        last = after is moments[-1]
        known = None if last else after.news(names)
        yield from _new(before, after, now if last else after.view(), names) if known is None else known


def _new(before: Moment | None, after: Moment, view: View, names: Names) -> tuple[Item, ...]:
    """Return the news of the move between these positions."""
    return items(after.game, view, names, ended=before is not None and finished(view) > finished(before.view()))


def items(game: AnyGame, view: View, names: Names, *, ended: bool) -> tuple[Item, ...]:
    """Return the news of the last move; for a game that tells it as text alone, the news of a move that ended a
    hole is kept.
    """
    if game.words.items:
        return game.words.items(view, names)
    return tuple(Item(said, weight="end" if ended else "") for said in game.words.news(view, names))


def gist(entries: Sequence[Item], names: Names) -> tuple[str, ...]:
    """Return the lines of the news without the oldest, so that the rest fits; the first line says how many are
    left out.
    """
    whole = lines(entries, names)
    if _fit(whole):
        return whole
    spare = len(entries) - len(kept(entries))
    fewer = range(1, spare + 1)
    left = min(1 + bisect_left(fewer, True, key=lambda count: _fit(lines(shortened(entries, count), names))), spare)
    return (_left_out(left), *lines(shortened(entries, left), names)) if left else whole


def _fit(shown: Sequence[str]) -> bool:
    """Return whether a person reads so many lines."""
    return len(shown) <= LINES and sum(map(len, shown)) <= ROOM


def _left_out(count: int) -> str:
    some = ngettext("Something else happened before this.", "{count} other things happened before this.", count)
    return "-# " + some.format(count=count)
