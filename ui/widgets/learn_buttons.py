"""Buttons that explain a game: *How to play* and *Teach me*."""

from club.tutorial import course
from engine.speech import _
from ui.widgets.page import Press


def how_to_play(game: str, label: str = "") -> Press:
    """Return the button that shows the user the first page of a game's rulebook."""
    return Press(label or _("How to play"), "rules", f"0 {game}", icon="book")


def teach_me(game: str, label: str = "", style: str = "green") -> Press:
    """Return the button that starts a game's tutorial for the user."""
    return Press(label or _("Teach me"), "teach", game, style)


def lessons(game: str) -> tuple[Press, ...]:
    """Return the button of the tutorial, if the game has one."""
    return (teach_me(game),) if course(game) else ()
