"""Messages in plain words: a friend at the table would say them, in short sentences and without codes."""

import re
from collections.abc import Iterator, Mapping

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.i18n import LOCALES, languages
from locales import extract
from tests.english_words import english, forms
from tests.neutral_names import PUBLISHED

SENTENCE_WORDS = 20
"""The most words of a sentence; a placeholder counts as one."""
STIFF: Mapping[str, str] = {
    "en": r"who(?:so)?ever|whomever|whatsoever|anew|meanwhile|(?:some|any|every)body|thereof|thereby|whereby|hence"
    r"|upon|shall|may|cannot|(?:is|are) to be|(?:do|does|did|is|are|was|were|has|have|had|will|would) not",
    "de": r"vorraum|fernspiel|dauerantwort\w*|lehrstunde|freundschaft(?:sspiel|lich)\w*|eröffn\w+"
    r"|wähle|nenne|jeweils|bzw|hierbei|diesbezüglich|derjenige\w*|sodann|(?:den|der|des|dem) werfenden?|ist aus"
    r"|aufbewahrt|glanzstück\w*|beiseitegestellt",
}
"""Words that nobody says at the table, and those that have another name in the same language."""
CODE = re.compile(
    r"(?<=[a-z:] )[A-Z]{4,}\b|\b[A-Z]{4,}(?= [a-z])|\w_\w|\b[A-Z]-\d+\b|\b(?:dist|fade)[+-]\d|'\{[^}]*\}'"
)
"""Terms in capitals, keys of options, numbers of rules, effects, Python's quotes."""
_UNSPOKEN = re.compile(r"`[^`]*`|^(?:#+|-#|-|>|\d+\.) |\*\*|(?<=\{)\w*(?=\})", re.M)
"""The parts of a line that a user types, and those that format it."""
_SENTENCE_END = re.compile(r"(?<=[.!?…:·])[”“)*]*\s+|\n")
_WORD = re.compile(r"\{[^{}]*\}|[\w'’−-]+")

EXCEPTIONS = {
    "This form will be submitted to {name}. Do not share passwords or other sensitive information.": "Discord's words",
    "The application did not respond": "Discord's words",
    "EEEE, d MMMM": "the parts of a date",
    "A word like roof, or a rule like F-59": "an example of what can be typed",
    "Pick dice, a place to land, a direction, or a path like fly NNEEE": "an example of what can be typed",
}
"""Messages that may say otherwise, and why."""


def messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield each English message with each of its wordings in a language."""
    for message in _catalogue(language):
        if message.id and message.context not in {"command", "option"}:
            wordings = english(message) if language == "en" else forms(message)
            yield from ((english(message)[0], wording) for wording in wordings)


def _catalogue(language: str) -> Iterator[Message]:
    file = LOCALES / f"{language}.po"
    yield from (
        read_po(file.read_bytes().splitlines(), locale=language) if file.is_file() else extract.extract_messages()
    )


def faults(text: str, language: str) -> Iterator[str]:
    """Yield what makes a text hard to read on a phone."""
    spoken = _UNSPOKEN.sub("", text)
    if language in STIFF:
        yield from re.findall(rf"(?i)(?<!\w)(?:{STIFF[language]})(?!\w)", spoken)
    yield from CODE.findall(spoken)
    for sentence in _SENTENCE_END.split(spoken):
        if len(_WORD.findall(sentence)) > SENTENCE_WORDS:
            yield f"long: {sentence}"


@pytest.mark.parametrize("language", languages())
def test_a_message_is_said_in_plain_words_and_short_sentences(language: str) -> None:
    found = {(message, fault) for message, text in messages(language) for fault in faults(text, language)}
    assert {(message, fault) for message, fault in found if message not in EXCEPTIONS} == set()


def test_every_exception_is_needed() -> None:
    needed = {message for message, text in messages("en") if [*faults(text, "en")]}
    assert set(EXCEPTIONS) <= needed


@pytest.mark.parametrize(
    "text", ["Whoever may pass", "It is not your turn", "BATTLE needs 2", "Set ace_run", "No move '{move}'"]
)
def test_the_check_of_plain_words_finds_a_fault(text: str) -> None:
    assert [*faults(text, "en")]


def test_no_sentence_has_a_title_of_its_own() -> None:
    """A title stands in `engine/game_names.py` alone; a sentence has a placeholder."""
    sentences = (message for message in extract.extract_messages() if message.id and message.context != "command")
    assert [text for sentence in sentences for text in english(sentence) if PUBLISHED.search(text)] == []
