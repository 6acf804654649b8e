"""Seeded games of Final Nine that the house plays for everybody, and moments of them worth a picture."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.view import View
from engine.final_nine.words.catalogue import groups
from engine.game import Seat
from engine.luck import Luck
from render import final_nine
from render.final_nine import catalogue

NAMES = ("Olaf", "Rosa", "Kira", "Maximiliane")
_ROUNDS = 9
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


def rounds(seed: str, seats: int, own: bool = False, **options: Any) -> Iterator[View]:
    """The views of a few rounds one after the other, for a moment that not every round has."""
    for number in range(_ROUNDS):
        yield from views(f"{seed} {number}", seats, own, **options)


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


_ACES = Options(ace_run=True, tee_off=True)
_SUBURBAN = Options(course="suburban", rules="battle", characters="team", mischief=True, bad_form=True, plus=True)
_FOREST = Options(course="forest", characters="kstar", angle_ctrl=True, chain_links=True)
SHEETS: Mapping[str, Options] = {
    group: options for options in (_ACES, _FOREST, _SUBURBAN) for group in groups(options, 4) if group != "grounds"
}
"""The sheets of the catalogue that the documentation shows: those of three tables."""


def lying(hole: int) -> Callable[[View], bool]:
    """On that hole everybody has thrown at least once."""
    thrown_ = thrown(hole)
    return lambda view: thrown_(view) and all(player.strokes for player in view.players)


ROUNDS: Mapping[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "park": ((1, 2, 5, 6, 8), {"level": "pro"}),
    "suburban": ((4, 5, 6, 9), {"course": "suburban", "chain_links": True}),
    "forest": ((2, 3, 8, 9), {"course": "forest"}),
}
"""The holes of each course that the documentation shows, by number from 1, and the options of their round."""


def holes() -> Iterator[tuple[str, View]]:
    """A moment of each of these holes, in the order of play."""
    for course, (numbers, options) in ROUNDS.items():
        found = views(course, 2, **options)
        for number in numbers:
            yield f"{course}-{number}", moment(found, lying(number - 1))


def pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures for the gallery, by name."""
    shown = dict(holes()) | {
        "park-3": moment(rounds("island", 2, level="pro"), thrown(2)),
        "roof": moment(rounds("street", 3, course="suburban"), touched(2)),
        "characters": moment(rounds("cast", 4, course="forest", characters="team"), lying(2)),
        "doubles": moment(rounds("pairs", 4, rules="battle", characters="kstar", doubles=True), lying(4)),
        "hand": moment(rounds("hand", 2, own=True, level="pro"), ready),
        "battle": moment(rounds("battle", 4, rules="battle", mischief=True), disrupting),
        "ace-run": moment(rounds("aces", 3, ace_run=True), thrown(4)),
        "full-course": moment(rounds("full", 2, layout="full"), halfway),
        "mega": moment(rounds("mega", 2, layout="mega3"), thrown(0, 1)),
    }
    for name, view in shown.items():
        names = NAMES[: len(view.players)]
        yield f"final-nine-{name}", final_nine.hand(view, names) or final_nine.table(view, names)
    yield "final-nine-grounds", final_nine.grounds_sheet()
    for group, options in SHEETS.items():
        yield f"final-nine-cards-{group}", catalogue.png(group, options, 4)
