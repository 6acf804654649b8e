"""Scramble Golf: the options of its longest throws, and how many decisions of a random game go into a second."""

from statistics import median
from time import perf_counter

from engine.luck import Luck
from engine.scramble import GAME
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.table import Options
from engine.scramble.throw.flight import Die, options

WORST = 0.003
"""Seconds that the options of a throw may take."""
RUNS = 25
GAMES = 3


def search(hole: Hole, start: int, spaces: int) -> float:
    """Seconds to find every option of so many spaces, at the median of a few runs."""
    dice, times = (Die("D", "D", spaces),), []
    for _ in range(RUNS):
        begin = perf_counter()
        options(hole, (start,), dice)
        times.append(perf_counter() - begin)
    return median(times)


def far(hole: Hole) -> int:
    """The playable square farthest from the basket, with the most routes."""
    return max((place for place in hole.squares if hole.playable(place)), key=lambda place: hole.distance[place])


def line(spaces: int) -> str:
    """The hole on which that many spaces take longest, with its time and the limit."""
    taken, hole = max(((search(hole, far(hole), spaces), hole) for hole in holes("A+B")), key=lambda found: found[0])
    return f"{spaces} spaces on {hole.title}: {1000 * taken:.2f} ms (limit {1000 * WORST:.0f} ms)"


def decisions(cards: str) -> str:
    """The decisions of random games a second, moves and states only."""
    made, begin = 0, perf_counter()
    for number in range(GAMES):
        made += play(Options(cards="luck" if cards == "luck" else "none"), number)
    return f"random games, {cards} cards: {made / (perf_counter() - begin):,.0f} decisions/s"


def play(table: Options, number: int) -> int:
    """The length of a random game of four."""
    seed = number.to_bytes(32)
    state, ply = GAME.setup(table, 4, Luck(seed, 0)), 0
    while awaited := GAME.awaiting(state):
        ply += 1
        moves = GAME.legal(state, awaited[0])
        state = GAME.apply(state, awaited[0], Luck(seed, ply, "bench").choice(moves), Luck(seed, ply))
    return ply


def report() -> list[str]:
    """A line a measurement."""
    return [line(11), line(18), decisions("no"), decisions("luck")]


if __name__ == "__main__":
    print("\n".join(report()))
