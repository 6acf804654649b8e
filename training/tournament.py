"""Duels of house players: a beginner and the lowest level, each level and the one below, the best and older players.

`python -m training.tournament` plays 400 games of each duel of every game, and prints the share of wins with its
error, the strokes, and the time and memory of a decision. A deal has a number, which is its seed. All players get the
same deals, each on every seat in turn. `--first 1000` plays other deals, `--subtract-luck` narrows the errors for about
three times the time. `--rate` writes the games' lines in `engine/levels.txt`, the ratings that a lobby shows.
`python -m bench tournament` plays a few deals of all tables on every core.
"""

from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import log10
from multiprocessing import get_context
from statistics import fmean
from typing import Any, Final, NamedTuple

from engine.registry import GAMES, RATINGS, RATINGS_FILE
from engine.rng import Luck
from training.decision_costs import DecisionCosts, PlayerCosts
from training.estimates import MeanEstimate, estimate, share_estimate, subtract_luck
from training.matches import FIELDS, Field, GameOutcome, TournamentPlayer, house_player, outcome, play_game
from training.reference_players import final_nine as final_nine_players
from training.reference_players import play_nine as play_nine_players
from training.reference_players import scramble as scramble_players


class Duel(NamedTuple):
    """The result of a player against the same rival on all other seats."""

    wins: MeanEstimate
    """The share of wins, ties shared; luck is subtracted if that narrows the interval."""
    plain: MeanEstimate
    """The share of wins without subtracting luck."""
    strokes: tuple[float, float]
    """Strokes a hole of the player and of the rivals."""
    behind: MeanEstimate
    """Strokes a hole that the rivals take more, luck subtracted."""
    luck: MeanEstimate
    """Strokes a hole that chance gave the player more than its rivals; zero if the caddie's expectations are right.

    Zero with no margin if luck is not subtracted.
    """
    costs: tuple[PlayerCosts, PlayerCosts]
    """The costs of the decisions of the player and of the rivals."""


def play_duel(field: Field, one: TournamentPlayer, rival: TournamentPlayer, deals: range, luck: bool = True) -> Duel:
    """Play each deal with the player on every seat in turn and return the result, with luck subtracted if asked."""
    costs = DecisionCosts()
    outcomes = [_play_deal(field, one, rival, number, costs, luck) for number in deals]
    with costs.traced_memory():
        _play_deal(field, one, rival, deals.stop, costs, luck=False)
    wins, behind = [deal.win for deal in outcomes], [deal.others - deal.own for deal in outcomes]
    lucks = [deal.luck for deal in outcomes]
    return Duel(
        wins=share_estimate(subtract_luck(wins, lucks), len(outcomes)),
        plain=share_estimate(estimate(wins), len(outcomes)),
        strokes=(fmean(deal.own for deal in outcomes), fmean(deal.others for deal in outcomes)),
        behind=subtract_luck(behind, lucks),
        luck=estimate(lucks),
        costs=(costs.of_player(one.name), costs.of_player(rival.name)),
    )


def _play_deal(
    field: Field, one: TournamentPlayer, rival: TournamentPlayer, number: int, costs: DecisionCosts, luck: bool
) -> GameOutcome:
    """Play the deal of this number with the player on every seat and return the mean."""
    outcomes = []
    for seat in range(field.seats):
        house = [one if other == seat else rival for other in range(field.seats)]
        outcomes.append(outcome(play_game(field, house, number.to_bytes(32), costs), seat, luck))
    return GameOutcome(*map(fmean, zip(*outcomes, strict=True)))


RATING_DEALS: Final[Mapping[str, int]] = {"play-nine": 16, "final-nine": 64, "scramble": 24}
"""Deals of each pair of neighbouring levels for a game's ratings."""
BEGINNERS: Final[Mapping[str, TournamentPlayer]] = {
    "play-nine": TournamentPlayer("beginner", play_nine_players.beginner),
    "scramble": TournamentPlayer("beginner", scramble_players.beginner),
    "final-nine": TournamentPlayer("beginner", final_nine_players.beginner),
}
"""A person's first evening, as a player of each game: the lowest level should lose 60 to 70 of 100 games to it."""
REFERENCE_PLAYERS: Final[Mapping[str, Sequence[TournamentPlayer]]] = {
    "play-nine": (TournamentPlayer("val1d", play_nine_players.val1d),),
    "scramble": (TournamentPlayer("the amateur of before", scramble_players.amateur),),
    "final-nine": (TournamentPlayer("the amateur of before", final_nine_players.PLAYERS["amateur"]),),
}
"""Further opponents of each game's best level."""
ANCHOR: Final = ("amateur", 1500)
"""The level with the rating of a new player."""
MAX_SHARE: Final = 0.99
"""The largest share of wins that makes a rating; beyond it the distance is unknown."""


def meetings(field: Field) -> list[tuple[TournamentPlayer, TournamentPlayer]]:
    """Return the pairs of players at a table; figures are the first one's."""
    game = field.game
    levels = [house_player(game, level) for level in game.ai.house_players]
    return [
        *((BEGINNERS[game.key], levels[0]) for _ in range(game.key in BEGINNERS)),
        *((one, below) for below, one in pairwise(levels)),
        *((levels[-1], yardstick) for yardstick in REFERENCE_PLAYERS.get(game.key, ())),
    ]


def duel_lines(fields: Sequence[Field], first: int = 0, games: int | None = None, luck: bool = True) -> Iterator[str]:
    """Yield a line for each pair of players after so many games, or after the table's own number of deals."""
    for field in fields:
        count = field.deals if games is None else -(-games // field.seats)
        even = f"{100 / field.seats:.0f} % is even"
        numbers = f"deals {first} to {first + count - 1}, {count * field.seats} games a line"
        yield f"{field.title}: {numbers}, {even}{expected_strokes_note(field)}"
        for one, rival in meetings(field):
            duel = play_duel(field, one, rival, range(first, first + count), luck)
            yield f"  {one.name} : {rival.name}".ljust(35) + describe_duel(duel)


def expected_strokes_note(field: Field) -> str:
    """Return a text of the strokes a hole that champions expect among themselves; "" for a game without a caddie.

    In Scramble Golf without cards these are the strokes of perfect play.
    """
    game, options, seats = field.game, field.options, field.seats
    if not game.ai.caddie:
        return ""
    start = game.rules.view(game.rules.setup(options, seats, Luck(bytes(32), 0)), None)
    holes = range(1, len(start.card.pars) + 1)
    mean_strokes = fmean(game.ai.caddie.expected_strokes(options, seats, hole) for hole in holes)
    return f", champions expect {mean_strokes:.3f} strokes a hole"


def describe_duel(duel: Duel) -> str:
    """Return the figures of a duel as one line."""
    own, others = duel.strokes
    text = (
        f"{100 * duel.wins.mean:5.1f} % ± {100 * duel.wins.margin:4.1f}"
        f"  {own:5.2f} : {others:5.2f} a hole, {duel.behind.mean:+.2f} ± {duel.behind.margin:.2f}"
    )
    if duel.luck.margin:
        with_luck = f"{100 * duel.plain.margin:.1f}"
        text += f"  luck {duel.luck.mean:+.3f} ± {duel.luck.margin:.3f} (± {with_luck} % with luck)"
    return text + "".join(f"  {costs.name}: {costs.describe()}" for costs in duel.costs)


def ratings(field: Field, deals: int) -> dict[str, int]:
    """Return the rating of each level: the level below's, and a step that follows from the share of games won."""
    rising = [*field.game.ai.house_players]
    points = {rising[0]: 0.0}
    for below, one in pairwise(rising):
        meeting = play_duel(field, house_player(field.game, one), house_player(field.game, below), range(deals))
        win_share = min(max(meeting.wins.mean, 1 - MAX_SHARE), MAX_SHARE)
        points[one] = points[below] + 400 * log10(win_share / (1 - win_share))
    level, anchor = ANCHOR
    return {one: round(rating - points[level] + anchor) for one, rating in points.items()}


def ratings_text(games: Collection[str], deals: Mapping[str, int] = RATING_DEALS) -> str:
    """Return the text of `engine/levels.txt`, with new ratings of these games."""
    first = {field.game.key: field for field in reversed(FIELDS)}
    ratings_by_game = {
        key: ratings(first[key], deals[key]) if key in games else RATINGS[key] for key in GAMES if key in first
    }
    return "".join(
        f"{key} {level} {rating}\n"
        for key, rating_by_level in ratings_by_game.items()
        for level, rating in rating_by_level.items()
    )


def report() -> Iterator[str]:
    """Yield the lines of all tables after a few deals, each table in a process, the longest started first."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        futures = {field.title: pool.submit(table_lines, field.title, field.deals) for field in FIELDS[::-1]}
        for field in FIELDS:
            yield from futures[field.title].result()


def table_lines(title: str, deals: int) -> list[str]:
    """Return the lines of the table of this title."""
    fields = [field._replace(deals=deals) for field in FIELDS if field.title == title]
    return [*duel_lines(fields)]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--count", type=int, default=400, help="games of each duel; every seat is taken in turn")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--subtract-luck", action="store_true", help="narrow the errors by analysing every game")
    parser.add_argument("--rate", action="store_true", help="write engine/levels.txt")
    args: Any = parser.parse_args()
    if args.rate:
        RATINGS_FILE.write_text(ratings_text(args.games or GAMES), encoding="utf-8")
        return
    fields = [one for one in FIELDS if not args.games or {one.game.key, one.title}.intersection(args.games)]
    for line in duel_lines(fields, args.first, args.count, args.subtract_luck):
        print(line, flush=True)


if __name__ == "__main__":
    main()
