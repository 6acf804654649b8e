"""Games of other packages: the bot starts with any of their names and options."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import pytest
from discord.app_commands import Group
from msgspec import Struct

from engine.game import AnyGame, GameNames
from engine.option_fields import about
from engine.play_nine import GAME
from engine.registry import EDITIONS, GAMES
from tests.cogs.club import Club, open_club


class WordyOptions(Struct, frozen=True):
    """Options with too long a description, and with none."""

    holes: Annotated[int, about("Holes to play, " * 20, ge=1, le=3)] = 3
    cut_for_deal: bool = True


class UnsupportedOptions(Struct, frozen=True):
    """Options that no command can ask for."""

    names: tuple[str, ...] = ()


def register_game(monkeypatch: pytest.MonkeyPatch, key: str, **changes: Any) -> None:
    """Register a game, Play Nine with these changes of its rules, as a package would."""
    first: AnyGame = GAME
    names = GameNames(usual_title=f"{key} of the neighbours")
    brought = replace(first, key=key, names=names, rules=replace(first.rules, **changes))
    monkeypatch.setitem(GAMES, key, brought)
    monkeypatch.setitem(EDITIONS, (key, brought.edition), brought)


def subcommands(club: Club, command: str) -> list[str]:
    """Return the subcommands of a command."""
    found = club.client.tree.get_command(command)
    return [inner.name for inner in found.commands] if isinstance(found, Group) else []


@pytest.mark.parametrize("key", ["table", "rules", "playnine", "settings"])
async def test_a_package_replaces_no_existing_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, key: str
) -> None:
    async with open_club(f"sqlite:///{tmp_path / 'before.db'}") as club:
        before = subcommands(club, key)
    register_game(monkeypatch, key)
    with caplog.at_level(logging.WARNING):
        async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
            assert subcommands(club, key) == before
            await club.open("Annika", players=1)
    assert f"{key} of the neighbours has no command of its own" in caplog.text


async def test_options_that_no_command_can_ask_for_keep_their_defaults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    register_game(monkeypatch, "odd-nine", options=UnsupportedOptions)
    with caplog.at_level(logging.WARNING):
        async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
            assert subcommands(club, "oddnine") == []
    assert "odd-nine of the neighbours has no command of its own" in caplog.text


async def test_a_long_option_description_is_cut_and_a_missing_one_is_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register_game(monkeypatch, "wordy-nine", options=WordyOptions)
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        found = club.client.tree.get_command("wordynine")
        assert isinstance(found, Group)
        (new,) = found.to_dict(club.client.tree)["options"]
        descriptions = {option["name"]: option["description"] for option in new["options"]}
    assert len(descriptions["holes"]) == 100 and descriptions["cut_for_deal"] == "cut for deal"


async def test_a_table_has_the_seats_that_its_game_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register_game(monkeypatch, "three-ball", seats=range(3, 5))
    async with open_club(f"sqlite:///{tmp_path / 'club.db'}") as club:
        await club.slash("Annika", "threeball new")
        assert (await club.table()).room == 3
