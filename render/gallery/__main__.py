"""Draw the pictures of the documentation again: all of them in English, some in German too."""

from argparse import ArgumentParser
from itertools import chain
from pathlib import Path

from engine.i18n import use_locale
from render.gallery import Pictures, analysis, films, final_nine, play_nine, scramble, statistics

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
GERMAN = frozenset(
    (
        "play-nine-4",
        "final-card",
        "leaderboard",
        "report",
        "hint-scramble",
        "scramble-hole",
        "scramble-hand",
        "final-nine-suburban-5",
        "final-nine-hand",
        "final-nine-cards-skill",
    )
)
"""The pictures that the documentation also shows in German."""


def all_pictures() -> Pictures:
    """Return every picture of the gallery."""
    return chain(*(part.pictures() for part in (play_nine, statistics, final_nine, scramble, analysis)))


def main(folder: Path) -> None:
    """Draw every picture of the gallery into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in all_pictures():
        (folder / f"{name}.png").write_bytes(draw().png())
        if name in GERMAN:
            with use_locale("de"):
                (folder / f"de-{name}.png").write_bytes(draw().png())
    for name, make in films.films():
        (folder / f"{name}.gif").write_bytes(make())


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m render.gallery", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="docs/pictures if it is left out")
    main(parser.parse_args().folder)
