"""What Discord was told last, by subject, so that it is told again only where it has changed."""

from db.statement import Transaction


def told(subject: str) -> Transaction[str | None]:
    """The digest of what was told last, where anything was."""
    rows = yield "SELECT digest FROM told WHERE subject = ?", (subject,)
    return str(rows[0][0]) if rows else None


def note_told(subject: str, digest: str) -> Transaction[None]:
    """Notes what was told."""
    yield (
        "INSERT INTO told (subject, digest) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET digest = excluded.digest",
        (subject, digest),
    )
