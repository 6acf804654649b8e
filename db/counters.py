"""Numbers that are never given out twice: of tables, of finished rounds, of the stand-ins of deleted people."""

from db.statement import Transaction


def next_number(name: str) -> Transaction[int]:
    """A number that this counter has never given out before."""
    ((number,),) = yield "UPDATE counters SET last = last + 1 WHERE name = ? RETURNING last", (name,)
    return int(number)
