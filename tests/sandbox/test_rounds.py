"""Whole games by clicks alone, on a desktop and on a phone; screenshots are kept in `build/sandbox`."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from tests.sandbox.player import FINGER, Player, Screens
from tests.sandbox.process import Server

ENOUGH = 300
"""More presses than three holes take."""


CARDS = ("Flip any two", "Draw from the deck", "Discard it and flip")
"""The simplest Play Nine: tee off, draw, discard the card and flip another one."""
DICE = ("Throw all three dice", "Pick where to land", "→", "Throw: roll three, use one")
"""The simplest Scramble Golf: throw, and land on the board's first place, the nearest to the basket."""


def move(player: Player, *ways: str) -> None:
    """Press the first of these that is there, or choose the first line of a menu."""
    player.until(*ways, "Play again")
    way = next((way for way in ways if player.button(way).is_visible() or player.menu(way).is_visible()), None)
    if way is None:
        return
    try:
        if player.button(way).is_visible():
            player.press(way, patience=FINGER)
        else:
            player.choose(way, "", patience=FINGER)
    except TimeoutError:
        pass  # the board has changed before the press
    except AssertionError:
        if player.button(way).is_visible() or player.menu(way).is_visible():
            raise
        # else the board has changed during the press, by an earlier one whose picture came in between


def to_the_end(player: Player, *ways: str) -> None:
    """Play until the final card is there."""
    for _ in range(ENOUGH):
        if player.button("Play again").is_visible():
            break
        move(player, *ways)


@pytest.mark.parametrize("device", [pytest.param("desk", marks=(pytest.mark.longest, pytest.mark.exhaustive)), "phone"])
def test_a_round_of_play_nine_to_the_final_card(sandbox: Server, browser: Screens, device: str) -> None:
    me = Player.at(browser, device, sandbox.address)
    welcome = me.messages.filter(has_text="Welcome to the nineteenth")
    expect(welcome.locator(".picture img")).to_be_visible()
    me.keep("welcome")
    me.button("Play Nine, 3 holes", welcome).click()
    expect(me.button("Flip any two")).to_be_in_viewport()  # after one press the first decision is in sight
    me.keep("dealt")
    move(me, *CARDS)
    expect(me.board.locator(".picture img").first).to_be_visible()
    me.keep("board")
    to_the_end(me, *CARDS)
    me.keep("final")
    expect(me.board).to_contain_text("wins")
    ended = re.compile(r"(wins|share) hole \d|Playoff hole \d")  # a playoff without us takes the last hole's place
    expect(me.messages.filter(has_text=ended).nth(2)).to_be_attached()
    holes = me.messages.filter(has_text=ended).all()
    over = me.messages.filter(has_text=ended).locator(".picture img")
    expect(over.nth(2 * 3 - 2)).to_be_attached()  # each hole's last board, and its scorecard before the final card
    pictures = [picture for hole in holes for picture in me.pictures(hole)]
    assert all(words and width > 1000 for words, width, _ in pictures)
    if device == "phone":
        assert min(shown for _, _, shown in pictures) > 350  # the board has the full width
    table = me.table
    me.button("Play again").click()
    expect(me.board).to_contain_text(f"table {table + 1}")
    expect(me.button("Flip any two")).to_be_in_viewport()
    assert (me.faults, sandbox.complaints()) == ([], "")


def ask_the_caddie(player: Player) -> None:
    """Ask the caddie for the best landings, in words and on the hole, and make the board's last move."""
    player.until(*DICE)
    while player.button(DICE[0]).is_visible():
        with suppress(TimeoutError):  # the press before this one was not seen to arrive
            player.press(DICE[0], patience=FINGER)
        player.until(*DICE)
    player.button("Caddie").click()
    advice = player.messages.filter(has_text="Your caddie").last
    expect(advice).to_contain_text("1. ")
    expect(advice.locator(".picture img")).to_be_visible()
    player.keep("caddie")
    watched = player.watch(player.board)
    landings = player.board.locator("button.button:enabled").filter(has_text="→")
    if player.menu("Pick where to land").is_visible():
        player.menu("Pick where to land").click()
        landings = player.page.locator(".listbox .option")
    landings.last.click()
    player.await_change(watched)


GRADE = re.compile("Right|Not quite")
MAX_QUESTIONS = 3
"""The most questions of a position for practice: a disc or dice, what belongs to it, and where it goes."""


def look_back(player: Player) -> None:
    """Read the report and its costliest decision, and answer the same position again."""
    player.button("My report").click()
    page = player.messages.last
    expect(page).to_contain_text("Your report")
    expect(page.locator(".picture img")).to_be_visible()
    player.keep("report")
    player.press("Look at decision 1", page)
    expect(page).to_contain_text("was better")
    player.keep("decision")
    player.press("Back to the report", page)
    player.press("Practise", page)
    expect(page).to_contain_text("What would you play here?")
    expect(page.locator(".picture img").first).to_be_visible()
    player.keep("practice")
    for _question in range(MAX_QUESTIONS):
        if not GRADE.search(page.inner_text()):
            answer(player, page)
    expect(page).to_contain_text(GRADE)
    player.keep("practised")


def answer(player: Player, page: Locator) -> None:
    """Answer a position for practice by its first line."""
    if player.menu("", page).first.is_visible():
        player.choose("", "", where=page)
    else:
        player.press("", page)


def begin_scramble(me: Player) -> None:
    """Let the welcome deal a round of Scramble Golf, throw once and ask the caddie."""
    me.button("Scramble", me.messages.filter(has_text="Welcome to the nineteenth")).click()
    expect(me.button("Throw all three dice")).to_be_in_viewport()
    move(me, *DICE)
    me.keep("scramble")
    ask_the_caddie(me)


def test_scramble_is_dealt_by_one_press_and_has_a_caddie(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    begin_scramble(me)
    assert (me.faults, sandbox.complaints()) == ([], "")


@pytest.mark.longest
@pytest.mark.exhaustive
def test_a_round_of_scramble_to_the_final_card(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    begin_scramble(me)
    to_the_end(me, *DICE)
    me.keep("scramble-final")
    expect(me.board).to_contain_text("wins")
    look_back(me)
    assert me.messages.filter(has_text=re.compile(r"hole \d+ with")).count() >= 3
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_the_hidden_hand_opens_beside_the_channel(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.write("/finalnine new players:2 ")
    me.page.keyboard.press("Enter")
    expect(me.board).to_contain_text("Players 1 of 2")
    me.ask_for_hands()
    me.become("Björn")
    me.ask_for_hands()
    me.press("Join")
    me.become("Annika")
    me.begin()
    me.become("Björn")
    expect(me.hand).to_contain_text("can swap up to two cards")
    assert all(words and width for words, width, _ in me.pictures(me.hand))
    me.keep("hands")
    me.press("Keep my cards", me.hand)
    me.become("Annika")
    me.press("Keep my cards", me.hand)
    expect(me.hand).to_contain_text("To the table")
    me.page.get_by_role("tab", name="Annika").press("ArrowRight")
    assert me.name == "Björn"
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_on_a_phone_the_hand_has_a_page_of_its_own(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    me.write("/settings me dms:True ")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("Cards by direct message: on")
    me.write("/finalnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    expect(me.page.locator("#channel .tool .badge")).to_have_text("1")
    me.keep("unread")
    me.page.locator("#channel .tool").click()
    expect(me.messages.last).to_contain_text("To the table")
    expect(me.page.locator("#people .badge")).to_have_count(0)
    me.keep("hand")
    me.messages.last.get_by_role("button", name="To the table").click()
    expect(me.page.locator("#channel .head h1")).to_have_text("nineteenth")
    assert (me.faults, sandbox.complaints()) == ([], "")


def test_the_page_follows_the_player_on_turn(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.page.get_by_role("button", name="Follow the turn").click()
    me.write("/playnine new players:2 cut:False ")
    me.page.keyboard.press("Enter")
    expect(me.board).to_contain_text("Players 1 of 2")
    me.become("Mia")
    me.press("Join")
    me.become("Annika")
    me.begin()
    expect(me.button("Flip any two")).to_be_visible()
    played = set()
    for _ in range(6):
        expect(me.page.locator("#people [aria-selected=true] .turn")).to_be_visible()  # the selected person is on turn
        played.add(me.name)
        move(me, *CARDS)
    assert played == {"Annika", "Mia"}
    me.keep("follow")
    assert (me.faults, sandbox.complaints()) == ([], "")
