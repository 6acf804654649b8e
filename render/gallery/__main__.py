"""Writes the pictures into a folder."""

import sys
from itertools import chain
from pathlib import Path

from render.gallery import caddie, clubhouse, final_nine, play_nine, scramble

FOLDER = Path("docs/pictures")


def main(folder: Path) -> None:
    """Draws every picture anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, png in chain(*(part.pictures() for part in (play_nine, clubhouse, final_nine, scramble, caddie))):
        (folder / f"{name}.png").write_bytes(png)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
