"""The flights of the discs in play, grouped by shape, lie and direction, relative to any grid."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from engine.final_nine.cards.deck import DISCS, PRINTED_DISCS, Disc
from engine.final_nine.courses.grid import Cell, Direction
from engine.final_nine.courses.hole import Hole
from engine.final_nine.courses.terrain import TERRAIN
from engine.final_nine.flight.launch import NO_EFFECTS, Launch, EffectSums, launch
from engine.final_nine.flight.path import trace_path

ORIGIN: Final = Cell(0, 0)
LIE_HOLES: Final[Mapping[str, Hole]] = {kind.lie: Hole("", "", 0, (kind.char,), ORIGIN, ORIGIN) for kind in TERRAIN.values()}
"""A hole of a single grid for each kind of lie."""
GROUND_IMMUNITIES: Final = frozenset("SR")
"""Immunities that count on the ground (F-39)."""
ROW_STRIDE: Final = 64
"""Wider than any flight, so that each grid on or off the card has its own number."""
MARGIN_GRIDS: Final = 16
"""The number of numbered grids around the card."""


class FlightShape(NamedTuple):
    """A flight that several discs share, and the number of their cards in the full pack."""

    disc: Disc
    cards: int


LandingKey: TypeAlias = tuple[Direction, bool, frozenset[str]]
"""What a landing depends on besides the grid: direction, whether the disc may be in, immunities."""


class FlightPath(NamedTuple):
    """The flight of a shape in one direction; each step is the change of the cell number."""

    steps: tuple[int, ...]
    landing: LandingKey
    throw: Launch


def shape_key(disc: Disc) -> tuple[object, ...]:
    """Return the key that discs of one shape have in common."""
    side = disc.fade if disc.hand == "BH" else -disc.fade
    slant = disc.hand if disc.pattern else ""
    return disc.distance, side, disc.pattern, slant, disc.immune, disc.type == "PUTTER", disc.reach


@cache
def shapes_in_play(sets: frozenset[str]) -> dict[tuple[object, ...], FlightShape]:
    """Return the shapes of the discs in play, by key."""
    found: dict[tuple[object, ...], FlightShape] = {}
    for card, printed, _ in PRINTED_DISCS:
        if isinstance(card, Disc) and printed and card.set in sets:
            disc, cards = found.get(shape_key(card), FlightShape(card, 0))
            found[shape_key(card)] = FlightShape(disc, cards + printed)
    return found


@cache
def flight_paths(disc: Disc, lie: str, wind: Direction | None) -> tuple[FlightPath, ...]:
    """Return the flights of a disc from a kind of lie in the four directions."""
    return tuple(flight_path(LIE_HOLES[lie], disc, aim, NO_EFFECTS, wind) for aim in range(4))


@lru_cache(maxsize=4096)
def flight_path_with(lie: str, disc: str, aim: Direction, sums: EffectSums, wind: Direction | None) -> FlightPath | None:
    """Return the flight of a disc with some cards, or None if the cards change more than its path."""
    more = sums.over, sums.gaps, sums.stops, sums.dry, sums.posts, sums.away, sums.near
    return None if any(more) else flight_path(LIE_HOLES[lie], DISCS[disc], aim, sums, wind)


def flight_path(ground: Hole, disc: Disc, aim: Direction, sums: EffectSums, wind: Direction | None) -> FlightPath:
    """Return the flight of a disc with some cards from a kind of lie in one direction."""
    throw = launch(ground, disc, ORIGIN, aim, sums, wind)
    steps = (cell_number(there) - cell_number(here) for here, there in pairwise(trace_path(throw)))
    return FlightPath(tuple(steps), (aim, throw.sinks, GROUND_IMMUNITIES & set(throw.immune)), throw)


def cell_number(here: Cell) -> int:
    """Return the number of a grid; a step is then an addition."""
    return (here.row + MARGIN_GRIDS) * ROW_STRIDE + here.column + MARGIN_GRIDS
