"""`python -m bench` prints the measurements of the project, each beside a floor of the same run.

`bench.restart` and `bench.press_path` are commands of their own.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bench import (
    boards,
    clicks,
    clicks_per_hole,
    daily,
    engine,
    films,
    final_nine,
    final_nine_pictures,
    growth,
    house_players,
    memory,
    render,
    scramble_pictures,
    store,
)
from training import calibration, tournament

PARTS: Final[Mapping[str, Callable[[], Iterable[str]]]] = {
    "engine": engine.report,
    "scramble": engine.scramble_report,
    "final_nine": final_nine.report,
    "store": store.report,
    "growth": growth.report,
    "render": render.report,
    "boards": boards.report,
    "scramble_pictures": scramble_pictures.report,
    "house_players": house_players.report,
    "tournament": tournament.report,
    "calibration": calibration.report,
    "daily": daily.report,
    "memory": memory.report,
    "films": films.report,
    "final_nine_pictures": final_nine_pictures.report,
    "clicks_per_hole": clicks_per_hole.report,
    "clicks": clicks.report,
}


def main(chosen_parts: Sequence[str]) -> None:
    """Print the report of each part, or of the parts named; exit with a sentence if one is unknown."""
    if unknown := [part for part in chosen_parts if part not in PARTS]:
        sys.exit(f"There is no part {', '.join(unknown)}: the parts are {', '.join(PARTS)}.")
    for part in chosen_parts or PARTS:
        print(f"\n{part}")
        for line in PARTS[part]():
            print(f"  {line}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
