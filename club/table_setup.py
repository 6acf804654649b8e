"""Set a table up: open it, join, leave, add house players, until the game starts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from club.clubhouse import Clubhouse
from club.commit_reveal import new_secret
from club.deadlines import USUAL_PACE, waiting
from club.lobby_access import BARRED, only_host
from club.lobby_rules import HOUSE_NAMES, house_name, missing, objection, options_again, rules_of
from club.user_error import Refused
from db import errors
from db.rows import Caps, Hints, NewTable, Table
from engine.editions import GAMES
from engine.game import AnyGame
from engine.speech import N_, _, ngettext

CLOSING = N_("The clubhouse is about to close for a short while, so no new table opens. Games under way go on.")


class Guest(NamedTuple):
    """Who asks for something, and by which press or command."""

    user: int
    name: str
    interaction: int
    roles: tuple[int, ...] = ()
    """Of this person on the server."""


class Place(NamedTuple):
    """Where a table stands."""

    guild: int
    channel: int
    thread: int | None


class HousePlayer(NamedTuple):
    """A player of the house, its level by its key."""

    level: str
    name: str


USUAL = Caps()


class Crowded(Refused):
    """Whoever asks hosts as many open tables as they may."""


class Wish(NamedTuple):
    """What somebody who opens a table has chosen."""

    game: str
    options: Any
    room: int
    pace: str | None = None
    ranked: bool = True
    hints: Hints = "counted"
    """What the caddie may tell, where the round does not count."""
    house: tuple[HousePlayer, ...] = ()
    """Who sits down at once."""
    place: int = 0
    """How many of these sit before the host."""
    previous: int | None = None
    """The table that is played again."""
    promise: str = ""
    """What the button that was pressed has promised of the deal."""


def chosen(game: AnyGame, values: Mapping[str, Any]) -> Any:
    """The options with these values; refuses those that do not go together."""
    try:
        return game.options(**values)
    except ValueError as error:
        raise Refused(str(error)) from error


def again(table: Table) -> Wish:
    """The same choices once more."""
    return Wish(table.game, options_again(table), table.room, table.pace, table.ranked, table.hints)


def housed(*levels: str) -> tuple[HousePlayer, ...]:
    """House players of these levels, each with a name of its own."""
    return tuple(map(HousePlayer, levels, HOUSE_NAMES))


async def open_table(house: Clubhouse, host: Guest, place: Place, wish: Wish, caps: Caps) -> Table:
    """A new table with its host and the house players wished for; raises `Rematched` where one is played again already.

    Its secret is the one that was promised, or a fresh one where that promise has been taken.
    """
    against = objection(GAMES[wish.game], wish.options, wish.room)
    if against:
        raise Refused(against)
    server = await house.servers.settings(place.guild)
    new = _new(host, place, wish, wish.pace or server.pace or USUAL_PACE, house.clock())
    try:
        return await house.store.open_table(new, caps, waiting(house.clock()))
    except errors.Draining:
        raise Refused(_(CLOSING)) from None
    except errors.TooMany as error:
        kind = Crowded if error.scope is errors.Scope.PERSON else Refused
        raise kind(_too_many(error.scope, caps)) from None


def _new(host: Guest, place: Place, wish: Wish, pace: str, now: float) -> NewTable:
    return NewTable(
        guild=place.guild,
        channel=place.channel,
        thread=place.thread,
        game=wish.game,
        edition=GAMES[wish.game].edition,
        options=msgspec.json.encode(wish.options).decode(),
        pace=pace,
        ranked=wish.ranked,
        hints=wish.hints,
        room=wish.room,
        host=host.user,
        name=host.name,
        interaction=host.interaction,
        secret=new_secret(),
        at=now,
        previous=wish.previous,
        promise=wish.promise,
        house=tuple((level, name) for level, name in wish.house),
        place=wish.place,
    )


def _too_many(scope: errors.Scope, caps: Caps) -> str:
    match scope:
        case errors.Scope.PERSON:
            return _("You host {count} open tables already; finish or end one first.").format(count=caps.person)
        case errors.Scope.CHANNEL:
            return _("This channel has {count} open tables already; join one or use another channel.").format(
                count=caps.channel
            )
        case errors.Scope.SERVER:
            return _("This server has {count} open tables already; join one of them.").format(count=caps.server)
        case errors.Scope.SEATED:
            return seated(caps)


def seated(caps: Caps) -> str:
    """What somebody is told who sits at as many tables as a person may."""
    return _("You sit at {count} open tables already; finish or leave one first.").format(count=caps.seated)


async def join(house: Clubhouse, number: int, guest: Guest, caps: Caps = USUAL) -> Table:
    """The lobby with the guest in its next seat."""
    who = guest.user, guest.name, guest.interaction
    try:
        return await house.store.join(number, *who, house.clock(), guest.roles, caps.seated)
    except errors.TooMany:
        raise Refused(seated(caps)) from None
    except errors.Seated:
        raise Refused(_("You have a seat at this table already.")) from None
    except errors.Unwelcome as error:
        raise Refused(_(BARRED[error.bar])) from None
    except errors.Full:
        raise Refused(_("All seats are taken. `/play` sets up another table.")) from None
    except errors.Kept:
        raise Refused(
            _("The seats that are left are kept for those who played before. Open another table with `new`.")
        ) from None


async def leave(house: Clubhouse, number: int, user: int) -> Table:
    """The table after this person has given a seat in its lobby up; an empty lobby closes."""
    try:
        return await house.store.leave(number, user, house.clock())
    except errors.Missing:
        raise Refused(_("You have no seat at this table.")) from None


async def add_house(house: Clubhouse, number: int, guest: Guest, level: str) -> Table | None:
    """The lobby with a house player of that level, whom only people at the table may ask for; None once it was done."""
    table = await house.lobby(number)
    if table.seat_of(guest.user) is None:
        raise Refused(_("Join the table first; then you can add house players."))
    if level not in rules_of(table).players:
        raise Refused(_("There is no house player of that level. Open the table's board anew with `/table board`."))
    if not await house.store.click(guest.interaction, house.clock()):
        return None
    try:
        async with house.lock(number):
            name = house_name(await house.lobby(number))
            return await house.store.add_house(number, level, name, guest.interaction)
    except errors.Full:
        raise Refused(_("All seats are taken.")) from None


def may_start(house: Clubhouse, table: Table, user: int) -> None:
    """Refuses whoever may not tee off now: it is the host's right, with seats enough taken."""
    only_host(house, table, user)
    needed = missing(table)
    if needed:
        raise Refused(
            ngettext(
                "One more player is needed; wait for one or add a house player.",
                "{count} more players are needed; wait for them or add house players.",
                needed,
            ).format(count=needed)
        )
