"""Racing for Chains, Scramble Golf: disc golf with three dice on a board (RULES.md)."""

from pathlib import Path

from engine.caddie import Caddie
from engine.game import Game, Words
from engine.scramble import legal, notation, play
from engine.scramble.house.players import PLAYERS, absent
from engine.scramble.house.tees import expected
from engine.scramble.house.worth import made, worth
from engine.scramble.imagine import imagine
from engine.scramble.lesson import LESSON
from engine.scramble.options import Options, partners
from engine.scramble.round import opening, score
from engine.scramble.standing import limit, standing
from engine.scramble.table import Move, State
from engine.scramble.view import View, view
from engine.scramble.words.board import board
from engine.scramble.words.caddie import odds, reason
from engine.scramble.words.effects import hand, note
from engine.scramble.words.final import final
from engine.scramble.words.labels import move, series
from engine.scramble.words.news import items, news
from engine.scramble.words.options import options
from engine.scramble.words.primer import gist, primer
from engine.scramble.words.turn import turn

GAME: Game[Options, State, Move, View] = Game(
    key="scramble",
    title="Scramble Golf",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=opening.SEATS,
    hidden=lambda options: options.cards != "none",
    options=Options,
    check=opening.check,
    setup=opening.setup,
    awaiting=legal.awaiting,
    legal=legal.legal,
    apply=play.apply,
    view=view,
    result=score.result,
    write=notation.write,
    read=notation.read,
    vocabulary=notation.VOCABULARY,
    players=PLAYERS,
    stand_in="amateur",
    absent=absent,
    words=Words(
        options=options,
        turn=turn,
        news=news,
        items=items,
        board=board,
        hand=hand,
        move=move,
        note=note,
        series=series,
        gist=gist,
        primer=primer,
        final=final,
    ),
    teams=partners,
    leave=play.leaving,
    takes_back=lambda move: {"leave": None, "discard": False}.get(move.verb, True),
    powerless=legal.powerless,
    forced=legal.forced,
    limit=limit,
    standing=standing,
    lesson=LESSON,
    imagine=imagine,
    caddie=Caddie(worth=worth, expected=expected, reason=reason, odds=odds, made=made),
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
