"""Racing for Chains, Scramble Golf: disc golf with three dice on a board (RULES.md)."""

from pathlib import Path

from engine.caddie import Caddie
from engine.game import Game, GameAI, GameClubhouse, GameRules, GameText
from engine.game_names import SCRAMBLE
from engine.scramble.ai.determinize import determinize
from engine.scramble.ai.expected_strokes import expected_strokes
from engine.scramble.ai.hint_values import caddie_values, hides_strokes, strokes_by_cards
from engine.scramble.ai.outlook import is_exact, outlook, redeal
from engine.scramble.ai.players import PLAYERS, timeout_move
from engine.scramble.ai.winning import is_last_turn, strokes_so_far
from engine.scramble.auto_answers import auto_answers, may_play_card, time_limit
from engine.scramble.moves import (
    awaiting,
    can_put_back,
    forced_move,
    join_moves,
    legal_moves,
    seats_without_choice,
)
from engine.scramble.notation import VOCABULARY, parse_move, write_move
from engine.scramble.options import Options, daily_options, partners
from engine.scramble.round.progress import SEATS, setup, validate_setup
from engine.scramble.round.scoring import house_cues, result
from engine.scramble.rules import apply, leave_move
from engine.scramble.state import Move, State
from engine.scramble.text.board import board, turn
from engine.scramble.text.cards import hand_text, move_note
from engine.scramble.text.final import final
from engine.scramble.text.hints import explain, idea_of, is_pointless, odds
from engine.scramble.text.how_to_play import TUTORIAL, how_to_play, tagline
from engine.scramble.text.labels import (
    is_sure_score,
    label_off_board,
    move_label,
    options,
    played_form,
    practice_topic,
    report_label,
    stroke_key,
)
from engine.scramble.text.mistakes import explain_mistake
from engine.scramble.text.news import news, news_items
from engine.scramble.text.tip_labels import hint_title, tip_label, whole_move
from engine.scramble.text.turn_lines import move_sequences
from engine.scramble.view import View, view

GAME: Game[Options, State, Move, View] = Game(
    key="scramble",
    names=SCRAMBLE,
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    rules=GameRules(
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
    ),
    text=GameText(
        options=options,
        turn=turn,
        news=news,
        news_items=news_items,
        board=board,
        hand=hand_text,
        move_label=move_label,
        label_off_board=label_off_board,
        report_label=report_label,
        played_form=played_form,
        practice_topic=practice_topic,
        stroke_key=stroke_key,
        move_note=move_note,
        move_sequences=move_sequences,
        tagline=tagline,
        how_to_play=how_to_play,
        final=final,
    ),
    ai=GameAI(
        house_players=PLAYERS,
        stand_in_level="amateur",
        pooled_levels=frozenset({"pro", "champion"}),
        timeout_move=timeout_move,
        caddie=Caddie(
            evaluate=caddie_values,
            expected_strokes=expected_strokes,
            outlook=outlook,
            averages_harm=True,
            join_moves=join_moves,
            whole_move=whole_move,
            tip_label=tip_label,
            is_exact=is_exact,
            is_sure_score=is_sure_score,
            hides_strokes=hides_strokes,
            tells_trade=lambda view, _move, _best: not is_last_turn(view),
            is_pointless=is_pointless,
            explain=explain,
            explain_mistake=explain_mistake,
            odds=odds,
            idea=idea_of,
            strokes_by_cards=strokes_by_cards,
            hint_title=hint_title,
            strokes_so_far=strokes_so_far,
        ),
        determinize=determinize,
        redeal=redeal,
    ),
    clubhouse=GameClubhouse(
        teams=partners,
        leave_move=leave_move,
        can_undo=lambda view, move: can_put_back(move, view.dice),
        time_limit=time_limit,
        takeback_rule=lambda move: {"leave": None, "discard": False}.get(move.verb, True),
        seats_without_choice=seats_without_choice,
        forced_move=forced_move,
        may_play_card=may_play_card,
        auto_answers=auto_answers,
        house_cues=house_cues,
        tutorial=TUTORIAL,
        daily_options=daily_options,
    ),
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
