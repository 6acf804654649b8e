"""The ratings of the house players, as `python -m bench.levels --rate` has measured them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

RATINGS_FILE: Final = Path(__file__).with_name("levels.txt")


def _load_ratings() -> dict[str, dict[str, int]]:
    """Return the ratings by game and level, from the three columns of `levels.txt`."""
    found: dict[str, dict[str, int]] = {}
    for line in RATINGS_FILE.read_text(encoding="utf-8").splitlines():
        game, level, rating = line.split()
        found.setdefault(game, {})[level] = int(rating)
    return found


RATINGS: Final[Mapping[str, Mapping[str, int]]] = _load_ratings()
"""By game, then by level. The amateur has 1500; 400 points more win ten times as often (Elo)."""
