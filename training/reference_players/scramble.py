"""A beginner of Scramble Golf, and its house players before they knew the expected strokes from every lie."""

from collections.abc import Callable, Mapping
from functools import cache
from math import inf
from types import MappingProxyType
from typing import TypeAlias

from engine.rng import Luck
from engine.scramble.ai.players import next_step, timeout_move
from engine.scramble.cards.deck import (
    CARDS,
    GOOD,
    MAX_HAND_CARDS,
    NEXT_THROW_CARDS,
    cards_with,
    combine_limits,
    count_successes,
    effect_of,
)
from engine.scramble.cards.effects import gust_slide
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.courses.hole import TREE, UNPLAYABLE, Hole
from engine.scramble.moves import NO_DICE
from engine.scramble.state import DEFAULT_GOLFER, Move
from engine.scramble.throw.dice import POWER_SPACES
from engine.scramble.throw.flight import Die, FlightOption, menu_options
from engine.scramble.view import View

BASE_THROWS: Mapping[str, float] = MappingProxyType({"scramble": 0.93, "original": 1.45})
"""Throws from a square beside the basket; with `SPACE_THROWS` they fit the figures of section 15.3."""
SPACE_THROWS = 0.09
STUCK_THROWS = 0.6
"""The extra cost of a pitch-out over a throw from open ground (S-74)."""
CARRY_THROWS = 0.03
"""The cost of each square of water or out of bounds on the way."""
PENALTY_THROWS = 1.0
MEAN_DIE = 3.5


@cache
def expected_throws(hole: Hole, throwing: str) -> tuple[float, ...]:
    """Return the expected throws from each square, along the cheapest route that only comes closer."""
    worth = [inf] * len(hole.ground)
    worth[hole.basket] = BASE_THROWS[throwing] - SPACE_THROWS
    for place in sorted(hole.squares, key=lambda square: hole.distance[square]):
        if place != hole.basket:
            worth[place] = SPACE_THROWS + min(
                _cost_through(hole, there, worth[there]) for _way, there in hole.closer[place]
            )
    return tuple(worth)


def _cost_through(hole: Hole, place: Square, worth: float) -> float:
    """Return the cost of a route through a square."""
    if hole.ground[place] == TREE:
        return worth + STUCK_THROWS
    return worth + CARRY_THROWS if hole.ground[place] in UNPLAYABLE else worth


def lie_throws(hole: Hole, throwing: str, place: Square) -> float:
    """Return the expected throws from a lie; 0 from the basket."""
    if place == hole.basket:
        return 0.0
    return expected_throws(hole, throwing)[place] + (STUCK_THROWS if hole.ground[place] == TREE else 0.0)


def option_cost(hole: Hole, throwing: str, option: FlightOption) -> float:
    """Return the cost of an option: its penalty and the expected throws from its lie."""
    return PENALTY_THROWS * option.has_penalty(hole) + lie_throws(hole, throwing, option.lie)


Player: TypeAlias = Callable[[View, Luck], Move]

GAIN = 0.5
"""Throws that a Great Shot must save before the amateur spends it."""
ROLLS = tuple((a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7))
SPARE = ("triple_roll", "cancel_card", "retake_throw", "shift_disc", "extend_throw")
"""The effects of Good Luck cards in the order in which they are discarded."""


def amateur(view: View, luck: Luck) -> Move:
    """Look one step ahead: take the landing with the fewest throws left, and play cards that pay at once."""
    match view.phase:
        case "Setup":
            return Move("choose", " ".join(DEFAULT_GOLFER))
        case "PreThrow":
            return _tee_off(view)
        case "Rolled" | "Aim" | "Route":
            return _choose_landing(view)
        case "Push":
            return max(_verbs(view, "push"), key=lambda move: _push_cost(view, move))
        case "Settle":
            return _settle(view)
        case "Keep":
            return _keep(view)
        case "Bad":
            wants_to_cancel = effect_of(view.asked) in ("penalise", "move_away")
            return (*(_verbs(view, *cards_with("cancel_card")) if wants_to_cancel else ()), Move("accept"))[0]
    return (_great_shot(view) or _attack(view) or (Move("end"),))[0]


def _verbs(view: View, *verbs: str) -> tuple[Move, ...]:
    return tuple(move for move in view.moves if move.verb in verbs)


def _tee_off(view: View) -> Move:
    """Return a Battle card if one can be played, else a throw; in original throws with the most promising disc."""
    attack = _attack(view)
    if attack:
        return attack[0]
    return min(_verbs(view, "throw"), key=lambda move: _expected_cost(view, move.detail) if move.detail else 0)


def _expected_cost(view: View, disc: str) -> float:
    """Return the mean cost of the best landing with a disc named before rolling (S-38)."""
    place, hole = view.discs[view.actor].square, view.hole
    weak = hole.inside[place] or hole.ground[place] == TREE or combine_limits(view.discs[view.actor].effects).weak
    spaces = range(1, 7) if weak else range(1 + POWER_SPACES[disc], 7 + POWER_SPACES[disc])
    menus = [menu_options(hole, (place,), (Die(disc, disc, count),)) for count in spaces]
    return sum(min(option_cost(hole, view.options.throwing, option) for option in options) for options in menus)


def _choose_landing(view: View) -> Move:
    """Return the move towards the cheapest landing for oneself, or the dearest for an opponent."""
    hole, mine = view.target_hole, view.target == view.actor
    best = min(
        ((reach, option) for reach in view.reach for option in reach.options),
        key=lambda pair: option_cost(hole, view.options.throwing, pair[1]) * (1 if mine else -1),
    )
    return next_step(view, *best)


def _push_cost(view: View, move: Move) -> float:
    hole, place = view.target_hole, view.discs[view.target].square
    return option_cost(hole, view.options.throwing, gust_slide(hole, place, COMPASS.index(move.detail)))


def _settle(view: View) -> Move:
    """Return a Good Luck card that helps now, else a roll if the odds are even or better."""
    disc, hole = view.discs[view.actor], view.hole
    rest = FlightOption(disc.square, "rest", hole.relief_square(disc.trail), ())
    cost_left = option_cost(hole, view.options.throwing, rest)
    if cost_left == 0:
        return Move("done")
    if shot := _great_shot(view):
        return shot[0]
    if cost_left > 1 + GAIN and (extensions := _verbs(view, *cards_with("extend_throw"))):
        return extensions[0]
    if not _verbs(view, "roll") and rest.has_penalty(hole) and (retakes := _verbs(view, *cards_with("retake_throw"))):
        return retakes[0]
    return Move("roll") if _verbs(view, "roll") and _has_even_odds(view) else Move("done")


def _has_even_odds(view: View) -> bool:
    """Return whether a roll succeeds in at least half of the cases and a new card has room."""
    ratings = view.discs[view.actor].ratings
    if ratings is None or len(view.hand) >= MAX_HAND_CARDS:
        return False
    return 2 * sum(count_successes(roll, ratings) > 1 for roll in ROLLS) >= len(ROLLS)


def _great_shot(view: View) -> tuple[Move, ...]:
    """Return the Great Shot that saves most if it saves more than `GAIN`; else nothing."""
    place, hole, throwing = view.discs[view.actor].square, view.hole, view.options.throwing

    def strokes_saved(move: Move) -> float:
        there = place + DELTA[COMPASS.index(move.detail)]
        outcome = FlightOption(there, "basket" if there == hole.basket else "rest", there, ())
        return lie_throws(hole, throwing, place) - option_cost(hole, throwing, outcome)

    best = max(_verbs(view, *cards_with("shift_disc")), key=strokes_saved, default=None)
    return (best,) if best is not None and strokes_saved(best) > GAIN else ()


def _keep(view: View) -> Move:
    """Return the move that keeps a new card; with four cards, the one that discards the least useful."""
    moves = _verbs(view, "keep") or _great_shot(view)
    if moves:
        return moves[0]
    put_away = _verbs(view, "discard")
    return min(
        put_away,
        key=lambda move: (
            SPARE.index(CARDS[move.detail].effect) if move.detail in GOOD else move.detail in NEXT_THROW_CARDS
        ),
    )


def _attack(view: View) -> tuple[Move, ...]:
    """Return a Battle card on the opponent with the fewest throws left; nothing without one."""
    moves = _verbs(view, "battle")
    if not moves:
        return ()

    def strokes_left(move: Move) -> float:
        disc = view.discs[int(move.detail.split()[1]) - 1]
        return lie_throws(view.holes[disc.hole], view.options.throwing, disc.square) + disc.throws + disc.penalties

    return (min(moves, key=strokes_left),)


def rookie(view: View, luck: Luck) -> Move:
    """Throw straight at the basket, whatever lies there, and make a random move one time in three."""
    if view.phase not in ("Rolled", "Aim") or luck.below(3) == 0:
        return luck.choice(
            [move for move in view.moves if move.verb not in ("back", "concede") and move.detail != NO_DICE]
        )
    pairs = ((reach, option) for reach in view.reach for option in reach.options)
    return next_step(view, *min(pairs, key=lambda pair: view.hole.distance[pair[1].square]))


def beginner(view: View, luck: Luck) -> Move:
    """Return the move of a person's first evening: land nearest to the basket, play no card, roll for nothing.

    With original throws name the Putter inside the circle, and outside the disc whose mean flight fits best.
    """
    match view.phase:
        case "Rolled" | "Aim":
            pairs = ((reach, option) for reach in view.reach for option in reach.options)
            return next_step(view, *min(pairs, key=lambda pair: view.hole.distance[pair[1].lie]))
        case "PreThrow":
            return min(_verbs(view, "throw"), key=lambda move: _misfit(view, move.detail))
    return timeout_move(view, luck)


def _misfit(view: View, disc: str) -> float:
    """Return by how many squares the mean flight of a disc misses the basket; 0 for the Putter inside the circle."""
    place = view.discs[view.actor].square
    if view.hole.inside[place] or not disc:
        return float(disc != "P")
    return abs(MEAN_DIE + POWER_SPACES[disc] - view.hole.distance[place])


PLAYERS: Mapping[str, Player] = MappingProxyType({"rookie": rookie, "amateur": amateur})
"""From the easiest to the strongest."""
