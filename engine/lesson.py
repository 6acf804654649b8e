"""A first hole for somebody who never played: a scripted game, and what a teacher says on the way."""

from typing import Any, NamedTuple

PUPIL = 0
"""The seat of whoever learns."""


class Step(NamedTuple):
    """A move of the script, in the notation of its game; sentences are marked for the catalogue."""

    text: str
    why: str = ""
    """What speaks for it, for a pupil who tries something else; "" where the pupil is not asked."""
    says: str = ""
    """What is new here, in one sentence; "" where it is known by now."""
    seat: int = PUPIL


def house(*texts: str) -> tuple[Step, ...]:
    """Moves of the player beside the pupil."""
    return tuple(Step(text, seat=PUPIL + 1) for text in texts)


class Lesson(NamedTuple):
    """The script of a hole; its last step ends the hole."""

    options: Any
    seed: bytes
    steps: tuple[Step, ...]
    seats: int = 1
