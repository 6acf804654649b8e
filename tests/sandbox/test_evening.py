"""Five friends on one evening in one channel: everyone finds the game, the leaderboard and their result."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.sandbox.player import Player, Screens
from tests.sandbox.process import Server
from tests.sandbox.test_forms import choose
from tests.sandbox.test_rounds import DICE, move

FRIENDS = ("Annika", "Björn", "Mia", "Tom")
HOST = "Gwen"
MAX_THROWS = 300
"""More presses than five people need on a hole."""


def say(me: Player, command: str) -> Locator:
    """Give a command and return its answer."""
    me.write(f"/{command} ")
    me.page.keyboard.press("Enter")
    answer = me.messages.filter(has_text=re.compile(rf"{me.name}\W+used\W+/{command}")).last
    answer.wait_for()
    return answer


def warm_up(me: Player) -> None:
    """Let everyone begin a round of their own with the house; the channel is not full."""
    for number, name in enumerate(FRIENDS, 1):
        me.become(name)
        welcome = me.messages.filter(has_text="Welcome to the nineteenth")
        if number % 2:
            me.button("Scramble Golf, 9 holes", welcome).click()
        else:
            welcome.locator("button.menu").click()
            me.page.locator(".listbox .option").filter(has_text="Play Nine, 1 hole").click()
        expect(me.board).to_contain_text(re.compile(f"{name}\\W*(tees off|: throw)"))


def invite_everyone(me: Player) -> int:
    """Open a table of one hole by the form, with everyone invited; return its number."""
    me.become(HOST)
    me.button("Scramble Golf", say(me, "play")).click()
    form = me.page.locator(".form")
    choose(form, "Course and holes", "Willow Bend, 1 hole")
    choose(form, "Pace, ranking and caddie", "Live, ranked")
    form.locator(".field").filter(has_text="People to invite").locator(".menu").click()
    for name in FRIENDS:
        me.page.locator(".listbox .option").filter(has_text=name).click()
    me.page.get_by_role("button", name="Done").click()
    form.get_by_role("button", name="Submit").click()
    expect(form).to_have_count(0)
    expect(me.messages.filter(has_text="invites you to a game of Scramble Golf").last).to_contain_text("@Tom")
    return me.table


def join_from_the_list(me: Player, table: int) -> None:
    """Let everyone find the table in `/table list` and take a seat; the last one tees it off."""
    for name in FRIENDS:
        me.become(name)
        me.press(f"Join table {table}", say(me, "table list"))
    expect(me.board).to_contain_text("Hole 1: Opening Drive")


def play_out(me: Player) -> None:
    """Play the hole to its end, each person in turn."""
    for _ in range(MAX_THROWS):
        if me.button("Play again").is_visible():
            return
        asked = re.findall(r"[@\u2068](\w+)\u2069?(?:: | rolled )", me.board.inner_text())
        if asked and asked[-1] != me.name:
            me.become(asked[-1])
        move(me, *DICE)
    raise AssertionError("the hole does not end")


def look_at_results(me: Player) -> None:
    """Let everyone read their report, their profile and the leaderboard."""
    for name in (*FRIENDS, HOST):
        me.become(name)
        me.button("My report").click()
        expect(me.messages.filter(has_text="Your report")).to_be_visible()
        assert f"{name}, Scramble Golf: " in picture_text(say(me, "profile"))
    names = picture_text(say(me, "leaderboard"))
    assert all(name in names for name in (*FRIENDS, HOST))


def picture_text(message: Locator) -> str:
    """Return the alt text of a message's picture, without marks of direction."""
    return (message.locator(".picture img").get_attribute("alt") or "").replace("\u2068", "").replace("\u2069", "")


def play_again(me: Player, table: int) -> None:
    """Take the same seats again; then one friend wants to stop, and the others don't."""
    for name in (*FRIENDS, HOST):
        me.become(name)
        me.press("Play again", me.messages.filter(has_text=f"· table {table}").last)
    expect(me.board).to_contain_text("Hole 1: Opening Drive")
    me.button("Table").click()
    me.button("End the game", me.messages.filter(has_text="/table board").last).click()
    me.button("Ask everyone to end it", me.messages.filter(has_text="Ask everyone to end the game at table")).click()
    vote = me.messages.filter(has_text="end the game at table", has_not_text="Only you can see this")
    expect(vote).to_contain_text("what do you say?")
    for name in FRIENDS[:3]:
        me.become(name)
        me.press("No", vote)
    expect(vote).to_contain_text("Not enough votes")


@pytest.mark.longest
@pytest.mark.exhaustive
def test_five_friends_spend_an_evening_in_one_channel(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    warm_up(me)
    table = invite_everyone(me)
    join_from_the_list(me, table)
    play_out(me)
    me.keep("evening-final")
    look_at_results(me)
    me.keep("evening-leaderboard")
    play_again(me, table)
    me.become("Annika")
    expect(say(me, "games")).to_contain_text(re.compile(r"Scramble Golf, table \d+.*Scramble Golf, table \d+", re.S))
    me.keep("evening-games")
    assert (me.faults, sandbox.complaints()) == ([], "")
