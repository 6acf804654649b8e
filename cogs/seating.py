"""Leaving, handing a seat over, ending early: what people decide about a game that is under way."""

import re

import discord

from club.lobby import rules_of
from club.names import named
from club.refusal import Refused
from cogs.client import Nineteenth
from cogs.finding import rules_over
from cogs.ui.answer import Answer
from cogs.ui.names import plain
from cogs.ui.page import Page, Press
from cogs.ui.press import OUTDATED, Pressed
from db import errors
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _, ngettext


async def leave_game(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Takes the person out of the table; the last person's leaving ends the game."""
    seat = table.seat_of(answer.user.id)
    if seat is None:
        raise Refused(_("You have no seat at this table."))
    if table.phase is Phase.LOBBY:
        await client.store.leave(table.id, answer.user.id, client.house.clock())
        await answer.say(_("You have left table {number}.").format(number=table.id))
        await client.poster.show(table.id)
        return
    await client.house.leave(table.id, seat.seat)
    await answer.say(_("You have left table {number}; the house plays on for you.").format(number=table.id))
    client.poster.redraw(table.id)


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Gives a seat to the house at once, or offers it to a member, who takes it by pressing a button."""
    seat = next((row for row in table.seats if str(row.seat + 1) == player), None)
    if seat is None or table.phase is not Phase.PLAYING:
        raise Refused(_("Name a player of a game under way; the list shows them."))
    if answer.user.id != seat.user and not rules_over(answer, table):
        raise Refused(_("Only the host, a moderator or the player of that seat can hand it over."))
    if by is None:
        stand_in = rules_of(table).stand_in
        await client.house.reseat(table.id, seat.seat, seat.user, name=seat.name, house=stand_in)
        await answer.say(_("The house plays for {name} now.").format(name=plain(named(seat))))
        client.poster.redraw(table.id)
        return
    if by.bot or table.seat_of(by.id):
        raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
    line = _("{member}: the seat of {name} at table {number} is yours if you want it.").format(
        member=by.mention, name=plain(named(seat)), number=table.id
    )
    offer = Press(_("Take the seat"), "take", f"{seat.seat}-{by.id}-{seat.user or 0}", "green")
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


async def vote_to_end(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Ends the game for the host and moderators, counts a vote for any other player; more than half end it."""
    if not table.open:
        raise Refused(_("This table is closed already."))
    if rules_over(answer, table):
        await client.house.close(table.id, "ended")
        await answer.say(_("Table {number} is closed.").format(number=table.id))
        await client.poster.show(table.id)
        return
    if table.phase is Phase.LOBBY or table.seat_of(answer.user.id) is None:
        raise Refused(_("Only the host, a moderator or a player of a game under way can end it."))
    people = {seat.user for seat in table.seats if seat.user is not None and not seat.gone}
    votes = people & set(await client.store.vote(table.id, "end", answer.user.id))
    missing = len(people) // 2 + 1 - len(votes)
    if missing > 0:
        await answer.post(_motion(answer, table, missing))
        return
    await client.house.close(table.id, "voted")
    await answer.say(_("The vote is carried; table {number} is closed.").format(number=table.id))
    await client.poster.show(table.id)


def _motion(answer: Answer, table: TableRow, missing: int) -> Page:
    """What everybody reads of a vote to end a game, with the way to vote."""
    wish = _("<@{user}> votes to end the game at table {number}.").format(user=answer.user.id, number=table.id)
    more = ngettext("One more vote ends the game.", "{count} more votes end the game.", missing).format(count=missing)
    rows = ((Press(_("End the game"), "end", style="red"),),)
    return Page(table=table.id, ply=table.ply, texts=(f"{wish} {more}",), rows=rows)


async def menu(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """What can be done about the table besides playing, in private."""
    table = await client.house.table(pressed.table)
    presses = (Press(_("Leave the table"), "quit", style="red"), Press(_("End the game"), "end", style="red"))
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board anew · `/table replace` hands a seat over · `/rules` · `/settings`"
    ).format(number=table.id)
    seated = table.seat_of(answer.user.id) is not None
    await answer.show(Page(table=table.id, ply=table.ply, texts=(text,), rows=(presses,) if seated else ()))


async def quit_(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Leaving, from the menu."""
    await leave_game(client, answer, await client.house.table(pressed.table))


async def end(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Ending, from the menu."""
    await vote_to_end(client, answer, await client.house.table(pressed.table))


async def setup(client: Nineteenth) -> None:
    """Adds the buttons."""
    client.handlers.update(take=take, menu=menu, quit=quit_, end=end)
