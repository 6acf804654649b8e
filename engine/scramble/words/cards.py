"""The names and effects of cards, and the names of golfers, tiers and discs."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.speech import N_, _

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
