"""The round of the day in the page: from the welcome to a line in the channel, by presses alone, in both languages."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.sandbox.player import FINGER, Player, Screens
from tests.sandbox.process import Server

MAX_PRESSES = 60
"""More presses than three holes of Play Nine take alone, on every weekday and with any deal.

A hole takes a press to flip two cards and two for each of at most nine shots. Rounds of the other games differ by
weekday, and without a plan they take up to 180 presses.
"""
WORDS = {
    "en": ("Round of the day", "How to play", "Share", "Post it here"),
    "de": ("Runde des Tages", "So wird gespielt", "Teilen", "Hier posten"),
}
"""The words of the page and of its buttons."""
POSTED = "has played the round of the day"
"""The words of the post, in the language of the server."""


def press_a_move(me: Player, rules: str) -> None:
    """Make the last move of the private page below the channel, and wait for what it changes.

    The first one of a tee-off chooses only one of two cards.
    """
    page = me.messages.last
    before = page.inner_text()
    moves = page.locator("button.button:enabled").filter(has_not_text=rules)
    with suppress(TimeoutError):  # the page has changed before the press
        if moves.count():
            moves.filter(has_text=moves.last.inner_text(timeout=FINGER)).last.click(timeout=FINGER)
        else:
            page.locator("button.menu").first.click(timeout=FINGER)
            me.page.locator(".listbox .option").first.click(timeout=FINGER)
        expect(page).not_to_have_text(before)


@pytest.mark.exhaustive
@pytest.mark.parametrize("language", WORDS)
def test_a_round_of_the_day_from_the_welcome_to_a_shared_line(sandbox: Server, browser: Screens, language: str) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    daily, rules, share, post = WORDS[language]
    if language == "de":
        me.page.locator("#people .language").click()
        expect(me.page.locator("#people .language")).to_have_text("DE")
    me.messages.filter(has_text="Welcome to the nineteenth").locator("button.button").last.click()
    expect(me.messages.last).to_contain_text(f"{daily} ·")
    me.keep(f"daily-{language}")
    me.button("Play Nine", me.messages.last).click()
    expect(me.messages.last).to_contain_text(re.compile(r"#\d+"))
    for _press in range(MAX_PRESSES):
        if share in me.messages.last.inner_text():
            break
        press_a_move(me, rules)
    me.keep(f"daily-result-{language}")
    me.button(share, me.messages.last).click()
    me.button(post, me.messages.last).click()
    expect(me.messages.filter(has_text=POSTED)).to_contain_text("Nineteenth #")
    assert not me.faults
