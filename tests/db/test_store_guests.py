"""Admission: removed guests, tables by invitation, blocked people; partners changed before the tee-off."""

import asyncio
import json

import pytest

from db.again import kept
from db.errors import Bar, Missing, Reseated, Unwelcome, WrongPhase
from db.rows import Guests, Offer
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, DAN, ROOMY, click, lobby, new_table, playing

EVE = 15


async def barred(store: Store, table: int, user: int, *roles: int) -> Bar | None:
    """Return the reason why a person with these roles cannot join; without one, they join."""
    try:
        await store.join(table, user, "?", click(), 6.0, roles)
    except Unwelcome as refusal:
        return refusal.bar
    return None


async def test_a_guest_sent_away_cannot_come_back_to_that_table(store: Store) -> None:
    table, other = await lobby(store, ANN, BOB, CAT), await lobby(store, ANN)
    left = await store.remove(table.id, BOB, 7.0)
    assert [(seat.seat, seat.user) for seat in left.seats] == [(0, ANN), (1, CAT)]
    assert await barred(store, table.id, BOB) is Bar.REMOVED
    assert await barred(store, other.id, BOB) is None
    with pytest.raises(Missing):
        await store.remove(table.id, BOB, 8.0)


async def test_a_guest_who_is_sent_away_while_joining_is_gone_in_the_end(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await asyncio.gather(store.remove(table.id, BOB, 7.0), barred(store, table.id, BOB), return_exceptions=True)
    assert (await store.table(table.id)).seat_of(BOB) is None
    assert await barred(store, table.id, BOB) is Bar.REMOVED


async def test_a_house_player_goes_and_may_be_asked_for_again(store: Store) -> None:
    table = await lobby(store, ANN, house=2)
    left = await store.remove_house(table.id, "House 1")
    assert [(seat.seat, seat.name) for seat in left.seats] == [(0, "Ann"), (1, "House 2")]
    for nobody in ("House 1", "Ann"):
        with pytest.raises(Missing):
            await store.remove_house(table.id, nobody)
    await store.add_house(table.id, "easy", "House 1")


async def test_a_table_by_invitation_takes_whom_and_which_roles_it_names(store: Store) -> None:
    table = await lobby(store, ANN)
    assert await store.guests(table.id) == Guests()
    assert await store.invite(table.id, [BOB, CAT]) == (BOB, CAT)
    await store.invite_roles(table.id, [71, 72])
    assert await store.guests(table.id) == Guests((BOB, CAT), (71, 72))
    assert await barred(store, table.id, DAN, 70) is Bar.UNINVITED
    assert await barred(store, table.id, DAN, 70, 72) is None
    assert await barred(store, table.id, BOB) is None
    await store.invite(table.id, [])
    assert await barred(store, table.id, CAT) is Bar.UNINVITED
    await store.invite_roles(table.id, [])
    assert await barred(store, table.id, CAT) is None, "nobody named means everybody"


async def test_the_same_person_is_new_on_the_list_once(store: Store) -> None:
    table = await lobby(store, ANN)
    assert await store.invite(table.id, [BOB]) == (BOB,)
    assert await store.invite(table.id, []) == ()
    assert await store.invite(table.id, [BOB, CAT]) == (CAT,)
    assert (await store.guests(table.id)).people == (BOB, CAT)


async def test_who_was_sent_away_cannot_be_invited_either(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.remove(table.id, BOB, 7.0)
    with pytest.raises(Unwelcome):
        await store.invite(table.id, [BOB, CAT])
    assert await store.guests(table.id) == Guests(barred=(BOB,))


async def test_whom_the_host_has_blocked_cannot_join_and_whom_others_have_may(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.block(ANN, CAT)
    await store.block(ANN, CAT)
    await store.block(BOB, DAN)
    assert await store.blocked(ANN) == (CAT,)
    assert await barred(store, table.id, CAT) is Bar.BLOCKED
    assert await barred(store, table.id, DAN) is None
    await store.unblock(ANN, CAT)
    assert await barred(store, table.id, CAT) is None


async def test_a_new_host_brings_own_blocks(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.block(BOB, CAT)
    await store.leave(table.id, ANN, 7.0)
    assert await barred(store, table.id, CAT) is Bar.BLOCKED


async def test_no_seat_is_kept_for_who_cannot_come(store: Store) -> None:
    before = await playing(store, ANN, BOB, CAT, DAN)
    lobby = await store.open_table(new_table(previous=before.id, room=4), ROOMY)
    assert [seat.user for seat in kept(lobby, before, await store.guests(lobby.id))] == [BOB, CAT, DAN]
    await store.block(ANN, BOB)
    await store.join(lobby.id, CAT, "Cat", click(), 6.0)
    lobby = await store.remove(lobby.id, CAT, 7.0)
    assert [seat.user for seat in kept(lobby, before, await store.guests(lobby.id))] == [DAN]
    await store.invite(lobby.id, [EVE])
    assert not kept(lobby, before, await store.guests(lobby.id))
    assert await barred(store, lobby.id, EVE) is None


async def test_an_offer_leads_nobody_to_a_table_where_they_are_not_wanted(store: Store) -> None:
    table = await playing(store, ANN, BOB)
    offer = Offer(table.id, 1, CAT, BOB, BOB, 800, None, 500.0)
    await store.block(ANN, CAT)
    with pytest.raises(Unwelcome):
        await store.make_offer(offer)
    await store.unblock(ANN, CAT)
    await store.make_offer(offer)
    await store.block(ANN, CAT)
    with pytest.raises(Unwelcome):
        await store.take_offer(offer, "Cat")
    assert (await store.table(table.id)).seats[1].user == BOB


async def test_partners_change_for_those_who_sit_there(store: Store) -> None:
    table = await lobby(store, ANN, BOB, CAT, house=1)
    presses = [seat.interaction for seat in table.seats]
    after = await store.reseat(table.id, table.seats, (0, 2, 1, 3))
    assert [seat.name for seat in after.seats] == ["Ann", "Cat", "Bob", "House 1"]
    assert [seat.interaction for seat in after.seats] == [presses[0], presses[2], presses[1], presses[3]]
    with pytest.raises(Reseated):
        await store.reseat(table.id, table.seats, (0, 3, 1, 2))


async def test_nobody_is_sent_away_or_invited_once_the_game_has_begun(store: Store) -> None:
    table = await playing(store, ANN, BOB)
    for refused in (
        store.remove(table.id, BOB, 7.0),
        store.remove_house(table.id, "House 1"),
        store.invite(table.id, [CAT]),
        store.invite_roles(table.id, [71]),
        store.reseat(table.id, table.seats, (1, 0)),
    ):
        with pytest.raises(WrongPhase):
            await refused


async def test_invitations_and_blocks_are_exported_and_forgotten(store: Store) -> None:
    table, other = await lobby(store, ANN), await lobby(store, ANN, BOB)
    await store.invite(table.id, [BOB])
    await store.remove(other.id, BOB, 7.0)
    await store.block(BOB, CAT)
    await store.block(DAN, BOB)
    export = await store.export_person(BOB)
    assert export["invitations"] == [
        {"table": table.id, "standing": "invited"},
        {"table": other.id, "standing": "removed"},
    ]
    assert export["blocked_by_you"] == [{"person": CAT}]
    assert export["blocks_of_you"] == [{"people": 1}]
    assert str(DAN) not in json.dumps({key: export[key] for key in export if "block" in key})
    await store.delete_person(BOB, 9.0)
    assert not any((await store.export_person(BOB)).values())
    assert await store.blocked(DAN) == ()
    assert await barred(store, table.id, CAT) is Bar.UNINVITED, "the table is still by invitation"
