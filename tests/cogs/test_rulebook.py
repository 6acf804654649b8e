"""The rules in a chat: every game's RULES.md, page by page."""

import re
from pathlib import Path

import pytest

import engine
from cogs import pictures
from cogs.rulebook import PAGE, pages
from engine import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits(game: str) -> None:
    assert all(0 < len(page.text) <= PAGE for page in pages(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_left_out(game: str) -> None:
    text = (Path(engine.__file__).parent / game.replace("-", "_") / "RULES.md").read_text()
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)", text.partition("\n## ")[2]))
    assert rules
    assert rules - set(re.findall(r"\*\*([A-Z]+-\d+)", " ".join(page.text for page in pages(game)))) == set()


@pytest.mark.parametrize("game", GAMES)
def test_tables_become_lists(game: str) -> None:
    outside = [re.sub(r"```.*?```", "", page.text, flags=re.S) for page in pages(game)]
    assert [line for text in outside for line in text.splitlines() if line.startswith("|")] == []


def test_every_picture_has_its_page() -> None:
    titles = {(game, page.title) for game in GAMES for page in pages(game)}
    assert set(pictures.RULES) <= titles


@pytest.mark.parametrize(("game", "title"), pictures.RULES)
def test_rules_pictures_are_drawn(game: str, title: str) -> None:
    png = pictures.rules(game, title)
    assert png is not None
    assert png.startswith(b"\x89PNG")


def test_a_page_without_a_picture_has_none() -> None:
    assert pictures.rules("play-nine", "2 Start of a game") is None
