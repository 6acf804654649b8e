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
from cogs.vote_buttons import choices
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
"""What the button of the question carries: the presser has read what it costs."""


async def leave_game(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Asks whoever would leave a game under way once more; out of a lobby they go at once."""
    if table.phase is not Phase.PLAYING or table.seat_of(answer.user.id) is None:
        await _leave(client, answer, table)
        return
    sentence = _("Leave table {number} for good?").format(number=table.id)
    yes = Press(_("Leave for good"), "quit", SURE)
    await answer.show(question(table, sentence, await _outlook(client, table, answer.user.id), yes))


async def _leave(client: Nineteenth, answer: Answer, table: TableRow) -> None:
    """Takes the person out of the table, and says what that comes to."""
    farewell = await seat_changes.leave(client.house, table, answer.user.id)
    await answer.show(settled(table, _farewell(table, farewell, answer.user.id)))
    client.poster.redraw(table.id)


def _farewell(table: TableRow, farewell: Farewell, user: int) -> str:
    """What leaving comes to, with what it costs."""
    free = farewell in (Farewell.LOBBY, Farewell.CLOSED) or not seat_changes.loses_by_leaving(table, user)
    return _(farewell).format(number=table.id) + ("" if free else " " + _(seat_changes.RANKED))


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Gives a seat to the house at once, or offers it to a member, who takes it by pressing a button."""
    seat = int(player) - 1 if player.isdecimal() else -1
    if by is not None:
        await _offer(client, answer, table, seat, by)
        return
    row, farewell = await seat_changes.give_to_house(client.house, table, seat, asker(answer))
    others = _("The house plays for {name} now.").format(name=plain(named(row)))
    await answer.say(_farewell(table, farewell, answer.user.id) if row.user == answer.user.id else others)
    client.poster.redraw(table.id)


async def _offer(client: Nineteenth, answer: Answer, table: TableRow, seat: int, member: discord.Member) -> None:
    """Posts an offer that calls the member once, if they want to be called; one that cannot be posted is none."""
    if member.bot:
        raise Refused(_("Choose somebody who is no bot and has no seat at this table."))
    channel = answer.interaction.channel_id or table.channel
    table, made = await seat_offers.offer(client.house, table.id, seat, asker(answer), member.id, channel)
    calls = (member.id,) if (await client.store.person(member.id)).pings else ()
    async with publicly(client.house, table):
        message = await answer.post(offered(table, made), calls)
    if message is None:
        await client.store.end_offer(table.id, seat)
    else:
        await client.store.offer_posted(table.id, seat, message)


async def take(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The seat that was offered, for the one person it was offered to, while the offer holds."""
    user, caps = answer.user, client.config.caps
    made = await seat_offers.take(client.house, pressed.table, _seat(pressed), user.id, user.display_name, caps)
    await _tell(client, answer, made, Ending.TAKEN)
    client.poster.redraw(pressed.table)


async def decline(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """The end of an offer that the member does not want or that is withdrawn."""
    made, ending = await seat_offers.turn_down(client.house, pressed.table, _seat(pressed), asker(answer))
    await _tell(client, answer, made, ending)


async def _tell(client: Nineteenth, answer: Answer, made: Offer, ending: Ending) -> None:
    """Says on the message of an offer how it ended."""
    async with publicly(client.house, await client.house.stored(made.table)):
        await answer.change(ended(made, ending))


def _seat(pressed: Pressed) -> int:
    """The seat that a button names; refuses any other text."""
    if not (pressed.arg.isdecimal() and len(pressed.arg) < 3):
        raise Refused(_(OUTDATED))
    return int(pressed.arg)


async def menu(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """What can be done about the table besides playing, in private."""
    table = await client.house.table(pressed.table)
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board anew · `/table replace` hands a seat over · `/rules` · `/settings me`"
    ).format(number=table.id)
    seat = table.seat_of(answer.user.id)
    choices = (await _choices(client, table, answer.user.id),) if seat else ()
    wishes = way(await client.house.sitting(table.id), seat.seat) if seat and table.phase is Phase.PLAYING else ()
    explained = (fair_of(await promise_of(client.store, table)), how_to_play(table.game))
    rows = (*choices, *wishes, explained)
    await answer.show(Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(text,), rows=rows))


async def _outlook(client: Nineteenth, table: TableRow, user: int) -> str:
    """What leaving this game would come to."""
    if len((await client.house.sitting(table.id)).people) < 2:
        return _("Nobody is left at the table then: it closes without a result.")
    if seat_changes.plays_on(await client.house.sitting(table.id)):
        told = _("The house plays on for you, and you cannot come back.")
    else:
        told = _("You are out of the round, the others play on, and you cannot come back.")
    return f"{told} {_(seat_changes.RANKED) if seat_changes.loses_by_leaving(table, user) else ''}".rstrip()


async def _choices(client: Nineteenth, table: TableRow, user: int) -> tuple[Press, ...]:
    return (Press(_("Leave the table"), "quit", style="red"), *await choices(client, table, user))


async def quit_(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Leaving, from the menu, and the yes to the question that comes first."""
    leave = _leave if pressed.arg == SURE else leave_game
    await leave(client, answer, await client.house.table(pressed.table))


async def setup(client: Nineteenth) -> None:
    """Adds the buttons."""
    client.handlers.update(take=take, decline=decline, withdraw=decline, menu=menu, quit=quit_)
