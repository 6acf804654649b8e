"""The card catalogue of Final Nine: a page for each group of cards, turned by menu."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias, get_args

from msgspec.structs import replace

from app.discord_io.interaction_response import Answer
from app.runtime.client import Interaction, Nineteenth
from club.table_rules import read_options
from club.user_error import UserError
from cogs.table_lookup import find_table
from db.rows import Phase, TableRow
from engine.final_nine.options import Course, Options, all_options_on
from engine.final_nine.text import catalogue
from engine.final_nine.text.cards import CatalogueEntry
from engine.game_names import FINAL_NINE
from engine.i18n import _
from render.final_nine.catalogue import catalogue_page
from ui.widgets.custom_id import OUTDATED, Pressed
from ui.widgets.page import Button, Menu, MenuOption, Page, Picture, Row

GAME = "final-nine"


class CardSource(NamedTuple):
    """The options and the number of seats that decide which cards are in play."""

    options: Options
    seats: int


class CatalogueRequest(NamedTuple):
    """The parameters of `/finalnine cards`."""

    kind: str | None
    course: Course | None
    table: int | None


Catalogue: TypeAlias = Mapping[str, CardSource]
"""The groups of a catalogue in order, each with the source of its cards."""


def catalogue_of(sources: Iterable[CardSource]) -> Catalogue:
    """Return the catalogue of these sources; the first source that has a group provides it."""
    source_of_group = {group: source for source in reversed([*sources]) for group in catalogue.page_keys(*source)}
    return {group: source_of_group[group] for group in catalogue.PAGES if group in source_of_group}


def course_catalogue(course: Course) -> Catalogue:
    """Return all cards that can be played on a course, with the full pack."""
    full = all_options_on(course)
    return catalogue_of(
        (CardSource(full, 4), CardSource(replace(full, characters="kstar"), 4), CardSource(Options(ace_run=True), 4))
    )


async def open_catalogue(client: Nineteenth, answer: Answer, request: CatalogueRequest) -> None:
    """Show the catalogue of the table that was named, of the one in the channel, or of a whole course."""
    table = None if request.course else await _table(client, answer.interaction, request.table)
    await _show(client, answer, table, request.course or "park", request.kind)


async def _table(client: Nineteenth, interaction: Interaction, number: int | None) -> TableRow | None:
    if number is None:
        here = await client.store.open_tables(channel=interaction.channel_id)
        return next((table for table in reversed(here) if table.game == GAME), None)
    table = await find_table(client, interaction, number)
    if table.game != GAME:
        raise UserError(
            _("Table {number} is playing another game. Leave the number out, or choose another table.").format(
                number=number
            )
        )
    return table


async def _show(client: Nineteenth, answer: Answer, table: TableRow | None, course: Course, kind: str | None) -> None:
    pages = course_catalogue(course) if table is None else catalogue_of((_table_source(table),))
    group = kind or next(iter(pages))
    if group not in pages:
        raise UserError(_("Those cards aren't in play here. Leave `kind` out to see all, or choose a `course`."))
    entries = catalogue.page_entries(group, *pages[group])
    png = await client.render_worker.render(partial(catalogue_page, group, *pages[group]))
    await answer.show(
        Page(
            table=table.id if table else 0,
            ply=0,
            texts=(f"### {FINAL_NINE.title} · {catalogue.page_title(group)}", "\n".join(map(_entry_line, entries))),
            pictures=(Picture(f"cards-{group}.png", png, _alt(entries)),),
            rows=_rows(pages, group, course),
        )
    )


def _table_source(table: TableRow) -> CardSource:
    return CardSource(read_options(table), table.room if table.phase is Phase.LOBBY else len(table.seats))


def _entry_line(entry: CatalogueEntry) -> str:
    number = f" ×{entry.copies}" if entry.copies > 1 else ""
    return f"- **{entry.name}**{number} · {entry.text}"


def _alt(entries: Iterable[CatalogueEntry]) -> str:
    return "\n".join(f"{entry.name}: {entry.text}." for entry in entries)


def _rows(pages: Catalogue, group: str, course: Course) -> tuple[Row, ...]:
    """Return the menu of all groups, and the buttons of the previous and the next one."""
    groups = [*pages]
    place = groups.index(group)
    before, after = groups[place - 1], groups[(place + 1) % len(groups)]
    menu = Menu(_("All groups"), "cards", tuple(MenuOption(one, catalogue.page_title(one)) for one in groups), course)
    turners = (
        Button(catalogue.page_title(before), "cards", f"{course} {before}"),
        Button(catalogue.page_title(after), "cards", f"{course} {after}", "blue"),
    )
    return (menu, turners)


async def turn_catalogue(client: Nineteenth, answer: Answer, press: Pressed) -> None:
    """Show another page of the catalogue."""
    word, _space, group = " ".join((press.arg, *press.values)).partition(" ")
    course: Course | None = next((course for course in get_args(Course) if course == word), None)
    if course is None or group not in catalogue.PAGES:
        raise UserError(_(OUTDATED))
    table = await client.clubhouse.tables.table(press.table) if press.table else None
    await _show(client, answer, table, course, group)
