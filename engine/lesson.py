"""The tutorial of a game: a scripted first hole with a sentence for each new thing."""

from typing import Any, NamedTuple

PUPIL = 0
"""The seat of the learner."""


class Step(NamedTuple):
    """A move of the script, in the notation of its game; its sentences are marked for the catalogue."""

    text: str
    why: str = ""
    """The reason for the move, shown to a learner who tries another one; "" where the learner has no choice."""
    says: str = ""
    """The new thing in one sentence; "" where there is none."""
    seat: int = PUPIL


def house(*texts: str) -> tuple[Step, ...]:
    """Return the script's moves of the learner's opponent."""
    return tuple(Step(text, seat=PUPIL + 1) for text in texts)


class Lesson(NamedTuple):
    """The script of a hole; its last step ends the hole."""

    options: Any
    seed: bytes
    steps: tuple[Step, ...]
    seats: int = 1
