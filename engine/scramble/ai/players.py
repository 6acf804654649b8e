"""The house players, from views alone, and the move for a seat whose time has run out (S-210)."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from engine.caddie import MoveValue
from engine.rng import Luck
from engine.scramble.ai.card_values import option_of, seat_outlook
from engine.scramble.ai.evaluate import evaluate_moves
from engine.scramble.courses.grid import count_turns
from engine.scramble.options import Options
from engine.scramble.state import DEFAULT_GOLFER, Move
from engine.scramble.throw.dice import Reach
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View

Player: TypeAlias = Callable[[View, Luck], Move]


class LargestError(NamedTuple):
    """The hundredths of a stroke by which a level at most takes a move to be worse than it is."""

    scramble: int
    """With scramble throws and no Battle cards."""
    original: Mapping[str, int]
    """With original throws and no Battle cards, by course."""
    battle: int
    """With Battle cards."""

    def at_table(self, options: Options) -> int:
        """Return the error at a table with these options."""
        if options.cards == "battle":
            return self.battle
        return self.scramble if options.throwing == "scramble" else self.original[options.course]


LARGEST_ERRORS: Mapping[str, LargestError] = MappingProxyType(
    {
        "rookie": LargestError(195, {"A": 172, "B": 153, "A+B": 163}, 245),
        "amateur": LargestError(117, {"A": 117, "B": 117, "A+B": 117}, 117),
        "pro": LargestError(66, {"A": 66, "B": 66, "A+B": 66}, 66),
    }
)


def champion(view: View, luck: Luck) -> Move:
    """Make the move that costs least."""
    values = evaluate_moves(view, luck)
    move: Move = values[0].move if values else Move("choose", " ".join(DEFAULT_GOLFER))
    return move


def misjudging_player(error: LargestError) -> Player:
    """Return a player that misjudges each move by up to that error.

    It misses no basket, and it takes no penalty that it can avoid.
    """

    def play(view: View, luck: Luck) -> Move:
        values = [one for one in evaluate_moves(view, luck) if one.move.verb != "back"]
        if not values or values[0].strokes == 0 or len(values) == 1:
            return champion(view, luck)
        most = error.at_table(view.options)
        guesses = [(one.cost + luck.below(most + 1) / 100, one.move) for one in _without_penalties(view, values)]
        best_move: Move = min(guesses, key=itemgetter(0))[1]
        return best_move

    return play


def _without_penalties(view: View, values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves that land the own disc without a penalty; all of them if none does."""
    if view.phase not in ("Rolled", "Aim"):
        return values
    own = seat_outlook(view, view.actor)
    landings = ((one, option_of(view, own, one.move)) for one in values)
    return [one for one, option in landings if option is None or not option.has_penalty(own.hole)] or values


def timeout_move(view: View, luck: Luck) -> Move:
    """Make the default move of S-210: a safe throw, no rolls, no cards.

    A champion decides what S-210 leaves open.
    """
    match view.phase:
        case "Rolled" | "Aim":
            landings = [(reach, option) for reach in view.reach for option in reach.options]
            return next_step(view, *min(landings, key=lambda pair: _caution_key(view, *pair)))
        case "Settle":
            return Move("done")
        case "Keep":
            return Move("keep") if Move("keep") in view.moves else Move("discard", view.hand[-1])
        case "Bad":
            return Move("accept")
        case "Route":
            return Move(
                "land",
                spot_name(min(view.reach[0].options, key=lambda option: (count_turns(option.path), option.path))),
            )
        case "End":
            return Move("end")
        case "PreThrow":
            view = view._replace(moves=tuple(move for move in view.moves if move.verb == "throw"))
    return champion(view, luck)


def next_step(view: View, reach: Reach, option: FlightOption) -> Move:
    """Return the next move towards an option: its dice, or the landing once dice are chosen."""
    return Move("use", reach.dice) if view.phase == "Rolled" else Move("land", spot_name(option))


def _caution_key(view: View, reach: Reach, option: FlightOption) -> tuple[bool, bool, int, int, int, tuple[int, ...]]:
    """Return the sort key of S-210: no penalty, holed out, nearest to the basket, fewer dice, the path of S-66."""
    near = view.hole.distance[option.lie]
    path = option.path
    return option.has_penalty(view.hole), option.outcome != "basket", near, len(reach.dice), count_turns(path), path


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {**{level: misjudging_player(error) for level, error in LARGEST_ERRORS.items()}, "champion": champion}
)
"""From the easiest to the strongest."""
