"""The rules in every language they are written in: the same numbers, for players, found by that language's words."""

import re

import pytest

from club.rulebook import MAX_PAGE_CHARACTERS, RulesPage, pages
from engine.i18n import languages, use_locale
from engine.registry import GAMES
from tests.cogs.test_rulebook import NEEDLESS, numbered_page
from tests.english_words import english_in
from tests.parametrize import every_row
from ui.games import FACES

WRITTEN = [
    pytest.param(game, language, id=f"{game} {language}")
    for game in FACES
    for language in languages()
    if GAMES[game].rulebook.with_suffix(f".{language}.md").is_file()
]
written = pytest.mark.parametrize(("game", "language"), WRITTEN)


def rules(book: tuple[RulesPage, ...]) -> list[str]:
    """Return the numbers of the rules in reading order."""
    return [number for page in book for number in re.findall(r"‹([A-Z]+-\d+)›$", page.text, re.M)]


def test_all_rule_books_exist_in_german() -> None:
    assert [param.values for param in WRITTEN if param.values[1] == "de"] == [(game, "de") for game in FACES]


@written
def test_the_same_rules_stand_in_the_same_order_under_their_numbers(game: str, language: str) -> None:
    english = pages(game)
    with use_locale(language):
        book = pages(game)
    assert rules(book) == rules(english)
    assert len(set(rules(book))) == len(rules(book)) > 10
    assert [*dict.fromkeys(page.section for page in book)] == [*dict.fromkeys(page.section for page in english)]


@written
def test_rules_are_for_players_fit_and_have_no_english(game: str, language: str) -> None:
    with use_locale(language):
        for page in pages(game):
            text = f"{page.title}\n{page.text}"
            assert [found for needless in NEEDLESS for found in re.findall(needless, text)] == []
            assert 0 < len(page.text) <= MAX_PAGE_CHARACTERS
            assert not re.search(r"^\|", page.text, re.M)
            assert english_in(text, language) == set()


@written
def test_a_rule_has_no_figure_that_the_english_one_does_not_have(game: str, language: str) -> None:
    english = figures(pages(game))
    with use_locale(language):
        book = figures(pages(game))
    more = {number: found - english[number] - MORE.get(number, set()) for number, found in book.items()}
    assert {number: found for number, found in more.items() if found} == {}


MORE = {"P-32": {"20", "35", "100"}, "F-128": {"0"}}
"""Figures that the English rules have elsewhere."""


def figures(book: tuple[RulesPage, ...]) -> dict[str, set[str]]:
    """Return the figures in the text of each rule."""
    lines = (re.match(r"(.*) ‹(.+)›$", line) for page in book for line in page.text.splitlines())
    return {line[2]: set(re.findall(r"\d+", line[1])) for line in lines if line}


@every_row(
    ("game", "topic", "rule"),
    [
        ("play-nine", "Gleichstand", "P-49"),
        ("play-nine", "letzter Schlag", "P-29"),
        ("scramble", "Baum", "S-72"),
        ("final-nine", "Dach", "F-59"),
        ("final-nine", "Duell", "F-113"),
        ("final-nine", "Mulligan", "F-158"),
        ("final-nine", "f59", "F-59"),
    ],
)
def test_a_topic_leads_to_its_rule_in_german(game: str, topic: str, rule: str) -> None:
    with use_locale("de"):
        assert f"‹{rule}›" in pages(game)[numbered_page(game, topic)].text
