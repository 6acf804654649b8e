"""The sizes and the CPU time of the films of many holes of each game, and how closely they follow the game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, cycle, islice, pairwise
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

from club.live_table import finished_holes
from engine.game import AnyGame
from engine.registry import GAMES
from render.film.maker import PACES, Studio, shoot_closest
from render.film.reel import FilmTooLarge
from render.film.script import FilmTake, write_script
from render.gallery import games
from ui.games import FACES

HOLES = 300
"""The holes of each game."""
NAMES = ("Annika", "Björn-Åke", "Kira", "Maximiliane", "Olaf", "Rosa")
TABLES: Mapping[str, Sequence[tuple[int, Mapping[str, Any]]]] = {
    "play-nine": tuple((seats, {}) for seats in (2, 3, 4, 6, 1, 5)),
    "scramble": (
        (2, {}),
        (4, {}),
        (3, {"cards": "luck"}),
        (4, {"cards": "battle", "course": "B"}),
        (1, {}),
        (2, {"play": "match", "course": "B"}),
    ),
    "final-nine": (
        (2, {}),
        (3, {"course": "suburban"}),
        (4, {"course": "forest"}),
        (2, {"characters": "team"}),
        (2, {"layout": "mega3"}),
        (2, {"layout": "full"}),
    ),
}
"""By game, the seats and options of the tables whose holes are taken in turn."""


class Made(NamedTuple):
    """A film: its bytes, 0 if it does not fit, the CPU seconds that it took, its seconds, and its pace."""

    size: int
    cpu: float
    seconds: float
    pace: str


def takes(views: Sequence[Any]) -> Iterator[FilmTake]:
    """Yield the holes of a game."""
    start = 0
    for end, (before, after) in enumerate(pairwise(views), 1):
        if finished_holes(after) > finished_holes(before):
            yield FilmTake(views[start : end + 1], True)
            start = end


def _film(studio: Studio, take: FilmTake, names: Sequence[str]) -> Made:
    start = process_time()
    try:
        pace, film = shoot_closest(studio, take, names)
    except FilmTooLarge:
        pace, film = PACES[-1], b""
    cpu = process_time() - start
    script = write_script(studio.plays, take, pace)
    closeness = "each move" if not pace.strokes else f"one in {pace.strokes} strokes"
    return Made(len(film), cpu, sum(frame.millis for frame in script) / 1000, closeness)


def _films(game: AnyGame) -> Iterator[Made]:
    studio = FACES[game.key].studio
    assert studio
    for number, (seats, options) in zip(count(), cycle(TABLES[game.key]), strict=False):
        views = [*games.views(game, f"film {number}", seats, **options)]
        for take in takes(views):
            yield _film(studio, take, NAMES[:seats])


def _line(title: str, films: Sequence[Made]) -> str:
    fit = [film.size / 1000 for film in films if film.size]
    times = sorted(film.cpu for film in films)
    paces = ", ".join(f"{many} show {pace}" for pace, many in Counter(film.pace for film in films).most_common())
    return (
        f"{title}, {len(films)} holes: {mean(fit):.0f} kB, at most {max(fit):.0f}; "
        f"{mean(times):.2f} s CPU, at most {times[-1]:.2f}; {mean(film.seconds for film in films):.0f} seconds long; "
        f"{len(films) - len(fit)} do not fit; {paces}"
    )


def report() -> Iterator[str]:
    """Yield a line for each game."""
    for key in TABLES:
        yield _line(GAMES[key].title, [*islice(_films(GAMES[key]), HOLES)])


if __name__ == "__main__":
    for line in report():
        print(line, flush=True)
