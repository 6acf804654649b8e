"""Names of players as plain text: printable characters, isolated from the direction of the text around."""

from db.rows import Seat
from engine.speech import APART, _

LONGEST = 32
"""Longer names are cut."""


def named(row: Seat) -> str:
    """Return a player's name as stored; a deleted user is "Somebody"."""
    return row.name or _("Somebody")


def bare(name: str) -> str:
    """Return the printable characters of a name, at most `MAX_NAME_LENGTH` of them."""
    visible = name if name.isprintable() else "".join(filter(str.isprintable, name))
    return visible.strip()[:LONGEST] or _("Somebody")


def label(row: Seat) -> str:
    """Return a player's name for places that show text as it is: alt texts, buttons, menus, lists."""
    return isolated(named(row))


def isolated(name: str) -> str:
    """Return the printable name between Unicode's marks of a directional isolate.

    A name in a right-to-left script then does not turn the text around it.
    """
    return enclosed(bare(name))


def enclosed(text: str) -> str:
    """Return the text between Unicode's marks of a directional isolate."""
    return text.join(APART)
