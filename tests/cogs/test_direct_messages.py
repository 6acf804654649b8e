"""Hands by direct message: to those alone who ask for them, within a budget of channels that the bot opens."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.discord_io.direct_messages import PAUSE_SECONDS
from app.discord_io.followed_hands import is_hand_stale
from db.direct_messages import DMBudget
from tests.cogs.club import Club
from tests.cogs.final_nine import by_dms
from tests.cogs.messages import answer_of, controls, private, texts
from tests.cogs.test_hands import dms, open_without_asking

ASK = "Send my hands by direct message, too"
OPEN = "/users/@me/channels"


def count_opened(club: Club) -> int:
    """Return how many channels of direct messages the bot has asked Discord for."""
    return sum((each.method, each.path) == ("POST", OPEN) for each in club.env.http_requests)


def counts(club: Club, names: Sequence[str]) -> list[int]:
    """Return how many direct messages each person has."""
    return [len(dms(club, name)) for name in names]


async def test_people_who_have_not_asked_get_no_direct_message(club: Club) -> None:
    number = await open_without_asking(club, "Annika", "Björn")
    await club.advance(120)
    assert count_opened(club) == 0
    assert texts(answer_of(await club.press("Annika", "My hand", number)))


async def test_direct_messages_are_offered_once_in_the_lobby_and_nowhere_else(club: Club) -> None:
    await club.slash("Annika", "scramble new", players=2, cards="luck")
    (table,) = await club.store.open_tables()
    assert "/settings me" in private(await club.press("Björn", ASK, table.id))
    await club.press("Björn", "Join", table.id)
    await club.advance(120)
    assert counts(club, ("Annika", "Björn")) == [0, 1]
    (other,) = [await open_without_asking(club, "Björn", "Mia")]
    await club.advance(120)
    assert counts(club, ("Björn", "Mia")) == [2, 0]
    pages = {name: answer_of(await club.press(name, "My hand", other)) for name in ("Björn", "Mia")}
    asked = {name: any(part.get("label") == ASK for part in controls(page)) for name, page in pages.items()}
    assert asked == {"Björn": False, "Mia": True}


async def test_a_game_without_secrets_asks_nobody(club: Club) -> None:
    await club.slash("Annika", "playnine new", players=2)
    (table,) = await club.store.open_tables()
    assert ASK not in [part.get("label") for part in controls(club.message(table.board or 0))]


async def test_my_hand_asks_once_and_the_hand_comes(club: Club) -> None:
    number = await open_without_asking(club, "Annika", "Björn")
    page = answer_of(await club.press("Annika", "My hand", number))
    result = await club["Annika"].click(page, label=ASK)
    assert "direct message" in private(result)
    assert (await club.store.user_settings(club["Annika"].id)).dms
    club.env.backend.advance_clock(15 * 60)  # the page in the channel is not followed any more
    await club.advance(120)
    assert counts(club, ("Annika", "Björn")) == [1, 0]


async def test_a_hand_over_the_budget_is_announced_and_sent_later_even_after_a_restart(club: Club) -> None:
    club.client.direct_messages.budget = DMBudget(minute=1, day=50)
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.advance(5)
    assert sum(counts(club, ("Annika", "Björn"))) == count_opened(club) == 1
    late = next(name for name in ("Annika", "Björn") if not dms(club, name))
    assert "can't send them by direct message yet" in private(await club.press(late, "Scorecard", number))
    await club.restart()
    club.client.direct_messages.budget = DMBudget(minute=1, day=50)
    await club.advance(200)
    assert counts(club, ("Annika", "Björn")) == [1, 1]


async def test_after_error_40003_no_direct_channel_is_opened_for_an_hour(club: Club) -> None:
    club.env.inject_error("POST", OPEN, status=403, code=40003)
    await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.advance(10 * 60)
    assert count_opened(club) <= 2
    assert sum(counts(club, ("Annika", "Björn"))) <= 1  # two were asked for at once
    await club.advance(2 * PAUSE_SECONDS)
    assert counts(club, ("Annika", "Björn")) == [1, 1]


async def test_a_lost_direct_channel_is_opened_again(club: Club) -> None:
    await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.advance(5)
    person = await club.store.user_settings(club["Annika"].id)
    assert person.dm_channel == dms(club, "Annika")[0].channel.id
    club.env.inject_error("POST", f"/channels/{person.dm_channel}/messages", status=404, code=10003)
    await club.client.direct_messages.send(person, lambda channel: channel.send("here again"))
    assert dms(club, "Annika")[-1].content == "here again"


@pytest.mark.parametrize("seed", range(2))
async def test_a_changed_hand_is_sent_again_though_its_buttons_stay_the_same(club: Club, seed: int) -> None:
    number = await club.gather("finalnine new", "Annika", "Björn")
    await club.play(by_dms(club, number), number, 24 + seed)
    live = await club.live_table(number)
    changed = 0
    for row in live.table.seats:
        for ply in range(live.first_ply, live.ply):
            before = live.position_at(ply)
            assert before is not None
            if live.game.text.hand(before.view(row.seat)) != live.game.text.hand(live.view(row.seat)):
                changed += 1
                assert is_hand_stale(live, row.seat, ply)
    assert changed


async def test_my_hand_in_the_channel_only_delays_the_direct_message(club: Club) -> None:
    club.client.direct_messages.budget = DMBudget(minute=1, day=50)
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.advance(5)
    late = next(name for name in ("Annika", "Björn") if not dms(club, name))
    await club.press(late, "My hand", number)
    await club.advance(20 * 60)
    assert len(dms(club, late)) == 1, "the page in the channel is not followed any more"


async def test_a_hand_goes_to_nobody_whose_seat_is_another_s_by_now(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the message of the one before would show the hand of the one after."""
    number = await club.gather("scramble new", "Annika", "Björn", cards="luck")
    await club.advance(5)
    hands, prepare_hand, seat = club.client.board_updater.hands, club.client.page_builder.prepare_hand, 1
    is_asked, go = asyncio.Event(), asyncio.Event()

    async def prepare_late(*hand: Any, **options: Any) -> None:
        is_asked.set()
        await go.wait()
        await prepare_hand(*hand, **options)

    monkeypatch.setattr(club.client.page_builder, "prepare_hand", prepare_late)
    club.sql("UPDATE seats SET hand_ply = NULL WHERE seat = ?", seat)
    update = club.bot_context.run(asyncio.create_task, hands.update_hands(number))
    await is_asked.wait()
    table = await club.store.table(number)
    sent = (table.seats[seat].hand_channel or 0, table.seats[seat].hand_message or 0)
    await club.store.replace_seat(number, seat, "Mia", user=club["Mia"].id)
    club.client.clubhouse.tables.evict(number)
    await club.store.set_hand_message(number, seat, club["Björn"].id, *sent, table.ply)
    assert (await club.store.table(number)).seats[seat].hand_message is None
    before = len(dms(club, "Björn"))
    go.set()
    await update
    await club.advance(5)
    assert len(dms(club, "Björn")) == before


async def test_a_hand_updated_twice_at_once_is_sent_once(club: Club) -> None:
    number = await open_without_asking(club, "Annika", "Björn")
    hands = club.client.board_updater.hands
    await club.store.accept_dms(club["Annika"].id)
    updates = [club.bot_context.run(asyncio.create_task, hands.update_hands(number)) for _ in range(2)]
    await club.advance(5)
    await asyncio.gather(*updates)
    assert counts(club, ("Annika", "Björn")) == [1, 0]


async def test_closed_messages_can_be_asked_for_again_where_the_hand_is_shown(club: Club) -> None:
    number = await open_without_asking(club, "Annika", "Björn")
    await club.store.accept_dms(club["Annika"].id)
    await club.store.mark_dms_closed(club["Annika"].id)
    page = answer_of(await club.press("Annika", "My hand", number))
    await club["Annika"].click(page, label=ASK)
    await club.advance(120)
    assert counts(club, ("Annika", "Björn")) == [1, 0]


async def test_settings_me_sends_the_hands_of_games_under_way(club: Club) -> None:
    number = await open_without_asking(club, "Annika", "Björn")
    await club.press("Annika", "My hand", number)
    await club.slash("Annika", "settings me", dms=True)
    await club.advance(60)
    assert counts(club, ("Annika", "Björn")) == [1, 0]
