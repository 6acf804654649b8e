"""The rules in plain words (PLAY.md): the same sections in every language, complete, short, and without codes."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from club.rulebook import (
    RulesPage,
    best_page,
    matching_line,
    numbered_counterpart,
    pages,
    part_of,
    plain_counterpart,
    primer,
)
from engine.i18n import _, languages, use_locale
from engine.option_fields import OptionField, option_fields
from engine.registry import GAMES
from tests.english_words import english_in
from tests.parametrize import every_row
from ui.games import FACES, face
from ui.widgets.discord_limits import MAX_OPTIONS

in_every_language = pytest.mark.parametrize("language", languages())
of_every_game = pytest.mark.parametrize("game", FACES)

SECTION_CHARACTERS = 2400
"""The most characters of a section: more is no quick answer on a phone."""
SENTENCE_WORDS = 20
CODES = (
    r"\b[A-Z]+-\d+\b",
    r"(?<!\w)[A-Z]{3,}(?!\w)",
    r"(?i)\b(?:section|abschnitt|rule \d|regel \d|engine|clubhouse)\b",
    r"\w_\w",
    r"`",
    r"\bT[1-7]\b",
    r"\b(?:dist|fade)[+-]\d",
    r"(?<![\w)-])-\d",
)
"""Numbers of rules, terms in capitals, references, keys, code, phases, effects, hyphens for minus."""
STIFF = re.compile(
    r"(?i)\b(?:whoever|whomever|anew|meanwhile|somebody|everybody|may|shall|thereof|respective\w*"
    r"|jeweils|bzw|hierbei|erfolg(?:t|en)|diesbezüglich|der werfende|den werfenden)\b"
)
"""Words that nobody says at the table."""


def plain_pages(game: str, language: str) -> tuple[RulesPage, ...]:
    """Return the pages in plain words, without how to play."""
    with use_locale(language):
        return tuple(page for page in pages(game) if not page.numbered and page not in primer(game))


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a page; a line is one or more."""
    for line in text.splitlines():
        yield from filter(None, re.split(r"(?<=[.!?:])(?:\*\*)?\s", line.removeprefix("- ")))


@of_every_game
def test_sections_are_the_same_in_every_language(game: str) -> None:
    shapes = {
        language: [(page.section, page.text.count("\n")) for page in plain_pages(game, language)]
        for language in languages()
    }
    assert 6 <= len(shapes["en"]) < MAX_OPTIONS
    assert {language for language, shape in shapes.items() if shape != shapes["en"]} == set()
    for language in languages():
        titles = [page.title for page in plain_pages(game, language)]
        assert len(titles) == len(set(titles))


@of_every_game
@in_every_language
def test_sections_are_short_and_have_no_codes(game: str, language: str) -> None:
    for page in plain_pages(game, language):
        text = f"{page.title}\n{page.text}"
        assert 0 < len(page.text) <= SECTION_CHARACTERS, page.title
        assert [found for code in CODES for found in re.findall(code, text)] == [], page.title
        assert [line for line in page.text.splitlines() if not line.startswith("- ")] == []


@of_every_game
@in_every_language
def test_sentences_are_short_and_as_people_speak(game: str, language: str) -> None:
    sentences_of_pages = [each for page in plain_pages(game, language) for each in sentences(page.text)]
    assert len(sentences_of_pages) > 40
    assert [each for each in sentences_of_pages if len(each.split()) > SENTENCE_WORDS] == []
    assert [each for each in sentences_of_pages if STIFF.search(each)] == []


@of_every_game
@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_the_rules_in_another_language_have_no_english(game: str, language: str) -> None:
    for page in plain_pages(game, language):
        assert english_in(f"{page.title}\n{page.text}", language) == set()


OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "play-nine": {
        "holes": {"en": "1, 3, 6 or 9 holes", "de": "1, 3, 6 oder 9 Löcher"},
        "cut": {"en": "Cut for the deal", "de": "Karten ziehen"},
        "shot_limit": {"en": "Shot limit", "de": "Schlaggrenze"},
        "sudden_death": {"en": "Sudden death", "de": "Stechen"},
    },
    "scramble": {"holes": {"en": "1, 3, 6 or 9 holes", "de": "1, 3, 6 oder 9 Bahnen"}},
    "final-nine": {
        "holes": {"en": "1, 3, 6, 9 or 18 holes", "de": "1, 3, 6, 9 oder 18 Bahnen"},
        "nine": {"en": "front nine or the back nine", "de": "vorderen Neun oder der hinteren Neun"},
    },
}
"""The words for options whose values have no names, or have them in a list."""


@of_every_game
@in_every_language
def test_every_option_is_named(game: str, language: str) -> None:
    told = "\n".join(page.text for page in plain_pages(game, language)).casefold()
    options: Any = GAMES[game].rules.options
    with use_locale(language):
        missing = {
            choice.name: [name for name in option_names(game, choice, language) if name.casefold() not in told]
            for choice in option_fields(options)
        }
    assert {name: words for name, words in missing.items() if words} == {}


def option_names(game: str, choice: OptionField, language: str) -> list[str]:
    """Return the words for an option, in this language."""
    named = OPTIONS.get(game, {}).get(choice.name, {})
    found = [named[language]] if named else [_(name) for name in choice.value_names.values()]
    assert found, f"no word for {choice.name}"
    if choice.name == "holes":
        assert set(map(int, re.findall(r"\d+", found[0]))) == {*get_args(choice.kind)}
    return found


@of_every_game
def test_every_section_leads_to_its_numbered_rules_and_back(game: str) -> None:
    book = pages(game)
    for number, page in enumerate(book):
        if page in plain_pages(game, "en"):
            other = numbered_counterpart(book, number)
            assert other is not None
            assert book[other].section == page.section, page.title
            assert plain_counterpart(book, other) in part_of(book, number)
    assert plain_counterpart(book, len(book) - 1) is not None


@of_every_game
def test_every_picture_of_the_rules_stands_beside_plain_words(game: str) -> None:
    assert face(game).rules.keys() <= {page.section for page in plain_pages(game, "en")}


@every_row(
    ("game", "language", "topic", "answer"),
    [
        ("play-nine", "en", "tie", "**Sudden death** decides a tie for the lead"),
        ("play-nine", "en", "last shot", "**Last shot:** then everyone else gets one more turn"),
        ("play-nine", "en", "sudden death", "**Sudden death** decides a tie"),
        ("play-nine", "de", "Stechen", "**Stechen** bei Gleichstand an der Spitze"),
        ("play-nine", "de", "Bonus", "**Bonus:** Zwei Paare mit derselben Zahl"),
        ("scramble", "en", "tree", "**Tree:** it stops your disc at once."),
        ("scramble", "en", "mulligan", "**Mulligan:** take your throw back"),
        ("scramble", "en", "sand", "**Sand** costs one penalty"),
        ("scramble", "de", "Wasser", "**Wasser** kostet eine Strafe"),
        ("scramble", "de", "Windstoß", "**Windstoß:** Schieb eine Scheibe"),
        ("final-nine", "en", "bushes", "**Bushes:** the next throw flies one square less"),
        ("final-nine", "en", "roof", "**Roof:** a disc bounces off"),
        ("final-nine", "en", "Niced", "**Niced:** the skill cards on this throw don't count."),
        ("final-nine", "en", "tie", "Ties share the place."),
        ("final-nine", "de", "Mando", "**Mando:** An diesem Feld musst du"),
        ("final-nine", "de", "Dach", "**Dach:** Eine Scheibe prallt ab"),
        ("final-nine", "de", "Mulligan", "**Mulligan:** Dein Wurf zählt nicht"),
    ],
)
def test_a_rules_search_finds_an_answer_in_plain_words(game: str, language: str, topic: str, answer: str) -> None:
    with use_locale(language):
        number = best_page(game, topic)
        assert number is not None
        assert not pages(game)[number].numbered
        assert answer in matching_line(pages(game)[number], topic)
