"""Names of players as plain text: what is printable of a name, and its direction of writing."""

from db.rows import Seat
from engine.speech import APART, _

LONGEST = 32
"""Characters of a name that are shown."""


def named(row: Seat) -> str:
    """A player's name as it is; somebody who asked to be forgotten has none."""
    return row.name or _("Somebody")


def bare(name: str) -> str:
    """What can be seen of a name."""
    visible = name if name.isprintable() else "".join(filter(str.isprintable, name))
    return visible.strip()[:LONGEST] or _("Somebody")


def label(row: Seat) -> str:
    """A player where text is shown as it is: in alt texts, buttons, menus and lists."""
    return isolated(named(row))


def isolated(name: str) -> str:
    """What can be seen of a name, in whatever direction it is written: the text around it keeps its own."""
    return enclosed(bare(name))


def enclosed(text: str) -> str:
    """The text between Unicode's marks of a part whose direction is its own."""
    return text.join(APART)
