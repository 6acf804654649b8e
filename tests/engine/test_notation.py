"""Notation in other languages: translated input is understood, besides the records' own."""

from itertools import chain

from engine.game import MOVE_SEPARATOR, AnyGame
from engine.i18n import languages, pgettext, use_locale
from engine.localized_notation import MOVE_CONTEXT, canonicalize_move, localize_move
from engine.play_nine import GAME as PLAY_NINE
from engine.record import parse_record
from engine.registry import BUILT_IN
from engine.scramble import GAME as SCRAMBLE
from tests.parametrize import every_row
from tests.playthroughs.golden_games import FOLDER, TELLING

GAMES = [editions[-1] for editions in BUILT_IN]
every_game = every_row("game", GAMES, ids=lambda game: game.key)
every_language = every_row("language", languages())


def golden_moves(game: AnyGame) -> set[str]:
    """Return the moves of the golden games."""
    records = (parse_record(file.read_text().split(TELLING)[0]) for file in FOLDER.glob("*.txt"))
    moves = (record.moves for record in records if record.game_definition.key == game.key)
    return {move.text for move in chain.from_iterable(moves)}


@every_language
@every_game
def test_a_localized_move_reads_as_the_same_move(game: AnyGame, language: str) -> None:
    moves = golden_moves(game)
    assert moves
    with use_locale(language):
        assert {text: canonicalize_move(game, localize_move(game, text).upper()).casefold() for text in moves} == {
            text: text.casefold() for text in moves
        }
        assert {text: canonicalize_move(game, text) for text in moves} == {text: text for text in moves}


@every_language
@every_game
def test_no_two_moves_have_the_same_localized_word(game: AnyGame, language: str) -> None:
    with use_locale(language):
        shown = [{word.casefold(), pgettext(MOVE_CONTEXT, word).casefold()} for word in game.rules.vocabulary]
    assert len(set(chain.from_iterable(shown))) == sum(map(len, shown))


def test_a_german_may_type_german_and_english() -> None:
    with use_locale("de-AT"):
        assert canonicalize_move(PLAY_NINE, " Abschlagen  1 5") == canonicalize_move(PLAY_NINE, "tee 1 5") == "tee 1 5"
        assert canonicalize_move(SCRAMBLE, "flug nnooo") == "fly NNEEE"
        assert canonicalize_move(SCRAMBLE, "Flug NO-O") == "fly NE-E"
        assert canonicalize_move(SCRAMBLE, MOVE_SEPARATOR.join(("nutzen DM", "landen E5 ab"))) == MOVE_SEPARATOR.join(
            ("use DM", "land E5 off")
        )
    assert canonicalize_move(PLAY_NINE, "abschlagen 1 5") == "abschlagen 1 5"
