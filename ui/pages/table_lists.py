"""Lists of tables, each with a link to its message and a button for what can be done: `/table list` and the pages of
limits that are met.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from club.live_table import display_name
from club.table_rules import title_of
from db.rows import Phase, TableRow
from engine.i18n import _, ngettext
from ui.pages.board import address
from ui.widgets.message_formatting import countdown, plain
from ui.widgets.page import BRASS, Button, Page, button_rows

MAX_TABLES = 10
"""The most tables that are listed on the page of a limit; to end one of them is enough."""
MAX_OPEN_TABLES = 20
"""The most tables of a server that are listed; more would fill several screens of a phone."""


def open_tables(tables: Sequence[TableRow], user: int) -> Page:
    """Return the page of a server's open tables: first those that wait for players, with a button to join each."""
    sorted_tables = sorted(tables, key=lambda table: (table.phase is not Phase.LOBBY, table.id))
    joins = (_join_button(table) for table in sorted_tables[:MAX_TABLES] if _has_room_for(table, user))
    rest = len(sorted_tables) - MAX_OPEN_TABLES
    more = (_("-# and {count} more").format(count=rest),) if rest > 0 else ()
    return Page(
        texts=(_("### Open tables"), *map(_server_line, sorted_tables[:MAX_OPEN_TABLES]), *more),
        rows=button_rows(joins),
        accent=BRASS,
    )


def _has_room_for(table: TableRow, user: int) -> bool:
    return table.phase is Phase.LOBBY and len(table.seats) < table.room and table.seat_of(user) is None


def _server_line(table: TableRow) -> str:
    """Return a table with its channel and its players."""
    seats = ", ".join(plain(display_name(seat)) for seat in table.seats)
    return f"{_table_line(table)} · <#{table.thread or table.channel}> · {seats}"


def hosted_tables(tables: Sequence[TableRow], guild: int | None) -> Page:
    """Return the page of a user's open tables; those of other servers have no button."""
    head = ngettext("### You host an open table", "### You host {count} open tables", len(tables))
    ends = (_end_button(table) for table in islice(tables, MAX_TABLES) if table.guild == guild)
    return _table_list(head, _("Finish one or end it early, then you can open another."), tables, ends)


def waiting_lobbies(tables: Sequence[TableRow]) -> Page:
    """Return the page of the tables that wait for players in a channel, with a button to join each."""
    head = ngettext("### A table here is waiting for you", "### {count} tables here are waiting for you", len(tables))
    joins = (_join_button(table) for table in islice(tables, MAX_TABLES) if len(table.seats) < table.room)
    return _table_list(head, _("Join one, or open your own in another channel."), tables, joins)


def _table_list(head: str, advice: str, tables: Sequence[TableRow], buttons: Iterable[Button]) -> Page:
    """Return a page that lists tables, as many as `MAX_TABLES`, above the buttons for them."""
    return Page(
        texts=(head.format(count=len(tables)), advice, *map(_line_with_age, islice(tables, MAX_TABLES))),
        rows=button_rows(buttons),
        accent=BRASS,
    )


def _join_button(table: TableRow) -> Button:
    return Button(_("Join table {number}").format(number=table.id), "join", style="green", table=table.id)


def _table_line(table: TableRow) -> str:
    name = _("{game}, table {number}").format(game=title_of(table.game), number=table.id)
    link = f"[{name}]({address(table, table.board)})" if table.board else name
    state = _("lobby") if table.phase is Phase.LOBBY else _("playing")
    return f"- {link} · {state}"


def _line_with_age(table: TableRow) -> str:
    return f"{_table_line(table)} · {countdown(table.opened_at)}"


def _end_button(table: TableRow) -> Button:
    return Button(_("End table {number}").format(number=table.id), "propose", "end", "red", table=table.id)
