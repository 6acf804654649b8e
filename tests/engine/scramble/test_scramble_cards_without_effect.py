"""Cards without effect are marked before one is spent on them (S-102, S-104 to S-106, S-130)."""

from itertools import islice
from typing import Literal

import pytest

from engine.rng import Luck
from engine.scramble import GAME
from engine.scramble.events import Unaffected
from engine.scramble.options import Options
from engine.scramble.state import Move
from engine.scramble.text.cards import has_no_effect
from engine.scramble.view import View
from tests.engine.scramble.positions import NAMES, make, practice, stack
from tests.playouts import Table, playout

WORDS = GAME.text


def view_of_card(card: str, place: str) -> View:
    """Return the view of a Bad Luck card drawn there, with the Cancel card in hand."""
    state = practice(place, "B8", hands=["cancel"], decks=stack(bad=card))
    view = GAME.rules.view(make(state, "throw | 1 6 6", "use D", "land E7", "roll | 1 1 1"), 0)
    assert view.asked == card
    return view


def answers_to_card(card: str, place: str) -> dict[str, tuple[str, str]]:
    """Return the label and the note of each answer to a Bad Luck card drawn there, with the Cancel card in hand."""
    view = view_of_card(card, place)
    return {move.verb: (WORDS.move_label(view, move, NAMES), WORDS.move_note(view, move)) for move in view.moves}


def test_s104_a_tree_out_of_range_is_no_reason_to_spend_a_card() -> None:
    answers = answers_to_card("in-the-drink", "E8")
    assert answers["accept"] == (
        "Accept In the Drink (no effect)",
        "no effect now: there's no water within two squares",
    )
    assert answers["cancel"] == ("Cancel Bad Luck (not needed)", "no effect now: there's no water within two squares")


@pytest.mark.parametrize(
    ("card", "reasons"),
    [
        ("in-the-drink", {"In the Drink costs you nothing here.", "In the Drink does no harm here."}),
        ("foot-fault", {"You get a penalty.", "You get no penalty."}),
    ],
)
def test_a_hint_says_what_a_card_does_and_what_cancelling_it_spares(card: str, reasons: set[str]) -> None:
    view, caddie = view_of_card(card, "E8"), GAME.ai.caddie
    assert caddie
    worths = caddie.evaluate(view, Luck(bytes(32), 1))
    assert {caddie.explain(view, worth, NAMES) for worth in worths} == reasons


def test_a_hint_names_a_card_that_would_hit_with_its_effect() -> None:
    answers = answers_to_card("foot-fault", "E8")
    assert answers["accept"] == ("Accept Foot Fault", "One penalty stroke. In a race, skip a turn.")
    assert answers["cancel"][0] == "Play Cancel Bad Luck"


@pytest.mark.parametrize(("cards", "seed"), [("luck", 1), ("luck", 2), ("battle", 3), ("battle", 4)])
def test_s106_a_card_is_said_to_have_no_effect_where_it_has_none_and_nowhere_else(
    cards: Literal["luck", "battle"], seed: int
) -> None:
    table = Table(GAME, Options(cards=cards), 3, bytes([seed]) * 32)
    tried = 0
    for turn in islice(playout(table), 2500):
        if turn.seat < 0:
            break
        view = GAME.rules.view(turn.state, turn.seat)
        for move in view.moves:
            if move.verb in ("accept", "battle"):
                events = GAME.rules.apply(turn.state, turn.seat, move, Luck(bytes(32), 1)).events
                tried += 1
                assert has_no_effect(view, move) == any(isinstance(event, Unaffected) for event in events), move
                assert move.verb == "battle" or has_no_effect(view, move) == has_no_effect(view, Move("cancel"))
    assert tried
