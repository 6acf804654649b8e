"""The memory of a drawing process after it has drawn every kind of board, as the bot's own workers draw them."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from app.workers.process_worker import ProcessWorker
from app.workers.worker_pool import WorkerPool
from engine.final_nine.courses.hole import COURSES
from engine.registry import GAMES
from render.gallery.games import views
from ui.games import FACES
from ui.widgets.drawing import encode_png

NAMES: Final = ("Annika", "Björn-Åke Søndergård", "Mia", "Seve", "Tom", "Maximiliane")
STEP: Final = 11
"""One view in so many is drawn."""
RULES = True
"""Whether the pictures of the rules are drawn too."""


class TableKind(NamedTuple):
    """A kind of table."""

    game: str
    seats: int
    options: dict[str, Any]


TABLES: Final = (
    *(TableKind("play-nine", seats, {}) for seats in GAMES["play-nine"].rules.seats),
    *(TableKind("scramble", 4, {"course": course, "cards": "luck"}) for course in ("A", "B")),
    *(TableKind("scramble", 4, {"course": course, "play": "board_race", "cards": "battle"}) for course in ("A", "B")),
    *(
        TableKind("final-nine", 4, {"course": course, "layout": layout, "holes": 18, "rules": "battle"})
        for course in COURSES
        for layout in ("stack", "full", "mega3")
    ),
    TableKind("final-nine", 4, {"course": "forest", "characters": "team"}),
)


def pictures(table: TableKind) -> Iterator[Callable[[], Any]]:
    """Yield what draws the boards, ends of holes and hands of a game."""
    face, game = FACES[table.game], GAMES[table.game]
    names = NAMES[: table.seats]
    for own, draws in ((False, (face.board, face.hole)), (True, (face.board,))):
        for view in islice(views(game, "memory", table.seats, own=own, **table.options), 0, None, STEP):
            if own and face.hand:
                yield partial(face.hand, face.held(view), names)
            yield from (partial(draw, view, names) for draw in draws if draw)


def resident_megabytes(process: ProcessWorker) -> float:
    """Return the resident megabytes of a worker's process."""
    assert process.pid is not None, "it has not begun"
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))) / 1024


async def _report() -> list[str]:
    process = ProcessWorker()
    pool = WorkerPool([process], 60)
    await pool.submit(partial(encode_png, next(pictures(TABLES[0]))))
    lines = [f"one picture drawn: {resident_megabytes(process):.0f} MB"]
    for call in chain.from_iterable(face.ahead for face in FACES.values()):
        await pool.submit(call)
    lines.append(f"what is made ahead: {resident_megabytes(process):.0f} MB")
    for table in TABLES:
        for picture in pictures(table):
            await pool.submit(partial(encode_png, picture))
        options_text = " ".join(map(str, table.options.values()))
        lines.append(f"{table.game}, {table.seats} {options_text}: {resident_megabytes(process):.0f} MB")
    for face in FACES.values() if RULES else ():
        for draw in filter(None, (face.banner, face.primer, *face.rules.values())):
            await pool.submit(partial(encode_png, draw))
    lines.append(f"the rules and how to play: {resident_megabytes(process):.0f} MB")
    await pool.close()
    return lines


def report() -> list[str]:
    """Return a line for each kind of table, in the order in which they are drawn."""
    return asyncio.run(_report())
