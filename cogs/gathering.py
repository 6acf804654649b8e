"""Opening a table and filling its seats."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import discord
import msgspec

from club.fairness import new_secret
from club.lobby import fewest, house_name, objection, options_again, rules_of
from club.pace import USUAL_PACE, PaceName, waiting
from club.refusal import Refused
from cogs.client import Interaction, Nineteenth
from cogs.finding import is_moderator
from cogs.games import face
from cogs.ui.answer import Answer
from cogs.ui.press import OUTDATED, Pressed
from db import errors
from db.rows import NewTable, Server
from db.rows import Table as TableRow
from engine.editions import GAMES
from engine.game import AnyGame
from engine.speech import _


class Wish(NamedTuple):
    """What somebody who opens a table has chosen."""

    game: str
    options: Any
    room: int
    pace: str | None = None
    ranked: bool = True
    house: tuple[str, ...] = ()
    """Levels of the house players that sit down at once."""
    previous: int | None = None


def wish(game: AnyGame, chosen: Mapping[str, Any], players: int | None, pace: PaceName | None, ranked: bool) -> Wish:
    """What somebody wishes who has named these options; refuses those that do not go together."""
    try:
        options = game.options(**chosen)
    except ValueError as error:
        raise Refused(str(error)) from error
    return Wish(game.key, options, players or face(game.key).room(options), pace, ranked)


async def open_table(client: Nineteenth, answer: Answer, wish: Wish) -> None:
    """Opens a table, its host in the first seat, and shows it; one without free seats tees off at once."""
    against = objection(GAMES[wish.game], wish.options, wish.room)
    if against:
        raise Refused(against)
    server = await client.house.server(_guild(answer.interaction))
    allow(answer.interaction, server)
    try:
        table = await client.store.open_table(
            _new(client, answer, wish, server), client.config.caps, waiting(client.house.clock())
        )
    except errors.TooMany as error:
        raise Refused(_too_many(error.scope, client)) from None
    except errors.Rematched as error:
        raise Refused(_("The rematch is open already: table {number}.").format(number=error.table)) from None
    for level in wish.house[len(table.seats) - 1 :]:
        table = await client.store.add_house(table.id, level, house_name(table))
    await changed(client, answer, table)


def _new(client: Nineteenth, answer: Answer, wish: Wish, server: Server) -> NewTable:
    channel, thread = place_of(answer.interaction)
    return NewTable(
        guild=_guild(answer.interaction),
        channel=channel,
        thread=thread,
        game=wish.game,
        edition=GAMES[wish.game].edition,
        options=msgspec.json.encode(wish.options).decode(),
        pace=wish.pace or server.pace or USUAL_PACE,
        ranked=wish.ranked,
        room=wish.room,
        host=answer.user.id,
        name=answer.user.display_name,
        interaction=answer.interaction.id,
        secret=new_secret(),
        at=client.house.clock(),
        previous=wish.previous,
    )


def place_of(interaction: Interaction) -> tuple[int, int | None]:
    """The channel of an interaction, and the thread in it where there is one."""
    place = interaction.channel
    if isinstance(place, discord.Thread):
        return place.parent_id, place.id
    return interaction.channel_id or 0, None


def _guild(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise Refused(_("Tables stand in a server's channels; open one there."))
    return interaction.guild_id


def allow(interaction: Interaction, server: Server) -> None:
    permissions = interaction.app_permissions
    send = "send_messages_in_threads" if isinstance(interaction.channel, discord.Thread) else "send_messages"
    missing = [name for name in ("view_channel", send) if not getattr(permissions, name)]
    if missing:
        names = ", ".join(f"“{name.replace('_', ' ')}”" for name in missing)
        raise Refused(_("I need the permission {names} in this channel; a moderator can grant it.").format(names=names))
    if server.channels and place_of(interaction)[0] not in server.channels:
        allowed = ", ".join(f"<#{channel}>" for channel in server.channels)
        raise Refused(_("Tables stand in {channels} on this server; open yours there.").format(channels=allowed))
    roles = {role.id for role in getattr(interaction.user, "roles", ())}
    if server.open_roles and not roles & set(server.open_roles) and not interaction.permissions.manage_guild:
        allowed = ", ".join(f"<@&{role}>" for role in server.open_roles)
        raise Refused(_("On this server {roles} may open tables; you can join any of them.").format(roles=allowed))


def _too_many(scope: errors.Scope, client: Nineteenth) -> str:
    limits = client.config.caps
    match scope:
        case errors.Scope.PERSON:
            return _("You host {count} open tables already; finish or end one first.").format(count=limits.person)
        case errors.Scope.CHANNEL:
            return _("This channel has {count} open tables already; join one or use another channel.").format(
                count=limits.channel
            )
        case errors.Scope.SERVER:
            return _("This server has {count} open tables already; join one of them.").format(count=limits.server)


async def begin(client: Nineteenth, answer: Answer, number: int) -> None:
    """Tees off: the lobby stays above as what was promised, the board is posted below it."""
    await client.house.start(number)
    await client.poster.tee_off(number, answer)


async def join(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """A seat for whoever pressed; the last seat starts the game."""
    user = answer.user
    try:
        table = await client.store.join(
            pressed.table, user.id, user.display_name, answer.interaction.id, client.house.clock()
        )
    except errors.Seated:
        raise Refused(_("You have a seat at this table already.")) from None
    except errors.Full:
        raise Refused(_("All seats are taken. Open another table with the game's `new` command.")) from None
    await changed(client, answer, table)


async def leave(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Gives the presser's seat up; an empty lobby closes."""
    try:
        await client.store.leave(pressed.table, answer.user.id, client.house.clock())
    except errors.Missing:
        raise Refused(_("You have no seat at this table.")) from None
    await client.poster.show(pressed.table, answer)


async def add_house(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """A house player of the chosen level; only people at the table may ask for one."""
    table = await client.house.table(pressed.table)
    if table.seat_of(answer.user.id) is None:
        raise Refused(_("Join the table first; then you can add house players."))
    if pressed.arg not in rules_of(table).players:
        raise Refused(_(OUTDATED))
    if not await client.store.click(answer.interaction.id, client.house.clock()):
        return
    try:
        table = await client.store.add_house(table.id, pressed.arg, house_name(table))
    except errors.Full:
        raise Refused(_("All seats are taken.")) from None
    await changed(client, answer, table)


async def changed(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Shows a lobby whose seats have changed; a full one tees off."""
    if len(table.seats) == table.room:
        await begin(client, answer, table.id)
    else:
        await client.poster.show(table.id, answer)


async def start(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Tees off with the seats taken so far; the host's right."""
    table = await client.house.table(pressed.table)
    _host(answer, table)
    needed = fewest(table)
    if len(table.seats) < needed:
        raise Refused(_("{count} players are needed; wait for another one or add a house player.").format(count=needed))
    await begin(client, answer, table.id)


async def cancel(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Closes the lobby; the host's right, and a moderator's."""
    table = await client.house.table(pressed.table)
    if not is_moderator(answer.interaction):
        _host(answer, table)
    await client.store.cancel(table.id, "cancelled", client.house.clock())
    await client.poster.show(table.id, answer)


def _host(answer: Answer, table: TableRow) -> None:
    if answer.user.id != table.host:
        raise Refused(_("Only the host, <@{host}>, can do that.").format(host=table.host))


async def rematch(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """A new lobby with the same choices and house players, opened by whoever presses first."""
    table = await client.house.table(pressed.table)
    if not any(seat.user == answer.user.id for seat in table.seats):
        raise Refused(
            _("Only those who played can ask for a rematch; open your own table with the game's `new` command.")
        )
    house = tuple(seat.house for seat in table.seats if seat.house)
    options = options_again(table)
    await open_table(
        client, answer, Wish(table.game, options, table.room, table.pace, table.ranked, house, previous=table.id)
    )


async def setup(client: Nineteenth) -> None:
    """Adds the buttons."""
    client.handlers.update(join=join, leave=leave, house=add_house, start=start, cancel=cancel, rematch=rematch)
