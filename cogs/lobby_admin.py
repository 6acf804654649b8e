"""Controls of a lobby's host: remove guests, invite people and roles, set hints, pair partners."""

from typing import Any

from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import lobby_access
from club.hints import TERMS
from club.lobby_rules import title_of
from club.user_error import Refused
from cogs.table_lookup import asker
from db.rows import Table as TableRow
from engine.speech import N_, _
from ui.pages.confirm import question
from ui.pages.host_controls import manage
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import Press
from ui.widgets.player_mentions import called


async def show(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the host's page to the host or a moderator."""
    await _show(client, answer, await lobby_access.managed(client.house, pressed.table, asker(answer)))


async def _show(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    await answer.show(manage(table, await client.store.guests(table.id)))


async def _changed(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show the host's page and the lobby as they are now."""
    await _show(client, answer, table)
    await client.poster.show(table.id)


async def remove(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Remove a house player at once, and a guest after a confirmation."""
    table = await lobby_access.managed(client.house, pressed.table, asker(answer))
    kind, _space, who = "".join(pressed.values).partition(" ") if pressed.values else ("sure", "", pressed.arg)
    if kind == "house":
        await _changed(client, answer, await lobby_access.remove_house(client.house, table, who))
        return
    if not (who.isdecimal() and len(who) < 20):
        raise Refused(_(OUTDATED))
    if kind == "guest":
        await _ask(answer, table, int(who))
    else:
        await _changed(client, answer, await lobby_access.remove(client.house, table, int(who)))
        await _tell(client, table, int(who))


async def _ask(answer: Answer, table: TableRow, user: int) -> None:
    row = lobby_access.guest(table, user)
    sentence = _("Take {name} off table {number}?").format(name=called(row), number=table.id)
    yes = Press(_("Take off"), "remove", str(user))
    await answer.show(question(table, sentence, _("They are told so, and cannot come back to this table."), yes))


async def _tell(client: Nineteenth, table: TableRow, user: int) -> None:
    """Tell a user that they were removed from a table, if they accept direct messages."""
    line = N_("You were taken off table {number}, {game}, and cannot come back to it; other tables are open to you.")
    await client.poster.hands.tell(user, line, number=table.id, game=title_of(table.game))


async def people(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Restrict the lobby to these users, and ping those who were not invited before, once."""
    table = await lobby_access.managed(client.house, pressed.table, asker(answer))
    data: Any = answer.interaction.data or {}
    known = data.get("resolved", {}).get("users", {})
    if any(known.get(id, {}).get("bot") for id in pressed.values):
        raise Refused(_("Invite people only; house players are added at the table."))
    new = await lobby_access.invite(client.house, table, _ids(pressed))
    await _changed(client, answer, table)
    if new:
        client.poster.ask(table.id, new)


async def roles(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Restrict the lobby to users with these roles."""
    table = await lobby_access.managed(client.house, pressed.table, asker(answer))
    await client.store.invite_roles(table.id, _ids(pressed))
    await _changed(client, answer, table)


def _ids(pressed: Pressed) -> list[int]:
    """Return the ids that were chosen."""
    return [int(value) for value in pressed.values if value.isdecimal() and len(value) < 20]


async def hints(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Set which hints the host allows."""
    table = await lobby_access.managed(client.house, pressed.table, asker(answer))
    chosen = next((terms for terms in TERMS if terms in pressed.values), None)
    if chosen is None:
        raise Refused(_(OUTDATED))
    await _changed(client, answer, await client.store.allow_hints(table.id, chosen))


async def pair(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Seat the players so that the chosen partners play together."""
    table = await lobby_access.managed(client.house, pressed.table, asker(answer))
    order = [int(digit) for digit in "".join(pressed.values) if digit.isdecimal()]
    await _changed(client, answer, await lobby_access.pair(client.house, table, order, pressed.ply))
