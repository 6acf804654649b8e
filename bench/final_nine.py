"""The speed of Final Nine: random decisions, choices of a throw on all courses, and a long replay."""

from collections.abc import Callable, Sequence
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from bench.engine import decisions_per_second, floor_per_second
from engine.final_nine import GAME
from engine.final_nine.ai.distance_table import distance_table
from engine.final_nine.ai.evaluate import possible_ends
from engine.final_nine.ai.landing_map import end_chart, flight_paths
from engine.final_nine.ai.shortest_path import hole_values
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.options import MEGA_LAYOUTS, Options, all_options_on
from engine.final_nine.state import State
from engine.final_nine.throw.effects import planned_launch
from engine.rng import Luck

LONG: Final = Options(holes=18, rules="battle", level="pro", disruptions="one_each")
ROUNDS: Final = (
    *(Options(course=name) for name in COURSES),
    *(all_options_on(name) for name in COURSES),
    *(
        Options(course=name, holes=18, layout=layout, level="pro", angle_ctrl=True)
        for name in COURSES
        for layout in MEGA_LAYOUTS
    ),
    Options(ace_run=True),
)
TIMES: Final = 3
"""Repetitions of each round; the least time of a choice counts."""
SECONDS: Final = 2.0

Moves: TypeAlias = list[tuple[int, str]]


class Choice(NamedTuple):
    """The choice of a throw."""

    first: bool
    """Whether the hole is new to the house players in this wind."""
    seconds: float


def play_round(options: Options, seats: int, seed: bytes) -> tuple[Moves, list[Choice]]:
    """Play a round between amateurs; return its moves, and the CPU seconds of each choice of a throw."""
    state = GAME.rules.setup(options, seats, Luck(seed, 0))
    moves: Moves = []
    choices: list[Choice] = []
    last_situation: object = None
    player = GAME.ai.house_players["amateur"]
    while awaited_seats := GAME.rules.awaiting(state):
        view, ply = GAME.rules.view(state, awaited_seats[0]), len(moves) + 1
        first = view.window == "choose" and last_situation != (view.hole, view.wind)
        if first:
            _clear_caches()
            last_situation = view.hole, view.wind
        start = process_time()
        move = player(view, Luck(seed, ply, "house"))
        if view.window == "choose":
            choices.append(Choice(first, process_time() - start))
        moves.append((awaited_seats[0], GAME.rules.write_move(move)))
        state = GAME.rules.apply(state, awaited_seats[0], move, Luck(seed, ply))
    return moves, choices


def _clear_caches() -> None:
    """Clear every cache of the house players about holes and throws."""
    for function in (flight_paths, end_chart, hole_values, possible_ends, planned_launch, distance_table):
        function.cache_clear()


def replay(options: Options, seats: int, seed: bytes, moves: Moves) -> State:
    """Return the last state of a round that is replayed from its notation."""
    state = GAME.rules.setup(options, seats, Luck(seed, 0))
    for ply, (seat, text) in enumerate(moves, 1):
        state = GAME.rules.apply(state, seat, GAME.rules.parse_move(text), Luck(seed, ply))
    return state


def least_seconds(work: Callable[[], object], times: int = 5) -> float:
    """Return the least CPU seconds of several runs of the work."""
    durations = []
    for _ in range(times):
        start = process_time()
        work()
        durations.append(process_time() - start)
    return min(durations)


def throw_choices() -> list[Choice]:
    """Return the choices of a throw in rounds of all kinds, sorted by time."""
    choices: list[Choice] = []
    for options in ROUNDS:
        runs = [play_round(options, 2, b"bench")[1] for _ in range(TIMES)]
        choices += [min(same, key=_seconds) for same in zip(*runs, strict=True)]
    return sorted(choices, key=_seconds)


def _seconds(choice: Choice) -> float:
    return choice.seconds


def describe_choices(choices: Sequence[Choice], steps: float) -> str:
    """Return a text of the number of choices and of their times, also in steps of the floor."""
    times = [1000 * choice.seconds for choice in choices]
    return (
        f"{len(times):,} choices before a throw in {times[len(times) // 2]:.1f} ms, 99 % in"
        f" {times[len(times) * 99 // 100]:.1f} ms, at most {times[-1]:.1f} ms, {times[-1] * steps / 1000:,.0f} times"
        " the floor"
    )


def report() -> list[str]:
    """Return lines of random decisions a second, first and later choices of a throw, and a replay of 18 holes."""
    steps = floor_per_second(SECONDS)
    times = throw_choices()
    seed = b"bench"
    moves, _ = play_round(LONG, 4, seed)
    replay_seconds = least_seconds(lambda: replay(LONG, 4, seed, moves))
    first = [choice for choice in times if choice.first]
    later = [choice for choice in times if not choice.first]
    return [
        f"final-nine: {decisions_per_second(GAME, SECONDS):,.0f} random decisions/s",
        f"final-nine: {describe_choices(first, steps)}, on the first look at a hole",
        f"final-nine: {describe_choices(later, steps)}, later on",
        f"final-nine: {len(moves):,} moves of 18 holes with 4 players replayed in {1000 * replay_seconds:.0f} ms",
    ]
