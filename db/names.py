"""Names of people by guild, as of the last seat that they took there."""

from db.statement import Transaction


def set_name(guild: int, user: int, name: str) -> Transaction[None]:
    """Store a person's name in a guild."""
    yield (
        "INSERT INTO names (guild, user_id, name) VALUES (?, ?, ?)"
        " ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name",
        (guild, user, name),
    )
