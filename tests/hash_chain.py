"""The check of a day's key that `docs/fair-deal.md` describes."""

from hashlib import sha256


def hashes_to(key: bytes, steps: int, end: bytes) -> bool:
    """Return whether the key, hashed so many times, is the later end of the chain."""
    for _step in range(steps):
        key = sha256(key).digest()
    return key == end
