"""Films for the documentation: two of each game, of holes and strokes that are worth showing to a friend."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from engine.final_nine import GAME as FINAL_NINE
from engine.play_nine import GAME as PLAY_NINE
from engine.record import Record, parse_record
from engine.scramble import GAME as SCRAMBLE
from render import final_nine, play_nine, scramble
from render.film.maker import Studio, make_film
from render.film.script import FilmTake
from render.final_nine.film import FILM as FINAL_NINE_FILM
from render.play_nine.film import FILM as PLAY_NINE_FILM
from render.scramble.film import FILM as SCRAMBLE_FILM

Films: TypeAlias = Iterator[tuple[str, Callable[[], bytes]]]
NAMES = ("Annika", "Olaf", "Kira", "Rosa")
STUDIOS = {
    PLAY_NINE.key: Studio(play_nine.table, play_nine.hole, PLAY_NINE_FILM),
    SCRAMBLE.key: Studio(scramble.table, scramble.finished_hole, SCRAMBLE_FILM),
    FINAL_NINE.key: Studio(final_nine.table, final_nine.hole, FINAL_NINE_FILM),
}


RECORDS = Path(__file__).with_name("records")
"""The records of the games in the films; each ends with the hole that its film shows."""
SCENES: Final[Mapping[str, int]] = {
    "play-nine-hole": 6,
    "play-nine-putt": 5,
    "scramble-ace": 0,
    "scramble-carp": 0,
    "final-nine-ace": 0,
    "final-nine-roofs": 0,
}
"""By record, the number of strokes before the hole's end at which its film begins; 0 takes the whole hole."""


def films() -> Films:
    """Yield each film."""
    for name, strokes in SCENES.items():
        yield f"film-{name}", partial(_film, name, strokes)


def read_scene(name: str) -> Record:
    """Return the record of a scene."""
    return parse_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def _film(name: str, strokes: int) -> bytes:
    record = read_scene(name)
    studio, views = STUDIOS[record.game], _views_of_last_hole(record)
    starts = [place for place, view in enumerate(views[:-1]) if studio.plays.begins_stroke(view)]
    start = starts[-strokes] if strokes else 0
    return make_film(studio, FilmTake(views[start:], True), NAMES[: record.seats])


def _views_of_last_hole(record: Record) -> Sequence[Any]:
    """Return the channel's views of the hole that a record ends with, the first one from before its first move."""
    views = [record.rules.view(state, None) for state in record.states()]
    finished_holes = [max(map(len, view.card.strokes)) for view in views]
    return views[finished_holes.index(finished_holes[-1] - 1) :]
