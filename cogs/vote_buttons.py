"""Votes at a table: propose a motion, vote for it, and show the count.

Called by the table's menu and by `/table vote` and `/table end`.
"""

from app.discord_io.guild_language import publicly
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club import votes
from club.live_table import Sitting
from club.user_error import Refused
from club.votes import BACK, END, Motion
from cogs.table_lookup import asker
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _, ngettext
from ui.pages.confirm import question, settled
from ui.widgets.custom_id import Pressed
from ui.widgets.page import Page, Press
from ui.widgets.player_mentions import mentions, plain


async def propose(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Ask for confirmation before the end of a game; put any other motion to the vote at once."""
    if motion != END:
        await vote(client, answer, table, motion, pressed)
        return
    votes.may_end(table, asker(answer))
    alone = votes.ends_alone(table, asker(answer))
    sentence = _("End table {number} for everybody?") if alone else _("Ask everybody to end table {number}?")
    yes = Press(_("End it for everybody") if alone else _("Ask everybody to end it"), "end")
    await answer.show(question(table, sentence.format(number=table.id), await _cost(client, table), yes))


async def _cost(client: Nineteenth, table: TableRow) -> str:
    """Return what is lost if the game ends now."""
    if table.phase is not Phase.PLAYING:
        return _("Nothing has been played yet; the lobby closes.")
    card = (await client.house.tables.sitting(table.id)).view().card
    played = max(map(len, card.strokes))
    text = ngettext("{count} hole of {all} is played.", "{count} holes of {all} are played.", played)
    lost = _("The game will have no result, and there is no way back.")
    return f"{text.format(count=played, all=len(card.pars))} {lost}"


async def vote(
    client: Nineteenth, answer: Answer, table: TableRow, motion: Motion, pressed: Pressed | None = None
) -> None:
    """Count the user's vote and show the state of the motion: on its own message, or in a new one."""
    sitting = await client.house.tables.sitting(table.id) if table.phase is Phase.PLAYING else None
    async with publicly(client.house, table):
        matter = await _matter(client, table, sitting, motion)
    missing = await votes.cast(client.house, table, asker(answer), motion, pressed.ply if pressed else None)
    table = await client.house.tables.stored(table.id)
    if not missing and table.reason == "ended":
        await answer.show(settled(table, _("Table {number} is closed.").format(number=table.id)))
    else:
        async with publicly(client.house, table):
            page = _carried(table, matter) if not missing else _open(answer, table, motion, matter, missing)
        await (answer.change(page) if pressed and pressed.verb == "vote" else answer.post(page))
        if pressed and pressed.verb == "end":
            await answer.show(settled(table, _("Everybody reads your vote at table {number}.").format(number=table.id)))
    if not missing:
        client.poster.redraw(table.id)


async def _matter(client: Nineteenth, table: TableRow, sitting: Sitting | None, motion: Motion) -> str:
    """Return what the motion is about."""
    if motion == END or sitting is None:
        return _("end the game at table {number}").format(number=table.id)
    if motion == BACK:
        return _("take back {action} at table {number}").format(
            number=table.id, action=await last_action(client, sitting)
        )
    name = mentions(sitting)[motion.seat] if motion.seat < len(sitting.table.seats) else "?"
    return _("skip {name} at table {number}, as if the time were over").format(name=name, number=table.id)


async def last_action(client: Nineteenth, sitting: Sitting) -> str:
    """Return the action that would be taken back, as the channel may know it."""
    ply = await votes.last_action(client.house, sitting)
    before = None if ply is None else sitting.state_at(ply - 1)
    if ply is None or before is None:
        return _("the last action")
    move = sitting.record.moves[ply - 1]
    game = sitting.game
    label = game.words.move(game.view(before, None), game.read(move.text), sitting.labels)
    return _("what {name} did last (“{move}”)").format(name=mentions(sitting)[move.seat], move=plain(label))


def _open(answer: Answer, table: TableRow, motion: Motion, matter: str, missing: int) -> Page:
    """Return the page of a motion that needs more votes, with its button."""
    wish = _("<@{user}> votes to {matter}.").format(user=answer.user.id, matter=matter)
    more = ngettext("One more vote carries it.", "{count} more votes carry it.", missing).format(count=missing)
    label = {END: _("End the game"), BACK: _("Take it back")}.get(motion, _("Skip the turn"))
    row = (Press(label, "vote", motion.written(), "red"),)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=(f"{wish} {more}",), rows=(row,))


def _carried(table: TableRow, matter: str) -> Page:
    text = _("The vote to {matter} is carried.").format(matter=matter)
    return Page(table=table.id, ply=table.ply, texts=(text,))


async def motion_for(client: Nineteenth, table: TableRow, what: str, player: str | None) -> Motion:
    """Return the motion that a command names; without `player`, it skips the one whom the table waits for."""
    if what != "skip":
        return votes.read(what)
    if player is not None:
        return votes.read(f"skip-{int(player) - 1}" if player.isdecimal() and player != "0" else "")
    sitting = await client.house.tables.sitting(table.id)
    late = [*await votes.absent(client.house, sitting)] or list(sitting.view().awaiting)
    if len(late) != 1:
        raise Refused(_("The table waits for several players; say with `player` who is to be skipped."))
    return Motion("skip", late[0])


async def choices(client: Nineteenth, table: TableRow, user: int) -> tuple[Press, ...]:
    """Return buttons for the votes that a player may ask for now."""
    end = Press(_("End the game"), "propose", END.written(), "red")
    sitting = await client.house.tables.sitting(table.id) if table.phase is Phase.PLAYING else None
    if sitting is None:
        return (end,)
    back = Press(_("Take the last action back"), "propose", BACK.written())
    able = await votes.last_action(client.house, sitting) is not None
    late = [seat for seat in await votes.absent(client.house, sitting) if seat != sitting.seat_of(user)]
    skips = (_skip(sitting, seat) for seat in late[:2])
    return (end, *((back,) if able else ()), *skips)


def _skip(sitting: Sitting, seat: int) -> Press:
    label = _("Skip {name}").format(name=sitting.labels[seat])
    return Press(label, "propose", Motion("skip", seat).written())


async def press(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Propose the motion of a button in the table's menu."""
    await propose(client, answer, await client.house.tables.table(pressed.table), votes.read(pressed.arg), pressed)


async def agree(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Vote for the motion of a button."""
    await vote(client, answer, await client.house.tables.table(pressed.table), votes.read(pressed.arg), pressed)


async def end(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """End the game, or vote for its end, after the confirmation."""
    await vote(client, answer, await client.house.tables.table(pressed.table), END, pressed)
