"""Decisions that are one to a person: disc with direction, nearest to the basket first, and all draws of a refill."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.grid import apart
from engine.final_nine.flight.landing import Rest
from engine.final_nine.flight.path import Flown
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.plans import aims
from engine.final_nine.moves import MENU, STACKS, Aim, Draw, Pick
from engine.final_nine.state import HAND, Shooting, Table
from engine.final_nine.throw.effects import planned, rest
from engine.final_nine.view import View
from engine.final_nine.words.terms import card, disc, grid, listed
from engine.game import Series
from engine.speech import N_, _, ngettext

ARROWS: Final = "↑→↓←"
PENALTY: Final = 3
"""The grids that a penalty stroke is worth in the order of the lines."""


FILL: Final = 5
"""The draws that a button can carry."""
NAMES: Final = {"disc": N_("Draw a disc"), "action": N_("Draw an action card")}


class Reached(NamedTuple):
    """A throw as it stands before any card and die, and how far from the basket it leaves the disc."""

    series: Series
    left: int
    """In grids; 0 in the basket."""
    out: bool


def series(view: View) -> tuple[Series, ...]:
    """The throws of a hand, or the draws that fill it."""
    picks = [move for move in view.moves if isinstance(move, Pick)]
    if picks and all(pick.disc in DISCS for pick in picks):
        return _throws(view, picks)
    return _draws(view) if view.window == "refill" and {Draw(stack) for stack in STACKS} <= {*view.moves} else ()


def _throws(view: View, picks: Sequence[Pick]) -> tuple[Series, ...]:
    """The best throws, then each disc, which asks for its direction."""
    table, shot = imagined(view)
    found = [one for pick in picks for one in _reached(view, table, shot, pick)]
    found.sort(key=lambda one: one.left + PENALTY * one.out)
    discs = tuple(Series((pick,), _alone(pick.disc)) for pick in picks)
    return (*(one.series for one in found[: MENU - len(discs)]), *discs)


def _draws(view: View) -> tuple[Series, ...]:
    """One card to look at before the next, or all that are missing at once."""
    single = tuple(Series((Draw(stack),), _(NAMES[stack])) for stack in STACKS)
    seats = view.awaiting if view.seat is None else (view.seat,)
    missing = HAND - view.players[seats[0]].cards if len(seats) == 1 else 0
    if not 2 <= missing <= FILL or min(view.discs, view.actions) < missing:
        return single
    return (*single, *(_fill(discs, missing - discs) for discs in range(missing, -1, -1)))


def _fill(discs: int, actions: int) -> Series:
    counts = (
        ngettext("{count} disc", "{count} discs", discs).format(count=discs) if discs else "",
        ngettext("{count} action card", "{count} action cards", actions).format(count=actions) if actions else "",
    )
    label = _("Draw {cards}").format(cards=listed([*filter(None, counts)]))
    return Series((*(Draw("disc"),) * discs, *(Draw("action"),) * actions), label)


def _alone(code: str) -> str:
    """A disc whose direction is asked for then; a putter that reaches the basket by itself has none."""
    return disc(code) if DISCS[code].reach else _("{disc}: choose the direction").format(disc=card(code))


def _reached(view: View, table: Table, shot: Shooting, pick: Pick) -> Iterator[Reached]:
    """The throws of a disc, one a direction; a putter that reaches the basket by itself is chosen alone."""
    if DISCS[pick.disc].reach:
        return
    for aimed in aims(table, shot._replace(disc=pick.disc)):
        flown = planned(table, aimed)
        ends = rest(table, aimed, flown)
        left = 0 if ends.holed else apart(ends.lie, view.hole.basket)
        line = Series((pick, Aim(aimed.aim or 0)), _line(view, aimed, flown, ends, left), _note(aimed, flown, ends))
        yield Reached(line, left, ends.out or ends.missed)


def _line(view: View, shot: Shooting, flown: Flown, ends: Rest, left: int) -> str:
    """A throw in a few words: "Slipstream BH ↑: C5, 5 to go"."""
    there = _("in") if ends.holed else _("{grid}, {left} to go").format(grid=grid(view, ends.lie), left=left)
    there = _("by the basket") if ends.under else there
    told = _("{there}, a die") if flown.open else _("out, {there}") if ends.out or ends.missed else "{there}"
    there = told.format(there=there)
    return _("{disc} {arrow}: {there}").format(disc=card(shot.disc), arrow=ARROWS[shot.aim or 0], there=there)


def _note(shot: Shooting, flown: Flown, ends: Rest) -> str:
    """The figures of the disc, and what a throw costs or leaves open."""
    said = [disc(shot.disc)]
    if flown.open:
        said.append(_("a die decides what follows"))
    elif ends.missed:
        said.append(_("the island is missed, one penalty"))
    elif ends.out:
        said.append(_("out of bounds, one penalty"))
    return "; ".join(said)
