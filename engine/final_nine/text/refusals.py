"""Why a move is refused, and what to do instead."""

from typing import Final

from engine.final_nine.cards.deck import CARDS
from engine.final_nine.moves import Move, move_fields
from engine.i18n import N_, _

SENTENCES: Final = {
    "over": N_("This round is over; open a new table to play on."),
    "no seat": N_("You have no seat at this table; join the next round."),
    "not your turn": N_("It is not your decision now; wait until you are asked."),
    "asked Cycle": N_("First discard the card that goes with your Draw 2 New."),
    "asked Fetch": N_("First take a card from the discard pile."),
    "asked Draws": N_("First draw your cards, each from either stack."),
    "asked Renew": N_("First discard the cards you want to be rid of, then say that you are done."),
    "asked Windup": N_("First finish the change of your disc."),
    "asked Peek": N_("First leave the card on top or put it under the stack."),
    "asked Gift": N_("First give the card that is asked of you."),
    "asked Trim": N_("First discard the cards that were asked of you."),
    "asked Surplus": N_("First discard down to nine cards."),
    "not in hand": N_("That card is not in your hand; choose one that is."),
    "no disc": N_("{card} is no disc; choose a disc of your hand."),
    "no action": N_("{card} is no action card; choose a skill or luck of your hand."),
    "no use": N_("{card} finds nothing to do now; keep it for later."),
    "not anytime": N_("{card} cannot be played at any time; play it on a throw."),
    "not from hand": N_("{card} cannot be played from the hand on your own throw; swap it away at the next hole."),
    "no reach": N_("The basket is out of reach of {card}; choose another disc, or get closer first."),
    "no reach yet": N_("The basket is out of reach from this lie; use your ability on it, or choose another disc."),
    "water": N_("The planned path crosses water, where a Roller may not go; aim elsewhere or leave it out."),
    "no_luck": N_("Luck is forbidden on this throw; go on without."),
    "no_skill": N_("Squeaky Brakes forbid skill on this throw; throw without."),
    "immune W": N_("The disc is immune to wind, so {card} would do nothing; choose another card."),
    "immune S": N_("The disc is immune to skips, so {card} would do nothing; choose another card."),
    "immune R": N_("The disc is immune to rolls, so {card} would do nothing; choose another card."),
    "circle": N_("{card} is only for a putt; keep it for one."),
    "cross": N_("{card} may not be played on a putt; choose a card without a cross."),
    "hand BH": N_("{card} fits a backhand disc only; choose another card."),
    "hand FH": N_("{card} fits a forehand disc only; choose another card."),
    "no crosswind": N_("No wind blows across this throw; choose the other part of {card}."),
    "putter": N_("{card} is for drivers and mid-ranges; a putter goes in by itself."),
    "not out": N_("The throw costs no penalty for out of bounds that {card} could waive; keep it."),
    "no skill": N_("No skill was added that {card} could void; choose another card or pass."),
    "holed": N_("The disc is in the basket and moves no more; keep {card} and say that you are done."),
    "unmoved": N_("The disc never left its lie, so no landing moves it on; keep {card} and say that you are done."),
    "sure putt": N_("{card} cannot be played on an automatic putt; choose another card or pass."),
    "only T1": N_("Champ stands for that card only before a throw; choose an effect on the flight."),
    "no trouble": N_("Only deviations and calls disrupt a throw; choose one of them or pass."),
    "not T4": N_("{card} is not played at this moment; choose luck that fits, or go on."),
    "not T6": N_("{card} is not played after the landing; go on without it."),
    "no such choice": N_("{card} has no such choice here; choose one of those offered."),
    "Casting": N_("Choose one of the free characters, or none."),
    "used up": N_("Your character's ability is used up until the next nine holes; play on without it."),
    "mischief used": N_("Your mischief is used up for this round; play on without it."),
    "own throw": N_("{card} is for a throw of another side; keep it until then."),
    "mischief T1": N_("{card} is used while another player chooses a throw; wait for that."),
    "mischief T2": N_("{card} is used between a throw and the card that is turned, before you pass; wait for that."),
    "no rest": N_("The marker may only go where a disc can rest, and not under the basket; choose another direction."),
    "Flicking": N_("Choose a power from 1 to 10 for your flick."),
    "no mulligan": N_("You do not hold the Mulligan / In the Bag card any more; play on without it."),
    "Swapping": N_("Swap up to two cards of your hand, each for one from a single stack, or keep your cards."),
    "Choosing": N_("Choose a disc, then a direction, then skills if you like, then throw; or take a choice back."),
    "Disrupting": N_("Disrupt the throw with a deviation or a call that fits, or pass."),
    "Turning": N_("Use the turned card in a way that fits, or skip it."),
    "Helping": N_("Play luck that fits the throw, or say that you are done."),
    "Landed": N_("Play a card on the landed disc, or say that you are done."),
    "Refilling": N_("Draw from either stack, or say that you are done."),
    "not now": N_("{card} does not fit here; choose one of the moves offered."),
}


TIMING_LABELS: Final = {
    "for DISC": N_("for your throw"),
    "for SKILL": N_("before a throw"),
    "for LUCK": N_("after a throw"),
    "for LANDED": N_("once it landed"),
    "for TROUBLE": N_("against others"),
}
"""When a card can be played that cannot be played now."""
LABELS: Final = TIMING_LABELS | {
    "not from hand": N_("not from hand"),
    "no reach": N_("out of reach"),
    "water": N_("over water"),
    "no_luck": N_("no luck now"),
    "no_skill": N_("no skill now"),
    "immune W": N_("immune to wind"),
    "immune S": N_("immune to skips"),
    "immune R": N_("immune to rolls"),
    "circle": N_("only for a putt"),
    "cross": N_("not on a putt"),
    "hand BH": N_("BH discs only"),
    "hand FH": N_("FH discs only"),
    "no crosswind": N_("no crosswind"),
    "putter": N_("not for putters"),
    "not out": N_("no penalty to waive"),
    "no skill": N_("no skill to void"),
    "holed": N_("disc is in"),
    "unmoved": N_("disc never moved"),
    "sure putt": N_("automatic putt"),
    "only T1": N_("before a throw"),
    "no such choice": N_("nothing to cancel"),
    "not now": N_("not now"),
    "used up": N_("used up"),
    "no use": N_("nothing to take"),
    "idle basket": N_("not at basket"),
    "idle in": N_("disc is not in"),
    "idle cancel": N_("no difference"),
    "idle flight": N_("same flight"),
    "idle over": N_("not over that"),
    "idle lie": N_("not in woods"),
}
"""The words on the bar of a card that cannot be played now, at most 20 characters."""


NO_EFFECT_REASONS: Final = {
    "sure putt": N_("an automatic putt flies as it will"),
    "not out": N_("there is no penalty to waive"),
    "idle basket": N_("the disc does not come down at the basket"),
    "idle in": N_("the disc does not go in"),
    "idle cancel": N_("the throw ends the same without it"),
    "idle flight": N_("the disc flies and lands the same"),
    "idle over": N_("the disc flies over no such ground"),
    "idle lie": N_("the disc does not lie in the woods"),
}
"""Why a card would be wasted on the throw as it stands."""


def short_reason(key: str) -> str:
    """Return why a card of the hand cannot be played now, short enough for the card, or ""."""
    return _(LABELS[key]) if key else ""


def refusal_sentence(key: str, move: Move) -> str:
    """Return the sentence of a reason; `{card}` stands for the card of the move."""
    named = next((CARDS[part].name for part in move_fields(move) if isinstance(part, str) and part in CARDS), "")
    return _(SENTENCES[key]).format(card=named)
