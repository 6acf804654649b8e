"""Scramble Golf tables laid out by hand, so that their pictures depend on no player and no chance."""

from typing import Any

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.courses.grid import Square, square
from engine.scramble.events import Event, Landed, Relieved
from engine.scramble.state import Aim, Bad, Keep, Phase, PreThrow, Rolled, State, Turn
from engine.scramble.throw.flight import Die
from engine.scramble.view import View, view

NAMES = ("Kira", "Rosa", "Yuki", "Olaf", "Maximiliane", "Björn-Åke Søndergård")
ROLL = (Die("D", "D", 4), Die("M", "M", 2), Die("P", "P", 5))


def at(name: str) -> Square:
    """Return the square of this name."""
    return square(ord(name[0]) - ord("A"), int(name[1:]) - 1)


def straight(start: str, corner: str, end: str) -> tuple[Square, ...]:
    """Return the squares from one to another by way of a corner."""
    places = [at(start)]
    for goal in (at(corner), at(end)):
        step = (1 if goal > places[-1] else -1) * (1 if goal // 32 == places[-1] // 32 else 32)
        while places[-1] != goal:
            places.append(places[-1] + step)
    return tuple(places)


def lay_out(
    seats: int,
    hole: int,
    phase: Phase,
    discs: dict[int, dict[str, Any]],
    events: tuple[Event, ...] = (),
    **options: Any,
) -> State:
    """Return a table on a hole with these discs; seat 0 is on turn and has rolled D 4, M 2, P 5."""
    state = GAME.rules.setup(GAME.rules.options(**options), seats, Luck(bytes(32), 0))
    turn = Turn() if isinstance(phase, PreThrow) else Turn(roll=ROLL)
    state = state._replace(phase=phase, actor=0, hole=hole, turn=turn, order=tuple(range(seats)), events=events)
    for seat in range(seats):
        tee = state.course[hole].tee
        state = state.with_player(seat, **({"hole": hole, "square": tee, "trail": (tee,)} | discs.get(seat, {})))
    return state


def lying(name: str, throws: int = 1, **more: Any) -> dict[str, Any]:
    """Return the fields of a disc at rest."""
    return {"square": at(name), "trail": (at(name),), "throws": throws} | more


FLIGHT = straight("E10", "E8", "P8")
LONG_HAUL = {
    0: lying("M8", 2),
    1: lying("R6", 2),
    2: lying("H6", 2, penalties=1),
    3: {"square": at("P8"), "trail": FLIGHT, "throws": 2},
}
POND = straight("D10", "D9", "K9")
WET: tuple[Event, ...] = (
    Landed(3, 1, POND, ROLL, "rest"),
    Relieved(3, at("K9"), at("H9")),
)
STATES: dict[str, State] = {
    "hole": lay_out(4, 4, Aim("DMP"), LONG_HAUL),
    "dice": lay_out(4, 4, Rolled(), LONG_HAUL),
    "relief": lay_out(
        6, 1, PreThrow(), {3: {"square": at("H9"), "trail": straight("D10", "D9", "H9"), "throws": 1}}, WET
    ),
    "putt": lay_out(2, 2, Aim("P"), {0: lying("R4", 2), 1: lying("S4", 3, status="holed")}),
    "race": lay_out(
        4,
        5,
        PreThrow(),
        {
            0: lying("M6"),
            1: lying("M8", hole=4),
            2: lying("Q9", hole=3, skips=1),
            3: lying("K8", hole=3),
        },
        play="board_race",
    ),
    "bad": lay_out(3, 0, Bad("grip-lock"), {0: lying("P5")}, cards="luck"),
    "hand": lay_out(
        3,
        7,
        Keep("ace-run"),
        {0: lying("M8", hand=("cancel", "mulligan", "ace-run")), 1: lying("N3", hand=("great-shot",))},
        cards="luck",
    ),
    "battle": lay_out(
        4,
        3,
        PreThrow(),
        {
            0: lying("M8", hand=("gust", "sticky-fingers")),
            1: lying("N8", effects=("cold-putter",), sheltered=True),
            3: lying("Q9"),
        },
        cards="battle",
        teams="doubles",
    ),
}
VIEWERS = {"hand": 0, "battle": 0}


def view_of(name: str) -> View:
    """Return the channel's view of a table, or its owner's view if the table is about a hand."""
    return view(STATES[name], VIEWERS.get(name))
