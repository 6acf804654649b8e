"""The page that asks for confirmation before an action that cannot be undone."""

from db.rows import Table as TableRow
from ui.widgets.page import Page, Button


def confirm_page(table: TableRow, sentence: str, cost: str, yes: Button) -> Page:
    """Return the private page that asks for confirmation; without a press nothing is changed."""
    texts = (f"**{sentence}**", cost)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=texts, rows=((yes._replace(style="red"),),))


def done_page(table: TableRow, sentence: str) -> Page:
    """Return the page that replaces the question once it was answered."""
    return Page(table=table.id, ply=table.ply, texts=(sentence,))
