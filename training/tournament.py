"""Tournaments of house players: every level against every other one, the best against reference players.

All play the same deals, each on every seat in turn, and luck is subtracted.
`python -m training.tournament --deals 400 play-nine` plays so many deals of each pair at the tables of a game.
`--rate` writes the games' lines in `engine/levels.txt`, the ratings that a lobby shows. `python -m bench levels`
plays a few deals of all tables on every core.
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, pairwise
from math import log10, nan, sqrt
from multiprocessing import get_context
from statistics import fmean, variance
from time import process_time
from typing import Any, Final, NamedTuple

from engine import final_nine, play_nine, scramble
from engine.analysis import analyse_decisions
from engine.game import AnyGame, Seat
from engine.record import Move, Record
from engine.registry import GAMES, RATINGS, RATINGS_FILE
from engine.report import build_report
from engine.rng import Luck
from training.reference_players import final_nine as steady
from training.reference_players import scramble as before
from training.reference_players.play_nine import val1d

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
    """Deals of each pair in `python -m bench levels`."""


class Player(NamedTuple):
    name: str
    play: Callable[[Any, Luck], Any]
    unasked: Callable[[Any, Luck], Any] | None = None


class DecisionTimes:
    """The CPU time of players for decisions with a choice."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)

    def time_move(self, player: Player, view: Any, luck: Luck) -> Any:
        """Return the player's move, and note its time."""
        begun = process_time()
        move = player.play(view, luck)
        if len(view.moves) > 1:
            self.times[player.name].append(1000 * (process_time() - begun))
        return move

    def mean(self, player: Player) -> float:
        """Return the mean milliseconds of a decision."""
        return fmean(self.times[player.name] or [nan])


class Estimate(NamedTuple):
    """A mean with its margin: in 95 of 100 cases the true value is no farther away."""

    mean: float
    margin: float


class Duel(NamedTuple):
    """The result of a player against the same rival on all other seats."""

    wins: Estimate
    """The share of wins, ties shared; luck is subtracted if that narrows the interval."""
    plain: Estimate
    """The same without subtracting luck."""
    strokes: tuple[float, float]
    """Strokes a hole of the player and of the rivals."""
    behind: Estimate
    """Strokes a hole that the rivals take more, luck subtracted."""
    luck: Estimate
    """Strokes a hole that chance gave the player more than its rivals; zero if the caddie's expectations are right."""
    times: tuple[float, float]
    """Milliseconds of a decision of the player and of the rivals."""


class Outcome(NamedTuple):
    """A game from the player's seat, or the mean of the games of one deal."""

    win: float
    own: float
    others: float
    luck: float


def house_player(game: AnyGame, level: str) -> Player:
    """Return the house player of a level."""
    return Player(level, game.ai.house_players[level], game.ai.anytime_players.get(level))


def play_duel(field: Field, one: Player, rival: Player, deals: range) -> Duel:
    """Play each deal with the player on every seat in turn and return the result."""
    clock = DecisionTimes()
    found = [_play_deal(field, one, rival, number.to_bytes(32), clock) for number in deals]
    wins, behind = [deal.win for deal in found], [deal.others - deal.own for deal in found]
    lucks = [deal.luck for deal in found]
    return Duel(
        wins=share_estimate(subtract_luck(wins, lucks), len(found)),
        plain=share_estimate(estimate(wins), len(found)),
        strokes=(fmean(deal.own for deal in found), fmean(deal.others for deal in found)),
        behind=subtract_luck(behind, lucks),
        luck=estimate(lucks),
        times=(clock.mean(one), clock.mean(rival)),
    )


def _play_deal(field: Field, one: Player, rival: Player, seed: bytes, clock: DecisionTimes) -> Outcome:
    """Play one deal with the player on every seat and return the mean."""
    outcomes = []
    for seat in range(field.seats):
        house = [one if other == seat else rival for other in range(field.seats)]
        outcomes.append(outcome(play_game(field, house, seed, clock), seat))
    return Outcome(*map(fmean, zip(*outcomes, strict=True)))


def play_game(field: Field, house: Sequence[Player], seed: bytes, clock: DecisionTimes) -> Record:
    """Play a whole game between these players by seat and return its record."""
    game = field.game
    begun = Record(game=game.key, edition=game.edition, options=field.options, seats=field.seats, seed=seed)
    state, moves = begun.initial_state(), list[Move]()
    while awaited := game.rules.awaiting(state):
        ply = len(moves) + 1
        seat, move = next(_unprompted_moves(field, house, state, begun, ply), (awaited[0], None))
        if move is None:
            move = clock.time_move(house[seat], game.rules.view(state, seat), begun.luck(ply, f"house/{seat}"))
        state = game.rules.apply(state, seat, move, begun.luck(ply))
        moves.append(Move(seat, game.rules.write_move(move)))
    return begun.with_moves(*moves)


def _unprompted_moves(
    field: Field, house: Sequence[Player], state: Any, begun: Record, ply: int
) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that players make out of turn."""
    game = field.game
    for seat, one in enumerate(house):
        if one.unasked and seat not in game.rules.awaiting(state) and game.rules.anytime(state, seat):
            move = one.unasked(game.rules.view(state, seat), begun.luck(ply, f"house/{seat}"))
            if move is not None:
                yield seat, move


def outcome(record: Record, seat: Seat) -> Outcome:
    """Return a game from the view of a seat; strokes and luck are for each hole."""
    game, state = record.game_definition, record.last_state()
    card, result = game.rules.view(state, None).card, game.rules.result(state)
    assert result
    a_hole = [total / max(1, len(scores)) for total, scores in zip(card.totals, card.strokes, strict=True)]
    win = (result.places[seat] == 1) / result.places.count(1)
    lucks = luck_per_hole(record) if game.ai.caddie and card.counts == "strokes" else [0.0] * record.seats
    mine = [figures[seat] for figures in (a_hole, lucks)]
    theirs = [fmean(figures[:seat] + figures[seat + 1 :]) for figures in (a_hole, lucks)]
    return Outcome(win, mine[0], theirs[0], mine[1] - theirs[1])


def luck_per_hole(record: Record) -> list[float]:
    """Return by seat the strokes a hole that chance alone has given.

    Chance is what changes a seat's expectation between two of its decisions.
    """
    report, given = build_report(record, analyse_decisions(record)), [0.0] * record.seats
    for stroke in report.strokes:
        given[stroke.decision.seat] += stroke.luck if stroke.is_pure_chance else 0.0
    return [luck / max(1, len(row)) for luck, row in zip(given, report.shares, strict=True)]


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of independent values with its margin."""
    return Estimate(fmean(values), CONFIDENCE_FACTOR * sqrt(variance(values) / len(values)) if len(values) > 1 else nan)


def subtract_luck(values: Sequence[float], lucks: Sequence[float]) -> Estimate:
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


def share_estimate(found: Estimate, count: int) -> Estimate:
    """Return the estimate of a share, between 0 and 1.

    If something happened in all of n cases, or in none, the margin is 3/n (rule of three).
    """
    return Estimate(min(max(found.mean, 0.0), 1.0), found.margin or min(1.0, 3 / count))


def pairs(levels: Collection[str]) -> list[tuple[str, str]]:
    """Return each level with each lower one: neighbours first, the strongest first."""
    found = combinations([*levels][::-1], 2)
    rank = {level: place for place, level in enumerate(levels)}
    return sorted(found, key=lambda pair: rank[pair[0]] - rank[pair[1]])


RATING_DEALS: Final[Mapping[str, int]] = {"play-nine": 16, "final-nine": 64, "scramble": 24}
"""Deals of each pair of neighbouring levels for a game's ratings."""
REFERENCE_PLAYERS: Final[Mapping[str, Sequence[Player]]] = {
    "play-nine": (Player("val1d", val1d),),
    "scramble": (Player("the amateur of before", before.amateur),),
    "final-nine": (Player("the amateur of before", steady.PLAYERS["amateur"]),),
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
    _field(scramble.GAME, "Luck cards, two", 2, 12, cards="luck"),
    _field(scramble.GAME, "Battle cards, four", 4, 3, cards="battle"),
    _field(final_nine.GAME, "Park, two", 2, 4),
    _field(final_nine.GAME, "Suburban, two", 2, 4, course="suburban"),
    _field(final_nine.GAME, "Forest, two", 2, 4, course="forest"),
    _field(final_nine.GAME, "Park in battle, four", 4, 2, rules="battle"),
)
"""The tables at which levels meet; a game is rated at its first one."""


def meetings(field: Field) -> list[tuple[Player, Player]]:
    """Return the pairs of players at a table; figures are the first one's."""
    game = field.game
    found = [(house_player(game, one), house_player(game, rival)) for one, rival in pairs(game.ai.house_players)]
    best = house_player(game, [*game.ai.house_players][-1])
    return [*found, *((best, yardstick) for yardstick in REFERENCE_PLAYERS.get(game.key, ()))]


def duel_lines(fields: Sequence[Field], deals: int | None = None) -> Iterator[str]:
    """Yield a line for each pair of players after so many deals, or after the table's own number."""
    for field in fields:
        count = deals or field.deals
        even = f"{100 / field.seats:.0f} % is even"
        yield f"{field.title}: {count * field.seats} games a line, {even}{expected_strokes_note(field)}"
        for one, rival in meetings(field):
            yield f"  {one.name} : {rival.name}".ljust(35) + describe_duel(play_duel(field, one, rival, range(count)))


def expected_strokes_note(field: Field) -> str:
    """Return a text of the strokes a hole that champions expect among themselves; "" for a game without a caddie.

    In Scramble Golf without cards these are the strokes of perfect play.
    """
    game, options, seats = field.game, field.options, field.seats
    if not game.ai.caddie:
        return ""
    start = game.rules.view(game.rules.setup(options, seats, Luck(bytes(32), 0)), None)
    holes = range(1, len(start.card.pars) + 1)
    expected = fmean(game.ai.caddie.expected_strokes(options, seats, hole) for hole in holes)
    return f", champions expect {expected:.3f} strokes a hole"


def describe_duel(found: Duel) -> str:
    """Return the figures of a duel as one line."""
    own, others = found.strokes
    mine, theirs = found.times
    return (
        f"{100 * found.wins.mean:5.1f} % ± {100 * found.wins.margin:4.1f} (with luck ± {100 * found.plain.margin:4.1f})"
        f"  {own:5.2f} : {others:5.2f} a hole, {found.behind.mean:+.2f} ± {found.behind.margin:.2f}"
        f"  luck {found.luck.mean:+.3f} ± {found.luck.margin:.3f}  {mine:.2f} : {theirs:.2f} ms"
    )


def ratings(field: Field, deals: int) -> dict[str, int]:
    """Return the rating of each level: the level below's, and a step that follows from the share of games won."""
    rising = [*field.game.ai.house_players]
    found = {rising[0]: 0.0}
    for below, one in pairwise(rising):
        meeting = play_duel(field, house_player(field.game, one), house_player(field.game, below), range(deals))
        won = min(max(meeting.wins.mean, 1 - MAX_SHARE), MAX_SHARE)
        found[one] = found[below] + 400 * log10(won / (1 - won))
    level, anchor = ANCHOR
    return {one: round(rating - found[level] + anchor) for one, rating in found.items()}


def ratings_text(games: Collection[str], deals: Mapping[str, int] = RATING_DEALS) -> str:
    """Return the text of `engine/levels.txt`, with new ratings of these games."""
    first = {field.game.key: field for field in reversed(FIELDS)}
    found = {key: ratings(first[key], deals[key]) if key in games else RATINGS[key] for key in GAMES if key in first}
    return "".join(f"{key} {level} {rating}\n" for key, rated in found.items() for level, rating in rated.items())


def report() -> Iterator[str]:
    """Yield the lines of all tables after a few deals, each table in a process, the longest started first."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        told = {field.title: pool.submit(table_lines, field.title, field.deals) for field in FIELDS[::-1]}
        for field in FIELDS:
            yield from told[field.title].result()


def table_lines(title: str, deals: int) -> list[str]:
    """Return the lines of the table of this title."""
    return [line for field in FIELDS if field.title == title for line in duel_lines([field], deals)]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--deals", type=int, help="of each pair; every seat is taken in turn")
    parser.add_argument("--rate", action="store_true", help="write engine/levels.txt")
    given = parser.parse_args()
    if given.rate:
        RATINGS_FILE.write_text(ratings_text(given.games or GAMES), encoding="utf-8")
        return
    wanted = [one for one in FIELDS if not given.games or {one.game.key, one.title}.intersection(given.games)]
    for line in duel_lines(wanted, given.deals):
        print(line, flush=True)


if __name__ == "__main__":
    main()
