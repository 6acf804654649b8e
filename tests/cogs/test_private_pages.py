"""What a seat of Final Nine is shown in private: the hole and its hand, and what has happened meanwhile."""

from cogs.ui.names import mentions
from cogs.ui.news import LINES, news
from engine.final_nine.state import Refilling, Table
from tests.cogs.club import Club
from tests.cogs.final_nine import by_letters
from tests.cogs.messages import private


async def test_the_hole_and_the_hand_are_two_pictures_each_told_in_full(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    sitting = await club.sitting(number)
    page = await club.client.artist.hand(sitting, 0)
    hole, cards = page.pictures
    assert hole.png
    assert cards.png
    assert hole.alt == sitting.game.words.board(sitting.view(0), sitting.labels)
    *told, side = cards.alt.splitlines()
    assert [line.split()[0] for line in told] == list("123456789")
    assert side.startswith("The + side is ")


async def test_the_last_moves_are_told_the_very_last_as_the_seat_knows_it(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for _ in range(4):
        await club.play(by_letters(club, number), number, 3)
        sitting = await club.sitting(number)
        for seat in (0, 1):
            items = sitting.game.words.items
            assert items
            last = items(sitting.view(seat), mentions(sitting))
            told = news(sitting, seat)
            assert all(item.said in told[-1] for item in last[-1:])
            assert len(told) <= LINES + 1
    assert told[0] in private(await club.press("Björn", "My hand", number))


async def test_a_move_made_at_the_board_renews_the_message_that_offers_the_same_again(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika")
    sitting = await club.sitting(number)
    while sitting.ply == 0 or sitting.offers(sitting.state_at(sitting.ply - 1), 0) != sitting.offers(sitting.state, 0):
        await club.rush(number, short_of_two)
        await club.press("Annika", "Draw a disc", number)
    made = sitting.ply
    await by_letters(club, number)("Annika", "draw disc")
    assert sitting.ply == made + 1


def short_of_two(state: Table) -> bool:
    """Whether Annika may draw two cards, discs among them."""
    return isinstance(state.phase, Refilling) and len(state.players[0].hand) < 8
