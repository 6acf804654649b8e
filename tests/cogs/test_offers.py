"""Offers of seats: for one person, once, for a while; nobody else can take them."""

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from club.pending_moves import ABSENT_AFTER_TURNS
from club.seat_offers import MIN_OFFER_SECONDS
from db.rows import Caps
from db.settings import UserSettings
from tests.cogs.club import Club
from tests.cogs.messages import answer_of, controls, labels, private, texts
from tests.cogs.test_seats import mark_away, results

TAKE = "Take the seat"


async def offer_seat(club: Club, number: int, to: str = "Mia", by: str = "Björn", seat: int = 2) -> Any:
    """Offer a seat and return the message of the offer."""
    result = await club.slash(by, "table replace", player=str(seat), by=club[to], table=number)
    return club.message(answer_of(result).message.id)


def offers_sent(club: Club) -> list[dict[str, Any]]:
    """Return every payload of an offer that was sent to Discord, oldest first."""
    return [one.json for one in club.env.http_requests if one.json and "would you like" in str(one.json)]


async def text_of_ended_offer(club: Club, offer: Any) -> str:
    """Return the text of an offer's message after it has ended, without a button."""
    await club.advance(6)
    message = club.message(offer.id)
    assert not labels(message)
    return texts(message)


async def test_a_seat_is_offered_to_one_member_who_takes_it(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    for nobody in ("Annika", "Björn"):
        text = await club.refusal("Björn", "table replace", player="2", by=club[nobody], table=number)
        assert "doesn't have a seat at this table" in text
    offer = await offer_seat(club, number)
    assert labels(offer) == [TAKE, "No, thanks", "Withdraw"]
    assert "the result counts for the player who started it" in texts(offer)
    assert "offered to someone else" in private(await club["Tom"].click(offer, label=TAKE))
    take_result = await club["Mia"].click(offer, label=TAKE)
    assert f"{club['Mia'].mention} has taken the seat" in texts(answer_of(take_result))
    assert (await club.table(number)).seats[1].user == club["Mia"].id
    assert "don't have a seat" in await club.refusal("Björn", "playnine draw", table=number)
    await club.finish(number)
    assert [name for name, _place in await results(club, number)] == ["Annika", "Björn"], "he has left"


async def test_an_offer_in_another_channel_is_taken_by_a_member_who_cannot_see_the_tables_channel(club: Club) -> None:
    number, lawn = await club.tee_off("Annika", "Björn"), club.guild.create_text_channel("lawn")
    hidden = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(target_id=club["Mia"].id, type=OverwriteType.MEMBER, allow=0, deny=hidden)
    club.env.backend.set_overwrite(club.channel.id, overwrite)
    made = await club.slash("Björn", "table replace", place=lawn, player="2", by=club["Mia"], table=number)
    await club["Mia"].click(club.message(answer_of(made).message.id, lawn), label=TAKE)
    assert (await club.table(number)).seats[1].user == club["Mia"].id


async def test_a_person_at_the_limit_of_tables_takes_no_offered_seat_and_joins_none(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    offer = await offer_seat(club, number)
    await club.slash("Mia", "playnine new")
    await club.slash("Yuki", "playnine new")
    club.client.config = club.config._replace(caps=Caps(seated=1))
    assert "You're already at 1 open tables" in private(await club["Mia"].click(offer, label=TAKE))
    assert "You're already at 1 open tables" in private(await club.press("Mia", "Join", 3))
    assert (await club.table(number)).seats[1].user == club["Björn"].id
    await club.forge("Mia", "n19:2:0:cancel:")
    assert "has taken the seat" in texts(answer_of(await club["Mia"].click(offer, label=TAKE)))


async def test_the_member_is_called_once_unless_they_want_no_calls(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Yuki")
    await offer_seat(club, number)
    (request,) = offers_sent(club)
    assert request["data"]["allowed_mentions"]["users"] == [club["Mia"].id]
    await club.store.save_user_settings(UserSettings(club["Tom"].id), UserSettings(club["Tom"].id, pings=False))
    await offer_seat(club, number, "Tom", "Annika", 1)
    assert not offers_sent(club)[1]["data"]["allowed_mentions"].get("users")


@pytest.mark.parametrize("arg", ["1", "0", "7", "1-{tom}-{bjoern}", "", "x", "-1", "99999999999999999999"])
async def test_a_forged_offer_gives_nobody_a_seat(club: Club, arg: str) -> None:
    number = await club.tee_off("Annika", "Björn")
    forged = arg.format(tom=club["Tom"].id, bjoern=club["Björn"].id)
    for verb in ("take", "decline", "withdraw"):
        assert len(private(await club.forge("Tom", f"n19:{number}:0:{verb}:{forged}"))) > 20
    await offer_seat(club, number)
    for verb in ("take", "decline", "withdraw"):
        assert len(private(await club.forge("Tom", f"n19:{number}:0:{verb}:{forged}"))) > 20
    assert [row.user for row in (await club.table(number)).seats] == [club["Annika"].id, club["Björn"].id]
    assert await club.store.offer_of(number, 1) is not None


async def test_a_seat_is_offered_to_one_at_a_time(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    first = await offer_seat(club, number)
    text = await club.refusal("Björn", "table replace", player="2", by=club["Tom"], table=number)
    assert "already been offered to someone" in text
    await club["Björn"].click(first, label="Withdraw")
    second = await offer_seat(club, number, "Tom")
    assert "offered to someone else" in private(await club["Mia"].click(second, label=TAKE))
    await club["Tom"].click(second, label=TAKE)
    assert (await club.table(number)).seats[1].user == club["Tom"].id


async def test_an_offer_is_withdrawn_or_declined_and_its_message_says_so(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Yuki")
    offer = await offer_seat(club, number)
    assert "Only the person who made this offer" in private(await club["Yuki"].click(offer, label="Withdraw"))
    withdrawal = await club["Björn"].click(offer, label="Withdraw")
    assert "can't take the seat at table" in texts(answer_of(withdrawal)) and not labels(answer_of(withdrawal).message)
    (take, *_others) = (part["custom_id"] for part in controls(offer))
    assert "This offer has ended" in private(await club.forge("Mia", take))
    offer = await offer_seat(club, number)
    decline_result = await club["Mia"].click(offer, label="No, thanks")
    assert "doesn't want the seat" in texts(answer_of(decline_result))
    offer = await offer_seat(club, number)
    assert "can't take the seat at table" in texts(answer_of(await club["Annika"].click(offer, label="Withdraw"))), (
        "the host may"
    )
    assert (await club.table(number)).seats[1].user == club["Björn"].id


async def test_an_offer_ends_by_itself_after_a_while(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", pace="live")
    offer = await offer_seat(club, number)
    await club.advance(MIN_OFFER_SECONDS - 10)
    assert TAKE in labels(club.message(offer.id))
    await club.advance(20)
    assert "in time" in await text_of_ended_offer(club, offer)
    assert await club.store.offer_of(number, 1) is None


async def test_an_offer_outlives_moves_and_a_restart(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    offer = await offer_seat(club, number)
    await club.play(club.by_buttons(number), number, 3)
    await club.restart()
    await club.play(club.by_buttons(number), number, 3)
    await club["Mia"].click(offer, label=TAKE)
    assert (await club.table(number)).seats[1].user == club["Mia"].id
    await club.finish(number)


async def test_an_offer_ends_when_the_player_leaves_or_gives_the_seat_to_the_house(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Yuki")
    first, second = await offer_seat(club, number), await offer_seat(club, number, "Tom", "Yuki", 3)
    await club.confirm("Björn", "table leave", table=number)
    await club.slash("Yuki", "table replace", player="3", table=number)
    for name, offer, seat in (("Mia", first, 1), ("Tom", second, 2)):
        assert "This offer has ended" in private(await club.forge(name, f"n19:{number}:0:take:{seat}"))
        assert "it's gone now" in await text_of_ended_offer(club, offer)


async def test_an_offer_ends_when_the_absent_player_is_back(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", "Yuki")
    await mark_away(club, number, 1)
    offer = await offer_seat(club, number, by="Annika")
    async with club.client.clubhouse.tables.lock(number):
        await club.store.set_missed_turns(number, 1, ABSENT_AFTER_TURNS + 1)
    await club.advance(6)
    assert TAKE in labels(club.message(offer.id)), "still away"
    await club.client.clubhouse.mark_player_back(number, 1)
    assert "This offer has ended" in private(await club.forge("Mia", f"n19:{number}:0:take:1"))
    assert "is back and keeps the seat" in await text_of_ended_offer(club, offer)
    assert (await club.table(number)).seats[1].user == club["Björn"].id


async def test_an_offer_ends_with_the_game(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn", ranked=False)
    offer = await offer_seat(club, number)
    await club.finish(number)
    assert "This offer has ended" in private(await club.forge("Mia", f"n19:{number}:0:take:1"))
    assert "is over" in await text_of_ended_offer(club, offer)
    number = await club.tee_off("Annika", "Björn", ranked=False)
    offer = await offer_seat(club, number)
    await club.confirm("Annika", "table end", table=number)
    assert "is over" in await text_of_ended_offer(club, offer)


async def test_a_person_who_has_taken_a_seat_is_offered_no_other(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    one, two = await offer_seat(club, number, by="Annika", seat=1), await offer_seat(club, number)
    await club["Mia"].click(two, label=TAKE)
    assert "This offer has ended" in private(await club.forge("Mia", f"n19:{number}:0:take:0"))
    assert "another seat" in await text_of_ended_offer(club, one)
    assert [row.user for row in (await club.table(number)).seats] == [club["Annika"].id, club["Mia"].id]


async def test_a_seat_taken_and_withdrawn_at_once_is_either_taken_or_withdrawn(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    offer = await offer_seat(club, number)
    take, _decline, withdraw = (part["custom_id"] for part in controls(offer))
    async with club.client.clubhouse.tables.lock(number):
        waiting = club.record_locks()
        for place, (name, pressed) in enumerate((("Mia", take), ("Björn", withdraw)), 1):
            club.send(name, offer, pressed)
            await club.until(lambda place=place: len(waiting) == place)  # type: ignore[misc]
    await club.env.settle()
    assert (await club.table(number)).seats[1].user == club["Mia"].id
    assert "has taken the seat" in texts(club.message(offer.id))


async def test_an_offer_that_cannot_be_posted_is_not_stored(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    club.env.inject_error("POST", "/interactions/*/callback", status=403, code=50013)
    await club.slash("Björn", "table replace", player="2", by=club["Mia"], table=number)
    assert await club.store.offer_of(number, 1) is None


async def test_a_forgotten_persons_offer_ends_and_names_them_no_more(club: Club) -> None:
    number = await club.tee_off("Annika", "Björn")
    offer = await offer_seat(club, number)
    await club.slash("Mia", "settings forget", sure=True)
    text = await text_of_ended_offer(club, offer)
    assert club["Mia"].mention not in text and "Someone" in text
