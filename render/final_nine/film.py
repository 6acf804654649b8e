"""The films of Final Nine: discs fly along their line, touch down and roll on as the dice say."""

from collections.abc import Iterator

from engine.final_nine.events import Landing, Shot
from engine.final_nine.view import View
from render.film.script import MOVING_MILLIS, Choreography, Frame, FrameSizes, ask_nobody, spread_evenly
from render.final_nine.layout import layout_of_view


def _movements(before: View, after: View, steps: int) -> Iterator[Frame]:
    """Yield the frames in which a disc flies between two views."""
    for event in after.events:
        if isinstance(event, Landing) and len(event.shot.path) > 1:
            x, y, right, bottom = layout_of_view(before).area
            for shot in _flight(event.shot, steps):
                on_map = round(x), round(y), round(right), round(bottom)
                yield Frame(_on_way(before, shot), MOVING_MILLIS, (event,), only=on_map)


def _flight(shot: Shot, steps: int) -> Iterator[Shot]:
    """Yield the throw as far as it has come: from cell to cell, with the dice that fall on its way."""
    for far in spread_evenly(len(shot.path) - 1, 2 * steps):
        marks = tuple(mark for mark in shot.marks if mark.at <= far)
        shot_so_far = shot._replace(
            path=shot.path[: far + 1],
            marks=marks,
            lie=shot.path[far],
            holed=False,
            out=False,
            missed=False,
            under=False,
            done=False,
        )
        for turns_left in range(steps // 2 if marks and marks[-1].die and marks[-1].at == far else 0, 0, -1):
            die = marks[-1]._replace(die=(marks[-1].die - 1 + 2 * turns_left) % 6 + 1)
            yield shot_so_far._replace(marks=(*marks[:-1], die))
        yield shot_so_far


def _on_way(view: View, shot: Shot) -> View:
    """Return the view while a disc is on its way."""
    player = view.players[shot.seat]._replace(lie=shot.lie)
    players = (*view.players[: shot.seat], player, *view.players[shot.seat + 1 :])
    return view._replace(players=players, last=shot, shot=None, offer=None, flick=None, turned="", events=())


def _begins_stroke(view: View) -> bool:
    """Return whether a player is to choose a throw."""
    return view.window == "choose" and view.shot is None


def _is_great(view: View) -> bool:
    """Return whether a disc has come to lie in the basket."""
    return any(isinstance(event, Landing) and event.shot.holed for event in view.events)


FILM = Choreography(
    movements=_movements,
    calm=ask_nobody,
    begins_stroke=_begins_stroke,
    is_great=_is_great,
    sizes=FrameSizes(60_000, 6_000, 1_800),
)
