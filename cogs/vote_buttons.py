"""Votes at a table: propose a motion, vote for it, and show the count.

Called by the table's menu and by `/table vote` and `/table end`.
"""

from app.discord_io.guild_language import guild_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import votes
from club.live_table import LiveTable
from club.user_error import UserError
from club.votes import BACK, END, Motion
from cogs.table_lookup import asker_of
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _, ngettext
from ui.pages.confirm import confirm_page, done_page
from ui.widgets.custom_id import Pressed
from ui.widgets.page import Page, Button
from ui.widgets.player_mentions import mentions, plain


async def propose_motion(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Ask for confirmation before the end of a game; put any other motion to the vote at once."""
    if motion != END:
        await cast_vote(client, answer, table, motion, pressed)
        return
    votes.require_may_end(table, asker_of(answer))
    alone = votes.can_end_alone(table, asker_of(answer))
    sentence = _("End table {number} for everybody?") if alone else _("Ask everybody to end table {number}?")
    yes = Button(_("End it for everybody") if alone else _("Ask everybody to end it"), "end")
    await answer.show(confirm_page(table, sentence.format(number=table.id), await _end_cost(client, table), yes))


async def _end_cost(client: Nineteenth, table: TableRow) -> str:
    """Return what is lost if the game ends now."""
    if table.phase is not Phase.PLAYING:
        return _("Nothing has been played yet; the lobby closes.")
    card = (await client.house.tables.live_table(table.id)).view().card
    played = max(map(len, card.strokes))
    text = ngettext("{count} hole of {all} is played.", "{count} holes of {all} are played.", played)
    lost = _("The game will have no result, and there is no way back.")
    return f"{text.format(count=played, all=len(card.pars))} {lost}"


async def cast_vote(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Count the user's vote and show the state of the motion: on its own message, or in a new one."""
    sitting = await client.house.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    async with guild_language(client.house, table):
        matter = await _motion_text(client, table, sitting, motion)
    missing = await votes.cast_vote(client.house, table, asker_of(answer), motion, pressed.ply if pressed else None)
    table = await client.house.tables.stored_table(table.id)
    if not missing and table.reason == "ended":
        await answer.show(done_page(table, _("Table {number} is closed.").format(number=table.id)))
    else:
        async with guild_language(client.house, table):
            page = _carried_page(table, matter) if not missing else _open_motion_page(answer, table, motion, matter, missing)
        await (answer.change(page) if pressed and pressed.verb == "vote" else answer.post(page))
        if pressed and pressed.verb == "end":
            await answer.show(done_page(table, _("Everybody reads your vote at table {number}.").format(number=table.id)))
    if not missing:
        client.board_updater.redraw(table.id)


async def _motion_text(client: Nineteenth, table: TableRow, sitting: LiveTable | None, motion: Motion) -> str:
    """Return what the motion is about."""
    if motion == END or sitting is None:
        return _("end the game at table {number}").format(number=table.id)
    if motion == BACK:
        return _("take back {action} at table {number}").format(
            number=table.id, action=await last_action_text(client, sitting)
        )
    name = mentions(sitting)[motion.seat] if motion.seat < len(sitting.table.seats) else "?"
    return _("skip {name} at table {number}, as if the time were over").format(name=name, number=table.id)


async def last_action_text(client: Nineteenth, sitting: LiveTable) -> str:
    """Return the action that would be taken back, as the channel may know it."""
    ply = await votes.last_action(client.house, sitting)
    before = None if ply is None else sitting.state_at(ply - 1)
    if ply is None or before is None:
        return _("the last action")
    move = sitting.record.moves[ply - 1]
    game = sitting.game
    label = game.text.move_label(game.view(before, None), game.parse_move(move.text), sitting.labels)
    return _("what {name} did last (“{move}”)").format(name=mentions(sitting)[move.seat], move=plain(label))


def _open_motion_page(answer: Answer, table: TableRow, motion: Motion, matter: str, missing: int) -> Page:
    """Return the page of a motion that needs more votes, with its button."""
    wish = _("<@{user}> votes to {matter}.").format(user=answer.user.id, matter=matter)
    more = ngettext("One more vote carries it.", "{count} more votes carry it.", missing).format(count=missing)
    label = {END: _("End the game"), BACK: _("Take it back")}.get(motion, _("Skip the turn"))
    row = (Button(label, "vote", motion.as_text(), "red"),)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(f"{wish} {more}",), rows=(row,))


def _carried_page(table: TableRow, matter: str) -> Page:
    text = _("The vote to {matter} is carried.").format(matter=matter)
    return Page(table=table.id, ply=table.ply, texts=(text,))


async def motion_for(client: Nineteenth, table: TableRow, what: str, player: str | None) -> Motion:
    """Return the motion that a command names; without `player`, it skips the one whom the table waits for."""
    if what != "skip":
        return votes.parse_motion(what)
    if player is not None:
        return votes.parse_motion(f"skip-{int(player) - 1}" if player.isdecimal() and player != "0" else "")
    sitting = await client.house.tables.live_table(table.id)
    late = [*await votes.skippable_seats(client.house, sitting)] or list(sitting.view().awaiting)
    if len(late) != 1:
        raise UserError(_("The table waits for several players; say with `player` who is to be skipped."))
    return Motion("skip", late[0])


async def motion_buttons(client: Nineteenth, table: TableRow, user: int) -> tuple[Button, ...]:
    """Return buttons for the votes that a player may ask for now."""
    end = Button(_("End the game"), "propose", END.as_text(), "red")
    sitting = await client.house.tables.live_table(table.id) if table.phase is Phase.PLAYING else None
    if sitting is None:
        return (end,)
    back = Button(_("Take the last action back"), "propose", BACK.as_text())
    able = await votes.last_action(client.house, sitting) is not None
    late = [seat for seat in await votes.skippable_seats(client.house, sitting) if seat != sitting.seat_of(user)]
    skips = (_skip_button(sitting, seat) for seat in late[:2])
    return (end, *((back,) if able else ()), *skips)


def _skip_button(sitting: LiveTable, seat: int) -> Button:
    label = _("Skip {name}").format(name=sitting.labels[seat])
    return Button(label, "propose", Motion("skip", seat).as_text())


async def propose_by_button(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Propose the motion of a button in the table's menu."""
    await propose_motion(client, answer, await client.house.tables.table(pressed.table), votes.parse_motion(pressed.arg), pressed)


async def vote_by_button(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Vote for the motion of a button."""
    await cast_vote(client, answer, await client.house.tables.table(pressed.table), votes.parse_motion(pressed.arg), pressed)


async def confirm_end(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """End the game, or vote for its end, after the confirmation."""
    await cast_vote(client, answer, await client.house.tables.table(pressed.table), END, pressed)
