"""Set a table up: commit to its deal, open it, join, add house players, until the game starts.

Called by the commands and buttons of the lobby; `club.clubhouse` starts the game. The hash behind a commitment
is in `club.commit_reveal`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from club.clubhouse import Clubhouse
from club.commit_reveal import commitment_to, decode_commitment, new_secret
from club.deadlines import DEFAULT_PACE, lobby_timers
from club.house_players import free_house_name, is_house_name
from club.lobby_host import BAR_TEXTS, require_host
from club.table_rules import game_of, missing_players, objection, options_in_newest_edition
from club.user_error import UserError
from db import errors
from db.rows import Caps, HintPolicy, NewTable, TableRow
from db.store import Store
from engine.game import AnyGame
from engine.i18n import N_, _, ngettext
from engine.registry import GAMES


async def commit_next_deal(clubhouse: Clubhouse, previous: int | None = None) -> str:
    """Store a secret for a deal to come and return its commitment; for a rematch it stays the same until used.

    `previous` is the table that is played again.
    """
    secret = new_secret()
    return await clubhouse.store.store_commitment(commitment_to(secret), secret, clubhouse.clock(), previous)


async def table_commitment(store: Store, table: TableRow) -> str:
    """Return the commitment of a table's own deal."""
    return commitment_to(await store.secret(table.id))


def commitment_from_button(code: str) -> str:
    """Return the commitment in a pressed button's `custom_id`, "" if it has none."""
    try:
        return decode_commitment(code)
    except ValueError:
        return ""


DRAINING_TEXT = N_(
    "The clubhouse is about to close for a short while. Games in progress go on, but new tables have to wait."
)


class Guest(NamedTuple):
    """A user who opens or joins a table, with the interaction by which they do."""

    user: int
    name: str
    interaction: int
    roles: tuple[int, ...] = ()
    """The user's roles on the server."""


class Location(NamedTuple):
    """Where a table stands on Discord."""

    guild: int
    channel: int
    thread: int | None


class HousePlayer(NamedTuple):
    """A house player; `level` is the level's key."""

    level: str
    name: str


DEFAULT_CAPS = Caps()


class HostLimitReached(UserError):
    """The user hosts as many open tables as one user may."""


class ChannelLimitReached(UserError):
    """The channel has as many lobbies as one channel may have."""


class TableRequest(NamedTuple):
    """The choices of a user who opens a table."""

    game: str
    options: Any
    room: int
    pace: str | None = None
    ranked: bool = True
    hints: HintPolicy = "counted"
    """The hint policy of a round that is not ranked."""
    house: tuple[HousePlayer, ...] = ()
    """House players that sit down at once."""
    seats_before_host: int = 0
    """How many of the house players sit before the host."""
    previous: int | None = None
    """The table that is played again."""
    commitment: str = ""
    """The commitment in the pressed button."""


def make_options(game: AnyGame, values: Mapping[str, Any]) -> Any:
    """Return the game's options with these values; raise `UserError` if they do not go together."""
    try:
        return game.rules.options(**values)
    except ValueError as error:
        raise UserError(str(error)) from error


def request_like(table: TableRow) -> TableRequest:
    """Return a request for a table with the choices and the house players of this one.

    After a round alone with the house it has no seats for others.
    """
    alone = table.started_at is not None and all(seat.house or seat.user == table.host for seat in table.seats)
    return TableRequest(
        table.game,
        options_in_newest_edition(table),
        len(table.seats) if alone else table.room,
        table.pace,
        table.ranked,
        table.hints,
        _same_house(table),
    )


def _same_house(table: TableRow) -> tuple[HousePlayer, ...]:
    """Return the same house players, or new ones of their levels if the club no longer has one of them."""
    same = tuple(HousePlayer(seat.house, seat.name) for seat in table.seats if seat.house)
    return same if all(is_house_name(one.name) for one in same) else house_players(*(one.level for one in same))


def house_players(*levels: str) -> tuple[HousePlayer, ...]:
    """Return house players of these levels, each with its own name."""
    players: dict[str, HousePlayer] = {}
    for level in levels:
        name = free_house_name(level, players)
        players[name] = HousePlayer(level, name)
    return tuple(players.values())


async def open_table(clubhouse: Clubhouse, host: Guest, place: Location, request: TableRequest, caps: Caps) -> TableRow:
    """Open a table with its host and house players and return it; raise `RematchExists` if it is a second rematch.

    Its secret is the one behind the request's commitment, or a new one if that has been used.
    """
    against = objection(GAMES[request.game], request.options, request.room)
    if against:
        raise UserError(against)
    server = await clubhouse.server_settings.get(place.guild)
    new = _new_table(host, place, request, request.pace or server.pace or DEFAULT_PACE, clubhouse.clock())
    try:
        return await clubhouse.store.open_table(new, caps, lobby_timers(clubhouse.clock()))
    except errors.Draining:
        raise UserError(_(DRAINING_TEXT)) from None
    except errors.CapReached as error:
        raise _cap_error(error.scope, caps) from None


def _new_table(host: Guest, place: Location, request: TableRequest, pace: str, now: float) -> NewTable:
    return NewTable(
        guild=place.guild,
        channel=place.channel,
        thread=place.thread,
        game=request.game,
        edition=GAMES[request.game].edition,
        options=msgspec.json.encode(request.options).decode(),
        pace=pace,
        ranked=request.ranked,
        hints=request.hints,
        room=request.room,
        host=host.user,
        name=host.name,
        interaction=host.interaction,
        secret=new_secret(),
        at=now,
        previous=request.previous,
        commitment=request.commitment,
        house=tuple((level, name) for level, name in request.house),
        seats_before_host=request.seats_before_host,
    )


async def require_room(clubhouse: Clubhouse, host: int, place: Location, caps: Caps) -> None:
    """Raise `UserError` if this user may not open one more table there."""
    try:
        await clubhouse.store.require_caps(host, place.channel, place.guild, caps)
    except errors.CapReached as error:
        raise _cap_error(error.scope, caps) from None


def _cap_error(scope: errors.CapScope, caps: Caps) -> UserError:
    """Return the refusal for a limit of open tables."""
    match scope:
        case errors.CapScope.PERSON:
            text = _("You're already hosting {count} open tables. Finish one of the games first, or end one early.")
            return HostLimitReached(text.format(count=caps.person))
        case errors.CapScope.CHANNEL:
            text = ngettext(
                "A table here is waiting for players. Join it, or use another channel.",
                "{count} tables here are waiting for players. Join one, or use another channel.",
                caps.channel,
            )
            return ChannelLimitReached(text.format(count=caps.channel))
        case errors.CapScope.SERVER:
            text = _("This server already has {count} open tables. Join one of them.")
            return UserError(text.format(count=caps.server))
        case errors.CapScope.SEATED:
            return UserError(seat_cap_text(caps))


def seat_cap_text(caps: Caps) -> str:
    """Return the refusal for a user who sits at as many tables as one user may."""
    return _("You're already at {count} open tables. Finish a game or leave a table first.").format(count=caps.seated)


async def join_lobby(clubhouse: Clubhouse, number: int, guest: Guest, caps: Caps = DEFAULT_CAPS) -> TableRow:
    """Seat the guest in the lobby and return it."""
    who = guest.user, guest.name, guest.interaction
    try:
        return await clubhouse.store.join_lobby(number, *who, clubhouse.clock(), guest.roles, caps.seated)
    except errors.CapReached:
        raise UserError(seat_cap_text(caps)) from None
    except errors.AlreadySeated:
        raise UserError(_("You already have a seat at this table.")) from None
    except errors.NotAdmitted as error:
        raise UserError(_(BAR_TEXTS[error.bar])) from None
    except errors.TableFull:
        raise UserError(_("All seats are taken. Open another table with `/play`.")) from None
    except errors.SeatsReserved:
        raise UserError(
            _("The free seats are kept for the players from the last round. Open another table with `/play`.")
        ) from None


async def add_house_player(clubhouse: Clubhouse, number: int, guest: Guest, level: str) -> TableRow | None:
    """Add a house player for a person at the table and return the lobby; None if this press has done so already."""
    table = await clubhouse.tables.lobby(number)
    if table.seat_of(guest.user) is None:
        raise UserError(_("Join first. Then you can add house players."))
    if level not in game_of(table).ai.house_players:
        raise UserError(_("There's no house player of that level. Get a fresh board with `/table board`."))
    if not await clubhouse.store.remember_interaction(guest.interaction, clubhouse.clock()):
        return None
    try:
        async with clubhouse.tables.lock(number):
            name = free_house_name(level, [seat.name for seat in (await clubhouse.tables.lobby(number)).seats])
            return await clubhouse.store.add_house_player(number, level, name, guest.interaction)
    except errors.TableFull:
        raise UserError(_("All seats are taken.")) from None


def require_can_start(clubhouse: Clubhouse, table: TableRow, user: int) -> None:
    """Raise `UserError` unless this user is the host and enough seats are taken."""
    require_host(clubhouse, table, user)
    missing = missing_players(table)
    if missing:
        raise UserError(
            ngettext(
                "You need one more player. Wait for someone to join, or add a house player.",
                "You need {count} more players. Wait for people to join, or add house players.",
                missing,
            ).format(count=missing)
        )
