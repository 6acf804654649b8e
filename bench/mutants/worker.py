"""A copy of a tree in which one mutant after another stands, and the warm process that runs tests there."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Sequence
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, Final, NamedTuple

from bench.mutants.coverage_map import FOLDERS, PLUGINS, Test
from bench.mutants.source import Mutant, mutate, place

PRELOAD: Final = (
    "_pytest.python aiosqlite asyncio asyncpg babel.messages discord discord.ext.commands hypothesis.strategies isal"
    " jsonschema msgspec openskill.models PIL.Image PIL.ImageDraw PIL.ImageFont prometheus_client pytest simcord"
    " unittest.mock uvloop yaml zlib_ng"
)
"""The libraries that many tests import; the project's modules are left to each run."""
NOT_COPIED: Final = (".git", ".venv", "build", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
FIRST_BATCH: Final = 8
"""So many of the best tests run before the others are even collected."""
TIMES: Final = 10
GRACE_CPU_SECONDS: Final = 20
GRACE_WALL_SECONDS: Final = 60
"""A run may take ten times what its tests took, and this; CPU time ends what loops on any machine."""
SURVIVED_CODES: Final = {0, 5}
TIMEOUT: Final = -1


class Answer(NamedTuple):
    """How a run of some tests ended."""

    code: int
    failed: list[str]
    seconds: float

    @property
    def result(self) -> str:
        if self.code == TIMEOUT:
            return "timeout"
        return "survived" if self.code in SURVIVED_CODES else "killed"


class Worker:
    """Runs tests in a copy of a tree of its own."""

    def __init__(self, tree: Path, folder: Path, python: str) -> None:
        self.copy, self._folder, self._original = folder / "tree", folder, tree
        shutil.copytree(tree, self.copy, ignore=shutil.ignore_patterns(*NOT_COPIED), symlinks=True)
        compiled = [python, "-m", "compileall", "-q", *FOLDERS, "tests"]
        subprocess.run(compiled, cwd=self.copy, check=False, stdout=subprocess.DEVNULL)
        environment = os.environ | {"CI": "true", "MUTANTS_PRELOAD": PRELOAD, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [python, str(PLUGINS / "mutants_server.py")]
        pipe = subprocess.PIPE
        self._server = subprocess.Popen(command, cwd=self.copy, env=environment, stdin=pipe, stdout=pipe, text=True)

    def judge(self, mutant: Mutant, tests: Sequence[Test]) -> Answer:
        """Run the tests on a mutant, the best first, until one fails; raise `LookupError` where its code is missing."""
        placed = place(self._original, mutant)
        self._write(mutant.file, mutate((self._original / mutant.file).read_text("utf-8"), placed))
        try:
            first = self.run(tests[:FIRST_BATCH])
            if first.result != "survived" or len(tests) <= FIRST_BATCH:
                return first
            second = self.run(sorted(tests[FIRST_BATCH:], key=lambda test: test.id))
            return second._replace(seconds=first.seconds + second.seconds)
        finally:
            self._write(mutant.file, (self._original / mutant.file).read_text("utf-8"))

    def failing(self, tests: Collection[Test]) -> list[str]:
        """Return the tests that fail without any mutant."""
        return self.run(sorted(tests), stop_at_first=False).failed if tests else []

    def run(self, tests: Sequence[Test], stop_at_first: bool = True) -> Answer:
        """Run some tests in the copy as it stands."""
        request = {
            "tests": [test.id for test in tests],
            "stop_at_first": stop_at_first,
            "cpu_seconds": TIMES * sum(test.seconds for test in tests) + GRACE_CPU_SECONDS,
            "wall_seconds": TIMES * sum(test.wall_seconds for test in tests) + GRACE_WALL_SECONDS,
            "temporary": str(self._folder / "temporary"),
            "log": str(self._folder / "log"),
        }
        return Answer(**self._ask(request))

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._server.stdin is None or self._server.stdout is None:
            raise RuntimeError("the server has no pipes")
        self._server.stdin.write(f"{json.dumps(request)}\n")
        self._server.stdin.flush()
        answer: dict[str, Any] = json.loads(self._server.stdout.readline())
        return answer

    def _write(self, file: str, text: str) -> None:
        """Write a file of the copy, and forget how its text before was compiled."""
        path = self.copy / file
        path.write_text(text, encoding="utf-8")
        Path(cache_from_source(str(path))).unlink(missing_ok=True)

    def close(self) -> None:
        """End the server and delete the copy."""
        if self._server.stdin is not None:
            self._server.stdin.close()
        if self._server.stdout is not None:
            self._server.stdout.close()
        self._server.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def default_python(tree: Path) -> str:
    """Return the tree's own environment, or the one that runs."""
    own = tree / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable
