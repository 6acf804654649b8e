"""The names of games on the sandbox page: those of the setting NEUTRAL_NAMES in `.env`."""

from pathlib import Path

from playwright.sync_api import expect

from tests.neutral_names import PUBLISHED
from tests.sandbox.player import Player, Screens
from tests.sandbox.process import running


def test_the_page_has_no_publisher_s_word_in_a_folder_with_that_setting(tmp_path: Path, browser: Screens) -> None:
    (tmp_path / ".env").write_text("NEUTRAL_NAMES=1\n")
    with running(tmp_path) as sandbox:
        me = Player.at(browser, "phone", sandbox.address)
        me.page.locator("#channel .composer textarea").press_sequentially("/cardgolf n")
        expect(me.page.locator("#channel .suggestion").first).to_contain_text("/cardgolf new")
        me.page.locator("#channel .composer textarea").fill("")
        me.button("Card Golf, 3 holes", me.messages.filter(has_text="Welcome to the nineteenth")).click()
        expect(me.board).to_contain_text("Card Golf · table 1")
        shown = me.page.evaluate("() => [document.body.innerText, ...[...document.images].map(image => image.alt)]")
    assert len(shown) > 2
    assert [text for text in shown if PUBLISHED.search(text)] == []
