"""Buttons that explain a game: *How to play* and *Teach me*."""

from club.tutorial import tutorial_of
from engine.speech import _
from ui.widgets.page import Button


def how_to_play(game: str, label: str = "") -> Button:
    """Return the button that shows the user the first page of a game's rulebook."""
    return Button(label or _("How to play"), "rules", f"0 {game}", icon="book")


def teach_me(game: str, label: str = "", style: str = "green") -> Button:
    """Return the button that starts a game's tutorial for the user."""
    return Button(label or _("Teach me"), "teach", game, style)


def tutorial_buttons(game: str) -> tuple[Button, ...]:
    """Return the button of the tutorial, if the game has one."""
    return (teach_me(game),) if tutorial_of(game) else ()
