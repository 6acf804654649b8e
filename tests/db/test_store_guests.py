"""Admission: removed guests, tables by invitation, blocked people; partners changed before the tee-off."""

import asyncio
import json

import pytest

from db.errors import BarReason, NotAdmitted, NotFound, SeatsChanged, WrongPhase
from db.lobby import reserved_seats
from db.rows import GuestList, SeatOffer
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, DAN, ROOMY, begin, click, lobby, new_table

EVE = 15


async def bar_for(store: Store, table: int, user: int, *roles: int) -> BarReason | None:
    """Return the reason why a person with these roles cannot join; without one, they join."""
    try:
        await store.join_lobby(table, user, "?", click(), 6.0, roles)
    except NotAdmitted as refusal:
        return refusal.bar
    return None


async def test_a_guest_sent_away_cannot_come_back_to_that_table(store: Store) -> None:
    table, other = await lobby(store, ANN, BOB, CAT), await lobby(store, ANN)
    left = await store.remove_guest(table.id, BOB, 7.0)
    assert [(seat.seat, seat.user) for seat in left.seats] == [(0, ANN), (1, CAT)]
    assert await bar_for(store, table.id, BOB) is BarReason.REMOVED
    assert await bar_for(store, other.id, BOB) is None
    with pytest.raises(NotFound):
        await store.remove_guest(table.id, BOB, 8.0)


async def test_a_guest_who_is_sent_away_while_joining_is_gone_in_the_end(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await asyncio.gather(store.remove_guest(table.id, BOB, 7.0), bar_for(store, table.id, BOB), return_exceptions=True)
    assert (await store.table(table.id)).seat_of(BOB) is None
    assert await bar_for(store, table.id, BOB) is BarReason.REMOVED


async def test_a_house_player_goes_and_may_be_asked_for_again(store: Store) -> None:
    table = await lobby(store, ANN, house=2)
    left = await store.remove_house_player(table.id, "House 1")
    assert [(seat.seat, seat.name) for seat in left.seats] == [(0, "Ann"), (1, "House 2")]
    for nobody in ("House 1", "Ann"):
        with pytest.raises(NotFound):
            await store.remove_house_player(table.id, nobody)
    await store.add_house_player(table.id, "easy", "House 1")


async def test_a_table_by_invitation_takes_the_people_and_roles_on_its_list(store: Store) -> None:
    table = await lobby(store, ANN)
    assert await store.guests(table.id) == GuestList()
    assert await store.invite_people(table.id, [BOB, CAT]) == (BOB, CAT)
    await store.invite_roles(table.id, [71, 72])
    assert await store.guests(table.id) == GuestList((BOB, CAT), (71, 72))
    assert await bar_for(store, table.id, DAN, 70) is BarReason.UNINVITED
    assert await bar_for(store, table.id, DAN, 70, 72) is None
    assert await bar_for(store, table.id, BOB) is None
    await store.invite_people(table.id, [])
    assert await bar_for(store, table.id, CAT) is BarReason.UNINVITED
    await store.invite_roles(table.id, [])
    assert await bar_for(store, table.id, CAT) is None, "nobody named means everybody"


async def test_inviting_a_person_again_adds_nobody(store: Store) -> None:
    table = await lobby(store, ANN)
    assert await store.invite_people(table.id, [BOB]) == (BOB,)
    assert await store.invite_people(table.id, []) == ()
    assert await store.invite_people(table.id, [BOB, CAT]) == (CAT,)
    assert (await store.guests(table.id)).people == (BOB, CAT)


async def test_a_removed_guest_cannot_be_invited(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.remove_guest(table.id, BOB, 7.0)
    with pytest.raises(NotAdmitted):
        await store.invite_people(table.id, [BOB, CAT])
    assert await store.guests(table.id) == GuestList(barred=(BOB,))


async def test_only_the_hosts_own_blocks_keep_people_out(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.block_user(ANN, CAT)
    await store.block_user(ANN, CAT)
    await store.block_user(BOB, DAN)
    assert await store.blocked_users(ANN) == (CAT,)
    assert await bar_for(store, table.id, CAT) is BarReason.BLOCKED
    assert await bar_for(store, table.id, DAN) is None
    await store.unblock_user(ANN, CAT)
    assert await bar_for(store, table.id, CAT) is None


async def test_a_new_hosts_blocks_replace_those_of_the_old_host(store: Store) -> None:
    table = await lobby(store, ANN, BOB)
    await store.block_user(BOB, CAT)
    await store.leave_lobby(table.id, ANN, 7.0)
    assert await bar_for(store, table.id, CAT) is BarReason.BLOCKED


async def test_a_rematch_keeps_no_seat_for_people_who_cannot_join(store: Store) -> None:
    before = await begin(store, ANN, BOB, CAT, DAN)
    lobby = await store.open_table(new_table(previous=before.id, room=4), ROOMY)
    assert [seat.user for seat in reserved_seats(lobby, before, await store.guests(lobby.id))] == [BOB, CAT, DAN]
    await store.block_user(ANN, BOB)
    await store.join_lobby(lobby.id, CAT, "Cat", click(), 6.0)
    lobby = await store.remove_guest(lobby.id, CAT, 7.0)
    assert [seat.user for seat in reserved_seats(lobby, before, await store.guests(lobby.id))] == [DAN]
    await store.invite_people(lobby.id, [EVE])
    assert not reserved_seats(lobby, before, await store.guests(lobby.id))
    assert await bar_for(store, lobby.id, EVE) is None


async def test_offers_do_not_admit_blocked_or_removed_people(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    offer = SeatOffer(table.id, 1, CAT, BOB, BOB, 800, None, 500.0)
    await store.block_user(ANN, CAT)
    with pytest.raises(NotAdmitted):
        await store.make_offer(offer)
    await store.unblock_user(ANN, CAT)
    await store.make_offer(offer)
    await store.block_user(ANN, CAT)
    with pytest.raises(NotAdmitted):
        await store.take_offer(offer, "Cat")
    assert (await store.table(table.id)).seats[1].user == BOB


async def test_partners_change_only_if_the_seats_are_as_expected(store: Store) -> None:
    table = await lobby(store, ANN, BOB, CAT, house=1)
    presses = [seat.interaction for seat in table.seats]
    after = await store.reorder_seats(table.id, table.seats, (0, 2, 1, 3))
    assert [seat.name for seat in after.seats] == ["Ann", "Cat", "Bob", "House 1"]
    assert [seat.interaction for seat in after.seats] == [presses[0], presses[2], presses[1], presses[3]]
    with pytest.raises(SeatsChanged):
        await store.reorder_seats(table.id, table.seats, (0, 3, 1, 2))


async def test_removing_and_inviting_guests_is_refused_once_the_game_has_begun(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    for refused in (
        store.remove_guest(table.id, BOB, 7.0),
        store.remove_house_player(table.id, "House 1"),
        store.invite_people(table.id, [CAT]),
        store.invite_roles(table.id, [71]),
        store.reorder_seats(table.id, table.seats, (1, 0)),
    ):
        with pytest.raises(WrongPhase):
            await refused


async def test_invitations_and_blocks_are_exported_and_forgotten(store: Store) -> None:
    table, other = await lobby(store, ANN), await lobby(store, ANN, BOB)
    await store.invite_people(table.id, [BOB])
    await store.remove_guest(other.id, BOB, 7.0)
    await store.block_user(BOB, CAT)
    await store.block_user(DAN, BOB)
    export = await store.export_user(BOB)
    assert export["invitations"] == [
        {"table": table.id, "status": "invited"},
        {"table": other.id, "status": "removed"},
    ]
    assert export["blocked_by_you"] == [{"person": CAT}]
    assert export["blocks_of_you"] == [{"people": 1}]
    assert str(DAN) not in json.dumps({key: export[key] for key in export if "block" in key})
    await store.erase_user(BOB, 9.0)
    assert not any((await store.export_user(BOB)).values())
    assert await store.blocked_users(DAN) == ()
    assert await bar_for(store, table.id, CAT) is BarReason.UNINVITED, "the table is still by invitation"
