"""Duels of house players: a beginner and the lowest level, each level and the one below, the best and older players.

`python -m training.tournament` plays 400 games of each duel of every game, and prints the share of wins with its
error, the strokes, and the time and memory of a decision. A deal has a number, which is its seed. All players get the
same deals, each on every seat in turn. `--first 1000` plays other deals, `--subtract-luck` narrows the errors for about
three times the time. `--rate` writes the games' lines in `engine/levels.txt`, the ratings that a lobby shows.
`python -m bench tournament` plays a few deals of all tables on every core.
"""

from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import log10, nan, sqrt
from multiprocessing import get_context
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from engine import final_nine, play_nine, scramble
from engine.analysis import analyse_decisions
from engine.game import AnyGame, Seat
from engine.record import Move, Record
from engine.registry import GAMES, RATINGS, RATINGS_FILE
from engine.report import build_report
from engine.rng import Luck
from training.decision_costs import DecisionCosts, PlayerCosts
from training.reference_players import final_nine as final_nine_players
from training.reference_players import play_nine as play_nine_players
from training.reference_players import scramble as scramble_players

CONFIDENCE_FACTOR = 1.96
"""Standard errors of a 95 % confidence interval."""

MIN_VALUES, MAX_BIAS_MARGINS = 4, 1.5
"""The fewest values to explain by luck; margins that the mean of luck may be away from zero."""


class Field(NamedTuple):
    """A table at which house players meet: game, options, seats."""

    title: str
    game: AnyGame
    options: Any
    seats: int
    deals: int = 6
    """Deals of each pair in `python -m bench tournament`."""


class TournamentPlayer(NamedTuple):
    name: str
    play: Callable[[Any, Luck], Any]
    unasked: Callable[[Any, Luck], Any] | None = None


class MeanEstimate(NamedTuple):
    """A mean with its margin: in 95 of 100 cases the true value is no further away."""

    mean: float
    margin: float


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


class GameOutcome(NamedTuple):
    """A game from the player's seat, or the mean of the games of one deal."""

    win: float
    own: float
    others: float
    luck: float


def house_player(game: AnyGame, level: str) -> TournamentPlayer:
    """Return the house player of a level."""
    return TournamentPlayer(level, game.ai.house_players[level], game.ai.anytime_players.get(level))


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


def play_game(field: Field, house: Sequence[TournamentPlayer], seed: bytes, costs: DecisionCosts) -> Record:
    """Play a whole game between these players by seat and return its record."""
    game = field.game
    record = Record(game=game.key, edition=game.edition, options=field.options, seats=field.seats, seed=seed)
    state, moves = record.initial_state(), list[Move]()
    while awaited_seats := game.rules.awaiting(state):
        ply = len(moves) + 1
        seat, move = next(_unprompted_moves(field, house, state, record, ply), (awaited_seats[0], None))
        if move is None:
            move = _measure_move(house[seat], game.rules.view(state, seat), record.luck(ply, f"house/{seat}"), costs)
        state = game.rules.apply(state, seat, move, record.luck(ply))
        moves.append(Move(seat, game.rules.write_move(move)))
    return record.with_moves(*moves)


def _measure_move(player: TournamentPlayer, view: Any, luck: Luck, costs: DecisionCosts) -> Any:
    """Return the player's move, and note what the decision costs if there is a choice."""
    if len(view.moves) < 2:
        return player.play(view, luck)
    return costs.measure(player.name, lambda: player.play(view, luck))


def _unprompted_moves(
    field: Field, house: Sequence[TournamentPlayer], state: Any, record: Record, ply: int
) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that players make out of turn."""
    game = field.game
    for seat, one in enumerate(house):
        if one.unasked and seat not in game.rules.awaiting(state) and game.rules.anytime(state, seat):
            move = one.unasked(game.rules.view(state, seat), record.luck(ply, f"house/{seat}"))
            if move is not None:
                yield seat, move


def outcome(record: Record, seat: Seat, luck: bool = True) -> GameOutcome:
    """Return a game from the view of a seat; strokes and luck are for each hole, luck is 0 if it is not asked."""
    game, state = record.game_definition, record.last_state()
    card, result = game.rules.view(state, None).card, game.rules.result(state)
    assert result
    a_hole = [total / max(1, len(scores)) for total, scores in zip(card.totals, card.strokes, strict=True)]
    win = (result.places[seat] == 1) / result.places.count(1)
    lucks = luck_per_hole(record) if luck and game.ai.caddie and card.counts == "strokes" else [0.0] * record.seats
    mine = [figures[seat] for figures in (a_hole, lucks)]
    theirs = [fmean(figures[:seat] + figures[seat + 1 :]) for figures in (a_hole, lucks)]
    return GameOutcome(win, mine[0], theirs[0], mine[1] - theirs[1])


def luck_per_hole(record: Record) -> list[float]:
    """Return by seat the strokes a hole that chance alone has given.

    Chance is the change of a seat's expectation between two of its decisions.
    """
    report, luck_by_seat = build_report(record, analyse_decisions(record), ()), [0.0] * record.seats
    for stroke in report.strokes:
        luck_by_seat[stroke.decision.seat] += stroke.outcome if stroke.is_pure_chance else 0.0
    return [luck / max(1, len(row)) for luck, row in zip(luck_by_seat, report.shares, strict=True)]


def estimate(values: Sequence[float]) -> MeanEstimate:
    """Return the mean of independent values with its margin."""
    margin = CONFIDENCE_FACTOR * sqrt(variance(values) / len(values)) if len(values) > 1 else nan
    return MeanEstimate(fmean(values), margin)


def subtract_luck(values: Sequence[float], lucks: Sequence[float]) -> MeanEstimate:
    """Return the mean of values without the part that luck explains (control variates: luck's own mean is zero).

    Return the plain mean if that is as narrow, or if the mean of luck is too far from zero to be luck alone.
    """
    plain, (middle, doubt) = estimate(values), estimate(lucks)
    if len(values) < MIN_VALUES or not any(lucks) or abs(middle) > MAX_BIAS_MARGINS * doubt:
        return plain
    average = plain.mean
    slope = sum((luck - middle) * (value - average) for luck, value in zip(lucks, values, strict=True))
    slope /= sum((luck - middle) ** 2 for luck in lucks)
    without = estimate([value - slope * luck for luck, value in zip(lucks, values, strict=True)])
    return min(plain, without, key=lambda one: one.margin)


def share_estimate(share: MeanEstimate, count: int) -> MeanEstimate:
    """Return the estimate of a share, between 0 and 1.

    If something happened in all of n cases, or in none, the margin is 3/n (rule of three).
    """
    return MeanEstimate(min(max(share.mean, 0.0), 1.0), share.margin or min(1.0, 3 / count))


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


def _field(game: AnyGame, title: str, seats: int, deals: int, **options: Any) -> Field:
    return Field(f"{game.title}, {title}", game, game.rules.options(**options), seats, deals)


FIELDS: Final[Sequence[Field]] = (
    _field(play_nine.GAME, "two", 2, 12),
    _field(play_nine.GAME, "four", 4, 3),
    _field(scramble.GAME, "scramble throws, two", 2, 40),
    _field(scramble.GAME, "original throws, two", 2, 40, throwing="original"),
    _field(scramble.GAME, "Granite Flats, two", 2, 12, course="B"),
    _field(scramble.GAME, "Granite Flats, original throws, two", 2, 12, course="B", throwing="original"),
    _field(scramble.GAME, "Luck cards, two", 2, 12, cards="luck"),
    _field(scramble.GAME, "Battle cards, two", 2, 6, cards="battle"),
    _field(scramble.GAME, "Battle cards, original throws, two", 2, 6, cards="battle", throwing="original"),
    _field(scramble.GAME, "Battle cards, Granite Flats, two", 2, 6, cards="battle", course="B"),
    _field(scramble.GAME, "Battle cards, four", 4, 3, cards="battle"),
    _field(final_nine.GAME, "Park, two", 2, 4),
    _field(final_nine.GAME, "Suburban, two", 2, 4, course="suburban"),
    _field(final_nine.GAME, "Forest, two", 2, 4, course="forest"),
    _field(final_nine.GAME, "Park in battle, two", 2, 2, rules="battle"),
    _field(final_nine.GAME, "Suburban in battle, two", 2, 2, rules="battle", course="suburban"),
    _field(final_nine.GAME, "Forest in battle, two", 2, 2, rules="battle", course="forest"),
    _field(final_nine.GAME, "Park in battle, four", 4, 2, rules="battle"),
)
"""The tables at which levels meet; a game is rated at its first one."""


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
