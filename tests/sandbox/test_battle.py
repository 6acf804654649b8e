"""Final Nine by clicks alone, from the welcome on: a hidden hand on a page of its own or in a second tab."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.sandbox.player import FINGER, Player, Screens
from tests.sandbox.process import Server
from tests.sandbox.test_forms import choose

ENOUGH = 600
"""More presses than nine holes take."""
SOME = 12
"""Presses in the second tab that prove that the battle goes on."""
AWHILE = 500
"""Milliseconds until the next look if nothing has changed."""
LOOKS = re.compile(
    "My hand|Play again|Map|Scorecard|Table|How to play|Automatic|To the table|Previous|More moves|Always|Never"
)
"""Labels that show or settle something instead of playing."""
PLAIN = re.compile("Keep|Throw|Let it|Carry on|Done|Don.t refill|Pass")
"""Labels that a person without a plan presses first."""
CONTROLS = """every => every.flatMap(one => [...one.querySelectorAll("button.button:enabled, button.menu:enabled")])
    .map(one => one.dataset.hint ? ["menu", one.dataset.hint] : ["button", one.innerText])"""


def controls(where: Locator) -> list[tuple[str, str]]:
    """Return the kind and the label (or the hint) of each control that plays."""
    found: list[tuple[str, str]] = where.evaluate_all(CONTROLS)
    return [(kind, label) for kind, label in found if not LOOKS.search(label)]


def move(player: Player, where: Locator) -> bool:
    """Make the simplest move on a message; return False if there is none."""
    found = controls(where)
    plain = [one for one in found if PLAIN.match(one[1])] or found
    if not plain:
        return False
    kind, label = plain[0]
    with suppress(TimeoutError, AssertionError):  # the message has changed before the press
        if kind == "menu":
            player.choose(label, "", where=where, patience=FINGER)
        else:
            player.press(label, where, FINGER)
    return True


@pytest.mark.longest
@pytest.mark.exhaustive
def test_a_hole_of_battle_is_played_from_the_private_page(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.button("Final Nine", me.messages.filter(has_text="Welcome to the nineteenth")).click()
    me.button("My hand").click()
    hand = me.page.locator("#channel .message.private").last
    expect(hand.locator(".picture img").first).to_be_visible()
    me.keep("own-hand")
    for _ in range(ENOUGH):
        me.news(AWHILE)  # a person looks first: the page may still follow the others
        if me.messages.filter(has_text="hole 1 of 9").count():
            break
        move(me, hand)
    private = me.page.locator("#channel .message.private")
    expect(private).to_have_count(1)
    assert (me.faults, sandbox.complaints()) == ([], "")


def battle(me: Player, hand: Player) -> None:
    """Open a battle against a house player, and the hand in the second tab."""
    me.button("With friends", me.messages.filter(has_text="Welcome to the nineteenth")).click()
    me.button("Final Nine", me.messages.filter(has_text="What are we playing?")).click()
    form = me.page.locator(".form")
    choose(form, "Course and holes", "Park, 3 holes")
    form.locator(".tick").filter(has_text="Battle").first.click()
    form.get_by_role("button", name="Submit").click()
    expect(me.board).to_contain_text("Battle")
    me.ask_for_hands()
    me.press("Add a house amateur")
    me.button("Tee off").click()
    expect(me.button("My hand")).to_be_visible()
    hand.read_private()
    expect(hand.messages.last).to_contain_text("To the table")
    hand.keep("battle-hand")


def test_a_battle_goes_on_by_the_hand_in_a_second_tab(sandbox: Server, browser: Screens) -> None:
    me, hand = (Player.at(browser, "phone", sandbox.address) for _ in range(2))
    battle(me, hand)
    presses = 0
    for _ in range(ENOUGH):
        if presses == SOME:
            break
        if move(hand, hand.messages.last):
            presses += 1
        else:
            hand.news(AWHILE)
    assert presses == SOME, hand.messages.last.inner_text()
    expect(me.board.locator(".picture img").first).to_be_visible()
    assert (me.faults, hand.faults, sandbox.complaints()) == ([], [], "")


@pytest.mark.longest
@pytest.mark.exhaustive
def test_a_battle_to_the_final_card_with_the_hand_in_a_second_tab(sandbox: Server, browser: Screens) -> None:
    me, hand = (Player.at(browser, "phone", sandbox.address) for _ in range(2))
    battle(me, hand)
    presses = 0
    while not me.button("Play again").is_visible():
        if move(hand, hand.messages.last):
            presses += 1
        else:
            hand.news(AWHILE)
        assert presses < ENOUGH, hand.messages.last.inner_text()
    hand.keep("battle-over")
    me.keep("battle-final")
    me.note(f"a battle of Final Nine: {presses} presses to the final card")
    expect(me.board.locator(".picture img").first).to_be_visible()
    assert (me.faults, hand.faults, sandbox.complaints()) == ([], [], "")
