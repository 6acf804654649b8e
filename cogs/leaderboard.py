"""The commands `/leaderboard` and `/profile`, and the controls of the leaderboard.

`db.purge` deletes the leaderboard of a month or a week some time after its end.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

import discord
from babel.dates import format_date
from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club.leaderboard_text import (
    COMPANY_NOTE,
    RANKED_NOTE,
    friendly_as_text,
    leaderboard_as_text,
    profile_as_text,
    rank_as_text,
)
from club.live_table import isolate_name
from club.user_error import UserError
from cogs.table_lookup import game_choices
from db import standings
from db.results import FirstWin
from db.standings import PlayerTotals, ProfileFigures, StandingsPage
from engine.i18n import N_, _, current_locale, use_locale
from engine.registry import GAMES
from render.leaderboard import ROWS, leaderboard
from render.profile import profile
from ui.games import face
from ui.pages import leaderboard_data
from ui.pages.final_card import first_win_line
from ui.widgets.custom_id import Pressed
from ui.widgets.page import Button, Menu, MenuOption, Page, Picture

Span: TypeAlias = Literal["ever", "month", "week"]
SPANS: dict[str, str] = {"ever": N_("all time"), "month": N_("this month"), "week": N_("this week")}


EVERY_GAME = "all"
"""Stands for an overview of all games in place of a game's key."""
MAX_PAGE_DIGITS = 6
"""The most digits of a page's number; the row numbers of larger pages do not fit into the database's integers."""
OVERVIEW_LINES = 3
"""The lines of each game in the overview."""


class LeaderboardRequest(NamedTuple):
    """A page of a leaderboard; `as_text` and `parse` carry it through a button's id, which may hold anything."""

    game: str
    span: str = "ever"
    page: int = 0
    columns: int = 0

    def as_text(self) -> str:
        return f"{self.game} {self.span} {self.page} {self.columns}"

    @classmethod
    def parse(cls, text: str) -> "LeaderboardRequest":
        game, span, page, columns = text.split(" ")
        if game not in (*GAMES, EVERY_GAME) or span not in SPANS or len(page) > MAX_PAGE_DIGITS:
            raise ValueError(f"no leaderboard shows {text!r}")
        return cls(game, span, max(0, int(page)), int(columns))


def period(span: str, now: float) -> str:
    """Return the database's name of the current period: all time, the calendar month, or the calendar week."""
    match span:
        case "month":
            return standings.month(now)
        case "week":
            return standings.week(now)
        case _:
            return standings.ALL_TIME


class LeaderboardCommands(commands.Cog):
    """The commands `/leaderboard` and `/profile`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("The best players of this server"))
    @app_commands.guild_only()
    @app_commands.describe(game=N_("Which game"), span=N_("Which period"))
    @app_commands.choices(game=game_choices())
    async def leaderboard(self, interaction: Interaction, game: str | None = None, span: Span = "ever") -> None:
        async with answering(interaction) as answer:
            last = await self.client.store.last_game(interaction.guild_id or 0)
            first_game = game or (last if last is not None and last in GAMES else next(iter(GAMES)))
            await answer.post(await _public_page(self.client, answer, LeaderboardRequest(first_game, span)))

    @app_commands.command(description=N_("A player's stats, rating and best scores"))
    @app_commands.guild_only()
    @app_commands.describe(member=N_("Whose profile (leave out for yours)"), game=N_("Which game"))
    @app_commands.choices(game=game_choices())
    async def profile(
        self, interaction: Interaction, member: discord.Member | None = None, game: str | None = None
    ) -> None:
        async with answering(interaction) as answer:
            with use_locale(await self.client.clubhouse.server_settings.language(interaction.guild_id or 0)):
                page = await _profile(self.client, answer, member or answer.user, game)
            await answer.post(page)


async def turn_leaderboard(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show another page, period or set of columns of a leaderboard."""
    try:
        request = LeaderboardRequest.parse(press.values[0] if press.values else press.arg)
    except ValueError:
        raise UserError(_("This button is out of date. Use `/leaderboard` again.")) from None
    await answer.change(await _public_page(client, answer, request))


async def _public_page(client: Nineteenth, answer: Answer, request: LeaderboardRequest) -> Page:
    """Return the leaderboard in the server's language."""
    with use_locale(await client.clubhouse.server_settings.language(answer.interaction.guild_id or 0)):
        return await _page(client, answer, request)


async def _page(client: Nineteenth, answer: Answer, request: LeaderboardRequest) -> Page:
    guild = answer.interaction.guild_id or 0
    if request.game == EVERY_GAME:
        return await _overview(client, guild, request)
    standings = await client.store.standings_page(
        guild, request.game, period(request.span, client.clubhouse.clock()), request.page * ROWS, ROWS
    )
    game = GAMES[request.game]
    data = leaderboard_data.leaderboard_data(
        game, face(request.game), _(SPANS[request.span]), standings, request.columns, answer.user.id
    )
    png = await client.render_worker.render(partial(leaderboard, data))
    return Page(
        texts=(),
        pictures=(Picture("leaderboard.png", png, leaderboard_as_text(game, face(request.game).columns, standings)),),
        captions=(_first_wins(request, standings), _(COMPANY_NOTE) if standings.lines else _(RANKED_NOTE)),
        rows=(_period_menu(request), _game_menu(request), _page_buttons(request, standings)),
    )


def _first_wins(request: LeaderboardRequest, standings: StandingsPage) -> str:
    """Return whose last round was their first win, of the people on a page of all time; "" if nobody's was."""
    lines = standings.lines if request.span == "ever" else ()
    names = (isolate_name(line.name) for line in lines if line.wins == 1 and line.form and line.form[-1].place == 1)
    return first_win_line(GAMES[request.game].title, names)


async def _overview(client: Nineteenth, guild: int, request: LeaderboardRequest) -> Page:
    """Return the first lines of every game's leaderboard in words."""
    time_span = period(request.span, client.clubhouse.clock())
    standings = {key: await client.store.standings_page(guild, key, time_span, 0, OVERVIEW_LINES) for key in GAMES}
    words = (
        leaderboard_as_text(GAMES[key], face(key).columns[:1], page)
        if page.lines
        else _("{game}: nobody has finished a ranked round yet.").format(game=GAMES[key].title)
        for key, page in standings.items()
    )
    return Page(texts=(_("### The clubhouse"), *words), rows=(_period_menu(request), _game_menu(request)))


def _game_menu(request: LeaderboardRequest) -> Menu:
    titles = {EVERY_GAME: _("All games")} | {key: game.title for key, game in GAMES.items()}
    first = request._replace(page=0, columns=0)
    options = (MenuOption(first._replace(game=key).as_text(), title) for key, title in titles.items())
    return Menu(_("Game: {game}").format(game=titles[request.game]), "ranks", tuple(options), arg="game")


def _period_menu(request: LeaderboardRequest) -> Menu:
    options = (MenuOption(request._replace(span=span, page=0).as_text(), _(label)) for span, label in SPANS.items())
    return Menu(_("Period: {span}").format(span=_(SPANS[request.span])), "ranks", tuple(options))


def _page_buttons(request: LeaderboardRequest, standings: StandingsPage) -> tuple[Button, ...]:
    """Return the buttons of other pages, if there are any, and of other columns."""
    last = max(0, standings.people - 1) // ROWS
    other = request._replace(columns=(request.columns + 1) % len(face(request.game).columns))
    turners = (
        Button(_("Previous"), "ranks", request._replace(page=request.page - 1).as_text(), disabled=request.page == 0),
        Button(_("Next"), "ranks", request._replace(page=request.page + 1).as_text(), disabled=request.page >= last),
    )
    return (*(turners if last else ()), Button(_("Other stats"), "ranks", other.as_text()))


async def _profile(
    client: Nineteenth, answer: Answer, member: discord.User | discord.Member, wanted_game: str | None
) -> Page:
    """Return a user's profile in a game, the one they have played last if none is asked for."""
    guild = answer.interaction.guild_id or 0
    every = {key: await client.store.profile(guild, member.id, key) for key in GAMES}
    friendly = await client.store.friendly_totals(guild, member.id, tuple(GAMES))
    game = wanted_game or max(GAMES, key=lambda key: max(_last_played(every[key]), _last_friendly(friendly.get(key))))
    user_profile = every[game]
    now = client.clubhouse.clock()
    data = leaderboard_data.profile_data(member.display_name, member.id, GAMES[game], face(game), user_profile, now)
    png = await client.render_worker.render(partial(profile, data))
    words = profile_as_text(member.display_name, GAMES[game], user_profile)
    return Page(
        texts=(),
        pictures=(Picture("profile.png", png, words),),
        captions=(
            _first_win_line(GAMES[game].title, await client.store.first_win(guild, game, member.id)),
            *_friendly_lines(friendly, game),
            *_other_games(every, game),
            _(COMPANY_NOTE) if user_profile and user_profile.line.average is None else "",
        ),
    )


def _first_win_line(game: str, first: FirstWin | None) -> str:
    """Return when a user won the game with this title for the first time; "" before that."""
    if first is None:
        return ""
    ended = format_date(datetime.fromtimestamp(first.at, UTC), "long", locale=current_locale())
    return _("**First win: {game}, on {day}.**").format(game=game, day=ended)


def _last_played(user_profile: ProfileFigures | None) -> float:
    """Return when the last known round of a profile ended; 0 without one."""
    if user_profile is None:
        return 0.0
    return user_profile.line.form[-1].ended_at if user_profile.line.form else user_profile.line.first_at


def _last_friendly(totals: PlayerTotals | None) -> float:
    """Return when the last known friendly round ended; 0 without one."""
    if totals is None:
        return 0.0
    return totals.form[-1].ended_at if totals.form else totals.first_at


def _friendly_lines(friendly: Mapping[str, PlayerTotals], shown_game: str) -> Iterator[str]:
    """Yield what the user's friendly rounds have left: of the game that is shown, then of the others."""
    for key in sorted(friendly, key=shown_game.__ne__):
        text = friendly_as_text(GAMES[key], face(key).feats, friendly[key])
        yield text if key == shown_game else _("-# {game}: {rank}").format(game=GAMES[key].title, rank=text)


def _other_games(every: Mapping[str, ProfileFigures | None], shown_game: str) -> Iterator[str]:
    """Yield a line for every other game that the user has played."""
    for key, user_profile in every.items():
        if user_profile is not None and key != shown_game:
            rank = rank_as_text(GAMES[key].title, user_profile)
            yield _("-# {game}: {rank}").format(game=GAMES[key].title, rank=rank)


async def setup(client: Nineteenth) -> None:
    """Add the commands and register their buttons."""
    client.handlers.update(ranks=turn_leaderboard)
    await client.add_cog(LeaderboardCommands(client))
