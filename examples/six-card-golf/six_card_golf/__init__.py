"""Six-card golf with ordinary cards (RULES.md)."""

from pathlib import Path

from engine.game import Game
from six_card_golf import rules, table, words
from six_card_golf.house import regular
from six_card_golf.table import Move, Options, State, View

GAME: Game[Options, State, Move, View] = Game(
    key="six-card-golf",
    title="Six-Card Golf",
    rulebook=Path(__file__).with_name("RULES.md"),
    edition=1,
    seats=rules.SEATS,
    hidden=lambda _options: False,
    options=Options,
    check=rules.check,
    setup=rules.setup,
    awaiting=lambda state: state.awaiting,
    legal=rules.legal,
    apply=rules.apply,
    view=rules.view,
    result=rules.result,
    write=table.write,
    read=table.read,
    players={"regular": regular},
    stand_in="regular",
    absent=regular,
    words=words.WORDS,
)
