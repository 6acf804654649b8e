"""Draw Final Nine: compose the board (`table`), the own hand, the key of grounds; see also `catalogue`."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.final_nine.events import HoleEnded
from engine.final_nine.view import View
from render.canvas import Canvas
from render.final_nine import board_ground, cards, course_map, hand_picture, marks, panel
from render.final_nine.families import FAMILIES
from render.final_nine.ground_key import grounds_key
from render.final_nine.layout import layout_of_view
from render.names import drawable_names, initials
from render.png import MAX_MAP_BYTES

__all__ = ["CACHE_WARMERS", "grounds_key", "hand", "hole", "table"]

_MAX_WOODED_BYTES = 107_000
"""The byte limit of a wooded hole above a full course of small maps."""

CACHE_WARMERS: tuple[Callable[[], object], ...] = (
    board_ground.warm_cache,
    *(partial(cards.warm_cache, kind) for kind in FAMILIES),
)
"""Functions that fill the caches shared by all tables, called before the first table."""
_NOTHING_AWAITED: Mapping[str, Any] = MappingProxyType(
    {"awaiting": (), "result": None, "shot": None, "thrower": None, "turned": "", "offer": None, "flick": None}
)
"""The fields of a view between two holes."""


def table(view: View, names: Sequence[str]) -> Canvas:
    """Draw the table as a view shows it; the viewer's cards are a separate picture."""
    names = drawable_names(names)
    letters, plan = initials(names), layout_of_view(view)
    ground = board_ground.board_ground(view.hole, plan, more=bool(view.laid))
    has_forest = view.laid and board_ground.has_forest(view.hole)
    below = course_map.course_map(view, letters, plan.height)
    canvas = Canvas(ground, _MAX_WOODED_BYTES if has_forest else MAX_MAP_BYTES, plan.height, below)
    board_ground.draw_overview(canvas, view, plan)
    marks.draw(canvas, view, letters, plan)
    panel.draw(canvas, view, names, letters, plan)
    return canvas


def hole(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the end of a hole from the view right after it; return None for any other view."""
    ends = [event for event in view.events if isinstance(event, HoleEnded)]
    return table(_finished_hole(view, ends[-1]), names) if ends else None


def _finished_hole(view: View, event: HoleEnded) -> View:
    """Return the view of a hole that has just ended, in place of the next one."""
    players = (
        player._replace(strokes=strokes, done=True, island=False, lie=view.holes[event.hole].basket)
        for player, strokes in zip(view.players, event.strokes, strict=True)
    )
    return view._replace(
        number=event.hole,
        last=event.shown,
        players=tuple(players),
        window="over",
        **_NOTHING_AWAITED,
    )


def hand(view: View, names: Sequence[str]) -> Canvas | None:
    """Draw the viewer's own cards; return None without any."""
    return hand_picture.picture(hand_picture.hand_of(view), names)
