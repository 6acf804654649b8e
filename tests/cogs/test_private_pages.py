"""Private pages of a seat of Final Nine: the hole, the hand, and the news."""

from dataclasses import replace
from typing import Any

import pytest

from app.discord_io.ephemeral_pages import LIFE
from club.live_table import Sitting
from engine.final_nine import GAME
from engine.final_nine.state import Choosing, Refilling, Table
from engine.final_nine.throw.effects import aimed
from tests.cogs.club import Club
from tests.cogs.final_nine import by_letters
from tests.cogs.messages import answered, labels, private
from tests.cogs.test_news import told
from ui.games import FACES
from ui.pages.board import Asked
from ui.pages.news import LINES, news
from ui.widgets.player_mentions import mentions


async def test_the_hand_stands_above_the_map_each_told_in_full(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    sitting = await club.sitting(number)
    (alone,) = (await club.client.artist.hand(sitting, 0)).pictures
    cards, hole = (await club.client.artist.hand(sitting, 0, Asked(mapped=True))).pictures
    assert hole.png
    assert cards.png == alone.png
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
            lines = news(sitting, seat)
            assert all(told(item, lines[-1]) for item in last[-1:] if item.weight != "aside")
            assert len(lines) <= LINES + 1
    assert lines[0] in private(await club.press("Björn", "My hand", number))


async def test_a_move_made_at_the_board_renews_the_message_that_offers_the_same_again(club: Club) -> None:
    sitting = await offered_twice(club)
    made = sitting.ply
    await by_letters(club, sitting.table.id)("Annika", "draw disc")
    assert sitting.ply == made + 1


async def offered_twice(club: Club) -> Sitting:
    """Open tables until Annika has drawn a card and may make the same moves again."""
    while True:
        number = await club.gather("finalnine new", "Annika")
        sitting = await club.sitting(number)
        while not GAME.result(await club.rush(number, short_of_two)):
            await club.press("Annika", "Draw a disc", number)
            if sitting.offers(sitting.ply - 1, 0) == sitting.offers(sitting.ply, 0):
                return sitting


def short_of_two(state: Table) -> bool:
    """Return whether Annika may draw two cards, discs among them."""
    short = isinstance(state.phase, Refilling) and len(state.players[0].hand) < 8
    return short and "draw disc" in map(GAME.write, GAME.legal(state, 0))


def asides(club: Club, name: str) -> list[Any]:
    """Return the ephemeral pages in the channel that a person sees."""
    return [message for message in club.channel.history(viewer=club[name]) if message.flags.ephemeral]


async def test_the_hand_is_one_private_page_however_often_it_is_asked_for(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for _ in range(3):
        newest = answered(await club.press("Annika", "My hand", number)).id
        assert [page.id for page in asides(club, "Annika")] == [newest]
    before = len(asides(club, "Björn"))
    await club.press("Björn", "My hand", number)
    assert len(asides(club, "Björn")) == before + 1, "what somebody is told when they join is no hand"
    assert len(asides(club, "Annika")) == 1


async def test_a_hand_of_which_no_picture_is_wanted_is_made_and_sent_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FACES, "final-nine", replace(FACES["final-nine"], board=None, hand=None))
    number = await club.gather("finalnine new", "Annika", "Björn")
    made, hand = list[Any](), club.client.artist.hand

    async def noted(*asked: Any, **options: Any) -> Any:
        made.append(asked)
        return await hand(*asked, **options)

    monkeypatch.setattr(club.client.artist, "hand", noted)
    await club.press("Annika", "My hand", number)
    await club.env.settle()
    assert len(made) == 1


async def test_what_is_pressed_on_the_private_page_changes_it(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    (page,) = [answered(await club.press("Annika", "My hand", number))]
    shown = await club["Annika"].click(page.message, label="Show the map")
    assert answered(shown).id == page.id
    assert "Show the map" not in labels(answered(shown).message)
    assert "Show the map" in labels(answered(await club["Annika"].click(page.message, label="Keep my cards")).message)
    newer = answered(await club.press("Annika", "My hand", number))
    assert [one.id for one in asides(club, "Annika")] == [newer.id] != [page.id]


async def test_a_page_in_the_channel_is_renewed_by_a_press_where_one_waits(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    table: Any = (await club.sitting(number)).view()
    first, second = (("Annika", "Björn")[seat] for seat in table.order)
    page = answered(await club.press(first, "My hand", number))
    assert "What is new?" not in labels(page.message), "nobody waits who has a choice"
    kept = answered(await club[first].click(page.message, label="Keep my cards"))
    other = answered(await club.press(second, "My hand", number))
    await club[second].click(other.message, label="Keep my cards")
    news = answered(await club[first].click(kept.message, label="What is new?"))
    assert news.id == page.id
    assert "What is new?" not in labels(news.message), "now it is their throw"
    private = await club.client.artist.hand(await club.sitting(number), table.order[1])
    assert "What is new?" not in str(private.rows), "a message follows by itself"


async def test_a_page_too_old_to_be_taken_away_stays_and_goes_on_working(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    older = answered(await club.press("Annika", "My hand", number))
    club.env.backend.advance_clock(LIFE + 1)
    newer = answered(await club.press("Annika", "My hand", number))
    assert {page.id for page in asides(club, "Annika")} == {older.id, newer.id}
    assert answered(await club["Annika"].click(older.message, label="Show the map")).id == older.id
    assert [page.id for page in asides(club, "Annika")] == [older.id]


async def test_the_map_stands_below_the_hand_where_a_throw_is_to_be_judged(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika")
    aims = by_letters(club, number)
    await club.rush(number, choosing)
    assert len((await club.client.artist.hand(await club.sitting(number), 0)).pictures) == 1
    while not thrown(sitting := await club.sitting(number)):
        await club.play(aims, number, 1)
    page = await club.client.artist.hand(sitting, 0)
    assert [picture.name.split("-")[0] for picture in page.pictures] == ["hand", "map"]


def choosing(state: Table) -> bool:
    return isinstance(state.phase, Choosing)


def thrown(sitting: Sitting) -> bool:
    """Return whether a throw has its disc and direction and is still to be committed."""
    phase = sitting.state.phase
    return isinstance(phase, Choosing) and aimed(phase.shot)
