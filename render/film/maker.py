"""Make a film: write its script with as many steps a movement as fit, draw the frames, and return the GIF file."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image

from render.canvas import Canvas
from render.film.reel import FilmTooLarge, Reel, join_films
from render.film.script import Choreography, FilmPace, FilmTake, Frame, write_script

Draw: TypeAlias = Callable[[Any, Sequence[str]], Any]
"""Draws a view with the players' names on a canvas; a module-level function, because another process calls it."""

MAX_FILM_BYTES: Final = 250_000
"""The byte limit of the film of a hole."""
PACES: Final = (
    *(FilmPace(steps, 0) for steps in (8, 6, 4, 3, 2)),
    *(FilmPace(steps, 1) for steps in (4, 3, 2, 1, 0)),
    *(FilmPace(0, strokes) for strokes in (2, 3, 5, 8, 13, 21, 34)),
)
"""The paces of a film, from the closest to the briefest."""
SECOND_MARGIN: Final = 1.1
"""The margin that a film has which is made again: its last frames differ most."""


class Studio(NamedTuple):
    """The functions that draw the films of a game: its board, the end of its holes, and its movements."""

    board: Draw
    hole: Draw
    plays: Choreography


def make_film(studio: Studio, take: FilmTake, names: Sequence[str], height: int = 0) -> bytes:
    """Return the film of a part of a game as a GIF file, as close as fits; raise `FilmTooLarge` if none does.

    `height` is that of the film's boards, in pixels; 0 takes the boards' own.
    """
    return shoot_closest(studio, take, names, height)[1]


def shoot_closest(studio: Studio, take: FilmTake, names: Sequence[str], height: int = 0) -> tuple[FilmPace, bytes]:
    """Return the closest pace that is likely to fit, and the film at it; raise `FilmTooLarge` if none fits.

    A film that turns out too large tells how far off the estimate is, so that the second one seldom is.
    """
    sizes, scale = studio.plays.sizes, 1.0
    for pace in PACES:
        script = [*write_script(studio.plays, take, pace)]
        if scale * sizes.estimate(script) > MAX_FILM_BYTES and pace != PACES[-1]:
            continue
        try:
            return pace, shoot(studio, script, names, height=height)
        except FilmTooLarge as error:
            scale = SECOND_MARGIN * MAX_FILM_BYTES / sizes.estimate(script[: error.frames])
    raise FilmTooLarge(MAX_FILM_BYTES, 0)


def make_films(studio: Studio, takes: Sequence[FilmTake], names: Sequence[str], most: int) -> tuple[bytes, ...]:
    """Return the films of several parts of a game, joined to as few files of at most `most` bytes as possible.

    Raise `FilmTooLarge` if one of them does not fit.
    """
    height = max(_board_height(studio, [*write_script(studio.plays, take, PACES[-1])], names) for take in takes)
    files: list[list[bytes]] = []
    for film in (make_film(studio, take, names, height) for take in takes):
        if not files or sum(map(len, files[-1])) + len(film) > most:
            files.append([])
        files[-1].append(film)
    return tuple(map(join_films, files))


def shoot(studio: Studio, script: Sequence[Frame], names: Sequence[str], most: int = 0, height: int = 0) -> bytes:
    """Draw the frames of a script and return the film, by default within the usual limit; raise `FilmTooLarge`."""
    reel = Reel(height or _board_height(studio, script, names), most or MAX_FILM_BYTES)
    for frame, pixels in zip(script, _boards(studio, script, names), strict=True):
        reel.add(pixels, frame.millis, frame.only)
    return reel.gif()


def _board_height(studio: Studio, script: Sequence[Frame], names: Sequence[str]) -> int:
    """Return the height of the higher one of a film's first and last board."""
    return max(draw_frame(studio, frame, names).pixels.height for frame in (script[0], script[-1]))


def _boards(studio: Studio, script: Sequence[Frame], names: Sequence[str]) -> Iterator[Image.Image]:
    """Yield the picture of each frame; frames in a row that show the same view share its board."""
    last: tuple[Any, bool, Canvas] | None = None
    for frame in script:
        if last is None or last[0] is not frame.view or last[1] is not frame.is_end:
            last = frame.view, frame.is_end, draw_frame(studio, frame._replace(pieces=()), names)
        yield _with_pieces(last[2], frame)


def draw_frame(studio: Studio, frame: Frame, names: Sequence[str]) -> Canvas:
    """Draw a frame as a picture of its own."""
    draw = studio.hole if frame.is_end else studio.board
    canvas = draw(frame.view, names)
    assert isinstance(canvas, Canvas)
    for piece in frame.pieces:
        canvas.paste(piece.sprite(), piece.x, piece.y, piece.name)
    return canvas


def _with_pieces(board: Canvas, frame: Frame) -> Image.Image:
    """Return a board with the pieces of a frame above it; the board itself stays as it is."""
    if not frame.pieces:
        return board.pixels
    above = Canvas(board.sheet)
    for piece in frame.pieces:
        above.paste(piece.sprite(), piece.x, piece.y)
    return above.pixels
