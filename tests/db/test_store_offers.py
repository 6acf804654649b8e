"""Offers of seats: one for each seat and person, with a time at which they expire."""

import pytest
from msgspec.structs import replace

from db.errors import AlreadyOffered, AlreadySeated, NotFound, WrongPhase
from db.rows import DueTimer, SeatOffer, Timer
from db.store import Store
from tests.db.samples import ANN, BOB, CAT, DAN, NAMES, add, begin, finish, lobby


async def store_offer(store: Store, table: int, seat: int = 1, by: int = BOB, member: int = CAT) -> SeatOffer:
    """Store an offer of a seat that Bob plays, or of another one, and return it."""
    player = (await store.table(table)).seats[seat].user
    offer = SeatOffer(table, seat, member, by, player, 800, None, 500.0)
    await store.make_offer(offer)
    return offer


async def dues(store: Store, table: int) -> list[float]:
    """Return when the offers of the first two seats expire."""
    found = [await store.offer_of(table, seat) for seat in (0, 1)]
    return [offer.due for offer in found if offer]


async def test_an_offer_is_kept_and_taken_once(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    offer = await store_offer(store, table.id)
    await store.set_offer_message(table.id, 1, 71)
    assert await store.offer_of(table.id, 1) == replace(offer, message=71)
    assert (await store.take_offer(offer, "Cat")).seats[1].user == CAT
    assert await store.offer_of(table.id, 1) is None
    with pytest.raises(NotFound):
        await store.take_offer(offer, "Cat")


async def test_a_seat_is_offered_to_one_at_a_time_and_only_in_play(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    offer = await store_offer(store, table.id)
    with pytest.raises(AlreadyOffered):
        await store_offer(store, table.id, member=DAN)
    assert await store.end_offer(table.id, 1) == offer
    assert await store.end_offer(table.id, 1) is None
    await store_offer(store, table.id, member=DAN)
    waiting = await lobby(store, CAT)
    with pytest.raises(WrongPhase):
        await store.make_offer(replace(offer, table=waiting.id, seat=0))


async def test_an_offer_is_refused_to_others_and_after_the_seat_has_changed_hands(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    offer = await store_offer(store, table.id)
    with pytest.raises(NotFound):
        await store.take_offer(replace(offer, member=DAN), "Dan")
    assert await store.offer_of(table.id, 1) == offer, "a refusal changes nothing"
    await store.replace_seat(table.id, 1, "House", house="easy")
    with pytest.raises(NotFound):
        await store.take_offer(offer, "Cat")
    other = await begin(store, ANN, BOB, CAT)
    offer = await store_offer(store, other.id)
    with pytest.raises(AlreadySeated):
        await store.take_offer(offer, "Cat")


async def test_an_offer_falls_due_like_a_clock_and_is_put_off_with_them(store: Store) -> None:
    await store.record_heartbeat(100.0)
    table = await begin(store, ANN, BOB, timers=[Timer(0, "absent", 600.0)])
    await store_offer(store, table.id)
    assert (await store.next_due_time(), await store.due_timers(499.0)) == (500.0, ())
    await add(store, table.id, 1, timers=[Timer(1, "absent", 400.0)])
    assert await store.due_timers(500.0) == (
        DueTimer(table.id, 1, "absent", 400.0),
        DueTimer(table.id, 1, "offer", 500.0),
    )
    await store.postpone_for_downtime(130.0)
    assert await dues(store, table.id) == [530.0]
    await store.mark_server_removed(table.guild, 140.0)
    assert (await store.next_due_time(), await store.due_timers(900.0)) == (None, ())
    await store.mark_server_back(table.guild, 1140.0)
    assert await dues(store, table.id) == [1530.0]


async def test_a_void_offer_is_not_put_off(store: Store) -> None:
    await store.record_heartbeat(100.0)
    table = await begin(store, ANN, BOB)
    await store_offer(store, table.id)
    await store.mark_left(table.id, 1)
    await store.postpone_for_downtime(130.0)
    await store.mark_server_removed(table.guild, 140.0)
    await store.mark_server_back(table.guild, 1140.0)
    assert await dues(store, table.id) == [0.0]


async def test_every_change_that_voids_an_offer_makes_it_due(store: Store) -> None:
    for change in ("left", "replaced", "over", "closed", "back"):
        table = await begin(store, ANN, BOB)
        await store_offer(store, table.id, by=ANN if change == "back" else BOB)
        await store_offer(store, table.id, 0, by=ANN, member=DAN)
        match change:
            case "left":
                await store.mark_left(table.id, 1)
            case "replaced":
                await store.replace_seat(table.id, 1, "House", house="easy")
            case "over":
                await add(store, table.id, 1, finish=finish((3,), (4,)))
            case "closed":
                await store.close_table(table.id, "ended", 9.0)
            case "back":
                await add(store, table.id, 1, missed_turns={1: 0})
        assert await dues(store, table.id) == [0.0 if change in ("over", "closed") else 500.0, 0.0], change


async def test_sitting_down_voids_offers_of_other_seats(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store_offer(store, table.id, 0, by=ANN)
    await store.take_offer(await store_offer(store, table.id), "Cat")
    assert await dues(store, table.id) == [0.0]


async def test_ones_own_offer_stands_while_one_plays_on(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store_offer(store, table.id)
    await store.set_missed_turns(table.id, 1, 1)
    await add(store, table.id, 1, missed_turns={1: 0})
    assert await dues(store, table.id) == [500.0]


async def test_offers_are_exported_and_forgotten(store: Store) -> None:
    table = await begin(store, ANN, BOB)
    await store_offer(store, table.id)
    assert (await store.export_user(BOB))["seats_offered_by_you"] == [{"table": table.id, "seat": 1}]
    assert (await store.export_user(CAT))["seats_offered_to_you"] == [{"table": table.id, "seat": 1}]
    await store.erase_user(CAT, 150.0)
    assert not any((await store.export_user(CAT)).values())
    assert await store.offer_of(table.id, 1) == SeatOffer(table.id, 1, -1, BOB, BOB, 800, None, 0.0)
    assert NAMES[BOB] == (await store.table(table.id)).seats[1].name
