"""Make the seeds of deals depend on the test alone, not on how busy the machine is."""

from collections.abc import Iterable

import pytest

from club import commit_reveal, verification


def number_presses(patch: pytest.MonkeyPatch) -> None:
    """Derive deals from the order of the presses that go into them, instead of from their ids.

    SimCord makes ids from its clock, which advances whenever a timer of the bot fires, and from everything else
    made in the same millisecond.
    """
    numbers: dict[int, int] = {}
    original = commit_reveal.seed

    def seed(secret: bytes, joins: Iterable[int], tee_off: int | None) -> bytes:
        joined = [numbers.setdefault(press, len(numbers)) for press in joins]
        last = None if tee_off is None else numbers.setdefault(tee_off, len(numbers))
        return original(secret, joined, last)

    for module in (commit_reveal, verification):
        patch.setattr(module, "seed", seed)
