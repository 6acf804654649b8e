"""The value of each move of a seat in strokes, from its view alone, for house players and the caddie."""

from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import Worth
from engine.luck import Luck
from engine.scramble.cards.nearby import pushed
from engine.scramble.courses.grid import COMPASS, along
from engine.scramble.house.attack import attack, strike
from engine.scramble.house.chances import average, extension, throws
from engine.scramble.house.harm import burdened, harm
from engine.scramble.house.outlook import Outlook, outlook
from engine.scramble.house.stakes import spare, staked
from engine.scramble.house.window import Prospect, ahead, best, great_shot, landing, let_lie, mulligan, resting, rolled
from engine.scramble.legal import NONE
from engine.scramble.table import Aim, Move, PreThrow
from engine.scramble.throw.dice import named, subsets
from engine.scramble.throw.flight import Option, menu, spot
from engine.scramble.view import View

Judge: TypeAlias = Callable[[View, Outlook, str], Prospect]
"""The function that returns the prospect of a move of one verb with that detail."""


FEW = 5
"""The number of best moves that get a probability of winning the hole."""
LATER = frozenset(("done", "keep", "end"))
"""The verbs that delay a decision; of equal moves, the others come first."""


def worth(view: View, _luck: Luck) -> tuple[Worth, ...]:
    """Return the value of every move that the seat may make, the best first; a concession has none."""
    if view.seat is None or view.seat not in view.awaiting or view.phase == "Setup":
        return ()
    own = outlook(view, view.seat)
    judged = ((move, JUDGES[move.verb]) for move in view.moves if move.verb in JUDGES)
    found = [_weighed(own, move, judge(view, own, move.detail)) for move, judge in judged]
    found.sort(key=lambda one: (one.cost, one.move.verb in LATER))
    left = spare(view, made(view))
    return tuple(found) if left is None else (*(staked(view, own, one, left) for one in found[:FEW]), *found[FEW:])


def _weighed(own: Outlook, move: Move, found: Prospect) -> Worth:
    """Return the value of a move; Battle cards save no own strokes, they cost others some."""
    return Worth(move, *found, harm=found.edge if own.mode == "battle" else 0.0)


def made(view: View) -> float:
    """Return the seat's strokes on the hole as its card counts them: in a race without penalties (S-164)."""
    if view.seat is None:
        return 0.0
    disc = view.discs[view.seat]
    return float(disc.throws + (disc.penalties if view.options.play != "board_race" else 0))


def _throw(view: View, own: Outlook, disc: str) -> Prospect:
    """Judge a throw, which a Mulligan does not count twice (S-94)."""
    again = isinstance(view.ask, PreThrow) and view.ask.again
    effects = view.discs[own.seat].effects
    if not disc:
        return ahead(own, burdened(own, effects) - again)
    named_throw = throws(own.hole, own.trail[-1], own.throwing, effects)[disc]
    return ahead(own, 1 + average(named_throw, own.left) - again)


def _ace_run(_view: View, own: Outlook, _disc: str) -> Prospect:
    """Judge an Ace Run: three dice with any throwing, of which only the sum counts from the tee-pad (S-91)."""
    return ahead(own, 1 + average(throws(own.hole, own.trail[-1], "scramble")[""], own.left), "ace-run")


def _use(view: View, own: Outlook, dice: str) -> Prospect:
    """Judge the best landing of those dice, or the disc's lie where nothing is added to the throw."""
    if dice == NONE:
        return let_lie(own)
    found = next(reach for reach in view.reach if reach.dice == dice)
    return best(_landing(own, option) for option in found.options)


def _landing(own: Outlook, option: Option) -> Prospect:
    return landing(own, option, along(own.trail[-1], option.path))


def _land(view: View, own: Outlook, where: str) -> Prospect:
    """Judge a landing, or a route along which a card takes a disc."""
    option = next(option for reach in view.reach for option in reach.options if spot(option) == where)
    return strike(view, own, option) if view.phase == "Route" else _landing(own, option)


def _back(view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge going back: the best of all dice, and of adding none where the throw is extended."""
    free = tuple(die.name for die in view.dice if die.name not in view.barred)
    chosen = (named(view.dice, names) for names in subsets(free, 1, view.limit))
    found = (menu(own.hole, own.trail, dice, view.turn.putting) for dice in chosen)
    none = (let_lie(own),) if isinstance(view.ask, Aim) and view.ask.extra else ()
    return best((*none, *(_landing(own, option) for options in found for option in options)))


def _amazing_throw(view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge an Amazing Throw: the best that a second roll may add to the flight, including nothing (S-92)."""
    disc = view.turn.chosen[0].disc if own.throwing == "original" else ""
    added = extension(own.hole, own.trail, view.turn.putting, disc)
    most = inf if disc else let_lie(own).strokes
    return ahead(own, average(added, own.left, most), "amazing-throw")


def _done(view: View, own: Outlook, _detail: str) -> Prospect:
    return let_lie(own, off=view.turn.outcome == "off")


def _accept(view: View, own: Outlook, _detail: str) -> Prospect:
    return ahead(own, own.here + harm(own, view.asked, own=True))


def _discard(_view: View, own: Outlook, card: str) -> Prospect:
    return resting(own.without(card))


def _push(view: View, own: Outlook, way: str) -> Prospect:
    disc = view.discs[view.target]
    return strike(view, own, pushed(view.aimed, disc.square, COMPASS.index(way)))


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "throw": _throw,
        "ace-run": _ace_run,
        "use": _use,
        "back": _back,
        "land": _land,
        "roll": lambda _view, own, _detail: rolled(own),
        "done": _done,
        "amazing-throw": _amazing_throw,
        "mulligan": lambda _view, own, _detail: mulligan(own),
        "great-shot": lambda _view, own, way: great_shot(own, COMPASS.index(way)),
        "keep": lambda _view, own, _detail: resting(own),
        "discard": _discard,
        "accept": _accept,
        "cancel": lambda _view, own, _detail: ahead(own, own.here, "cancel"),
        "push": _push,
        "end": lambda view, own, _detail: ahead(own, burdened(own, view.discs[own.seat].effects)),
        "battle": attack,
    }
)
"""The judge of a move, by its verb."""
