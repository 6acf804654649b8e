"""Buttons of a table's menu: leave, hand a seat over, accept or decline an offered seat."""

import discord

from app.discord_io.guild_language import publicly
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import seat_changes, seat_offers
from club.deal_commitments import promise_of
from club.player_names import named
from club.seat_changes import Farewell
from club.seat_offers import Ending
from club.user_error import Refused
from cogs.table_lookup import asker
from cogs.vote_buttons import agree, choices, end, press
from db.rows import Offer, Phase
from db.rows import Table as TableRow
from engine.speech import _
from ui.pages.auto_answer_page import way
from ui.pages.confirm import question, settled
from ui.pages.fair_deal import fair_of
from ui.pages.offer_message import ended, offered
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.learn_buttons import how_to_play
from ui.widgets.page import Page, Press
from ui.widgets.player_mentions import plain

SURE = "sure"
"""The argument of the confirming button: the user has read what leaving costs."""


async def leave_game(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Ask a player of a running game for confirmation; anybody else leaves at once."""
    if table.phase is not Phase.PLAYING or table.seat_of(answer.user.id) is None:
        await _leave(client, answer, table)
        return
    sentence = _("Leave table {number} for good?").format(number=table.id)
    yes = Press(_("Leave for good"), "quit", SURE)
    await answer.show(question(table, sentence, await _outlook(client, table, answer.user.id), yes))


async def _leave(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Remove the user from the table, and tell them the consequences."""
    farewell = await seat_changes.leave(client.house, table, answer.user.id)
    await answer.show(settled(table, _farewell(table, farewell, answer.user.id)))
    client.poster.redraw(table.id)


def _farewell(table: TableRow, farewell: Farewell, user: int) -> str:
    """Return the consequences of leaving, with what it costs."""
    free = farewell in (Farewell.LOBBY, Farewell.CLOSED) or not seat_changes.loses_by_leaving(table, user)
    return _(farewell).format(number=table.id) + ("" if free else " " + _(seat_changes.RANKED))


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Give a seat to the house at once, or offer it to a member, who accepts by a button."""
    seat = int(player) - 1 if player.isdecimal() else -1
    if by is not None:
        await _offer(client, answer, table, seat, by)
        return
    row, farewell = await seat_changes.give_to_house(client.house, table, seat, asker(answer))
    others = _("The house plays for {name} now.").format(name=plain(named(row)))
    await answer.say(_farewell(table, farewell, answer.user.id) if row.user == answer.user.id else others)
    client.poster.redraw(table.id)


async def _offer(client: Nineteenth, answer: Answer, table: TableRow, seat: int, member: discord.Member) -> None:
    """Post an offer that pings the member, if they want pings; an offer that cannot be posted is withdrawn."""
    if member.bot:
        raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
    channel = answer.interaction.channel_id or table.channel
    table, offer_row = await seat_offers.offer(client.house, table.id, seat, asker(answer), member.id, channel)
    calls = (member.id,) if (await client.store.person(member.id)).pings else ()
    async with publicly(client.house, table):
        message = await answer.post(offered(table, offer_row), calls)
    if message is None:
        await client.store.end_offer(table.id, seat)
    else:
        await client.store.offer_posted(table.id, seat, message)


async def take(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give the offered seat to the member it was offered to."""
    user, caps = answer.user, client.config.caps
    offer = await seat_offers.take(client.house, pressed.table, _seat(pressed), user.id, user.display_name, caps)
    await _tell(client, answer, offer, Ending.TAKEN)
    client.poster.redraw(pressed.table)


async def decline(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """End an offer that the member declines or a player withdraws."""
    offer, ending = await seat_offers.turn_down(client.house, pressed.table, _seat(pressed), asker(answer))
    await _tell(client, answer, offer, ending)


async def _tell(client: Nineteenth, answer: Answer, offer: Offer, ending: Ending) -> None:
    """Show on the message of an offer how it ended."""
    async with publicly(client.house, await client.house.tables.stored(offer.table)):
        await answer.change(ended(offer, ending))


def _seat(pressed: Pressed) -> int:
    """Return the seat that a button names; raise `Refused` for any other text."""
    if not (pressed.arg.isdecimal() and len(pressed.arg) < 3):
        raise Refused(_(OUTDATED))
    return int(pressed.arg)


async def menu(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show what can be done about the table besides playing, in private."""
    table = await client.house.tables.table(pressed.table)
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board anew · `/table replace` hands a seat over · `/rules` · `/settings me`"
    ).format(number=table.id)
    seat = table.seat_of(answer.user.id)
    choices = (await _choices(client, table, answer.user.id),) if seat else ()
    wishes = (
        way(await client.house.tables.sitting(table.id), seat.seat) if seat and table.phase is Phase.PLAYING else ()
    )
    explained = (fair_of(await promise_of(client.store, table)), how_to_play(table.game))
    rows = (*choices, *wishes, explained)
    await answer.show(Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(text,), rows=rows))


async def _outlook(client: Nineteenth, table: TableRow, user: int) -> str:
    """Return the consequences of leaving this game."""
    if len((await client.house.tables.sitting(table.id)).people) < 2:
        return _("Nobody is left at the table then: it closes without a result.")
    if seat_changes.plays_on(await client.house.tables.sitting(table.id)):
        text = _("The house plays on for you, and you cannot come back.")
    else:
        text = _("You are out of the round, the others play on, and you cannot come back.")
    return f"{text} {_(seat_changes.RANKED) if seat_changes.loses_by_leaving(table, user) else ''}".rstrip()


async def _choices(client: Nineteenth, table: TableRow, user: int) -> tuple[Press, ...]:
    return (Press(_("Leave the table"), "quit", style="red"), *await choices(client, table, user))


async def quit_(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Leave the table: ask for confirmation after a press in the menu, leave after the confirming press."""
    leave = _leave if pressed.arg == SURE else leave_game
    await leave(client, answer, await client.house.tables.table(pressed.table))


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(take=take, decline=decline, withdraw=decline, menu=menu, quit=quit_)
    client.handlers.update(propose=press, vote=agree, end=end)
