"""The page itself: every part that a message can have, and what nobody may do there."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.sandbox.player import Player, Screens
from tests.sandbox.process import Server

Tell: TypeAlias = Callable[..., None]
"""Changes the message of a number: its words, and the id of its button."""

NASTY = '<img src=x onerror="document.title=1"> <script>1</script> [here](javascript:alert(1)) **bold**'
TEXT = """# One
## Two
### Three
-# small _print_ and `code`
- a list
  - deeper
1. first
> a quote
```
a block
```
**bold** *lean* __under__ ~~gone~~ ||hidden|| \\*star\\* <https://example.org> [a link](https://example.org)
<@{person}> <@&{role}> <#{channel}> </playnine new:1> <t:0:R> <t:0:D> @everyone"""


@pytest.fixture
def me(sandbox: Server, browser: Screens) -> Player:
    player = Player.at(browser, "desk", sandbox.address)
    expect(player.page.get_by_role("heading", name="Welcome to the nineteenth")).to_be_visible()
    return player


def show_message(me: Player, parts: list[dict[str, Any]], **fields: Any) -> None:
    """Show a message of the bot with these parts on the page."""
    me.page.evaluate(
        """async ([parts, fields]) => {
            const state = await import("/state.js");
            const { showMessage } = await import("/message.js");
            const nothing = { attachments: [], embeds: [], pings: [], edited: null, only: null, command: null };
            const author = { author: state.world.bot.id, name: "Nineteenth", bot: true };
            const channel = state.currentChannel();
            const about = { id: "1", channel, type: 0, flags: 0, time: new Date().toISOString() };
            const message = { ...nothing, ...author, ...about, content: "", components: parts, ...fields };
            document.querySelector("#channel .messages").append(showMessage(message));
        }""",
        [parts, fields],
    )


def test_message_texts_never_become_html_elements(me: Player) -> None:
    me.write(NASTY)
    message = me.messages.last
    expect(message).to_contain_text("<script>1</script>")
    expect(message).to_contain_text("[here](javascript:alert(1))")
    expect(message.locator("strong")).to_have_text("bold")
    assert message.locator("img, script, a").count() == 0
    label = {"type": 2, "style": 1, "label": NASTY, "custom_id": "a", "disabled": False}
    show_message(me, [{"type": 1, "components": [label]}], name=NASTY)
    expect(me.messages.last.locator("button.button")).to_have_text(NASTY)
    assert (me.page.title(), me.faults) == ("Annika · Nineteenth", [])


def test_markdown_is_rendered_as_on_discord(me: Player) -> None:
    ids = me.page.evaluate(
        """async () => { const { world, currentChannel } = await import("/state.js");
            return { person: world.people[0].id, role: world.roles.at(-1).id, channel: currentChannel() }; }"""
    )
    show_message(me, [{"type": 10, "content": TEXT.format(**ids)}])
    message = me.messages.last
    for kind, text in (("h1", "One"), ("h2", "Two"), ("h3", "Three"), ("small em", "print"), ("li li", "deeper")):
        expect(message.locator(kind)).to_have_text(text)
    for kind, text in (
        ("ol li", "first"),
        ("blockquote", "a quote"),
        ("pre", "a block"),
        ("u", "under"),
        ("s", "gone"),
    ):
        expect(message.locator(kind)).to_have_text(text)
    expect(message.locator(".mention")).to_have_text(
        ["@Annika", "@Greenkeepers", "#nineteenth", "/playnine new", "@everyone"]
    )
    expect(message.locator("a").last).to_have_attribute("rel", "noopener noreferrer")
    expect(message.locator("time[data-since]")).to_contain_text("years ago")
    expect(message).to_contain_text("*star*")
    message.locator(".spoiler").click()
    expect(message.locator(".spoiler.open")).to_be_visible()
    me.keep("markdown")
    message.get_by_role("button", name="/playnine new").click()
    expect(me.page.locator(".command .path")).to_have_text("/playnine new")


def test_every_part_of_a_message_shows(me: Player) -> None:
    option = {"label": "A disc", "value": "1", "description": "far", "default": True}
    button = {"type": 2, "style": 3, "label": "Throw", "custom_id": "b", "disabled": False}
    menus = [
        {"type": kind, "custom_id": f"m{kind}", "options": [option], "placeholder": "P"} for kind in (3, 5, 6, 7, 8)
    ]
    address = {"type": 2, "style": 5, "label": "Out", "url": "https://example.org"}
    parts = [
        {"type": 9, "components": [{"type": 10, "content": "A section"}], "accessory": button},
        {"type": 14, "divider": True, "spacing": 2},
        {"type": 12, "items": [{"media": {"url": "https://elsewhere.invalid/a.png"}, "description": "far away"}]},
        {"type": 1, "components": [address]},
        *({"type": 1, "components": [menu]} for menu in menus),
    ]
    show_message(me, [{"type": 17, "accent_color": 0xF4C95D, "components": parts}], flags=1 << 15)
    message = me.messages.filter(has_text="A section").last
    assert message.locator(".container").evaluate("it => getComputedStyle(it, '::before').backgroundColor") == (
        "rgb(244, 201, 93)"
    )
    expect(message.locator(".section .button.green")).to_have_text("Throw")
    expect(message.locator(".menu")).to_have_count(5)
    expect(message.locator(".menu").first).to_contain_text("A disc")
    expect(message.locator(".missing")).to_have_text("far away")  # nothing is fetched from other servers
    message.locator(".menu").nth(1).click()
    expect(me.page.locator(".listbox .option")).to_have_count(6)
    me.page.keyboard.type("mi")
    expect(me.page.locator(".listbox .option")).to_have_text(["MMia"])
    me.keep("parts")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".listbox")).to_have_count(0)
    show_message(me, [], flags=128)
    expect(me.messages.last).to_contain_text("Nineteenth is thinking…")
    assert me.faults == []


def test_a_form_holds_every_field(me: Player) -> None:
    choice = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2", "description": "twice", "default": True}]
    fields = [
        {"type": 4, "custom_id": "t", "style": 1, "label": "Name", "required": True, "value": "Round"},
        {"type": 3, "custom_id": "s", "options": choice},
        {"type": 21, "custom_id": "r", "options": choice},
        {"type": 22, "custom_id": "c", "options": choice},
        {"type": 23, "custom_id": "b", "default": True},
    ]
    form = {
        "title": "A form",
        "asked": "1",
        "components": [{"type": 18, "label": f"Field {part['type']}", "component": part} for part in fields],
    }
    sent: list[Any] = []
    me.page.on("request", lambda request: sent.append(request.post_data_json) if "submit" in request.url else None)
    me.page.route("**/actions/submit", lambda route: route.fulfill(json={}))
    me.page.evaluate("async (form) => (await import('/form.js')).openForm(form)", form)
    dialog = me.page.get_by_role("dialog", name="A form")
    expect(dialog).to_contain_text("This form will be submitted to Nineteenth")
    dialog.get_by_label("One").first.check()
    me.keep("form")
    dialog.get_by_role("button", name="Submit").click()
    expect(dialog).to_have_count(0)
    assert sent[0]["values"] == {"t": "Round", "s": ["2"], "r": "1", "c": ["2"], "b": True}


def test_a_channel_stays_scrolled_to_its_end_and_shows_private_answers(me: Player) -> None:
    welcome = me.messages.filter(has_text="Welcome to the nineteenth")
    welcome.evaluate("it => (it.dataset.pressed = '')")
    me.button("Play Nine", welcome).click()
    me.until("Card 1")
    expect(welcome).not_to_have_attribute("data-pressed", "")  # it is another one, whose buttons deal at once again
    line = me.page.locator("#channel .timeline")
    line.evaluate(
        """line => { const late = document.createElement("div"); late.style.height = "900px";
            line.firstChild.append(late); line.dispatchEvent(new Event("scroll")); }"""
    )
    me.page.wait_for_function(
        """() => { const line = document.querySelector("#channel .timeline");
            return line.scrollHeight - line.scrollTop - line.clientHeight < 2; }"""
    )
    line.evaluate("line => line.scrollTo(0, 0)")
    expect(me.page.locator("#channel .later")).to_be_visible()
    me.button("Teach me", welcome).click()
    expect(me.messages.filter(has_text="Play one hole")).to_be_in_viewport()
    line.evaluate("line => line.scrollTo(0, 0)")
    me.button("Scramble", welcome).click()
    expect(me.button("Throw all three dice")).to_be_in_viewport()


@pytest.fixture
def show_words(me: Player) -> Iterator[Tell]:
    """Yield a function that changes a message's words above a button, maybe another one; its pictures never arrive."""
    lines: list[WebSocketRoute] = []
    me.page.route("**/emojis/**", lambda _route: None)

    def listens(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    me.page.route_web_socket("**/stream", listens)
    me.page.reload()
    expect(me.messages.last).to_contain_text("Welcome to the nineteenth")
    about: dict[str, Any] = me.page.evaluate(
        """async () => { const { visibleMessages, currentChannel } = await import("/state.js");
            return { ...visibleMessages(currentChannel()).at(-1), attachments: [], flags: 0 }; }"""
    )

    def says(number: int, words: str, custom_id: str = "a") -> None:
        button = {"type": 2, "style": 1, "label": "Throw", "custom_id": custom_id}
        shown = {"content": words, "components": [{"type": 1, "components": [button]}]}
        message = {**about, **shown, "id": str(int(about["id"]) + number)}
        lines[-1].send(json.dumps({"type": "message", "message": message}))

    yield says
    me.page.close()  # its connection to the server cannot be restored


def test_a_message_shows_its_newest_version_though_pictures_arrive_late(me: Player, show_words: Tell) -> None:
    show_words(1, "<:disc:1> as it was")
    show_words(1, "<:disc:1> as it is")
    expect(me.messages.last).to_contain_text("as it is")


def hold_presses(player: Player) -> list[Route]:
    """Leave presses unanswered from now on; return the list to which each is added."""
    presses: list[Route] = []

    def hold(route: Route) -> None:
        presses.append(route)

    player.page.route("**/actions/press", hold)
    return presses


def test_a_message_with_an_unanswered_press_takes_no_other_press(me: Player, show_words: Tell) -> None:
    presses = hold_presses(me)
    show_words(1, "as it was")
    me.button("Throw", me.messages.last).click()
    show_words(1, "as it is")
    expect(me.messages.last).to_contain_text("as it is")
    expect(me.messages.last).to_have_class(re.compile("busy"))
    show_words(1, "<:disc:1> what came of it")
    while not presses:
        me.page.wait_for_timeout(10)
    presses[0].fulfill(json={})
    expect(me.page.locator(".busy")).to_have_count(0)
    expect(me.messages.last).to_contain_text("what came of it")
    assert len(presses) == 1


def press_two_boards(me: Player, show_words: Tell) -> list[Route]:
    """Press a button, which is not answered, and then one on the next board; return the presses that are sent."""
    presses = hold_presses(me)
    show_words(1, "the board")
    show_words(2, "the next board")
    with me.page.expect_request("**/actions/press"):
        me.button("Throw", me.messages.nth(-2)).click()
    me.button("Throw", me.messages.last).click()
    return presses


def test_a_press_on_another_message_waits_for_the_one_that_is_unanswered(me: Player, show_words: Tell) -> None:
    presses = press_two_boards(me, show_words)
    me.page.wait_for_timeout(50)
    assert len(presses) == 1, "one at a time"
    with me.page.expect_request("**/actions/press"):
        presses[0].fulfill(json={})


def test_a_press_that_waits_is_sent_if_its_button_is_drawn_again_by_then(me: Player, show_words: Tell) -> None:
    presses = press_two_boards(me, show_words)
    me.become("Mia")
    show_words(2, "the next board, with its picture")
    expect(me.messages.last).to_contain_text("with its picture")
    presses[0].fulfill(json={})
    while len(presses) < 2:
        me.page.wait_for_timeout(10)
    assert len({json.loads(one.request.post_data or "")["person"] for one in presses}) == 1
    presses[1].fulfill(json={})
    expect(me.page.locator(".busy")).to_have_count(0)


def test_a_press_that_waits_is_not_sent_if_its_button_is_gone_by_then(me: Player, show_words: Tell) -> None:
    presses = press_two_boards(me, show_words)
    show_words(2, "the move after", "b")
    expect(me.messages.last).to_contain_text("the move after")
    presses[0].fulfill(json={})
    expect(me.page.locator(".busy")).to_have_count(0)
    assert len(presses) == 1


def test_messages_stay_in_their_order_however_late_their_pictures_come(me: Player, show_words: Tell) -> None:
    show_words(1, "<:disc:1> the first")
    show_words(2, "the second")
    expect(me.messages.filter(has_text="the second")).to_be_visible()
    expect(me.messages.filter(has_text="the first")).to_be_visible()
    expect(me.messages.last).to_contain_text("the second")


@pytest.mark.parametrize(
    ("button", "selected"),
    [("#people [role=tab]", "[aria-selected=true]"), ("#places .place", "[aria-current=page]")],
)
def test_a_press_during_which_the_page_is_drawn_again_is_not_lost(me: Player, button: str, selected: str) -> None:
    other = me.page.locator(f"{button}:not({selected})").first
    name = other.locator(".name").inner_text()
    other.hover()
    me.page.mouse.down()
    me.page.evaluate("import('/state.js').then((state) => state.setPreference('follow', true))")
    me.page.mouse.up()
    expect(me.page.locator(f"{button}{selected}")).to_contain_text(name)


def test_a_picture_opens_large_and_escape_closes_it(me: Player) -> None:
    me.write("/playnine new players:1 ")
    me.page.keyboard.press("Enter")
    me.begin()
    me.board.locator(".picture").click()
    expect(me.page.locator(".lightbox img")).to_be_visible()
    assert me.page.locator(".lightbox img").get_attribute("alt")
    me.keep("picture")
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".lightbox")).to_have_count(0)


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
def test_the_page_server_answers_only_its_own_page(sandbox: Server, headers: dict[str, str]) -> None:
    body = json.dumps({"person": "1", "channel": "1", "text": "x"}).encode()
    sent = {"Content-Type": "application/json", **headers}
    with pytest.raises(HTTPError, match="403"):
        urlopen(Request(f"{sandbox.address}actions/say", body, sent))


def test_the_page_loads_only_its_own_files_and_is_served_on_loopback_alone(sandbox: Server) -> None:
    with urlopen(sandbox.address) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    port = int(sandbox.address.rstrip("/").rpartition(":")[2])
    with socket.socket() as probe, pytest.raises(OSError):
        probe.settimeout(1)
        probe.connect((_own_address(), port))


def _own_address() -> str:
    """Return an address of this machine other than the loopback's."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing
        except OSError:
            return "127.0.0.2"
        return str(probe.getsockname()[0])


def test_the_page_server_reads_no_file_outside_its_folder(sandbox: Server) -> None:
    for path in ("..%2fpage_server.py", "page_texts.py", "fonts/..%2fLICENSE.txt", "actions/__class__"):
        with pytest.raises(HTTPError, match=r"40[45]"):
            urlopen(f"{sandbox.address}{path}")
