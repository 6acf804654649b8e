"""Final Nine, a disc golf game with a hidden hand of nine cards: the value `GAME` (RULES.md)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from engine.caddie import Caddie
from engine.final_nine import notation, rules
from engine.final_nine.ai.absent import timeout_move
from engine.final_nine.ai.determinize import determinize
from engine.final_nine.ai.outlook import outlook, redeal
from engine.final_nine.ai.players import MISCHIEF_BY_LEVEL, PLAYERS, caddie_values, strokes_by_rivals
from engine.final_nine.ai.tee_values import expected_strokes
from engine.final_nine.auto_answers import auto_answers
from engine.final_nine.cards.deck import CHAMP
from engine.final_nine.extras.characters import doubles_teams
from engine.final_nine.moves import Aim, Back, Copy, Leave, Move, Pick, Play, Swap, Throw
from engine.final_nine.options import Options, daily_options, validate_setup
from engine.final_nine.round import house_cues, round_result, setup
from engine.final_nine.state import FIRST_EDITION, SECOND_EDITION, Edition, State
from engine.final_nine.text.board import board_text
from engine.final_nine.text.cards import hand_text, move_note
from engine.final_nine.text.final import final_sentences
from engine.final_nine.text.hints import (
    explain_move,
    is_pointless,
    practice_topic,
    tells_trade,
)
from engine.final_nine.text.how_to_play import LESSON, how_to_play, rulebook_page, tagline
from engine.final_nine.text.ideas import idea_of
from engine.final_nine.text.menus import move_sequences, multi_select
from engine.final_nine.text.mistakes import explain_mistake, move_topics
from engine.final_nine.text.moves import move_label
from engine.final_nine.text.news import news_items, news_sentences
from engine.final_nine.text.odds import move_odds
from engine.final_nine.text.options import options_line
from engine.final_nine.text.planned_throws import AimedDisc
from engine.final_nine.text.report_labels import played_label, report_label
from engine.final_nine.text.tip_labels import hint_title, tip_label, whole_move
from engine.final_nine.text.turn import turn_sentence
from engine.final_nine.turn.phase_rules import time_limit
from engine.final_nine.view import View
from engine.final_nine.view_builder import build_view
from engine.game import Game, GameAI, GameClubhouse, GameRules, GameText, Seat
from engine.game_names import FINAL_NINE


def leave_move(state: State, seat: Seat) -> Move | None:
    """Return the move that takes a seat out of the game (F-182), or None if the seat is out or the round over."""
    return Leave() if rules.is_playing(state, seat) else None


def strokes_so_far(view: View) -> float:
    """Return the strokes that the viewer has taken on the hole."""
    return 0.0 if view.seat is None else float(view.players[view.seat].strokes)


def join_moves(first: Move, second: Move) -> Move | AimedDisc | None:
    """Return Champ and the skill that it stands for, or a disc and its direction, as one move; else None."""
    if isinstance(first, Pick) and isinstance(second, Aim):
        return AimedDisc(first.disc, second.direction)
    return second if first == Play(CHAMP) and isinstance(second, Copy) else None


def without_promise(move: Move) -> Move:
    """Return a throw without what is said with it, which the caddie does not judge (F-187)."""
    return Throw() if isinstance(move, Throw) else move


def can_undo(view: View, move: Move) -> bool:
    """Return whether the move is a swap mark or a choice for a throw that is not committed yet (F-86)."""
    return isinstance(move, Swap | Pick | Aim | Back) or (isinstance(move, Play | Copy) and view.window == "choose")


CARD_WINDOWS: Final = frozenset({"disrupt", "luck", "landed"})
"""The windows in which the awaited seats may play a card of the hand."""
GAME: Game[Options, State, Move, View] = Game(
    key="final-nine",
    names=FINAL_NINE,
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=3,
    rules=GameRules(
        seats=range(1, 5),
        has_hidden_information=lambda _options: True,
        options=Options,
        validate_setup=validate_setup,
        setup=setup,
        awaiting=rules.awaiting,
        legal_moves=rules.legal_moves,
        anytime=rules.anytime_moves,
        apply=rules.apply,
        view=build_view,
        result=round_result,
        write_move=notation.write_move,
        parse_move=notation.parse_move,
        vocabulary=notation.VOCABULARY,
    ),
    text=GameText(
        options=options_line,
        turn=turn_sentence,
        news=news_sentences,
        news_items=news_items,
        board=board_text,
        hand=hand_text,
        move_label=move_label,
        report_label=report_label,
        practice_topic=practice_topic,
        move_note=move_note,
        tagline=tagline,
        how_to_play=how_to_play,
        rulebook_page=rulebook_page,
        move_sequences=move_sequences,
        multi_select=multi_select,
        final=final_sentences,
    ),
    ai=GameAI(
        house_players=PLAYERS,
        stand_in_level="pro",
        pooled_levels=frozenset({"pro", "champion"}),
        deferred_levels=frozenset({"pro", "champion"}),
        timeout_move=timeout_move,
        anytime_players=MISCHIEF_BY_LEVEL,
        caddie=Caddie(
            evaluate=caddie_values,
            expected_strokes=expected_strokes,
            outlook=outlook,
            explain=explain_move,
            explain_mistake=explain_mistake,
            move_topics=move_topics,
            join_moves=join_moves,
            whole_move=whole_move,
            played_label=played_label,
            is_pointless=is_pointless,
            far_behind=2.0,
            idea=idea_of,
            tip_label=tip_label,
            odds=move_odds,
            strokes_by_rivals=strokes_by_rivals,
            tells_trade=tells_trade,
            plain_move=without_promise,
            strokes_so_far=strokes_so_far,
            hint_title=hint_title,
        ),
        determinize=determinize,
        redeal=redeal,
    ),
    clubhouse=GameClubhouse(
        teams=doubles_teams,
        leave_move=leave_move,
        time_limit=time_limit,
        can_undo=can_undo,
        seats_without_choice=rules.seats_without_choice,
        forced_move=rules.forced_move,
        may_play_card=lambda view: view.window in CARD_WINDOWS,
        auto_answers=auto_answers,
        house_cues=house_cues,
        tutorial=LESSON,
        daily_options=daily_options,
    ),
)

OLDER: Mapping[int, Edition] = {1: FIRST_EDITION, 2: SECOND_EDITION}
"""The rules of the editions before this one, by number (F-185)."""
EDITIONS: tuple[Game[Options, State, Move, View], ...] = (
    *(
        replace(
            GAME,
            edition=number,
            rules=replace(GAME.rules, setup=partial(setup, edition=edition)),
            clubhouse=replace(GAME.clubhouse, tutorial=None),
        )
        for number, edition in OLDER.items()
    ),
    GAME,
)
