"""The limit on open tables at which one person sits."""

from db.counters import lock_counter
from db.errors import CapScope, CapReached
from db.statement import Transaction

_SEATED = "SELECT table_id FROM seats WHERE user_id = ? AND live AND NOT gone ORDER BY table_id LIMIT ?"


def require_seat_cap(user: int, most: int) -> Transaction[None]:
    """Raise `CapReached` if this person sits at `most` open tables or more.

    The counter of tables is locked, so that the person sits down nowhere else before the transaction ends.
    """
    yield from lock_counter("table")
    tables = yield _SEATED, (user, most)
    if len(tables) >= most:
        raise CapReached(CapScope.SEATED)
