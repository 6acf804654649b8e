"""Draining: no table opens any more while games go on to their end, before an operator stops the bot."""

from db.errors import Draining
from db.statement import Transaction


def set_draining(now: float, *, on: bool) -> Transaction[None]:
    """Stop tables from opening, or let them open again."""
    yield "DELETE FROM draining", ()
    if on:
        yield "INSERT INTO draining (since) VALUES (?)", (now,)


def draining_since() -> Transaction[float | None]:
    """Return since when no table opens, None if tables open."""
    rows = yield "SELECT since FROM draining", ()
    return float(rows[0][0]) if rows else None


def require_not_draining() -> Transaction[None]:
    """Raise `Draining` if no table may open."""
    if (yield from draining_since()) is not None:
        raise Draining
