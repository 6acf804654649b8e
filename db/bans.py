"""Bans: the users and the servers that the operator has blocked; `db.guests` has whom players block.

A ban outlives the data of the user, so that nobody lifts it by having their data erased. The timers of a banned
server stand still (`db.timers`).
"""

from db.rows import Row
from db.timers import end_stop
from db.transaction import Transaction


class Bans(Row, frozen=True):
    """The ids of banned users and servers."""

    users: tuple[int, ...] = ()
    servers: tuple[int, ...] = ()


def bans() -> Transaction[Bans]:
    """Return all bans."""
    users = yield "SELECT user_id FROM banned_people ORDER BY user_id", ()
    servers = yield "SELECT guild FROM banned_guilds ORDER BY guild", ()
    return Bans(tuple(user for (user,) in users), tuple(guild for (guild,) in servers))


def ban_user(user: int, at: float) -> Transaction[None]:
    """Ban a user from every server and from direct messages."""
    yield "INSERT INTO banned_people (user_id, banned_at) VALUES (?, ?) ON CONFLICT DO NOTHING", (user, at)


def unban_user(user: int) -> Transaction[None]:
    """Lift the ban of a user."""
    yield "DELETE FROM banned_people WHERE user_id = ?", (user,)


def ban_server(guild: int, at: float) -> Transaction[None]:
    """Ban a server; its timers stand still from now on."""
    yield "INSERT INTO banned_guilds (guild, banned_at) VALUES (?, ?) ON CONFLICT DO NOTHING", (guild, at)


def unban_server(guild: int, at: float) -> Transaction[None]:
    """Lift the ban of a server; its timers run on from where they stopped."""
    rows = yield "DELETE FROM banned_guilds WHERE guild = ? RETURNING banned_at", (guild,)
    for (banned_at,) in rows:
        yield from end_stop(guild, banned_at, at)
