"""`python -m bench.soak`: kills in pieces, whose number is kept from run to run, and what they have spoiled."""

import argparse
import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from bench.databases import new_database
from bench.soak import fleet, lives
from bench.soak.fleet import Scale

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


def bots(kind: str, scale: Scale, kills: int, apart: float) -> tuple[str, Sequence[str]]:
    """What so many kills of bots on a Discord of their own have done and spoiled."""
    with TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
        for at in range(scale.processes):
            (Path(folder) / str(at)).mkdir()
        return asyncio.run(fleet.soak(url, Path(folder), scale, kills, apart))


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
    parser.add_argument("--bots", type=int, default=0, help="kill so many whole bots in turn, in place of people")
    parser.add_argument("--tables", type=int, default=3, help="tables on each of a bot's two shards")
    parser.add_argument("--apart", type=float, default=1.0, help="seconds for which a bot is there, on average")
    parser.add_argument("--lease", type=float, default=0.0, help="seconds that a killed bot keeps its shards")
    chosen = parser.parse_args()
    if chosen.bots:
        scale = Scale(chosen.bots, 2 * chosen.bots, chosen.tables, chosen.lease)
        done, wrong = bots(chosen.kind, scale, chosen.kills, chosen.apart)
        print("\n".join((done, *wrong, _so_far(f"{chosen.kind}, bots", chosen.kills))))
        sys.exit(1 if wrong else 0)
    sys.exit(1 if _pieces(chosen.kind, chosen.kills) else 0)


def _pieces(kind: str, kills: int) -> int:
    """How much was spoiled by so many kills of people at the club, told piece by piece."""
    begun, done, spoiled = monotonic(), 0, 0
    while done < kills:
        few = min(PIECE, kills - done)
        wrong = piece(kind, few, first=sum(note(kind, 0).values()) + 1)
        done, spoiled = done + few, spoiled + len(wrong)
        told = f"{kind}: {done} kills in {monotonic() - begun:.0f} s, {spoiled} complaints; {_so_far(kind, few)}"
        print("\n".join((*wrong, told)), flush=True)
    return spoiled


def _so_far(kind: str, kills: int) -> str:
    """All kills there have been, these included."""
    return f"so far {', '.join(f'{kind} {number}' for kind, number in note(kind, kills).items())}"


if __name__ == "__main__":
    main()
