"""Cards and terrain in words: catalogue entries, notes on moves, the hand, and the faces of their pictures."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, CARDS, CIRCLE, CROSS, DISCS, INSTANT, Action, Disc
from engine.final_nine.courses.hole import TERRAIN, Terrain
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.moves import Angle, Apply, Choose, Copy, Move, Play, Redraw, Use
from engine.final_nine.text.moves import PRICE_LABELS, no_effect_key, no_effect_note, useless_cards
from engine.final_nine.text.refusals import short_reason
from engine.final_nine.text.terms import (
    GROUND_NAMES,
    IMMUNITIES,
    action_text,
    brief_action_text,
    card_name,
    card_text,
    flight_text,
    played_text,
)
from engine.final_nine.text.throw_lines import best_previews
from engine.final_nine.view import HandCard, View
from engine.i18n import N_, _, capitalize_first, current_locale, format_signed, join_list, ngettext

SYMBOL_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {CROSS: N_("not on a putt"), CIRCLE: N_("only on a putt"), INSTANT: N_("at once when turned up")}
)
"""The meaning of the symbols of F-84."""
AIR_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {"stop": N_("stops a disc in the air"), "gap": N_("roll a die when a disc flies through")}
)
TOUCH_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "skip": N_("a disc skips one square on"),
        "kick": N_("a disc bounces off, and a die says where to"),
        "roll": N_("a disc rolls one square on"),
        "back": N_("a missed putt rolls back"),
    }
)
LIE_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "B": N_("the next throw is 1 square shorter, unless the disc is immune to bushes"),
        "*": N_("the next throw is 1 square shorter"),
    }
)
"""The effects of terrain on a disc above it, landing on it and thrown from it (F-21), by the keys of `Terrain`."""
SIDES_TEXT: Final = N_("The + side is on the left for BH discs, on the right for FH. − is the other side.")
"""The directions of a fade (F-37)."""
CHAIN_TEXTS: Final[Mapping[str, str]] = MappingProxyType(
    {"under": N_("the disc drops under the basket"), "past": N_("the disc drops one square past the basket")}
)
"""Where a disc goes that the chains spit out (F-150)."""
ABILITY_OWNERS: Final = MappingProxyType({code: hero.name for hero in CHARACTERS.values() for code in hero.abilities})


class CatalogueEntry(NamedTuple):
    """A card or a terrain in the catalogue."""

    name: str
    copies: int
    """The number of copies; 0 if they are not counted."""
    text: str


def card_entries(counts: Mapping[str, int]) -> Iterator[CatalogueEntry]:
    """Yield the entries of these cards and terrains, given with their numbers.

    Both hands of a disc are one entry.
    """
    for code, count in counts.items():
        if code in TERRAIN:
            yield CatalogueEntry(_(GROUND_NAMES.get(code, N_("fairway"))), 0, _ground_text(TERRAIN[code]))
        elif code in ACTIONS:
            yield CatalogueEntry(_name_with_owner(code), count, _action_entry_text(ACTIONS[code]))
        elif not code.endswith("-FH") or code.replace("-FH", "-BH") not in counts:
            yield CatalogueEntry(*_disc_entry(DISCS[code], count, counts.get(code.replace("-BH", "-FH"), 0)))


def move_note(view: View, one: Move) -> str:
    """Return what a move costs or does, or that its card has no effect now, in at most 100 characters."""
    match one:
        case Choose(character):
            abilities = CHARACTERS[character].abilities
            return " / ".join(action_text(code) if code in ACTIONS else flight_text(DISCS[code]) for code in abilities)
        case Redraw() if view.seat is not None:
            return _("free this time") if view.players[view.seat].free else _("costs a stroke")
        case Play(code) | Copy(code) | Angle(code) | Use(code):
            return no_effect_note(no_effect_key(view, one)) or played_text(code)
        case Apply() if view.turned:
            return no_effect_note(no_effect_key(view, one)) or action_text(view.turned)
        case _:
            return ""


def hand_text(view: View) -> str:
    """Return the viewer's own cards, numbered, with their full texts."""
    useless, notes = useless_cards(view), best_previews(view)
    lines = [
        f"{number} {_card_line(card.code, notes.get(card.code) or _hindrance_text(card, useless.get(card.code, '')))}"
        for number, card in enumerate(view.hand, 1)
    ]
    own = None if view.seat is None else view.players[view.seat]
    if lines and own and own.mischief and not own.mischief_used:
        lines.append(_("Mischief: {card}").format(card=_card_line(own.mischief)))
    if any(card.code in DISCS for card in view.hand):
        lines.append(_(SIDES_TEXT))
    return "\n".join(lines)


def _hindrance_text(card: HandCard, useless: str) -> str:
    """Return why a card cannot help now, or ""."""
    return no_effect_note(useless) or (short_reason(card.why) if card.state == "held" else "")


def _card_line(code: str, now: str = "") -> str:
    """Return a card with its text, and what that means now."""
    name, says = _name_and_text(code, current_locale())
    label = _("{card} ({now})").format(card=name, now=now) if now else name
    return f"{label}: {says}."


@lru_cache(1024)
def _name_and_text(code: str, _locale: str) -> tuple[str, str]:
    """Return a card's name and text; cached, since they are the same in every hand."""
    (entry,) = card_entries({code: 1})
    return entry.name, entry.text


def spit_entries(counts: Mapping[str, int]) -> Iterator[CatalogueEntry]:
    """Yield what each action card does if it is turned after a disc has hit the chains (F-150)."""
    return (
        CatalogueEntry(card_name(code), count, _(CHAIN_TEXTS[ACTIONS[code].chains])) for code, count in counts.items()
    )


def _name_with_owner(code: str) -> str:
    """Return the name of a card: an ability with its owner, a use of ANGLE CTRL with its price."""
    if code in PRICE_LABELS:
        return _("{card} with {price}").format(card=card_name(code), price=_(PRICE_LABELS[code]))
    if code in ABILITY_OWNERS:
        return _("{character}'s {card}").format(card=card_name(code), character=ABILITY_OWNERS[code])
    return card_name(code)


def _action_entry_text(face: Action) -> str:
    return "; ".join((card_text(face.code), *(_(SYMBOL_TEXTS[symbol]) for symbol in face.symbols)))


def _disc_entry(face: Disc, count: int, forehands: int) -> tuple[str, int, str]:
    both = face.hand == "BH" and forehands > 0
    name = face.name if both else _name_with_owner(face.code)
    hands = (_("backhand and forehand"),) if both else ()
    immune = join_list(_(IMMUNITIES[letter]) for letter in face.immune)
    text = ", ".join((flight_text(face), *hands, *([_("immune to {what}").format(what=immune)] if immune else ())))
    return name, count + forehands if both else count, text


def _ground_text(ground: Terrain) -> str:
    """Return what a terrain does to a disc above it, landing on it, at rest on it, and thrown from it."""
    before = [_(words[key]) for words, key in ((AIR_TEXTS, ground.air), (TOUCH_TEXTS, ground.touch)) if key in words]
    after = [_(LIE_TEXTS[ground.lie])] if ground.lie else []
    return "; ".join((*before, _("out of bounds if a disc stops here: +1 stroke") if ground.out else _("safe"), *after))


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
        "b": N_("next throw −1"),
        "c": N_("next throw −1"),
        "t": N_("no effect"),
        "~": N_("out, +1"),
        "o": N_("out, +1"),
        "#": N_("out, +1"),
        "^": N_("bounces off"),
        "=": N_("skips 1"),
        "y": N_("out, +1"),
        "F": N_("stops here"),
        "k": N_("roll a die"),
        "/": N_("rolls 1"),
        ":": N_("safe"),
        "M": N_("pass it first"),
        "Z": N_("safe"),
        "T": N_("start"),
        "B": N_("putt"),
        "S": N_("rolls back 1"),
    }
)
"""The effect of each ground on a disc (F-21)."""
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
    return _("A sure putt with reach {reach}, immune to {immune}.").format(reach=disc.reach, immune=proof)


def ground_label(char: str) -> tuple[str, str]:
    """Return the name of a terrain, and its effect."""
    name = _(GROUND_LABELS[char])
    return capitalize_first(name), _(GROUND_EFFECTS[char])


def action_sentence(code: str) -> str:
    """Return what an action card does, as a sentence (F-85)."""
    text = card_text(code)
    return capitalize_first(text) + "."


def brief_action_sentence(code: str) -> str:
    """Return what an action card does, in few words."""
    text = brief_action_text(code)
    return capitalize_first(text) + "."


def slip_heading(code: str) -> str:
    """Return the heading of a slip: the card's name, or the price of a use of ANGLE CTRL (F-152)."""
    price = _(PRICE_LABELS[code]) if code in PRICE_LABELS else card_name(code)
    return capitalize_first(price)


def spit_sentence(code: str) -> str:
    """Return what an action card does if it is turned after a disc has hit the chains (F-150)."""
    text = _(CHAIN_TEXTS[ACTIONS[code].chains])
    return capitalize_first(text) + "."


def immunity_name(letter: str) -> str:
    """Return the name of an immunity letter."""
    return _(IMMUNITIES[letter])
