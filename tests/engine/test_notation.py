"""Notation in other languages: translated input is understood, besides the records' own."""

from itertools import chain

from engine.editions import OWN
from engine.game import THEN, AnyGame
from engine.notation import CONTEXT, said, understood
from engine.play_nine import GAME as PLAY_NINE
from engine.record import read
from engine.scramble import GAME as SCRAMBLE
from engine.speech import languages, pgettext, speaking
from tests.playthroughs.scripts import FOLDER, TELLING
from tests.rows import every_row

GAMES = [editions[-1] for editions in OWN]
every_game = every_row("game", GAMES, ids=lambda game: game.key)
every_language = every_row("language", languages())


def written(game: AnyGame) -> set[str]:
    """Return the moves of the golden games."""
    records = (read(file.read_text().split(TELLING)[0]) for file in FOLDER.glob("*.txt"))
    moves = (record.moves for record in records if record.rules.key == game.key)
    return {move.text for move in chain.from_iterable(moves)}


@every_language
@every_game
def test_what_is_said_is_understood(game: AnyGame, language: str) -> None:
    moves = written(game)
    assert moves
    with speaking(language):
        assert {text: understood(game, said(game, text).upper()).casefold() for text in moves} == {
            text: text.casefold() for text in moves
        }
        assert {text: understood(game, text) for text in moves} == {text: text for text in moves}


@every_language
@every_game
def test_no_word_is_said_of_two_moves(game: AnyGame, language: str) -> None:
    with speaking(language):
        shown = [{word.casefold(), pgettext(CONTEXT, word).casefold()} for word in game.vocabulary]
    assert len(set(chain.from_iterable(shown))) == sum(map(len, shown))


def test_a_german_types_german_and_english() -> None:
    with speaking("de-AT"):
        assert understood(PLAY_NINE, " Abschlagen  1 5") == understood(PLAY_NINE, "tee 1 5") == "tee 1 5"
        assert understood(SCRAMBLE, "flug nnooo") == "fly NNEEE"
        assert understood(SCRAMBLE, "Flug NO-O") == "fly NE-E"
        assert understood(SCRAMBLE, THEN.join(("nutzen DM", "landen E5 ab"))) == THEN.join(("use DM", "land E5 off"))
    assert understood(PLAY_NINE, "abschlagen 1 5") == "abschlagen 1 5"
