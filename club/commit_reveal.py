"""Commit and reveal: a secret whose hash is published before the press that determines the deal.

The commitment, the secret's SHA-256, stands in the id of a button: one of the lobby, or the one that deals at
once. The seed is a hash of the secret, of the interactions that took the seats, and of the interaction that
starts the game. Discord makes the ids of these interactions, the last of them long after the commitment was
posted. The operator, who knows the secret, cannot choose it to fit a deal, because one id does not exist yet.
Players cannot choose a deal, because they do not know the secret. This also holds for one player against the
house: no table starts by a command, nor by a button with another commitment, and each commitment is for one
deal.

The operator knows the secret, and with it the deal. An operator who changes the program can refuse a press, or
name an id that Discord did not make. So all players may ask for their own id, and after the start for all of
them.
"""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256

from db.rows import SeatRow


def new_secret() -> bytes:
    """Return a new secret of 256 bits for a table."""
    return secrets.token_bytes(32)


def commitment_to(secret: bytes) -> str:
    """Return the commitment to a secret: its SHA-256 in hexadecimal."""
    return sha256(secret).hexdigest()


def encode_commitment(commitment: str) -> str:
    """Encode a commitment for a button's `custom_id`: 43 characters of URL-safe base64."""
    return urlsafe_b64encode(bytes.fromhex(commitment)).decode().rstrip("=")


def decode_commitment(code: str) -> str:
    """Decode the commitment from a button's `custom_id`; raise `ValueError` for any other text."""
    commitment = urlsafe_b64decode(code + "=").hex()
    if encode_commitment(commitment) != code or len(commitment) != 64:
        raise ValueError(f"no commitment: {code!r}")
    return commitment


def join_interactions(seats: Sequence[SeatRow]) -> tuple[int, ...]:
    """Return the ids of the interactions that took the seats, in seat order; a house player may have none."""
    return tuple(seat.interaction for seat in seats if seat.interaction is not None)


def filling_interaction(seats: Sequence[SeatRow]) -> int | None:
    """Return the interaction with which a user took the last seat of a full table, which starts the game.

    None if a house player sat down last, or if nobody has joined since the command that opened the table.
    """
    ids, people = join_interactions(seats), {seat.interaction for seat in seats if seat.user is not None}
    return max(ids) if len(ids) > 1 and max(ids) in people else None


def seed(secret: bytes, joins: Iterable[int], tee_off: int | None) -> bytes:
    """Return the game's seed: the SHA-256 of the secret, of the joins and of the interaction that started the game.

    `tee_off` is None for games from before that interaction became part of the deal.
    """
    last = b"" if tee_off is None else b"/tee-off/%d" % tee_off
    return sha256(secret + b"".join(b"/%d" % join for join in joins) + last).digest()
