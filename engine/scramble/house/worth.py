"""The value of each move of a seat in strokes, from its view alone, for house players and the caddie."""

from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from typing import TypeAlias

from engine.caddie import MoveValue
from engine.luck import Luck
from engine.scramble.cards.nearby import gust_slide
from engine.scramble.courses.grid import COMPASS, squares_along
from engine.scramble.house.attack import battle_prospect, route_prospect
from engine.scramble.house.chances import mean_cost, extension_odds, throws_from
from engine.scramble.house.harm import strokes_with_cards, card_cost
from engine.scramble.house.outlook import Outlook, seat_outlook
from engine.scramble.house.stakes import strokes_to_win, add_win_probability
from engine.scramble.house.window import Prospect, hand_prospect, best_prospect, great_shot_prospect, landing_prospect, let_lie_prospect, mulligan_prospect, resting_prospect, roll_prospect
from engine.scramble.legal import NO_DICE
from engine.scramble.table import Aim, Move, PreThrow
from engine.scramble.throw.dice import select_dice, dice_subsets
from engine.scramble.throw.flight import FlightOption, menu_options, spot_name
from engine.scramble.view import View

Judge: TypeAlias = Callable[[View, Outlook, str], Prospect]
"""The function that returns the prospect of a move of one verb with that detail."""


WIN_PROBABILITY_MOVES = 5
"""The number of best moves that get a probability of winning the hole."""
DELAYING_VERBS = frozenset(("done", "keep", "end"))
"""The verbs that delay a decision; of equal moves, the others come first."""


def evaluate_moves(view: View, _luck: Luck) -> tuple[MoveValue, ...]:
    """Return the value of every move that the seat may make, the best first; a concession has none."""
    if view.seat is None or view.seat not in view.awaiting or view.phase == "Setup":
        return ()
    own = seat_outlook(view, view.seat)
    judged = ((move, JUDGES[move.verb]) for move in view.moves if move.verb in JUDGES)
    found = [_move_value(own, move, judge(view, own, move.detail)) for move, judge in judged]
    found.sort(key=lambda one: (one.cost, one.move.verb in DELAYING_VERBS))
    left = strokes_to_win(view, strokes_so_far(view))
    return tuple(found) if left is None else (*(add_win_probability(view, own, one, left) for one in found[:WIN_PROBABILITY_MOVES]), *found[WIN_PROBABILITY_MOVES:])


def _move_value(own: Outlook, move: Move, found: Prospect) -> MoveValue:
    """Return the value of a move; Battle cards save no own strokes, they cost others some."""
    return MoveValue(move, *found, harm=found.edge if own.mode == "battle" else 0.0)


def strokes_so_far(view: View) -> float:
    """Return the seat's strokes on the hole as its card counts them: in a race without penalties (S-164)."""
    if view.seat is None:
        return 0.0
    disc = view.discs[view.seat]
    return float(disc.throws + (disc.penalties if view.options.play != "board_race" else 0))


def _judge_throw(view: View, own: Outlook, disc: str) -> Prospect:
    """Judge a throw, which a Mulligan does not count twice (S-94)."""
    again = isinstance(view.ask, PreThrow) and view.ask.again
    effects = view.discs[own.seat].effects
    if not disc:
        return hand_prospect(own, strokes_with_cards(own, effects) - again)
    named_throw = throws_from(own.hole, own.trail[-1], own.throwing, effects)[disc]
    return hand_prospect(own, 1 + mean_cost(named_throw, own.left) - again)


def _judge_ace_run(_view: View, own: Outlook, _disc: str) -> Prospect:
    """Judge an Ace Run: three dice with any throwing, of which only the sum counts from the tee-pad (S-91)."""
    return hand_prospect(own, 1 + mean_cost(throws_from(own.hole, own.trail[-1], "scramble")[""], own.left), "ace-run")


def _judge_use(view: View, own: Outlook, dice: str) -> Prospect:
    """Judge the best landing of those dice, or the disc's lie where nothing is added to the throw."""
    if dice == NO_DICE:
        return let_lie_prospect(own)
    found = next(reach for reach in view.reach if reach.dice == dice)
    return best_prospect(_option_prospect(own, option) for option in found.options)


def _option_prospect(own: Outlook, option: FlightOption) -> Prospect:
    return landing_prospect(own, option, squares_along(own.trail[-1], option.path))


def _judge_land(view: View, own: Outlook, where: str) -> Prospect:
    """Judge a landing, or a route along which a card takes a disc."""
    option = next(option for reach in view.reach for option in reach.options if spot_name(option) == where)
    return route_prospect(view, own, option) if view.phase == "Route" else _option_prospect(own, option)


def _judge_back(view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge going back: the best of all dice, and of adding none where the throw is extended."""
    free = tuple(die.name for die in view.dice if die.name not in view.barred)
    chosen = (select_dice(view.dice, names) for names in dice_subsets(free, 1, view.limit))
    found = (menu_options(own.hole, own.trail, dice, view.turn.putting) for dice in chosen)
    none = (let_lie_prospect(own),) if isinstance(view.ask, Aim) and view.ask.extra else ()
    return best_prospect((*none, *(_option_prospect(own, option) for options in found for option in options)))


def _judge_amazing_throw(view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge an Amazing Throw: the best that a second roll may add to the flight, including nothing (S-92)."""
    disc = view.turn.chosen[0].disc if own.throwing == "original" else ""
    added = extension_odds(own.hole, own.trail, view.turn.putting, disc)
    most = inf if disc else let_lie_prospect(own).strokes
    return hand_prospect(own, mean_cost(added, own.left, most), "amazing-throw")


def _judge_done(view: View, own: Outlook, _detail: str) -> Prospect:
    return let_lie_prospect(own, off=view.turn.outcome == "off")


def _judge_accept(view: View, own: Outlook, _detail: str) -> Prospect:
    return hand_prospect(own, own.strokes_here + card_cost(own, view.asked, own=True))


def _judge_discard(_view: View, own: Outlook, card: str) -> Prospect:
    return resting_prospect(own.without_card(card))


def _judge_push(view: View, own: Outlook, way: str) -> Prospect:
    disc = view.discs[view.target]
    return route_prospect(view, own, gust_slide(view.target_hole, disc.square, COMPASS.index(way)))


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "throw": _judge_throw,
        "ace-run": _judge_ace_run,
        "use": _judge_use,
        "back": _judge_back,
        "land": _judge_land,
        "roll": lambda _view, own, _detail: roll_prospect(own),
        "done": _judge_done,
        "amazing-throw": _judge_amazing_throw,
        "mulligan": lambda _view, own, _detail: mulligan_prospect(own),
        "great-shot": lambda _view, own, way: great_shot_prospect(own, COMPASS.index(way)),
        "keep": lambda _view, own, _detail: resting_prospect(own),
        "discard": _judge_discard,
        "accept": _judge_accept,
        "cancel": lambda _view, own, _detail: hand_prospect(own, own.strokes_here, "cancel"),
        "push": _judge_push,
        "end": lambda view, own, _detail: hand_prospect(own, strokes_with_cards(own, view.discs[own.seat].effects)),
        "battle": battle_prospect,
    }
)
"""The judge of a move, by its verb."""
