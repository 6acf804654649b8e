"""Films for the documentation: two of each game, of holes and strokes that are worth showing to a friend."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from engine.final_nine import GAME as FINAL_NINE
from engine.game import AnyGame
from engine.play_nine import GAME as PLAY_NINE
from engine.scramble import GAME as SCRAMBLE
from render import final_nine, play_nine, scramble
from render.film.maker import Studio, make_film
from render.film.script import Take
from render.final_nine.film import FILM as FINAL_NINE_FILM
from render.gallery import games
from render.play_nine.film import FILM as PLAY_NINE_FILM
from render.scramble.film import FILM as SCRAMBLE_FILM

Films: TypeAlias = Iterator[tuple[str, Callable[[], bytes]]]
NAMES = ("Annika", "Olaf", "Kira", "Rosa")
STUDIOS = {
    PLAY_NINE.key: Studio(play_nine.table, play_nine.hole, PLAY_NINE_FILM),
    SCRAMBLE.key: Studio(scramble.table, scramble.finished_hole, SCRAMBLE_FILM),
    FINAL_NINE.key: Studio(final_nine.table, final_nine.hole, FINAL_NINE_FILM),
}


class Scene(NamedTuple):
    """A hole of a seeded game, or its last strokes."""

    name: str
    game: AnyGame
    seats: int
    player: str
    seed: str
    hole: int
    options: dict[str, Any]
    strokes: int = 0
    """How many strokes before the end the film begins; 0 takes the whole hole."""


SCENES = (
    Scene("play-nine-hole", PLAY_NINE, 2, "champion", "film 11", 7, {}, 6),
    Scene("play-nine-putt", PLAY_NINE, 2, "champion", "film 10", 9, {}, 5),
    Scene("scramble-ace", SCRAMBLE, 3, "pro", "film 0", 6, {}),
    Scene("scramble-carp", SCRAMBLE, 2, "champion", "film 7", 2, {"course": "B"}),
    Scene("final-nine-ace", FINAL_NINE, 3, "pro", "film 19", 3, {"course": "forest"}),
    Scene("final-nine-roofs", FINAL_NINE, 2, "pro", "film 2", 4, {"course": "suburban"}),
)


def films() -> Films:
    """Yield each film."""
    for scene in SCENES:
        yield f"film-{scene.name}", partial(_film, scene)


def _film(scene: Scene) -> bytes:
    views = _hole_views(scene)
    studio = STUDIOS[scene.game.key]
    starts = [place for place, view in enumerate(views[:-1]) if studio.plays.begins_stroke(view)]
    start = starts[-scene.strokes] if scene.strokes else 0
    return make_film(studio, Take(views[start:], True), NAMES[: scene.seats])


def _hole_views(scene: Scene) -> Sequence[Any]:
    """Return the channel's views of a hole, the first one from before its first move."""
    views: list[Any] = []
    is_card = scene.game is not FINAL_NINE
    for view in games.views(scene.game, scene.seed, scene.seats, player=scene.player, last=is_card, **scene.options):
        views.append(view)
        finished = max(map(len, view.card.strokes))
        if finished == scene.hole:
            return views
        if finished > max(map(len, views[0].card.strokes)):
            views = [view]
    raise ValueError(f"{scene.name} has no hole {scene.hole}")
