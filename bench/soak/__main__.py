"""`python -m bench.soak`: kills in pieces, whose number is kept from run to run, and what they have spoiled."""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from bench.databases import new_database
from bench.soak import lives

KEPT = Path("build") / "soak.json"
PIECE = 250
"""Kills after which a new database is begun: an old one takes ever longer to look through."""


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'club.db'}"
        return
    with asyncio.Runner() as runner:
        made = new_database(os.environ["NINETEENTH_POSTGRES_URL"])
        url = runner.run(made.__aenter__())
        try:
            yield url
        finally:
            runner.run(made.__aexit__(None, None, None))


def piece(kind: str, kills: int, first: int) -> list[str]:
    """What so many kills of people at the club have spoiled."""
    with TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
        return [*lives.soak(url, kills, first)]


def note(kind: str, kills: int) -> dict[str, int]:
    """How many kills there have been of each kind, these included."""
    known: dict[str, int] = msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}
    known[kind] = known.get(kind, 0) + kills
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_bytes(msgspec.json.encode(known))
    return known


def main() -> None:
    """Kills as often as was asked; ends with 1 where something was spoiled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("sqlite", "postgresql"), help="the database")
    parser.add_argument("kills", type=int, nargs="?", default=PIECE)
    chosen = parser.parse_args()
    begun, done, spoiled = monotonic(), 0, 0
    while done < chosen.kills:
        kills = min(PIECE, chosen.kills - done)
        wrong = piece(chosen.kind, kills, first=sum(note(chosen.kind, 0).values()) + 1)
        done, spoiled = done + kills, spoiled + len(wrong)
        for line in wrong:
            print(line)
        all = note(chosen.kind, kills)
        print(
            f"{chosen.kind}: {done} kills in {monotonic() - begun:.0f} s, {spoiled} complaints;"
            f" so far {', '.join(f'{kind} {number}' for kind, number in all.items())}",
            flush=True,
        )
    sys.exit(1 if spoiled else 0)


if __name__ == "__main__":
    main()
