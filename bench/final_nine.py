"""How fast Final Nine is: random decisions, the choice of a throw on all courses, and the replay of a long record."""

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Final, TypeAlias

from bench.engine import decisions, floor
from engine.final_nine import GAME
from engine.final_nine.course import COURSES, Hole, course
from engine.final_nine.layout import joined
from engine.final_nine.options import Options, everything, sets
from engine.final_nine.routes import chart
from engine.final_nine.state import Table
from engine.final_nine.worth import outlook
from engine.luck import Luck

LONG: Final = Options(holes=18, rules="battle", level="pro", disruptions="one_each")
PLAIN: Final = tuple(Options(course=name) for name in COURSES)
FULL: Final = tuple(everything(name) for name in COURSES)
ROUNDS: Final = (
    *PLAIN,
    *FULL,
    Options(course="forest", holes=18, layout="mega3", angle_ctrl=True),
    Options(ace_run=True),
)
TIMES: Final = 3
"""How often each round is played: a choice counts with its least time."""
SECONDS: Final = 2.0

Moves: TypeAlias = list[tuple[int, str]]


def played(options: Options, seats: int, seed: bytes) -> tuple[Moves, list[float]]:
    """The moves of a round between amateurs, and the CPU seconds of each choice before a throw."""
    state = GAME.setup(options, seats, Luck(seed, 0))
    moves: Moves = []
    times: list[float] = []
    player = GAME.players["amateur"]
    while awaited := GAME.awaiting(state):
        view, ply = GAME.view(state, awaited[0]), len(moves) + 1
        begun = process_time()
        move = player(view, Luck(seed, ply, "house"))
        if view.window == "choose":
            times.append(process_time() - begun)
        moves.append((awaited[0], GAME.write(move)))
        state = GAME.apply(state, awaited[0], move, Luck(seed, ply))
    return moves, times


def replayed(options: Options, seats: int, seed: bytes, moves: Moves) -> Table:
    """The last state of a round that is played again from its text."""
    state = GAME.setup(options, seats, Luck(seed, 0))
    for ply, (seat, text) in enumerate(moves, 1):
        state = GAME.apply(state, seat, GAME.read(text), Luck(seed, ply))
    return state


def least(work: Callable[[], object], times: int = 5) -> float:
    """The least CPU seconds that the work took."""
    taken = []
    for _ in range(times):
        begun = process_time()
        work()
        taken.append(process_time() - begun)
    return min(taken)


def choices() -> list[float]:
    """The CPU seconds of each choice before a throw in rounds of all kinds, in order of size."""
    found: list[float] = []
    for options in ROUNDS:
        runs = [played(options, 3, b"bench")[1] for _ in range(TIMES)]
        found += map(min, zip(*runs, strict=True))
    return sorted(found)


def looks(cards: int) -> float:
    """The most CPU seconds that the first look at a hole of so many cards takes."""
    holes = [(hole, sets(Options(course=name))) for name in COURSES for hole in joined(course(name), cards)]
    return max(least(partial(_look, hole, known), TIMES) for hole, known in holes)


def _look(hole: Hole, known: frozenset[str]) -> None:
    chart.cache_clear()
    outlook.cache_clear()
    outlook(hole, known, None)


def report() -> list[str]:
    """Lines for random decisions a second, the choice of a throw, and the replay of a record of 18 holes."""
    steps = floor(SECONDS)
    times = choices()
    seed = b"bench"
    moves, _ = played(LONG, 4, seed)
    replay = least(lambda: replayed(LONG, 4, seed, moves))
    return [
        f"final-nine: {decisions(GAME, SECONDS):,.0f} random decisions/s",
        f"final-nine: {len(times):,} choices before a throw in {1000 * times[len(times) // 2]:.1f} ms, 99 % in"
        f" {1000 * times[len(times) * 99 // 100]:.1f} ms, at most {1000 * times[-1]:.1f} ms,"
        f" {times[-1] * steps:,.0f} times the floor",
        f"final-nine: the first look at a hole in at most {1000 * looks(1):.0f} ms, at a Mega hole of three cards in"
        f" {1000 * looks(3):.0f} ms",
        f"final-nine: {len(moves):,} moves of 18 holes with 4 players replayed in {1000 * replay:.0f} ms",
    ]
