"""The guests of a table: invitations, removed guests, blocked users, and the limit on a user's open tables."""

from collections.abc import Collection, Sequence

from db.errors import BarReason, CapReached, CapScope, NotAdmitted
from db.rows import GuestList, Phase, TableRow
from db.tables import lock_counter, table_in_phase
from db.transaction import Transaction

_SEATED = "SELECT table_id FROM seats WHERE user_id = ? AND live AND NOT gone ORDER BY table_id LIMIT ?"


def require_seat_cap(user: int, most: int) -> Transaction[None]:
    """Raise `CapReached` if this user sits at `most` open tables or more.

    The counter of tables is locked, so that the user sits down nowhere else before the transaction ends.
    """
    yield from lock_counter("table")
    tables = yield _SEATED, (user, most)
    if len(tables) >= most:
        raise CapReached(CapScope.SEATED)


_BARS = """
SELECT 'removed' FROM guests WHERE table_id = ? AND user_id = ? AND standing = 'removed'
 UNION SELECT 'blocked' FROM blocks WHERE user_id = ? AND blocked = ?
 ORDER BY 1 DESC"""
_BARRED = """
SELECT user_id FROM guests WHERE table_id = ? AND standing = 'removed'
 UNION SELECT blocked FROM blocks WHERE user_id = (SELECT host FROM tables WHERE id = ?)
 ORDER BY 1"""
_SET_STATUS = (
    "INSERT INTO guests (table_id, user_id, standing) VALUES (?, ?, ?)"
    " ON CONFLICT (table_id, user_id) DO UPDATE SET standing = excluded.standing"
)


def guests(table: int) -> Transaction[GuestList]:
    """Return the guest list of a table: who is invited, and who cannot join."""
    people = yield "SELECT user_id FROM guests WHERE table_id = ? AND standing = 'invited' ORDER BY user_id", (table,)
    roles = yield "SELECT role FROM guest_roles WHERE table_id = ? ORDER BY role", (table,)
    removed_people = yield _BARRED, (table, table)
    return GuestList(*(tuple(id for (id,) in rows) for rows in (people, roles, removed_people)))


def require_not_barred(table: TableRow, user: int) -> Transaction[None]:
    """Raise `NotAdmitted` for a user who was removed from the table or is blocked by its host."""
    bars = yield _BARS, (table.id, user, table.host, user)
    if bars:
        raise NotAdmitted(BarReason(bars[0][0]))


def require_admitted(table: TableRow, user: int, roles: Collection[int]) -> Transaction[None]:
    """Raise `NotAdmitted` for a user with these roles who may not join the table."""
    yield from require_not_barred(table, user)
    guest_list = yield from guests(table.id)
    if guest_list.is_by_invitation and user not in guest_list.people and not set(roles).intersection(guest_list.roles):
        raise NotAdmitted(BarReason.UNINVITED)


def invite_people(table: int, people: Sequence[int]) -> Transaction[tuple[int, ...]]:
    """Replace the invited people of a lobby by these; return those who were never invited to it before.

    Raise `NotAdmitted` if one of them was removed from the table, `WrongPhase` once the game has begun.
    """
    yield from table_in_phase(table, Phase.LOBBY)
    status_by_user: dict[int, str] = dict(
        (yield "SELECT user_id, standing AS status FROM guests WHERE table_id = ?", (table,))
    )
    if any(status_by_user.get(user) == "removed" for user in people):
        raise NotAdmitted(BarReason.REMOVED)
    yield "UPDATE guests SET standing = 'struck' WHERE table_id = ? AND standing = 'invited'", (table,)
    for user in people:
        yield _SET_STATUS, (table, user, "invited")
    yield from _mark_board_stale(table)
    return tuple(user for user in people if user not in status_by_user)


def invite_roles(table: int, roles: Sequence[int]) -> Transaction[None]:
    """Replace the invited roles of a lobby by these; raise `WrongPhase` once the game has begun."""
    yield from table_in_phase(table, Phase.LOBBY)
    yield "DELETE FROM guest_roles WHERE table_id = ?", (table,)
    for role in roles:
        yield "INSERT INTO guest_roles (table_id, role) VALUES (?, ?)", (table, role)
    yield from _mark_board_stale(table)


def bar_guest(table: int, user: int) -> Transaction[None]:
    """Note that this user was removed from the table and cannot come back."""
    yield _SET_STATUS, (table, user, "removed")


def _mark_board_stale(table: int) -> Transaction[None]:
    yield "UPDATE tables SET shown = -1 WHERE id = ?", (table,)


def block_user(user: int, other: int) -> Transaction[None]:
    """Keep the other user from the tables that this user hosts."""
    yield "INSERT INTO blocks (user_id, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, other)


def unblock_user(user: int, other: int) -> Transaction[None]:
    """Let the other user join this user's tables again."""
    yield "DELETE FROM blocks WHERE user_id = ? AND blocked = ?", (user, other)


def blocked_users(user: int) -> Transaction[tuple[int, ...]]:
    """Return the users whom this user has blocked."""
    rows = yield "SELECT blocked FROM blocks WHERE user_id = ? ORDER BY blocked", (user,)
    return tuple(other for (other,) in rows)
