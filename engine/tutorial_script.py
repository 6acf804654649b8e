"""The script of a tutorial: the moves of one hole, each with its reason; every game has its own."""

from typing import Any, NamedTuple

LEARNER_SEAT = 0
"""The seat of the learner."""


class TutorialStep(NamedTuple):
    """A move of the script, in the notation of its game; its sentences are marked for the catalogue."""

    text: str
    why: str = ""
    """The reason for the move, shown to a learner who tries another one; "" where the learner has no choice."""
    says: str = ""
    """The new thing in one sentence; "" where there is none."""
    seat: int = LEARNER_SEAT


def opponent_moves(*texts: str) -> tuple[TutorialStep, ...]:
    """Return the script's moves of the learner's opponent."""
    return tuple(TutorialStep(text, seat=LEARNER_SEAT + 1) for text in texts)


class TutorialScript(NamedTuple):
    """The script of a hole; its last step ends the hole."""

    options: Any
    seed: bytes
    steps: tuple[TutorialStep, ...]
    seats: int = 1
