"""The primitives of F-132 that every card's text is made of, and how the data files write them."""

import re
from typing import NamedTuple, TypeAlias


class Effect(NamedTuple):
    """A primitive of F-132 with its number and its argument: `dist+1` is ("dist", 1, "")."""

    kind: str
    number: int = 0
    argument: str = ""


Effects: TypeAlias = tuple[Effect, ...]
"""Effects that happen together."""


_EFFECT = re.compile(r"(?P<kind>[a-z_]+)(?P<number>[+-]\d+)?(?:\((?P<inside>.*)\))?")


def effect(text: str) -> Effect:
    """The effect of a text such as `dist+1` or `discard(2,choice)`; raises `ValueError` for anything else."""
    match = _EFFECT.fullmatch(text)
    if not match:
        raise ValueError(f"no effect: {text}")
    inside = [part.strip() for part in (match["inside"] or "").split(",")]
    numbers = [part for part in inside if part.isdigit()][:1]
    words = [part for part in inside if part not in numbers[:1]]
    return Effect(match["kind"], int(match["number"] or (numbers or [0])[0]), " ".join(words))


def effects(text: str) -> tuple[Effects, ...]:
    """The options of a card's text: "or" parts them, ";" joins what happens together (F-85)."""
    return tuple(tuple(effect(part.strip()) for part in option.split(";")) for option in text.split(" or "))
