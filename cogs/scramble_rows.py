"""Scramble Golf's controls: what must not be pressed by a slip of the finger has a menu of its own."""

from cogs.page import Choice, Option
from engine.scramble.view import View
from engine.scramble.words.labels import move
from engine.speech import _


def concede(view: View) -> Choice | None:
    """Giving up the hole or the match, where that is possible (S-159)."""
    options = tuple(Option(made.detail, move(view, made)) for made in view.moves if made.verb == "concede")
    return Choice(_("Concede …"), "choose", options, arg="concede") if options else None
