"""Section 12.4: BAD FORM, six more deviations."""

import pytest

from engine.final_nine.cards.deck import ACTIONS, parse_effects
from engine.final_nine.options import Options, decks
from tests.engine.final_nine.positions import commit, finish, make, table, texts
from tests.engine.final_nine.rulebook import field
from tests.engine.final_nine.rulebook import table as rulebook_table
from tests.parametrize import every_row

FIELD = field("TF1")
CARDS = rulebook_table("code | name | sym | effect")
BATTLE = Options(rules="battle", bad_form=True)


def test_f153_six_cards_are_shuffled_into_the_action_stack() -> None:
    plain, extra = (decks(Options(bad_form=switch), 2)[1] for switch in (False, True))
    assert sorted(extra) == sorted((*plain, *(row[0] for row in CARDS)))
    assert decks(Options(bad_form=True), 2)[0] == decks(Options(), 2)[0]


def test_f153_the_cards_are_those_of_the_table() -> None:
    for code, name, symbols, text in CARDS:
        card = ACTIONS[code]
        assert (card.name, card.category, card.symbols) == (name, "DEVIATION", symbols)
        assert card.options == parse_effects(text.strip("`"))


@every_row(("card", "lie"), [("B1", "E6"), ("B2", "A6"), ("B3", "C3"), ("B4", "E5"), ("B5", "E6"), ("B6", "B4")])
def test_f153_a_card_turned_over_bends_the_flight(card: str, lie: str) -> None:
    throw = commit(table("MR1-BH", hole=FIELD, turns=card), "MR1-BH", "U")
    assert str(finish(throw).lie) == lie


@pytest.mark.parametrize(("card", "holed"), [("B1", False), ("B5", True), ("B6", True)])
def test_f153_a_cross_has_no_effect_on_a_putt(card: str, holed: bool) -> None:
    throw = commit(table("PU3-BH", hole=FIELD, lies="E9", turns=card), "PU3-BH", "U")
    assert finish(throw).holed == holed


def test_f153_in_battle_an_opponent_may_play_it() -> None:
    throw = commit(table("MR1-BH", "B2 B6", hole=FIELD, options=BATTLE), "MR1-BH", "U")
    assert {"play B2", "play B6"} <= texts(throw, 1)
    assert str(finish(make(throw, "play B2", seat=1)).lie) == "A6"
