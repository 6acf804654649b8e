"""How many open tables one person sits at."""

from db.errors import Scope, TooMany
from db.statement import Transaction

_SEATED = """
SELECT COUNT(*) FROM seats JOIN tables ON tables.id = seats.table_id
 WHERE seats.user_id = ? AND NOT seats.gone AND tables.phase IN ('lobby', 'playing')"""


def sits_within(user: int, most: int) -> Transaction[None]:
    """Raises `TooMany` where this person sits at as many open tables as a person may, or more."""
    ((tables,),) = yield _SEATED, (user,)
    if tables >= most:
        raise TooMany(Scope.SEATED)
