"""Somebody who plays on the sandbox's page: what they see, type and press."""

from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Locator, Page

ALBUM = Path(__file__).parents[2] / "build" / "sandbox"
WIDTHS = {"desk": 1280, "phone": 390}
SECOND = 1000
"""In the browser's milliseconds."""
TRIES = 8


class Player(NamedTuple):
    """A person before the page, on a `device` of that width."""

    page: Page
    device: str

    @classmethod
    def at(cls, browser: Browser, device: str) -> "Player":
        """Somebody new, on a screen of their own."""
        return cls(browser.new_page(viewport={"width": WIDTHS[device], "height": 900}), device)

    def open(self, address: str) -> None:
        """Goes to the page, or sees it anew, and waits until it is there."""
        self.page.goto(address)
        self.page.reload()
        self.rest()

    def wait(self) -> None:
        """Waits until everything that was asked for is answered."""
        self.page.locator("#action-status").filter(has_text="d").filter(has_not_text="…").wait_for()

    def rest(self) -> None:
        """Waits until everything shows, the pictures too, and looks at the end of the channel."""
        self.wait()
        self.page.locator("#preview-app[aria-busy=false]").wait_for()
        self.page.locator("#channel-timeline").evaluate("timeline => timeline.scrollTop = timeline.scrollHeight")

    def become(self, name: str) -> None:
        """Goes on as somebody else of the server."""
        self.page.locator("#viewer-picker").select_option(label=name)
        self.rest()

    def command(self, name: str, **options: str) -> None:
        """Types a slash command with its options and sends it."""
        self.page.locator("#channel-composer-input").click()
        self.page.keyboard.type(f"/{name}")
        self.page.get_by_role("option").filter(has_text=name).first.click()
        for option, value in options.items():
            self.page.locator(".command-ghost").click()
            self.page.get_by_role("option").filter(has_text=option).first.click()
            self.page.keyboard.type(value)
        self.page.locator("#send-message").click()
        self.rest()

    @property
    def pages(self) -> Locator:
        """The messages of the table that everybody sees, oldest first."""
        messages = self.page.locator(".channel-message").filter(has_text="Play Nine · table 1")
        return messages.filter(has_not_text="Only you can see this")

    @property
    def board(self) -> Locator:
        """The message that the table is played on."""
        return self.pages.last

    def button(self, label: str) -> Locator:
        """The first of the table's buttons that can be pressed and have that in their label."""
        return self.board.locator("button.component-button:enabled").filter(has_text=label).first

    def menu(self, hint: str) -> Locator:
        """The table's menu with that hint."""
        return self.board.locator(".select-trigger").filter(has_text=hint)

    def press(self, label: str) -> None:
        """Presses a button of the table."""
        self.button(label).click()
        self.wait()

    def choose(self, hint: str, *options: str) -> None:
        """Chooses these together from a menu of the table."""
        self.unfold(hint)
        for option in options:
            self.options.filter(has_text=option).click()
        self.page.get_by_role("button", name="Apply").click()
        self.wait()

    @property
    def options(self) -> Locator:
        """The lines of the menu that is open."""
        return self.page.locator(".select-option:visible")

    def unfold(self, hint: str) -> None:
        """Opens a menu; the page closes one again that its pictures, while they load, push out of sight."""
        for _ in range(TRIES):
            self.rest()
            self.menu(hint).click()
            self.page.wait_for_timeout(SECOND / 2)
            if self.options.first.is_visible():
                return
        raise AssertionError(f"the menu {hint!r} does not stay open")

    def pictures(self, message: Locator) -> list[tuple[str, int]]:
        """The words and the width of each picture in a message; a picture that does not show is 0 wide."""
        found: list[list[object]] = message.locator("img.gallery-image").evaluate_all(
            "images => images.map(image => [image.alt, image.naturalWidth])"
        )
        return [(str(alt), int(str(width))) for alt, width in found]

    def keep(self, name: str, message: Locator) -> None:
        """Takes a picture of the page for the album, with that message in sight."""
        self.rest()
        message.scroll_into_view_if_needed()
        ALBUM.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ALBUM / f"{name}-{self.device}.png")
