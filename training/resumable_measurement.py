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
"""The figures of a round, a value that JSON can hold."""


def main(
    about: str | None, file: Path, lines: Mapping[str, Line], measure: Callable[[Line, Path | None], Sequence[float]]
) -> None:
    """Measure the tables that the command line names, or all, and write the file again."""
    parser = ArgumentParser(description=about)
    parser.add_argument("lines", nargs="*", help="lines of the file by title; all if none is named")
    parser.add_argument("--notes", type=Path, metavar="FOLDER", help="where each round is noted, to go on from there")
    args: Any = parser.parse_args()
    file_rows = file.read_text(encoding="utf-8").splitlines()
    row_by_title = {title: row for title in lines for row in file_rows if row.startswith(f"{title} ")}
    for title, line in lines.items():
        if not args.lines or title in args.lines:
            row_by_title[title] = " ".join([title, *(f"{figure:+.4f}" for figure in measure(line, args.notes))])
            print(row_by_title[title], flush=True)
    file.write_text("".join(f"{row_by_title[title]}\n" for title in lines), encoding="utf-8")


def measure_rounds(notes: Path | None, title: str, count: int, measure: Callable[[int], Figures]) -> list[Figures]:
    """Return so many figures by number: those in the notes, and new ones, which are added to the notes."""
    if notes:
        notes.mkdir(parents=True, exist_ok=True)
    path = notes / f"{title}.txt" if notes else None
    noted_lines = path.read_text(encoding="utf-8").splitlines() if path and path.exists() else []
    figures: list[Figures] = [*map(json.loads, islice(noted_lines, count))]
    for number in range(len(figures), count):
        figures.append(measure(number))
        if path:
            with path.open("a", encoding="utf-8") as file:
                print(json.dumps(figures[-1]), file=file)
    return figures


def play_champions(record: Record, watch: Callable[[Any], None] = lambda _view: None) -> tuple[Record, Any]:
    """Play a round between champions, and return its record and its last state.

    `watch` gets the view of each decision.
    """
    game, state, moves = record.game_definition, record.initial_state(), list[Move]()
    champion = game.ai.house_players["champion"]
    while awaited_seats := game.rules.awaiting(state):
        ply, seat = len(moves) + 1, awaited_seats[0]
        view = game.rules.view(state, seat)
        move = champion(view, record.luck(ply, "house"))
        watch(view)
        state = game.rules.apply(state, seat, move, record.luck(ply))
        moves.append(Move(seat, game.rules.write_move(move)))
    return record.with_moves(*moves), state
