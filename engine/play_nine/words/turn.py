"""The sentence on whose turn it is and what is asked."""

from engine.game import Names, Seat
from engine.play_nine.table import Skip, View
from engine.play_nine.words.terms import card_name
from engine.speech import _, join_list, ngettext

COUNTDOWN_SHOTS = 6
"""The shots before the limit at which their number is announced: from round 35 of 40 on (P-32)."""


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    if not view.awaiting:
        return _("The game is over.")
    if view.teeing:
        return ngettext(
            "{names} tees off: two cards to turn up.", "{names} tee off: two cards each to turn up.", len(view.awaiting)
        ).format(names=join_list(names[seat] for seat in view.awaiting))
    seat = view.awaiting[0]
    return _question(view).format(name=names[seat] + _which_shot(view, seat), **_card_names(view))


def _which_shot(view: View, seat: Seat) -> str:
    """Return the note behind the name: the last shot (P-29), or its number near the limit (P-32, P-71)."""
    if view.out is not None:
        return _(" (one last shot)")
    if len(view.grids) == 1 or view.limit - view.shots[seat] <= COUNTDOWN_SHOTS:
        return _(" (shot {shot} of {limit})").format(shot=view.shots[seat] + 1, limit=view.limit)
    return ""


def _question(view: View) -> str:
    if view.held is None:
        return _("{name} is on turn: draw from the deck, or put the open {top} on a card.")
    if view.source == "discard":
        return _("{name} has taken {held} and puts it on a card.")
    if Skip() in view.moves:
        return _("{name} has drawn {held}: put it on a card, or discard it and flip the last one or none.")
    return _("{name} has drawn {held}: put it on a card, or discard it and flip one.")


def _card_names(view: View) -> dict[str, str]:
    return {
        "held": "" if view.held is None else card_name(view.held),
        "top": "" if view.top is None else card_name(view.top),
    }
