"""Deals that nobody can choose: a secret is promised before anybody joins, and everybody who joins changes the seed."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from engine import record as records
from engine.game import Result, UnreadableMove
from engine.record import Record


def new_secret() -> bytes:
    """A fresh secret of 256 bits for a table."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """The promise posted in the lobby: the secret's SHA-256 in hexadecimal."""
    return sha256(secret).hexdigest()


def seed(secret: bytes, joins: Iterable[int]) -> bytes:
    """The game's seed: the hash of the secret and of the interaction ids of those who joined, in the order of seats."""
    return sha256(secret + b"".join(b"/%d" % join for join in joins)).digest()


class Proof(NamedTuple):
    """A finished game with everything that fixed its deal."""

    record: Record
    secret: bytes
    joins: tuple[int, ...]


def write(proof: Proof) -> str:
    """The proof as a text file: a record whose header carries the secret and the joins too."""
    head, _break, moves = records.write(proof.record).partition("\n\n")
    joins = " ".join(map(str, proof.joins))
    return f"{head}\nsecret {proof.secret.hex()}\njoins {joins}\n\n{moves}"


def read(text: str) -> Proof:
    """The proof that `write` wrote; raises `UnreadableMove` for anything else."""
    record = records.read(text)
    fields = dict(line.partition(" ")[::2] for line in text.partition("\n\n")[0].splitlines())
    try:
        return Proof(record, bytes.fromhex(fields["secret"]), tuple(map(int, fields["joins"].split())))
    except (KeyError, ValueError) as error:
        raise UnreadableMove(f"the record carries no proof: {error}") from error


def verify(proof: Proof) -> Result | None:
    """The result that the proof's moves lead to, None for a game that is not over.

    Raises `UnreadableMove` when the seed does not follow from the secret and the joins, `IllegalMove` for a move
    that the rules do not allow.
    """
    if seed(proof.secret, proof.joins) != proof.record.seed:
        raise UnreadableMove("the seed does not follow from the secret and the joins")
    return proof.record.rules.result(proof.record.state())
