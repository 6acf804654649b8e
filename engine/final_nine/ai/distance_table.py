"""The distance table of a hole: where each disc ends with any skill from all grids, and the strokes left."""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.ai.landing_map import (
    BOARD_SIZE,
    LIE_HOLES,
    SUNK,
    SURE,
    EndCode,
    FlightEnds,
    FlightPath,
    LandingMap,
    Place,
    cell_number,
    end_chart,
    flight_path,
    flight_path_with,
    mando_bits,
    mando_sets,
    shapes_in_play,
)
from engine.final_nine.ai.shortest_path import StrokesSolver
from engine.final_nine.cards.deck import DISCS, Disc, EffectKind
from engine.final_nine.courses.hole import Cell, Direction, Hole, course
from engine.final_nine.flight.path import NO_EFFECTS, PLUS_SIDE, EffectSums, is_in_reach
from engine.final_nine.options import Options, card_sets
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import force_and_sums, wind_on
from engine.game import Seat

PENALTY_FLAG: Final = BOARD_SIZE << 12
"""The flag in an end code for the penalty of a throw out of bounds."""
LOST_STROKES: Final = 9.0
"""The strokes from a place from which no throw is known to lead on."""
PUTT_RISK_STROKES: Final = 0.2
"""The expected strokes of a putt beyond its own one, since trouble may keep it out."""
SURE_PUTT_RISK_STROKES: Final = 0.04
"""The expected strokes of an automatic putt beyond its own one."""
TROUBLE_STROKES: Final = 0.06
"""The expected strokes of any other throw beyond its own one."""
EQUIVALENT_DISCS: Final = 10
"""The number of random discs that are worth as much as an ordinary hand with its skills."""
ThrowKind: TypeAlias = tuple[object, ...]
"""The key of the throws that fly alike."""


@lru_cache(maxsize=1024)
def throw_kind(disc: Disc, sums: EffectSums) -> ThrowKind:
    """Return what decides how a throw flies, besides lie and direction."""
    side = (-1 if disc.hand in PLUS_SIDE else 1) * (-1 if sums.mirrored else 1)
    fade = side * (disc.fade + sums.fade)
    immune = frozenset(disc.immune + sums.immune)
    slant = side if disc.pattern else 0
    sinks = disc.type == "PUTTER" or sums.from_distance
    return disc.reach, disc.distance + sums.distance, fade, slant, immune, sinks


class RandomDiscs(NamedTuple):
    """The effect of so many random discs from a place."""

    values: list[float]
    """The strokes after each, in ascending order."""
    worse: list[float]
    """The probability that none of the discs is before each."""
    weighted_sums: list[float]
    """The strokes after those before each, weighted by probability."""


class DistanceTable:
    """The distance table of one hole in one wind; its parts are computed on first use."""

    def __init__(self, hole: Hole, sets: frozenset[str], wind: Direction | None) -> None:
        self.hole, self.wind, self.chart = hole, wind, end_chart(hole, sets, wind)
        self.shapes = tuple(shapes_in_play(sets).values())
        self.tee = cell_number(hole.tee)
        self.cells: dict[int, Cell] = {}
        self.lies: dict[int, str] = {}
        self.landing_map = LandingMap(hole)
        starts = defaultdict(list)
        for here, ground in self.landing_map.grounds:
            if not ground.out:
                starts[ground.lie].append(cell_number(here))
                self.cells[cell_number(here)], self.lies[cell_number(here)] = here, ground.lie
        self.values = dict(self._solve_values())
        self._flights = {lie: FlightEnds(self.landing_map, grids) for lie, grids in starts.items()}
        self._safe: dict[tuple[str, tuple[int, ...]], list[EndCode]] = {}
        self._ends: dict[tuple[ThrowKind, str], tuple[list[EndCode], ...]] = {}
        self._after: dict[tuple[ThrowKind, EndCode, str], dict[int, float]] = {}
        self._random: dict[tuple[EndCode, str], list[tuple[dict[int, float], int]]] = {}
        self._random_discs: dict[tuple[Place, int], RandomDiscs] = {}

    def _solve_values(self) -> Iterator[tuple[Place, float]]:
        """Yield the expected strokes by place, with and without a penalty.

        An open mando keeps the basket shut (F-31).
        """
        basket, all_mandos = cell_number(self.hole.basket), mando_sets(self.hole)[-1]
        goals = {
            SUNK + all_mandos: PUTT_RISK_STROKES,
            SURE + all_mandos: SURE_PUTT_RISK_STROKES,
            basket + all_mandos: 1.0,
        }
        cards = [shape.cards for shape in self.shapes]
        solution = StrokesSolver(self.chart._replace(goals=goals), cards, 1 + TROUBLE_STROKES, EQUIVALENT_DISCS).solve()
        for mandos in mando_sets(self.hole):
            for start in self.cells:
                strokes = solution.get(start + mandos, LOST_STROKES)
                yield from ((start + mandos, strokes), (start + mandos + PENALTY_FLAG, strokes + 1))
            yield SUNK + mandos, goals.get(SUNK + mandos, solution.get(basket + mandos, LOST_STROKES))
            yield SURE + mandos, goals.get(SURE + mandos, LOST_STROKES)

    def ends(self, disc: Disc, sums: EffectSums, start: int) -> tuple[EndCode, ...]:
        """Return where a throw from a grid ends in each direction, with a penalty flag."""
        lie = self.lies[start]
        if disc.reach:
            return (SURE,) if is_in_reach(self.hole, disc, self.cells[start]) else ()
        at = self._flights[lie][()].index(start)
        return tuple([ends[at] for ends in self._ends_from_lie(disc, sums, lie)])

    def _ends_from_lie(self, disc: Disc, sums: EffectSums, lie: str) -> tuple[list[EndCode], ...]:
        """Return by direction where throws from all grids with that lie end."""
        alike = throw_kind(disc, sums), lie
        if alike not in self._ends:
            self._ends[alike] = tuple(
                [self._ends_of_path(flight_path(LIE_HOLES[lie], disc, aim, sums, self.wind), lie) for aim in range(4)]
            )
        return self._ends[alike]

    def _ends_of_path(self, way: FlightPath, lie: str) -> list[EndCode]:
        """Return where a flight ends from each grid with that lie."""
        flights, values = self._flights[lie], self.values
        ends = [end if end >= 0 else ~end for end in flights.ends(way)]
        last = self._last_in_bounds(lie, way.steps)
        final_ends = [end if end in values else safe + PENALTY_FLAG for end, safe in zip(ends, last, strict=True)]
        if self.hole.island and self.tee in self.cells and self.lies[self.tee] == lie:
            at = flights[()].index(self.tee)
            final_ends[at] = self.tee_shot_end(final_ends[at])
        return final_ends

    def tee_shot_end(self, end: EndCode) -> EndCode:
        """Return the end of a throw from the tee: if it misses the island, its drop zone (F-32)."""
        hole, here = self.hole, self.cells.get(end % BOARD_SIZE)
        if hole.island is None or hole.drop_zone is None or end == SUNK:
            return end
        safe = end < PENALTY_FLAG and here is not None and hole.island.contains(here)
        return end if safe else cell_number(hole.drop_zone) + PENALTY_FLAG

    def _last_in_bounds(self, lie: str, steps: tuple[int, ...]) -> list[EndCode]:
        """Return the last place in bounds on the way, for each grid with that lie (F-26)."""
        if not steps:
            return self._flights[lie][()]
        if (lie, steps) not in self._safe:
            before = self._last_in_bounds(lie, steps[:-1])
            here = (end if end >= 0 else ~end for end in self._flights[lie][steps])
            values = self.values
            last = [place if place in values else safe for place, safe in zip(here, before, strict=True)]
            self._safe[lie, steps] = last
        return self._safe[lie, steps]

    def end_of_path(self, start: int, way: FlightPath) -> EndCode | None:
        """Return where one flight from a grid ends, or None if a die or the ground decides more.

        A penalty is flagged.
        """
        landing_map, rest = self.landing_map, self.landing_map.rests_of(way)
        here = safe = start
        for step in way.steps:
            here += step + (landing_map.gates[step].get(here, 0) if step in landing_map.gates else 0)
            if here in self.values:
                safe = here
            if here in landing_map.stops:
                break
        else:
            if here in rest.moving:
                end = rest[here]
                return None if here in rest.doubtful or not way.steps else end
        if here % BOARD_SIZE in landing_map.dice:
            return None
        return here if here == safe else safe | PENALTY_FLAG

    def best_strokes(self, disc: Disc, sums: EffectSums, mandos: EndCode, lie: str) -> dict[int, float]:
        """Return by grid with that lie the strokes after the throw in its best direction, with an ordinary hand."""
        alike = throw_kind(disc, sums), mandos, lie
        if alike not in self._after:
            self._after[alike] = dict(
                self._sure_putt_strokes(disc, mandos, lie)
                if disc.reach
                else self._best_direction_strokes(disc, sums, mandos, lie)
            )
        return self._after[alike]

    def _sure_putt_strokes(self, disc: Disc, mandos: EndCode, lie: str) -> Iterator[tuple[int, float]]:
        starts = self._flights[lie][()]
        return (
            (start, self.values[SURE | mandos]) for start in starts if is_in_reach(self.hole, disc, self.cells[start])
        )

    def _best_direction_strokes(
        self, disc: Disc, sums: EffectSums, mandos: EndCode, lie: str
    ) -> Iterator[tuple[int, float]]:
        four = [[self.values[end | mandos] for end in ends] for ends in self._ends_from_lie(disc, sums, lie)]
        return zip(self._flights[lie][()], map(min, *four), strict=True)

    def random_discs(self, place: Place, discs: int) -> RandomDiscs:
        """Return the effect of so many random discs from a place."""
        if (place, discs) not in self._random_discs:
            start, mandos = place % BOARD_SIZE, place // BOARD_SIZE * BOARD_SIZE
            shape_strokes = sorted(
                [
                    (after.get(start, LOST_STROKES), cards)
                    for after, cards in self._strokes_by_shape(mandos, self.lies[start])
                ]
            )
            values = [value for value, _ in shape_strokes]
            total = sum(cards for _, cards in shape_strokes)
            cards = accumulate((-cards for _, cards in shape_strokes), initial=total)
            worse = [(cards_left / total) ** discs for cards_left in cards]
            gains = (value * (worse[at] - worse[at + 1]) for at, value in enumerate(values))
            self._random_discs[place, discs] = RandomDiscs(values, worse, [*accumulate(gains, initial=0.0)])
        return self._random_discs[place, discs]

    def _strokes_by_shape(self, mandos: EndCode, lie: str) -> list[tuple[dict[int, float], int]]:
        """Return the strokes by grid with that lie for every shape thrown plainly, and its number of cards."""
        if (mandos, lie) not in self._random:
            shapes = self.shapes
            self._random[mandos, lie] = [
                (self.best_strokes(one.disc, NO_EFFECTS, mandos, lie), one.cards) for one in shapes
            ]
        return self._random[mandos, lie]


@lru_cache(maxsize=64)
def distance_table(hole: Hole, sets: frozenset[str], wind: Direction | None) -> DistanceTable:
    """Return the distance table of a hole with those sets of cards in that wind."""
    return DistanceTable(hole, sets, wind)


SCORING_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"penalty", "waive_ob", "mulligan"})
"""Effects on the strokes of a throw that do not change its flight."""


class CardEffects:
    """The effects of the cards on a throw, for discs with the same immunity.

    The result of adding one more card is cached.
    """

    __slots__ = ("_more", "doubtful", "fines", "immune", "judging", "own", "plays", "sums", "waives")

    def __init__(self, immune: str, plays: tuple[PlayedCard, ...], own: tuple[str, ...]) -> None:
        self.immune, self.plays, self.own = immune, plays, own
        force, self.sums = force_and_sums(immune, plays)
        self.judging = tuple([one for play in force for one in play.effects if one.kind in SCORING_EFFECTS])
        self.fines = sum([one.number for one in self.judging])
        self.doubtful = any(one.kind == "mulligan" or one.argument for one in self.judging)
        self.waives = any(one.kind == "waive_ob" for one in self.judging)
        self._more: dict[PlayedCard, CardEffects] = {}

    def with_card(self, play: PlayedCard, own: bool = False) -> "CardEffects":
        """Return the effects with one more card; `own` says whether it is from the thrower's hand."""
        effects = self._more.get(play)
        if effects is None:
            cards = (*self.own, play.card) if own else self.own
            effects = self._more[play] = CardEffects(self.immune, (*self.plays, play), cards)
        return effects


def card_effects(disc: str, plays: tuple[PlayedCard, ...], seat: Seat) -> CardEffects:
    """Return the effects of these cards on a throw of a seat."""
    return _card_effects(DISCS[disc].immune, plays, seat)


@lru_cache(maxsize=128)
def _card_effects(immune: str, plays: tuple[PlayedCard, ...], seat: Seat) -> CardEffects:
    return CardEffects(immune, plays, tuple([one.card for one in plays if one.by == seat and not one.turned]))


class AimedThrow:
    """Throws of one disc from one lie in one direction, with any cards on them."""

    __slots__ = ("_aim", "_disc", "_distances", "_lie", "_passed", "_start", "_sure", "_teeing", "_wind")

    def __init__(self, state: State, distances: DistanceTable, shot: ShotState) -> None:
        player, hole = state.players[shot.seat], state.hole
        self._distances, self._disc, self._aim, self._start = distances, shot.disc, shot.aim, cell_number(shot.start)
        self._lie, self._wind = hole.terrain_at(shot.start).lie, wind_on(state, shot)
        self._passed, self._teeing = mando_bits(player.passed), hole.island is not None and not player.teed
        self._sure = DISCS[shot.disc].reach > 0

    def certain_end(self, cards: CardEffects) -> EndCode | None:
        """Return where a throw ends, with a penalty flag, or None.

        None means that a die decides, or that a card changes more than where the throw ends.
        """
        if cards.doubtful:
            return None
        if self._sure:
            return SURE
        assert self._aim is not None
        way = flight_path_with(self._lie, self._disc, self._aim, cards.sums, self._wind)
        end = None if way is None else self._distances.end_of_path(self._start, way)
        if end is None:
            return None
        if end % BOARD_SIZE == SUNK:
            return end | self._passed if end | self._passed in self._distances.chart.goals else None
        end = self._passed | (self._distances.tee_shot_end(end) if self._teeing else end)
        return None if end >= PENALTY_FLAG and cards.waives else end


def preload_table(options: Options, number: int) -> None:
    """Compute the distance table of a hole without wind, for all games on the course."""
    distance_table(course(options.course)[number - 1], card_sets(options), None)


PRELOADS: Final = tuple(partial(preload_table, Options(), number) for number in range(1, Options().holes + 1))
"""Functions that compute the distance tables of a default round, to be run one at a time while idle."""
