"""The command `/replay`, and the buttons and the menu of films."""

from asyncio import to_thread
from collections.abc import Sequence
from typing import NamedTuple

from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from app.discord_io.channel_messages import guild_language
from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from app.workers.film_worker import Film, Wanted
from club.day_keys import is_closed
from club.live_table import LiveTable, finished_holes
from club.post_game_analysis import can_report, reported_seat
from club.user_error import UserError
from cogs.table_lookup import TableNumber, find_finished_table
from db.rows import Phase
from engine.analysis import NotReportable
from engine.i18n import N_, _, game_gettext
from engine.report import Report, Stroke
from ui.games import face
from ui.pages.film_page import BEST, DECISIVE, ROUND, film_page, hole_title, public_film_page
from ui.widgets.custom_id import Pressed
from ui.widgets.message_formatting import mentions
from ui.widgets.page import Page

HOLES_MAX = 30
"""The most holes of a game, a playoff's included."""


class Shown(NamedTuple):
    """What a film shows, and its title."""

    wanted: Wanted
    title: str


class ReplayCommand(commands.Cog):
    """The command `/replay`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Watch a stroke, a hole or a whole round as a film"))
    @app_commands.describe(
        what=N_("What to watch"),
        hole=N_("Which hole"),
        table=N_("The table's number (leave out for the last game here)"),
    )
    @app_commands.choices(
        what=[
            Choice(name=N_("My best stroke"), value=BEST),
            Choice(name=N_("The decisive hole"), value=DECISIVE),
            Choice(name=N_("The whole round"), value=ROUND),
        ]
    )
    async def replay(
        self,
        interaction: Interaction,
        what: str | None = None,
        hole: Range[int, 1, HOLES_MAX] | None = None,
        table: TableNumber | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            found = await find_finished_table(self.client, interaction, table)
            choice = what or ("" if hole is None else str(hole))
            await answer.show(await _private_page(self.client, answer, found.id, choice))


async def show_film(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Show the film that the button or the menu names in private."""
    choice = next(iter(pressed.values), pressed.arg)
    await answer.show(await _private_page(client, answer, pressed.table, choice))


async def post_film(client: Nineteenth, answer: Answer, pressed: Pressed) -> None:
    """Post the film that a player watches for everybody."""
    sitting = await client.clubhouse.tables.live_table(pressed.table)
    reported_seat(sitting.table, answer.user.id)
    _require_open_deal(client, sitting, None)
    async with guild_language(client.clubhouse, sitting.table):
        page = await _film_page(client, answer, sitting, pressed.arg)
        if await answer.post(public_film_page(sitting, page)) is None:
            raise UserError(_("I can't post it here. Save the film and send it yourself."))


async def _private_page(client: Nineteenth, answer: Answer, number: int, choice: str) -> Page:
    sitting = await client.clubhouse.tables.live_table(number)
    _require_open_deal(client, sitting, answer.user.id)
    return await _film_page(client, answer, sitting, choice)


def _require_open_deal(client: Nineteenth, sitting: LiveTable, user: int | None) -> None:
    """Raise `UserError` for the round of a day that others can still play; its own player may watch it alone."""
    table = sitting.table
    is_open = table.day is None or is_closed(table.day, client.clubhouse.clock())
    if not is_open and user not in {row.result_owner for row in table.seats} - {None}:
        raise UserError(_("Others can still play this deal. You can watch it in two days."))


async def _film_page(client: Nineteenth, answer: Answer, sitting: LiveTable, choice: str) -> Page:
    shown = await _find_part(client, answer, sitting, choice)
    film = await _make_film(client, answer, sitting, shown.wanted)
    if not film.clips:
        raise UserError(_("Nothing has happened yet."))
    title = shown.title or hole_title(sitting, film.clips[0].hole)
    return await to_thread(film_page, sitting, choice, title, film.clips, film.files)


async def _make_film(client: Nineteenth, answer: Answer, sitting: LiveTable, wanted: Wanted) -> Film:
    studio = face(sitting.game.key).studio
    if studio is None:
        raise UserError(_("There are no films of this game, because it has no pictures."))
    most = answer.interaction.filesize_limit
    return await client.film_worker.film(studio, sitting.record, wanted, sitting.names, most, answer.user.id)


async def _find_part(client: Nineteenth, answer: Answer, sitting: LiveTable, choice: str) -> Shown:
    """Return what a choice means; the best stroke and the decisive hole come from the report."""
    if choice.isdecimal():
        return Shown(Wanted("hole", min(int(choice), HOLES_MAX)), "")
    if choice == ROUND:
        return Shown(Wanted("round"), _("The whole round"))
    report = await _load_report(client, answer, sitting)
    if choice == DECISIVE:
        turn = report and report.turning_point
        hole = turn.stroke.decision.hole if turn else finished_holes(sitting.view())
        title = game_gettext(sitting.game.key, "The decisive hole: {number}").format(number=hole)
        return Shown(Wanted("hole", hole), title)
    best = report and _best_stroke(sitting, report, answer.user.id)
    return _stroke_part(sitting, best) if best else Shown(Wanted("hole"), "")


async def _load_report(client: Nineteenth, answer: Answer, sitting: LiveTable) -> Report | None:
    """Return the report on a finished game; None while it is under way, and for a game without reports."""
    if sitting.table.phase is not Phase.OVER or not can_report(sitting.game, sitting.view()):
        return None
    try:
        return await client.report_worker.report(sitting.table, sitting.record, answer.user.id)
    except NotReportable:
        return None


def _best_stroke(sitting: LiveTable, report: Report, user: int) -> Stroke | None:
    """Return the user's best stroke, or for somebody who did not play the best one of all."""
    own = [row.seat for row in sitting.table.seats if user in (row.result_owner, row.user)]
    strokes: Sequence[Stroke] = [stroke for stroke in report.strokes if stroke.decision.seat in own]
    return max(strokes or report.strokes, key=lambda stroke: stroke.gain, default=None)


def _stroke_part(sitting: LiveTable, stroke: Stroke) -> Shown:
    form = game_gettext(sitting.game.key, "Best stroke of {name}, hole {number}")
    title = form.format(name=mentions(sitting)[stroke.decision.seat], number=stroke.decision.hole)
    return Shown(Wanted("stroke", stroke.decision.ply), title)


async def setup(client: Nineteenth) -> None:
    """Add the command and register the buttons."""
    await client.add_cog(ReplayCommand(client))
    client.handlers.update(film=show_film, showfilm=post_film)
