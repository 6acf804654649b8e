"""Secrets promised before anybody has pressed what deals with them; each is taken once."""

from db.statement import Transaction


def promise(promise: str, secret: bytes, at: float, previous: int | None = None) -> Transaction[str]:
    """The promise of a deal to come; after the table `previous` it is the one made before, until that is taken."""
    yield (
        "INSERT INTO promises (promise, secret, previous, made_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (previous) DO NOTHING",
        (promise, secret, previous, at),
    )
    rows = yield "SELECT promise FROM promises WHERE previous = ?", (previous,)
    return str(rows[0][0]) if rows else promise


def take_promise(promise: str) -> Transaction[bytes | None]:
    """The promised secret, which nobody else gets; None for a promise that was taken before or never made."""
    rows = yield "DELETE FROM promises WHERE promise = ? RETURNING secret", (promise,)
    return bytes(rows[0][0]) if rows else None
