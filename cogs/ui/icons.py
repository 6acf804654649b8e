"""The clubhouse's own emoji beside its words; as long as Discord has one not, the words stand alone."""

import discord

_known: dict[str, discord.PartialEmoji] = {}
"""What Discord has of render/icons.py, by the names there; one application's, whichever message they stand in."""


def learn(icon: str, name: str, id: int) -> None:
    """Notes that Discord has the icon as this emoji."""
    _known[icon] = discord.PartialEmoji(name=name, id=id)


def emoji(icon: str) -> discord.PartialEmoji | None:
    """The icon of that name on a button or in a menu; None for "" and where Discord has it not."""
    return _known.get(icon)


def written(icon: str) -> str:
    """The icon in a text, with the space after it; nothing where Discord has it not."""
    return f"{_known[icon]} " if icon in _known else ""
