"""The controls on the host's page of a lobby: remove and invite players, hints, pace, partners."""

from typing import Any

from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import lobby_host
from club.deadlines import LIVE_PACES
from club.hints import HINT_POLICY_TEXTS
from club.table_rules import title_of
from club.user_error import UserError
from cogs.table_lookup import requester_of
from db.rows import TableRow
from engine.i18n import N_, _
from ui.pages.lobby import host_page
from ui.pages.seat_pages import confirm_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.message_formatting import mention
from ui.widgets.page import Button


async def show_host_page(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the host's page to the host or a moderator."""
    await _show_host_page(
        client, answer, await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    )


async def _show_host_page(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    await answer.show(host_page(table, await client.store.guests(table.id)))


async def _show_changes(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show the host's page and the lobby as they are now."""
    await _show_host_page(client, answer, table)
    await client.board_updater.show(table.id)


async def remove_player(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Remove a house player at once, and a guest after a confirmation."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    kind, _space, who = "".join(press.values).partition(" ") if press.values else ("sure", "", press.arg)
    if kind == "house":
        await _show_changes(client, answer, await lobby_host.remove_house_player(client.clubhouse, table, who))
        return
    if not (who.isdecimal() and len(who) < 20):
        raise UserError(_(OUTDATED))
    if kind == "guest":
        await _confirm_removal(answer, table, int(who))
    else:
        await _show_changes(client, answer, await lobby_host.remove_guest(client.clubhouse, table, int(who)))
        await _notify_removed(client, table, int(who))


async def _confirm_removal(answer: Answer, table: TableRow, user: int) -> None:
    row = lobby_host.guest_seat(table, user)
    sentence = _("Remove {name} from table {number}?").format(name=mention(row), number=table.id)
    yes = Button(_("Remove"), "remove", str(user))
    await answer.show(confirm_page(table, sentence, _("I'll let them know. They can't rejoin this table."), yes))


async def _notify_removed(client: Nineteenth, table: TableRow, user: int) -> None:
    """Tell a user that they were removed from a table, if they accept direct messages."""
    line = N_("The host removed you from table {number} ({game}). You can still join other tables.")
    await client.direct_messages.send_sentence(user, line, number=table.id, game=title_of(table.game))


async def invite_users(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Restrict the lobby to these users, and ping those who were not invited before, once."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    data: Any = answer.interaction.data or {}
    users = data.get("resolved", {}).get("users", {})
    if any(users.get(id, {}).get("bot") for id in press.values):
        raise UserError(_("You can only invite people. Add house players at the table."))
    new = await lobby_host.invite_people(client.clubhouse, table, _chosen_ids(press))
    await _show_changes(client, answer, table)
    if new:
        client.board_updater.ping_invited(table.id, new, answer.user.display_name)


async def invite_roles(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Restrict the lobby to users with these roles."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    await client.store.invite_roles(table.id, _chosen_ids(press))
    await _show_changes(client, answer, table)


def _chosen_ids(press: Pressed) -> list[int]:
    """Return the ids that were chosen."""
    return [int(value) for value in press.values if value.isdecimal() and len(value) < 20]


async def set_hints(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Set which hints the host allows."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    policy = next((terms for terms in HINT_POLICY_TEXTS if terms in press.values), None)
    if policy is None:
        raise UserError(_(OUTDATED))
    await _show_changes(client, answer, await client.store.set_hint_policy(table.id, policy))


async def set_pace(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Set how long a turn of a live table may take."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    if press.arg not in LIVE_PACES:
        raise UserError(_(OUTDATED))
    await client.store.set_pace(table.id, press.arg)
    await client.board_updater.show(table.id, answer)


async def set_partners(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Seat the players so that the chosen partners play together."""
    table = await lobby_host.lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    order = [int(digit) for digit in "".join(press.values) if digit.isdecimal()]
    await _show_changes(client, answer, await lobby_host.seat_partners(client.clubhouse, table, order, press.ply))


async def setup(client: Nineteenth) -> None:
    """Register the buttons and menus."""
    client.handlers.update(
        manage=show_host_page,
        remove=remove_player,
        people=invite_users,
        roles=invite_roles,
        pair=set_partners,
        hints=set_hints,
        pace=set_pace,
    )
