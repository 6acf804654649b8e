"""Play Nine: nine holes with cards, the lowest strokes win (RULES.md)."""

from pathlib import Path

from engine.caddie import Caddie
from engine.game import Game, GameAI, GameClubhouse, GameRules, GameText
from engine.game_names import PLAY_NINE
from engine.i18n import N_
from engine.play_nine.ai.determinize import determinize
from engine.play_nine.ai.evaluate import evaluate_moves, expected_strokes
from engine.play_nine.ai.outlook import outlook, redeal
from engine.play_nine.ai.players import PLAYERS, rule_of_thumb
from engine.play_nine.moves import Move
from engine.play_nine.notation import VOCABULARY, parse_move, write_move
from engine.play_nine.options import Options, daily_options
from engine.play_nine.rules import SEATS, apply, awaiting, house_cues, legal_moves, result, setup, validate_setup
from engine.play_nine.state import State
from engine.play_nine.text.board import board, options, turn
from engine.play_nine.text.final import final, stroke_key, stroke_note
from engine.play_nine.text.hints import explain, is_pointless, tells_trade
from engine.play_nine.text.how_to_play import TUTORIAL, how_to_play, tagline
from engine.play_nine.text.ideas import idea_of, practice_topic, tip_label
from engine.play_nine.text.mistakes import explain_mistake, is_sure_score
from engine.play_nine.text.moves import move_label, move_sequences, report_label
from engine.play_nine.text.news import news, news_items
from engine.play_nine.text.odds import odds
from engine.play_nine.view import View, view

CADDIE: Caddie[Options, State, View] = Caddie(
    evaluate=evaluate_moves,
    expected_strokes=expected_strokes,
    outlook=outlook,
    explain=explain,
    explain_mistake=explain_mistake,
    odds=odds,
    idea=idea_of,
    tip_label=tip_label,
    shares_harm=True,
    averages_harm=True,
    is_pointless=is_pointless,
    is_sure_score=is_sure_score,
    tells_trade=tells_trade,
)


GAME: Game[Options, State, Move, View] = Game(
    key="play-nine",
    names=PLAY_NINE,
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    rules=GameRules(
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
    ),
    text=GameText(
        options=options,
        turn=turn,
        news=news,
        stroke_key=stroke_key,
        stroke_note=stroke_note,
        news_items=news_items,
        board=board,
        move_label=move_label,
        report_label=report_label,
        move_sequences=move_sequences,
        practice_topic=practice_topic,
        tagline=tagline,
        how_to_play=how_to_play,
        final=final,
    ),
    ai=GameAI(
        house_players=PLAYERS,
        stand_in_level="amateur",
        pooled_levels=frozenset({"pro", "champion"}),
        timeout_move=rule_of_thumb,
        caddie=CADDIE,
        determinize=determinize,
        redeal=redeal,
    ),
    clubhouse=GameClubhouse(
        house_cues=house_cues,
        ace_title=N_("A pair of Hole-in-Ones by {name}!"),
        tutorial=TUTORIAL,
        daily_options=daily_options,
    ),
)

EDITIONS: tuple[Game[Options, State, Move, View], ...] = (GAME,)
