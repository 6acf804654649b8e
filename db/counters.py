"""Counters of numbers that are never given out twice: of tables, of finished rounds, of deleted people's stand-ins.

A transaction that takes a number locks its counter until the transaction ends. So tables are opened and seats
are taken one after the other, and the limits on them hold; and games end in the order of their round numbers, so
that ratings and standings are computed in that order.
"""

from db.statement import Transaction


def next_number(name: str) -> Transaction[int]:
    """Return a number that this counter has never given out before."""
    ((number,),) = yield "UPDATE counters SET last = last + 1 WHERE name = ? RETURNING last", (name,)
    return int(number)


def lock_counter(name: str) -> Transaction[None]:
    """Lock a counter until the transaction ends."""
    yield "SELECT last FROM counters WHERE name = ? FOR UPDATE", (name,)
