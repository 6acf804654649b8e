"""Final Nine, a disc golf game with a hidden hand of nine cards: the value `GAME` (RULES.md)."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from engine.caddie import Caddie
from engine.final_nine import notation, rules
from engine.final_nine.edition import FIRST as FIRST_EDITION
from engine.final_nine.extras.characters import partners
from engine.final_nine.house.absent import absent
from engine.final_nine.house.champion import advised
from engine.final_nine.house.players import PLAYERS
from engine.final_nine.house.schemes import SCHEMERS
from engine.final_nine.house.tees import expected
from engine.final_nine.imagine import imagine
from engine.final_nine.lesson import LESSON
from engine.final_nine.moves import Aim, Back, Leave, Move, Pick, Play, Swap
from engine.final_nine.options import Options, check
from engine.final_nine.round.score import result
from engine.final_nine.round.setup import setup
from engine.final_nine.sight import view
from engine.final_nine.standing import standing
from engine.final_nine.state import Table
from engine.final_nine.turn.limits import limit
from engine.final_nine.view import View
from engine.final_nine.words.advice import odds, reason
from engine.final_nine.words.board import board
from engine.final_nine.words.entries import hand, note
from engine.final_nine.words.final import final
from engine.final_nine.words.moves import move
from engine.final_nine.words.news import items, news
from engine.final_nine.words.primer import gist, primer
from engine.final_nine.words.reach import series
from engine.final_nine.words.rulebook import rulebook
from engine.final_nine.words.swaps import several
from engine.final_nine.words.table import options
from engine.final_nine.words.turn import turn
from engine.game import Game, Seat, Words


def leave(state: Table, seat: Seat) -> Move | None:
    """Return the move that takes a seat out of the game (F-182), or None if the seat is out or the round over."""
    return Leave() if rules.seated(state, seat) else None


def made(view: View) -> float:
    """Return the strokes that the viewer has taken on the hole."""
    return 0.0 if view.seat is None else float(view.players[view.seat].strokes)


def tentative(view: View, move: Move) -> bool:
    """Return whether the move is a swap mark or a choice for a throw that is not committed yet (F-86)."""
    return isinstance(move, Swap | Pick | Aim | Back) or (isinstance(move, Play) and view.window == "choose")


GAME: Game[Options, Table, Move, View] = Game(
    key="final-nine",
    title="Final Nine",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=2,
    seats=range(1, 5),
    hidden=lambda _options: True,
    options=Options,
    check=check,
    setup=setup,
    awaiting=rules.awaiting,
    legal=rules.legal,
    apply=rules.apply,
    view=view,
    result=result,
    write=notation.write,
    read=notation.read,
    vocabulary=notation.VOCABULARY,
    players=PLAYERS,
    stand_in="pro",
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
        gist=gist,
        primer=primer,
        rulebook=rulebook,
        series=series,
        several=several,
        final=final,
    ),
    teams=partners,
    leave=leave,
    anytime=rules.anytime,
    deliberate=frozenset({"pro", "champion"}),
    unasked=SCHEMERS,
    limit=limit,
    tentative=tentative,
    powerless=rules.powerless,
    forced=rules.forced,
    standing=standing,
    lesson=LESSON,
    imagine=imagine,
    caddie=Caddie(worth=advised, expected=expected, reason=reason, odds=odds, made=made),
)

FIRST = replace(GAME, edition=1, setup=partial(setup, edition=FIRST_EDITION), lesson=None)
EDITIONS: tuple[Game[Options, Table, Move, View], ...] = (FIRST, GAME)
