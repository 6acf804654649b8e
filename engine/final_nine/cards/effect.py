"""The effect primitives of F-132, and the parser for their text in the data files."""

import re
from typing import Final, Literal, NamedTuple, TypeAlias, cast, get_args

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
