"""The house as its imports show it: they point one way, nothing goes round in a circle, and the club stands alone."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
ROOMS = {
    "engine": (),
    "render": ("engine",),
    "db": ("engine",),
    "club": ("db", "engine"),
    "cogs": ("club", "render", "db", "engine"),
}
"""What each folder may import besides itself."""


def modules() -> dict[str, Path]:
    """The project's files by their dotted name."""
    files = (file for room in ROOMS for file in (HOUSE / room).rglob("*.py"))
    return {".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imported(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The project's files that a file imports, type checking or not."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            whole = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from {name if name in known else node.module for name in whole}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def imports() -> dict[str, set[str]]:
    """By file, the files of the project that it imports."""
    known = modules()
    return {name: {one for one in imported(file, known) if one in known} - {name} for name, file in known.items()}


def test_no_files_import_each_other_in_a_circle() -> None:
    order = [*TopologicalSorter(imports()).static_order()]  # raises CycleError, with the circle
    assert len(order) == len(modules())


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_one_way(room: str) -> None:
    allowed = {room, *ROOMS[room]}
    reached = {(name, one) for name, used in imports().items() if name.split(".")[0] == room for one in used}
    assert {(name, one) for name, one in reached if one.split(".")[0] not in allowed} == set()


def test_a_whole_game_is_played_at_the_club_without_discord(tmp_path: Path) -> None:
    run = [sys.executable, "-W", "error", "-m", "tests.club_alone", f"sqlite:///{tmp_path / 'club.db'}"]
    told = subprocess.run(run, cwd=HOUSE, capture_output=True, text=True, timeout=300, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines() == ["play-nine over", "scramble over", "final-nine over"]
