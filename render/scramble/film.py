"""The films of Scramble Golf: dice fall and settle, discs fly along their line and roll on."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from msgspec.structs import replace
from PIL import Image

from engine.scramble.cards.deck import DISCS
from engine.scramble.courses.hole import HEIGHT
from engine.scramble.events import CardMoved, Event, HoledOut, Landed, LuckRolled, Threw
from engine.scramble.view import View
from render.film.script import MOVING_MILLIS, Choreography, FilmPiece, Frame, FrameSizes, spread_evenly
from render.palette import palette_index
from render.scramble.board_ground import CELL, MAP_LEFT, MAP_TOP, MAP_WIDTH
from render.scramble.dice import DIE_PIXELS, DIE_STEP, die_sprite
from render.scramble.hole import DICE_CORNER
from render.sprite import Sprite

_SETTLED_MILLIS = 450
"""How long dice stand that were chosen, or rolled for luck."""
_FALL = 64
"""How far above its place a die begins to fall, in pixels."""
_MAP = MAP_LEFT, MAP_TOP, MAP_LEFT + MAP_WIDTH, MAP_TOP + HEIGHT * CELL
"""The box of the map, which alone changes while a disc flies."""
_AROUND = 14
"""Room around the dice in pixels."""


def _movements(before: View, after: View, steps: int) -> Iterator[Frame]:
    """Yield the frames in which dice and discs move between two views."""
    now = before
    for event in after.events:
        match event:
            case Threw():
                yield from _roll(now, event, [(die.disc, die.value) for die in event.dice], steps)
            case LuckRolled() if steps > 1:
                luck = [*zip(DISCS, event.dice, strict=True)]
                yield from _roll(now, event, luck, steps)
                yield Frame(now, _SETTLED_MILLIS, (event,), _dice_pieces(luck, 0, 0))
            case Landed() if now.phase == "Aim" and steps > 1:
                yield Frame(now, _SETTLED_MILLIS, (event,))
        for view in _flight(now, event, steps):
            yield Frame(view, MOVING_MILLIS, (event,), only=_MAP)
            now = view


def _flight(view: View, event: Event, steps: int) -> Iterator[View]:
    """Yield the views in which a disc is on its way, after an event that moves one."""
    match event:
        case Landed():
            landing = event
        case CardMoved(seat, _card, squares):
            landing = Landed(seat, view.discs[seat].hole, squares, (), "rest")
        case _:
            return
    disc = view.discs[landing.seat]
    for far in spread_evenly(len(landing.trail) - 1, 2 * steps):
        trail = landing.trail[: far + 1]
        on_way = disc._replace(hole=landing.hole, square=trail[-1], trail=trail, status="playing")
        discs = (*view.discs[: disc.seat], on_way, *view.discs[disc.seat + 1 :])
        yield view._replace(discs=discs, events=(replace(landing, trail=trail),))


def _roll(view: View, event: Threw | LuckRolled, dice: Sequence[tuple[str, int]], steps: int) -> Iterator[Frame]:
    """Yield the frames in which dice fall; their faces change until they settle."""
    for steps_left in range(steps // 2, 0, -1):
        height = round(_FALL * steps_left / (steps // 2 + 1)) - _FALL // 4
        yield Frame(view, MOVING_MILLIS, (event,), _dice_pieces(dice, max(0, height), steps_left))


def _dice_pieces(dice: Sequence[tuple[str, int]], height: int, turns: int) -> tuple[FilmPiece, ...]:
    """Return dice so high above their places, and so many turns before they settle."""
    x, y = DICE_CORNER
    bare = partial(_bare_panel, DIE_STEP * len(DISCS), DIE_PIXELS + _FALL)
    pieces = [FilmPiece("no dice", bare, x - _AROUND, y - _AROUND)]
    for number, (disc, value) in enumerate(dice):
        face_value = (value - 1 + turns * (number + 2)) % 6 + 1
        face = partial(die_sprite, disc, face_value, False, False)
        pieces.append(
            FilmPiece(f"die {disc} {face_value}", face, x + number * DIE_STEP, y - height * (1 + number % 2) // 2)
        )
    return (*pieces,)


@lru_cache(maxsize=4)
def _bare_panel(wide: int, high: int) -> Sprite:
    """Return the panel without its dice, anchored at its top left corner."""
    return Sprite(Image.new("L", (wide, high), palette_index("panel")))


def _calm(view: View) -> View:
    """Return the view as if nobody were asked: without squares in reach and without what can be done."""
    chosen_reach = tuple(reach._replace(options=()) for reach in view.reach[:1]) if view.phase == "Aim" else ()
    return view._replace(awaiting=(), moves=(), reach=chosen_reach)


def _begins_stroke(view: View) -> bool:
    """Return whether a player is to throw."""
    return view.phase == "PreThrow"


def _is_great(view: View) -> bool:
    """Return whether a disc has come to lie in the basket."""
    return any(isinstance(event, HoledOut) for event in view.events)


FILM = Choreography(
    movements=_movements,
    calm=_calm,
    begins_stroke=_begins_stroke,
    is_great=_is_great,
    sizes=FrameSizes(60_000, 4_200, 1_750),
)
