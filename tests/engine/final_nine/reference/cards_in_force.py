"""Which cards of a throw are in force: the symbols, the names and Niced, one card after the other (F-68 to F-77)."""

from typing import NamedTuple

from tests.engine.final_nine.reference.cards import FAIRWAY
from tests.engine.final_nine.reference.flights import fly
from tests.engine.final_nine.reference.landings import is_complete, land
from tests.engine.final_nine.reference.maps import Grid
from tests.engine.final_nine.reference.throws import Card, Throw, immune

WORDS = {"Wind": "W", "Skip": "S", "Roll": "R"}
GROUND = ("penalty", "discard", "turn_extra", "no_luck", "void_skill", "waive_ob", "if next lie", FAIRWAY)
"""Phrases that also apply to an automatic putt (F-74)."""


class DieNeeded(Exception):
    """A planned flight has come to a die (F-98)."""

    def __init__(self, path: list[Grid]) -> None:
        self.path = path


class Plan(NamedTuple):
    path: list[Grid]
    sure: bool = True


def plan_throw(throw: Throw) -> Plan:
    """Return the path of the throw as it is, up to the first die."""
    try:
        return Plan(land(throw, fly(throw, raise_at_die), raise_at_die).path)
    except DieNeeded as chance:
        return Plan(chance.path, sure=False)


def raise_at_die(path: list[Grid]) -> int:
    raise DieNeeded(path)


def is_putt(throw: Throw) -> bool:
    """Return whether the disc is a putter that would land on the basket, misses aside (F-66)."""
    if throw.disc.reach or throw.disc.type != "PUTTER":
        return throw.disc.reach > 0
    spoilt = {"miss_putt", "one_away"}
    kept = (card for card in throw.cards if not spoilt & {*card.action.options[card.choice]})
    clean = throw._replace(cards=tuple(kept))
    plan = plan_throw(clean)
    return plan.sure and is_complete(clean, plan.path)


def has_no_effect(throw: Throw, card: Card) -> bool:
    """Return whether a card that comes up has no effect on the throw so far (F-69, F-74)."""
    symbols = card.action.symbols
    if throw.disc.reach and not any(phrase.startswith(GROUND) for phrase in card.action.options[card.choice]):
        return True
    if card.action.name == "Niced":
        return not any(other.action.category == "SKILL" for other in throw.cards)
    if not card.turned or card.action.category not in {"DEVIATION", "CALL"}:
        return False
    return ("✕" in symbols and is_putt(throw)) or ("○" in symbols and not is_putt(throw))


def in_force(throw: Throw) -> Throw:
    """Return the throw with the cards that work, in the order in which they came up."""
    working: tuple[Card, ...] = ()
    for card in throw.cards:
        if not has_no_effect(without_void_cards(throw._replace(cards=working)), card):
            working = (*working, card)
    return without_void_cards(throw._replace(cards=working))


def without_void_cards(throw: Throw) -> Throw:
    """Return the throw without skills that Niced has voided and cards that the disc is immune to (F-95, F-133)."""
    if "void_skill" in throw.phrases:
        throw = throw._replace(cards=tuple(card for card in throw.cards if card.action.category != "SKILL"))
    names = {word for word, letter in WORDS.items() if immune(throw, letter)}
    kept = (card for card in throw.cards if not any(word in card.action.name for word in names))
    return throw._replace(cards=tuple(kept))
