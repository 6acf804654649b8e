"""Positions of Final Nine for the documentation."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.text.catalogue import page_keys
from engine.final_nine.view import View
from render import final_nine
from render.canvas import Canvas
from render.final_nine import catalogue
from render.final_nine.introduction import primer
from render.gallery import Pictures, games

NAMES = ("Olaf", "Rosa", "Kira", "Maximiliane")
_ROUNDS = 9
*_, _STRONGEST = GAME.ai.house_players
views = partial(games.views, GAME, player=_STRONGEST, last=False)


def round_views(seed: str, seats: int, own: bool = False, **options: Any) -> Iterator[View]:
    """Yield the views of a few rounds one after the other, for a position that not every round has."""
    for number in range(_ROUNDS):
        yield from views(f"{seed} {number}", seats, own, **options)


def after_throw(hole: int, slips: int = 0) -> Callable[[View], bool]:
    """Return a test: on that hole a throw with at least `slips` action cards has come to rest."""
    return lambda view: (
        view.number == hole and view.window == "choose" and view.last is not None and len(view.last.slips) >= slips
    )


def after_touchdown(hole: int) -> Callable[[View], bool]:
    """Return a test: on that hole a disc has skipped, rolled or been kicked on."""
    return lambda view: (
        view.number == hole
        and view.window == "choose"
        and view.last is not None
        and any(mark.what in {"skip", "roll", "kick"} for mark in view.last.marks)
    )


def is_ready(view: View) -> bool:
    """Return whether the thrower has added a skill and can throw."""
    return view.window == "choose" and bool(view.shot and view.shot.plan and view.shot.slips) and len(view.hand) == 9


def may_disrupt(view: View) -> bool:
    """Return whether opponents may disrupt a long throw."""
    return view.window == "disrupt" and bool(view.shot and view.shot.plan and len(view.shot.plan.path) > 5)


def is_ace(view: View) -> bool:
    """Return whether the last throw was an ace."""
    return view.last is not None and view.last.holed and view.last.total == 1


def is_halfway(view: View) -> bool:
    """Return whether the fifth hole is in play."""
    return view.number == 4 and view.window == "choose" and view.last is not None


_ACES = Options(ace_run=True, tee_off=True)
_SUBURBAN = Options(course="suburban", rules="battle", characters="team", mischief=True, bad_form=True, plus=True)
_FOREST = Options(course="forest", characters="kstar", angle_ctrl=True, chain_links=True)
SHEETS: Mapping[str, Options] = {
    group: options for options in (_ACES, _FOREST, _SUBURBAN) for group in page_keys(options, 4) if group != "grounds"
}
"""The catalogue's sheets in the documentation, those of three tables."""


def after_first_throws(hole: int) -> Callable[[View], bool]:
    """Return a test: on that hole everybody has thrown at least once."""
    is_after_throw = after_throw(hole)
    return lambda view: is_after_throw(view) and all(player.strokes for player in view.players)


ROUNDS: Mapping[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "park": ((1, 2, 5, 6, 8), {"level": "pro"}),
    "suburban": ((4, 5, 6, 9), {"course": "suburban", "chain_links": True}),
    "forest": ((2, 3, 8, 9), {"course": "forest"}),
}
"""The holes of each course in the documentation, by number from 1, and the options of their round."""


def hole_views() -> Iterator[tuple[str, View]]:
    """Yield a position of each of these holes, in the order of play."""
    for course, (numbers, options) in ROUNDS.items():
        course_views = views(course, 2, **options)
        for number in numbers:
            yield f"{course}-{number}", next(filter(after_first_throws(number - 1), course_views))


def pictures() -> Pictures:
    """Yield each picture."""
    view_by_name = dict(hole_views()) | {
        "park-3": next(filter(after_throw(2), round_views("island", 2, level="pro"))),
        "roof": next(filter(after_touchdown(2), round_views("street", 3, course="suburban"))),
        "characters": next(filter(after_first_throws(2), round_views("cast", 4, course="forest", characters="team"))),
        "doubles": next(
            filter(after_first_throws(4), round_views("pairs", 4, rules="battle", characters="kstar", doubles=True))
        ),
        "hand": next(filter(is_ready, round_views("hand", 2, own=True, level="pro"))),
        "battle": next(filter(may_disrupt, round_views("battle", 4, rules="battle", mischief=True))),
        "ace-run": next(filter(after_throw(4), round_views("aces", 3, ace_run=True))),
        "ace": next(filter(is_ace, round_views("aces", 3, ace_run=True))),
        "full-course": next(filter(is_halfway, round_views("full", 2, layout="full"))),
        "mega": next(filter(after_throw(0, 1), round_views("mega", 2, layout="mega3"))),
    }
    for name, view in view_by_name.items():
        yield f"final-nine-{name}", partial(_hand_or_table, view)
    yield from sheet_pictures()


def sheet_pictures() -> Pictures:
    """Yield the pictures that need no game."""
    yield "final-nine-primer", primer
    yield "final-nine-grounds", final_nine.grounds_key
    for group, options in SHEETS.items():
        yield f"final-nine-cards-{group}", partial(catalogue.catalogue_page, group, options, 4)


def _hand_or_table(view: View) -> Canvas:
    """Draw the hand that a view has, or else the table."""
    names = NAMES[: len(view.players)]
    return final_nine.hand(view, names) or final_nine.table(view, names)
