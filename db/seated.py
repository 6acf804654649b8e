"""The limit on open tables at which one person sits."""

from db.counters import hold
from db.errors import Scope, TooMany
from db.statement import Transaction

_SEATED = "SELECT table_id FROM seats WHERE user_id = ? AND live AND NOT gone ORDER BY table_id LIMIT ?"


def sits_within(user: int, most: int) -> Transaction[None]:
    """Raise `CapReached` if this person sits at `most` open tables or more.

    The counter of tables is locked, so that the person sits down nowhere else before the transaction ends.
    """
    yield from hold("table")
    tables = yield _SEATED, (user, most)
    if len(tables) >= most:
        raise TooMany(Scope.SEATED)
