"""The buttons *My report* (private) and *Luck and skill* (for everybody) of a finished game."""

from collections.abc import Sequence
from functools import partial

from app.discord_io.guild_language import publicly
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.live_table import Sitting
from club.post_game_analysis import Scene, ended, scenes, seat_of
from club.practice_positions import mistakes
from club.user_error import Refused
from engine.hindsight import Decision, Unreported
from engine.report import Report
from engine.speech import _
from render.gains import gains
from ui.pages import game_report as pages
from ui.pages.board import address
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import Page
from ui.widgets.player_mentions import mentions


async def mine(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the user's own report in private."""
    sitting, report = await _report(client, answer, pressed.table)
    seat = seat_of(sitting.table, answer.user.id)
    shown = await _scenes(client, answer, sitting, report.costly[seat])
    found = mistakes(report, pressed.table, seat)
    await client.store.learn(answer.user.id, pressed.table, found, client.house.clock())

    async def make(patience: float) -> Page:
        gained = pages.own(sitting, seat, report)
        return await client.artist.gains(
            sitting, seat, pages.mine(sitting, seat, report, shown, gained), gained, patience
        )

    await client.poster.hands.page(pressed.table, answer, make)


async def decision(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show one of the user's costliest decisions, with the position as they saw it."""
    sitting, report = await _report(client, answer, pressed.table)
    seat = seat_of(sitting.table, answer.user.id)
    costly = report.costly[seat]
    if pressed.arg not in map(str, range(len(costly))):
        raise Refused(_(OUTDATED))
    number = int(pressed.arg)
    looked_at = costly[number]
    (scene,) = await _scenes(client, answer, sitting, (looked_at,))

    async def make(patience: float) -> Page:
        page = pages.decided(sitting, looked_at, scene, number, len(costly))
        return await client.artist.position(sitting, seat, page, scene, looked_at.ply, patience)

    await client.poster.hands.page(pressed.table, answer, make)


async def summary(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Post the report for everybody; if it was posted before, tell the user where."""
    sitting, report = await _report(client, answer, pressed.table)
    async with client.house.tables.lock(pressed.table):
        posted = await client.store.summary(pressed.table)
        if posted is not None:
            here = _("It was posted already: {address}").format(address=address(sitting.table, posted))
            raise Refused(here)
        async with publicly(client.house, sitting.table):
            shown = pages.everybodys(
                sitting, report, await _scenes(client, answer, sitting, pages.moments(report), public=True)
            )
            png = await client.pen.draw(partial(gains, shown))
            message = await answer.post(pages.summary(sitting, shown, png))
        channel = answer.interaction.channel_id
        if message is None or channel is None:
            raise Refused(_("It could not be posted here; *My report* tells you your part."))
        await client.store.summarised(pressed.table, message, channel)


async def _report(client: Nineteenth, answer: Answer, number: int) -> tuple[Sitting, Report]:
    """Return a finished table and its report."""
    sitting = await client.house.tables.sitting(number)
    ended(sitting.table)
    try:
        return sitting, await client.scribe.report(sitting.table, sitting.record, answer.user.id)
    except Unreported:
        raise Refused(_("This game has no report: nobody counts its strokes.")) from None


async def _scenes(
    client: Nineteenth, answer: Answer, sitting: Sitting, decisions: Sequence[Decision], *, public: bool = False
) -> tuple[Scene, ...]:
    """Return the positions of these decisions, in the current language."""
    if not decisions:
        return ()
    names = sitting.labels if public else mentions(sitting)
    return await client.scribe.told(partial(scenes, sitting.record, decisions, sitting.labels, names), answer.user.id)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(report=mine, decision=decision, summary=summary)
