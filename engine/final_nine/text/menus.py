"""Menu lines that make several moves: a disc with its direction, the draws of a refill, the swap."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.evaluate import aimed_throws
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.courses.hole import Direction, grid_distance
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.moves import MENU_LINES, STACKS, Aim, Draw, Pick, Ready, Stack, Swap, Throw
from engine.final_nine.round import MAX_SWAPS
from engine.final_nine.state import HAND_SIZE, ShotState, State
from engine.final_nine.text.terms import DIRECTIONS, card_name, flight_text, grid_name
from engine.final_nine.throw.effects import is_throwable, planned_flight, throw_end
from engine.final_nine.view import View
from engine.game import MoveSequence, MultiSelect
from engine.i18n import N_, _, catalogue_language, join_list, ngettext
from engine.memo import memoize

PAIR_LABELS: Final[dict[Stack, str]] = {
    "disc": N_("{first} + {second} · {card} for two discs"),
    "action": N_("{first} + {second} · {card} for two actions"),
}


def multi_select(view: View) -> MultiSelect | None:
    """Return the choice of up to two cards, each with the stack that replaces it."""
    swaps = tuple(move for move in view.moves if isinstance(move, Swap))
    if not swaps:
        return None
    most = MAX_SWAPS - len(view.swaps)
    return MultiSelect(swaps, most, Ready(), ngettext("Swap a card …", "Swap one or two cards …", most))


def pair_lines(view: View) -> Iterator[MoveSequence]:
    """Yield lines that swap two equal cards, because a menu cannot select one line twice."""
    places: dict[str, list[int]] = {}
    for number, held in enumerate(view.hand, 1):
        places.setdefault(held.code, []).append(number)
    for code, (first, *others) in places.items():
        if others and not view.swaps and Swap(code, "disc") in view.moves:
            for stack in STACKS:
                label = _(PAIR_LABELS[stack]).format(first=first, second=others[0], card=card_name(code))
                yield MoveSequence((Swap(code, stack), Swap(code, stack), Ready()), label)


ARROWS: Final = "↑→↓←"
PENALTY_GRIDS: Final = 3
"""The grids that a penalty stroke counts for in the order of the lines."""


MAX_DRAWS: Final = 5
"""The most draws that one button can carry."""
DRAW_LABELS: Final = {"disc": N_("Draw a disc"), "action": N_("Draw an action card")}


class ThrowPreview(NamedTuple):
    """The end of a throw as it stands, before any card and die."""

    shot: ShotState
    lie: str
    left: int
    """The distance to the basket in grids, 0 if the disc is in."""
    ends: ThrowEnd
    open: bool
    """A die decides what follows."""

    @property
    def out(self) -> bool:
        return self.ends.out or self.ends.missed

    @property
    def worth(self) -> int:
        """A sort key, the less the nearer to the basket."""
        return self.left + PENALTY_GRIDS * self.out

    @property
    def arrow(self) -> str:
        return ARROWS[self.shot.aim or 0]


def move_sequences(view: View) -> tuple[MoveSequence, ...]:
    """Return the throws of a hand, the draws that fill it, or the pairs of equal cards to swap."""
    if picks := _disc_picks(view):
        return _throw_lines(view, picks)
    if view.window == "refill" and {Draw(stack) for stack in STACKS} <= {*view.moves}:
        return _draw_lines(view)
    return (*pair_lines(view),)


def _disc_picks(view: View) -> tuple[Pick, ...]:
    """Return the discs that the viewer may choose now."""
    return tuple(move for move in view.moves if isinstance(move, Pick))


def _throw_lines(view: View, picks: Sequence[Pick]) -> tuple[MoveSequence, ...]:
    """Return lines for the best throws, then one for each disc, which asks for its direction.

    A second menu has the throws after which no card follows (F-187).
    """
    found = [one for pick in picks for one in _throw_previews(view, pick.disc)]
    found.sort(key=lambda one: one.worth)
    throws, discs = tuple(map(_throw_line, found)), tuple(_disc_line(view, pick) for pick in picks)
    lines = (*throws[: MENU_LINES - len(discs)], *discs)
    if not view.edition.promising:
        return tuple(map(_without_throw, lines))
    last = (*(line for line in discs if len(line.moves) > 1), *throws)[:MENU_LINES]
    return (*(line._replace(menu=_("Throw a disc …")) for line in lines), *map(_promise_nothing, last))


def _without_throw(line: MoveSequence) -> MoveSequence:
    """Return the line as it was before a line could throw (F-185)."""
    return line._replace(moves=tuple(move for move in line.moves if not isinstance(move, Throw)))


def _is_sure_putt(view: View, code: str) -> bool:
    """Return whether a disc is an automatic putter in reach, so that it can be thrown at once."""
    if not DISCS[code].reach:
        return False
    state, shot = known_state(view)
    return is_throwable(state, shot._replace(disc=code))


def _promise_nothing(line: MoveSequence) -> MoveSequence:
    """Return a line that throws at once and says that no card follows."""
    return line._replace(moves=(*line.moves[:-1], Throw("done")), menu=_("Throw, and no luck after it …"))


def best_previews(view: View) -> Mapping[str, str]:
    """Return for each disc where its best throw ends, short enough for a card."""
    throws = {pick.disc: _throw_previews(view, pick.disc) for pick in _disc_picks(view)}
    return {code: _brief_preview(min(found, key=lambda one: one.worth)) for code, found in throws.items() if found}


def direction_label(view: View, direction: Direction) -> str:
    """Return the label of a direction, with where the chosen disc would go."""
    state, shot = known_state(view)
    way = _(DIRECTIONS[direction]).capitalize()
    if not shot.disc or DISCS[shot.disc].reach:
        return way
    return _("{way}: {there}").format(
        way=way, there=_preview_text(_preview_throw(view, state, shot._replace(aim=direction)))
    )


def _draw_lines(view: View) -> tuple[MoveSequence, ...]:
    """Return a line for a single draw from each stack, then lines for all missing cards at once."""
    single = tuple(MoveSequence((Draw(stack),), _(DRAW_LABELS[stack])) for stack in STACKS)
    seats = view.awaiting if view.seat is None else (view.seat,)
    missing = HAND_SIZE - view.players[seats[0]].cards if len(seats) == 1 else 0
    if not 2 <= missing <= MAX_DRAWS or min(view.discs, view.actions) < missing:
        return single
    return (*single, *(_draw_all_line(discs, missing - discs) for discs in range(missing, -1, -1)))


def _draw_all_line(discs: int, actions: int) -> MoveSequence:
    counts = (
        ngettext("{count} disc", "{count} discs", discs).format(count=discs) if discs else "",
        ngettext("{count} action card", "{count} action cards", actions).format(count=actions) if actions else "",
    )
    label = _("Draw {cards}").format(cards=join_list([*filter(None, counts)]))
    return MoveSequence((*(Draw("disc"),) * discs, *(Draw("action"),) * actions), label)


def _disc_line(view: View, pick: Pick) -> MoveSequence:
    """Return the line of a disc that asks for its direction, or of a sure putt, which has none and is thrown."""
    form = N_("{disc}: a sure putt") if DISCS[pick.disc].reach else N_("{disc}: choose the direction")
    moves = (pick, Throw("same")) if _is_sure_putt(view, pick.disc) else (pick,)
    return MoveSequence(moves, _(form).format(disc=card_name(pick.disc)))


def _throw_previews(view: View, code: str) -> tuple[ThrowPreview, ...]:
    """Return the throws of a disc, one for each direction; an automatic putter has none."""
    return _cached_previews(view, (code, catalogue_language()))


@memoize(256)
def _cached_previews(view: View, asked: tuple[str, str]) -> tuple[ThrowPreview, ...]:
    """Return the throws of a disc in a language; cached, since menu, hand and picture ask for them."""
    code, _language = asked
    if DISCS[code].reach:
        return ()
    state, shot = known_state(view)
    return tuple(_preview_throw(view, state, aimed) for aimed in aimed_throws(state, shot._replace(disc=code)))


def _preview_throw(view: View, state: State, aimed: ShotState) -> ThrowPreview:
    flown = planned_flight(state, aimed)
    ends = throw_end(state, aimed, flown)
    left = 0 if ends.holed else grid_distance(ends.lie, view.hole.basket)
    return ThrowPreview(aimed, grid_name(view, ends.lie), left, ends, flown.open)


def _throw_line(one: ThrowPreview) -> MoveSequence:
    """Return a throw as a menu line, such as "Slipstream BH ↑: C5, 5 to go"."""
    moves = Pick(one.shot.disc), Aim(one.shot.aim or 0), Throw("same")
    label = _("{disc} {arrow}: {there}").format(
        disc=card_name(one.shot.disc), arrow=one.arrow, there=_preview_text(one)
    )
    return MoveSequence(moves, label, _preview_note(one))


def _preview_text(one: ThrowPreview) -> str:
    """Return where a throw ends, such as "out, C5, 5 to go"."""
    if one.ends.holed:
        # NOTE: the disc ends in the basket
        return _("in")
    there = _("by the basket") if one.ends.under else _("{grid}, {left} to go").format(grid=one.lie, left=one.left)
    if one.open:
        return _("{there} + die").format(there=there)
    return _("out, {there}").format(there=there) if one.out else there


def _preview_note(one: ThrowPreview) -> str:
    """Return the figures of the disc, and the risk or cost of the throw."""
    said = [flight_text(DISCS[one.shot.disc])]
    if one.open:
        said.append(_("a die decides the rest"))
    elif one.ends.missed:
        said.append(_("misses the island: +1 stroke"))
    elif one.out:
        said.append(_("out of bounds: +1 stroke"))
    return "; ".join(said)


def _brief_preview(one: ThrowPreview) -> str:
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
