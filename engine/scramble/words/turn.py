"""Whose turn it is and what is asked."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Names
from engine.scramble.grid import name
from engine.scramble.view import View
from engine.scramble.words.cards import card_name
from engine.scramble.words.terms import dice_text, seat_list, spaces
from engine.speech import N_, _, ngettext

ASKED: Mapping[str, str] = MappingProxyType(
    {
        "PreThrow": N_("{name} to throw from {square}."),
        "Rolled": N_("{name} rolled {dice} and chooses dice."),
        "Aim": N_("{name} flies {spaces} and chooses where to come down."),
        "Settle": N_("{name} may still act on the landing at {square}."),
        "Keep": N_("{name} drew a card and decides about it."),
        "Bad": N_("{name} drew {card}: accept or cancel it."),
        "Route": N_("{name} chooses where {card} takes {target}."),
        "Push": N_("{name} chooses where the Gust pushes {target}."),
        "End": N_("{name} may play a card or end the turn."),
    }
)


def turn(view: View, names: Names) -> str:
    """One sentence: who must do what."""
    if view.phase == "Over":
        return _("The game is over.")
    if view.phase == "Setup":
        form = ngettext(
            "{names} chooses a golfer and a tier.", "{names} choose a golfer and a tier.", len(view.awaiting)
        )
        return form.format(names=seat_list(names, view.awaiting))
    disc = view.discs[view.actor]
    return _(ASKED[view.phase]).format(
        name=names[view.actor],
        square=name(disc.square),
        dice=dice_text(view.dice),
        card=card_name(view.asked) if view.asked else "",
        target=_("the disc") if view.target == view.actor else names[view.target],
        spaces=spaces(view.reach[0].spaces) if view.reach else "",
    )
