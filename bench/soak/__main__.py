"""`python -m bench.soak`: kills in pieces, whose number is kept from run to run, and what they have spoiled."""

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TypeAlias

import msgspec

from bench.databases import SERVER, new_database
from bench.soak import battle, lives
from bench.soak.fleet import Scale
from bench.soak.tally import Tally, note

PIECE, BATTLE = 250, 25
"""Kills after which a new database is begun, of people and of bots: an old one takes ever longer to look through."""

Piece: TypeAlias = Callable[[str, Path, int, int], tuple[Tally, Sequence[str]]]
"""So many kills at the address of a database and a folder, after so many before: what they came to, and complaints."""


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'club.db'}"
        return
    with asyncio.Runner() as runner:
        made = new_database(os.environ[SERVER])
        url = runner.run(made.__aenter__())
        try:
            yield url
        finally:
            runner.run(made.__aexit__(None, None, None))


def people(url: str, _folder: Path, kills: int, before: int) -> tuple[Tally, Sequence[str]]:
    """Kills people at the club."""
    return Tally(kills), [*lives.soak(url, kills, before + 1)]


def bots(scale: Scale, apart: float, url: str, folder: Path, kills: int, _before: int) -> tuple[Tally, Sequence[str]]:
    """Kills whole bots on a Discord of their own."""
    return asyncio.run(battle.soak(url, folder, scale, kills, apart))


def pieces(kind: str, name: str, piece: Piece, kills: int, size: int) -> int:
    """How much was spoiled by so many kills, told piece by piece."""
    spoiled = 0
    for done in range(0, kills, size):
        begun = monotonic()
        with TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
            tally, wrong = piece(url, Path(folder), min(size, kills - done), note(name, Tally()).kills)
        tally = msgspec.structs.replace(tally, complaints=len(wrong), seconds=monotonic() - begun)
        spoiled += len(wrong)
        print("\n".join((*wrong, f"{name}: {tally.line()}", f"so far: {note(name, tally).line()}")), flush=True)
    return spoiled


def main() -> None:
    """Kills as often as was asked; ends with 1 where something was spoiled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("sqlite", "postgresql"), help="the database")
    parser.add_argument("kills", type=int, nargs="?", default=PIECE)
    parser.add_argument("--bots", type=int, default=0, help="kill so many whole bots in turn, in place of people")
    parser.add_argument("--tables", type=int, default=3, help="tables on each of a bot's two shards")
    parser.add_argument("--apart", type=float, default=8.0, help="seconds between two kills of bots, on average")
    parser.add_argument("--lease", type=float, default=0.0, help="seconds that a killed bot keeps its shards")
    chosen = parser.parse_args()
    if not chosen.bots:
        sys.exit(bool(pieces(chosen.kind, chosen.kind, people, chosen.kills, PIECE)))
    scale = Scale(chosen.bots, 2 * chosen.bots, chosen.tables, chosen.lease)
    name = f"{chosen.kind}, {chosen.bots} bots"
    sys.exit(bool(pieces(chosen.kind, name, partial(bots, scale, chosen.apart), chosen.kills, BATTLE)))


if __name__ == "__main__":
    main()
