"""Tournaments between house players: the same deals for all, every seat in turn, and luck subtracted."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from math import nan, sqrt
from statistics import fmean, variance
from time import process_time
from typing import Any, NamedTuple

from engine.game import AnyGame, Seat
from engine.hindsight import analyse_decisions
from engine.luck import Luck
from engine.record import Move, Record
from engine.report import build_report

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
    return Player(level, game.house_players[level], game.anytime_players.get(level))


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
    while awaited := game.awaiting(state):
        ply = len(moves) + 1
        seat, move = next(_unprompted_moves(field, house, state, begun, ply), (awaited[0], None))
        if move is None:
            move = clock.time_move(house[seat], game.view(state, seat), begun.luck(ply, f"house/{seat}"))
        state = game.apply(state, seat, move, begun.luck(ply))
        moves.append(Move(seat, game.write_move(move)))
    return begun.with_moves(*moves)


def _unprompted_moves(
    field: Field, house: Sequence[Player], state: Any, begun: Record, ply: int
) -> Iterator[tuple[Seat, Any]]:
    """Yield the moves that players make out of turn."""
    game = field.game
    for seat, one in enumerate(house):
        if one.unasked and seat not in game.awaiting(state) and game.anytime(state, seat):
            move = one.unasked(game.view(state, seat), begun.luck(ply, f"house/{seat}"))
            if move is not None:
                yield seat, move


def outcome(record: Record, seat: Seat) -> Outcome:
    """Return a game from the view of a seat; strokes and luck are for each hole."""
    game, state = record.rules, record.last_state()
    card, result = game.view(state, None).card, game.result(state)
    assert result
    a_hole = [total / max(1, len(scores)) for total, scores in zip(card.totals, card.strokes, strict=True)]
    win = (result.places[seat] == 1) / result.places.count(1)
    lucks = luck_per_hole(record) if game.caddie and card.counts == "strokes" else [0.0] * record.seats
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
