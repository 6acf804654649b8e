"""What a table may choose, as anybody can offer it: a game's `Options` say of each field what it is about."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, Meta
from msgspec.structs import FieldInfo, fields


class Choice(NamedTuple):
    """One field of a game's options."""

    name: str
    kind: Any
    """`bool`, `int`, or a `Literal`, with None where it may be left open."""
    default: Any
    sentence: str
    """What it is about, in at most 100 characters; "" where the game does not say."""
    names: Mapping[Any, str]
    """What people call its values, as far as they have names."""
    least: float | None = None
    most: float | None = None


def about(
    sentence: str, names: Mapping[Any, str] | None = None, *, ge: int | None = None, le: int | None = None
) -> Meta:
    """What an option is about, for the annotation of its field, as in play_nine/table.py."""
    return Meta(description=sentence, extra={"names": names or {}}, ge=ge, le=le)


@cache
def choices(options: Any) -> tuple[Choice, ...]:
    """The fields of a game's options type in their order."""
    return tuple(map(_choice, fields(options)))


def _choice(field: FieldInfo) -> Choice:
    kind, *notes = get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
    meta = next((note for note in notes if isinstance(note, Meta)), Meta())
    default = None if field.default is NODEFAULT else field.default
    names = (meta.extra or {}).get("names", {})
    return Choice(field.name, kind, default, meta.description or "", names, meta.ge, meta.le)
