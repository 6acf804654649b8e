"""Final Nine's sentences in German, where the grammar depends on the words put in."""

import re
from collections.abc import Iterator

import pytest

from engine.final_nine import GAME
from engine.final_nine.cards.deck import ACTIONS, HAND_CODES
from engine.final_nine.text.cards import action_sentence, brief_action_sentence
from engine.final_nine.view import View
from engine.i18n import _, use_locale
from render.background import felt_table
from render.canvas import Canvas
from render.card_frame import CARD_HEIGHT
from render.final_nine import cards
from render.final_nine.cards import NARROW, Look
from render.gallery.games import views
from tests.parametrize import every_row

NAMES = ("Olaf", "Rosa", "Kira")


@pytest.fixture(autouse=True)
def german_locale() -> Iterator[None]:
    with use_locale("de"):
        yield


def battle_views() -> Iterator[View]:
    """Yield the views of a round of battle in which most kinds of events happen."""
    yield from views(GAME, "auf Deutsch", 3, rules="battle", course="suburban", player="amateur")


def test_a_verb_agrees_with_how_many_are_asked() -> None:
    asked = {len(view.awaiting): GAME.text.turn(view, NAMES) for view in battle_views() if view.window == "disrupt"}
    assert re.fullmatch(r"\w+ wirft .*: \w+ kann stören\.", asked[1])
    assert re.fullmatch(r"\w+ wirft .*: \w+ und \w+ können stören\.", asked[2])


def test_strokes_have_the_grammatical_case_of_their_sentence() -> None:
    text = " ".join(sentence for view in battle_views() for sentence in GAME.text.news(view, NAMES))
    assert re.search(r"versenkt den Putt, [\w ]+ \(\d Würfe\)\.", text)
    assert re.search(r"wirft bis [A-G]\d+, noch \d+\.", text)
    assert re.search(r"wirft [\w ]+ (BH|FH) nach (oben|rechts|unten|links)", text)
    assert not re.search(r"nach \d+ (Würfe\b|Strafwurf)", text)


def test_a_card_that_saves_a_throw_is_not_read_together_with_its_square() -> None:
    """The card From Distance was: "dank From Distance von D4"."""
    saved = _("throws it in from {start}, thanks to {card}").format(start="D4", card="From Distance")
    assert saved == "trifft von D4 dank From Distance in den Korb"
    ace = _("throws it straight in from the tee, thanks to {card}").format(card="From Distance")
    assert ace == "trifft vom Abwurf dank From Distance direkt in den Korb"


@every_row("code", sorted(HAND_CODES & ACTIONS.keys()))
def test_the_smallest_german_card_has_its_whole_effect(code: str) -> None:
    canvas = Canvas(felt_table(CARD_HEIGHT + 100))
    cards.draw_card(canvas, Look(code, 1, bar="dazu"), 50, 50, NARROW, CARD_HEIGHT)
    drawn = " ".join(word.name for word in canvas.text_boxes)
    assert "…" not in drawn
    assert action_sentence(code) in drawn or brief_action_sentence(code) in drawn
