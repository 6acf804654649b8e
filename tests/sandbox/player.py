"""A person at the sandbox's page: what they see, type and press."""

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Browser, Error, JSHandle, Locator, Page, expect

ALBUM = Path(__file__).parents[2] / "build" / "sandbox"
PATIENCE = 60_000
"""Milliseconds that a busy machine may take."""
FINGER = 3000
"""Milliseconds to try a press on something that may be gone."""
SCREENS = {"desk": (1280, 800), "phone": (390, 844)}
WATCH = """(message, patience) => {
    const id = message.dataset.message;
    if (!message.isConnected) message = document.querySelector(`[data-message="${id}"]`); // it has changed just now
    const contents = (one) => one?.innerHTML.replace('aria-expanded="true"', 'aria-expanded="false"'); // open or not
    const [html, list] = [contents(message), message.parentElement];
    const isBoard = (one) => one.innerText.includes("· table ");
    const [last, board] = [list.lastElementChild, isBoard(message)];
    const newer = () => list.lastElementChild !== last && (!board || isBoard(list.lastElementChild));
    const other = () => contents(list.querySelector(`[data-message="${id}"]`)) !== html || newer();
    const quiet = () => !document.querySelector(".message.busy");
    const changed = new Promise((resolve) => {
        const look = () => other() && quiet() && end("");
        const observer = new MutationObserver(look);
        const timer = setTimeout(() => end(`nothing changed in: ${message.innerText}`), patience);
        const end = (complaint) => (observer.disconnect(), clearTimeout(timer), resolve(complaint));
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    return { changed };
}"""
"""Watches a message: it has changed once it or a message below is another one and nothing is busy."""
NEWS = """(patience) => new Promise((resolve) => {
    const observer = new MutationObserver(() => end());
    const timer = setTimeout(() => end(), patience);
    const end = () => (observer.disconnect(), clearTimeout(timer), resolve());
    observer.observe(document.body, { subtree: true, childList: true });
})"""
"""Waits for any change on the page, for at most so many milliseconds."""


class Window(NamedTuple):
    """A page in a browser window of its own; `faults` are its errors."""

    page: Page
    faults: list[str]


class Screens:
    """A browser's windows, reused from test to test.

    Another server has another address, so its page has a memory of its own.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Window]] = {device: [] for device in SCREENS}
        self.taken: list[tuple[str, Window]] = []

    def window(self, device: str) -> Window:
        """Return a window of that device that nobody else in this test has."""
        window = self.free[device].pop() if self.free[device] else self._open(device)
        self.taken.append((device, window))
        return window

    def _open(self, device: str) -> Window:
        width, height = SCREENS[device]
        page = self.browser.new_page(
            viewport={"width": width, "height": height},
            has_touch=device == "phone",
            reduced_motion="reduce",  # drawing a ring that pulses costs more than the game
        )
        page.set_default_timeout(PATIENCE)
        window = Window(page, [])
        page.on("pageerror", lambda error: window.faults.append(str(error)))
        page.on("console", lambda message: window.faults.append(message.text) if message.type == "error" else None)
        return window

    def clear(self) -> None:
        """Take every window back and load a small picture; close those whose page or server is gone."""
        for device, window in self.taken:
            if window.page.is_closed():
                continue
            window.page.unroute_all(behavior="ignoreErrors")
            try:
                window.page.goto(urljoin(window.page.url, "flag.svg"))
            except Error:
                window.page.close()
            else:
                self.free[device].append(window)
        self.taken.clear()


class Player(NamedTuple):
    """A person before the page on a device of that size; `faults` are the page's errors."""

    page: Page
    device: str
    faults: list[str]

    @classmethod
    def at(cls, browser: Screens, device: str, address: str) -> "Player":
        """Return a new person with the page open on a screen of their own."""
        page, faults = browser.window(device)
        page.goto(address)
        faults.clear()  # those of the previous page
        page.locator("#channel .message").first.wait_for()  # the welcome message
        return cls(page, device, faults)

    def become(self, name: str) -> None:
        """Continue as another person of the server."""
        self.page.get_by_role("tab", name=name).click()
        self.page.locator("#people [aria-selected=true]").filter(has_text=name).wait_for()

    @property
    def name(self) -> str:
        """The name of the selected person."""
        return self.page.locator("#people [aria-selected=true] .name").inner_text()

    def go(self, channel: str) -> None:
        """Open a channel, on a phone by the drawer."""
        if self.device == "phone":
            self.page.locator(".burger").click()
        self.page.locator("#places .place").filter(has_text=channel).click()

    def read_private(self) -> None:
        """Open the direct messages with the bot, once there are some."""
        if self.device == "phone":
            self.page.locator(".burger").click()
        self.page.locator("#places .place").filter(has_text=re.compile("Nineteenth")).click()

    def write(self, text: str) -> None:
        """Type into the channel's line and send it with Enter."""
        self.page.locator("#channel .composer textarea").fill("")
        self.page.locator("#channel .composer textarea").press_sequentially(text)
        self.page.keyboard.press("Enter")

    @property
    def messages(self) -> Locator:
        """The messages of the channel, oldest first."""
        return self.page.locator("#channel .message")

    @property
    def board(self) -> Locator:
        """The newest message of a table in the channel."""
        return self.page.locator("#channel .message:not(.private)").filter(has_text="· table ").last

    @property
    def table(self) -> int:
        """The number of the board's table; the servers of one bot share the numbers."""
        return int(re.findall(r"· table (\d+)", self.board.inner_text())[0])

    @property
    def hand(self) -> Locator:
        """The newest direct message, beside the channel or in its place."""
        return self.page.locator("#beside .message").last

    def button(self, label: str, where: Locator | None = None) -> Locator:
        """Return the first enabled button with that in its label."""
        return (where or self.board).locator("button.button:enabled").filter(has_text=label).first

    def menu(self, hint: str, where: Locator | None = None) -> Locator:
        """Return the menu with that hint, or without one the first menu."""
        chosen = f"[data-hint*='{hint}']" if hint else ""
        return (where or self.board).locator(f"button.menu{chosen}").first

    def press(self, label: str, where: Locator | None = None, patience: int = PATIENCE) -> None:
        """Press a button and wait for the change."""
        message = where or self.board
        watched = self.watch(message)
        self.button(label, message).click(timeout=patience)
        self.await_change(watched)

    def choose(self, hint: str, *options: str, where: Locator | None = None, patience: int = PATIENCE) -> None:
        """Choose these together from a menu and wait for the change."""
        message = where or self.board
        watched = self.watch(message)
        self.menu(hint, message).click(timeout=patience)
        for option in options:
            self.page.locator(".listbox .option").filter(has_text=option).first.click(timeout=patience)
        self.await_change(watched)

    def ask_for_hands(self) -> None:
        """Ask in a lobby for one's hands by direct message."""
        self.button("Send my hands by direct message, too").click()
        expect(self.messages.last).to_contain_text("From now on I'll also send you your cards")

    def begin(self) -> None:
        """Tee off, if the table waits for its host."""
        self.until("Tee off", "My hand")
        host = self.button("Tee off")
        if host.is_visible():
            host.click()
        self.until("My hand")

    def until(self, *labels: str) -> None:
        """Wait until the board has a button or a menu with one of these labels."""
        either = self.board.locator("button.button:enabled, button.menu").filter(has_text=re.compile("|".join(labels)))
        either.first.wait_for()

    def watch(self, message: Locator) -> JSHandle:
        """Watch a message from now on, for `await_change`."""
        return message.evaluate_handle(WATCH, PATIENCE)

    def await_change(self, watched: JSHandle) -> None:
        """Wait until the watched message has changed and nothing is busy."""
        complaint = watched.evaluate("watched => watched.changed")
        assert not complaint, complaint

    def news(self, patience: int) -> None:
        """Wait until something changes on the page, for at most so many milliseconds."""
        self.page.evaluate(NEWS, patience)

    def pictures(self, message: Locator) -> list[tuple[str, int, float]]:
        """Return the alt text, the width in the file and the width on the screen of each picture in a message.

        Wait until the browser has loaded them.
        """
        pictures = message.locator(".picture img")
        for place in range(pictures.count()):
            expect(pictures.nth(place)).not_to_have_js_property("naturalWidth", 0)
        found: list[list[object]] = pictures.evaluate_all(
            "images => images.map(image => [image.alt, image.naturalWidth, image.getBoundingClientRect().width])"
        )
        return [(str(alt), int(str(width)), float(str(shown))) for alt, width, shown in found]

    def keep(self, name: str) -> None:
        """Save a screenshot of the page to the album."""
        ALBUM.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ALBUM / f"{name}-{self.device}.png")

    def note(self, line: str) -> None:
        """Append a line to the album."""
        ALBUM.mkdir(parents=True, exist_ok=True)
        with (ALBUM / "notes.txt").open("a") as notes:
            notes.write(f"{self.device}: {line}\n")
