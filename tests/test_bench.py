"""Every part of the bench runs to its end; its figures mean nothing here."""

import sys
from types import ModuleType
from typing import Any

import pytest

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
    press_path,
    render,
    restart,
    scramble_pictures,
    store,
)
from bench.__main__ import PARTS, main
from engine.play_nine.options import Options
from tests.db.samples import postgres_database
from training import calibration, matches, simulate_final_nine, tournament

MOMENT: dict[ModuleType, dict[str, Any]] = {
    engine: {"SECONDS": 0.02, "ROUNDS": 2, "RUNS": 1},
    final_nine: {"SECONDS": 0.02, "ROUNDS": final_nine.ROUNDS[:1], "TIMES": 1, "LONG": final_nine.ROUNDS[0]},
    store: {
        "MOVES": 4,
        "CALLERS": 3,
        "ROUNDS": 2,
        "POSTGRES_TABLES": (1, 2),
        "POSTGRES_ROUNDS": 1,
        "POSTGRES_MOVES": 4,
    },
    growth: {"RESULTS": 400, "TIMES": 1},
    render: {"BLOCKS": 1, "EACH": 20, "SEATS": 2, "STEPS": 1000},
    boards: {"TABLES": 2, "MOVES": 2, "KINDS": boards.KINDS[::4]},
    scramble_pictures: {"BLOCKS": 1, "EACH": 1, "TABLES": scramble_pictures.TABLES[:2]},
    house_players: {"CLICKS": 2},
    tournament: {"FIELDS": [field._replace(deals=1) for field in matches.FIELDS[2:3]]},
    calibration: {"FIELDS": [field._replace(options=Options(holes=3)) for field in matches.FIELDS[:1]], "GAMES": 1},
    films: {"HOLES": 1},
    daily: {"PEOPLE": 20, "MEMBERS": 5, "SERVERS": 3, "ROUNDS": 1, "LOOKS": 1, "DAILY_GAMES": ("scramble",)},
    memory: {"STEP": 200, "TABLES": memory.TABLES[:1], "RULES": False},
    final_nine_pictures: {"COUNT": 2, "TABLES": final_nine_pictures.TABLES[:1]},
    clicks_per_hole: {"ROUNDS": 1, "MODES": (*clicks_per_hole.MODES[:3], clicks_per_hole.MODES[7])},
    clicks: {
        "GAMES": clicks.GAMES[:1],
        "TABLES": 1,
        "ROUNDS": 1,
        "CLICKS": 4,
        "GREENS": 4,
        "SECONDS": 1.0,
        "RATES": (20,),
    },
}
"""Small sizes of each part, which then takes a moment."""


BY_HAND: dict[ModuleType, dict[str, Any]] = {
    restart: {"TABLES": 3, "CLICKS": 2, "STARTS": 1, "KINDS": {"in words": "wordless"}},
}


@pytest.fixture(autouse=True)
def small_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every part small."""
    for module, sizes in {**MOMENT, **BY_HAND}.items():
        for name, size in sizes.items():
            monkeypatch.setattr(module, name, size)


HEAVY = {"house_players", "tournament", "final_nine", "clicks"}
"""Parts with strong house players or a bot process."""


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=[pytest.mark.exhaustive] if part in HEAVY else []) for part in PARTS]
)
def test_every_bench_part_prints_its_figures(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    main([part])
    title, *figures = capsys.readouterr().out.split("\n")[1:-1]
    assert title == part
    assert len(figures) >= 3
    assert all(line.startswith("  ") and any(letter.isdigit() for letter in line) for line in figures)


def test_the_whole_bench_has_every_part() -> None:
    assert PARTS.keys() > HEAVY
    assert {report.__module__ for report in PARTS.values()} == {module.__name__ for module in MOMENT}


def test_an_unknown_bench_part_is_refused_in_one_sentence() -> None:
    with pytest.raises(SystemExit, match=r"^There is no part holse: the parts are engine, .*\.$"):
        main(["engine", "holse"])


def test_rounds_of_final_nine_are_played_and_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["strokes", "--random", "--rounds", "1", "holes=9", "players=1"])
    simulate_final_nine.main()
    assert "1 rounds, " in capsys.readouterr().out


MAX_FILES = 40
"""The files that a press passes, apart from drawing: more of them nobody keeps in mind."""


def test_press_path_counts_and_lists_the_files_of_a_press(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["press_path", "--list"])
    press_path.main()
    output = capsys.readouterr().out
    assert int(output.removeprefix("without drawing: ").split()[0]) <= MAX_FILES
    for file in ("app/runtime/client.py", "cogs/game_buttons.py", "db/play.py", "render/play_nine/green.py"):
        assert f" {file}: " in output
    assert " bench/" not in output and " tests/" not in output


async def test_the_growth_bench_runs_on_postgresql() -> None:
    async with postgres_database() as url:
        figures = await growth.report_of(url, growth.RESULTS)
    assert "/leaderboard page 500" in "\n".join(figures)


@pytest.mark.exhaustive
def test_the_restart_bench_clicks_as_soon_as_the_bot_listens(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["restart", "--tables", "3"])
    restart.main()
    one, three = capsys.readouterr().out.splitlines()
    assert one.startswith("1 under way, in words: listens ")
    assert three.startswith("3 under way, in words: listens ")
