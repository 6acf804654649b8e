"""Draining: no table opens any more, games go on to their ends; for whoever is about to stop the bot."""

from db.errors import Draining
from db.statement import Transaction


def drain(now: float, *, on: bool) -> Transaction[None]:
    """Lets no more tables open from now on, or lets them again."""
    yield "DELETE FROM draining", ()
    if on:
        yield "INSERT INTO draining (since) VALUES (?)", (now,)


def draining_since() -> Transaction[float | None]:
    """Since when no table opens; None where they do."""
    rows = yield "SELECT since FROM draining", ()
    return float(rows[0][0]) if rows else None


def undrained() -> Transaction[None]:
    """Lets a table open; raises `Draining`."""
    if (yield from draining_since()) is not None:
        raise Draining
