"""Votes at a table: propose a motion, vote for it or against it, and show how the vote stands.

Called by `/table vote`, `/table end` and the buttons of a table's menu.
"""

from collections.abc import Iterable

from app.discord_io.channel_messages import server_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import votes
from club.live_table import LiveTable
from club.seat_changes import parse_seat
from club.user_error import UserError
from club.votes import BACK, END, Motion, Vote, VoteCount
from cogs.table_lookup import requester_of
from db.rows import Phase, TableRow
from engine.i18n import _, join_list, ngettext
from ui.pages.seat_pages import confirm_page, done_page
from ui.widgets.custom_id import Pressed
from ui.widgets.message_formatting import mentions, plain
from ui.widgets.page import Button, Page

FOR, AGAINST = "vote", "against"
"""The verbs of the buttons of a vote."""


async def propose_motion(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, press: Pressed | None = None
) -> None:
    """Ask for confirmation before the end of a game; put any other motion to the vote at once."""
    if motion != END:
        await cast_vote(client, answer, table, motion, press)
        return
    votes.require_may_end(table, requester_of(answer))
    alone = votes.can_end_alone(table, requester_of(answer))
    sentence = (
        _("End the game at table {number} for everyone?")
        if alone
        else _("Ask everyone to end the game at table {number}?")
    )
    yes = Button(_("End it for everyone") if alone else _("Ask everyone to end it"), "end")
    await answer.show(confirm_page(table, sentence.format(number=table.id), await _end_cost(client, table), yes))


async def _end_cost(client: Nineteenth, table: TableRow) -> str:
    """Return what is lost if the game ends now."""
    if table.phase is not Phase.PLAYING:
        return _("Nothing has been played yet. The lobby will close.")
    card = (await client.clubhouse.tables.live_table(table.id)).view().card
    hole_count = max(map(len, card.strokes))
    text = ngettext("{count} of {all} holes is done.", "{count} of {all} holes are done.", hole_count)
    warning = _("The game will have no result, and you can't undo this.")
    return f"{text.format(count=hole_count, all=len(card.pars))} {warning}"


async def cast_vote(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, press: Pressed | None = None
) -> None:
    """Count the user's vote and show the state of the motion: on its own message, or in a new one.

    Votes at a table are shown one after the other, so that no count is replaced by an earlier one.
    """
    live = await client.clubhouse.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    async with server_language(client.clubhouse, table):
        matter = await _motion_text(client, table, live, motion)
    vote = Vote(answer.user.id, press and press.ply, agrees=not (press and press.verb == AGAINST))
    async with client.post_locks["vote", table.id].acquire_for_user():
        count = await votes.cast_vote(client.clubhouse, table, requester_of(answer), motion, vote)
        await _show_vote(client, answer, table, motion, matter, count, press)
    if not count.missing:
        client.board_updater.redraw(table.id)


async def _show_vote(
    client: Nineteenth,
    answer: Answer,
    table: TableRow,
    motion: Motion,
    matter: str,
    count: VoteCount,
    press: Pressed | None,
) -> None:
    """Show how a vote stands, or that it has ended the table; tell the user whose confirmation was a vote."""
    table = await client.clubhouse.tables.stored_table(table.id)
    if not count.missing and table.reason == "ended":
        await answer.show(done_page(table, _("Table {number} is closed.").format(number=table.id)))
    else:
        async with server_language(client.clubhouse, table):
            page = _motion_page(table, motion, matter, count)
        await _show_count(client, answer, page, count, press)
    if press and press.verb == "end" and table.reason != "ended":
        await answer.show(done_page(table, _("Your vote is in.")))


async def _motion_text(client: Nineteenth, table: TableRow, live: LiveTable | None, motion: Motion) -> str:
    """Return what the motion is about."""
    if motion == END or live is None:
        return _("end the game at table {number}").format(number=table.id)
    if motion == BACK:
        return _("undo {action} at table {number}").format(number=table.id, action=await last_action_text(client, live))
    name = mentions(live)[motion.seat] if motion.seat < len(live.table.seats) else "?"
    return _("skip {name} at table {number}").format(name=name, number=table.id)


async def last_action_text(client: Nineteenth, live: LiveTable) -> str:
    """Return the action that would be taken back, as the channel may know it."""
    ply = await votes.last_action(client.clubhouse, live)
    before = None if ply is None else live.state_at(ply - 1)
    if ply is None or before is None:
        return _("the last move")
    move = live.record.moves[ply - 1]
    game = live.game
    label = game.text.move_label(game.rules.view(before, None), game.rules.parse_move(move.text), live.labels)
    return _("{name}'s last move (“{move}”)").format(name=mentions(live)[move.seat], move=plain(label))


def _motion_page(table: TableRow, motion: Motion, matter: str, count: VoteCount) -> Page:
    """Return the page of a motion: with its buttons as long as it is open, or how it has ended."""
    if not count.missing:
        return Page(table=table.id, ply=table.ply, texts=(_("Vote passed: {matter}.").format(matter=matter),))
    if count.is_lost:
        text = _("Not enough votes to {matter}. The game goes on.").format(matter=matter)
        return Page(table=table.id, ply=table.ply, texts=(text,))
    label = {END: _("End the game"), BACK: _("Undo it")}.get(motion, _("Skip the turn"))
    # NOTE: a vote against
    row = (Button(label, FOR, motion.as_text(), "red"), Button(_("No"), AGAINST, motion.as_text()))
    texts = (_open_motion_text(matter, count),)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=texts, rows=(row,))


def _open_motion_text(matter: str, count: VoteCount) -> str:
    """Return who wants what, how many votes are missing, and who is asked."""
    wish = ngettext("{people} wants to {matter}.", "{people} want to {matter}.", len(count.supporters))
    more = ngettext("One more vote is enough.", "{count} more votes are enough.", count.missing)
    question = ngettext("{people}, what do you say?", "{people}, what do you say?", len(count.undecided))
    return " ".join(
        (
            wish.format(people=_mention_list(count.supporters), matter=matter),
            more.format(count=count.missing),
            question.format(people=_mention_list(count.undecided)),
        )
    )


def _mention_list(users: Iterable[int]) -> str:
    return join_list(f"<@{user}>" for user in users)


async def _show_count(client: Nineteenth, answer: Answer, page: Page, count: VoteCount, press: Pressed | None) -> None:
    """Show how a vote stands: on the message that was pressed, or in a new one that calls those who are to vote."""
    if press and press.verb in (FOR, AGAINST):
        await answer.change(page)
        return
    await answer.post(page, await _people_to_call(client, count))


async def _people_to_call(client: Nineteenth, count: VoteCount) -> list[int]:
    """Return those of the users asked who want pings."""
    voters = count.undecided if count.missing else ()
    return [user for user in voters if (await client.store.user_settings(user)).pings]


async def motion_for(client: Nineteenth, table: TableRow, what: str, player: str | None) -> Motion:
    """Return the motion that a command names; without `player`, it skips the one whom the table waits for."""
    if what != "skip":
        return votes.parse_motion(what)
    if player is not None:
        number = parse_seat(player)
        return votes.parse_motion(f"skip-{number - 1}" if number else "")
    live = await client.clubhouse.tables.live_table(table.id)
    skippable = [*await votes.skippable_seats(client.clubhouse, live)] or list(live.view().awaiting)
    if len(skippable) != 1:
        raise UserError(_("The table is waiting for several players. Choose one with `player`."))
    return Motion("skip", skippable[0])


async def motion_buttons(client: Nineteenth, table: TableRow, user: int) -> tuple[Button, ...]:
    """Return buttons for the votes that a player may ask for now."""
    end = Button(_("End the game"), "propose", END.as_text(), "red")
    live = await client.clubhouse.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    if live is None:
        return (end,)
    back = Button(_("Undo the last move"), "propose", BACK.as_text())
    able = await votes.last_action(client.clubhouse, live) is not None
    skippable = [seat for seat in await votes.skippable_seats(client.clubhouse, live) if seat != live.seat_of(user)]
    skips = (_skip_button(live, seat) for seat in skippable[:2])
    return (end, *((back,) if able else ()), *skips)


def _skip_button(live: LiveTable, seat: int) -> Button:
    label = _("Skip {name}").format(name=live.labels[seat])
    return Button(label, "propose", Motion("skip", seat).as_text())


async def propose_by_button(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Propose the motion of a button in the table's menu."""
    await propose_motion(
        client, answer, await client.clubhouse.tables.table(press.table), votes.parse_motion(press.arg), press
    )


async def vote_by_button(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Vote for or against the motion of a button."""
    await cast_vote(
        client, answer, await client.clubhouse.tables.table(press.table), votes.parse_motion(press.arg), press
    )


async def confirm_end(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """End the game, or vote for its end, after the confirmation."""
    await cast_vote(client, answer, await client.clubhouse.tables.table(press.table), END, press)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update({FOR: vote_by_button, AGAINST: vote_by_button})
    client.handlers.update(propose=propose_by_button, end=confirm_end)
