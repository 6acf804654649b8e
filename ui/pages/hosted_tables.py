"""The page that lists the tables of a host who may open no more, with buttons to end them."""

from collections.abc import Sequence
from itertools import islice

from club.lobby_rules import title_of
from db.rows import Phase
from db.rows import Table as TableRow
from engine.speech import _, ngettext
from ui.pages.board import address
from ui.widgets.page import BRASS, Page, Button, button_rows
from ui.widgets.timestamps import countdown

TABLES_MAX = 10
"""The most tables that are listed; to end one of them is enough."""


def hosted_tables(tables: Sequence[TableRow], guild: int | None) -> Page:
    """Return the page of a user's open tables; those of other guilds have no button."""
    head = ngettext("### You host an open table", "### You host {count} open tables", len(tables))
    ends = (_end_button(table) for table in islice(tables, TABLES_MAX) if table.guild == guild)
    texts = (head.format(count=len(tables)), _("End one, or finish it, and you can open another."))
    return Page(
        table=0,
        ply=0,
        texts=(*texts, *map(_table_line, islice(tables, TABLES_MAX))),
        rows=button_rows(tuple(ends)),
        accent=BRASS,
    )


def _table_line(table: TableRow) -> str:
    name = _("{game}, table {number}").format(game=title_of(table.game), number=table.id)
    link = f"[{name}]({address(table, table.board)})" if table.board else name
    state = _("lobby") if table.phase is Phase.LOBBY else _("playing")
    return f"- {link} · {state} · {countdown(table.opened_at)}"


def _end_button(table: TableRow) -> Button:
    return Button(_("End table {number}").format(number=table.id), "propose", "end", "red", table=table.id)
