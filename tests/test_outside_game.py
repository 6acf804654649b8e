"""A game of another package: `examples/six-card-golf` is installed as usual, then tested like our own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "six-card-golf"
PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")

ALONE = ("-n", "0", "-p", "no:cacheprovider")
"""Options of pytest inside a test: one process, no files left behind."""


@pytest.fixture(scope="module")
def package_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of a program that has the package, built from a copy.

    A build leaves files behind.
    """
    folder = tmp_path_factory.mktemp("outside")
    shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__"))
    subprocess.run([*PIP, "--target", folder / "lib", folder / "source"], check=True, cwd=folder)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**clean, "PYTHONPATH": os.pathsep.join(map(str, (folder / "lib", EXAMPLE)))}


def run_python(environment: dict[str, str], *arguments: str) -> str:
    """Run Python in that environment and the project's folder; return its output."""
    command = [sys.executable, *arguments]
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def test_an_installed_package_adds_its_game_to_the_registry(package_environment: dict[str, str]) -> None:
    games = "from engine.registry import GAMES; print(*GAMES); print(GAMES['six-card-golf'].rulebook)"
    known, rulebook = run_python(package_environment, "-c", games).splitlines()
    assert known.split() == ["play-nine", "final-nine", "scramble", "six-card-golf"]
    assert not Path(rulebook).is_relative_to(ROOT)


@pytest.mark.exhaustive
def test_the_example_game_passes_the_documented_test_command(package_environment: dict[str, str]) -> None:
    (line,) = re.findall(r"^PYTHONPATH=\S+ \S+/python (.*)$", (ROOT / "docs" / "add-a-game.md").read_text(), re.M)
    output = run_python(package_environment, *shlex.split(line), *ALONE)
    assert " passed" in output and " skipped" not in output


def test_the_rules_of_the_example_game_have_pages(package_environment: dict[str, str]) -> None:
    output = run_python(
        package_environment, "-m", "pytest", "-k", "six-card-golf", "tests/cogs/test_rulebook.py", *ALONE
    )
    assert " passed" in output and " skipped" not in output


def test_the_project_does_not_name_the_example_game() -> None:
    process = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    code = [ROOT / name for name in process.stdout.splitlines() if name.endswith((".py", ".toml"))]
    naming = [file for file in code if re.search("six.card.golf", file.read_text(), re.I)]
    assert [file for file in naming if not file.is_relative_to(EXAMPLE)] == [Path(__file__)]


def test_the_example_game_has_at_most_400_lines() -> None:
    lines = [line for file in EXAMPLE.glob("six_card_golf/*.py") for line in file.read_text().splitlines()]
    assert len(lines) <= 400
