"""People's wishes, servers' settings, and clicks that count once."""

import msgspec

from db.clock import PUT_OFF
from db.shards import EVERY, Shards, of
from db.statement import Transaction, row_as
from db.wishes import Person, Server


def click(interaction: int, at: float) -> Transaction[bool]:
    """Whether this interaction is new; it is remembered from now on."""
    new = yield (
        "INSERT INTO clicks (interaction, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING interaction",
        (interaction, at),
    )
    return bool(new)


_PERSON = (
    "SELECT user_id, pings, dms, dms_closed, locale, away_until, night_from, night_to, zone, language"
    " FROM people WHERE user_id = ?"
)


def person(user: int) -> Transaction[Person]:
    """The person's wishes, or the usual ones."""
    rows = yield _PERSON, (user,)
    return row_as(Person, rows[0]) if rows else Person(user)


def save_person(person: Person) -> Transaction[None]:
    """Keeps the person's wishes."""
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed, locale, away_until, night_from, night_to, zone,"
        " language) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET pings = excluded.pings, dms = excluded.dms,"
        " dms_closed = excluded.dms_closed, locale = excluded.locale, away_until = excluded.away_until,"
        " night_from = excluded.night_from, night_to = excluded.night_to, zone = excluded.zone,"
        " language = excluded.language",
        msgspec.structs.astuple(person),
    )


def note_locale(user: int, locale: str) -> Transaction[None]:
    """Notes in which language somebody uses Discord."""
    usual = Person(user)
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed, locale) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET locale = excluded.locale",
        (user, usual.pings, usual.dms, usual.dms_closed, locale),
    )


def server(guild: int) -> Transaction[Server]:
    """The server's settings, or the usual ones."""
    rows = yield "SELECT guild, channels, pace, open_roles, locale FROM servers WHERE guild = ?", (guild,)
    if not rows:
        return Server(guild)
    guild, channels, pace, roles, locale = rows[0]
    return row_as(Server, (guild, msgspec.json.decode(channels), pace, msgspec.json.decode(roles), locale))


def save_server(server: Server) -> Transaction[None]:
    """Keeps the server's settings."""
    channels, roles = (msgspec.json.encode(ids).decode() for ids in (server.channels, server.open_roles))
    yield (
        "INSERT INTO servers (guild, channels, pace, open_roles, locale) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET channels = excluded.channels, pace = excluded.pace,"
        " open_roles = excluded.open_roles, locale = excluded.locale",
        (server.guild, channels, server.pace, roles, server.locale),
    )


def guild_new(guild: int) -> Transaction[bool]:
    """Whether nothing is known here of a server."""
    known = yield "SELECT guild FROM servers WHERE guild = ?", (guild,)
    return not known


def guild_known(guild: int) -> Transaction[None]:
    """Notes that a server is known."""
    yield "INSERT INTO servers (guild) VALUES (?) ON CONFLICT DO NOTHING", (guild,)


_SERVERS = "SELECT guild, removed_at IS NULL FROM servers"


def servers(shards: Shards = EVERY) -> Transaction[dict[int, bool]]:
    """Every server of these shards that is known, with whether the bot is there as far as it has heard."""
    ours, values = of(shards)
    rows = yield f"{_SERVERS} WHERE {ours}", values
    return {guild: bool(there) for guild, there in rows}


def guild_removed(guild: int, at: float) -> Transaction[None]:
    """Stops the clocks of a server that the bot was removed from; its games wait."""
    yield (
        "INSERT INTO servers (guild, removed_at) VALUES (?, ?)"
        " ON CONFLICT (guild) DO UPDATE SET removed_at = COALESCE(servers.removed_at, excluded.removed_at)",
        (guild, at),
    )


_OF_SERVER = "(SELECT id FROM tables WHERE guild = ? AND phase IN ('lobby', 'playing'))"


def guild_back(guild: int, at: float) -> Transaction[None]:
    """Lets the clocks of a server run on from where they stopped."""
    rows = yield "SELECT removed_at FROM servers WHERE guild = ? AND removed_at IS NOT NULL FOR UPDATE", (guild,)
    for (removed_at,) in rows:
        for put_off in PUT_OFF:
            yield f"{put_off} {_OF_SERVER}", (max(0.0, at - removed_at), guild)
    yield "UPDATE servers SET removed_at = NULL WHERE guild = ?", (guild,)
