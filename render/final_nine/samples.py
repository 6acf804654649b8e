"""Seeded games of Final Nine that the house plays for everybody, and moments of them worth a picture."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.view import View
from engine.game import Seat
from engine.luck import Luck
from render import final_nine
from render.final_nine import catalogue

NAMES = ("Olaf", "Rosa", "Kira", "Maximiliane")
*_, _STRONGEST = GAME.players


def views(seed: str, seats: int, own: bool = False, player: str = _STRONGEST, **options: Any) -> Iterator[View]:
    """What the channel sees of a whole game, or with `own` what the seat to act sees."""
    key = sha256(seed.encode()).digest()
    state, ply = GAME.setup(GAME.options(**options), seats, Luck(key, 0)), 0
    while awaited := GAME.awaiting(state):
        seat: Seat = awaited[0]
        yield GAME.view(state, seat if own else None)
        ply += 1
        move = GAME.players[player](GAME.view(state, seat), Luck(key, ply, "house"))
        state = GAME.apply(state, seat, move, Luck(key, ply))
    yield GAME.view(state, 0 if own else None)


def moment(found: Iterator[View], wanted: Callable[[View], bool]) -> View:
    """The first of these views that is as wanted."""
    return next(filter(wanted, found))


def thrown(hole: int, slips: int = 0) -> Callable[[View], bool]:
    """On that hole somebody's throw has come to rest, after so many action cards, and the next is to be chosen."""
    return lambda view: (
        view.number == hole and view.window == "choose" and view.last is not None and len(view.last.slips) >= slips
    )


def touched(hole: int) -> Callable[[View], bool]:
    """On that hole a disc has skipped, rolled or been kicked on."""
    return lambda view: (
        view.number == hole
        and view.window == "choose"
        and view.last is not None
        and any(mark.what in {"skip", "roll", "kick"} for mark in view.last.marks)
    )


def ready(view: View) -> bool:
    """The thrower has added a skill and could throw."""
    return view.window == "choose" and bool(view.shot and view.shot.plan and view.shot.slips) and len(view.hand) == 9


def disrupting(view: View) -> bool:
    """Opponents may disrupt a long throw."""
    return view.window == "disrupt" and bool(view.shot and view.shot.plan and len(view.shot.plan.path) > 5)


def halfway(view: View) -> bool:
    """The fifth hole is being played."""
    return view.number == 4 and view.window == "choose" and view.last is not None


SHEETS: Mapping[str, Options] = {
    "driver": Options(),
    "skill": Options(),
    "suburban": Options(course="suburban"),
    "forest": Options(course="forest"),
}
"""The sheets of the catalogue that the documentation shows."""


def pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures for the gallery, by name."""
    park = {number: moment(views("park", 2, level="pro"), thrown(number - 1)) for number in (1, 2, 5, 6, 8)}
    shown = {f"park-{number}": view for number, view in park.items()} | {
        "park-3": moment(views("island", 2, level="pro"), thrown(2)),
        "suburban": moment(views("street", 3, course="suburban"), touched(2)),
        "forest": moment(views("woods", 4, course="forest"), thrown(8)),
        "hand": moment(views("hand", 2, own=True, level="pro"), ready),
        "battle": moment(views("battle", 4, rules="battle"), disrupting),
        "full-course": moment(views("full", 2, layout="full"), halfway),
        "mega": moment(views("mega", 2, layout="mega3"), thrown(0, 1)),
    }
    for name, view in shown.items():
        yield f"final-nine-{name}", final_nine.table(view, NAMES[: len(view.players)])
    yield "final-nine-grounds", final_nine.grounds_sheet()
    for group, options in SHEETS.items():
        yield f"final-nine-{group}", catalogue.png(group, options, 4)
