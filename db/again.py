"""A table that plays another one again: everybody has the seat they had, and it is kept for them."""

from collections.abc import Sequence

from db.rows import Guests, Seat, Table


def kept(lobby: Table, before: Table, guests: Guests) -> tuple[Seat, ...]:
    """The seats of the round before whose players may still sit down in this lobby."""
    staying = (seat for seat in before.seats if seat.known and not seat.gone and guests.expects(seat.known))
    return tuple(seat for seat in staying if not lobby.seat_of(seat.user or 0))


def in_order(seats: Sequence[Seat], before: Table) -> list[Seat]:
    """These seats in the order of the round before; whoever did not play then comes last."""
    places = {_player(seat): seat.seat for seat in before.seats}
    return sorted(seats, key=lambda seat: places.get(_player(seat), len(before.seats)))


def _player(seat: Seat) -> tuple[int | None, str | None, str]:
    """Who plays a seat: a person under any name, or a house player of that name."""
    return (seat.user, seat.house, seat.name if seat.house else "")
