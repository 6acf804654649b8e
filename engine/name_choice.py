"""The choice between the games' usual names and neutral ones.

Like the language, it is no part of a game: the bot and each of its workers make it at their start.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class NameChoice:
    """The choice of this process between the games' usual names and neutral ones, which its start makes."""

    neutral: bool = False


CHOICE = NameChoice()


def use_neutral_names(is_neutral: bool) -> None:
    """Show the neutral names of all games from now on, or the usual ones."""
    CHOICE.neutral = is_neutral


def has_neutral_names() -> bool:
    """Return whether the neutral names are shown."""
    return CHOICE.neutral
