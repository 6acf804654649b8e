"""The way to the page of how to play."""

from cogs.ui.page import Press
from engine.speech import _


def how_to_play(game: str, label: str = "") -> Press:
    """A button that opens, for whoever presses it, the first page of what there is to read of a game."""
    return Press(label or _("How to play"), "rules", f"0 {game}")
