"""The notation of moves in the current language, as people read and type it; records keep the original."""

from collections.abc import Mapping
from functools import lru_cache

from engine.game import THEN, AnyGame
from engine.speech import pgettext, wording

CONTEXT = "move"
"""The catalogue's context of a notation's words, which keeps them apart from the same words in sentences."""


def said(game: AnyGame, text: str) -> str:
    """Return a move's text in the current language."""
    words = _spoken(game.vocabulary, wording())
    return " ".join(words.get(part) or _spelled(part, words) for part in text.split())


def understood(game: AnyGame, text: str) -> str:
    """Return the record's text of a move that somebody has typed, in the current language or in the original."""
    heard = {word.casefold(): word for word in game.vocabulary}
    heard |= {said.casefold(): word for word, said in _spoken(game.vocabulary, wording()).items()}
    moves = (part.split() for part in text.split(THEN))
    return THEN.join(" ".join(heard.get(part.casefold()) or _spelled(part, heard) for part in move) for move in moves)


@lru_cache(maxsize=64)
def _spoken(vocabulary: tuple[str, ...], _language: str) -> Mapping[str, str]:
    """Return the words of a notation in the current language, cached for menus of many moves."""
    return {word: pgettext(CONTEXT, word) for word in vocabulary}


def _spelled(part: str, words: Mapping[str, str]) -> str:
    """Translate directions such as NNE or NE-E letter by letter; return any other text unchanged."""
    letters = [words.get(letter, words.get(letter.casefold(), "")) for letter in part.replace("-", "")]
    if not all(len(letter) == 1 for letter in letters):
        return part
    spelled = iter(letters)
    return "".join("-" if letter == "-" else next(spelled) for letter in part)
