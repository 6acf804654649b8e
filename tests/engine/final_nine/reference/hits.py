"""Which cards of a throw are in force: the symbols, the names and Niced, one card after the other (F-68 to F-77)."""

from tests.engine.final_nine.reference.flights import fly
from tests.engine.final_nine.reference.landings import complete, land
from tests.engine.final_nine.reference.throws import Card, Throw, immune

WORDS = {"Wind": "W", "Skip": "S", "Roll": "R"}
GROUND = ("penalty", "discard", "turn_extra", "no_luck", "void_skill", "waive_ob", "if next lie")
"""What an automatic putt is not exempt from (F-74)."""


class Chance(Exception):
    """A planned flight has come to a die (F-98)."""


def putting(throw: Throw) -> bool:
    """Whether the disc is a putter that would land on the basket with all effects so far, misses aside (F-66)."""
    if throw.disc.reach:
        return True
    spoilt = {"miss_putt", "one_away"}
    plain = throw._replace(
        cards=tuple(card for card in throw.cards if not spoilt & {*card.action.options[card.choice]})
    )
    try:
        landed = land(plain, fly(plain, unknown), unknown)
    except Chance:
        return False
    return throw.disc.type == "PUTTER" and complete(throw, landed.path)


def unknown() -> int:
    raise Chance


def idle(throw: Throw, card: Card) -> bool:
    """Whether a card that comes up has no effect on the throw as it is so far (F-69, F-74)."""
    symbols = card.action.symbols
    if throw.disc.reach and not any(phrase.startswith(GROUND) for phrase in card.action.options[card.choice]):
        return True
    if card.action.name == "Niced":
        return not any(other.action.category == "SKILL" for other in throw.cards)
    if not card.turned or card.action.category not in {"DEVIATION", "CALL"}:
        return False
    return ("✕" in symbols and putting(throw)) or ("○" in symbols and not putting(throw))


def in_force(throw: Throw) -> Throw:
    """The throw with the cards that work, as they came up."""
    working: tuple[Card, ...] = ()
    for card in throw.cards:
        if not idle(standing(throw._replace(cards=working)), card):
            working = (*working, card)
    return standing(throw._replace(cards=working))


def standing(throw: Throw) -> Throw:
    """The throw without skills that Niced has voided, then without cards that the disc is immune to (F-95, F-133)."""
    if "void_skill" in throw.phrases:
        throw = throw._replace(cards=tuple(card for card in throw.cards if card.action.category != "SKILL"))
    names = {word for word, letter in WORDS.items() if immune(throw, letter)}
    kept = (card for card in throw.cards if not any(word in card.action.name for word in names))
    return throw._replace(cards=tuple(kept))
