"""The command `/replay`, and the buttons and the menu of films."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Range
from discord.ext import commands

from app.discord_io.channel_messages import server_language
from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.discord_io.uploads import read_record
from app.runtime.client import Interaction, Nineteenth
from club.day_keys import is_closed
from club.film_requests import BEST, DECISIVE, MAX_HOLES, ROUND, FilmRequest, hole_to_show, parse_film_request
from club.live_table import LiveTable
from club.post_game_analysis import can_report, reported_seat
from club.user_error import UserError
from cogs.table_lookup import TableNumber, find_finished_table
from db.rows import Phase
from engine.analysis import NotReportable
from engine.i18n import N_, _
from engine.report import Report
from ui.games import FACES
from ui.pages.film_page import file_film_page, film_page, hole_title, public_film_page
from ui.widgets.custom_id import Pressed
from ui.widgets.message_formatting import mentions
from ui.widgets.page import Page


class ReplayCommand(commands.Cog):
    """The command `/replay`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Watch a replay of a stroke, a hole or a whole round"))
    @app_commands.describe(
        what=N_("What to watch"),
        hole=N_("Which hole"),
        table=N_("The table's number (leave out for the last game here)"),
        file=N_("A file from /table record, no matter which server"),
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
        hole: Range[int, 1, MAX_HOLES] | None = None,
        table: TableNumber | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        async with answering(interaction, private=True) as answer:
            choice = what or ("" if hole is None else str(hole))
            if file is not None:
                await answer.show(await _file_page(self.client, answer, await read_record(file), choice))
                return
            table_row = await find_finished_table(self.client, interaction, table)
            await answer.show(await _private_page(self.client, answer, table_row.id, choice))


async def show_film(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the film that the button or the menu names in private."""
    choice = next(iter(press.values), press.arg)
    await answer.show(await _private_page(client, answer, press.table, choice))


async def post_film(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Post the film that a player watches for everybody."""
    live = await client.clubhouse.tables.live_table(press.table)
    reported_seat(live.table, answer.user.id)
    if not _is_deal_open(client, live):
        raise UserError(_("Others can still play this round of the day. You can show them the replay in two days."))
    async with server_language(client.clubhouse, live.table):
        page = await _film_page(client, answer, live, press.arg)
        message = await answer.post(public_film_page(live, page))
        channel = answer.interaction.channel_id
        if message is None or channel is None:
            raise UserError(_("I can't post the replay here. Save it and post it yourself."))
        await client.store.add_film_message(live.table.id, message, channel)


async def _file_page(client: Nineteenth, answer: Answer, text: str, choice: str) -> Page:
    """Return the page of the film of a record file."""
    studios = {key: face.studio for key, face in FACES.items() if face.studio}
    limit, user = answer.interaction.filesize_limit, answer.user.id
    file_film = await client.film_worker.film_file(studios, text, choice or ROUND, limit, user)
    if not file_film.film.clips:
        raise UserError(_("There's nothing to watch yet."))
    title = file_film.request.title or hole_title(file_film.game, file_film.pars, file_film.film.clips[0].hole)
    return file_film_page(file_film.game, title, file_film.film.files, file_film.film.story)


async def _private_page(client: Nineteenth, answer: Answer, number: int, choice: str) -> Page:
    live = await client.clubhouse.tables.live_table(number)
    _require_watchable(client, live, answer.user.id)
    return await _film_page(client, answer, live, choice)


def _is_deal_open(client: Nineteenth, live: LiveTable) -> bool:
    """Return whether everybody may see the deal; that of a round of the day is secret while others can play it."""
    return live.table.day is None or is_closed(live.table.day, client.clubhouse.clock())


def _require_watchable(client: Nineteenth, live: LiveTable, user: int) -> None:
    """Raise `UserError` for the round of a day that others can still play; its own player may watch it alone."""
    if not _is_deal_open(client, live) and user not in {row.result_owner for row in live.table.seats}:
        raise UserError(_("Others can still play this round of the day. You can watch the replay in two days."))


async def _film_page(client: Nineteenth, answer: Answer, live: LiveTable, choice: str) -> Page:
    """Return the page of a film; if it cannot be made now, its story in words."""
    studio = FACES[live.game.key].studio
    if studio is None:
        raise UserError(_("There's no replay of this game, because it has no pictures."))
    request, view = await _find_request(client, answer, live, choice), live.view()
    film = await client.film_worker.film(
        studio,
        live.record,
        request,
        live.names,
        live.labels,
        answer.interaction.filesize_limit,
        answer.user.id,
    )
    if not film.clips:
        raise UserError(_("There's nothing to watch yet."))
    title = request.title or hole_title(live.game.key, view.card.pars, film.clips[0].hole)
    can_show = _is_deal_open(client, live)
    return film_page(live, choice, title, film.files, film.story, can_show=can_show)


async def _find_request(client: Nineteenth, answer: Answer, live: LiveTable, choice: str) -> FilmRequest:
    """Return the film that a choice asks for; the best stroke and the decisive hole come from the report."""
    report = await _load_report(client, answer, live) if choice in ("", BEST, DECISIVE) else None
    user = answer.user.id
    own = [row.seat for row in live.table.seats if user in (row.result_owner, row.user)]
    return parse_film_request(choice, live.game.key, hole_to_show(live.view()), report, mentions(live), own)


async def _load_report(client: Nineteenth, answer: Answer, live: LiveTable) -> Report | None:
    """Return the report on a finished game; None while it is under way, and for a game without reports."""
    if live.table.phase is not Phase.OVER or not can_report(live.game, live.view()):
        return None
    try:
        return await client.report_worker.report(live.table, live.record, answer.user.id)
    except (NotReportable, UserError):
        return None


async def setup(client: Nineteenth) -> None:
    """Add the command and register the buttons."""
    await client.add_cog(ReplayCommand(client))
    client.handlers.update(film=show_film, showfilm=post_film)
