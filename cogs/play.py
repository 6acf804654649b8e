"""The command `/play`: open a table by a form, or with the same choices as last time."""

from collections.abc import Iterator, Mapping
from typing import Any

from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering, place_key
from app.discord_io.interaction_response import Answer, PageError
from app.runtime.client import Interaction, Nineteenth
from club import table_setup
from club.commit_reveal import encode_commitment
from club.deadlines import DEFAULT_PACE, PACES
from club.table_setup import TableRequest, commitment_from_button, require_room
from club.user_error import UserError
from cogs.new_commands import make_request
from cogs.table_lookup import game_choices
from cogs.table_opening import check_may_open, explain_table_limits, open_table, place_of
from db.rows import TableRow
from engine.game import AnyGame
from engine.i18n import N_, _
from engine.registry import GAMES
from ui.games import face
from ui.pages.board import link
from ui.pages.fair_deal import next_commitment_button
from ui.widgets.custom_id import MAX_ARGUMENT_CHARACTERS, OUTDATED, Pressed, custom_id
from ui.widgets.message_formatting import emoji_text
from ui.widgets.page import BRASS, Button, Page, button_rows
from ui.widgets.table_form import MAX_GUESTS, FilledForm, FormAnswer, FormQuestion, default_form, modal, usual_questions


class PlayCommand(commands.Cog):
    """The command `/play`: a table in a few presses, without knowing a command's parameters."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("Open a table: choose a game, fill in a form, play"))
    @app_commands.describe(game=N_("Which game (leave out to choose on the next page)"))
    @app_commands.choices(game=game_choices())
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        async with answering(interaction, private=True) as answer:
            await choose_game(self.client, answer, GAMES[game] if game else None)


async def choose_game(client: Nineteenth, answer: Answer, game: AnyGame | None) -> None:
    """Show the page of the games, or the form at once if one game is named and the user has not hosted it before."""
    await check_place(client, answer)
    games = [game] if game else [*GAMES.values()]
    last = {request.game: request for request in await _last_requests(client, answer)}
    if game and game.key not in last:
        await _open_form(client, answer, game)
    else:
        commitment = await table_setup.commit_next_deal(client.clubhouse) if last else ""
        await answer.show(_games_page(games, last, commitment))


async def check_place(client: Nineteenth, answer: Answer) -> None:
    """Raise `UserError` if no table can be opened here, before anything is filled in."""
    place = place_of(answer.interaction)
    check_may_open(answer.interaction, await client.clubhouse.server_settings.get(place.guild))
    async with explain_table_limits(client, answer):
        await require_room(client.clubhouse, answer.user.id, place, client.config.caps)


def _games_page(games: list[AnyGame], last: Mapping[str, TableRequest], commitment: str) -> Page:
    """Return the page with a button for each game, and for each choice of last time with the commitment to its deal."""
    new = [Button(game.title, "form", game.key, "blue") for game in games]
    again = [
        Button(
            _("Same as last time: {game}").format(game=game.title),
            "last",
            f"{game.key} {encode_commitment(commitment)}",
            "green",
        )
        for game in games
        if game.key in last
    ]
    lines = (line for game in games for line in _game_lines(game, last.get(game.key)))
    texts = (_("### What are we playing?"), *lines)
    return Page(
        texts=texts, rows=(*button_rows(new), *button_rows((*again, *next_commitment_button(commitment)))), accent=BRASS
    )


def _game_lines(game: AnyGame, last: TableRequest | None) -> Iterator[str]:
    """Yield what a game is, and what was chosen for it the last time."""
    title = f"{emoji_text(face(game.key).emblem)}**{game.title}**"
    yield " · ".join(filter(None, (title, game.text.tagline())))
    if last:
        choices = game.text.options(last.options, last.room)
        yield "-# " + _("Last time: {choices}").format(choices=" · ".join((choices, *(one.name for one in last.house))))


async def _last_requests(client: Nineteenth, answer: Answer) -> list[TableRequest]:
    """Return the user's last choices for each game in this server, if they can still be played."""
    requests = []
    for table in await client.store.last_hosted_tables(answer.user.id, answer.interaction.guild_id or 0):
        try:
            requests.append(table_setup.request_like(table))
        except UserError:
            continue
    return requests


def questions(game: AnyGame) -> tuple[FormQuestion, ...]:
    """Return the questions of a game's form, without the field of invited users."""
    return (*(face(game.key).form or usual_questions(game.rules.options)), _pace_question(game))


def _pace_question(game: AnyGame) -> FormQuestion:
    """Return the question for the pace, whether the round is ranked, and whether hints are free.

    The lobby of a live table has a button for shorter turns.
    """
    paces = {key: pace for key, pace in PACES.items() if key != "quick"}
    counts: list[tuple[dict[str, Any], str, str]] = [
        ({"ranked": True}, N_("{pace}, ranked"), N_("{time}, counts for the leaderboard")),
        ({"ranked": False}, N_("{pace}, friendly"), N_("{time}, just for fun")),
    ]
    if game.ai.caddie:
        hint_texts = N_("{pace}, with a caddie"), N_("{time}, just for fun, with all the hints you want")
        counts.append(({"ranked": False, "hints": "free"}, *hint_texts))
    picks = [
        FormAnswer(_(label).format(pace=_(pace.name)), {"pace": key, **sets}, _(note).format(time=_(pace.turn_limit)))
        for sets, label, note in counts
        for key, pace in paces.items()
    ]
    alone = [FormAnswer(N_("Just me, to practise"), {"players": 1, "ranked": False})] if 1 in game.rules.seats else []
    label = N_("Pace, ranking and caddie") if game.ai.caddie else N_("Pace and ranking")
    return FormQuestion(label, (*picks, *alone), kind="menu")


async def open_form(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Open the form of a game, filled in as the button says; without a game, show the choice of one."""
    key, _space, form_text = press.arg.partition(" ")
    if key not in GAMES:
        await choose_game(client, answer, None)
        return
    await check_place(client, answer)
    try:
        await _open_form(client, answer, GAMES[key], FilledForm.parse(form_text) if form_text else None)
    except ValueError:
        raise UserError(_(OUTDATED)) from None


async def _open_form(client: Nineteenth, answer: Answer, game: AnyGame, filled_form: FilledForm | None = None) -> None:
    form_questions = questions(game)
    if filled_form is None:
        server = await client.clubhouse.server_settings.get(place_of(answer.interaction).guild)
        filled_form = default_form(form_questions, game.rules.options, pace=server.pace or DEFAULT_PACE, ranked=True)
    guests = min(game.rules.seats[-1] - 1, MAX_GUESTS)
    if not await answer.open_modal(
        modal(game.title, custom_id(0, 0, "book", game.key), form_questions, filled_form, guests)
    ):
        raise UserError(_("The form didn't open. Please use `/play` again."))


async def submit_form(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Open the table of a submitted form; show an invalid one's error with a button to change it."""
    game = GAMES.get(press.arg)
    if game is None:
        raise UserError(_(OUTDATED))
    data: Any = answer.interaction.data
    filled_form = FilledForm.from_modal(data, questions(game))
    try:
        guests = _invited_users(filled_form, answer.user.id, data)
        table = await open_table(client, answer, _form_request(game, filled_form, len(guests)))
    except PageError:
        client.form_errors.drop(place_key(answer))  # its page takes the place of one with a mistake
        raise
    except UserError as refusal:
        sent_page = await answer.show(_error_page(str(refusal), game, filled_form))
        if sent_page is not None:
            await client.form_errors.replace_open(place_key(answer), sent_page)
    else:
        await client.form_errors.delete_open(place_key(answer))
        client.board_updater.ping_invited(table.id, guests, answer.user.display_name)


def _invited_users(filled_form: FilledForm, host: int, data: Mapping[str, Any]) -> list[int]:
    """Return the users who are invited; raise `UserError` for a bot."""
    users = data.get("resolved", {}).get("users", {})
    if any(users.get(str(id), {}).get("bot") for id in filled_form.people):
        raise UserError(_("You can only invite people. Add house players at the table."))
    return [id for id in filled_form.people if id != host]


def _form_request(game: AnyGame, filled_form: FilledForm, guests: int) -> TableRequest:
    """Return the request of a form, with a seat for every invited user."""
    values = filled_form.values(questions(game))
    players, pace, ranked, hints = (values.pop(name, None) for name in ("players", "pace", "ranked", "hints"))
    request = make_request(game, values, players, pace, ranked is not False)
    return request._replace(room=max(request.room, guests + 1), hints=hints or request.hints)


def _error_page(sentence: str, game: AnyGame, filled_form: FilledForm) -> Page:
    """Return the page with the error of a form, and the button that opens it as it was filled in."""
    arg = f"{game.key} {filled_form.as_text()}"
    form_arg = arg if len(arg) <= MAX_ARGUMENT_CHARACTERS else f"{game.key} {filled_form._replace(people=()).as_text()}"
    press = Button(_("Change my choices"), "form", form_arg, "blue")
    return Page(texts=(sentence,), rows=((press,),), accent=BRASS)


async def repeat_last(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Open a table with the user's last choices for a game; the pressed page then links to it.

    If only the house plays along, it tees off at once.
    """
    game, _space, commitment = press.arg.partition(" ")
    request = next((request for request in await _last_requests(client, answer) if request.game == game), None)
    if request is None:
        raise UserError(_("There's no earlier round to repeat. Open a new table with `/play`."))
    table = await open_table(client, answer, request._replace(commitment=commitment_from_button(commitment)))
    if table.board is not None:
        await answer.change(_opened_page(table))


def _opened_page(table: TableRow) -> Page:
    text = _("Table {number} is open.").format(number=table.id)
    return Page(texts=(f"{text} {link(table)}",), accent=BRASS)


async def setup(client: Nineteenth) -> None:
    """Add the command and register its buttons."""
    client.handlers.update(form=open_form, book=submit_form, last=repeat_last)
    await client.add_cog(PlayCommand(client))
