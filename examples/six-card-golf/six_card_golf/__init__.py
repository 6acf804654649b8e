"""Six-card golf with ordinary cards (RULES.md)."""

from pathlib import Path

from engine.game import Game, GameAI, GameNames, GameRules
from six_card_golf import rules, state, text
from six_card_golf.ai import regular
from six_card_golf.state import Move, Options, State, View

GAME: Game[Options, State, Move, View] = Game(
    key="six-card-golf",
    names=GameNames(usual_title="Six-Card Golf"),
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    rules=GameRules(
        seats=rules.SEATS,
        has_hidden_information=lambda _options: False,
        options=Options,
        validate_setup=rules.validate_setup,
        setup=rules.setup,
        awaiting=lambda state: state.awaiting,
        legal_moves=rules.legal_moves,
        apply=rules.apply,
        view=rules.view,
        result=rules.result,
        write_move=state.write_move,
        parse_move=state.parse_move,
    ),
    text=text.TEXT,
    ai=GameAI(house_players={"regular": regular}, stand_in_level="regular", timeout_move=regular),
)
