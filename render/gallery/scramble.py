"""Positions of Scramble Golf for the documentation."""

from collections.abc import Callable
from functools import partial
from itertools import chain, count
from typing import Any

from engine.scramble import GAME
from engine.scramble.events import Landed
from engine.scramble.view import View
from render import scramble
from render.gallery import Pictures, games
from render.scramble.introduction import primer

NAMES = ("Kira", "Rosa", "Yuki", "Olaf", "Maximiliane", "Björn-Åke Søndergård")
_EASIEST, *_, _STRONGEST = GAME.ai.house_players
views = partial(games.views, GAME, player=_EASIEST)


def is_aiming_on(key: str, throws: int) -> Callable[[View], bool]:
    """Return a test: a player on that hole chooses between several squares after so many throws."""
    return lambda view: (
        view.phase == "Aim"
        and view.hole.key == key
        and view.discs[view.actor].throws >= throws
        and len(view.reach[0].options) > 2
    )


def is_putting(view: View) -> bool:
    """Return whether a player chooses where to putt from many squares."""
    return view.phase == "Aim" and view.reach[0].dice == "P" and len(view.reach[0].options) > 8


def is_in_water(view: View) -> bool:
    """Return whether a disc has just landed in water."""
    landings = [event for event in view.events if isinstance(event, Landed)]
    return any(view.holes[event.hole].ground[event.trail[-1]] == "~" for event in landings)


def is_halfway(view: View) -> bool:
    """Return whether a player in a race is to throw on the sixth hole."""
    return view.phase == "PreThrow" and view.discs[view.actor].hole == 5


def is_hand_full(view: View) -> bool:
    """Return whether the viewer has just drawn a card and holds three."""
    return bool(view.drawn) and len(view.hand) == 3


def find_view(is_wanted: Callable[[View], bool], seed: str, seats: int, **options: Any) -> View:
    """Return the first view of as many games as it takes that is `is_wanted`."""
    game_views = (views(f"{seed} {number}", seats, **options) for number in count())
    view: View = next(filter(is_wanted, chain.from_iterable(game_views)))
    return view


def pictures() -> Pictures:
    """Yield each picture."""
    moments = (
        ("hole", next(filter(is_aiming_on("A5", 2), views("hole", 4, player=_STRONGEST)))),
        ("dice", next(filter(lambda view: view.phase == "Rolled" and view.hole.key == "A6", views("dice", 3)))),
        ("island", find_view(is_in_water, "carp", 4, course="B", throwing="original")),
        ("putt", next(filter(is_putting, views("putt", 2, course="B")))),
        ("race", next(filter(is_halfway, views("race", 4, play="board_race")))),
        ("race-throw", next(filter(is_aiming_on("A8", 2), views("race", 4, play="board_race")))),
        ("hand", find_view(is_hand_full, "hand", 3, own=True, cards="luck")),
    )
    for name, view in moments:
        yield f"scramble-{name}", partial(scramble.table, view, NAMES[: len(view.discs)])
    yield "scramble-primer", primer
    for kind in ("good", "bad", "battle"):
        yield f"scramble-{kind}", partial(scramble.cards_sheet, kind)
