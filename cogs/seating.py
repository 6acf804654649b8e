"""Leaving, handing a seat over, ending early: what people decide about a game that is under way."""

import re

import discord

from club import seats
from club.names import named
from club.refusal import Refused
from club.seats import Farewell
from cogs.client import Nineteenth
from cogs.finding import asker
from cogs.ui.answer import Answer
from cogs.ui.names import plain
from cogs.ui.page import Page, Press
from cogs.ui.press import OUTDATED, Pressed
from cogs.voting import choices
from db import errors
from db.rows import Table as TableRow
from engine.speech import _


async def leave_game(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Takes the person out of the table, and says what that comes to."""
    farewell = await seats.leave(client.house, table, answer.user.id)
    await answer.say(_farewell(table, farewell))
    client.poster.redraw(table.id)


def _farewell(table: TableRow, farewell: Farewell) -> str:
    """What leaving comes to, with what it costs."""
    free = farewell in (Farewell.LOBBY, Farewell.CLOSED) or not seats.costs(table)
    return _(farewell).format(number=table.id) + ("" if free else " " + _(seats.RANKED))


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Gives a seat to the house at once, or offers it to a member, who takes it by pressing a button."""
    seat = int(player) - 1 if player.isdecimal() else -1
    if by is None:
        row, farewell = await seats.give_to_house(client.house, table, seat, asker(answer))
        others = _("The house plays for {name} now.").format(name=plain(named(row)))
        await answer.say(_farewell(table, farewell) if row.user == answer.user.id else others)
        client.poster.redraw(table.id)
        return
    row = await seats.to_give(client.house, table.id, seat, asker(answer))
    if by.bot or table.seat_of(by.id):
        raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
    line = _("{member}: the seat of {name} at table {number} is yours if you want it.").format(
        member=by.mention, name=plain(named(row)), number=table.id
    )
    offer = Press(_("Take the seat"), "take", f"{seat}-{by.id}-{row.user or 0}", "green")
    await answer.post(Page(table=table.id, ply=table.ply, texts=(line,), rows=((offer,),)))


async def take(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The seat that was offered, for the one person it was offered to, while its player is the same."""
    table = await client.house.table(pressed.table)
    offered = re.fullmatch(r"(\d{1,2})-(\d+)-(\d+)", pressed.arg)
    if offered is None or int(offered[1]) >= len(table.seats):
        raise Refused(_(OUTDATED))
    seat, member, player = map(int, offered.groups())
    if member != answer.user.id:
        raise Refused(_("This seat was offered to somebody else."))
    try:
        await client.house.reseat(table.id, seat, player or None, name=answer.user.display_name, user=answer.user.id)
    except errors.Seated:
        raise Refused(_("You have a seat at this table already.")) from None
    taken = _("<@{user}> has taken the seat.").format(user=answer.user.id)
    await answer.change(Page(table=pressed.table, ply=pressed.ply, texts=(taken,)))
    client.poster.redraw(pressed.table)


async def menu(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """What can be done about the table besides playing, in private."""
    table = await client.house.table(pressed.table)
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board anew · `/table replace` hands a seat over · `/rules` · `/settings`"
    ).format(number=table.id)
    rows = () if table.seat_of(answer.user.id) is None else (await _choices(client, table, answer.user.id),)
    await answer.show(Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(text,), rows=rows))


async def _choices(client: Nineteenth, table: TableRow, user: int) -> tuple[Press, ...]:
    return (Press(_("Leave the table"), "quit", style="red"), *await choices(client, table, user))


async def quit_(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Leaving, from the menu."""
    await leave_game(client, answer, await client.house.table(pressed.table))


async def setup(client: Nineteenth) -> None:
    """Adds the buttons."""
    client.handlers.update(take=take, menu=menu, quit=quit_)
