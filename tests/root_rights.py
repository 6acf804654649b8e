"""A block without the rights of root, for tests of files that belong to another user."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

NOBODY = 65534


@contextmanager
def without_root_rights() -> Iterator[None]:
    """Give up for the block the right of root to read every file."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)
