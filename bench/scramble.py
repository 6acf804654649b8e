"""Scramble Golf: the options of its longest throws, and how many decisions of random games with cards fit a second."""

from statistics import median
from time import process_time

from bench.engine import line as decisions
from engine.scramble import GAME
from engine.scramble.courses.hole import Hole, holes
from engine.scramble.options import Options
from engine.scramble.throw.flight import options, outcomes
from engine.scramble.throw.plan import Die

WORST = 0.003
"""Seconds that the options of a throw may take."""
RUNS = 25
SECONDS = 2.0


def search(hole: Hole, start: int, spaces: int) -> float:
    """Seconds to find every option of so many spaces, at the median of a few runs."""
    dice, times = (Die("D", "D", spaces),), []
    for _ in range(RUNS):
        outcomes.cache_clear()
        begin = process_time()
        options(hole, (start,), dice)
        times.append(process_time() - begin)
    return median(times)


def far(hole: Hole) -> int:
    """The playable square farthest from the basket, with the most routes."""
    return max((place for place in hole.squares if hole.playable(place)), key=lambda place: hole.distance[place])


def longest(spaces: int) -> str:
    """The hole on which that many spaces take longest, with its time and the limit."""
    taken, hole = max(((search(hole, far(hole), spaces), hole) for hole in holes("A+B")), key=lambda found: found[0])
    return f"{spaces} spaces on {hole.title}: {1000 * taken:.2f} ms (limit {1000 * WORST:.0f} ms)"


def report() -> list[str]:
    """A line a measurement."""
    lucky = Options(cards="luck")
    played = decisions("no cards", GAME, SECONDS), decisions("Luck cards", GAME, SECONDS, lucky)
    return [longest(11), longest(18), *played]


if __name__ == "__main__":
    print("\n".join(report()))
