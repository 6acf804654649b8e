"""Players by name: what they are called, and what can be seen of it."""

from db.rows import Seat
from engine.speech import _

LONGEST = 32
"""Characters of a name that are shown."""


def named(row: Seat) -> str:
    """A player's name as it is; somebody who asked to be forgotten has none."""
    return row.name or _("Somebody")


def bare(name: str) -> str:
    """What can be seen of a name."""
    visible = "".join(character for character in name if character.isprintable()).strip()
    return visible[:LONGEST] or _("Somebody")
