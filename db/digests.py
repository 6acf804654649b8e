"""Digests of what was last sent to Discord, by subject, so that it is sent again only after a change."""

from db.statement import Transaction


def last_digest(subject: str) -> Transaction[str | None]:
    """Return the digest of what was last sent, None if nothing was."""
    rows = yield "SELECT digest FROM told WHERE subject = ?", (subject,)
    return str(rows[0][0]) if rows else None


def set_digest(subject: str, digest: str) -> Transaction[None]:
    """Store the digest of what was sent."""
    yield (
        "INSERT INTO told (subject, digest) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET digest = excluded.digest",
        (subject, digest),
    )
