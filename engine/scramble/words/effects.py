"""The effect of each card in a few words (S-91 to S-105, S-130), for the card itself, a hand and a menu."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.scramble.table import Move
from engine.scramble.view import View
from engine.scramble.words.cards import card_name
from engine.scramble.words.idle import has_no_effect
from engine.speech import N_, _

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
