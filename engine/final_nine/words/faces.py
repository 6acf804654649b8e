"""What the pictures of cards and grounds say."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.figures import signed
from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Disc
from engine.final_nine.words import brief, terms
from engine.final_nine.words.entries import CHAINS
from engine.final_nine.words.moves import PRICES
from engine.final_nine.words.terms import IMMUNE
from engine.final_nine.words.terms import card as named
from engine.speech import N_, _, listed, ngettext

FAMILIES: Mapping[str, str] = MappingProxyType(
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
EFFECTS: Mapping[str, str] = MappingProxyType(
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
GROUNDS: Mapping[str, str] = MappingProxyType(terms.GROUND | {".": N_("fairway"), "S": N_("slope basket")})


def kind(code: str) -> str:
    """The type of a disc or the category of an action card, a key of `FAMILIES`."""
    card = CARDS[code]
    return card.type if isinstance(card, Disc) else card.category


def flies(disc: Disc) -> tuple[str, str]:
    """A disc in numbers (F-36)."""
    if disc.reach:
        return _("reach {reach}").format(reach=disc.reach), _("sure putt")
    if disc.pattern:
        count = len(disc.pattern)
        return _("diagonal"), ngettext("{count} square", "{count} squares", count).format(count=count)
    fade = _("fade {fade}").format(fade=signed(disc.fade)) if disc.fade else _("straight")
    return _("distance {distance}").format(distance=disc.distance), fade


def ability(code: str) -> str:
    """What an ability does."""
    if code not in DISCS:
        return text(code)
    disc = DISCS[code]
    proof = listed(immune(letter) for letter in disc.immune)
    return _("A sure putt, reach {reach}; immune to {immune}.").format(reach=disc.reach, immune=proof)


def ground_of(char: str) -> tuple[str, str]:
    """What a ground is called, and what it does."""
    name = _(GROUNDS[char])
    return name[:1].upper() + name[1:], _(EFFECTS[char])


def text(code: str) -> str:
    """What an action card says, as a sentence (F-85)."""
    said = terms.text(code)
    return said[:1].upper() + said[1:] + "."


def brief_text(code: str) -> str:
    """The same in as few words as there are for it."""
    said = brief.text(code)
    return said[:1].upper() + said[1:] + "."


def heading(code: str) -> str:
    """What stands on a slip: the card's name, or what a use of ANGLE CTRL costs (F-152)."""
    price = _(PRICES[code]) if code in PRICES else named(code)
    return price[:1].upper() + price[1:]


def spat(code: str) -> str:
    """What an action card does that is turned when a disc has hit the chains, as a sentence (F-150)."""
    said = _(CHAINS[ACTIONS[code].chains])
    return said[:1].upper() + said[1:] + "."


def immune(letter: str) -> str:
    """What an immunity letter stands for."""
    return _(IMMUNE[letter])
