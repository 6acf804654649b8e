"""A newcomer's first evening, in a real browser on the sandbox's page; what they see is kept in `build/sandbox`."""

from playwright.sync_api import Browser, expect

from tests.sandbox.player import Player
from tests.sandbox.process import Sandbox

HOLES = 9
ENOUGH = 400
"""More presses than any round takes."""


def move(player: Player) -> None:
    """Makes a move in the plainest way: tee off, draw, put the card in the place of one that is face down."""
    if player.menu("Tee off").is_visible():
        player.choose("Tee off", "Card 1", "Card 2")
    elif player.button("Draw from the deck").is_visible():
        player.press("Draw from the deck")
    else:
        player.press("▒")


def show(name: str, address: str, *players: Player, message: str = "") -> None:
    """Keeps what these people see: the board, or the first message with that text; who does not play looks anew."""
    for player in players:
        if player.device == "phone":
            player.open(address)
        player.rest()
        shown = player.pages.filter(has_text=message).first if message else player.board
        assert name == "lobby" or all(alt and width for alt, width in player.pictures(shown))
        player.keep(name, shown)


def test_a_round_with_the_house_to_the_final_card(sandbox: Sandbox, browser: Browser) -> None:
    me, phone = (Player.at(browser, device) for device in ("desk", "phone"))
    me.open(sandbox.address)
    expect(me.page.locator(".channel-message")).to_contain_text("/playnine new")
    me.command("playnine new", players="3", holes=str(HOLES))
    me.press("Add a house rookie")
    expect(me.board).to_contain_text("Players 2 of 3")
    show("lobby", sandbox.address, me, phone)
    me.press("Add a house amateur")
    show("tee", sandbox.address, me, phone)
    move(me)
    move(me)
    show("board", sandbox.address, me, phone)
    hole = me.pages.filter(has_text="Hole 1 is over")
    for _ in range(ENOUGH):
        if me.button("Rematch").is_visible():
            break
        shown = hole.count()
        move(me)
        if hole.count() > shown:
            show("hole", sandbox.address, me, phone, message="Hole 1 is over")
    show("final", sandbox.address, me, phone)
    expect(me.board).to_contain_text("wins with")
    finished = me.pages.filter(has_text="is over").all()
    assert len(finished) >= HOLES
    assert all(len(me.pictures(page)) == 2 for page in finished)
    assert sandbox.end() == (0, "")


def test_one_visitor_fills_two_seats(sandbox: Sandbox, browser: Browser) -> None:
    me = Player.at(browser, "desk")
    me.open(sandbox.address)
    me.command("playnine new", players="2", holes="3")
    me.become("Björn")
    me.press("Join")
    expect(me.board).to_contain_text("tee off: two cards each")
    move(me)
    expect(me.board).to_contain_text("@Annika tees off")
    me.press("My hand")
    expect(me.page.get_by_text("Only you can see this")).to_be_visible()
    me.become("Annika")
    expect(me.page.get_by_text("Only you can see this")).to_be_hidden()
    move(me)
    expect(me.board).to_contain_text("Draw from the deck")
    me.rest()
    assert sandbox.end() == (0, "")
