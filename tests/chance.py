"""The seed of everything that tests leave to chance: deals, Hypothesis examples, moments of kills."""

import os
from random import Random
from zlib import crc32

CHANCE = os.environ.get("NINETEENTH_CHANCE", "0")
"""Any text; the header of a run prints it."""


def chance(name: str) -> Random:
    """Return the random numbers of one test, or of one purpose in it."""
    return Random(f"{CHANCE} {name}")


def hypothesis_seed() -> int:
    """Return the seed as the number that Hypothesis takes."""
    return crc32(CHANCE.encode())
