"""The lobby of a table: open it, take and leave seats, start the game.

A table's secret is drawn before: a stored commitment is used by the table that its button opens. A rematch
reserves its seats for the players of the round before. While the bot is draining no table opens.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from db.errors import (
    AlreadySeated,
    CapReached,
    CapScope,
    Draining,
    NotFound,
    RematchExists,
    SeatsChanged,
    SeatsReserved,
    TableFull,
)
from db.guests import bar_guest, guests, require_admitted, require_seat_cap
from db.play import end_table
from db.rows import Caps, GuestList, HintPolicy, NewTable, Phase, SeatRow, TableRow, Timer
from db.settings import add_server, remember_interaction, set_name
from db.tables import next_number, rematch_of, table, table_in_phase
from db.timers import replace_timers
from db.transaction import Transaction, insert_statement


def set_draining(now: float, *, on: bool) -> Transaction[None]:
    """Stop tables from opening, or let them open again."""
    yield "DELETE FROM draining", ()
    if on:
        yield "INSERT INTO draining (since) VALUES (?)", (now,)


def draining_since() -> Transaction[float | None]:
    """Return since when no table opens, None if tables open."""
    rows = yield "SELECT since FROM draining", ()
    return float(rows[0][0]) if rows else None


def require_not_draining() -> Transaction[None]:
    """Raise `Draining` if no table may open."""
    if (yield from draining_since()) is not None:
        raise Draining


def store_commitment(commitment: str, secret: bytes, at: float, previous: int | None = None) -> Transaction[str]:
    """Store the secret of a deal to come and return its commitment.

    For the rematch of the table `previous` the commitment made before is returned, until it is used.
    """
    yield (
        "INSERT INTO promises (promise, secret, previous, made_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (previous) DO NOTHING",
        (commitment, secret, previous, at),
    )
    rows = yield "SELECT promise FROM promises WHERE previous = ?", (previous,)
    return str(rows[0][0]) if rows else commitment


def take_committed_secret(commitment: str) -> Transaction[bytes | None]:
    """Delete a commitment and return its secret, None if it was used before or never made."""
    rows = yield "DELETE FROM promises WHERE promise = ? RETURNING secret", (commitment,)
    return bytes(rows[0][0]) if rows else None


def reserved_seats(lobby: TableRow, before: TableRow, guests: GuestList) -> tuple[SeatRow, ...]:
    """Return the seats of the round before whose players may still sit down in this lobby."""
    staying = (
        seat for seat in before.seats if seat.known_user and not seat.gone and guests.can_reserve_for(seat.known_user)
    )
    return tuple(seat for seat in staying if not lobby.seat_of(seat.user or 0))


def in_previous_order(seats: Sequence[SeatRow], before: TableRow) -> list[SeatRow]:
    """Sort seats as in the round before; players who were not there come last."""
    places = {_player(seat): seat.seat for seat in before.seats}
    return sorted(seats, key=lambda seat: places.get(_player(seat), len(before.seats)))


def _player(seat: SeatRow) -> tuple[int | None, str | None, str]:
    """Return who plays a seat: a person under any name, or a house player of that name."""
    return (seat.user, seat.house, seat.name if seat.house else "")


_WAITING = """
SELECT COUNT(*) FROM tables
 WHERE channel = ? AND phase IN ('lobby', 'playing') AND phase = 'lobby'
   AND room > 1 + (SELECT COUNT(*) FROM seats WHERE table_id = tables.id AND house IS NOT NULL)"""
"""Counts the tables that wait for more people: no others fill a channel.

Both conditions on the phase are needed: the first is that of the index.
"""
_COUNTS = (
    (CapScope.PERSON, "SELECT COUNT(*) FROM tables WHERE host = ? AND phase IN ('lobby', 'playing') AND day IS NULL"),
    (CapScope.CHANNEL, _WAITING),
    (CapScope.SERVER, "SELECT COUNT(*) FROM tables WHERE guild = ? AND phase IN ('lobby', 'playing')"),
)


def require_caps(host: int, channel: int, guild: int, caps: Caps) -> Transaction[None]:
    """Raise `CapReached` if this user may not open a table in this channel."""
    subjects = (host, channel, guild)
    for (scope, count), subject, most in zip(_COUNTS, subjects, (caps.person, caps.channel, caps.server), strict=True):
        ((open_count,),) = yield count, (subject,)
        if open_count >= most:
            raise CapReached(scope)


def open_table(new: NewTable, caps: Caps, timers: Sequence[Timer] = ()) -> Transaction[TableRow]:
    """Insert a table with its host, house players and timers, and return it.

    Raise `CapReached`, `Draining`, or `RematchExists` if the previous table has a rematch already. The same
    interaction a second time returns the table that it opened. The table's number is taken first: that locks the
    counter, so that no other table opens between the check of the limits and the end of the transaction.
    """
    if not (yield from remember_interaction(new.interaction, new.at)):
        return (yield from _table_opened_by(new.interaction))
    id = yield from next_number("table")
    if new.previous is not None and (rematch := (yield from rematch_of(new.previous))):
        raise RematchExists(rematch)
    yield from require_not_draining()
    yield from require_caps(new.host, new.channel, new.guild, caps)
    yield from require_seat_cap(new.host, caps.seated)
    secret = yield from take_committed_secret(new.commitment)
    yield from add_server(new.guild)
    yield from _insert_table(id, new, secret or new.secret)
    yield from set_name(new.guild, new.host, new.name)
    seats = [_house_seat(level, name) for level, name in new.house]
    seats.insert(new.seats_before_host, _person_seat(new.host, new.name, new.interaction))
    yield from _replace_seats(id, seats)
    yield from replace_timers(id, timers)
    return (yield from table(id))


def _insert_table(id: int, new: NewTable, secret: bytes) -> Transaction[None]:
    where = (id, new.guild, new.channel, new.thread, new.host, new.previous)
    what = (new.game, new.edition, new.options, new.pace, new.ranked, new.room, new.hints)
    yield (
        "INSERT INTO tables (id, guild, channel, thread, host, previous, game, edition, options, pace, ranked, room,"
        " hints, secret, opened_at, phase) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'lobby')",
        (*where, *what, secret, new.at),
    )


def _table_opened_by(interaction: int) -> Transaction[TableRow]:
    ids = yield "SELECT table_id FROM seats WHERE interaction = ? ORDER BY table_id DESC", (interaction,)
    if not ids:
        raise NotFound("the table that this click opened is gone")
    return (yield from table(ids[0][0]))


def _person_seat(user: int, name: str, interaction: int) -> SeatRow:
    return SeatRow(0, user, None, name, interaction, 0, False, None, None, None)


def _house_seat(level: str, name: str, interaction: int | None = None) -> SeatRow:
    return SeatRow(0, None, level, name, interaction, 0, False, None, None, None)


def _replace_seats(table: int, seats: Sequence[SeatRow]) -> Transaction[None]:
    """Replace the seats of a table by these, numbered in this order; mark its board as out of date."""
    yield "DELETE FROM seats WHERE table_id = ?", (table,)
    rows = [
        (table, place, seat.user, seat.house, seat.name, seat.interaction, True) for place, seat in enumerate(seats)
    ]
    if rows:
        yield insert_statement("seats (table_id, seat, user_id, house, name, interaction, live)", rows)
    yield "UPDATE tables SET shown = -1 WHERE id = ?", (table,)


def _seat_newcomer(lobby: TableRow, newcomer: SeatRow) -> Transaction[TableRow]:
    if len(lobby.seats) >= lobby.room:
        raise TableFull(f"all {lobby.room} seats are taken")
    if lobby.previous is None:
        yield from _replace_seats(lobby.id, (*lobby.seats, newcomer))
    else:
        yield from _seat_in_rematch(lobby, (yield from table(lobby.previous)), newcomer)
    return (yield from table(lobby.id))


def _seat_in_rematch(lobby: TableRow, before: TableRow, newcomer: SeatRow) -> Transaction[None]:
    kept_seats = reserved_seats(lobby, before, (yield from guests(lobby.id)))
    stranger = newcomer.user is not None and newcomer.user not in {seat.user for seat in kept_seats}
    if stranger and len(lobby.seats) + len(kept_seats) >= lobby.room:
        raise SeatsReserved("every seat that is left is kept for somebody")
    yield from _replace_seats(lobby.id, in_previous_order((*lobby.seats, newcomer), before))


def join_lobby(
    table: int,
    user: int,
    name: str,
    interaction: int,
    at: float,
    roles: Collection[int] = (),
    most: int = Caps().seated,
) -> Transaction[TableRow]:
    """Seat this user in the lobby, in the seat of the round before if they had one, and return the lobby.

    The same interaction counts once. Raise `AlreadySeated`, `NotAdmitted`, `CapReached` if they sit at `most`
    tables, `TableFull`, `SeatsReserved` or `WrongPhase`.
    """
    lobby = yield from table_in_phase(table, Phase.LOBBY)
    if not (yield from remember_interaction(interaction, at)):
        return lobby
    if lobby.seat_of(user):
        raise AlreadySeated("this user has a seat already")
    yield from require_admitted(lobby, user, roles)
    yield from require_seat_cap(user, most)
    yield from set_name(lobby.guild, user, name)
    return (yield from _seat_newcomer(lobby, _person_seat(user, name, interaction)))


def add_house_player(table: int, level: str, name: str, interaction: int | None = None) -> Transaction[TableRow]:
    """Seat a house player of this level in the lobby and return it; raise `TableFull` or `WrongPhase`.

    `interaction` is the press that asked for it, None if the house player sits down with the host.
    """
    lobby = yield from table_in_phase(table, Phase.LOBBY)
    return (yield from _seat_newcomer(lobby, _house_seat(level, name, interaction)))


def leave_lobby(table: int, user: int, at: float) -> Transaction[TableRow]:
    """Free this user's seat in the lobby and return the table; the next user becomes host.

    A lobby without people closes. Raise `NotFound` if they have no seat, `WrongPhase` once the game has begun.
    """
    lobby = yield from table_in_phase(table, Phase.LOBBY)
    leaving = lobby.seat_of(user)
    if leaving is None:
        raise NotFound("this user has no seat at this table")
    yield from _replace_seats(table, [seat for seat in lobby.seats if seat != leaving])
    row = yield from table_in_phase(table, Phase.LOBBY)
    heirs = [seat.user for seat in row.seats if seat.user]
    if not heirs:
        return (yield from end_table(row, Phase.CLOSED, "empty", at))
    if user == lobby.host:
        yield "UPDATE tables SET host = ? WHERE id = ?", (heirs[0], table)
        return replace(row, host=heirs[0])
    return row


def remove_guest(table: int, user: int, at: float) -> Transaction[TableRow]:
    """Remove this user from the lobby for good and return it; raise `NotFound` or `WrongPhase`."""
    lobby = yield from leave_lobby(table, user, at)
    yield from bar_guest(table, user)
    return lobby


def remove_house_player(table: int, name: str) -> Transaction[TableRow]:
    """Remove the house player of this name from the lobby and return it; raise `NotFound` or `WrongPhase`."""
    lobby = yield from table_in_phase(table, Phase.LOBBY)
    staying = [seat for seat in lobby.seats if seat.house is None or seat.name != name]
    if len(staying) == len(lobby.seats):
        raise NotFound("no house player of that name sits there")
    yield from _replace_seats(table, staying)
    return (yield from table_in_phase(table, Phase.LOBBY))


def set_hint_policy(id: int, hints: HintPolicy) -> Transaction[TableRow]:
    """Set the hint policy of a lobby and return it; raise `WrongPhase`."""
    yield from table_in_phase(id, Phase.LOBBY)
    yield "UPDATE tables SET hints = ?, shown = -1 WHERE id = ?", (hints, id)
    return (yield from table(id))


def set_pace(id: int, pace: str) -> Transaction[TableRow]:
    """Set the pace of a lobby and return it; raise `WrongPhase`."""
    yield from table_in_phase(id, Phase.LOBBY)
    yield "UPDATE tables SET pace = ?, shown = -1 WHERE id = ?", (pace, id)
    return (yield from table(id))


def reorder_seats(id: int, seats: Sequence[SeatRow], order: Sequence[int]) -> Transaction[TableRow]:
    """Put the seats of a lobby in this order and return it.

    Raise `SeatsChanged` if the lobby's seats are no longer `seats`, or `WrongPhase`.
    """
    lobby = yield from table_in_phase(id, Phase.LOBBY)
    if tuple(seats) != lobby.seats:
        raise SeatsChanged("the seats have changed since they were shown")
    yield from _replace_seats(id, [lobby.seats[seat] for seat in order])
    return (yield from table(id))


def start_game(
    id: int, seed: bytes, seats: Sequence[SeatRow], timers: Sequence[Timer], at: float, tee_off: int | None = None
) -> Transaction[TableRow]:
    """Start the game with the seed that was made for these seats, and return the table.

    `tee_off` is the interaction that started the game. Raise `SeatsChanged` if the seats have changed,
    `WrongPhase` the second time.
    """
    lobby = yield from table_in_phase(id, Phase.LOBBY)
    if tuple(seats) != lobby.seats:
        raise SeatsChanged("the seats have changed since the seed was made")
    yield (
        "UPDATE tables SET phase = 'playing', seed = ?, tee_off = ?, started_at = ?, shown = -1 WHERE id = ?",
        (seed, tee_off, at, id),
    )
    yield from replace_timers(id, timers)
    return (yield from table(id))
