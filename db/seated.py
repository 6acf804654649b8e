"""How many open tables one person sits at."""

from db.counters import hold
from db.errors import Scope, TooMany
from db.statement import Transaction

_SEATED = "SELECT table_id FROM seats WHERE user_id = ? AND live AND NOT gone ORDER BY table_id LIMIT ?"


def sits_within(user: int, most: int) -> Transaction[None]:
    """Raises `TooMany` where this person sits at as many open tables as a person may, or more.

    Who sits down takes turns with who opens a table: nobody sits down elsewhere before the transaction ends.
    """
    yield from hold("table")
    tables = yield _SEATED, (user, most)
    if len(tables) >= most:
        raise TooMany(Scope.SEATED)
