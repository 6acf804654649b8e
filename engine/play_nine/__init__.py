"""Play Nine: nine holes with cards, the lowest strokes win (RULES.md)."""

from pathlib import Path

from engine.game import Game, GameText
from engine.play_nine.house.caddie import CADDIE
from engine.play_nine.house.imagine import determinize
from engine.play_nine.house.players import PLAYERS
from engine.play_nine.house.thumb import amateur
from engine.play_nine.lesson import TUTORIAL
from engine.play_nine.notation import VOCABULARY, parse_move, write_move
from engine.play_nine.rules import SEATS, apply, awaiting, validate_setup, legal_moves, result, setup
from engine.play_nine.state import State
from engine.play_nine.table import Move, Options, View
from engine.play_nine.view import view
from engine.play_nine.words.board import board
from engine.play_nine.words.final import final
from engine.play_nine.words.news import news_items, news
from engine.play_nine.words.primer import tagline, how_to_play
from engine.play_nine.words.table import move_label, options, move_sequences
from engine.play_nine.words.turn import turn

GAME: Game[Options, State, Move, View] = Game(
    key="play-nine",
    title="Play Nine",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=SEATS,
    has_hidden_information=lambda _options: False,
    options=Options,
    validate_setup=validate_setup,
    setup=setup,
    awaiting=awaiting,
    legal_moves=legal_moves,
    apply=apply,
    view=view,
    result=result,
    write_move=write_move,
    parse_move=parse_move,
    vocabulary=VOCABULARY,
    house_players=PLAYERS,
    stand_in_level="amateur",
    timeout_move=amateur,
    text=GameText(
        options=options,
        turn=turn,
        news=news,
        news_items=news_items,
        board=board,
        move_label=move_label,
        move_sequences=move_sequences,
        tagline=tagline,
        how_to_play=how_to_play,
        final=final,
    ),
    tutorial=TUTORIAL,
    caddie=CADDIE,
    determinize=determinize,
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
