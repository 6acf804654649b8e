"""The check of a day's key against the end of its hash chain, as in `docs/fair-deal.md`."""

from hashlib import sha256


def hashes_to(key: bytes, steps: int, end: bytes) -> bool:
    """Return whether the key, hashed so many times, is the later end of the chain."""
    for _step in range(steps):
        key = sha256(key).digest()
    return key == end
