"""The fields of a game's `Options` type, described so that any front end can offer them in a form.

A game annotates each field with `about`; forms and commands read them with `option_fields`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, Meta
from msgspec.structs import FieldInfo, fields


class OptionField(NamedTuple):
    """One field of a game's options."""

    name: str
    kind: Any
    """`bool`, `int`, or a `Literal`, with None where the field may be left open."""
    default: Any
    description: str
    """The description of the field in at most 100 characters; "" where the game gives none."""
    value_names: Mapping[Any, str]
    """The names of its values for people, for those that have one."""
    minimum: float | None = None
    maximum: float | None = None


def about(
    sentence: str, names: Mapping[Any, str] | None = None, *, ge: int | None = None, le: int | None = None
) -> Meta:
    """Return the annotation of an option's field, with its description and the names of its values."""
    return Meta(description=sentence, extra={"names": names or {}}, ge=ge, le=le)


@cache
def option_fields(options: Any) -> tuple[OptionField, ...]:
    """Return the fields of a game's options type, in their order."""
    return tuple(map(_option_field, fields(options)))


def _option_field(field: FieldInfo) -> OptionField:
    kind, *notes = get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
    meta = next((note for note in notes if isinstance(note, Meta)), Meta())
    default = None if field.default is NODEFAULT else field.default
    names = (meta.extra or {}).get("names", {})
    return OptionField(field.name, kind, default, meta.description or "", names, meta.ge, meta.le)
