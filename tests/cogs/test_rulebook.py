"""The rules in a chat: every game's RULES.md, page by page."""

import re

import pytest

from club.rulebook import PAGE, found, pages
from cogs.games import FACES, face
from engine.editions import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits(game: str) -> None:
    assert all(0 < len(page.text) <= PAGE for page in pages(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_left_out(game: str) -> None:
    text = GAMES[game].rulebook.read_text()
    rules = set(re.findall(r"\*\*([A-Z]+-\d+)", text.partition("\n## ")[2]))
    assert rules
    assert rules - set(re.findall(r"\*\*([A-Z]+-\d+)", " ".join(page.text for page in pages(game)))) == set()


@pytest.mark.parametrize("game", GAMES)
def test_tables_become_lists(game: str) -> None:
    outside = [re.sub(r"```.*?```", "", page.text, flags=re.S) for page in pages(game)]
    assert [line for text in outside for line in text.splitlines() if line.startswith("|")] == []


@pytest.mark.parametrize("game", GAMES)
def test_fenced_blocks_stay_whole(game: str) -> None:
    assert [page.title for page in pages(game) if page.text.count("```") % 2] == []


def test_a_bar_inside_a_cell_parts_nothing() -> None:
    (page,) = (page for page in pages("final-nine") if "**K04**" in page.text)
    assert "- **K04** · Control · category: SKILL" in page.text
    assert "effect: `dist+1 | dist-1` · note: Choose one." in page.text


@pytest.mark.parametrize(
    ("topic", "rule"),
    [
        ("ace run", "F-159"),
        ("Mischief", "F-155"),
        ("mulligan", "F-158"),
        ("skip", "F-58"),
        ("roof", "F-162"),
        ("CLUSTER", "F-163"),
        ("chain links", "F-150"),
        ("characters", "F-142"),
        ("angle ctrl", "F-152"),
        ("doubles", "F-173"),
        ("f59", "F-59"),
        ("F-5", "F-5"),
        ("F-127", "F-127"),
    ],
)
def test_a_topic_leads_to_its_rule(topic: str, rule: str) -> None:
    first, *_ = found("final-nine", topic)
    assert f"**{rule}**" in pages("final-nine")[first].text


def test_every_section_of_the_expansions_begins_a_page_of_its_own() -> None:
    titles = dict.fromkeys(page.title for page in pages("final-nine"))
    assert [title for title in titles if title.startswith("12.")] == [
        "12.1 CHARACTERS",
        "12.2 CHAIN LINKS",
        "12.3 ANGLE CTRL",
        "12.4 BAD FORM, MISCHIEF, TEE OFF",
        "12.5 ACE RUN",
        "12.6 ROOF reference table",
        "12.7 CLUSTER reference table",
    ]


def test_a_number_of_any_length_is_a_page() -> None:
    assert found("final-nine", "9" * 5000) == (len(pages("final-nine")) - 1,)


def test_nothing_is_found_where_no_rule_speaks_of_it() -> None:
    assert found("final-nine", "windmill") == found("final-nine", "F-999") == ()


def test_every_picture_has_its_page() -> None:
    titles = {(game, page.title) for game in GAMES for page in pages(game)}
    assert {(game, title) for game, shown in FACES.items() for title in shown.rules} <= titles


@pytest.mark.parametrize(("game", "title"), [(game, title) for game, shown in FACES.items() for title in shown.rules])
def test_rules_pictures_are_drawn(game: str, title: str) -> None:
    png = face(game).rules[title]().png()
    assert png.startswith(b"\x89PNG")
