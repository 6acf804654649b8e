"""The input line: chat, commands, their options and suggestions, with the keyboard and by touch."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.sandbox.player import Player, Screens
from tests.sandbox.process import Server


@pytest.fixture
def me(sandbox: Server, browser: Screens) -> Player:
    return Player.at(browser, "desk", sandbox.address)


def pill(me: Player, option: str) -> Locator:
    return me.page.locator(f".pill[data-option={option}]")


def suggestions(me: Player) -> Locator:
    return me.page.locator("#channel .suggestion")


def test_a_command_is_found_by_its_letters_and_chosen_with_the_arrows(me: Player) -> None:
    me.page.keyboard.type("/nine new")
    expect(suggestions(me).first).to_contain_text("/finalnine new")
    me.keep("suggestions")
    me.page.keyboard.press("ArrowDown")
    me.page.keyboard.press("Tab")
    expect(me.page.locator(".command .path")).to_have_text("/playnine new")
    me.page.keyboard.press("Backspace")
    expect(me.page.locator("#channel textarea")).to_have_value("/playnine new")


def test_options_are_pills_with_their_choices(me: Player) -> None:
    me.page.keyboard.type("/playnine new ")
    expect(suggestions(me).filter(has_text="sudden_death")).to_be_visible()
    me.page.keyboard.type("hol")
    me.page.keyboard.press("Enter")
    expect(suggestions(me)).to_have_count(4)
    me.page.keyboard.type("3 ")
    expect(pill(me, "holes").locator("input")).to_have_value("3")
    me.page.keyboard.type("ranked:")
    expect(suggestions(me)).to_have_text(["True", "False"])
    me.page.keyboard.type("f")
    me.page.keyboard.press("Enter")
    me.page.keyboard.type("players:9 ")
    me.keep("options")
    me.page.keyboard.press("Enter")
    expect(pill(me, "players")).to_have_class("pill wrong")
    expect(me.page.locator(".suggestions .failed")).to_contain_text("(1–6)")
    me.page.keyboard.press("Backspace")
    me.page.keyboard.type("1")
    me.page.keyboard.press("Enter")
    expect(me.board).to_contain_text("3 holes")
    expect(me.page.locator("#channel textarea")).to_be_visible()


def test_a_required_option_is_asked_for(me: Player) -> None:
    me.page.keyboard.type("/playnine tee ")
    expect(pill(me, "first")).to_be_visible()
    me.page.keyboard.type("1")
    me.page.keyboard.press("Enter")
    expect(pill(me, "second")).to_have_class("pill wrong")
    expect(me.page.locator(".suggestions .failed")).to_have_text("Choose a value for second.")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".command")).to_have_count(0)


def test_the_bot_suggests_what_is_being_typed(me: Player) -> None:
    me.write("/playnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    expect(me.button("Flip any two")).to_be_visible()
    me.page.locator("#channel .composer textarea").press_sequentially("/move ")
    expect(suggestions(me).first).to_contain_text("tee 1 2")
    me.page.keyboard.type("tee 3 8")
    expect(suggestions(me)).to_have_count(1)
    me.keep("autocomplete")
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("Enter")
    expect(me.board).to_contain_text("flips")
    expect(me.button("Draw from the deck")).to_be_visible()


def test_a_person_is_picked_and_a_file_is_handed_over(me: Player, tmp_path: Path) -> None:
    me.page.keyboard.type("/profile member:bj")
    expect(suggestions(me)).to_have_count(1)
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("Enter")
    expect(me.messages.filter(has_text="used /profile").locator("img[alt*=Björn]").first).to_be_visible()
    record = tmp_path / "record.txt"
    record.write_text("this is no record")
    me.page.keyboard.type("/verify record:")
    pill(me, "record").locator("input").set_input_files(record)
    pill(me, "record").locator("input").press("Enter")
    expect(me.messages.last).to_contain_text("used /verify")
    expect(me.messages.last.locator(".text")).to_contain_text("record")


def test_a_chat_text_that_begins_with_a_slash_is_offered_as_the_command(me: Player) -> None:
    me.write("/help")
    expect(me.page.locator(".command .path")).to_have_text("/help")
    me.page.keyboard.press("Enter")
    expect(me.messages.last).to_contain_text("Only you can see this")
    me.messages.last.get_by_role("button", name="Dismiss message").click()
    expect(me.page.locator(".message.private")).to_have_count(0)
    me.write("/nonsense of mine")
    expect(me.page.locator("#told")).to_have_text("There's no such command here.")
    me.page.locator("#channel textarea").fill("")
    me.write("Good **morning**")
    expect(me.messages.last.locator("strong")).to_have_text("morning")


def test_a_command_can_be_given_by_touch(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    me.page.locator("#channel .slash").tap()
    suggestions(me).filter(has_text="/playnine new").tap()
    suggestions(me).filter(has_text="holes").first.tap()
    suggestions(me).filter(has_text="3").tap()
    me.page.locator("#channel .send").tap()
    expect(me.board).to_contain_text("3 holes")
    assert me.faults == []
