"""The command `/practice`: the user's costliest decisions as positions, asked until answered right."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club import mistake_practice
from club.caches import UNREPLAYABLE
from club.post_game_analysis import reported_seat, without_shared_seats
from club.user_error import UserError
from db.errors import Rejected
from db.rows import Mistake
from engine.analysis import NotReportable
from engine.game import MOVE_SEPARATOR, Names, UnreadableMove, View
from engine.i18n import N_, _
from engine.record import Record
from ui.games import face
from ui.pages import practice_question as pages
from ui.widgets.custom_id import OUTDATED, Pressed, moves_of
from ui.widgets.page import Page


class PracticeCommand(commands.Cog):
    """The command `/practice`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Have another go at the moves that cost you the most strokes in your rounds"))
    async def practice(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            await _show_next(self.client, answer)


async def handle_press(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the next position or another page of its moves, or grade an answer."""
    if not press.arg:
        await _show_next(client, answer)
        return
    table, _space, control = press.arg.partition(" ")
    mistake = None
    if table.isdecimal() and len(table) < 10:
        mistake = await client.store.mistake(answer.user.id, int(table), press.ply)
    if mistake is None:
        raise UserError(_("You've already answered this question. `/practice` shows the next one."))
    verb, _space, arg = control.partition(" ")
    async with _putting_off_unreadable(client, answer, mistake):
        if verb == "leaf":
            moves, _separator, number = arg.rpartition(MOVE_SEPARATOR)
            page = int(number) if number.isdecimal() and len(number) < 4 else 0
            await _show_question(client, answer, mistake, page, moves)
        else:
            await _grade(client, answer, mistake, moves_of(verb, arg, press.values))


async def _show_next(client: Nineteenth, answer: Answer) -> None:
    """Show the costliest position; if there is none, look for mistakes in the user's latest games first."""
    user, now = answer.user.id, client.clubhouse.clock()
    mistake = await client.store.next_mistake(user, now)
    for number in (
        ()
        if mistake
        else await client.store.unstudied_tables(
            user, mistake_practice.GAMES_WITH_CADDIE, mistake_practice.ROUNDS_PER_STUDY
        )
    ):
        await _learn_mistakes(client, answer, number)
        mistake = mistake or await client.store.next_mistake(user, now)
    if mistake is None:
        await answer.show(pages.nothing_left_page(await client.store.open_mistake_count(user)))
    else:
        async with _putting_off_unreadable(client, answer, mistake):
            await _show_question(client, answer, mistake)


@asynccontextmanager
async def _putting_off_unreadable(client: Nineteenth, answer: Answer, mistake: Mistake) -> AsyncIterator[None]:
    """Put a question off if its round cannot be read in this version, and raise `UserError`."""
    try:
        yield
    except UNREPLAYABLE:
        await _postpone(client, answer, mistake)
        refusal = _("I can't read that round any more, so this question waits. `/practice` shows the next one.")
        raise UserError(refusal) from None


async def _postpone(client: Nineteenth, answer: Answer, mistake: Mistake) -> None:
    due = client.clubhouse.clock() + mistake_practice.RETRY_MISTAKE_SECONDS
    await client.store.postpone_mistake(answer.user.id, mistake.table, mistake.ply, due)


async def _learn_mistakes(client: Nineteenth, answer: Answer, number: int) -> None:
    """Store the mistakes of a game; a game without a report has none."""
    user, table = answer.user.id, await client.store.table(number)
    mistakes: tuple[Mistake, ...] = ()
    try:
        report = await client.report_worker.report(table, await client.store.record(number), user)
        report = without_shared_seats(report, table.seats)
        mistakes = mistake_practice.costly_mistakes(report, number, reported_seat(table, user))
    except (NotReportable, Rejected, *UNREPLAYABLE):
        pass
    await client.store.add_mistakes(user, number, mistakes, client.clubhouse.clock())


async def _show_question(
    client: Nineteenth, answer: Answer, mistake: Mistake, controls_page: int = 0, moves: str = ""
) -> None:
    """Show the position of a mistake, or the one after the first moves of an answer, with its legal moves."""
    table, record = await client.store.table(mistake.table), await client.store.record(mistake.table)
    made = _read_answer(record, mistake, moves)
    view = await client.ai_worker.run_or_refuse(partial(mistake_practice.view_after, made, mistake))
    page = pages.question_page(table, record.game_definition, face(table.game), mistake, view, controls_page, moves)
    await _show(client, answer, mistake, table.game, view, page, pages.labels(table))


def _read_answer(record: Record, mistake: Mistake, text: str) -> Record:
    """Return the record with an answer; raise `UserError` if the press is none of this version."""
    try:
        return mistake_practice.read_answer(record, mistake, text)
    except UnreadableMove:
        raise UserError(_(OUTDATED)) from None


async def _grade(client: Nineteenth, answer: Answer, mistake: Mistake, text: str) -> None:
    """Grade an answer; a right one retires its position, a wrong one brings it back later.

    An answer that is only a part of a decision is asked for the rest.
    """
    user = answer.user.id
    table, record = await client.store.table(mistake.table), await client.store.record(mistake.table)
    names = pages.labels(table)
    moves = _read_answer(record, mistake, text)
    verdict = await client.ai_worker.run_or_refuse(
        partial(mistake_practice.grade_answer, record, moves, mistake, names, names)
    )
    if isinstance(verdict, mistake_practice.UnfinishedAnswer):
        await _show_question(client, answer, mistake, moves=verdict.moves)
        return
    if verdict.is_right:
        await client.store.retire_mistake(user, mistake.table, mistake.ply)
    else:
        await _postpone(client, answer, mistake)
    waiting = await client.store.next_mistake(user, client.clubhouse.clock())
    remaining = await client.store.open_mistake_count(user) if waiting else 0
    page = pages.answer_page(table, record.game_definition, mistake, verdict, remaining)
    await _show(client, answer, mistake, table.game, verdict.view, page, names)


async def _show(
    client: Nineteenth, answer: Answer, mistake: Mistake, game: str, view: View, page: Page, names: Names
) -> None:
    """Respond with a position and its images."""
    game_face = face(game)
    draws = (
        partial(game_face.board, view, names) if game_face.board else None,
        partial(game_face.hand, game_face.held(view), names) if game_face.hand else None,
    )
    pngs = [await client.render_worker.render(draw) if draw else None for draw in draws]
    pictures = tuple(picture._replace(png=png) for picture, png in zip(page.pictures, pngs, strict=False))
    await answer.show(replace(page, pictures=pictures))


async def setup(client: Nineteenth) -> None:
    """Add the command and register its controls."""
    client.handlers.update(practice=handle_press)
    await client.add_cog(PracticeCommand(client))
