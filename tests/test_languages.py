"""Every game in every language that has a file: whatever can be said is said in it, and fits."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.editions import GAMES
from engine.game import AnyGame, Series
from engine.news import Item
from engine.speech import languages, speaking
from tests import advice, conformance
from tests.conformance import Check
from tests.english import TELLING, foreign, strange
from tests.playouts import NAMES, Table, moments, tables
from tests.test_every_game import a_few

every_language = pytest.mark.parametrize("language", languages()[1:])
ours = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.key != "six-card-golf"], ids=lambda game: game.key
)
FITS: tuple[Check, ...] = (
    conformance.a_view_is_told_in_single_sentences,
    conformance.boards_and_labels_are_as_short_as_discord_wants,
    advice.a_caddie_gives_a_reason_and_the_odds,
)


@every_language
def test_english_is_known_by_its_words(language: str) -> None:
    assert len(foreign(language)) > 800
    assert TELLING - foreign(language) == set()


def texts(said: Any) -> Iterator[str]:
    """Every text in what is said."""
    if isinstance(said, Item):
        yield from (said.said, said.then, said.more)
    elif isinstance(said, Series):
        yield from (said.label, said.note)
    elif isinstance(said, str):
        yield said
    elif isinstance(said, tuple):
        for each in said:
            yield from texts(each)


def told(table: Table, states: list[Any]) -> Iterator[str]:
    """All that is said at these moments, to everybody at the table and around it."""
    words = table.game.words
    yield from (words.options(table.options, table.seats), words.gist(), words.primer())
    for _state, _seat, view in conformance.views(table, states):
        yield from texts(conformance.described(table.game, view))
    for caddie, view, luck in advice.advised(table, states):
        for worth in caddie.worth(view, luck)[:3]:
            yield caddie.reason(view, worth, NAMES)
            yield from (outcome for outcome, _chance in caddie.odds(view, worth))


@every_language
@ours
@given(data=st.data())
@a_few(6)
def test_nothing_is_said_in_english(language: str, game: AnyGame, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    states = moments(table, 12)
    with speaking(language):
        english = {text: found for text in told(table, states) if (found := strange(text, language))}
    assert english == {}


@every_language
@ours
@pytest.mark.parametrize("check", FITS, ids=lambda value: value.__name__)
@given(data=st.data())
@a_few(3)
def test_what_is_said_fits(language: str, game: AnyGame, check: Check, data: st.DataObject) -> None:
    table = data.draw(tables(game))
    states = moments(table, 12)
    with speaking(language):
        check(table, states)
