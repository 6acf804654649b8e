"""Racing for Chains, Scramble Golf: disc golf with three dice on a board (RULES.md)."""

from pathlib import Path

from engine.caddie import Caddie
from engine.game import Game, Words
from engine.scramble.house.players import PLAYERS, absent
from engine.scramble.house.tees import expected
from engine.scramble.house.worth import made, worth
from engine.scramble.imagine import imagine
from engine.scramble.legal import awaiting, forced, legal, powerless
from engine.scramble.lesson import LESSON
from engine.scramble.notation import VOCABULARY, read, write
from engine.scramble.options import Options, partners
from engine.scramble.play import apply, leaving
from engine.scramble.round.opening import SEATS, check, setup
from engine.scramble.round.score import result
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
    seats=SEATS,
    hidden=lambda options: options.cards != "none",
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
    leave=leaving,
    takes_back=lambda move: {"leave": None, "discard": False}.get(move.verb, True),
    powerless=powerless,
    forced=forced,
    limit=limit,
    standing=standing,
    lesson=LESSON,
    imagine=imagine,
    caddie=Caddie(worth=worth, expected=expected, reason=reason, odds=odds, made=made),
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
