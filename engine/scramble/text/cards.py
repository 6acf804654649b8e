"""The names and effects of cards, and when one would have none; the golfers and tiers (S-11 to S-13, S-91 to S-130)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.game import Names, Seat
from engine.i18n import N_, _, join_list
from engine.scramble.cards.deck import CARDS, GOLFERS, Card, effect_of, ratings
from engine.scramble.cards.effects import best_routes_away, is_place_hit, nearest_ground
from engine.scramble.courses.hole import TREE
from engine.scramble.state import Move
from engine.scramble.view import View


class CardText(NamedTuple):
    """The words of a card, each a message to translate."""

    name: str
    effect: str
    no_effect: str = ""
    """The reason why it has no effect (S-104, S-106, S-128, S-130)."""
    play: str = ""
    """The label of the move that plays it, or that follows it, where that has a word of its own."""
    idle_play: str = ""
    """The label of that move where nothing needs it."""
    original: str = ""
    """The effect on an original throw, where that is another one (S-127)."""
    this_throw: str = ""
    """The effect on the scramble throw that is to be made now."""


CARD_TEXTS: Mapping[str, CardText] = MappingProxyType(
    {
        "ace-run": CardText(
            N_("Ace Run"),
            N_("On the first throw of a hole, roll one die three times and use any of the rolls."),
            play=N_("Ace Run with the {disc}"),
        ),
        "amazing-throw": CardText(
            N_("Amazing Throw"),
            N_("Roll all dice again and add any of them to your throw."),
            play=N_("Amazing Throw: add to this throw"),
        ),
        "great-shot": CardText(
            N_("Great Shot"),
            N_("Move one square in any direction, even into the basket."),
            play=N_("Great Shot {way} to {place}"),
        ),
        "mulligan": CardText(
            N_("Mulligan"), N_("Take your throw back and throw again."), play=N_("Mulligan: take this throw back")
        ),
        "cancel": CardText(
            N_("Cancel Bad Luck"),
            N_("Cancel the Bad Luck card you just drew."),
            play=N_("Play Cancel Bad Luck"),
            idle_play=N_("Cancel Bad Luck (not needed)"),
        ),
        "foot-fault": CardText(N_("Foot Fault"), N_("One penalty stroke. In a race, skip a turn.")),
        "grip-lock": CardText(
            N_("Grip Lock"),
            N_("Move two squares further from the basket."),
            no_effect=N_("there's no way further from the basket"),
        ),
        "wimpy-shot": CardText(N_("Wimpy Shot"), N_("Go back two squares along your flight.")),
        "hit-a-tree": CardText(
            N_("Hit a Tree"),
            N_("If a tree is within two squares, your disc ends up in it."),
            no_effect=N_("there's no other tree within two squares"),
        ),
        "in-the-drink": CardText(
            N_("In the Drink"),
            N_("One penalty if water is within two squares. Your disc stays where it landed."),
            no_effect=N_("there's no water within two squares"),
        ),
        "gust": CardText(
            N_("Gust"),
            N_("Push a disc two squares in a straight line."),
            no_effect=N_("the disc is still on the tee"),
            play=N_("Gust {way} to {place}"),
        ),
        "tree-kick": CardText(
            N_("Tree Kick"),
            N_("If a tree is within three squares, the disc ends up in it."),
            no_effect=N_("there's no other tree within three squares"),
        ),
        "splash": CardText(
            N_("Splash"),
            N_("One penalty if water is within three squares."),
            no_effect=N_("there's no water within three squares"),
        ),
        "roll-away": CardText(
            N_("Roll Away"),
            N_("A disc rolls back three squares along its flight."),
            no_effect=N_("the disc hasn't flown yet"),
        ),
        "spit-out": CardText(
            N_("Spit Out"),
            N_("A disc in the circle moves three squares away from the basket."),
            no_effect=N_("no disc in the circle can go further from the basket"),
        ),
        "lost-disc": CardText(
            N_("Lost Disc"),
            N_("A disc goes back to where it was thrown from."),
            no_effect=N_("the disc hasn't flown yet"),
        ),
        "courtesy-call": CardText(N_("Courtesy Call"), N_("One penalty.")),
        "noisy-gallery": CardText(
            N_("Noisy Gallery"),
            N_("Next throw: leave out the highest die."),
            original=N_("Next throw: the die counts two less."),
            this_throw=N_("This throw: leave out the highest die."),
        ),
        "stiff-headwind": CardText(
            N_("Stiff Headwind"),
            N_("Next throw: at most two dice."),
            original=N_("Next throw: no disc adds anything."),
            this_throw=N_("This throw: at most two dice."),
        ),
        "snapped-driver": CardText(
            N_("Snapped Driver"), N_("Next throw: no Driver."), this_throw=N_("This throw: no Driver.")
        ),
        "cold-putter": CardText(
            N_("Cold Putter"), N_("Next throw: no Putter."), this_throw=N_("This throw: no Putter.")
        ),
        "disc-mix-up": CardText(
            N_("Disc Mix-Up"),
            N_("Swap lies with a disc on the same hole."),
            no_effect=N_("there's nobody behind to swap with"),
        ),
        "sticky-fingers": CardText(
            N_("Sticky Fingers"), N_("Take a random card from another hand."), no_effect=N_("there's no card to take")
        ),
    }
)
GOLFER_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "hattie-hyzer": "Hattie Hyzer",
        "bo-bomber": "Bo Bomber",
        "ruth-roller": "Ruth Roller",
        "milo-middle": "Milo Middle",
        "gwen-gap": "Gwen Gap",
        "pete-putt": "Pete Putt",
        "tess-tunnel": "Tess Tunnel",
        "fiona-flick": "Fiona Flick",
    }
)
TIER_NAMES: Mapping[str, str] = MappingProxyType({"regular": N_("Regular"), "rookie": N_("Rookie"), "pro": N_("Pro")})
DISC_NAMES: Mapping[str, str] = MappingProxyType({"D": N_("Driver"), "M": N_("Mid-Range"), "P": N_("Putter")})


def card_name(card: str) -> str:
    """Return a card's name in the current language."""
    return _(CARD_TEXTS[card].name)


TIER_MEANINGS = {
    "regular": N_("The numbers as they are"),
    "rookie": N_("Easier: each number one lower"),
    "pro": N_("Harder: each number one higher"),
}


def golfer_text(key: str) -> str:
    """Return a golfer with the numbers that its dice must show: Bo Bomber: D 3, M 4, P 5."""
    return _("{golfer}: {ratings}").format(golfer=GOLFER_NAMES[key], ratings=_ratings_text(key, "regular"))


def golfer_strength(key: str) -> str:
    """Return the discs for which a golfer's ratings are best; a lower number is reached more often."""
    golfer_ratings = dict(zip(DISC_NAMES, GOLFERS[key], strict=True))
    best = [_(DISC_NAMES[disc]) for disc, rating in golfer_ratings.items() if rating == min(golfer_ratings.values())]
    return (
        _("Equally good with all discs")
        if len(best) == len(DISC_NAMES)
        else _("Best with {discs}").format(discs=join_list(best))
    )


def tier_text(key: str, golfer: str) -> str:
    """Return a tier with a golfer's ratings in it."""
    return _("{tier}: {ratings}").format(tier=_(TIER_NAMES[key]), ratings=_ratings_text(golfer, key))


def _ratings_text(golfer: str, tier: str) -> str:
    return ", ".join(f"{disc} {rating}" for disc, rating in zip(DISC_NAMES, ratings(golfer, tier), strict=True))


def has_no_effect(view: View, choice: Move) -> bool:
    """Return whether the card that a move plays, accepts or cancels would have no effect."""
    match choice:
        case Move(verb) if verb == "accept" or effect_of(verb) == "cancel_card":
            return _has_no_target(view, view.asked, view.actor)
        case Move("battle", detail):
            card, target = detail.split()
            return _has_no_target(view, card, int(target) - 1)
        case _:
            return False


def _has_no_target(view: View, card: Card, seat: int) -> bool:
    """Return whether a card has no effect on the disc of that seat (S-102, S-104, S-105, S-130)."""
    disc = view.discs[seat]
    hole, place = view.holes[disc.hole], disc.square
    match effect_of(card):
        case "move_away":
            return not best_routes_away(hole, (place,), CARDS[card].spaces)[0].path
        case "move_to_tree":
            return nearest_ground(hole, place, TREE, CARDS[card].spaces) in (None, place)
        case "penalise":
            return not is_place_hit(hole, place, card)
        case _:
            return False


def effect_text(card: str, throwing: str = "scramble") -> str:
    """Return the effect of a card with that way of throwing, in the current language."""
    words = CARD_TEXTS[card]
    return _(words.original or words.effect) if throwing == "original" else _(words.effect)


def this_throw_text(card: str) -> str:
    """Return the effect of a card that lies on the scramble throw to be made now."""
    return _(CARD_TEXTS[card].this_throw)


def no_effect_reason(card: str) -> str:
    """Return the reason why a card has no effect in the current language."""
    return _(CARD_TEXTS[card].no_effect)


def card_from(card: str, names: Names, seat: Seat | None) -> str:
    """Return a card's name, with the opponent `seat` who played it; None for a card that nobody else played."""
    if seat is None:
        return card_name(card)
    return _("{name}'s {card}").format(name=names[seat], card=card_name(card))


def card_with_effect(card: str) -> str:
    """Return a card's name with its effect, inside a sentence."""
    return _("{card} (“{effect}”)").format(card=card_name(card), effect=effect_text(card).rstrip("."))


def hand_text(view: View) -> str:
    """Return the viewer's own cards with their effects, a line each."""
    return "\n".join(_card_line(view, card) for card in view.hand)


def next_throw_cards(view: View) -> tuple[str, ...]:
    """Return the cards on a next throw with their effects, once each (S-127)."""
    return tuple(_card_line(view, card) for card in dict.fromkeys(card for disc in view.discs for card in disc.effects))


def _card_line(view: View, card: str) -> str:
    return _("{card}: {effect}").format(card=card_name(card), effect=effect_text(card, view.options.throwing))


def move_note(view: View, move: Move) -> str:
    """Return the effect of a move's card, or why it would have none now; "" for a move without a card."""
    card = move.detail.partition(" ")[0] if move.verb in ("battle", "discard") else move.verb
    if has_no_effect(view, move):
        idle_card = card if move.verb == "battle" else view.asked
        return _("no effect now: {reason}").format(reason=no_effect_reason(idle_card))
    card = view.asked if move.verb == "accept" else card
    return effect_text(card, view.options.throwing) if card in CARD_TEXTS else ""
