"""Every game in every language that has a file: everything is translated and fits."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.game import AnyGame, MoveSequence
from engine.i18n import LOCALES, _, languages, use_locale
from engine.news import NewsItem
from engine.registry import GAMES
from tests import caddie_checks, conformance, secrecy_checks
from tests.english_words import TELLING, english_in, only_english
from tests.playouts import NAMES, Table
from tests.secrecy_checks import Check
from tests.test_every_game import shared_playouts
from ui.games import FACES

every_language = pytest.mark.parametrize("language", languages()[1:])
ours = pytest.mark.parametrize("game", [GAMES[key] for key in FACES], ids=list(FACES))
FITS: tuple[Check, ...] = (
    conformance.a_view_is_told_in_one_sentence_or_two,
    conformance.boards_and_labels_are_as_short_as_discord_wants,
    caddie_checks.a_caddie_gives_a_reason_and_the_odds,
)


@every_language
def test_english_words_are_recognized(language: str) -> None:
    assert len(only_english(language)) > 800
    assert TELLING - only_english(language) == set()


@every_language
def test_the_translation_of_an_empty_text_is_empty(language: str) -> None:
    with use_locale(language):
        assert _("") == ""


KEEPING = {"cache", "lru_cache", "kept"}
SPEAKING = {"_", "ngettext", "pgettext", "npgettext", "join_list", "format_percent"}


def name_of(called: ast.expr) -> str:
    """Return the name of a called function or a decorator."""
    called = called.func if isinstance(called, ast.Call) else called
    return getattr(called, "id", "")


def unsafe(file: Path) -> Iterator[str]:
    """Yield the functions whose cached pictures contain text without depending on the language."""
    functions = [each for each in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(each, ast.FunctionDef)]
    for function in functions:
        kept = KEEPING & {name_of(decorator) for decorator in function.decorator_list}
        said = SPEAKING & {name_of(each) for each in ast.walk(function) if isinstance(each, ast.Call)}
        if kept and said and "_language" not in {argument.arg for argument in function.args.args}:
            yield f"{file.name}: {function.name}"


def test_every_cache_of_translated_pictures_is_keyed_by_language() -> None:
    assert [found for file in (LOCALES.parent / "render").rglob("*.py") for found in unsafe(file)] == []


def texts(said: Any) -> Iterator[str]:
    """Yield every text of a value."""
    if isinstance(said, NewsItem):
        yield from (said.text, said.then, said.more)
    elif isinstance(said, MoveSequence):
        yield from (said.label, said.note)
    elif isinstance(said, str):
        yield said
    elif isinstance(said, tuple):
        for each in said:
            yield from texts(each)


def all_texts(table: Table, states: Sequence[Any]) -> Iterator[str]:
    """Yield everything that is said in these states, to everybody at the table and around it."""
    words = table.game.text
    yield from (words.options(table.options, table.seats), words.tagline(), words.how_to_play())
    for _state, _seat, view in conformance.views(table, states):
        yield from texts(secrecy_checks.describe(table.game, view))
    for caddie, view, luck in caddie_checks.positions(table, states):
        for worth in caddie.evaluate(view, luck)[:3]:
            yield caddie.explain(view, worth, NAMES)
            yield from (outcome for outcome, _chance in caddie.odds(view, worth))


@every_language
@ours
def test_game_texts_in_another_language_have_no_english(language: str, game: AnyGame) -> None:
    def nothing_is_said_in_english(table: Table, states: Sequence[Any]) -> None:
        assert {text: english for text in all_texts(table, states) if (english := english_in(text, language))} == {}

    with use_locale(language):
        for one in shared_playouts(game, 6):
            one.check(nothing_is_said_in_english, one.moments(12))


@every_language
@ours
@pytest.mark.parametrize("check", FITS, ids=lambda value: value.__name__)
def test_game_texts_in_another_language_pass_the_length_checks(language: str, game: AnyGame, check: Check) -> None:
    with use_locale(language):
        for one in shared_playouts(game, 3):
            one.check(check, one.moments(12))
