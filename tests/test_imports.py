"""Where code stands: the way that imports point, what the club does without, where no rule and no state may be."""

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from engine.game import AnyGame
from engine.registry import GAMES
from tests.parametrize import every_row

HOUSE = Path(__file__).parent.parent
ROOMS = {
    "engine": (),
    "render": ("engine",),
    "db": ("engine",),
    "club": ("db", "engine"),
    "ui.widgets": ("club", "render", "db", "engine"),
    "ui.games": ("ui.widgets", "club", "render", "engine"),
    "ui.pages": ("ui.widgets", "club", "render", "db", "engine"),
    "app.workers": ("ui.widgets", "club", "render", "db", "engine"),
    "app.discord_io": ("app.workers", "ui.pages", "ui.widgets", "club", "render", "db", "engine"),
    "app.check": ("app.runtime", "app.discord_io", "ui.widgets", "render", "db"),
    "app.runtime": ("app.discord_io", "app.workers", "ui", "club", "render", "db", "engine"),
    "cogs": ("app", "ui", "club", "render", "db", "engine"),
}
"""The folders that each folder may import besides itself."""

FOLDERS = sorted({room.split(".")[0] for room in ROOMS})


def modules() -> dict[str, Path]:
    """Return the project's files by their dotted name."""
    files = (file for folder in FOLDERS for file in (HOUSE / folder).rglob("*.py"))
    return {".".join(file.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imports_of(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the project's files that a file imports, those for type checking included."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            whole = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from {name if name in known else node.module for name in whole}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def within(name: str, *rooms: str) -> bool:
    return any(f"{name}.".startswith(f"{room}.") for room in rooms)


@cache
def imports() -> dict[str, set[str]]:
    """Return the files of the project that each file imports."""
    known = modules()
    return {name: {one for one in imports_of(file, known) if one in known} - {name} for name, file in known.items()}


def test_no_files_import_each_other_in_a_circle() -> None:
    order = [*TopologicalSorter(imports()).static_order()]  # raises CycleError, with the circle
    assert len(order) == len(modules())


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_one_way(room: str) -> None:
    reached = {(name, one) for name, used in imports().items() if within(name, room) for one in used}
    assert {(name, one) for name, one in reached if not within(one, room, *ROOMS[room])} == set()


def test_every_module_is_in_a_known_folder() -> None:
    assert [name for name, file in modules().items() if file.name != "__init__.py" and not within(name, *ROOMS)] == []


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_text_of_a_game_decides_what_its_rules_allow(game: AnyGame) -> None:
    groups = (game.rules, game.clubhouse)
    parts = {field.name: getattr(group, field.name) for group in groups for field in fields(group)}
    if game.ai.caddie:
        parts["join_moves"] = game.ai.caddie.join_moves
    modules_of_parts = {name: getattr(part, "__module__", "") for name, part in parts.items()}
    assert {name: module for name, module in modules_of_parts.items() if "text" in module.split(".")} == {}


MUTABLE = ast.Call | ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp


def state_of(source: str) -> list[str]:
    """Return the module-level values that can change, or that a call has made; type variables are none."""
    values = (node.value for node in ast.parse(source).body if isinstance(node, ast.Assign | ast.AnnAssign))
    found = [ast.unparse(value) for value in values if isinstance(value, MUTABLE)]
    return [text for text in found if not text.startswith("TypeVar(")]


@every_row("source", ["CHOICE = Choice()", "CHOICE: Final = Choice()", "CACHE: dict[str, int] = {}", "SEEN = []"])
def test_state_of_a_module_is_found(source: str) -> None:
    assert state_of(source)


def test_the_contract_of_a_game_holds_no_state() -> None:
    assert state_of((HOUSE / "engine" / "game.py").read_text(encoding="utf-8")) == []


def test_a_whole_game_is_played_at_the_club_without_discord(tmp_path: Path) -> None:
    run = [sys.executable, "-W", "error", "-m", "tests.club_without_discord", f"sqlite:///{tmp_path / 'club.db'}"]
    process = subprocess.run(run, cwd=HOUSE, capture_output=True, text=True, timeout=300, check=False)
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.splitlines() == ["play-nine over", "scramble over", "final-nine over"]
