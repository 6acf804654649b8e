"""Play Nine: nine holes with cards, the lowest strokes win (RULES.md)."""

from pathlib import Path

from engine.game import Game, Words
from engine.play_nine import notation, rules, words
from engine.play_nine.house.caddie import CADDIE
from engine.play_nine.house.imagine import imagine
from engine.play_nine.house.players import PLAYERS
from engine.play_nine.house.thumb import amateur
from engine.play_nine.lesson import LESSON
from engine.play_nine.state import State
from engine.play_nine.table import Move, Options, View

GAME: Game[Options, State, Move, View] = Game(
    key="play-nine",
    title="Play Nine",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=rules.SEATS,
    hidden=lambda _options: False,
    options=Options,
    check=rules.check,
    setup=rules.setup,
    awaiting=rules.awaiting,
    legal=rules.legal,
    apply=rules.apply,
    view=rules.view,
    result=rules.result,
    write=notation.write,
    read=notation.read,
    vocabulary=notation.VOCABULARY,
    players=PLAYERS,
    stand_in="amateur",
    absent=amateur,
    words=Words(
        options=words.options,
        turn=words.turn,
        news=words.news,
        items=words.items,
        board=words.board,
        move=words.move,
        series=words.series,
        gist=words.gist,
        primer=words.primer,
        final=words.final,
    ),
    lesson=LESSON,
    caddie=CADDIE,
    imagine=imagine,
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
