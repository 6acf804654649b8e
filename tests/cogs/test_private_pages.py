"""Private pages of a seat of Final Nine: the hole, the hand, and the news."""

from dataclasses import replace
from typing import Any

import pytest

from app.discord_io.interaction_tokens import TOKEN_SECONDS
from club.live_table import LiveTable
from engine.final_nine import GAME
from engine.final_nine.state import Choosing, Refilling, State
from engine.final_nine.throw.effects import is_aimed
from tests.cogs.club import Club
from tests.cogs.final_nine import by_dms
from tests.cogs.messages import answer_of, labels, private, texts
from tests.cogs.test_news import contains_item
from tests.cogs.test_play import fill
from ui.games import FACES
from ui.pages import board
from ui.pages.board import MAX_NEWS_LINES, HandRequest, news
from ui.widgets.message_formatting import mentions


async def test_map_and_hand_are_two_pictures_each_with_its_whole_alt_text(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    live = await club.live_table(number)
    (alone,) = (await club.client.page_builder.hand(live, 0)).pictures
    hole, cards = (await club.client.page_builder.hand(live, 0, HandRequest(mapped=True))).pictures
    assert hole.png
    assert cards.png == alone.png
    assert hole.alt == live.game.text.board(live.view(0), live.labels)
    *told, side = cards.alt.splitlines()
    assert [line.split()[0] for line in told] == list("123456789")
    assert side.startswith("The + side is ")


async def test_the_hand_has_the_last_moves_with_the_seats_own_knowledge(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for _ in range(4):
        await club.play(by_dms(club, number), number, 3)
        live = await club.live_table(number)
        for seat in (0, 1):
            items = live.game.text.news_items
            assert items
            last = items(live.view(seat), mentions(live))
            lines = news(live, seat)
            assert all(contains_item(item, lines[-1]) for item in last[-1:] if item.weight != "aside")
            assert len(lines) <= MAX_NEWS_LINES + 1
    assert lines[-1] in private(await club.press("Björn", "My hand", number))


async def test_a_move_made_at_the_board_renews_the_message_that_offers_the_same_again(club: Club) -> None:
    live = await open_with_repeats(club)
    made = live.ply
    await by_dms(club, live.table.id)("Annika", "draw disc")
    assert live.ply == made + 1


async def open_with_repeats(club: Club) -> LiveTable:
    """Open tables until Annika has drawn a card and may make the same moves again."""
    while True:
        number = await club.gather("finalnine new", "Annika")
        live = await club.live_table(number)
        while not GAME.rules.result(await club.rush(number, short_of_two)):
            await club.press("Annika", "Draw a disc", number)
            if live.button_labels(live.ply - 1, 0) == live.button_labels(live.ply, 0):
                return live


def short_of_two(state: State) -> bool:
    """Return whether Annika may draw two cards, discs among them; for more there is a menu."""
    short = isinstance(state.phase, Refilling) and len(state.players[0].hand) == 7
    return short and "draw disc" in map(GAME.rules.write_move, GAME.rules.legal_moves(state, 0))


def ephemerals(club: Club, name: str) -> list[Any]:
    """Return the ephemeral pages in the channel that a person sees."""
    return [message for message in club.channel.history(viewer=club[name]) if message.flags.ephemeral]


async def test_the_hand_is_one_private_page_however_often_it_is_asked_for(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    for _ in range(3):
        newest = answer_of(await club.press("Annika", "My hand", number)).id
        assert [page.id for page in ephemerals(club, "Annika")] == [newest]
    before = len(ephemerals(club, "Björn"))
    await club.press("Björn", "My hand", number)
    assert len(ephemerals(club, "Björn")) == before + 1, "what somebody is told when they join is no hand"
    assert len(ephemerals(club, "Annika")) == 1


async def test_a_hand_without_pictures_is_built_and_sent_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FACES, "final-nine", replace(FACES["final-nine"], board=None, hand=None))
    number = await club.gather("finalnine new", "Annika", "Björn")
    hands, hand = list[Any](), club.client.page_builder.hand

    async def record_hand(*arguments: Any, **options: Any) -> Any:
        hands.append(arguments)
        return await hand(*arguments, **options)

    monkeypatch.setattr(club.client.page_builder, "hand", record_hand)
    await club.press("Annika", "My hand", number)
    await club.env.settle()
    assert len(hands) == 1


async def test_a_press_on_the_private_page_edits_that_page(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    (page,) = [answer_of(await club.press("Annika", "My hand", number))]
    result = await club["Annika"].click(page.message, label="Show the map")
    assert answer_of(result).id == page.id
    assert "Show the map" not in labels(answer_of(result).message)
    assert "Show the map" in labels(answer_of(await club["Annika"].click(page.message, label="Keep my cards")).message)
    newer = answer_of(await club.press("Annika", "My hand", number))
    assert [one.id for one in ephemerals(club, "Annika")] == [newer.id] != [page.id]


async def test_a_press_on_an_expired_private_page_renews_it(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    table: Any = (await club.live_table(number)).view()
    first, second = (("Annika", "Björn")[seat] for seat in table.order)
    page = answer_of(await club.press(first, "My hand", number))
    assert "What's new?" not in labels(page.message), "nobody waits who has a choice"
    keep_result = answer_of(await club[first].click(page.message, label="Keep my cards"))
    club.env.backend.advance_clock(TOKEN_SECONDS + 1)
    other = answer_of(await club.press(second, "My hand", number))
    await club[second].click(other.message, label="Keep my cards")
    news = answer_of(await club[first].click(keep_result.message, label="What's new?"))
    assert news.id == page.id
    assert "What's new?" not in labels(news.message), "now it is their throw"
    private = await club.client.page_builder.hand(await club.live_table(number), table.order[1])
    assert "What's new?" not in str(private.rows), "a message follows by itself"


async def test_a_private_page_too_old_to_delete_stays_and_still_works(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    older = answer_of(await club.press("Annika", "My hand", number))
    club.env.backend.advance_clock(TOKEN_SECONDS + 1)
    newer = answer_of(await club.press("Annika", "My hand", number))
    assert {page.id for page in ephemerals(club, "Annika")} == {older.id, newer.id}
    assert answer_of(await club["Annika"].click(older.message, label="Show the map")).id == older.id
    assert [page.id for page in ephemerals(club, "Annika")] == [older.id]


async def test_the_map_stands_above_the_hand_where_a_throw_is_to_be_judged(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika")
    aims = by_dms(club, number)
    await club.rush(number, choosing)
    assert len((await club.client.page_builder.hand(await club.live_table(number), 0)).pictures) == 1
    while not is_throw_aimed(live := await club.live_table(number)):
        await club.play(aims, number, 1)
    page = await club.client.page_builder.hand(live, 0)
    assert [picture.name.split("-")[0] for picture in page.pictures] == ["map", "hand"]


def choosing(state: State) -> bool:
    return isinstance(state.phase, Choosing)


def is_throw_aimed(live: LiveTable) -> bool:
    """Return whether a throw has its disc and direction and is still to be committed."""
    phase = live.state.phase
    return isinstance(phase, Choosing) and is_aimed(phase.shot)


async def test_a_hand_in_the_channel_follows_the_throw_and_says_until_when(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    (thrower,) = await club.on_turn(number)
    other = "Björn" if thrower == "Annika" else "Annika"
    page = answer_of(await club.press(other, "My hand", number)).message
    assert "updates by itself (until <t:" in texts(page) and "“What's new?” shows what the others do" in texts(page)
    own = answer_of(await club.press(thrower, "My hand", number)).message
    assert "This page follows the game until <t:" in texts(own) and "What's new?" not in texts(own)
    before = texts(page)
    seat = (await club.live_table(number)).seat_of(club[other].id)
    await club.rush(number, lambda state: isinstance(state.phase, Choosing) and state.phase.shot.seat == seat)
    await club.advance(5)
    (now,) = [private_page for private_page in ephemerals(club, other) if private_page.id == page.id]
    assert texts(now) != before and "Choose a disc" in texts(now)


async def test_the_hand_of_a_player_who_waits_stays_as_it_is_while_the_turn_does(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    (thrower,) = await club.on_turn(number)
    other = "Björn" if thrower == "Annika" else "Annika"
    page = answer_of(await club.press(other, "My hand", number)).message
    assert "follows the game" not in texts(page)
    before = texts(page)
    await club.play(by_dms(club, number), number, 1)
    assert await club.on_turn(number) == [thrower]
    await club.advance(5)
    (now,) = [private_page for private_page in ephemerals(club, other) if private_page.id == page.id]
    assert texts(now) == before


async def test_a_hand_without_secrets_follows_a_move_at_the_table(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    (shooter,) = await club.on_turn(number)
    page = answer_of(await club.press(shooter, "My hand", number)).message
    assert "Draw from the deck" in labels(page)
    await club.press(shooter, "Draw from the deck", number)
    await club.advance(5)
    (now,) = [private_page for private_page in ephemerals(club, shooter) if private_page.id == page.id]
    assert "place it, or discard it" in texts(now) and "Draw from the deck" not in labels(now)


async def test_a_hand_in_the_channel_has_only_the_latest_news_above_many_moves(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board right there has them all; a direct message has, too."""
    monkeypatch.setattr(board, "MAX_SHORT_NEWS_ROWS", 1)
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    first = (await club.live_table(number)).state.phase.shot.seat
    await club.rush(number, lambda state: isinstance(state.phase, Choosing) and state.phase.shot.seat != first)
    live, build = await club.live_table(number), club.client.page_builder.hand
    private, direct = [
        (await build(live, 1 - first, HandRequest(follows_until=until))).captions[0] for until in (9.0, None)
    ]
    assert len(direct.splitlines()) > 1
    assert private == direct.splitlines()[-1]


async def test_a_private_page_that_is_no_longer_followed_is_not_edited(club: Club) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    page = answer_of(await club.press("Björn", "My hand", number)).message
    before = texts(page)
    club.env.backend.advance_clock(TOKEN_SECONDS + 1)
    await club.rush(number, lambda state: isinstance(state.phase, Choosing))
    await club.env.settle()
    assert [texts(private_page) for private_page in ephemerals(club, "Björn") if private_page.id == page.id] == [before]


async def test_the_page_with_a_mistake_is_gone_once_the_table_is_open(club: Club) -> None:
    form = await club.slash("Annika", "play", game="final-nine")
    told = await fill(club, "Annika", form, course="Suburban, 18 holes", style="Ace Run")
    form = await club["Annika"].click(answer_of(told), label="Change my choices")
    assert [page.id for page in ephemerals(club, "Annika")] == [answer_of(told).id], "it can be opened once more"
    told = await fill(club, "Annika", form, course="Suburban, 18 holes", style="Ace Run")
    form = await club["Annika"].click(answer_of(told), label="Change my choices")
    await fill(club, "Annika", form, course="Park, 1 hole")
    assert (await club.table()).room
    assert ephemerals(club, "Annika") == []


async def test_a_list_in_place_of_the_page_with_a_mistake_stays_after_a_press_on_it(club: Club) -> None:
    form = await club.slash("Annika", "play", game="final-nine")
    told = await fill(club, "Annika", form, course="Suburban, 18 holes", style="Ace Run")
    form = await club["Annika"].click(answer_of(told), label="Change my choices")
    for _ in range(3):
        await club.slash("Annika", "playnine new", players=2)
    await fill(club, "Annika", form, course="Park, 1 hole")
    (page,) = ephemerals(club, "Annika")
    assert "You host 3 open tables" in texts(page)
    await club.forge("Annika", "n19:1:0:cancel:")
    form = await club.slash("Annika", "play", game="final-nine")
    await fill(club, "Annika", form, course="Park, 1 hole")
    assert page.id in {one.id for one in ephemerals(club, "Annika")}
