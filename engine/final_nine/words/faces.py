"""The words on the pictures of cards and terrain."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.figures import format_signed
from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Disc
from engine.final_nine.words.brief import brief_action_text as brief_action_text
from engine.final_nine.words.entries import CHAIN_TEXTS
from engine.final_nine.words.moves import PRICE_LABELS
from engine.final_nine.words.terms import GROUND_NAMES as GROUND_NAMES
from engine.final_nine.words.terms import IMMUNITIES
from engine.final_nine.words.terms import card_name as named
from engine.final_nine.words.terms import action_text as action_text
from engine.speech import N_, _, join_list, ngettext

KIND_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "DRIVER": N_("DRIVER"),
        "FAIRWAY": N_("FAIRWAY"),
        "MID-RANGE": N_("MID-RANGE"),
        "PUTTER": N_("PUTTER"),
        "SKILL": N_("SKILL"),
        "DEVIATION": N_("DEVIATION"),
        "LUCK": N_("LUCK"),
        "CALL": N_("CALL"),
        "ABILITY": N_("ABILITY"),
        "MISCHIEF": N_("MISCHIEF"),
    }
)
"""The types of discs and the categories of action cards (F-3)."""
GROUND_EFFECTS: Mapping[str, str] = MappingProxyType(
    {
        ".": N_("safe"),
        "b": N_("next −1"),
        "c": N_("next −1"),
        "t": N_("no effect"),
        "~": N_("out, +1"),
        "o": N_("out, +1"),
        "#": N_("out, +1"),
        "^": N_("kicked off"),
        "=": N_("skips 1"),
        "y": N_("out, +1"),
        "F": N_("stops here"),
        "k": N_("roll a die"),
        "/": N_("rolls 1"),
        ":": N_("safe"),
        "M": N_("pass its gate"),
        "Z": N_("safe"),
        "T": N_("start"),
        "B": N_("putt"),
        "S": N_("rolls back 1"),
    }
)
"""What each ground does to a disc (F-21)."""
GROUND_LABELS: Mapping[str, str] = MappingProxyType(GROUND_NAMES | {".": N_("fairway"), "S": N_("slope basket")})


def card_kind(code: str) -> str:
    """Return the type of a disc or the category of an action card, a key of `KIND_LABELS`."""
    card = CARDS[code]
    return card.type if isinstance(card, Disc) else card.category


def disc_numbers(disc: Disc) -> tuple[str, str]:
    """Return a disc in numbers, in two lines (F-36)."""
    if disc.reach:
        return _("reach {reach}").format(reach=disc.reach), _("sure putt")
    if disc.pattern:
        count = len(disc.pattern)
        return _("diagonal"), ngettext("{count} square", "{count} squares", count).format(count=count)
    fade = _("fade {fade}").format(fade=format_signed(disc.fade)) if disc.fade else _("straight")
    return _("distance {distance}").format(distance=disc.distance), fade


def ability_text(code: str) -> str:
    """Return what an ability does, as a sentence."""
    if code not in DISCS:
        return action_sentence(code)
    disc = DISCS[code]
    proof = join_list(immunity_name(letter) for letter in disc.immune)
    return _("A sure putt, reach {reach}; immune to {immune}.").format(reach=disc.reach, immune=proof)


def ground_label(char: str) -> tuple[str, str]:
    """Return the name of a terrain, and its effect."""
    name = _(GROUND_LABELS[char])
    return name[:1].upper() + name[1:], _(GROUND_EFFECTS[char])


def action_sentence(code: str) -> str:
    """Return what an action card does, as a sentence (F-85)."""
    said = action_text(code)
    return said[:1].upper() + said[1:] + "."


def brief_action_sentence(code: str) -> str:
    """Return what an action card does, in few words."""
    said = brief_action_text(code)
    return said[:1].upper() + said[1:] + "."


def slip_heading(code: str) -> str:
    """Return the heading of a slip: the card's name, or the price of a use of ANGLE CTRL (F-152)."""
    price = _(PRICE_LABELS[code]) if code in PRICE_LABELS else named(code)
    return price[:1].upper() + price[1:]


def spit_sentence(code: str) -> str:
    """Return what an action card does if it is turned after a disc has hit the chains (F-150)."""
    said = _(CHAIN_TEXTS[ACTIONS[code].chains])
    return said[:1].upper() + said[1:] + "."


def immunity_name(letter: str) -> str:
    """Return the name of an immunity letter."""
    return _(IMMUNITIES[letter])
