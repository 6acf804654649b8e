"""The buttons of a lobby, and the one of another round: join, leave, add the house, start, cancel, fair deal."""

from dataclasses import replace

from discord import NotFound, Thread

from app.discord_io.interaction_response import DISCORD_ERRORS, Answer
from app.runtime.client import Nineteenth, member_can_see
from club import seat_changes, table_setup
from club.commit_reveal import decode_commitment
from club.lobby_host import lobby_for_manager
from club.rematch import NextRoundOpen, next_round, play_again
from club.table_setup import Location, commitment_from_button
from club.user_error import UserError
from cogs.table_lookup import requester_of
from cogs.table_opening import check_may_open, explain_table_limits, guest_of, place_of, tee_off, tee_off_or_show
from db.rows import Phase, TableRow
from engine.i18n import _
from ui.pages.board import link
from ui.pages.fair_deal import fair_deal_page
from ui.pages.lobby import start_sentence
from ui.pages.seat_pages import done_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import Button, Page


async def join(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Give the user a seat; a person in the last free seat starts the game."""
    table = await client.clubhouse.tables.lobby(press.table)
    if table.seat_of(answer.user.id) is not None:
        await answer.show(_seat_page(table, _("You're already at table {number}.")))
        return
    table = await table_setup.join_lobby(client.clubhouse, press.table, guest_of(answer), client.config.caps)
    await show_joined(client, answer, table)


async def show_joined(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Show a lobby that a user has just joined, and welcome the user in private; tee off if it is full."""
    if len(table.seats) < table.room:
        await client.board_updater.show(table.id, answer)
        await answer.show(_seat_page(table, _("You've joined table {number}. Welcome!")))
    else:
        await tee_off(client, answer, table.id)
        whole = _("You've joined table {number}, and now it's full: off you go!")
        await answer.show(done_page(table, whole.format(number=table.id)))


def _seat_page(table: TableRow, sentence: str) -> Page:
    """Return the private page of a user in a lobby, with the button that leaves it."""
    text = f"{sentence.format(number=table.id)} {start_sentence(table)}"
    return Page(table=table.id, ply=0, texts=(text,), rows=((Button(_("Leave"), "leave"),),))


async def leave(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Give up the user's seat; an empty lobby closes."""
    table = await seat_changes.leave_lobby(client.clubhouse, press.table, answer.user.id)
    page = done_page(table, _("You've left table {number}.").format(number=table.id))
    await answer.show(replace(page, rows=((Button(_("Join again"), "join"),),) if table.is_open else ()))
    await client.board_updater.show(press.table)


async def add_house(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Add a house player of the chosen level; it starts no game, even in the last free seat."""
    table = await table_setup.add_house_player(client.clubhouse, press.table, guest_of(answer), press.arg)
    if table is not None:
        await client.board_updater.show(table.id, answer)


async def start(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Start the game with the seats that are taken so far."""
    table = await client.clubhouse.tables.lobby(press.table)
    table_setup.require_can_start(client.clubhouse, table, answer.user.id)
    await tee_off(client, answer, table.id)


async def cancel(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Close the lobby, for its host or a moderator."""
    table = await lobby_for_manager(client.clubhouse, press.table, requester_of(answer))
    await client.store.cancel_lobby(table.id, "cancelled", client.clubhouse.clock(), answer.user.id)
    await client.board_updater.show(table.id, answer)


async def show_commitment(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the page about the commitment to the deal in private, once the table is over or closed with the secret."""
    try:
        commitment = decode_commitment(press.arg)
    except ValueError:
        raise UserError(_(OUTDATED)) from None
    table = await client.clubhouse.tables.stored_table(press.table)
    secret = await client.store.secret(table.id) if table.phase in (Phase.OVER, Phase.CLOSED) else b""
    upcoming = (await next_round(client.clubhouse, table.id)).commitment if table.phase is Phase.OVER else ""
    await answer.show(fair_deal_page(table, commitment, answer.user.id, secret, upcoming))


async def start_rematch(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Open another round with the same seats; the press of the last previous player deals at once.

    A button without a commitment, as in direct messages, opens a lobby or tells where it is.
    """
    before, commitment = await client.clubhouse.tables.table(press.table), commitment_from_button(press.arg)
    place = await _rematch_place(client, answer, before)
    try:
        async with explain_table_limits(client, answer):
            table = await play_again(client.clubhouse, before, guest_of(answer), place, commitment, client.config.caps)
    except NextRoundOpen as found:
        raise UserError(f"{found} {link(found.table)}".rstrip()) from None
    if answer.is_in_dms:
        await _show_in_channel(client, answer, table)
    elif table.host == answer.user.id:
        await tee_off_or_show(client, answer, table, commitment)
    else:
        await show_joined(client, answer, table)


async def _rematch_place(client: Nineteenth, answer: Answer, before: TableRow) -> Location:
    """Return where another round is opened; raise `UserError` if this user may not do that there or from here."""
    place = Location(before.guild, before.channel, before.thread) if answer.is_in_dms else place_of(answer.interaction)
    if await client.store.rematch_of(before.id) is None:
        server = await client.clubhouse.server_settings.get(place.guild)
        if not answer.is_in_dms:
            check_may_open(answer.interaction, server)
        elif server.open_roles or server.channels:
            raise _refer_to_final_card(before)
        else:
            await _require_can_see(client, answer.user.id, before)
    return place


def _refer_to_final_card(before: TableRow) -> UserError:
    """Return the refusal of a button in a direct message whose user's rights the bot does not know."""
    return UserError(_("Please press “Play again” on the final card. {link}").format(link=link(before)))


async def _require_can_see(client: Nineteenth, user: int, table: TableRow) -> None:
    """Raise `UserError` for a user of direct messages who cannot see the table's channel or thread.

    Discord is asked for the member, and for a server of another process.
    """
    try:
        guild = client.get_guild(table.guild)
        if guild is None or guild.unavailable:
            guild = await client.fetch_guild(table.guild, with_counts=False)
        member = await guild.fetch_member(user)
        channel = guild.get_channel(table.channel) or await guild.fetch_channel(table.channel)
        can_see = not isinstance(channel, Thread) and await member_can_see(member, channel, table.thread)
    except NotFound:
        can_see = False
    except DISCORD_ERRORS:
        raise _refer_to_final_card(table) from None
    if not can_see:
        raise UserError(_("You can't see the channel of this game any more. Open a table elsewhere with `/play`."))


async def _show_in_channel(client: Nineteenth, answer: Answer, lobby: TableRow) -> None:
    """Post a lobby that was opened in a direct message in its channel, and link to it."""
    await client.board_updater.show(lobby.id)
    table = await client.clubhouse.tables.stored_table(lobby.id)
    text = _("Table {number} is open.").format(number=table.id)
    await answer.say(f"{text} {link(table)}".rstrip())


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(
        join=join, leave=leave, house=add_house, start=start, cancel=cancel, rematch=start_rematch, fair=show_commitment
    )
