"""Racing for Chains, Scramble Golf: disc golf with three dice on a board (RULES.md)."""

from pathlib import Path

from engine.caddie import Caddie
from engine.game import Game, GameText
from engine.scramble.house.players import PLAYERS, timeout_move
from engine.scramble.house.tees import expected_strokes
from engine.scramble.house.worth import strokes_so_far, evaluate_moves
from engine.scramble.imagine import determinize
from engine.scramble.legal import awaiting, forced_move, legal_moves, seats_without_choice
from engine.scramble.lesson import TUTORIAL
from engine.scramble.notation import VOCABULARY, parse_move, write_move
from engine.scramble.options import Options, partners
from engine.scramble.play import apply, leave_move
from engine.scramble.round.opening import SEATS, validate_setup, setup
from engine.scramble.round.score import result
from engine.scramble.standing import time_limit, auto_answers
from engine.scramble.table import Move, State
from engine.scramble.view import View, view
from engine.scramble.words.board import board
from engine.scramble.words.caddie import odds, explain
from engine.scramble.words.effects import hand_text, move_note
from engine.scramble.words.final import final
from engine.scramble.words.labels import move_label, move_sequences
from engine.scramble.words.news import news_items, news
from engine.scramble.words.options import options
from engine.scramble.words.primer import tagline, how_to_play
from engine.scramble.words.turn import turn

GAME: Game[Options, State, Move, View] = Game(
    key="scramble",
    title="Scramble Golf",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=SEATS,
    has_hidden_information=lambda options: options.cards != "none",
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
    timeout_move=timeout_move,
    text=GameText(
        options=options,
        turn=turn,
        news=news,
        news_items=news_items,
        board=board,
        hand=hand_text,
        move_label=move_label,
        move_note=move_note,
        move_sequences=move_sequences,
        tagline=tagline,
        how_to_play=how_to_play,
        final=final,
    ),
    teams=partners,
    leave_move=leave_move,
    takeback_rule=lambda move: {"leave": None, "discard": False}.get(move.verb, True),
    seats_without_choice=seats_without_choice,
    forced_move=forced_move,
    time_limit=time_limit,
    auto_answers=auto_answers,
    tutorial=TUTORIAL,
    determinize=determinize,
    caddie=Caddie(evaluate=evaluate_moves, expected_strokes=expected_strokes, explain=explain, odds=odds, strokes_so_far=strokes_so_far),
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
