"""Why a move is refused, and what to do instead."""

from typing import Final

from engine.final_nine.cards.deck import CARDS
from engine.final_nine.moves import Move, move_fields
from engine.i18n import N_, _

SENTENCES: Final = {
    "over": N_("This round is over. Open a new table with `/play`."),
    "no seat": N_("You're not in this round. Join the next one!"),
    "not your turn": N_("It's not your decision right now. Wait until you're asked."),
    "asked Cycle": N_("First discard one more card for Draw 2 New."),
    "asked Fetch": N_("First take a card from the discard pile."),
    "asked Draws": N_("Draw your cards first, from either stack."),
    "asked Renew": N_("Discard the cards you don't want, then press “Done”."),
    "asked Windup": N_("Get your new disc first: discard a card, then take a disc."),
    "asked Peek": N_("First decide: leave the card on top, or put it under the stack."),
    "asked Gift": N_("First give the card you were asked for."),
    "asked Trim": N_("First discard the cards you have to give up."),
    "asked Surplus": N_("First discard down to nine cards."),
    "not in hand": N_("You don't have that card. Choose one from your hand."),
    "no disc": N_("{card} isn't a disc. Choose a disc from your hand."),
    "no action": N_("{card} isn't an action card. Choose a skill or luck card from your hand."),
    "no use": N_("{card} would do nothing now. Keep it for later."),
    "not anytime": N_("You can only play {card} on a throw. Keep it until then."),
    "not from hand": N_("You can't play {card} on your own throw. Swap it on the next hole."),
    "no reach": N_("{card} can't reach the basket from here. Choose another disc."),
    "mando": N_("{card} needs every mando passed first. Choose another disc."),
    "no reach yet": N_("The basket is out of reach from here. Use your ability, or choose another disc."),
    "water": N_("A Roller can't cross water. Press “Take back”, or choose another direction."),
    "no_luck": N_("You can't play luck cards on this throw. Press “Carry on”."),
    "no_skill": N_("Because of Squeaky Brakes, you can't play skill cards on this throw. Press “Throw”."),
    "immune W": N_("The disc is immune to wind, so {card} does nothing. Choose another card."),
    "immune S": N_("The disc is immune to skips, so {card} does nothing. Choose another card."),
    "immune R": N_("The disc is immune to rolls, so {card} does nothing. Choose another card."),
    "circle": N_("{card} only works on a putt. Keep it for your next putt."),
    "cross": N_("{card} isn't for putts. Choose a card without a cross."),
    "hand BH": N_("{card} only works with a backhand disc. Choose another card."),
    "hand FH": N_("{card} only works with a forehand disc. Choose another card."),
    "no crosswind": N_("There's no crosswind on this throw. Choose the other effect of {card}."),
    "putter": N_("{card} is for drivers and mid-ranges. Your putter goes in without it."),
    "not out": N_("There's no out-of-bounds penalty for {card} to cancel. Keep the card for later."),
    "no skill": N_("There's no skill card for {card} to cancel. Choose another card, or press “Let it fly”."),
    "holed": N_("The disc is in the basket. Keep {card} and press “Done”."),
    "unmoved": N_("The disc hasn't moved, so {card} can't move it on. Keep the card and press “Done”."),
    "sure putt": N_("{card} can't stop a sure putt. Choose another card, or press “Let it fly”."),
    "only T1": N_("Champ can only copy that card before a throw. Choose a card that changes the flight."),
    "no trouble": N_("Only deviations and calls disrupt a throw. Play one, or press “Let it fly”."),
    "not T4": N_("You can't play {card} now. Play a luck card that fits, or press “Carry on”."),
    "not T6": N_("You can't play {card} after the landing. Press “Done”."),
    "no such choice": N_("{card} can't do that here. Use one of the buttons."),
    "Casting": N_("Choose a free character, or press “No character”."),
    "used up": N_("You've used your character's ability. It works once every nine holes, so play on without it."),
    "mischief used": N_("You've already used your Mischief card this round. Play on without it."),
    "own throw": N_("{card} is for an opponent's throw. Keep it until then."),
    "mischief T1": N_("You can only play {card} while an opponent is choosing a throw. Keep it until then."),
    "mischief T2": N_("Wait for an opponent's throw, then play {card} before anyone presses “Let it fly”."),
    "no rest": N_("The marker can't go there: a disc couldn't lie on that square. Choose another direction."),
    "Flicking": N_("Choose a power from 1 to 10 for your flick."),
    "no mulligan": N_("You no longer have the Mulligan / In the Bag card. Play on without it."),
    "Swapping": N_("Swap up to two cards from your hand, or press “Keep my cards”."),
    "Choosing": N_("Choose a disc, then a direction. Add skill cards if you like, then press “Throw”."),
    "Disrupting": N_("Disrupt the throw with a deviation or a call, or press “Let it fly”."),
    "Turning": N_("Use the card that was turned up, or press “Don't use it”."),
    "Helping": N_("Play a luck card that fits, or press “Carry on”."),
    "Landed": N_("Play a card on the landed disc, or press “Done”."),
    "Refilling": N_("Draw from either stack, or press “Don't refill”."),
    "not now": N_("You can't play {card} here. Use one of the buttons."),
}


TIMING_LABELS: Final = {
    "for DISC": N_("for your throw"),
    "for SKILL": N_("before a throw"),
    "for LUCK": N_("after a throw"),
    "for LANDED": N_("after landing"),
    "for TROUBLE": N_("against others"),
}
"""When a card can be played that cannot be played now."""
LABELS: Final = TIMING_LABELS | {
    "not from hand": N_("can't be played"),
    "no reach": N_("out of reach"),
    "mando": N_("mando first"),
    "water": N_("over water"),
    "no_luck": N_("no luck cards now"),
    "no_skill": N_("no skill cards now"),
    "immune W": N_("immune to wind"),
    "immune S": N_("immune to skips"),
    "immune R": N_("immune to rolls"),
    "circle": N_("only on a putt"),
    "cross": N_("not on a putt"),
    "hand BH": N_("BH discs only"),
    "hand FH": N_("FH discs only"),
    "no crosswind": N_("no crosswind"),
    "putter": N_("not for putters"),
    "not out": N_("no penalty to cancel"),
    "no skill": N_("no skill to cancel"),
    "holed": N_("disc is in"),
    "unmoved": N_("disc hasn't moved"),
    "sure putt": N_("sure putt"),
    "only T1": N_("before a throw"),
    "no such choice": N_("nothing to cancel"),
    "not now": N_("not now"),
    "used up": N_("used up"),
    "no use": N_("nothing to take"),
    "idle basket": N_("not at basket"),
    "idle in": N_("disc isn't in"),
    "idle cancel": N_("no difference"),
    "idle flight": N_("same flight"),
    "idle over": N_("not on its way"),
    "idle lie": N_("not in woods"),
}
"""The words on the bar of a card that cannot be played now, at most 20 characters."""


NO_EFFECT_REASONS: Final = {
    "sure putt": N_("it can't change a sure putt"),
    "not out": N_("there's no penalty to cancel"),
    "idle basket": N_("the disc doesn't land at the basket"),
    "idle in": N_("the disc doesn't go in"),
    "idle cancel": N_("the throw ends the same without it"),
    "idle flight": N_("the disc flies and lands the same without it"),
    "idle over": N_("the disc doesn't fly over that ground"),
    "idle lie": N_("the disc isn't in the woods"),
}
"""Why a card would be wasted on the throw as it stands."""


def short_reason(key: str) -> str:
    """Return why a card of the hand cannot be played now, short enough for the card, or ""."""
    return _(LABELS[key]) if key else ""


def refusal_sentence(key: str, move: Move) -> str:
    """Return the sentence of a reason; `{card}` stands for the card of the move."""
    name = next((CARDS[part].name for part in move_fields(move) if isinstance(part, str) and part in CARDS), "")
    return _(SENTENCES[key]).format(card=name)
