"""Secrets of deals to come, by their commitment; each is used once."""

from db.statement import Transaction


def store_commitment(promise: str, secret: bytes, at: float, previous: int | None = None) -> Transaction[str]:
    """Store the secret of a deal to come and return its commitment.

    For the rematch of the table `previous` the commitment made before is returned, until it is used.
    """
    yield (
        "INSERT INTO promises (promise, secret, previous, made_at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (previous) DO NOTHING",
        (promise, secret, previous, at),
    )
    rows = yield "SELECT promise FROM promises WHERE previous = ?", (previous,)
    return str(rows[0][0]) if rows else promise


def take_committed_secret(promise: str) -> Transaction[bytes | None]:
    """Delete a commitment and return its secret, None if it was used before or never made."""
    rows = yield "DELETE FROM promises WHERE promise = ? RETURNING secret", (promise,)
    return bytes(rows[0][0]) if rows else None
