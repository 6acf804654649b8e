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
"""How many lines, and letters, of what may be left out are told."""


def news(sitting: Sitting, seat: Seat | None = None) -> tuple[str, ...]:
    """What the channel may read since the seat, or whoever is awaited, last decided; the last move as the seat sees it.

    A board tells no less than what has happened since it was last shown; of a reader's own strokes, where nobody else
    has done anything since, the last one.
    """
    return gist(_since(sitting, seat), mentions(sitting))


def ends(sitting: Sitting) -> tuple[str, ...]:
    """Of the news in the channel only how holes ended, which is what decided a game that is over."""
    over = [item for item in _since(sitting, None) if item.weight == "end" and item.who is None]
    return lines(over, mentions(sitting))


def _since(sitting: Sitting, seat: Seat | None) -> Sequence[Item]:
    """All that there is to tell the seat, or the channel."""
    now = sitting.view(seat)
    readers = (seat,) if seat is not None else now.awaiting or [row.seat for row in sitting.people]
    first = min(map(sitting.decided, readers), default=0)
    if seat is None:
        first = min(first, sitting.told + 1)
    return latest([*_happened(sitting, first, now, mentions(sitting))], readers)


def _happened(sitting: Sitting, first: int, now: View, names: Names) -> Iterator[Item]:
    """What the moves from that one on did, the last as it is seen now."""
    moments = (*sitting.moments(first - 2),)
    befores, afters = ((None, *moments), moments) if first <= sitting.first else (moments, moments[1:])
    for before, after in zip(befores, afters, strict=False):
        last = after is moments[-1]
        told = None if last else after.news(names)
        yield from _new(before, after, now if last else after.view(), names) if told is None else told


def _new(before: Moment | None, after: Moment, view: View, names: Names) -> tuple[Item, ...]:
    """What the move between these moments did, as it is seen so."""
    return items(after.game, view, names, ended=before is not None and finished(view) > finished(before.view()))


def items(game: AnyGame, view: View, names: Names, *, ended: bool) -> tuple[Item, ...]:
    """What the last move did; of a game that tells it in sentences alone, those of a move that ended a hole stay."""
    if game.words.items:
        return game.words.items(view, names)
    return tuple(Item(said, weight="end" if ended else "") for said in game.words.news(view, names))


def gist(told: Sequence[Item], names: Names) -> tuple[str, ...]:
    """The lines, without as many of the oldest as it takes; the first says how many are left out."""
    whole = lines(told, names)
    if _fit(whole):
        return whole
    spare = len(told) - len(kept(told))
    fewer = range(1, spare + 1)
    left = min(1 + bisect_left(fewer, True, key=lambda count: _fit(lines(shortened(told, count), names))), spare)
    return (_left_out(left), *lines(shortened(told, left), names)) if left else whole


def _fit(shown: Sequence[str]) -> bool:
    """Whether a person reads so many lines."""
    return len(shown) <= LINES and sum(map(len, shown)) <= ROOM


def _left_out(count: int) -> str:
    some = ngettext("Something else happened before this.", "{count} other things happened before this.", count)
    return "-# " + some.format(count=count)
