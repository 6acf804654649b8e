"""The notation of moves in the current language, as people read and type it; records keep the original."""

from collections.abc import Mapping
from functools import lru_cache

from engine.game import MOVE_SEPARATOR, AnyGame
from engine.i18n import catalogue_language, pgettext

MOVE_CONTEXT = "move"
"""The catalogue's context of a notation's words, which keeps them apart from the same words in sentences."""


def localize_move(game: AnyGame, text: str) -> str:
    """Return a move's text in the current language."""
    words = _localized_words(game.rules.vocabulary, catalogue_language())
    return " ".join(words.get(part) or _spell_letters(part, words) for part in text.split())


def canonicalize_move(game: AnyGame, text: str) -> str:
    """Return the record's text of a move that somebody has typed, in the current language or in the original."""
    record_words = {word.casefold(): word for word in game.rules.vocabulary}
    record_words |= {
        local.casefold(): word for word, local in _localized_words(game.rules.vocabulary, catalogue_language()).items()
    }
    moves = (part.split() for part in text.split(MOVE_SEPARATOR))
    return MOVE_SEPARATOR.join(
        " ".join(record_words.get(part.casefold()) or _spell_letters(part, record_words) for part in move)
        for move in moves
    )


@lru_cache(maxsize=64)
def _localized_words(vocabulary: tuple[str, ...], _language: str) -> Mapping[str, str]:
    """Return the words of a notation in the current language, cached for menus of many moves."""
    return {word: pgettext(MOVE_CONTEXT, word) for word in vocabulary}


def _spell_letters(part: str, words: Mapping[str, str]) -> str:
    """Translate directions such as NNE or NE-E letter by letter; return any other text unchanged."""
    letters = [words.get(letter, words.get(letter.casefold(), "")) for letter in part.replace("-", "")]
    if not all(len(letter) == 1 for letter in letters):
        return part
    replacements = iter(letters)
    return "".join("-" if letter == "-" else next(replacements) for letter in part)
