"""The cards of Final Nine as they lie in a hand: numbered, whole, and marked where something holds for them."""

from itertools import combinations

import pytest

from engine.final_nine.cards.deck import CARDS, DISCS, Disc
from engine.final_nine.options import Options
from render import card_frame
from render.canvas import Canvas
from render.final_nine import cards, hand_picture, pattern
from tests.render.final_nine_tables import HAND, TRADE, draw_hand, paint
from tests.render.picture_contents import apart, boxes


def test_the_hand_is_numbered_and_says_what_cannot_be_played() -> None:
    looks = hand_picture.looks(HAND)
    assert [look.number for look in looks] == list(range(1, 10))
    assert [look.number for look in looks if look.raised] == [2, 5]
    assert {look.bar for look in looks if look.dim} == {"out of reach", "can't be played"}
    assert [look.number for look in hand_picture.looks(TRADE) if look.bar == "offered"] == [1, 7]


def test_marked_swaps_are_shown() -> None:
    swapping = HAND._replace(shot=None, window="swap", swaps=(("L06", "disc"), ("DR1-BH", "action")))
    bars = {look.number: look.bar for look in hand_picture.looks(swapping) if look.raised and look.bar != "added"}
    assert bars == {1: "for an action", 2: "", 7: "for a disc"}


def test_cards_of_a_hand_do_not_overlap() -> None:
    for view in (HAND, TRADE, HAND._replace(hand=HAND.hand[4:] * 2), HAND._replace(hand=HAND.hand[:3] * 4)):
        laid = [
            (card.x, card.y, card.x + card.wide, card.y + card.high)
            for card in hand_picture.card_boxes(hand_picture.looks(view))
        ]
        assert all(apart(one, other) for one, other in combinations(laid, 2))
        assert max(box[2] for box in laid) <= 1072


def test_f36_every_pattern_has_the_squares_of_its_disc() -> None:
    wrong = {code: why for code, disc in DISCS.items() if not disc.reach and (why := _off_pattern(disc))}
    assert wrong == {}


def _off_pattern(disc: Disc) -> list[str]:
    """Return the faults of a disc's drawn pattern."""
    plan, side = pattern.squares(disc), pattern.plus_side(disc)
    (first, start), (last, end) = plan.path[0], plan.path[-1]
    aside, forward = disc.pattern[-1][::-1] if disc.pattern else (disc.fade, disc.distance)
    inside = all(0 <= column < plan.columns and 0 <= row < plan.rows for column, row in plan.path)
    checks = {
        "it ends elsewhere": (last - first, start - end) == (side * aside, forward),
        "it leaves its squares": inside,
        "it is the other hand's": (side == 1) == (disc.hand == "FH"),
    }
    return [why for why, sound in checks.items() if not sound]


@pytest.mark.parametrize(
    ("wide", "high"),
    [(cards.NARROW, cards.TALL), (card_frame.CARD_WIDTH, cards.TALL), (card_frame.CARD_WIDTH, card_frame.CARD_HEIGHT)],
)
def test_every_card_says_all_it_has_to_say(wide: int, high: int) -> None:
    ground, wrong = draw_hand(HAND).pixels, []
    for code in CARDS:
        if code in DISCS and wide == card_frame.CARD_WIDTH:
            continue
        canvas = Canvas(ground)
        cards.draw_card(canvas, cards.Look(code, 3), 60, 60, wide, high)
        for what, box in canvas.text_boxes:
            if box[0] < 60 or box[2] > 60 + wide or box[3] > 60 + high or what.endswith("…"):
                wrong.append((code, what))
    assert wrong == []


def test_f155_only_ones_own_mischief_lies_beside_the_hand() -> None:
    mine = HAND.players[0]._replace(mischief="H7")
    options = Options(rules="battle", mischief=True)
    view = HAND._replace(options=options, players=(mine, *HAND.players[1:]))
    assert "card H7" in boxes(draw_hand(view), "card ")
    assert len(boxes(draw_hand(view), "number ")) == len(HAND.hand)
    assert "card H7" in boxes(draw_hand(view._replace(hand=())), "card ")
    assert paint(view).pixels.size == paint(HAND).pixels.size
    assert len([what for what, _box in paint(view).named_boxes if what == "chip H"]) == 2
    used = view._replace(players=(mine._replace(mischief_used=True), *HAND.players[1:]))
    assert len([what for what, _box in paint(used).named_boxes if what == "chip H"]) == 1
