"""Automatic answers: what a seat may settle once, in advance, for all questions of a kind."""

from collections.abc import Callable
from typing import Any, NamedTuple

OFFERED_AFTER_PRESSES = 2
"""The number of presses without a choice after which a person is offered to be asked only with one."""


class AutoAnswer(NamedTuple):
    """An answer that a seat gives in advance, once for all questions of a kind, and may withdraw at any time."""

    label: str
    """The answer in the player's words, marked for the catalogue and translated where it is shown."""
    answer: Callable[[Any, int], Any | None]
    """The legal move of a seat that follows from the answer, or None to ask the person.

    The view is the seat's own at a secret choice, else the channel's: an answer at once must not tell what is hidden.
    """
    this_hole_only: bool = False
    """Whether it ends with the hole on which it is given."""
    empty_presses: int = 0
    """The number of presses without a choice after which it is offered; 0 offers it with the question it answers."""
