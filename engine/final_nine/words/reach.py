"""Menu lines that make several moves: a disc with its direction, the draws of a refill, pairs to swap."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.grid import Direction, apart
from engine.final_nine.flight.landing import Rest
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.plans import aims
from engine.final_nine.moves import MENU, STACKS, Aim, Draw, Pick
from engine.final_nine.state import HAND, Shooting, Table
from engine.final_nine.throw.effects import planned, rest
from engine.final_nine.view import View
from engine.final_nine.words.swaps import pairs
from engine.final_nine.words.terms import DIRECTIONS, card, flight, grid
from engine.game import Series
from engine.memory import remembered
from engine.speech import N_, _, listed, ngettext, wording

ARROWS: Final = "↑→↓←"
PENALTY: Final = 3
"""The grids that a penalty stroke counts for in the order of the lines."""


FILL: Final = 5
"""The most draws that one button can carry."""
NAMES: Final = {"disc": N_("Draw a disc"), "action": N_("Draw an action card")}


class Reached(NamedTuple):
    """The end of a throw as it stands, before any card and die."""

    shot: Shooting
    lie: str
    left: int
    """The distance to the basket in grids, 0 if the disc is in."""
    ends: Rest
    open: bool
    """A die decides what follows."""

    @property
    def out(self) -> bool:
        return self.ends.out or self.ends.missed

    @property
    def worth(self) -> int:
        """A sort key, the less the nearer to the basket."""
        return self.left + PENALTY * self.out

    @property
    def arrow(self) -> str:
        return ARROWS[self.shot.aim or 0]


def series(view: View) -> tuple[Series, ...]:
    """Return the throws of a hand, the draws that fill it, or the pairs of equal cards to swap."""
    if picks := _picks(view):
        return _throws(view, picks)
    if view.window == "refill" and {Draw(stack) for stack in STACKS} <= {*view.moves}:
        return _draws(view)
    return (*pairs(view),)


def _picks(view: View) -> tuple[Pick, ...]:
    """Return the discs that the viewer may choose now."""
    return tuple(move for move in view.moves if isinstance(move, Pick))


def _throws(view: View, picks: Sequence[Pick]) -> tuple[Series, ...]:
    """Return lines for the best throws, then one for each disc, which asks for its direction."""
    found = [one for pick in picks for one in _reached(view, pick.disc)]
    found.sort(key=lambda one: one.worth)
    discs = tuple(Series((pick,), _alone(pick.disc)) for pick in picks)
    return (*map(_line, found[: MENU - len(discs)]), *discs)


def best(view: View) -> Mapping[str, str]:
    """Return for each disc where its best throw ends, short enough for a card."""
    throws = {pick.disc: _reached(view, pick.disc) for pick in _picks(view)}
    return {code: _brief(min(found, key=lambda one: one.worth)) for code, found in throws.items() if found}


def towards(view: View, direction: Direction) -> str:
    """Return the label of a direction, with where the chosen disc would go."""
    state, shot = imagined(view)
    way = _(DIRECTIONS[direction]).capitalize()
    if not shot.disc or DISCS[shot.disc].reach:
        return way
    return _("{way}: {there}").format(way=way, there=_there(_landed(view, state, shot._replace(aim=direction))))


def _draws(view: View) -> tuple[Series, ...]:
    """Return a line for a single draw from each stack, then lines for all missing cards at once."""
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
    """Return the label of a disc whose direction is asked for next; an automatic putter has none."""
    form = N_("{disc}: a sure putt") if DISCS[code].reach else N_("{disc}: choose the direction")
    return _(form).format(disc=card(code))


def _reached(view: View, code: str) -> tuple[Reached, ...]:
    """Return the throws of a disc, one for each direction; an automatic putter has none."""
    return _found(view, (code, wording()))


@remembered(256)
def _found(view: View, asked: tuple[str, str]) -> tuple[Reached, ...]:
    """Return the throws of a disc in a language; cached, since menu, hand and picture ask for them."""
    code, _language = asked
    if DISCS[code].reach:
        return ()
    state, shot = imagined(view)
    return tuple(_landed(view, state, aimed) for aimed in aims(state, shot._replace(disc=code)))


def _landed(view: View, state: Table, aimed: Shooting) -> Reached:
    flown = planned(state, aimed)
    ends = rest(state, aimed, flown)
    left = 0 if ends.holed else apart(ends.lie, view.hole.basket)
    return Reached(aimed, grid(view, ends.lie), left, ends, flown.open)


def _line(one: Reached) -> Series:
    """Return a throw as a menu line, such as "Slipstream BH ↑: C5, 5 to go"."""
    moves = Pick(one.shot.disc), Aim(one.shot.aim or 0)
    label = _("{disc} {arrow}: {there}").format(disc=card(one.shot.disc), arrow=one.arrow, there=_there(one))
    return Series(moves, label, _note(one))


def _there(one: Reached) -> str:
    """Return where a throw ends, such as "out, C5, 5 to go"."""
    if one.ends.holed:
        return _("in")
    there = _("by the basket") if one.ends.under else _("{grid}, {left} to go").format(grid=one.lie, left=one.left)
    if one.open:
        return _("{there}, a die").format(there=there)
    return _("out, {there}").format(there=there) if one.out else there


def _note(one: Reached) -> str:
    """Return the figures of the disc, and the risk or cost of the throw."""
    said = [flight(DISCS[one.shot.disc])]
    if one.open:
        said.append(_("a die decides what follows"))
    elif one.ends.missed:
        said.append(_("the island is missed, one penalty"))
    elif one.out:
        said.append(_("out of bounds, one penalty"))
    return "; ".join(said)


def _brief(one: Reached) -> str:
    """Return a throw for the card of its disc, such as "↑ C5, 5 to go"."""
    form = N_("{arrow} {grid}, {left} to go")
    if one.ends.holed:
        form = N_("{arrow} in")
    elif one.ends.under:
        form = N_("{arrow} by the basket")
    elif one.open:
        form = N_("{arrow} {grid}, a die")
    elif one.out:
        form = N_("{arrow} out, {left} to go")
    return _(form).format(arrow=one.arrow, grid=one.lie, left=one.left)
