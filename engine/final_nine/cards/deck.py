"""The disc and action cards, read from discs.txt and actions.txt, and the effect primitives of F-132."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

from engine.final_nine import data_files

FlightKind: TypeAlias = Literal[
    "dist", "fade", "mirror", "immune", "over", "gap", "no_water", "post", "stop_at_first", "wind_fade", "fair_lie"
]
"""Effects on a flight."""
HolingKind: TypeAlias = Literal["miss_putt", "one_away", "in_from_distance", "beside", "sticks", "pops", "spit"]
"""Effects on whether a disc is in."""
ScoringKind: TypeAlias = Literal[
    "waive_ob", "penalty", "mulligan", "cancel", "void_skill", "no_skill", "no_luck", "turn_extra"
]
"""Effects on the strokes of a throw, and on the other cards that come up and count."""
HandKind: TypeAlias = Literal[
    "discard", "cycle", "fetch", "copy_skill", "renew", "windup", "peek", "bag", "take", "borrow", "marker"
]
"""Effects on hands and markers."""
EffectKind: TypeAlias = Literal[FlightKind, HolingKind, ScoringKind, HandKind]
EFFECT_KINDS: Final[tuple[EffectKind, ...]] = get_args(EffectKind)


class Effect(NamedTuple):
    """A primitive of F-132 with its number and its argument: `dist+1` is ("dist", 1, "")."""

    kind: EffectKind
    number: int = 0
    argument: str = ""


Effects: TypeAlias = tuple[Effect, ...]
"""Effects that happen together."""

_EFFECT_PATTERN = re.compile(rf"(?P<kind>{'|'.join(EFFECT_KINDS)})(?P<number>[+-]\d+)?(?:\((?P<inside>.*)\))?")


def parse_effect(text: str) -> Effect:
    """Parse an effect such as `dist+1` or `discard(2,choice)`, or raise `ValueError`."""
    match = _EFFECT_PATTERN.fullmatch(text)
    if not match:
        raise ValueError(f"no effect: {text}")
    inside = [part.strip() for part in (match["inside"] or "").split(",")]
    numbers = [part for part in inside if part.isdigit()][:1]
    words = [part for part in inside if part not in numbers[:1]]
    return Effect(cast(EffectKind, match["kind"]), int(match["number"] or (numbers or [0])[0]), " ".join(words))


def parse_effects(text: str) -> tuple[Effects, ...]:
    """Parse the options of a card's text: "or" separates options, ";" joins effects (F-85)."""
    return tuple(tuple(parse_effect(part.strip()) for part in option.split(";")) for option in text.split(" or "))


TYPES: Final = ("DRIVER", "FAIRWAY", "MID-RANGE", "PUTTER")
CATEGORIES: Final = ("SKILL", "DEVIATION", "LUCK", "CALL")
TROUBLE: Final = frozenset({"DEVIATION", "CALL"})
CROSS: Final = "✕"
CIRCLE: Final = "○"
INSTANT: Final = "⚡"
CHAMP: Final = "K16"
"""The card that stands for any SKILL of the deck (F-112)."""
IMMUNITY_OF_NAME: Final = (("Wind", "W"), ("Skip", "S"), ("Roll", "R"))
"""A word in a card's name, and the immunity that makes the card idle (F-133)."""


class Disc(NamedTuple):
    code: str
    name: str
    type: str
    hand: str
    """"BH" or "FH"; "" for an automatic putter, whose "+" side is left (F-135)."""
    distance: int
    fade: int
    pattern: tuple[tuple[int, int], ...]
    """The grids (forward, plus) of a diagonal disc (F-41)."""
    immune: str
    """Letters of F-38 and F-39."""
    reach: int
    """The reach of an automatic putter (F-72); 0 for any other disc."""
    set: str


class Action(NamedTuple):
    code: str
    name: str
    category: str
    symbols: str
    when: frozenset[str]
    """The phases of F-82 in which the card is played from the hand; "any" is any time (F-93)."""
    options: tuple[Effects, ...]
    """The options of the text, of which exactly one is chosen (F-85)."""
    idle: str
    """The immunity letter that makes the card idle (F-133), or ""."""
    set: str
    chains: str
    """The effect of the card when it is turned at the basket: "under", "past" or "" (F-150)."""


Card: TypeAlias = Disc | Action


class PrintedCard(NamedTuple):
    """A card and its number of copies; `dots` of the copies carry the half-pack dot (F-11)."""

    card: Card
    printed: int
    dots: int


def _parse_discs(row: dict[str, str]) -> tuple[PrintedCard, ...]:
    """Parse a row of discs.txt: one card for each hand that the disc is printed for."""
    steps = re.findall(r"\((\d+),(\d+)\)", row["pattern"])
    pattern = tuple((int(forward), int(plus)) for forward, plus in steps)
    return tuple(
        PrintedCard(
            Disc(
                f"{row['code']}-{hand}" if hand else row["code"],
                row["name"],
                row["type"],
                hand,
                int(row["distance"]),
                int(row["fade"]),
                pattern,
                row["immune"],
                int(row["reach"]),
                row["set"],
            ),
            int(row["count"]),
            int(row["dots"]),
        )
        for hand in row["hands"].split() or [""]
    )


def _parse_action(row: dict[str, str]) -> PrintedCard:
    card = Action(
        row["code"],
        row["name"],
        row["category"],
        row["symbols"],
        frozenset(row["when"].split()),
        parse_effects(row["effect"]),
        next((letter for word, letter in IMMUNITY_OF_NAME if word in row["name"]), ""),
        row["set"],
        row["chains"],
    )
    return PrintedCard(card, int(row["count"]), int(row["dots"]))


PRINTED_DISCS: Final = tuple(
    printed for row in data_files.read_rows(__file__, "discs.txt") for printed in _parse_discs(row)
)
PRINTED_ACTIONS: Final = tuple(_parse_action(row) for row in data_files.read_rows(__file__, "actions.txt"))
DISCS: Final[Mapping[str, Disc]] = MappingProxyType(
    {card.code: card for card, *_ in PRINTED_DISCS if isinstance(card, Disc)}
)
ACTIONS: Final[Mapping[str, Action]] = MappingProxyType(
    {card.code: card for card, *_ in PRINTED_ACTIONS if isinstance(card, Action)}
)
HAND_CODES: Final = frozenset(card.code for card, printed, _ in PRINTED_DISCS + PRINTED_ACTIONS if printed)
"""The codes of cards that a hand can hold; the others are effects without a printed card."""
CARDS: Final[Mapping[str, Card]] = MappingProxyType({**DISCS, **ACTIONS})


def build_stack(printed_cards: tuple[PrintedCard, ...], sets: frozenset[str], pack: str) -> tuple[str, ...]:
    """Return the codes of a stack: the core cards of the pack and the cards of the other sets (F-10 to F-13)."""
    return tuple(
        card.code
        for card, count, dots in printed_cards
        if card.set in sets
        for _ in range(copies_in_pack(card.set, count, dots, pack))
    )


def copies_in_pack(group: str, count: int, dots: int, pack: str) -> int:
    """Return how many copies of a card a pack holds.

    The half pack leaves out the copies with a dot, and the double pack has two core decks.
    """
    match pack:
        case "half":
            return count - dots
        case "double" if group == "core":
            return count * 2
        case _:
            return count
