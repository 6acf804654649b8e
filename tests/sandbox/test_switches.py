"""The sandbox's own switches: killing the bot, closed messages, the manager, a second channel, a thread."""

import pytest
from playwright.sync_api import expect

from tests.sandbox.player import Player, Screens
from tests.sandbox.process import Sandbox, Server


def open_table(me: Player, **options: str) -> None:
    """Open a table of Play Nine for two and add a house player."""
    me.write("/playnine new " + " ".join(f"{name}:{value}" for name, value in options.items()) + " ")
    me.page.keyboard.press("Enter")
    expect(me.board).to_contain_text("Players 1 of 2")
    me.press("Add a house amateur")
    me.begin()
    expect(me.button("Flip any two")).to_be_visible()


def test_the_bot_is_killed_in_mid_game_and_the_old_buttons_go_on(own_sandbox: Sandbox, browser: Screens) -> None:
    me = Player.at(browser, "desk", own_sandbox.address)
    open_table(me, players="2")
    before, old = own_sandbox.bot(), me.board.get_attribute("data-message")
    me.page.get_by_role("button", name="Restart the bot").click()
    expect(me.page.locator("#people .state")).to_have_text("The bot is away")
    me.keep("away")
    expect(me.page.locator("#told")).to_contain_text("The bot is back")
    assert own_sandbox.bot() != before
    assert me.board.get_attribute("data-message") == old
    me.press("Flip any two")
    expect(me.board).not_to_contain_text("Annika tees off: flip two cards")
    assert (me.faults, own_sandbox.end()) == ([], (0, ""))


@pytest.mark.exhaustive
def test_a_press_while_the_bot_is_away_is_shown_as_failed(own_sandbox: Sandbox, browser: Screens) -> None:
    me = Player.at(browser, "desk", own_sandbox.address)
    open_table(me, players="2")
    own_sandbox.kill_bot()
    expect(me.page.locator("#people .state")).to_have_text("The bot is away")
    me.button("Scorecard").click()
    expect(me.board.get_by_role("alert")).to_have_text("This interaction failed")
    me.write("/help ")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("The application did not respond")
    me.page.get_by_role("button", name="Restart the bot").click()
    expect(me.page.locator("#people .state")).to_have_text("")
    me.messages.last.get_by_role("button", name="Dismiss message").click()
    me.button("Scorecard").click()
    expect(me.messages.last).to_contain_text("Only you can see this")


MAX_PRESSES = 120


def test_with_closed_messages_the_hand_is_in_the_channel(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.page.get_by_role("button", name="Messages on").click()
    expect(me.page.get_by_role("button", name="Messages off")).to_have_attribute("aria-pressed", "true")
    me.write("/settings me dms:True ")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("Cards by direct message: on")
    me.write("/finalnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    expect(me.board).to_contain_text("can swap up to two cards")
    private = me.page.locator("#channel .message.private")
    told = private.filter(has_text="send you direct messages")
    for _ in range(MAX_PRESSES):  # Discord refuses the hand soon, and the next press tells
        me.button("Scorecard").click()
        me.page.wait_for_timeout(500)
        if told.count():
            break
    expect(told).to_be_visible()
    me.button("My hand").click()
    expect(private.last).to_contain_text("Only you can see this")
    expect(me.page.locator("#beside")).to_be_hidden()
    me.keep("closed")
    me.become("Mia")
    expect(private).to_have_count(0)
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_server_settings_are_for_the_manager_alone(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.page.locator("#channel .slash").click()
    expect(me.page.locator(".suggestion").first).to_be_visible()
    expect(me.page.locator(".suggestion").filter(has_text="/settings me")).to_have_count(1)
    expect(me.page.locator(".suggestion").filter(has_text="/settings server")).to_have_count(1)
    me.become("Gwen")
    me.write("/settings server pace:live ")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("live")
    me.become("Tom")
    me.write("/settings server pace:live ")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("Only you can see this")
    assert "Tables on this server" not in me.messages.last.inner_text()
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_a_table_in_the_second_channel_and_one_in_a_thread(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    me.go("clubhouse")
    open_table(me, players="2")
    me.go("A quiet corner")
    open_table(me, players="2")
    expect(me.page.locator("#channel .head h1")).to_have_text("A quiet corner")
    me.page.locator(".burger").click()
    me.page.wait_for_timeout(300)
    me.keep("channels")
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_unread_channels_are_marked_until_they_are_opened(sandbox: Server, browser: Screens) -> None:
    me, friend = (Player.at(browser, "desk", sandbox.address) for _ in range(2))
    friend.become("Björn")
    friend.go("clubhouse")
    friend.write("Who plays a round?")
    expect(me.page.locator("#places .place.new")).to_have_count(1)
    me.go("clubhouse")
    expect(me.messages.last).to_contain_text("Who plays a round?")
    expect(me.page.locator("#places .place.new")).to_have_count(0)
    friend.write("<@" + str(me.page.locator("[data-person]").first.get_attribute("data-person")) + ">, you?")
    expect(me.messages.last.locator(".mention")).to_have_text("@Annika")
    assert (me.faults, friend.faults) == ([], [])
