"""The caddie's words on a roll for a card: whether it pays, and what you miss without it."""

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.i18n import _
from engine.rng import Luck
from engine.scramble.ai.card_values import Outlook, card_cost, card_landings, landing_cost, limit_cost
from engine.scramble.ai.evaluate import JUDGES
from engine.scramble.ai.hint_values import caddie_values
from engine.scramble.ai.prospects import (
    SHIFTING_CARD,
    SHIFTING_COPIES,
    best_shift,
    let_lie_prospect,
    retake_prospect,
    roll_prospect,
)
from engine.scramble.ai.winning import is_beside_basket, is_last_turn, strokes_to_cap
from engine.scramble.cards.deck import BAD, BATTLE, CARDS, GOOD, MAX_HAND_CARDS, Card, effect_of
from engine.scramble.courses.grid import square_name
from engine.scramble.state import Move
from engine.scramble.text.cards import card_name
from engine.scramble.text.throw_reasons import EVEN_STROKES, join_sentences
from engine.scramble.view import View


def roll_text(view: View, own: Outlook) -> str:
    """Return why a roll for a card pays, or how many cards would hurt; after it, the throw can't be taken back.

    A card that extends the throw is lost by staying put, too: the better of the two says so.
    """
    gain, extension = roll_gain(view), _better_extension(view, own)
    if extension and (gain > 0 or tells_rest(view, own, Move("done"))):
        return _("If you roll, you can't play {card} on this throw any more.").format(card=card_name(extension))
    card = own.card_with("retake_throw")
    if card and retake_prospect(own, card).cost < roll_prospect(own).cost:
        retake_text = _("Once you roll, your throw to {place} counts.").format(place=square_name(own.trail[-1]))
        return join_sentences(retake_text, _hurting_sentence(view, own))
    is_judged = gain > 0 or (extension and gain <= -EVEN_STROKES)
    reason = _verdict(view, own) if is_judged and not is_last_turn(view) else _hurting_sentence(view, own)
    shift = own.card_with("shift_disc") if best_shift(own) is not None else None
    return join_sentences(
        reason, _("You can still play {card} after the roll.").format(card=card_name(shift)) if shift else ""
    )


def _hurting_sentence(view: View, own: Outlook) -> str:
    """Return how many of the cards that are not in the own hand would hurt, and which card stops them."""
    deck = BATTLE if own.mode == "battle" else BAD
    others = {card: copies - view.hand.count(card) for card, copies in deck.items()}
    hurting = sum(copies for card, copies in others.items() if _can_hurt(view, own, card))
    form = _("{count} of {total} Bad Luck cards would hurt you here.")
    if own.mode == "battle":
        form = _("{count} of {total} Battle cards can hurt you here.")
        if others != deck:
            form = _("{count} of the {total} other Battle cards can hurt you here.")
    canceller = own.card_with("cancel_card")
    cancel_text = (
        _("If you draw one, you can stop it with {card}.").format(card=card_name(canceller)) if canceller else ""
    )
    return join_sentences(form.format(count=hurting, total=sum(others.values())), cancel_text)


def _better_extension(view: View, own: Outlook) -> Card:
    """Return a card that extends the throw now and pays more than rolling or staying put (S-92); "" without one."""
    others = min(roll_prospect(own).cost, let_lie_prospect(own).cost) - EQUAL_STROKES
    cards = (move.verb for move in view.moves if effect_of(move.verb) == "extend_throw")
    return next((card for card in cards if JUDGES[card](view, own, "").cost < others), "")


def is_hand_spent(own: Outlook) -> bool:
    """Return whether no card that is kept can be used any more."""
    return not any(own.saves.values())


def stay_text(view: View, own: Outlook) -> str:
    """Return why not to roll for a card, or what you miss then."""
    pays, card = roll_gain(view) > 0, _better_extension(view, own)
    if card and not pays:
        return _("If you stay put, you can't play {card} on this throw any more.").format(card=card_name(card))
    if not pays and not is_last_turn(view):
        return _verdict(view, own)
    hit = _("You get no card, and you draw none that hits you.")
    reason = hit if own.mode == "battle" else _("You get no card, good or bad.")
    return join_sentences(_("This is your last turn.") if is_last_turn(view) else "", reason)


def tells_rest(view: View, own: Outlook, move: Move) -> bool:
    """Return whether the reason for resting is where the disc lies then: a card shifts it, or could take it back."""
    if best_shift(own) is not None:
        return True
    return move.verb == "done" and (not view.may_roll or own.card_with("retake_throw") is not None)


def roll_gain(view: View) -> float:
    """Return how many strokes a roll is better than staying put, by the figures of a hint."""
    stay, roll = _values(view)
    return stay.cost - roll.cost


def _values(view: View) -> tuple[MoveValue, MoveValue]:
    """Return the values of staying put and of a roll."""
    values = {one.move.verb: one for one in caddie_values(view, Luck(b"", 0))}
    return values["done"], values["roll"]


def _can_hurt(view: View, own: Outlook, card: Card) -> bool:
    """Return whether a card that hits its drawer can cost anything at the disc's lie (S-121, S-128, S-130)."""
    match CARDS[card].effect:
        case "limit_throw":
            return limit_cost(own, card) > EQUAL_STROKES
        case "push_disc":
            worst = max(landing_cost(own, landing) for landing in card_landings(own, card))
            return worst - own.strokes_here > EQUAL_STROKES
        case "take_card":
            return any(own.saves[hand_card] for hand_card in own.hand)
        case "swap_lies":
            mine = view.discs[own.seat]
            return any(
                disc.hole == mine.hole
                and disc.throws > 0
                and disc.status == "playing"
                and disc.distance > mine.distance
                for disc in view.discs
            )
    return card_cost(own, card, own=True) > EQUAL_STROKES


def _is_more_gained_than_lost(own: Outlook) -> bool:
    """Return whether a roll that succeeds is better by more than one that fails is worse."""
    good, bad = (roll_prospect(own._replace(lucky=chance)).cost for chance in (1.0, 0.0))
    stay = let_lie_prospect(own).cost
    return stay - good > bad - stay


def _verdict(view: View, own: Outlook) -> str:
    """Return why to roll, or why not to: by what the cards are worth, else by their odds."""
    gain, battle = roll_gain(view), own.mode == "battle"
    pays = gain > 0
    if is_hand_spent(own) and not pays:
        if not battle and is_beside_basket(own.hole, own.trail[-1]):
            return _("Of the Good Luck cards, only {card} can still help you.").format(card=card_name(SHIFTING_CARD))
        hit = _("A card you keep is worth nothing: nobody is left to hit.")
        return hit if battle else _("A card you keep can't help you any more.")
    if pays and _values(view)[1].strokes == strokes_to_cap(view):
        return _("You're near the stroke limit, so a bad roll costs you little.")
    if pays and not battle and is_beside_basket(own.hole, own.trail[-1]):
        form = _("{count} of {total} Good Luck cards take you into the basket at once.")
        return form.format(count=SHIFTING_COPIES, total=sum(GOOD.values()))
    if not pays and len(own.hand) >= MAX_HAND_CARDS:
        return _("Your hand is full, so one more card is worth little.")
    if abs(gain) < EVEN_STROKES:
        return _("A roll makes hardly any difference here.")
    if pays != _is_more_gained_than_lost(own):
        return _("The odds are with you.") if pays else _("The odds are against you.")
    if battle:
        more = _("Here, a card you keep is worth more than a hit costs you.")
        return more if pays else _("Here, a hit costs you more than a card you keep is worth.")
    return (
        _("A good card is worth more than a bad one costs you here.")
        if pays
        else _("A bad card costs you more here than a good one is worth.")
    )
