"""The trace of a throw and what stops a disc on it (sections 4.3 and 4.4), grid by grid."""

from tests.engine.final_nine.reference.maps import BACK, LEFT, RIGHT, Grid, step
from tests.engine.final_nine.reference.throws import Die, Throw, distance, is_stuck, plus, sideways

ROOF = (["fwd"], ["fwd"], ["left"], ["right"], ["back"], ["fwd", "fwd"])
"""The kicks by die (F-162)."""


def towards(throw: Throw, where: str) -> str:
    """Return the direction that a word of a card or of a reference table means for this throw (F-53)."""
    sides = {"fwd": throw.aim, "back": BACK[throw.aim], "left": LEFT[throw.aim], "right": RIGHT[throw.aim]}
    return {**sides, "plus side": plus(throw), "minus side": BACK[plus(throw)]}.get(where, where)


def trace(throw: Throw) -> list[Grid]:
    """Return the start and every grid that the throw enters if nothing stops it (F-50, F-51)."""
    path = [throw.start]
    if is_stuck(throw):
        return path
    for _ in range(throw.disc.diagonal):
        path.append(step(step(path[-1], throw.aim), plus(throw)))
    straight = distance(throw) - throw.disc.diagonal
    for _ in range(abs(straight)):
        path.append(step(path[-1], throw.aim if straight > 0 else BACK[throw.aim]))
    side = sideways(throw)
    for _ in range(abs(side)):
        path.append(step(path[-1], towards(throw, "plus side" if side > 0 else "minus side")))
    return path


def fly(throw: Throw, die: Die) -> list[Grid]:
    """Return the path to where the disc lands.

    Trees, clusters, water under a Roller and tight lines may end it.
    """
    start, *ahead = trace(throw)
    path, gaps, stops = [start], throw.phrases.count("over(1 FOREST or CLUSTER)"), stopping(throw)
    for grid in ahead:
        path.append(grid)
        terrain = throw.map.at(grid)
        through = terrain == "k" and len(path) <= len(ahead)
        if (terrain == "F" or through) and gaps:
            gaps -= 1
        elif through and "over(CLUSTER)" not in throw.phrases:
            ended = path_after_cluster(throw, path, die(path))
            if ended:
                return ended
        elif terrain in stops:
            return path
    return path


def stopping(throw: Throw) -> set[str]:
    """Return the terrains on which the disc lands at once (F-54, F-56, F-132)."""
    tight = {":"} if "stop_at_first(:)" in throw.phrases else set()
    water = {"~", "o"} if "no_water" in throw.phrases and throw.printing == 2 else set()
    return {"F"} | tight | water


def path_after_cluster(throw: Throw, path: list[Grid], die: int) -> list[Grid]:
    """Return the path of a disc that ends at its cluster, or an empty path if the disc flies on (F-163)."""
    match die:
        case 1 | 2:
            return []
        case 3:
            return path
        case 4 | 5:
            return [*path, step(path[-1], towards(throw, "left" if die == 4 else "right"))]
        case _:
            return [*path, path[-2]]
