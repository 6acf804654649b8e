"""Golf words that many sentences share: scores, dice, squares, names of seats and sides."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from engine.game import Names, Seat
from engine.hole_result import team_name
from engine.i18n import N_, _, format_signed, join_list, ngettext, pgettext
from engine.lead_and_win import SideNames
from engine.scramble.courses.grid import Square, square_name
from engine.scramble.courses.hole import BASKET, OB, SAND, TREE, WATER, Hole
from engine.scramble.state import CAP_STROKES
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import Disc, View

SCORE_NAMES: Mapping[int, str] = MappingProxyType(
    {-2: N_("an eagle"), -1: N_("a birdie"), 0: N_("a par"), 1: N_("a bogey"), 2: N_("a double bogey")}
)

GROUND_NAMES: Mapping[str, str] = MappingProxyType(
    {BASKET: N_("the basket"), TREE: N_("a tree"), SAND: N_("sand"), WATER: N_("water"), OB: N_("out of bounds")}
)
"""The grounds on which a disc can land, by their mark on the map (S-22)."""


def par_of(view: View, hole: Hole) -> int:
    """Return the par of a hole for this table's way of throwing (S-220)."""
    return hole.par if view.options.throwing == "scramble" else hole.par_original


def score_name(strokes: int, par: int) -> str:
    """Return the golfers' name of a score (S-156)."""
    over = strokes - par
    if strokes == 1:
        return _("an ace")
    if over <= -3:
        return _("an albatross")
    return _(SCORE_NAMES[over]) if over in SCORE_NAMES else _("{over} over par").format(over=over)


def short_against_par(over: int) -> str:
    """Return strokes against par, as short as possible."""
    return _("par {over}").format(over=format_signed(over)) if over else _("par")


def against_par(over: int) -> str:
    """Return strokes against par inside a sentence."""
    return format_signed(over) if over else _("level par")


def throws_text(count: int) -> str:
    return ngettext("{count} throw", "{count} throws", count).format(count=count)


def spaces_text(count: int) -> str:
    return ngettext("{count} square", "{count} squares", count).format(count=count)


def compass_text(ways: str) -> str:
    """Return directions in the letters of a compass: NE, or a path such as NNEEE."""
    letters = {
        "N": pgettext("compass", "N"),
        "E": pgettext("compass", "E"),
        "S": pgettext("compass", "S"),
        "W": pgettext("compass", "W"),
    }
    return "".join(letters.get(way, way) for way in ways)


def side_name(view: View, names: Names, side: int) -> str:
    """Return the name of a player, or of a team by both partners."""
    return team_name(names[disc.seat] for disc in view.discs if disc.side == side)


def side_names(view: View, names: Names) -> SideNames:
    """Return the names and the sizes of all sides."""
    sides = range(max(disc.side for disc in view.discs) + 1)
    return SideNames(
        tuple(side_name(view, names, side) for side in sides), tuple(side_size(view, side) for side in sides)
    )


def side_size(view: View, side: int) -> int:
    """Return the number of players of a side."""
    return sum(disc.side == side for disc in view.discs)


def option_text(view: View, hole: Hole, option: FlightOption) -> str:
    """Return an option's square, its result, and the distance of the lie from the basket."""
    distance = "" if option.outcome == "basket" else distance_text(hole.distance[option.lie])
    return ", ".join(filter(None, (square_name(option.square), outcome_text(view, hole, option), distance)))


def distance_text(distance: int) -> str:
    """Return a distance from the basket in words."""
    return _("{distance} to go").format(distance=distance)


def landing_square(hole: Hole, square: Square) -> str:
    """Return the square of a landing, with its ground unless it is plain fairway."""
    ground = GROUND_NAMES.get(hole.ground[square]) or (N_("in the circle") if hole.inside[square] else "")
    return f"{square_name(square)}, {_(ground)}" if ground else square_name(square)


def penalty_text(view: View) -> str:
    """Return the cost of a penalty unit in words (S-70)."""
    return _("skip a turn") if view.options.play == "board_race" else "+1"


def outcome_text(view: View, hole: Hole, option: FlightOption) -> str:
    """Return the result at the end of a flight, in a few words; "" for plain fairway."""
    cost = penalty_text(view)
    lie = square_name(option.lie)
    ground = hole.ground[option.square]
    if option.outcome == "basket":
        return _("holed out")
    if option.outcome == "off":
        return _("over the edge, {cost}, back to {lie}").format(cost=cost, lie=lie)
    if ground == OB:
        return _("out of bounds, {cost}, back to {lie}").format(cost=cost, lie=lie)
    if option.outcome == "tree" or ground == TREE:
        return _("tree")
    if ground == WATER:
        return _("water, {cost}, back to {lie}").format(cost=cost, lie=lie)
    if ground == SAND:
        return _("sand, {cost}").format(cost=cost)
    return _("in the circle") if hole.inside[option.square] else ""


def current_over(view: View, disc: Disc) -> int:
    """Return the strokes over par on the finished holes, and on a hole that is over for this player alone."""
    is_counted = disc.hole < len(view.card.strokes[disc.seat])
    if view.options.teams == "doubles" or disc.status not in ("holed", "capped") or is_counted:
        return disc.over
    par = par_of(view, view.holes[disc.hole])
    return disc.over + min(disc.throws + disc.penalties - par, CAP_STROKES)


def standing(view: View, disc: Disc) -> str:
    """Return the standing of a disc's player in the kind of game being played."""
    match view.options.play:
        case "board_race":
            return _("hole {number}").format(number=disc.hole + 1)
        case "match":
            return ngettext("{count} hole won", "{count} holes won", view.wins[disc.side]).format(
                count=view.wins[disc.side]
            )
        case "skins":
            return ngettext("{count} skin", "{count} skins", view.skins[disc.side]).format(count=view.skins[disc.side])
    return _("total {over}").format(over=against_par(current_over(view, disc)))


def seat_names(names: Names, seats: Sequence[Seat]) -> str:
    return join_list([names[seat] for seat in seats])
