"""A question before what cannot be undone: what it costs, and the one button that says yes."""

from cogs.ui.page import Page, Press
from db.rows import Table as TableRow


def question(table: TableRow, sentence: str, cost: str, yes: Press) -> Page:
    """The question, for the person alone who asked for it; whoever does not press has changed nothing."""
    texts = (f"**{sentence}**", cost)
    return Page(table=table.id, ply=table.ply, ahead=table.ahead, texts=texts, rows=((yes._replace(style="red"),),))


def settled(table: TableRow, sentence: str) -> Page:
    """What stands in the question's place once it was answered."""
    return Page(table=table.id, ply=table.ply, texts=(sentence,))
