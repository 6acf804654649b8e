"""Numbers that are never given out twice: of tables, of finished rounds, of the stand-ins of deleted people.

Whoever draws a number holds its counter until the transaction ends. So tables are opened and seats are taken one after
the other, and what they are counted against is safe; so games end in the order of their rounds, and what follows from
them is safe.
"""

from db.statement import Transaction


def next_number(name: str) -> Transaction[int]:
    """A number that this counter has never given out before."""
    ((number,),) = yield "UPDATE counters SET last = last + 1 WHERE name = ? RETURNING last", (name,)
    return int(number)


def hold(name: str) -> Transaction[None]:
    """Keeps everybody else from drawing a number of this counter until the transaction ends."""
    yield "SELECT last FROM counters WHERE name = ? FOR UPDATE", (name,)
