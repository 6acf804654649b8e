"""How fast Final Nine is: random decisions, the choice of a throw, and the replay of a long record."""

from collections.abc import Callable
from time import process_time
from typing import TypeAlias

from bench.engine import decisions
from engine.final_nine import GAME
from engine.final_nine.moves import Pick
from engine.final_nine.options import Options
from engine.final_nine.state import Table
from engine.luck import Luck

LONG = Options(holes=18, rules="battle", level="pro", disruptions="one_each")
SECONDS = 2.0


Moves: TypeAlias = list[tuple[int, str]]


def played(options: Options, seats: int, seed: bytes) -> tuple[Moves, list[float]]:
    """The moves of a round between amateurs, and the CPU seconds of each choice of a disc."""
    state = GAME.setup(options, seats, Luck(seed, 0))
    moves: Moves = []
    times: list[float] = []
    player = GAME.players["amateur"]
    while awaited := GAME.awaiting(state):
        view, ply = GAME.view(state, awaited[0]), len(moves) + 1
        begun = process_time()
        move = player(view, Luck(seed, ply, "house"))
        if isinstance(move, Pick):
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


def report() -> list[str]:
    """Lines for random decisions a second, the choice of a throw, and the replay of a record of 18 holes."""
    seed = b"bench"
    moves, times = played(LONG, 4, seed)
    again = sorted(played(LONG, 4, seed)[1])
    replay = least(lambda: replayed(LONG, 4, seed, moves))
    return [
        f"final-nine: {decisions(GAME, SECONDS):,.0f} random decisions/s",
        f"final-nine: a throw chosen in {1000 * again[len(again) // 2]:.1f} ms, at most {1000 * again[-1]:.1f} ms"
        f" ({1000 * max(times):.0f} ms where the hole was new)",
        f"final-nine: {len(moves):,} moves of 18 holes with 4 players replayed in {1000 * replay:.0f} ms",
    ]
