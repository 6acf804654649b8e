"""What each card does, in as few words as a card has room for (S-91 to S-105, S-130)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.speech import N_, _

EFFECTS: Mapping[str, str] = MappingProxyType(
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


def effect(card: str) -> str:
    """What a card does, in the language being spoken."""
    return _(EFFECTS[card])
