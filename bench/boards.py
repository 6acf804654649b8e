"""The cost of pictures in the course of a game: every board of several games in turn, drawing and encoding apart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice
from statistics import mean
from time import thread_time
from typing import Any, NamedTuple

from bench.render import kernel, measure_calls
from render import final_nine, play_nine, scramble
from render.canvas import Canvas
from render.gallery import final_nine as final_nine_gallery
from render.gallery import play_nine as play_nine_gallery
from render.gallery import scramble as scramble_gallery

TABLES, MOVES = 8, 30
"""The games that are drawn in turn, and the moves of each."""


class Kind(NamedTuple):
    """A kind of picture: what draws it, and the games from which its views come."""

    name: str
    draw: Callable[[Any, Sequence[str]], Canvas | None]
    views: Callable[..., Iterator[Any]]
    names: Sequence[str]
    options: Mapping[str, Any] = {}


KINDS = (
    *(
        Kind(f"Play Nine, {seats}", play_nine.table, play_nine_gallery.views, play_nine_gallery.NAMES[:seats])
        for seats in (1, 2, 4, 6)
    ),
    Kind("Scramble, 2", scramble.table, scramble_gallery.views, scramble_gallery.NAMES[:2]),
    Kind(
        "Scramble with luck, 4", scramble.table, scramble_gallery.views, scramble_gallery.NAMES[:4], {"cards": "luck"}
    ),
    Kind(
        "Scramble race, 4", scramble.table, scramble_gallery.views, scramble_gallery.NAMES[:4], {"play": "board_race"}
    ),
    Kind("Final Nine park, 2", final_nine.table, final_nine_gallery.views, final_nine_gallery.NAMES[:2]),
    Kind(
        "Final Nine forest, 2",
        final_nine.table,
        final_nine_gallery.views,
        final_nine_gallery.NAMES[:2],
        {"course": "forest"},
    ),
    Kind(
        "Final Nine full, 4",
        final_nine.table,
        final_nine_gallery.views,
        final_nine_gallery.NAMES,
        {"course": "forest", "layout": "full"},
    ),
    Kind("Final Nine hand, 2", final_nine.hand, final_nine_gallery.views, final_nine_gallery.NAMES[:2], {"own": True}),
)


class PictureCost(NamedTuple):
    """CPU milliseconds to draw a picture and to encode it, and the kilobytes of its file."""

    composing: float
    filing: float
    size: float


def measure(kind: Kind, view: Any) -> PictureCost | None:
    """Return the cost of a picture; None if the view has none."""
    start = thread_time()
    canvas = kind.draw(view, kind.names)
    composed_at = thread_time()
    if canvas is None:
        return None
    size = len(canvas.png())
    return PictureCost((composed_at - start) * 1000, (thread_time() - composed_at) * 1000, size / 1000)


def interleaved_views(kind: Kind, seed: str) -> list[tuple[Any, ...]]:
    """Return, for each number of moves from the first on, the views of all games after it."""
    games = (kind.views(f"{seed} {table}", len(kind.names), **kind.options) for table in range(TABLES))
    return list(zip(*(islice(game, MOVES) for game in games), strict=True))


def cost_line(kind: Kind) -> str:
    """Return a line of the mean cost of a kind of picture, in milliseconds and in kernels, and of its size.

    Other games are drawn before, as on a bot that has run for a while.
    """
    for view in chain.from_iterable(interleaved_views(kind, "before")):
        measure(kind, view)
    costs: list[PictureCost] = []
    floor: list[float] = []
    for views in interleaved_views(kind, "bench"):
        floor.append(measure_calls([kernel]).cpu)
        costs += filter(None, (measure(kind, view) for view in views))
    composing, filing, size = (mean(column) for column in zip(*costs, strict=True))
    return (
        f"{kind.name}: composing {composing:.2f} + filing {filing:.2f} ms CPU, "
        f"{(composing + filing) / mean(floor):.2f} kernels, {size:.0f} kB, at most {max(costs, key=_size).size:.0f} kB"
    )


def _size(cost: PictureCost) -> float:
    return cost.size


def report() -> Iterator[str]:
    """Yield a line for each kind of picture."""
    return map(cost_line, KINDS)


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
