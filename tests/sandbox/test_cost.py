"""What a click costs beside the bot's own work, and how soon it shows; the figures are kept in `build/sandbox`."""

import sys
from statistics import median

import pytest
from playwright.sync_api import Browser, expect

from tests.sandbox.player import ALBUM, Player
from tests.sandbox.process import Sandbox
from tests.sandbox.test_rounds import CARDS, move

CLICKS = 20
WATCH = """() => {
    window.shown = [];
    let pressed = null;
    document.addEventListener("click", (event) => {
        pressed = event.target.closest("#channel .message .button") ? performance.now() : null;
    }, true);
    new MutationObserver((changes) => {
        const swapped = changes.flatMap((change) => [...change.addedNodes]);
        if (!swapped.some((node) => node.matches?.(".message")) || pressed === null) return;
        window.shown.push(performance.now() - pressed);
        pressed = null;
    }).observe(document.querySelector("#channel .messages"), { childList: true });
}"""


@pytest.mark.skipif(sys.platform != "linux", reason="the processor's time of a process is read from /proc")
def test_twenty_clicks_cost_less_than_a_second_over_the_bots_own(sandbox: Sandbox, browser: Browser) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    me.write("/playnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    expect(me.button("Any two")).to_be_visible()
    move(me, *CARDS)
    me.page.evaluate(WATCH)
    before = sandbox.seconds()
    for _ in range(CLICKS):
        move(me, *CARDS)
    spent = sandbox.seconds() - before
    shown = sorted(me.page.evaluate("() => window.shown"))
    ALBUM.mkdir(parents=True, exist_ok=True)
    (ALBUM / "figures.txt").write_text(
        f"{CLICKS} clicks: {spent:.2f} s of the processor over the bot's own\n"
        f"a click shows after {median(shown):.0f} ms, at most {shown[-1]:.0f} ms\n"
    )
    assert len(shown) >= CLICKS // 2
    assert spent < 1
