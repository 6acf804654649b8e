"""The choices of a table in one line."""

from collections.abc import Iterator
from typing import Final

from engine.choices import choices
from engine.final_nine.options import Options, hint
from engine.speech import _

ALWAYS: Final = ("course", "holes", "rules", "level")
"""Options that are told also where they are as usual."""


def options(chosen: Options, seats: int) -> str:
    """The choices of the table in one line, with the advice of F-176."""
    line = ", ".join(_(word) for word in _words(chosen))
    advice = hint(chosen, seats)
    return f"{line}. {advice}." if advice else line


def _words(chosen: Options) -> Iterator[str]:
    """What is told of each choice: what is always told and what is not as usual, switches last."""
    for choice in sorted(choices(Options), key=lambda choice: choice.kind is bool):
        value = getattr(chosen, choice.name)
        if choice.name in ALWAYS or value != choice.default:
            yield choice.names[value]
