"""How strong the house players are, as `python -m bench.levels --rate` has measured it once."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("levels.txt")


def _rated() -> dict[str, dict[str, int]]:
    """By game and level what `levels.txt` says in three columns."""
    found: dict[str, dict[str, int]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        game, level, rating = line.split()
        found.setdefault(game, {})[level] = int(rating)
    return found


RATINGS: Final[Mapping[str, Mapping[str, int]]] = _rated()
"""By game, then by level: the amateur has 1500, and 400 points more win ten times as often, as in chess."""
