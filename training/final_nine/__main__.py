"""`python -m training.final_nine` has champions play on every course, and writes what they take beyond their hands.

It takes some minutes, and gives the same each time.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from statistics import fmean
from typing import Final

import msgspec
from engine.final_nine import GAME
from engine.final_nine.courses.hole import COURSES
from engine.final_nine.house.tees import SEATS, TAKEN, dealt
from engine.final_nine.options import Options
from engine.record import Move, Record

CARDS: Final = 12
"""Score cards of nine holes on which each figure rests at least."""


def lines() -> Iterator[str]:
    """A line a table: its course, its rules, its seats, and what a hole takes beyond the hands that are dealt."""
    for course, rules, seats in product(COURSES, ("standard", "battle"), SEATS):
        options = msgspec.convert({"course": course, "rules": rules}, Options)
        with suppress(ValueError):
            GAME.check(options, seats)
            beyond = fmean(_beyond(options, seats, number) for number in range(-(-CARDS // seats)))
            yield f"{course} {rules} {seats} {beyond:+.2f}"


def _beyond(options: Options, seats: int, number: int) -> float:
    """What champions take in a round more than their hands promise, in strokes a hole."""
    scores = _played(options, seats, number)
    promised = [dealt(options, seats, hole) for hole in range(1, len(scores[0]) + 1)]
    return fmean(score - strokes for row in scores for score, strokes in zip(row, promised, strict=True))


def _played(options: Options, seats: int, number: int) -> tuple[tuple[int, ...], ...]:
    """The score cards of a round, a row a seat."""
    record = Record(
        game=GAME.key, edition=GAME.edition, options=options, seats=seats, seed=number.to_bytes(32), moves=()
    )
    state, ply, champion = record.start(), 0, GAME.players["champion"]
    while awaited := GAME.awaiting(state):
        ply, seat = ply + 1, awaited[0]
        move = Move(seat, GAME.write(champion(GAME.view(state, seat), record.luck(ply, "house"))))
        state = record.play(state, ply, move)
    return GAME.view(state, None).card.strokes


if __name__ == "__main__":
    with TAKEN.open("w", encoding="utf-8") as file:
        for line in lines():
            print(line, file=file, flush=True)
            print(line, flush=True)
