"""The names and effects of cards, and when one would have none; the golfers and tiers (S-11 to S-13, S-91 to S-130)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.i18n import N_, _, join_list
from engine.scramble.cards.deck import GOLFERS as RATINGS
from engine.scramble.cards.deck import Card, ratings
from engine.scramble.cards.effects import BAD_LUCK_SPACES, BATTLE_SPACES, best_routes_away, nearest_ground
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.state import Move
from engine.scramble.view import View

CARD_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "ace-run": N_("Ace Run"),
        "amazing-throw": N_("Amazing Throw"),
        "great-shot": N_("Great Shot"),
        "mulligan": N_("Mulligan"),
        "cancel": N_("Cancel Bad Luck"),
        "foot-fault": N_("Foot Fault"),
        "grip-lock": N_("Grip Lock"),
        "wimpy-shot": N_("Wimpy Shot"),
        "hit-a-tree": N_("Hit a Tree"),
        "in-the-drink": N_("In the Drink"),
        "gust": N_("Gust"),
        "tree-kick": N_("Tree Kick"),
        "splash": N_("Splash"),
        "roll-away": N_("Roll Away"),
        "spit-out": N_("Spit Out"),
        "lost-disc": N_("Lost Disc"),
        "courtesy-call": N_("Courtesy Call"),
        "noisy-gallery": N_("Noisy Gallery"),
        "stiff-headwind": N_("Stiff Headwind"),
        "snapped-driver": N_("Snapped Driver"),
        "cold-putter": N_("Cold Putter"),
        "disc-mix-up": N_("Disc Mix-Up"),
        "sticky-fingers": N_("Sticky Fingers"),
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
    return _(CARD_NAMES[card])


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
    printed = dict(zip(DISC_NAMES, RATINGS[key], strict=True))
    best = [_(DISC_NAMES[disc]) for disc, rating in printed.items() if rating == min(printed.values())]
    return (
        _("Equally good with all discs")
        if len(best) == len(DISC_NAMES)
        else _("Best: {discs}").format(discs=join_list(best))
    )


def tier_text(key: str, golfer: str) -> str:
    """Return a tier with a golfer's ratings in it."""
    return _("{tier}: {ratings}").format(tier=_(TIER_NAMES[key]), ratings=_ratings_text(golfer, key))


def _ratings_text(golfer: str, tier: str) -> str:
    return ", ".join(f"{disc} {rating}" for disc, rating in zip(DISC_NAMES, ratings(golfer, tier), strict=True))


def has_no_effect(view: View, choice: Move) -> bool:
    """Return whether the card that a move plays, accepts or cancels would have no effect."""
    match choice:
        case Move("accept" | "cancel"):
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
    match card:
        case "grip-lock":
            return not best_routes_away(hole, (place,), BAD_LUCK_SPACES)[0].path
        case "spit-out":
            return not best_routes_away(hole, (place,), BATTLE_SPACES)[0].path
        case "hit-a-tree":
            return nearest_ground(hole, place, TREE, BAD_LUCK_SPACES) in (None, place)
        case "tree-kick":
            return nearest_ground(hole, place, TREE, BATTLE_SPACES) in (None, place)
        case "in-the-drink":
            return nearest_ground(hole, place, WATER, BAD_LUCK_SPACES) is None
        case _:
            return False


CARD_EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        "ace-run": N_("First throw of a hole: roll one die three times, use any."),
        "amazing-throw": N_("Roll all dice again and add any of them to the throw."),
        "great-shot": N_("Move one space in any direction, even into the basket."),
        "mulligan": N_("Take the throw back and throw again."),
        "cancel": N_("Cancel a Bad Luck card you have just drawn."),
        "foot-fault": N_("One stroke more; in a race skip a turn."),
        "grip-lock": N_("Move two spaces farther from the basket."),
        "wimpy-shot": N_("Go back two spaces along your flight."),
        "hit-a-tree": N_("A tree within two spaces: your disc is in it."),
        "in-the-drink": N_("Water within two spaces: one penalty, back where you lay."),
        "gust": N_("Push a disc two spaces in a straight line."),
        "tree-kick": N_("A tree within three spaces: the disc is in it."),
        "splash": N_("Water within three spaces: one penalty."),
        "roll-away": N_("A disc rolls back three spaces along its flight."),
        "spit-out": N_("Inside the circle: three spaces away from the basket."),
        "lost-disc": N_("A disc returns to where it was thrown from."),
        "courtesy-call": N_("One penalty."),
        "noisy-gallery": N_("Next throw: not the highest die."),
        "stiff-headwind": N_("Next throw: at most two dice."),
        "snapped-driver": N_("Next throw: no Driver."),
        "cold-putter": N_("Next throw: no Putter."),
        "disc-mix-up": N_("Swap lies with a disc on the same hole."),
        "sticky-fingers": N_("Take a random card from another hand."),
    }
)


NO_EFFECT_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "grip-lock": N_("there is no way farther from the basket"),
        "spit-out": N_("no disc in the circle that can go farther from the basket"),
        "hit-a-tree": N_("no other tree within two spaces"),
        "tree-kick": N_("no other tree within three spaces"),
        "in-the-drink": N_("no water within two spaces"),
        "splash": N_("no water within three spaces"),
        "gust": N_("nothing thrown on this hole yet"),
        "roll-away": N_("the disc has not flown"),
        "lost-disc": N_("the disc has not flown"),
        "disc-mix-up": N_("nobody on this hole lies farther from the basket"),
        "sticky-fingers": N_("no card in the hand"),
    }
)
"""The reason why a card has no effect (S-104, S-106, S-128, S-130)."""


def effect_text(card: str) -> str:
    """Return the effect of a card in the current language."""
    return _(CARD_EFFECTS[card])


def card_with_effect(card: str) -> str:
    """Return a card's name with its effect, inside a sentence."""
    return _("{card} (“{effect}”)").format(card=card_name(card), effect=effect_text(card).rstrip("."))


def hand_text(view: View) -> str:
    """Return the viewer's own cards with their effects, a line each."""
    return "\n".join(_card_line(card) for card in view.hand)


def next_throw_cards(view: View) -> tuple[str, ...]:
    """Return the cards on a next throw with their effects, once each (S-127)."""
    return tuple(_card_line(card) for card in dict.fromkeys(card for disc in view.discs for card in disc.effects))


def _card_line(card: str) -> str:
    return _("{card}: {effect}").format(card=card_name(card), effect=effect_text(card))


def move_note(view: View, move: Move) -> str:
    """Return the effect of a move's card, or why it would have none now; "" for a move without a card."""
    card = move.detail.partition(" ")[0] if move.verb in ("battle", "discard") else move.verb
    if has_no_effect(view, move):
        missed = card if move.verb == "battle" else view.asked
        return _("no effect now: {reason}").format(reason=_(NO_EFFECT_REASONS[missed]))
    card = view.asked if move.verb == "accept" else card
    return effect_text(card) if card in CARD_EFFECTS else ""
