"""Play Nine: nine holes with cards, the lowest strokes win (RULES.md)."""

from pathlib import Path

from engine.game import Game, Words
from engine.play_nine.house.caddie import CADDIE
from engine.play_nine.house.imagine import imagine
from engine.play_nine.house.players import PLAYERS
from engine.play_nine.house.thumb import amateur
from engine.play_nine.lesson import LESSON
from engine.play_nine.notation import VOCABULARY, read, write
from engine.play_nine.rules import SEATS, apply, awaiting, check, legal, result, setup
from engine.play_nine.state import State
from engine.play_nine.table import Move, Options, View
from engine.play_nine.view import view
from engine.play_nine.words.board import board
from engine.play_nine.words.final import final
from engine.play_nine.words.news import items, news
from engine.play_nine.words.primer import gist, primer
from engine.play_nine.words.table import move, options, series
from engine.play_nine.words.turn import turn

GAME: Game[Options, State, Move, View] = Game(
    key="play-nine",
    title="Play Nine",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=SEATS,
    hidden=lambda _options: False,
    options=Options,
    check=check,
    setup=setup,
    awaiting=awaiting,
    legal=legal,
    apply=apply,
    view=view,
    result=result,
    write=write,
    read=read,
    vocabulary=VOCABULARY,
    players=PLAYERS,
    stand_in="amateur",
    absent=amateur,
    words=Words(
        options=options,
        turn=turn,
        news=news,
        items=items,
        board=board,
        move=move,
        series=series,
        gist=gist,
        primer=primer,
        final=final,
    ),
    lesson=LESSON,
    caddie=CADDIE,
    imagine=imagine,
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
