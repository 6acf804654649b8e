"""The cost and the delay of a click besides the bot's own work; the figures are kept in `build/sandbox`."""

from statistics import median

import pytest
from playwright.sync_api import expect

from tests.sandbox.player import ALBUM, Player, Screens
from tests.sandbox.process import Server
from tests.sandbox.test_rounds import CARDS, move

CLICKS = 20
MAX_MESSAGES, MAX_BYTES, MAX_REQUESTS = 3, 12_000, 5
"""Limits of a click: messages and bytes sent to the page, and its requests, pictures included."""
MAX_CPU_RATIO = 8
"""The sandbox's CPU time divided by the bot's; both grow alike on a busy machine."""
WATCH = """() => {
    window.shown = [];
    let pressed = null;
    document.addEventListener("click", (event) => {
        pressed = event.target.closest("#channel .message .button, .listbox .option") ? performance.now() : null;
    }, true);
    new MutationObserver((changes) => {
        const swapped = changes.flatMap((change) => [...change.addedNodes]);
        if (!swapped.some((node) => node.matches?.(".message")) || pressed === null) return;
        window.shown.push(performance.now() - pressed);
        pressed = null;
    }).observe(document.querySelector("#channel .messages"), { childList: true });
}"""


@pytest.mark.longest
@pytest.mark.exhaustive
def test_twenty_clicks_send_few_bytes_to_the_page(sandbox: Server, browser: Screens) -> None:
    me = Player.at(browser, "desk", sandbox.address)
    told: list[int] = []
    asked: list[str] = []
    me.page.on("websocket", lambda line: line.on("framereceived", lambda frame: told.append(len(frame))))
    me.page.on("request", lambda request: asked.append(request.url.removeprefix(sandbox.address)))
    me.page.reload()
    me.write("/playnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    expect(me.button("Flip any two")).to_be_visible()
    move(me, *CARDS)
    me.page.evaluate(WATCH)
    told.clear()
    asked.clear()
    before = sandbox.seconds()
    for _ in range(CLICKS):
        move(me, *CARDS)
    spent, own = (now - then for now, then in zip(sandbox.seconds(), before, strict=True))
    shown = sorted(me.page.evaluate("() => window.shown"))
    actions = [path for path in asked if path.startswith("actions/")]
    ALBUM.mkdir(parents=True, exist_ok=True)
    (ALBUM / "figures.txt").write_text(
        f"{CLICKS} clicks: {spent:.2f} s of the processor over the bot's own {own:.2f} s\n"
        f"a click shows after {median(shown):.0f} ms, at most {shown[-1]:.0f} ms\n"
        f"{len(told)} messages of {sum(told)} bytes to the page,"
        f" {len(actions)} actions and {len(asked)} requests of it\n"
    )
    assert len(shown) >= CLICKS // 2
    assert len(actions) <= CLICKS  # a click on an outdated board does not count
    assert len(told) <= MAX_MESSAGES * CLICKS
    assert sum(told) <= MAX_BYTES * CLICKS
    assert len(asked) <= MAX_REQUESTS * CLICKS
    assert spent <= MAX_CPU_RATIO * own
