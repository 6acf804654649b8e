"""The command `/daily`: the round of the day, begun once, played in private, compared with everybody's."""

from collections.abc import Sequence
from functools import partial

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club import daily_rounds
from club.champion import Comparison, compare_rounds, play_champion
from club.day_keys import day_date, day_number
from club.film_requests import FilmRequest
from club.live_table import LiveTable
from club.user_error import UserError
from cogs.table_opening import guest_of
from db.rows import DailyResult
from engine.analysis import NotReportable
from engine.game import AnyGame
from engine.i18n import N_, _, use_locale
from engine.record import Record
from engine.registry import GAMES
from render.calendar import calendar
from ui.games import face
from ui.pages import daily_lists
from ui.pages import daily_pages as pages
from ui.pages.board import HandRequest
from ui.pages.daily_calendar import calendar_data, calendar_page, first_day
from ui.widgets.custom_id import Pressed, moves_of
from ui.widgets.page import Page

MAX_CHAMPIONS = 16
"""The champion's rounds that are kept: those of the latest days."""


class DailyCommand(commands.Cog):
    """The command `/daily`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(
        description=N_("The round of the day: three holes on your own, with the same deal for everyone")
    )
    async def daily(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            await _show_overview(self.client, answer)


async def handle_press(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show the overview, a round or a list, or make a move of a round."""
    match press.arg.split(" ", 2):  # the arguments of moves have spaces of their own
        case [""]:
            await _show_overview(client, answer)
        case [pages.DAYS]:
            await _show_days(client, answer)
        case [pages.PLAY, game] if game in daily_rounds.DAILY_GAMES:
            await _begin(client, answer, GAMES[game])
        case [pages.RESULTS, day, game] if day.isdecimal() and len(day) < 6 and game in daily_rounds.DAILY_GAMES:
            await _show_results(client, answer, int(day), GAMES[game])
        case [(pages.SHARE | pages.POST) as way, day, game] if day.isdecimal() and len(day) < 6 and game in GAMES:
            await _share(client, answer, int(day), GAMES[game], posts=way == pages.POST)
        case [pages.BEST, (pages.WEEK | pages.MONTH) as span, game] if game in daily_rounds.DAILY_GAMES:
            await _show_best(client, answer, span, GAMES[game])
        case [pages.CHAMPION, day, game] if day.isdecimal() and len(day) < 6 and game in GAMES:
            await _show_champion(client, answer, int(day), GAMES[game])
        case [table, *control] if table.isdecimal() and len(table) < 10:
            await _press_in_round(client, answer, int(table), control, press)
        case _:
            raise UserError(_(pages.OUTDATED))


async def _show_overview(client: Nineteenth, answer: Answer) -> None:
    clubhouse, user = client.clubhouse, answer.user.id
    day = day_number(clubhouse.clock())
    games = [await _game_of_day(client, answer, day, GAMES[key]) for key in daily_rounds.DAILY_GAMES]
    late = [
        (live.game, live.table.id)
        for key in daily_rounds.DAILY_GAMES
        if (live := await daily_rounds.unfinished_round(clubhouse, day - 1, key, user)) is not None
    ]
    await answer.show(pages.overview(day, games, late, await daily_rounds.streak_of(clubhouse, user)))


async def _game_of_day(client: Nineteenth, answer: Answer, day: int, game: AnyGame) -> pages.GameOfDay:
    options, game_face = game.text.options(daily_rounds.daily_options(game, day), 1), face(game.key)
    result = await client.store.daily_result(day, game.key, answer.user.id)
    if result is not None:
        return pages.GameOfDay(game, game_face, options, result=result, places=await _places(client, answer, result))
    live = await daily_rounds.unfinished_round(client.clubhouse, day, game.key, answer.user.id)
    hole = None if live is None else 1 + len(live.view().card.strokes[0])
    return pages.GameOfDay(game, game_face, options, hole)


async def _places(client: Nineteenth, answer: Answer, result: DailyResult) -> pages.Places:
    """Return the place of a result among everybody, and on the server where it is asked for."""
    key, guild = (result.day, result.game, result.total), answer.interaction.guild_id
    server = None if guild is None else await client.store.daily_place(*key, guild)
    return pages.Places(await client.store.daily_place(*key), server)


async def _begin(client: Nineteenth, answer: Answer, game: AnyGame) -> None:
    """Begin today's round, or go on with it."""
    guest, guild = guest_of(answer), answer.interaction.guild_id
    await _show_round(
        client, answer, await daily_rounds.begin_round(client.clubhouse, client.day_keys, game, guest, guild)
    )


async def _press_in_round(
    client: Nineteenth, answer: Answer, table: int, control: Sequence[str], press: Pressed
) -> None:
    """Show the user's own round, another page of its controls, or the round after their move."""
    live = await daily_rounds.own_round(client.clubhouse, table, answer.user.id)
    verb, arg = (*control, "", "")[:2]
    if verb in pages.CONTROLS and verb != "leaf" and not live.is_over:
        await _make_move(client, answer, live, moves_of(verb, arg, press.values), press.ply)
        return
    number = "".join((arg, *press.values[:1])) if verb == "leaf" else ""
    await _show_round(client, answer, live, int(number) if number.isdecimal() and len(number) < 4 else 0)


async def _make_move(client: Nineteenth, answer: Answer, live: LiveTable, text: str, stamp: int) -> None:
    """Make a move; a press on an old page is told so, and the page is brought up to date."""
    number, clubhouse = live.table.id, client.clubhouse
    try:
        live = await clubhouse.accept_moves(number, answer.user.id, text, answer.interaction.id, stamp)
    except UserError:
        await _show_round(client, answer, await clubhouse.tables.live_table(number))
        raise
    await _show_round(client, answer, live)


async def _show_round(client: Nineteenth, answer: Answer, live: LiveTable, controls_page: int = 0) -> None:
    """Show a round under way with its board and cards, or its result."""
    number = live.table.id
    if live.is_over:
        await _show_result(client, answer, live)
        return

    async def make(wait_seconds: float) -> Page:
        current = await client.clubhouse.tables.live_table(number)
        request = HandRequest(controls_page, mapped=True)
        return pages.round_page(await client.page_builder.hand(current, 0, request, wait_seconds), current)

    await client.private_pages.show(number, answer, make)


async def _show_result(client: Nineteenth, answer: Answer, live: LiveTable) -> None:
    """Show the result at once, and what luck, skill and the champion say of it once that is known."""
    day, user = live.table.day or 0, answer.user.id
    result = await client.store.daily_result(day, live.game.key, user)
    if result is None:
        raise UserError(_(pages.OUTDATED))
    places, streak = await _places(client, answer, result), await daily_rounds.streak_of(client.clubhouse, user)
    card = (await client.page_builder.scores(live)).pictures
    page = partial(pages.result_page, live, face(live.game.key), result, places, streak, card)
    sent_page, open_pages = await answer.show(page()), client.private_pages.open_pages
    if sent_page is None:
        return
    open_pages.mark_newest(sent_page)
    if verdicts := await _verdicts(client, live, user):
        await open_pages.edit_newest(sent_page, page(verdicts))


async def _verdicts(client: Nineteenth, live: LiveTable, user: int) -> tuple[str, ...]:
    """Return how the champion took the same deal, and what luck and skill gave; what takes too long is left out."""
    lines: list[str] = []
    try:
        lines += pages.champion_lines(live, await _compare(client, live, await _champion(client, live)))
        report = await client.report_worker.report(live.table, live.record, user)
        lines.append(pages.luck_line(report.total(0)))
    except (UserError, NotReportable):
        pass
    return tuple(lines)


async def _champion(client: Nineteenth, live: LiveTable) -> Record:
    """Return the champion's round of the same deal, which is played once for everybody."""
    deal, rounds = daily_rounds.deal_of(live.record), client.champions
    if deal.seed not in rounds:
        rounds[deal.seed] = await client.ai_worker.run_or_refuse(partial(play_champion, deal))
        while len(rounds) > MAX_CHAMPIONS:
            rounds.pop(next(iter(rounds)))
    return rounds[deal.seed]


async def _compare(client: Nineteenth, live: LiveTable, champion: Record) -> Comparison:
    """Return a round beside the champion's of the same deal."""
    return await client.ai_worker.run_or_refuse(partial(compare_rounds, live.record, champion, live.labels))


async def _show_champion(client: Nineteenth, answer: Answer, day: int, game: AnyGame) -> None:
    """Show to a user who has finished the round how the champion played the hole that differs most, as a film."""
    own, studio = await client.store.daily_result(day, game.key, answer.user.id), face(game.key).studio
    if own is None or studio is None:
        raise UserError(_(pages.OUTDATED))
    live = await client.clubhouse.tables.live_table(own.table)
    champion, names = await _champion(client, live), (_("The champion"),)
    comparison = await _compare(client, live, champion)
    hole = comparison.difference.hole if comparison.difference else len(own.strokes)
    limit, user = answer.interaction.filesize_limit, answer.user.id
    film = await client.film_worker.film(studio, champion, FilmRequest("hole", hole), names, names, limit, user)
    await answer.show(pages.champion_film_page(live, comparison, hole, film.files, film.story))


async def _show_results(client: Nineteenth, answer: Answer, day: int, game: AnyGame) -> None:
    """Show the results of a day to a user who has finished it."""
    own = await client.store.daily_result(day, game.key, answer.user.id)
    if own is None:
        raise UserError(_("Finish your own round first. Then you can see everyone else's."))
    guild, query = answer.interaction.guild_id, (day, game.key, pages.MAX_LINES)
    server = None if guild is None else await client.store.daily_board(*query, guild)
    everybody, places = await client.store.daily_board(*query), await _places(client, answer, own)
    await answer.show(
        daily_lists.results_page(daily_lists.DayResults(day, game, face(game.key), own, places, everybody, server))
    )


async def _share(client: Nineteenth, answer: Answer, day: int, game: AnyGame, *, posts: bool) -> None:
    """Show a result as a line to copy, or post it once in the channel, in the server's language."""
    own = await client.store.daily_result(day, game.key, answer.user.id)
    if own is None:
        raise UserError(_(pages.OUTDATED))
    live = await client.clubhouse.tables.live_table(own.table)
    streak = await daily_rounds.streak_of(client.clubhouse, answer.user.id)
    place = await client.store.daily_place(own.day, own.game, own.total)
    line = partial(pages.share_line, game, face(game.key), own, live.view().card.pars, streak, place)
    guild = answer.interaction.guild_id
    if guild is None or not posts:
        await answer.show(pages.share_page(line(), own, can_post=guild is not None))
        return
    if not await client.store.mark_daily_shared(own.table):
        raise UserError(_("You've posted this round already."))
    with use_locale(await client.clubhouse.server_settings.language(guild)):
        card = (await client.page_builder.scores(live)).pictures
        message = await answer.post(pages.posted_page(line(), answer.user.display_name, card))
    if message is None:
        await client.store.unmark_daily_shared(own.table)
        raise UserError(_("I can't post your result here. Copy the line and post it yourself."))


async def _show_days(client: Nineteenth, answer: Answer) -> None:
    """Show the user's own rounds of the last weeks as a calendar."""
    today = day_number(client.clubhouse.clock())
    results = await client.store.daily_history(answer.user.id, first_day(today))
    streak = await daily_rounds.streak_of(client.clubhouse, answer.user.id)
    games = {key: (GAMES[key], face(key)) for key in daily_rounds.DAILY_GAMES}
    png = await client.render_worker.render(partial(calendar, calendar_data(today, results, games, streak)))
    await answer.show(calendar_page(results, games, streak, png))


async def _show_best(client: Nineteenth, answer: Answer, span: str, game: AnyGame) -> None:
    """Show who was best in the days of this week or month that are over, and today as far as the user has played."""
    today = day_number(client.clubhouse.clock())
    since, date = today, day_date(today)
    since -= date.weekday() if span == pages.WEEK else date.day - 1
    has_played = await client.store.daily_result(today, game.key, answer.user.id) is not None
    query, guild = (since, today + has_played, game.key, pages.MAX_LINES), answer.interaction.guild_id
    server = None if guild is None else await client.store.best_of_days(*query, guild)
    await answer.show(daily_lists.best_page(game, span, await client.store.best_of_days(*query), server))


async def setup(client: Nineteenth) -> None:
    """Add the command and register its buttons."""
    client.handlers.update({pages.VERB: handle_press})
    await client.add_cog(DailyCommand(client))
