"""How fast Final Nine is: random decisions, the choice of a throw on all courses, and the replay of a long record."""

from collections.abc import Callable, Sequence
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from bench.engine import decisions, floor
from engine.final_nine import GAME
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.house.judgement import outcomes
from engine.final_nine.house.routes import chart
from engine.final_nine.house.shapes import paths
from engine.final_nine.house.worth import outlook
from engine.final_nine.house.yardage import yardage
from engine.final_nine.options import MEGA, Options, everything
from engine.final_nine.state import Table
from engine.final_nine.throw.effects import foreseen
from engine.luck import Luck

LONG: Final = Options(holes=18, rules="battle", level="pro", disruptions="one_each")
ROUNDS: Final = (
    *(Options(course=name) for name in COURSES),
    *(everything(name) for name in COURSES),
    *(
        Options(course=name, holes=18, layout=layout, level="pro", angle_ctrl=True)
        for name in COURSES
        for layout in MEGA
    ),
    Options(ace_run=True),
)
TIMES: Final = 3
"""How often each round is played: a choice counts with its least time."""
SECONDS: Final = 2.0

Moves: TypeAlias = list[tuple[int, str]]


class Choice(NamedTuple):
    """A choice before a throw."""

    first: bool
    """Whether nobody has looked at the hole in this wind."""
    seconds: float


def played(options: Options, seats: int, seed: bytes) -> tuple[Moves, list[Choice]]:
    """The moves of a round between amateurs, and the CPU seconds of each choice before a throw."""
    state = GAME.setup(options, seats, Luck(seed, 0))
    moves: Moves = []
    chosen: list[Choice] = []
    looked: object = None
    player = GAME.players["amateur"]
    while awaited := GAME.awaiting(state):
        view, ply = GAME.view(state, awaited[0]), len(moves) + 1
        first = view.window == "choose" and looked != (view.hole, view.wind)
        if first:
            _forget()
            looked = view.hole, view.wind
        begun = process_time()
        move = player(view, Luck(seed, ply, "house"))
        if view.window == "choose":
            chosen.append(Choice(first, process_time() - begun))
        moves.append((awaited[0], GAME.write(move)))
        state = GAME.apply(state, awaited[0], move, Luck(seed, ply))
    return moves, chosen


def _forget() -> None:
    """Forgets all that house players have worked out about holes and throws."""
    for known in (paths, chart, outlook, outcomes, foreseen, yardage):
        known.cache_clear()


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


def choices() -> list[Choice]:
    """The choices before a throw in rounds of all kinds, in order of time."""
    found: list[Choice] = []
    for options in ROUNDS:
        runs = [played(options, 2, b"bench")[1] for _ in range(TIMES)]
        found += [min(same, key=_seconds) for same in zip(*runs, strict=True)]
    return sorted(found, key=_seconds)


def _seconds(choice: Choice) -> float:
    return choice.seconds


def told(choices: Sequence[Choice], steps: float) -> str:
    """How many choices, and their times beside the floor's steps a second."""
    times = [1000 * choice.seconds for choice in choices]
    return (
        f"{len(times):,} choices before a throw in {times[len(times) // 2]:.1f} ms, 99 % in"
        f" {times[len(times) * 99 // 100]:.1f} ms, at most {times[-1]:.1f} ms, {times[-1] * steps / 1000:,.0f} times"
        " the floor"
    )


def report() -> list[str]:
    """Lines for random decisions a second, for first and later choices of a throw, and for a replay of 18 holes."""
    steps = floor(SECONDS)
    times = choices()
    seed = b"bench"
    moves, _ = played(LONG, 4, seed)
    replay = least(lambda: replayed(LONG, 4, seed, moves))
    return [
        f"final-nine: {decisions(GAME, SECONDS):,.0f} random decisions/s",
        f"final-nine: {told([choice for choice in times if choice.first], steps)}, on the first look at a hole",
        f"final-nine: {told([choice for choice in times if not choice.first], steps)}, later on",
        f"final-nine: {len(moves):,} moves of 18 holes with 4 players replayed in {1000 * replay:.0f} ms",
    ]
