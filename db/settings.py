"""Settings of users and servers, the users' names in servers, and interactions that count once.

Times are UTC seconds, ids are Discord's.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from db.rows import Row
from db.shards import ALL_SHARDS, Shards, placeholders, shard_condition
from db.timers import end_stop
from db.transaction import Transaction, row_as


class UserSettings(Row, frozen=True):
    """A user's settings."""

    user: int
    pings: bool = True
    dms: bool = False
    """Whether hidden hands come by direct message, too; a user's own choice."""
    dms_closed: bool = False
    """Whether Discord has refused a direct message; none is sent until the user turns them on again."""
    locale: str | None = None
    """The locale of their Discord client at the last interaction; None is English."""
    away_until: float | None = None
    """The end of a holiday, during which no time runs for them; it may lie in the past."""
    night_from: int | None = None
    night_to: int | None = None
    """The quiet hours, in their time zone."""
    zone: str | None = None
    """The name of their time zone; None is UTC."""
    language: str | None = None
    """The language that they have chosen; None is their Discord client's."""
    dm_channel: int | None = None
    """The channel of their direct messages with the bot, once it was opened."""
    daily_listed: bool = True
    """Whether others see their results of the round of the day."""
    daily_reminder: bool = False
    """Whether they are reminded of a round that they have not begun; a user's own choice."""

    @property
    def message_language(self) -> str:
        """The language of messages to this user alone."""
        return self.language or self.locale or "en"


class ServerSettings(Row, frozen=True):
    """A server's settings; an empty tuple means no restriction."""

    guild: int
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened."""
    pace: str | None = None
    open_roles: tuple[int, ...] = ()
    """The roles that may open tables."""
    locale: str | None = None
    """The language of the channels; None is the language of the server's community on Discord."""
    house_lines: bool = True
    """Whether house players say a line now and then."""
    daily_channel: int | None = None
    """The channel that is told each morning how the day before was played; None for none."""
    films: bool = True
    """Whether a finished round gets the film of its highlight."""


def set_name(guild: int, user: int, name: str) -> Transaction[None]:
    """Store a user's name in a server."""
    yield (
        "INSERT INTO names (guild, user_id, name) VALUES (?, ?, ?)"
        " ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name",
        (guild, user, name),
    )


def remember_interaction(interaction: int, at: float) -> Transaction[bool]:
    """Store an interaction and return whether it is new."""
    new = yield (
        "INSERT INTO clicks (interaction, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING interaction",
        (interaction, at),
    )
    return bool(new)


_USER = (
    "SELECT user_id, pings, dms, dms_closed, locale, away_until, night_from, night_to, zone, language,"
    " dm_channel, daily_listed, daily_reminder FROM people WHERE user_id = ?"
)


def user_settings(user: int) -> Transaction[UserSettings]:
    """Return the user's settings, or the default ones."""
    rows = yield _USER, (user,)
    return row_as(UserSettings, rows[0]) if rows else UserSettings(user)


def save_user_settings(old: UserSettings, new: UserSettings) -> Transaction[UserSettings]:
    """Store the settings in which `new` differs from `old`, and return all of the user's settings."""
    yield from _save_changes("people", "user_id", old, new)
    return (yield from user_settings(new.user))


def _save_changes(table: str, key: str, old: Row, new: Row) -> Transaction[None]:
    """Store the fields in which a row, whose first field is its key, differs from an older version of it.

    The other columns of a stored row stay: somebody else may have changed them meanwhile.
    """
    id, *values = map(_as_column, msgspec.structs.astuple(new))
    names = new.__struct_fields__[1:]
    changes = [f"{name} = excluded.{name}" for name in names if getattr(old, name) != getattr(new, name)]
    if changes:
        yield (
            f"INSERT INTO {table} ({', '.join((key, *names))}) VALUES ({placeholders(1 + len(names))})"  # noqa: S608
            f" ON CONFLICT ({key}) DO UPDATE SET {', '.join(changes)}",
            (id, *values),
        )


def _as_column(value: Any) -> Any:
    """Return the value as its column has it: several ids as JSON."""
    return msgspec.json.encode(value).decode() if isinstance(value, tuple) else value


def mark_dms_closed(user: int) -> Transaction[None]:
    """Store that a user takes no direct messages; nothing about one who was erased meanwhile."""
    yield "UPDATE people SET dms_closed = TRUE WHERE user_id = ?", (user,)


def set_locale(user: int, locale: str) -> Transaction[None]:
    """Store the locale of the user's Discord client."""
    usual = UserSettings(user)
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed, locale) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale",
        (user, usual.pings, usual.dms, usual.dms_closed, locale),
    )


_SERVER = (
    "SELECT guild, channels, pace, open_roles, locale, house_lines, daily_channel, films FROM servers WHERE guild = ?"
)


def server_settings(guild: int, *, locks: bool = False) -> Transaction[ServerSettings]:
    """Return the server's settings, or the default ones; with `locks` nobody else changes them meanwhile."""
    rows = yield f"{_SERVER} FOR UPDATE" if locks else _SERVER, (guild,)
    if not rows:
        return ServerSettings(guild)
    guild, channels, pace, roles, *others = rows[0]
    return row_as(ServerSettings, (guild, msgspec.json.decode(channels), pace, msgspec.json.decode(roles), *others))


def change_server_settings(
    guild: int, change: Callable[[ServerSettings], ServerSettings], last_morning: int = 0
) -> Transaction[ServerSettings]:
    """Apply a change to the server's settings as they are stored by now, and return them.

    A server that begins to have morning posts gets its first one on the first morning after the day `last_morning`.
    """
    old = yield from server_settings(guild)
    if change(old) != old:
        yield from add_server(guild)
        old = yield from server_settings(guild, locks=True)
        yield from _save_changes("servers", "guild", old, change(old))
        if old.daily_channel is None and change(old).daily_channel is not None:
            yield "UPDATE servers SET daily_posted = ? WHERE guild = ?", (last_morning, guild)
    return change(old)


def is_new_server(guild: int) -> Transaction[bool]:
    """Return whether the server is unknown."""
    rows = yield "SELECT guild FROM servers WHERE guild = ?", (guild,)
    return not rows


def add_server(guild: int) -> Transaction[None]:
    """Store the server if it is unknown."""
    yield "INSERT INTO servers (guild) VALUES (?) ON CONFLICT DO NOTHING", (guild,)


_SERVERS = "SELECT guild, removed_at IS NULL FROM servers"


def known_servers(shards: Shards = ALL_SHARDS) -> Transaction[dict[int, bool]]:
    """Return every known server of these shards, with whether the bot is there as far as it has heard."""
    ours, values = shard_condition(shards)
    rows = yield f"{_SERVERS} WHERE {ours}", values
    return {guild: bool(there) for guild, there in rows}


def mark_server_removed(guild: int, at: float) -> Transaction[None]:
    """Stop the timers of a server that the bot was removed from; its games wait."""
    yield (
        "INSERT INTO servers (guild, removed_at) VALUES (?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET removed_at = COALESCE(servers.removed_at, excluded.removed_at)",
        (guild, at),
    )


def mark_server_back(guild: int, at: float) -> Transaction[None]:
    """Let the timers of a server run on from where they stopped."""
    rows = yield "SELECT removed_at FROM servers WHERE guild = ? AND removed_at IS NOT NULL FOR UPDATE", (guild,)
    yield "UPDATE servers SET removed_at = NULL WHERE guild = ?", (guild,)
    for (removed_at,) in rows:
        yield from end_stop(guild, removed_at, at)
