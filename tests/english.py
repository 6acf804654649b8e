"""English that is read where another language is spoken: words of the source that nobody says in that language."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from engine.editions import GAMES
from engine.final_nine.cards.deck import CARDS
from engine.final_nine.courses.hole import COURSES, course
from engine.final_nine.extras.characters import CHARACTERS
from engine.scramble.courses.hole import TITLES, holes
from engine.scramble.words.cards import GOLFERS
from engine.speech import LOCALES
from locales.extract import extracted
from tests.playouts import NAMES

_FILLED = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>]*>|\]\([^)]*\)|https://\S+|^(?:\d+|-) \S+$", re.M)
"""What is filled in, typed, an address, or a row of a map, and no word of a sentence."""
_WORD = re.compile(r"[^\W\d_]{2,}")
TELLING = frozenset(("the", "of", "you", "your", "with", "and", "is", "are", "for", "from", "to", "they", "card"))
"""Words without which English is hardly spoken: none of them is anything else in the languages of today."""

FIXED = ("Racing for Chains", "Bonfit America", "mnkymnd games", "Jason Deeds", "Nineteenth", "Discord", "„Roll“")
"""What is called so everywhere: the book, those who made the games, this house and where it stands, a word on cards."""

ALIKE = frozenset(("block", "chance", "drop", "fades", "immune", "power", "rest", "switch"))
"""English words that are German words too, or the game's own, where no German message happens to have them."""


def strange(text: str, language: str, named: Iterable[str] = ()) -> set[str]:
    """The English words of a text that ought to be in that language, besides whoever is named; a line may be cut."""
    if any(text.strip("… ") in name for name in _called()):
        return set()
    for name in named:
        text = text.replace(name, " ")
    found = _words(_names().sub(" ", text))
    return found & foreign(language) - ALIKE


@cache
def foreign(language: str) -> frozenset[str]:
    """The words of the English messages that occur in none of the language's."""
    spoken = read_po((LOCALES / f"{language}.po").read_bytes().splitlines(), locale=language)
    own = _said(form for message in spoken if message.id for form in forms(message))
    return frozenset(_said(text for message in extracted() if message.id for text in english(message)) - own)


def english(message: Message) -> tuple[str, ...]:
    """A message as the source has it, with its plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """A message as a language says it, with its plurals."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _said(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in _words(_names().sub(" ", text))}


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(_FILLED.sub(" ", text))}


@cache
def _names() -> re.Pattern[str]:
    """What is called the same in every language: games, players, golfers, characters, cards and holes."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, _called()))})(?!\w)")


@cache
def _called() -> tuple[str, ...]:
    """The names, the longest first."""
    return tuple(sorted(set(filter(None, _every_name())), key=len, reverse=True))


def _every_name() -> Iterator[str]:
    yield from (game.title for game in GAMES.values())
    yield from (card.name for card in CARDS.values())
    yield from (character.name for character in CHARACTERS.values())
    yield from (hole.name for name in COURSES for hole in course(name))
    yield from (hole.title for key in TITLES for hole in holes(key))
    yield from (*TITLES.values(), *GOLFERS.values(), *NAMES, *FIXED)
