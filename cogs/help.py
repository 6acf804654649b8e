"""The commands `/help`, `/rules` and `/about`, and the buttons that turn the pages of a rulebook."""

from collections.abc import Callable, Iterator, Sequence
from textwrap import shorten

import discord
from discord import app_commands
from discord.ext import commands

from app.discord_io.interaction_handling import answering, user_language
from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from app.runtime.config import Operator
from club.rulebook import (
    RulesPage,
    best_page,
    matching_line,
    matching_pages,
    numbered_counterpart,
    pages,
    part_of,
    plain_counterpart,
    primer,
)
from club.table_setup import commitment_from_button
from club.user_error import UserError
from cogs.table_lookup import game_choices
from cogs.welcome import welcome_rows
from db.installation import program_version
from engine.i18n import N_, _, board_label, use_locale
from engine.registry import GAMES
from ui.games import face
from ui.pages.fair_deal import next_commitment_button
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.discord_limits import MAX_AUTOCOMPLETE_CHOICES, MAX_CHOICE_CHARACTERS, MAX_OPTIONS
from ui.widgets.drawing import Drawing
from ui.widgets.message_formatting import plain
from ui.widgets.page import Button, Menu, MenuOption, Page, Picture, button_rows
from ui.widgets.tutorial_controls import how_to_play, tutorial_buttons

ABOUT = N_("### Nineteenth {version}\nA clubhouse for tabletop golf games, free and unofficial.")
CREDIT = N_("*{title}* belongs to {publisher}.")
BUY_IT = N_("If you like a game, buy it.")
DATA = N_(
    "**Your data:** I store your Discord ID, your name at the table, your moves, results and settings. "
    "I don't read messages or pass anything on. `/settings export` sends you all of it, `/settings "
    "forget` erases it. {days} days after I leave a server, its data is erased."
)
CHAIN = N_(
    "**Rounds of the day:** their keys form a chain that ends in `{end}`. Once nobody can play a round "
    "any more, `/verify` with its `day` shows its key."
)
FAIR = N_("**Fair play:** no betting, no second accounts. `/verify` proves that nobody tampered with the cards.")


class AboutCommand(commands.Cog):
    """The command `/about`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("What this bot is, who runs it, and what it knows about you"))
    async def about(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            config = self.client.config
            data = _(DATA).format(days=config.left_server_days)
            run_by = _owner_lines(self.client.application, config.operator)
            chain = _(CHAIN).format(end=self.client.day_keys.end.hex())
            lines = (_(ABOUT).format(version=program_version()), *_credit_lines(), data, _(FAIR), chain, *run_by)
            await answer.show(Page(texts=("\n\n".join(lines),)))


def _credit_lines() -> Iterator[str]:
    """Yield whom the titles of the games belong to; nothing where the games have neutral names."""
    credits = filter(None, (game.names.credit for game in GAMES.values()))
    lines = [_(CREDIT).format(title=title, publisher=publisher) for title, publisher in credits]
    if lines:
        yield " ".join((*lines, _(BUY_IT)))


def _owner_lines(application: discord.AppInfo | None, operator: Operator) -> Iterator[str]:
    """Yield who runs this bot, and links to their privacy policy and terms.

    Operators who have not named themselves have their name at Discord.
    """
    if application is None:
        return
    name = operator.name or plain(application.team.name if application.team else application.owner.display_name)
    lines = [_("**Run by** {name}.").format(name=name)]
    if operator.address:
        lines.append(_("**Address:** {address}").format(address=operator.address))
    if operator.contact:
        lines.append(_("**Contact:** {contact}").format(contact=operator.contact))
    yield "\n".join(lines)
    policies = (
        (_("Privacy"), application.privacy_policy_url),
        (_("Terms"), application.terms_of_service_url),
    )
    links = [f"[{title}]({address})" for title, address in policies if address]
    if links:
        yield " · ".join(links)


FIRST_PAGE = "1"
"""The topic of a rulebook's first page."""
MAX_QUOTE_CHARACTERS = 240
"""The most characters of the quoted line."""
NO_SUCH_RULE = N_("The {game} rules don't mention that. Try another word or game, or leave the topic out and browse.")
HELP = N_(
    "### The clubhouse\n"
    "**Press a game** to play the house right now. **With friends** opens a table, like `/play`: your "
    "friends press **{join}**, then the host tees off.\n"
    "- Play with the buttons below the board. **{hand}** shows your secret cards.\n"
    "- **{caddie}** or `/hint` tells you what your moves are worth, if the host allows it. Only you see "
    "it.\n"
    "- **Away?** The house plays for you. One press brings you back.\n"
    "- `/games`: your games · `/rules`: look up a rule · `/leaderboard`, `/profile`: scores · "
    "`/settings me`: pings, holidays, language."
)


def _help_text() -> str:
    """Return how the clubhouse works; the buttons of boards are called as the channel's boards call them."""
    return _(HELP).format(join=board_label("Join"), hand=board_label("My hand"), caddie=board_label("Caddie"))


class HelpCommands(commands.Cog):
    """The commands `/help` and `/rules`."""

    def __init__(self, client: Nineteenth) -> None:
        self.client = client

    @app_commands.command(description=N_("How the clubhouse works"))
    async def help(self, interaction: Interaction) -> None:
        async with answering(interaction, private=True) as answer:
            await answer.show(Page(texts=(_help_text(),), rows=await welcome_rows(self.client)))

    @app_commands.command(description=N_("A game's rules, page by page or by topic"))
    @app_commands.describe(
        game=N_("Which game (leave out for this channel's table)"),
        topic=N_("A word like roof, or a rule like F-59"),
    )
    @app_commands.choices(game=game_choices())
    async def rules(self, interaction: Interaction, game: str | None = None, topic: str = FIRST_PAGE) -> None:
        async with answering(interaction, private=True) as answer:
            game = game or await self._game_in_channel(interaction)
            if game is None:
                await answer.show(_rulebooks_page(topic))
                return
            number = best_page(game, topic)
            if number is None:
                raise UserError(_(NO_SUCH_RULE).format(game=GAMES[game].title))
            await _show_page(self.client, answer, game, number, topic)

    async def _game_in_channel(self, interaction: Interaction) -> str | None:
        """Return the game of the latest open table in this channel."""
        tables = await self.client.store.open_tables(channel=interaction.channel_id)
        return next((table.game for table in reversed(tables) if table.game in GAMES), None)

    @rules.autocomplete("topic")
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        game = interaction.namespace.game or await self._game_in_channel(interaction)
        if game is None or game not in GAMES:
            return []
        with use_locale(await user_language(interaction)):
            return _page_choices(game, current)


def _page_choices(game: str, topic: str) -> list[app_commands.Choice[str]]:
    """Return the pages of a game's rulebook about a topic; all pages without a topic."""
    book = pages(game)
    numbers = matching_pages(game, topic) if topic else range(len(book))
    return [
        app_commands.Choice(
            name=f"{number + 1}. {_page_title(book[number])}"[:MAX_CHOICE_CHARACTERS],
            value=f"{number + 1} {topic}".strip()[:MAX_CHOICE_CHARACTERS],
        )
        for number in numbers[:MAX_AUTOCOMPLETE_CHOICES]
    ]


def _page_title(page: RulesPage) -> str:
    """Return the title of a page as a list of both parts has it."""
    return _("{title} (numbered rules)").format(title=page.title) if page.numbered else page.title


def _rulebooks_page(topic: str = FIRST_PAGE, *ways: Button) -> Page:
    """Return the page with a button for each rulebook that mentions the topic, which opens it there, and more buttons.

    Raise `UserError` if none does.
    """
    numbers = {key: best_page(key, topic) for key in GAMES}
    buttons = [how_to_play(key, GAMES[key].title, number) for key, number in numbers.items() if number is not None]
    if not buttons:
        raise UserError(_("No game's rules mention that. Try another word, or leave the topic out and browse."))
    return Page(texts=(_("### How to play"),), rows=(*button_rows(buttons), *((ways,) if ways else ())))


def _drawing(game: str, page: RulesPage) -> Callable[[], Drawing] | None:
    """Return the function that draws the picture of a page; None if it has none."""
    return face(game).primer if page in primer(game) else face(game).rules.get(page.section)


def _quote(page: RulesPage, topic: str) -> str:
    """Return the line of the page that answers the topic, as a quote."""
    line = matching_line(page, topic) if topic else ""
    return f"> {shorten(line, MAX_QUOTE_CHARACTERS, placeholder=' …')}" if line else ""


async def _show_page(
    client: Nineteenth, answer: Answer, game: str, number: int, topic: str = "", *, beside: bool = False
) -> None:
    book = pages(game)
    number = max(0, min(number, len(book) - 1))
    page = book[number]
    draw = _drawing(game, page)
    png = await client.render_worker.render(draw) if draw else None
    await answer.show(
        Page(
            table=0,
            ply=number,
            texts=(f"### {GAMES[game].title} · {page.title}", _quote(page, topic), page.text),
            pictures=(Picture(f"rules-{GAMES[game].command}-{number}.png", png, page.title),) if png else (),
            captions=(_page_caption(book, number),),
            rows=(*_section_menu(game, book, number), *_page_rows(game, book, number)),
        ),
        beside=beside,
    )


def _page_caption(book: Sequence[RulesPage], number: int) -> str:
    """Return where the page is in its part."""
    part = part_of(book, number)
    caption = _("Numbered rules, page {page} of {pages}") if book[number].numbered else _("Page {page} of {pages}")
    return "-# " + caption.format(page=part.index(number) + 1, pages=len(part))


def _section_menu(game: str, book: Sequence[RulesPage], number: int) -> tuple[Menu, ...]:
    """Return the menu of the sections in plain words, on each of their pages."""
    part = part_of(book, number)
    if book[number].numbered or len(part) == 1:
        return ()
    options = (MenuOption(f"{each} {game}", book[each].title) for each in part[:MAX_OPTIONS])
    return (Menu(_("What do you want to know?"), "rules", tuple(options)),)


def _page_rows(game: str, book: Sequence[RulesPage], number: int) -> Iterator[tuple[Button, ...]]:
    """Yield the buttons that turn the pages of this part, then those that lead to the other part and the tutorial."""
    part = part_of(book, number)
    yield (
        Button(_("Previous page"), "rules", f"{number - 1} {game}", disabled=number == part[0]),
        Button(_("Next page"), "rules", f"{number + 1} {game}", disabled=number == part[-1]),
    )
    teach = tutorial_buttons(game) if book[number] in primer(game) else ()
    if ways := (*_other_part(game, book, number), *teach):
        yield ways


def _other_part(game: str, book: Sequence[RulesPage], number: int) -> tuple[Button, ...]:
    """Return the button to the page of the other part; its verb differs, as no two ids of a message can be the same."""
    is_numbered = book[number].numbered
    other = plain_counterpart(book, number) if is_numbered else numbered_counterpart(book, number)
    label = _("In plain words") if is_numbered else _("The numbered rules")
    return () if other is None else (Button(label, "rulebook", f"{other} {game}"),)


async def choose_rulebook(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show a button for each rulebook, and what the buttons beside this one promise of their deal."""
    await answer.show(_rulebooks_page(FIRST_PAGE, *next_commitment_button(commitment_from_button(press.arg))))


async def show_rules_page(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show a page of a rulebook; a page of a table, such as a hand, stays beside it."""
    number, _space, game = (*press.values, press.arg)[0].partition(" ")
    if game not in GAMES or not number.isdecimal():
        raise UserError(_(OUTDATED))
    await _show_page(client, answer, game, int(number), beside=press.table > 0)


async def setup(client: Nineteenth) -> None:
    """Add the commands and register their buttons."""
    client.handlers.update(rules=show_rules_page, rulebook=show_rules_page, how=choose_rulebook)
    await client.add_cog(HelpCommands(client))
    await client.add_cog(AboutCommand(client))
