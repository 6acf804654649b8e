"""The buttons *My report* (private) and *Luck and skill* (for everybody) of a finished game."""

from collections.abc import Sequence
from functools import partial

from app.discord_io.channel_messages import server_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Nineteenth
from club.caches import UNREPLAYABLE
from club.live_table import LiveTable
from club.mistake_practice import ADVISED_ROUNDS, costly_mistakes, name_weakness
from club.post_game_analysis import (
    AnalysedPosition,
    analysed_positions,
    reported_seat,
    require_finished,
    without_shared_seats,
)
from club.rematch import awaited_names, next_round
from club.stroke_stories import tell_strokes
from club.user_error import UserError
from engine.analysis import Decision, NotReportable
from engine.game import Seat
from engine.i18n import _, board_label
from engine.report import Report
from render.gains import gains
from ui.pages import game_report as pages
from ui.pages.board import address
from ui.pages.final_card import rematch_button
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.message_formatting import mentions
from ui.widgets.page import Button, Page


async def show_own_report(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the user's own report in private."""
    live, report, seat = await _load_own_report(client, answer, press.table)
    scenes = await _load_scenes(client, answer, live, report.costly[seat])
    mistakes = costly_mistakes(report, press.table, seat)
    await client.store.add_mistakes(answer.user.id, press.table, mistakes, client.clubhouse.clock())
    again = await _rematch_button(client, press.table)
    weakness = await _find_weakness(client, answer.user.id, live.game.key)

    async def make(wait_seconds: float) -> Page:
        own_gains = pages.own_gains(live, seat, report)
        page = pages.own_report(live, seat, report, scenes, own_gains, again, weakness)
        return await client.page_builder.gains(live, seat, page, own_gains, wait_seconds)

    await client.private_pages.show(press.table, answer, make)


async def show_decision(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show one of the user's costliest decisions, with the position as they saw it."""
    live, report, seat = await _load_own_report(client, answer, press.table)
    costly = report.costly[seat]
    if press.arg not in map(str, range(len(costly))):
        raise UserError(_(OUTDATED))
    number = int(press.arg)
    looked_at = costly[number]
    (scene,) = await _load_scenes(client, answer, live, (looked_at,))

    async def make(wait_seconds: float) -> Page:
        page = pages.decision_page(live, looked_at, scene, number, len(costly))
        return await client.page_builder.position(live, seat, page, scene, looked_at.ply, wait_seconds)

    await client.private_pages.show(press.table, answer, make)


async def post_summary(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Post the report for everybody; if it was posted before, tell the user where."""
    live, report = await _load_report(client, answer, press.table)
    async with client.post_locks["report", press.table].acquire_for_user():
        earlier = await client.store.report_message(press.table)
        if earlier is not None:
            here = _("I've already posted the report: {address}").format(address=address(live.table, earlier))
            raise UserError(here)
        async with server_language(client.clubhouse, live.table):
            stories = await client.report_worker.run_for_user(
                partial(tell_strokes, live.record, report, live.labels), answer.user.id
            )
            everybodys_gains = pages.everybodys_gains(live, report, *stories)
            png = await client.render_worker.render(partial(gains, everybodys_gains))
            again = await _rematch_button(client, press.table)
            message = await answer.post(pages.summary(live, everybodys_gains, png, again))
        channel = answer.interaction.channel_id
        if message is None or channel is None:
            refusal = _("I can't post the report here. Press “{report}” to see your part.")
            raise UserError(refusal.format(report=board_label("My report")))
        await client.store.set_report_message(press.table, message, channel)


async def _find_weakness(client: Nineteenth, user: int, game: str) -> tuple[str, float] | None:
    """Return what cost the user most in the last rounds of a game, and the strokes.

    None before there are enough, and if one of them cannot be read in this version.
    """
    mistakes = await client.store.recent_mistakes(user, game, ADVISED_ROUNDS)
    tables = sorted({one.table for one in mistakes})
    try:
        records = [await client.store.record(table) for table in tables]
        rounds = [
            (record, [one for one in mistakes if one.table == table])
            for table, record in zip(tables, records, strict=True)
        ]
        return await client.report_worker.run_for_user(partial(name_weakness, rounds), user) if rounds else None
    except UNREPLAYABLE:
        return None


async def _rematch_button(client: Nineteenth, number: int) -> tuple[Button, ...]:
    """Return the button of another round, as long as a player of this one is missing there.

    A round of the day is played once.
    """
    if (await client.clubhouse.tables.table(number)).day is not None:
        return ()
    after = await next_round(client.clubhouse, number)
    return rematch_button(after, await awaited_names(client.clubhouse, after.table) if after.table else ())


async def _load_own_report(client: Nineteenth, answer: Answer, number: int) -> tuple[LiveTable, Report, Seat]:
    """Return a finished table, its report for its players, and the user's seat, which has finished a hole."""
    live, report = await _load_report(client, answer, number)
    seat = reported_seat(live.table, answer.user.id)
    if not report.shares[seat]:
        raise UserError(_("You left before a hole was over, so you have no report."))
    return live, without_shared_seats(report, live.table.seats), seat


async def _load_report(client: Nineteenth, answer: Answer, number: int) -> tuple[LiveTable, Report]:
    """Return a finished table and its report on at least one hole."""
    live = await client.clubhouse.tables.live_table(number)
    require_finished(live.table)
    try:
        report = await client.report_worker.report(live.table, live.record, answer.user.id)
    except NotReportable:
        raise UserError(_("There's no report for this game, because it has no caddie.")) from None
    if not any(report.shares):
        raise UserError(_("The round ended before a hole was over, so there's no report."))
    return live, report


async def _load_scenes(
    client: Nineteenth, answer: Answer, live: LiveTable, decisions: Sequence[Decision]
) -> tuple[AnalysedPosition, ...]:
    """Return the positions of these decisions, in the current language."""
    if not decisions:
        return ()
    call = partial(analysed_positions, live.record, decisions, live.labels, mentions(live))
    return await client.report_worker.run_for_user(call, answer.user.id)


async def setup(client: Nineteenth) -> None:
    """Register the buttons."""
    client.handlers.update(report=show_own_report, decision=show_decision, summary=post_summary)
