"""Find English words in texts of another language."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.final_nine.cards.deck import CARDS
from engine.final_nine.courses.hole import COURSES, course
from engine.final_nine.extras.characters import CHARACTERS
from engine.i18n import LOCALES
from engine.registry import GAMES
from engine.scramble.courses.hole import TITLES, holes
from engine.scramble.text.cards import GOLFER_NAMES
from tests.playouts import NAMES

_FILLED = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>]*>|\]\([^)]*\)|https://\S+|^(?:\d+|-) \S+$", re.M)
"""Parts of a text that are no words of a sentence: placeholders, typed input, addresses, rows of a map."""
_WORD = re.compile(r"[^\W\d_]{2,}")
TELLING = frozenset(("the", "of", "you", "your", "with", "and", "is", "are", "for", "from", "to", "they", "card"))
"""Common English words that do not exist in the present other languages."""

FIXED = ("Racing for Chains", "Bonfit America", "mnkymnd games", "Jason Deeds", "Nineteenth", "Discord", "„Roll“")
"""Names that are never translated: the book, the games' authors, this bot, Discord, a word on cards."""

ALIKE = frozenset(("block", "chance", "drop", "fades", "immune", "power", "rest", "switch", "will"))
"""English words that are German or the games' own, too, and occur in no German message."""


def english_in(text: str, language: str, named: Iterable[str] = ()) -> set[str]:
    """Return the English words of a text that should be in that language; a line may be cut.

    `named` are names that may stand in it.
    """
    if any(text.strip("… ") in name for name in _sorted_names()):
        return set()
    for name in named:
        text = text.replace(name, " ")
    found = _words(_names().sub(" ", text))
    return found & only_english(language) - ALIKE


@cache
def only_english(language: str) -> frozenset[str]:
    """Return the words of the English messages that occur in none of the language's messages.

    Both are in the language's file, as the tests of the locales see to it.
    """
    catalog = read_po((LOCALES / f"{language}.po").read_bytes().splitlines(), locale=language)
    messages = [message for message in catalog if message.id]
    own = _words_of(form for message in messages for form in forms(message))
    return frozenset(_words_of(text for message in messages for text in english(message)) - own)


def english(message: Message) -> tuple[str, ...]:
    """Return a message of the source, with its plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """Return a message's translation, with its plurals."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _words_of(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in _words(_names().sub(" ", text))}


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(_FILLED.sub(" ", text))}


@cache
def _names() -> re.Pattern[str]:
    """Return a pattern of names that are the same in every language.

    They are games, players, golfers, characters, cards and holes.
    """
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, _sorted_names()))})(?!\w)")


@cache
def _sorted_names() -> tuple[str, ...]:
    """Return these names, the longest first."""
    return tuple(sorted(set(filter(None, _every_name())), key=len, reverse=True))


def _every_name() -> Iterator[str]:
    yield from (game.title for game in GAMES.values())
    yield from (card.name for card in CARDS.values())
    yield from (character.name for character in CHARACTERS.values())
    yield from (hole.name for name in COURSES for hole in course(name))
    yield from (hole.title for key in TITLES for hole in holes(key))
    yield from (*TITLES.values(), *GOLFER_NAMES.values(), *NAMES, *FIXED)
