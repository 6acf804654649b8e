"""Seeded games of Scramble Golf that the house plays for everybody, and moments of them worth a picture."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from engine.game import Seat
from engine.luck import Luck
from engine.scramble import GAME
from engine.scramble.events import Landed
from engine.scramble.view import View
from render import scramble

NAMES = ("Kira", "Rosa", "Yuki", "Olaf", "Maximiliane", "Björn-Åke Søndergård")
_EASIEST, *_, _STRONGEST = GAME.players


def views(seed: str, seats: int, own: bool = False, level: str = _EASIEST, **options: Any) -> Iterator[View]:
    """What the channel sees of a whole game, or with `own` what the seat on turn sees."""
    key = sha256(seed.encode()).digest()
    state, ply = GAME.setup(GAME.options(**options), seats, Luck(key, 0)), 0
    while awaited := GAME.awaiting(state):
        seat: Seat = awaited[-1]
        yield GAME.view(state, seat if own else None)
        ply += 1
        move = GAME.players[level](GAME.view(state, seat), Luck(key, ply, "house"))
        state = GAME.apply(state, seat, move, Luck(key, ply))
    yield GAME.view(state, 0 if own else None)


def moment(found: Iterator[View], wanted: Callable[[View], bool]) -> View:
    """The first of these views that is as wanted."""
    return next(filter(wanted, found))


def aiming(key: str, throws: int) -> Callable[[View], bool]:
    """Somebody chooses a square on that hole, with several to choose from, after so many throws."""
    return lambda view: (
        view.phase == "Aim"
        and view.hole.key == key
        and view.discs[view.actor].throws >= throws
        and len(view.reach[0].options) > 2
    )


def putting(view: View) -> bool:
    """Somebody chooses where to putt, with many squares to choose from."""
    return view.phase == "Aim" and view.reach[0].dice == "P" and len(view.reach[0].options) > 8


def drenched(view: View) -> bool:
    """A disc has just come down in water."""
    landed = [event for event in view.events if isinstance(event, Landed)]
    return any(view.holes[event.hole].ground[event.trail[-1]] == "~" for event in landed)


def halfway(view: View) -> bool:
    """Somebody in a race is to throw on the sixth hole."""
    return view.phase == "PreThrow" and view.discs[view.actor].hole == 5


def full(view: View) -> bool:
    """The viewer has just drawn a card and holds three."""
    return bool(view.drawn) and len(view.hand) == 3


def pictures() -> Iterator[tuple[str, bytes]]:
    """The name of each picture and its PNG file."""
    moments = (
        ("hole", moment(views("hole", 4, level=_STRONGEST), aiming("A5", 2))),
        ("dice", moment(views("dice", 3), lambda view: view.phase == "Rolled" and view.hole.key == "A6")),
        ("island", moment(views("carp", 4, course="B"), drenched)),
        ("putt", moment(views("putt", 2, course="B"), putting)),
        ("race", moment(views("race", 4, play="board_race"), halfway)),
        ("race-throw", moment(views("race", 4, play="board_race"), aiming("A8", 2))),
        ("hand", moment(views("hand", 3, own=True, cards="luck"), full)),
    )
    for name, view in moments:
        yield f"scramble-{name}", scramble.table(view, NAMES[: len(view.discs)])
    for kind in ("good", "bad", "battle"):
        yield f"scramble-{kind}", scramble.cards_sheet(kind)
