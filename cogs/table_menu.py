"""The buttons of a table's menu: leave, and answer the offer of a seat. Votes are in `cogs.table_votes`.

Also called by `/table leave` and `/table replace`.
"""

import discord

from app.discord_io.channel_messages import server_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import seat_changes, seat_offers
from club.live_table import display_name
from club.seat_changes import LeaveOutcome, parse_seat
from club.seat_offers import OfferEnd
from club.table_rules import has_house_player
from club.table_setup import table_commitment
from club.user_error import UserError
from cogs.table_lookup import requester_of
from cogs.table_votes import motion_buttons
from db.rows import Phase, SeatOffer, TableRow
from engine.i18n import _
from ui.pages.fair_deal import table_commitment_button
from ui.pages.seat_pages import auto_answers_row, confirm_page, done_page, ended_offer_page, offer_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.message_formatting import plain
from ui.widgets.page import Button, Page
from ui.widgets.tutorial_controls import how_to_play

FREE_OUTCOMES = frozenset((LeaveOutcome.LOBBY, LeaveOutcome.CLOSED, LeaveOutcome.LEFT_TO_HOUSE))
"""The outcomes of leaving in which there is no result."""
SURE = "sure"
"""The argument of the confirming button: the user has read what leaving costs."""


async def leave_game(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Ask a player of a running game for confirmation; anybody else leaves at once."""
    if table.phase is not Phase.PLAYING or table.seat_of(answer.user.id) is None:
        await _leave(client, answer, table)
        return
    sentence = _("Leave table {number} for good?").format(number=table.id)
    yes = Button(_("Leave for good"), "quit", SURE)
    await answer.show(confirm_page(table, sentence, await _leave_cost(client, table, answer.user.id), yes))


async def _leave(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Remove the user from the table, and tell them the consequences."""
    outcome = await seat_changes.leave_table(client.clubhouse, table, answer.user.id)
    await answer.show(done_page(table, _leave_text(table, outcome, answer.user.id)))
    client.board_updater.redraw(table.id)


def _leave_text(table: TableRow, outcome: LeaveOutcome, user: int) -> str:
    """Return the text after a user has left: the outcome, and the ranked loss if there is one."""
    free = outcome in FREE_OUTCOMES or not seat_changes.loses_by_leaving(table, user)
    return _(outcome).format(number=table.id) + ("" if free else " " + _(seat_changes.RANKED_LEAVE_RESULT))


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Give a seat to the house at once, or offer it to a member, who accepts by a button."""
    seat = (parse_seat(player) or 0) - 1
    if by is not None:
        await _post_offer(client, answer, table, seat, by)
        return
    row, outcome = await seat_changes.give_to_house(client.clubhouse, table, seat, requester_of(answer))
    others = _("The house plays for {name} now.").format(name=plain(display_name(row)))
    await answer.say(_leave_text(table, outcome, answer.user.id) if row.user == answer.user.id else others)
    client.board_updater.redraw(table.id)


async def _post_offer(client: Nineteenth, answer: Answer, table: TableRow, seat: int, member: discord.Member) -> None:
    """Post an offer that pings the member, if they want pings; an offer that cannot be posted is withdrawn."""
    if member.bot:
        raise UserError(_("Choose someone who isn't a bot and doesn't have a seat at this table."))
    channel = answer.interaction.channel_id or table.channel
    table, offer_row = await seat_offers.make_offer(
        client.clubhouse, table.id, seat, requester_of(answer), member.id, channel
    )
    calls = (member.id,) if (await client.store.user_settings(member.id)).pings else ()
    async with server_language(client.clubhouse, table):
        message = await answer.post(offer_page(table, offer_row), calls)
    if message is None:
        await client.store.end_offer(table.id, seat)
    else:
        await client.store.set_offer_message(table.id, seat, message)


async def take_offer(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Give the offered seat to the member it was offered to."""
    user, caps = answer.user, client.config.caps
    offer = await seat_offers.take_offer(client.clubhouse, press.table, _seat(press), user.id, user.display_name, caps)
    await _show_ending(client, answer, offer, OfferEnd.TAKEN)
    client.board_updater.redraw(press.table)


async def end_offer(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """End an offer that the member declines or a player withdraws."""
    offer, ending = await seat_offers.decline_or_withdraw(
        client.clubhouse, press.table, _seat(press), requester_of(answer)
    )
    await _show_ending(client, answer, offer, ending)


async def _show_ending(client: Nineteenth, answer: Answer, offer: SeatOffer, ending: OfferEnd) -> None:
    """Show on the message of an offer how it ended."""
    async with server_language(client.clubhouse, await client.clubhouse.tables.stored_table(offer.table)):
        await answer.change(ended_offer_page(offer, ending))


def _seat(press: Pressed) -> int:
    """Return the seat that a button names; raise `UserError` for any other text."""
    seat = parse_seat(press.arg)
    if seat is None:
        raise UserError(_(OUTDATED))
    return seat


async def show_menu(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show what can be done about the table besides playing, in private."""
    table = await client.clubhouse.tables.table(press.table)
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board again · `/table replace` hands a seat over · `/rules` · `/settings me`"
    ).format(number=table.id)
    seat = table.seat_of(answer.user.id)
    choices = (await _menu_buttons(client, table, answer.user.id),) if seat else ()
    answers = (
        auto_answers_row(await client.clubhouse.tables.live_table(table.id), seat.seat)
        if seat and table.phase is Phase.PLAYING
        else ()
    )
    explanations = (table_commitment_button(await table_commitment(client.store, table)), how_to_play(table.game))
    rows = (*choices, *answers, explanations)
    await answer.show(Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(text,), rows=rows))


async def _leave_cost(client: Nineteenth, table: TableRow, user: int) -> str:
    """Return the warning before a user leaves a game: what happens to the table, and the ranked loss."""
    if len((await client.clubhouse.tables.live_table(table.id)).people) < 2:
        if has_house_player(table):
            return _("Only the house would be left at the table, so the game will end without a result.")
        return _("You're the last person here, so the table will close without a result.")
    if seat_changes.is_taken_over_by_house(await client.clubhouse.tables.live_table(table.id)):
        text = _("The house will play on for you, and you can't come back.")
    else:
        text = _("You'll be out of the round and can't come back. The others play on.")
    return (
        f"{text} {_(seat_changes.RANKED_LEAVE_WARNING) if seat_changes.loses_by_leaving(table, user) else ''}".rstrip()
    )


async def _menu_buttons(client: Nineteenth, table: TableRow, user: int) -> tuple[Button, ...]:
    return (Button(_("Leave the table"), "quit", style="red"), *await motion_buttons(client, table, user))


async def confirm_leave(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Leave the table: ask for confirmation after a press in the menu, leave after the confirming press."""
    leave = _leave if press.arg == SURE else leave_game
    await leave(client, answer, await client.clubhouse.tables.table(press.table))


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(take=take_offer, decline=end_offer, withdraw=end_offer, menu=show_menu, quit=confirm_leave)
