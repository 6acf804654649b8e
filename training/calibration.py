"""Calibration: the strokes that the caddie expects, beside those that champions then take.

`python -m training.calibration --count 2000 play-nine` plays so many games at the tables of a game and prints for each
situation how many strokes too many the caddie expects on the hole. `python -m bench calibration` plays a few games.
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isnan, nan, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from engine.analysis import analyse_decision
from engine.final_nine.view import View as FinalNineView
from engine.play_nine.view import View as PlayNineView
from engine.scramble.view import View as ScrambleView
from training.decision_costs import DecisionCosts
from training.estimates import CONFIDENCE_FACTOR, MeanEstimate
from training.matches import FIELDS, Field, house_player, play_game

GAMES = 2
Situation: TypeAlias = tuple[str, int]
"""The kind of a situation and its number: a shot of the hole, or a distance."""


def shot_of_hole(view: PlayNineView) -> Situation | None:
    """Return the number of the seat's shot; None at the tee and for the second decision of a shot."""
    if view.seat is None or view.teeing or view.held is not None:
        return None
    return "shot", view.shots[view.seat] + 1


def grids_to_basket(view: FinalNineView) -> Situation | None:
    """Return the distance of the seat's throw; None but for the first decision of a throw."""
    if view.seat is None or view.window != "choose" or view.seat != view.thrower or (view.shot and view.shot.disc):
        return None
    return "grids", view.players[view.seat].far


def squares_to_basket(view: ScrambleView) -> Situation | None:
    """Return the distance to the basket before a throw; None for any other decision."""
    return ("squares", view.discs[view.actor].distance) if view.phase == "PreThrow" else None


SITUATIONS: Final[Mapping[str, Callable[[Any], Situation | None]]] = {
    "play-nine": shot_of_hole,
    "final-nine": grids_to_basket,
    "scramble": squares_to_basket,
}
"""By game, the situation of the seat that decides; None for a decision that is left out."""
MIN_DECISIONS: Final = 1000
"""The fewest decisions of a situation that has a line of its own in a long run."""


class StrokeSurplus(NamedTuple):
    """The expected strokes beyond those taken, summed over the decisions of one game in one situation."""

    strokes: float = 0.0
    decisions: int = 0

    def add(self, strokes: float) -> "StrokeSurplus":
        """Return the sum with one more decision."""
        return StrokeSurplus(self.strokes + strokes, self.decisions + 1)


def measure_game(field: Field, number: int) -> dict[Situation, StrokeSurplus]:
    """Play the game of this number between champions and return its surplus by situation."""
    game, surplus_by_situation = field.game, defaultdict[Situation, StrokeSurplus](StrokeSurplus)
    champion = house_player(game, [*game.ai.house_players][-1])
    record = play_game(field, [champion] * field.seats, number.to_bytes(32), DecisionCosts())
    *states, last = record.states()
    scores = game.rules.view(last, None).card.strokes
    for ply, (state, move) in enumerate(zip(states, record.moves, strict=True), 1):
        view = game.rules.view(state, move.seat)
        situation, hole = SITUATIONS[game.key](view), len(view.card.strokes[move.seat])
        if situation and hole < len(scores[move.seat]) and (decision := analyse_decision(record, state, ply, hole + 1)):
            surplus_by_situation[situation] = surplus_by_situation[situation].add(
                decision.expected_before - scores[move.seat][hole]
            )
    return surplus_by_situation


def mean_surplus(games: Sequence[StrokeSurplus]) -> MeanEstimate:
    """Return the mean surplus of a decision; its margin takes the decisions of one game as dependent."""
    count = sum(game.decisions for game in games)
    mean = sum(game.strokes for game in games) / count
    squares = sum((game.strokes - mean * game.decisions) ** 2 for game in games)
    return MeanEstimate(mean, CONFIDENCE_FACTOR * sqrt(squares) / count if len(games) > 1 else nan)


def calibration_lines(field: Field, games: int) -> Iterator[str]:
    """Yield the lines of a table: for each situation the mean surplus with its margin."""
    surpluses_by_situation = defaultdict[Situation, list[StrokeSurplus]](list)
    for number in range(games):
        for situation, surplus in measure_game(field, number).items():
            surpluses_by_situation[situation].append(surplus)
    yield f"{field.title}, {games} games of champions: strokes that the caddie expects too many"
    for (kind, number), surpluses in sorted(surpluses_by_situation.items()):
        count = sum(one.decisions for one in surpluses)
        if count >= MIN_DECISIONS or games <= GAMES:
            yield f"  {kind} {number:2}  {estimate_text(mean_surplus(surpluses))} in {count} decisions"


def estimate_text(estimate: MeanEstimate) -> str:
    """Return a mean with its margin, without one where a single game gives none."""
    margin = "" if isnan(estimate.margin) else f" ± {estimate.margin:.2f}"
    return f"{estimate.mean:+.2f}{margin}"


def report() -> Iterator[str]:
    """Yield the lines of all tables after a few games."""
    for field in FIELDS:
        if field.game.key in SITUATIONS:
            yield from calibration_lines(field, GAMES)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--count", type=int, default=GAMES, help="the games that are played at each table")
    args: Any = parser.parse_args()
    for field in FIELDS:
        is_wanted = not args.games or {field.game.key, field.title}.intersection(args.games)
        if is_wanted and field.game.key in SITUATIONS:
            for line in calibration_lines(field, args.count):
                print(line, flush=True)


if __name__ == "__main__":
    main()
