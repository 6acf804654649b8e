"""A game's notation in the language being spoken: its words as people say and type them; records keep its own."""

from collections.abc import Mapping
from functools import lru_cache

from engine.game import THEN, AnyGame
from engine.speech import pgettext, wording

CONTEXT = "move"
"""How the catalogue has a word of a notation apart from the same word in a sentence."""


def said(game: AnyGame, text: str) -> str:
    """A move's text in the language being spoken."""
    words = _spoken(game.vocabulary, wording())
    return " ".join(words.get(part) or _spelled(part, words) for part in text.split())


def understood(game: AnyGame, text: str) -> str:
    """The text of what somebody has typed, in the language being spoken or as records keep it."""
    heard = {word.casefold(): word for word in game.vocabulary}
    heard |= {said.casefold(): word for word, said in _spoken(game.vocabulary, wording()).items()}
    moves = (part.split() for part in text.split(THEN))
    return THEN.join(" ".join(heard.get(part.casefold()) or _spelled(part, heard) for part in move) for move in moves)


@lru_cache(maxsize=64)
def _spoken(vocabulary: tuple[str, ...], _language: str) -> Mapping[str, str]:
    """The words as they are said in that language, which is being spoken: a menu of moves asks for each of them."""
    return {word: pgettext(CONTEXT, word) for word in vocabulary}


def _spelled(part: str, words: Mapping[str, str]) -> str:
    """A way such as NNE or NE-E letter by letter, where each letter is a word; anything else as it is."""
    letters = [words.get(letter, words.get(letter.casefold(), "")) for letter in part.replace("-", "")]
    if not all(len(letter) == 1 for letter in letters):
        return part
    spelled = iter(letters)
    return "".join("-" if letter == "-" else next(spelled) for letter in part)
