"""Buttons that explain a game: *How to play* and *Teach me*."""

from club.tutorial import course
from engine.speech import _
from ui.widgets.page import Press


def how_to_play(game: str, label: str = "") -> Press:
    """A button that opens, for whoever presses it, the first page of what there is to read of a game."""
    return Press(label or _("How to play"), "rules", f"0 {game}", icon="book")


def teach_me(game: str, label: str = "", style: str = "green") -> Press:
    """A button that begins, for whoever presses it, the lesson of a game."""
    return Press(label or _("Teach me"), "teach", game, style)


def lessons(game: str) -> tuple[Press, ...]:
    """The button of the lesson, where a game has one."""
    return (teach_me(game),) if course(game) else ()
