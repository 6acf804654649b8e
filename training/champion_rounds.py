"""Measurements over many rounds of house players: each round is noted, and a file has a line for each table."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from engine.record import Move, Record

Line = TypeVar("Line")
"""The description of a table whose champions are measured."""
Figures = TypeVar("Figures")
"""What is measured in a round, a value that JSON can hold."""


def main(
    about: str | None, file: Path, lines: Mapping[str, Line], measured: Callable[[Line, Path | None], Sequence[float]]
) -> None:
    """Measure the tables that the command line names, or all, and write the file again."""
    parser = ArgumentParser(description=about)
    parser.add_argument("lines", nargs="*", help="lines of the file by title; all if none is named")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="where each round is noted, to go on from there")
    given: Any = parser.parse_args()
    written = file.read_text(encoding="utf-8").splitlines()
    found = {title: row for title in lines for row in written if row.startswith(f"{title} ")}
    for title, line in lines.items():
        if not given.lines or title in given.lines:
            found[title] = " ".join([title, *(f"{figure:+.4f}" for figure in measured(line, given.notes))])
            print(found[title], flush=True)
    file.write_text("".join(f"{found[title]}\n" for title in lines), encoding="utf-8")


def measure_rounds(notes: Path | None, title: str, count: int, measured: Callable[[int], Figures]) -> list[Figures]:
    """Return so many figures by number: those in the notes, and new ones, which are added to the notes."""
    if notes:
        notes.mkdir(parents=True, exist_ok=True)
    path = notes / f"{title}.txt" if notes else None
    known = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    found: list[Figures] = [*map(json.loads, islice(known, count))]
    for number in range(len(found), count):
        found.append(measured(number))
        if path:
            with path.open("a", encoding="utf-8") as file:
                print(json.dumps(found[-1]), file=file)
    return found


def play_champions(record: Record, watch: Callable[[Any], None] = lambda _view: None) -> tuple[Record, Any]:
    """Play a round between champions, and return its record and its last state.

    `watch` gets the view of each decision.
    """
    game, state, moves = record.game_definition, record.initial_state(), list[Move]()
    champion = game.ai.house_players["champion"]
    while awaited := game.rules.awaiting(state):
        ply, seat = len(moves) + 1, awaited[0]
        view = game.rules.view(state, seat)
        move = champion(view, record.luck(ply, "house"))
        watch(view)
        state = game.rules.apply(state, seat, move, record.luck(ply))
        moves.append(Move(seat, game.rules.write_move(move)))
    return record.with_moves(*moves), state
