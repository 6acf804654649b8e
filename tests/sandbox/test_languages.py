"""A person who uses Discord in German: the page, the commands and private texts."""

import re

from playwright.sync_api import expect

from tests.sandbox.player import ALBUM, Player, Screens
from tests.sandbox.process import Server


def test_a_german_reads_german_and_another_person_english(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "phone", sandbox.address)
    line = me.page.locator("#channel .composer textarea")
    me.page.locator("#people .language").click()
    expect(me.page.locator("#people .language")).to_have_text("DE")
    expect(line).to_have_attribute("placeholder", "Nachricht an #nineteenth")
    line.press_sequentially("/tisch li")
    expect(me.page.locator("#channel .suggestion").first).to_contain_text("/tisch liste")
    me.page.keyboard.press("Enter")
    me.page.keyboard.press("Enter")
    said = me.messages.last
    expect(said).to_contain_text("/tisch liste")
    said.locator("button.mention", has_text="/spielen").click()
    expect(me.page.locator("#channel .path")).to_have_text("/spielen")
    me.page.screenshot(path=ALBUM / "german.png")
    sent_at = me.messages.first.locator("time[datetime]")
    german_time = sent_at.get_attribute("title") or ""
    assert " um " in german_time
    me.become("Björn")
    expect(line).to_have_attribute("placeholder", "Message #nineteenth")
    expect(sent_at).to_have_attribute("title", re.compile(" at "))
    me.become("Annika")
    expect(sent_at).to_have_attribute("title", german_time)
    me.become("Björn")
    expect(me.page.locator("html")).to_have_attribute("lang", "en")
    assert not me.faults
