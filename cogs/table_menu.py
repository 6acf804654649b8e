"""The buttons of a table's menu: leave, answer the offer of a seat, propose a motion and vote.

Also called by `/table leave`, `/table replace`, `/table vote` and `/table end`.
"""

import discord

from app.discord_io.channel_messages import guild_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import seat_changes, seat_offers, votes
from club.live_table import LiveTable, display_name
from club.seat_changes import LeaveOutcome
from club.seat_offers import OfferEnd
from club.table_setup import table_commitment
from club.user_error import UserError
from club.votes import BACK, END, Motion
from cogs.table_lookup import asker_of
from db.rows import Offer, Phase
from db.rows import Table as TableRow
from engine.i18n import _, ngettext
from ui.pages.fair_deal import table_commitment_button
from ui.pages.seat_pages import auto_answers_row, confirm_page, done_page, ended_offer_page, offer_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.message_formatting import mentions, plain
from ui.widgets.page import Button, Page
from ui.widgets.tutorial_controls import how_to_play


async def propose_motion(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Ask for confirmation before the end of a game; put any other motion to the vote at once."""
    if motion != END:
        await cast_vote(client, answer, table, motion, pressed)
        return
    votes.require_may_end(table, asker_of(answer))
    alone = votes.can_end_alone(table, asker_of(answer))
    sentence = _("End table {number} for everyone?") if alone else _("Ask everyone to end table {number}?")
    yes = Button(_("End it for everyone") if alone else _("Ask everyone to end it"), "end")
    await answer.show(confirm_page(table, sentence.format(number=table.id), await _end_cost(client, table), yes))


async def _end_cost(client: Nineteenth, table: TableRow) -> str:
    """Return what is lost if the game ends now."""
    if table.phase is not Phase.PLAYING:
        return _("Nothing has been played yet. The lobby will close.")
    card = (await client.clubhouse.tables.live_table(table.id)).view().card
    played = max(map(len, card.strokes))
    text = ngettext("{count} hole of {all} is over.", "{count} holes of {all} are over.", played)
    lost = _("The game will have no result, and you can't undo this.")
    return f"{text.format(count=played, all=len(card.pars))} {lost}"


async def cast_vote(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Count the user's vote and show the state of the motion: on its own message, or in a new one."""
    sitting = await client.clubhouse.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    async with guild_language(client.clubhouse, table):
        matter = await _motion_text(client, table, sitting, motion)
    missing = await votes.cast_vote(client.clubhouse, table, asker_of(answer), motion, pressed.ply if pressed else None)
    table = await client.clubhouse.tables.stored_table(table.id)
    if not missing and table.reason == "ended":
        await answer.show(done_page(table, _("Table {number} is closed.").format(number=table.id)))
    else:
        async with guild_language(client.clubhouse, table):
            page = (
                _carried_page(table, matter)
                if not missing
                else _open_motion_page(answer, table, motion, matter, missing)
            )
        await (answer.change(page) if pressed and pressed.verb == "vote" else answer.post(page))
        if pressed and pressed.verb == "end":
            await answer.show(done_page(table, _("Your vote is in.")))
    if not missing:
        client.board_updater.redraw(table.id)


async def _motion_text(client: Nineteenth, table: TableRow, sitting: LiveTable | None, motion: Motion) -> str:
    """Return what the motion is about."""
    if motion == END or sitting is None:
        return _("end the game at table {number}").format(number=table.id)
    if motion == BACK:
        return _("undo {action} at table {number}").format(
            number=table.id, action=await last_action_text(client, sitting)
        )
    name = mentions(sitting)[motion.seat] if motion.seat < len(sitting.table.seats) else "?"
    return _("skip {name} at table {number}").format(name=name, number=table.id)


async def last_action_text(client: Nineteenth, sitting: LiveTable) -> str:
    """Return the action that would be taken back, as the channel may know it."""
    ply = await votes.last_action(client.clubhouse, sitting)
    before = None if ply is None else sitting.state_at(ply - 1)
    if ply is None or before is None:
        return _("the last move")
    move = sitting.record.moves[ply - 1]
    game = sitting.game
    label = game.text.move_label(game.rules.view(before, None), game.rules.parse_move(move.text), sitting.labels)
    return _("{name}'s last move (“{move}”)").format(name=mentions(sitting)[move.seat], move=plain(label))


def _open_motion_page(answer: Answer, table: TableRow, motion: Motion, matter: str, missing: int) -> Page:
    """Return the page of a motion that needs more votes, with its button."""
    wish = _("<@{user}> wants to {matter}.").format(user=answer.user.id, matter=matter)
    more = ngettext("One more vote decides it.", "{count} more votes decide it.", missing).format(count=missing)
    label = {END: _("End the game"), BACK: _("Undo it")}.get(motion, _("Skip the turn"))
    row = (Button(label, "vote", motion.as_text(), "red"),)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(f"{wish} {more}",), rows=(row,))


def _carried_page(table: TableRow, matter: str) -> Page:
    text = _("Vote passed: {matter}.").format(matter=matter)
    return Page(table=table.id, ply=table.ply, texts=(text,))


async def motion_for(client: Nineteenth, table: TableRow, what: str, player: str | None) -> Motion:
    """Return the motion that a command names; without `player`, it skips the one whom the table waits for."""
    if what != "skip":
        return votes.parse_motion(what)
    if player is not None:
        return votes.parse_motion(f"skip-{int(player) - 1}" if player.isdecimal() and player != "0" else "")
    sitting = await client.clubhouse.tables.live_table(table.id)
    skippable = [*await votes.skippable_seats(client.clubhouse, sitting)] or list(sitting.view().awaiting)
    if len(skippable) != 1:
        raise UserError(_("The table is waiting for several players. Choose one with `player`."))
    return Motion("skip", skippable[0])


async def motion_buttons(client: Nineteenth, table: TableRow, user: int) -> tuple[Button, ...]:
    """Return buttons for the votes that a player may ask for now."""
    end = Button(_("End the game"), "propose", END.as_text(), "red")
    sitting = await client.clubhouse.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    if sitting is None:
        return (end,)
    back = Button(_("Undo the last move"), "propose", BACK.as_text())
    able = await votes.last_action(client.clubhouse, sitting) is not None
    skippable = [
        seat for seat in await votes.skippable_seats(client.clubhouse, sitting) if seat != sitting.seat_of(user)
    ]
    skips = (_skip_button(sitting, seat) for seat in skippable[:2])
    return (end, *((back,) if able else ()), *skips)


def _skip_button(sitting: LiveTable, seat: int) -> Button:
    label = _("Skip {name}").format(name=sitting.labels[seat])
    return Button(label, "propose", Motion("skip", seat).as_text())


async def propose_by_button(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Propose the motion of a button in the table's menu."""
    await propose_motion(
        client, answer, await client.clubhouse.tables.table(pressed.table), votes.parse_motion(pressed.arg), pressed
    )


async def vote_by_button(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Vote for the motion of a button."""
    await cast_vote(
        client, answer, await client.clubhouse.tables.table(pressed.table), votes.parse_motion(pressed.arg), pressed
    )


async def confirm_end(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """End the game, or vote for its end, after the confirmation."""
    await cast_vote(client, answer, await client.clubhouse.tables.table(pressed.table), END, pressed)


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
    farewell = await seat_changes.leave_table(client.clubhouse, table, answer.user.id)
    await answer.show(done_page(table, _leave_text(table, farewell, answer.user.id)))
    client.board_updater.redraw(table.id)


def _leave_text(table: TableRow, farewell: LeaveOutcome, user: int) -> str:
    """Return the consequences of leaving, with what it costs."""
    free = farewell in (LeaveOutcome.LOBBY, LeaveOutcome.CLOSED) or not seat_changes.loses_by_leaving(table, user)
    return _(farewell).format(number=table.id) + ("" if free else " " + _(seat_changes.RANKED_LEAVE_WARNING))


async def hand_over(
    client: Nineteenth, answer: Answer, table: TableRow, player: str, by: discord.Member | None
) -> None:
    """Give a seat to the house at once, or offer it to a member, who accepts by a button."""
    seat = int(player) - 1 if player.isdecimal() else -1
    if by is not None:
        await _post_offer(client, answer, table, seat, by)
        return
    row, farewell = await seat_changes.give_to_house(client.clubhouse, table, seat, asker_of(answer))
    others = _("The house plays for {name} now.").format(name=plain(display_name(row)))
    await answer.say(_leave_text(table, farewell, answer.user.id) if row.user == answer.user.id else others)
    client.board_updater.redraw(table.id)


async def _post_offer(client: Nineteenth, answer: Answer, table: TableRow, seat: int, member: discord.Member) -> None:
    """Post an offer that pings the member, if they want pings; an offer that cannot be posted is withdrawn."""
    if member.bot:
        raise UserError(_("Choose somebody who is no bot and has no seat at this table."))
    channel = answer.interaction.channel_id or table.channel
    table, offer_row = await seat_offers.make_offer(
        client.clubhouse, table.id, seat, asker_of(answer), member.id, channel
    )
    calls = (member.id,) if (await client.store.user_settings(member.id)).pings else ()
    async with guild_language(client.clubhouse, table):
        message = await answer.post(offer_page(table, offer_row), calls)
    if message is None:
        await client.store.end_offer(table.id, seat)
    else:
        await client.store.set_offer_message(table.id, seat, message)


async def take_offer(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Give the offered seat to the member it was offered to."""
    user, caps = answer.user, client.config.caps
    offer = await seat_offers.take_offer(
        client.clubhouse, pressed.table, _seat(pressed), user.id, user.display_name, caps
    )
    await _show_ending(client, answer, offer, OfferEnd.TAKEN)
    client.board_updater.redraw(pressed.table)


async def end_offer(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """End an offer that the member declines or a player withdraws."""
    offer, ending = await seat_offers.decline_or_withdraw(
        client.clubhouse, pressed.table, _seat(pressed), asker_of(answer)
    )
    await _show_ending(client, answer, offer, ending)


async def _show_ending(client: Nineteenth, answer: Answer, offer: Offer, ending: OfferEnd) -> None:
    """Show on the message of an offer how it ended."""
    async with guild_language(client.clubhouse, await client.clubhouse.tables.stored_table(offer.table)):
        await answer.change(ended_offer_page(offer, ending))


def _seat(pressed: Pressed) -> int:
    """Return the seat that a button names; raise `UserError` for any other text."""
    if not (pressed.arg.isdecimal() and len(pressed.arg) < 3):
        raise UserError(_(OUTDATED))
    return int(pressed.arg)


async def show_menu(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show what can be done about the table besides playing, in private."""
    table = await client.clubhouse.tables.table(pressed.table)
    text = _(
        "**Table {number}**\n"
        "`/table board` posts the board again · `/table replace` hands a seat over · `/rules` · `/settings me`"
    ).format(number=table.id)
    seat = table.seat_of(answer.user.id)
    choices = (await _menu_buttons(client, table, answer.user.id),) if seat else ()
    wishes = (
        auto_answers_row(await client.clubhouse.tables.live_table(table.id), seat.seat)
        if seat and table.phase is Phase.PLAYING
        else ()
    )
    explained = (table_commitment_button(await table_commitment(client.store, table)), how_to_play(table.game))
    rows = (*choices, *wishes, explained)
    await answer.show(Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(text,), rows=rows))


async def _leave_cost(client: Nineteenth, table: TableRow, user: int) -> str:
    """Return the consequences of leaving this game."""
    if len((await client.clubhouse.tables.live_table(table.id)).people) < 2:
        return _("Then nobody is left, and the table closes without a result.")
    if seat_changes.is_taken_over_by_house(await client.clubhouse.tables.live_table(table.id)):
        text = _("The house plays on for you, and you can't come back.")
    else:
        text = _("You're out of the round and can't come back. The others play on.")
    return (
        f"{text} {_(seat_changes.RANKED_LEAVE_WARNING) if seat_changes.loses_by_leaving(table, user) else ''}".rstrip()
    )


async def _menu_buttons(client: Nineteenth, table: TableRow, user: int) -> tuple[Button, ...]:
    return (Button(_("Leave the table"), "quit", style="red"), *await motion_buttons(client, table, user))


async def confirm_leave(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Leave the table: ask for confirmation after a press in the menu, leave after the confirming press."""
    leave = _leave if pressed.arg == SURE else leave_game
    await leave(client, answer, await client.clubhouse.tables.table(pressed.table))


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(take=take_offer, decline=end_offer, withdraw=end_offer, menu=show_menu, quit=confirm_leave)
    client.handlers.update(propose=propose_by_button, vote=vote_by_button, end=confirm_end)
