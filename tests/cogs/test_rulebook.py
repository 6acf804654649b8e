"""The rules in a chat: every game's RULES.md, page by page."""

import re

import pytest

from club.rulebook import PAGE, for_players, found, pages
from cogs.games import FACES, face
from engine.editions import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits(game: str) -> None:
    assert all(0 < len(page.text) <= PAGE for page in pages(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_for_players_is_left_out(game: str) -> None:
    text = re.sub(r"^```.*?^```$", "", GAMES[game].rulebook.read_text(), flags=re.M | re.S)
    lines = iter(text.partition("\n## ")[2].splitlines())
    spoken = True
    rules: set[str] = set()
    kept: set[str] = set()
    for line in lines:
        spoken = line != "<!-- developers -->" and (spoken or bool(re.match(r"<!-- players -->|#{2,4} ", line)))
        (rules if spoken else kept).update(re.findall(r"^[-* ]*\*\*([A-Z]+-\d+)", line))
    shown = [number for page in pages(game) for number in re.findall(r"‹([A-Z]+-\d+)›$", page.text, re.M)]
    assert len(rules) > 10
    assert set(shown) == rules
    assert len(shown) == len(rules)
    assert not kept & rules


NEEDLESS = (
    r"\[(?:book|house|source|common|made precise)",
    r"\bE_(?:PLAYERS|SKINS|MATCH|WRONG|NOT|NO)",
    r"```",
    r"<!--",
    r"(?i)state machine",
    r"(?i)reference model",
    r"\b[Ee]ngine\b",
    r"(?i)glossary",
    r"\*\*[A-Z]-\d",
    r"\(S[124]\b|S4 prints",
    r"`[.~#^=:/@]`",
)
"""What players do not need: sources, errors, code, marks, how the rules are built and checked, letters of maps."""


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("needless", NEEDLESS)
def test_rules_are_for_players(game: str, needless: str) -> None:
    assert [found for page in pages(game) for found in re.findall(needless, f"{page.title}\n{page.text}")] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_numbered_once(game: str) -> None:
    assert [page.title for page in pages(game) if re.match(r"\d", page.title)] == []


def test_what_only_developers_need_ends_where_players_are_spoken_to_again() -> None:
    text = "## A\n\nfor all\n<!-- developers -->\nhow\n<!-- players -->\nfor all too\n<!-- developers -->\nwhy\n## B\n"
    assert re.findall(r"\w.*", for_players(text)) == ["A", "for all", "for all too", "B"]


@pytest.mark.parametrize("game", GAMES)
def test_tables_become_lists(game: str) -> None:
    assert [line for page in pages(game) for line in page.text.splitlines() if line.startswith("|")] == []


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
        ("doubles", "F-148"),
        ("f59", "F-59"),
        ("F-5", "F-5"),
        ("F-127", "F-127"),
    ],
)
def test_a_topic_leads_to_its_rule(topic: str, rule: str) -> None:
    first, *_ = found("final-nine", topic)
    assert f"‹{rule}›" in pages("final-nine")[first].text


def test_every_section_of_the_expansions_begins_a_page_of_its_own() -> None:
    titles = dict.fromkeys(page.title for page in pages("final-nine"))
    first = [*titles].index("CHARACTERS")
    assert [*titles][first : first + 7] == [
        "CHARACTERS",
        "CHAIN LINKS",
        "ANGLE CTRL",
        "BAD FORM, MISCHIEF, TEE OFF",
        "ACE RUN",
        "ROOF reference table",
        "CLUSTER reference table",
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
