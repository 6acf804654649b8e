"""The seats of a rematch: every player keeps the seat of the round before, and it is reserved for them.

Pure functions; called by `db.lobby` and `club.rematch`.
"""

from collections.abc import Sequence

from db.rows import GuestList, Seat, Table


def reserved_seats(lobby: Table, before: Table, guests: GuestList) -> tuple[Seat, ...]:
    """Return the seats of the round before whose players may still sit down in this lobby."""
    staying = (seat for seat in before.seats if seat.known_user and not seat.gone and guests.can_reserve_for(seat.known_user))
    return tuple(seat for seat in staying if not lobby.seat_of(seat.user or 0))


def in_previous_order(seats: Sequence[Seat], before: Table) -> list[Seat]:
    """Sort seats as in the round before; players who were not there come last."""
    places = {_player(seat): seat.seat for seat in before.seats}
    return sorted(seats, key=lambda seat: places.get(_player(seat), len(before.seats)))


def _player(seat: Seat) -> tuple[int | None, str | None, str]:
    """Return who plays a seat: a person under any name, or a house player of that name."""
    return (seat.user, seat.house, seat.name if seat.house else "")
