"""How people are called where they play, as of the last seat that they took there."""

from db.statement import Transaction


def called(guild: int, user: int, name: str) -> Transaction[None]:
    """Notes how somebody is called on a server from now on."""
    yield (
        "INSERT INTO names (guild, user_id, name) VALUES (?, ?, ?)"
        " ON CONFLICT (guild, user_id) DO UPDATE SET name = excluded.name",
        (guild, user, name),
    )
