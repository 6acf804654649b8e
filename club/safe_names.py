"""Names of players as plain text: printable characters, isolated from the direction of the text around."""

from db.rows import Seat
from engine.i18n import BIDI_ISOLATES, _

MAX_NAME_LENGTH = 32
"""Longer names are cut."""


def display_name(row: Seat) -> str:
    """Return a player's name as stored; a deleted user is "Somebody"."""
    return row.name or _("Somebody")


def printable_name(name: str) -> str:
    """Return the printable characters of a name, at most `MAX_NAME_LENGTH` of them."""
    visible = name if name.isprintable() else "".join(filter(str.isprintable, name))
    return visible.strip()[:MAX_NAME_LENGTH] or _("Somebody")


def label(row: Seat) -> str:
    """Return a player's name for places that show text as it is: alt texts, buttons, menus, lists."""
    return isolate_name(display_name(row))


def isolate_name(name: str) -> str:
    """Return the printable name between Unicode's marks of a directional isolate.

    A name in a right-to-left script then does not turn the text around it.
    """
    return isolate_text(printable_name(name))


def isolate_text(text: str) -> str:
    """Return the text between Unicode's marks of a directional isolate."""
    return text.join(BIDI_ISOLATES)
