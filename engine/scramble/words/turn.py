"""The sentence on whose turn it is and what is asked."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Names
from engine.scramble.cards.deck import HAND_LIMIT
from engine.scramble.courses.grid import square_name
from engine.scramble.view import Disc, View
from engine.scramble.words.cards import card_name
from engine.scramble.words.terms import dice_text, seat_names, spaces_text
from engine.speech import N_, _, ngettext

QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "PreThrow": N_("{name} to throw from {square}, {left} from the basket."),
        "Rolled, 3": N_("{name} rolled {dice} and chooses where to land, with one die, two or all three."),
        "Rolled, 2": N_("{name} rolled {dice} and chooses where to land, with one die or two."),
        "Rolled, 1": N_("{name} rolled {dice} and chooses where to land, with one die."),
        "Aim": N_("{name} flies {spaces} and chooses where to come down."),
        "Settle, luck": N_("{name} came down at {square}: roll for luck, or let it lie."),
        "Settle, battle": N_("{name} came down at {square}: roll for battle, or let it lie."),
        "Settle, luck or a card": N_("{name} came down at {square}: roll for luck, play a card, or let it lie."),
        "Settle, a card": N_("{name} came down at {square}: play a card, or let it lie."),
        "Keep, good": N_("{name} drew a card: keep it, or play it if that can be done at once."),
        "Keep, battle": N_("{name} drew a card and keeps it for later."),
        "Keep, one too many": N_("{name} drew a card and puts one of four away."),
        "Bad": N_("{name} drew {card}: accept it, or play Cancel Bad Luck."),
        "Route": N_("{name} chooses where {card} takes {target}."),
        "Push": N_("{name} chooses where the Gust pushes {target}."),
        "End": N_("{name} may play a card or end the turn."),
    }
)


def turn(view: View, names: Names) -> str:
    """Return whose turn it is and what is asked, in one sentence."""
    if view.phase == "Over":
        return _("The game is over.")
    if view.phase == "Setup":
        form = ngettext(
            "{names} chooses a golfer and a tier: the lower a rating, the more often its die succeeds.",
            "{names} choose a golfer and a tier: the lower a rating, the more often its die succeeds.",
            len(view.awaiting),
        )
        return form.format(names=seat_names(names, view.awaiting))
    disc = view.discs[view.actor]
    return _(QUESTIONS[_question_key(view, disc)]).format(
        name=names[view.actor],
        square=square_name(disc.square),
        left=spaces_text(disc.distance),
        dice=dice_text(view.dice, view.barred),
        card=card_name(view.asked) if view.asked else "",
        target=_("the disc") if view.target == view.actor else names[view.target],
        spaces=spaces_text(view.reach[0].spaces) if view.reach else "",
    )


def _question_key(view: View, disc: Disc) -> str:
    """Return the key of the question: the phase with its details.

    The details say nothing about which cards are held.
    """
    match view.phase:
        case "Rolled":
            return f"Rolled, {min(view.limit, len(view.dice) - len(view.barred))}"
        case "Settle" if view.options.cards == "battle":
            return "Settle, battle"
        case "Settle" if disc.cards:
            return "Settle, luck or a card" if view.may_roll else "Settle, a card"
        case "Settle":
            return "Settle, luck"
        case "Keep" if disc.cards > HAND_LIMIT:
            return "Keep, one too many"
        case "Keep":
            return "Keep, battle" if view.options.cards == "battle" else "Keep, good"
    return view.phase
