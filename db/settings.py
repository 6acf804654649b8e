"""Settings of users and guilds, the users' names in guilds, and interactions that count once.

Times are UTC seconds, ids are Discord's.
"""

import msgspec

from db.rows import Row
from db.shards import ALL_SHARDS, Shards, shard_condition
from db.timers import POSTPONE
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


class GuildSettings(Row, frozen=True):
    """A guild's settings; an empty tuple means no restriction."""

    guild: int
    channels: tuple[int, ...] = ()
    """The channels where tables may be opened."""
    pace: str | None = None
    open_roles: tuple[int, ...] = ()
    """The roles that may open tables."""
    locale: str | None = None
    """The language of the channels; None is the language of the guild's community on Discord."""
    house_lines: bool = True
    """Whether house players say a line now and then."""
    daily_channel: int | None = None
    """The channel that is told each morning how the day before was played; None for none."""
    films: bool = True
    """Whether a finished round gets the film of its highlight."""


def set_name(guild: int, user: int, name: str) -> Transaction[None]:
    """Store a person's name in a guild."""
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


_PERSON = (
    "SELECT user_id, pings, dms, dms_closed, locale, away_until, night_from, night_to, zone, language,"
    " dm_channel, daily_listed, daily_reminder FROM people WHERE user_id = ?"
)


def user_settings(user: int) -> Transaction[UserSettings]:
    """Return the user's settings, or the default ones."""
    rows = yield _PERSON, (user,)
    return row_as(UserSettings, rows[0]) if rows else UserSettings(user)


def save_user_settings(settings: UserSettings) -> Transaction[None]:
    """Store the user's settings, all but the channel of their direct messages."""
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed, locale, away_until, night_from, night_to, zone,"
        " language, dm_channel, daily_listed, daily_reminder) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET pings = excluded.pings, dms = excluded.dms,"
        " dms_closed = excluded.dms_closed, locale = excluded.locale, away_until = excluded.away_until,"
        " night_from = excluded.night_from, night_to = excluded.night_to, zone = excluded.zone,"
        " language = excluded.language, daily_listed = excluded.daily_listed,"
        " daily_reminder = excluded.daily_reminder",
        msgspec.structs.astuple(settings),
    )


def mark_dms_closed(user: int) -> Transaction[None]:
    """Store that a person takes no direct messages; nothing about somebody who was forgotten meanwhile."""
    yield "UPDATE people SET dms_closed = TRUE WHERE user_id = ?", (user,)


def set_locale(user: int, locale: str) -> Transaction[None]:
    """Store the locale of the user's Discord client."""
    usual = UserSettings(user)
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed, locale) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale",
        (user, usual.pings, usual.dms, usual.dms_closed, locale),
    )


_GUILD = (
    "SELECT guild, channels, pace, open_roles, locale, house_lines, daily_channel, films FROM servers WHERE guild = ?"
)


def guild_settings(guild: int) -> Transaction[GuildSettings]:
    """Return the guild's settings, or the default ones."""
    rows = yield _GUILD, (guild,)
    if not rows:
        return GuildSettings(guild)
    guild, channels, pace, roles, *others = rows[0]
    return row_as(GuildSettings, (guild, msgspec.json.decode(channels), pace, msgspec.json.decode(roles), *others))


def save_guild_settings(settings: GuildSettings) -> Transaction[None]:
    """Store the guild's settings."""
    channels, roles = (msgspec.json.encode(ids).decode() for ids in (settings.channels, settings.open_roles))
    yield (
        "INSERT INTO servers (guild, channels, pace, open_roles, locale, house_lines, daily_channel, films)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET channels = excluded.channels, pace = excluded.pace,"
        " open_roles = excluded.open_roles, locale = excluded.locale, house_lines = excluded.house_lines,"
        " daily_channel = excluded.daily_channel, films = excluded.films",
        (settings.guild, channels, settings.pace, roles, *msgspec.structs.astuple(settings)[4:]),
    )


def is_new_guild(guild: int) -> Transaction[bool]:
    """Return whether the guild is unknown."""
    known = yield "SELECT guild FROM servers WHERE guild = ?", (guild,)
    return not known


def add_guild(guild: int) -> Transaction[None]:
    """Store the guild if it is unknown."""
    yield "INSERT INTO servers (guild) VALUES (?) ON CONFLICT DO NOTHING", (guild,)


_SERVERS = "SELECT guild, removed_at IS NULL FROM servers"


def known_guilds(shards: Shards = ALL_SHARDS) -> Transaction[dict[int, bool]]:
    """Return every known guild of these shards, with whether the bot is there as far as it has heard."""
    ours, values = shard_condition(shards)
    rows = yield f"{_SERVERS} WHERE {ours}", values
    return {guild: bool(there) for guild, there in rows}


def mark_guild_removed(guild: int, at: float) -> Transaction[None]:
    """Stop the timers of a guild that the bot was removed from; its games wait."""
    yield (
        "INSERT INTO servers (guild, removed_at) VALUES (?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET removed_at = COALESCE(servers.removed_at, excluded.removed_at)",
        (guild, at),
    )


_OF_SERVER = "(SELECT id FROM tables WHERE guild = ? AND phase IN ('lobby', 'playing'))"


def mark_guild_back(guild: int, at: float) -> Transaction[None]:
    """Let the timers of a guild run on from where they stopped."""
    rows = yield "SELECT removed_at FROM servers WHERE guild = ? AND removed_at IS NOT NULL FOR UPDATE", (guild,)
    for (removed_at,) in rows:
        for put_off in POSTPONE:
            yield f"{put_off} {_OF_SERVER}", (max(0.0, at - removed_at), guild)
    yield "UPDATE servers SET removed_at = NULL WHERE guild = ?", (guild,)
