"""`python -m testing.soak` kills clubs or bots many times, prints every fault, and keeps totals over runs."""

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

from testing.databases import SERVER_VARIABLE, new_database
from testing.soak import bot_soak, club_soak
from testing.soak.bot_soak import FleetSize
from testing.soak.tally import Tally, add_to_total

CLUB_KILLS_PER_DATABASE, BOT_KILLS_PER_DATABASE = 250, 25
"""Kills of clubs and of bots with one database: a larger one takes longer and longer to check."""

Piece: TypeAlias = Callable[[str, Path, int, int], tuple[Tally, Sequence[str]]]
"""Kills so many times, given a database's URL, a folder and the earlier kills; returns the tally and the faults."""


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Yield the URL of an empty database of this kind."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'club.db'}"
        return
    with asyncio.Runner() as runner:
        context = new_database(os.environ[SERVER_VARIABLE])
        url = runner.run(context.__aenter__())
        try:
            yield url
        finally:
            runner.run(context.__aexit__(None, None, None))


def kill_clubs(url: str, _folder: Path, kills: int, before: int) -> tuple[Tally, Sequence[str]]:
    """Kill processes of the club without Discord."""
    return Tally(kills), [*club_soak.soak(url, kills, before + 1)]


def kill_bots(
    scale: FleetSize, apart: float, url: str, folder: Path, kills: int, _before: int
) -> tuple[Tally, Sequence[str]]:
    """Kill whole bots on a loopback Discord."""
    return asyncio.run(bot_soak.soak(url, folder, scale, kills, apart))


def run_pieces(kind: str, name: str, piece: Piece, kills: int, size: int) -> int:
    """Kill so many times, with a new database for every `size` kills; print each piece and return the faults."""
    fault_count = 0
    for kills_so_far in range(0, kills, size):
        start = monotonic()
        with TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
            tally, wrong = piece(url, Path(folder), min(size, kills - kills_so_far), add_to_total(name, Tally()).kills)
        tally = msgspec.structs.replace(tally, complaints=len(wrong), seconds=monotonic() - start)
        fault_count += len(wrong)
        print("\n".join((*wrong, f"{name}: {tally.line()}", f"so far: {add_to_total(name, tally).line()}")), flush=True)
    return fault_count


def main() -> None:
    """Run the command; exit with 1 if there was a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("sqlite", "postgresql"), help="the database")
    parser.add_argument("kills", type=int, nargs="?", default=CLUB_KILLS_PER_DATABASE)
    parser.add_argument("--bots", type=int, default=0, help="kill so many whole bots in turn, in place of people")
    parser.add_argument("--tables", type=int, default=3, help="tables on each of a bot's two shards")
    parser.add_argument("--apart", type=float, default=8.0, help="seconds between two kills of bots, on average")
    parser.add_argument("--lease", type=float, default=0.0, help="seconds that a killed bot keeps its shards")
    args = parser.parse_args()
    if not args.bots:
        sys.exit(bool(run_pieces(args.kind, args.kind, kill_clubs, args.kills, CLUB_KILLS_PER_DATABASE)))
    scale = FleetSize(args.bots, 2 * args.bots, args.tables, args.lease)
    name = f"{args.kind}, {args.bots} bots"
    sys.exit(
        bool(run_pieces(args.kind, name, partial(kill_bots, scale, args.apart), args.kills, BOT_KILLS_PER_DATABASE))
    )


if __name__ == "__main__":
    main()
