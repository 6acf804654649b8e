"""The house players by level, the values of their moves, and when they use MISCHIEF."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, TypeAlias

from engine.caddie import COST_DECIMALS, MoveValue
from engine.final_nine.ai.beginner import beginner_move, nearest_move
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, SearchDepth, has_next_hole
from engine.final_nine.ai.champion_figures import champion_share, strokes_beyond_caddie
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.distance_table import SURE_PUTT_RISK_STROKES
from engine.final_nine.ai.hand_changes import value_answers, value_draws, value_swaps, value_swaps_freely, value_trades
from engine.final_nine.ai.hand_value import hand_value
from engine.final_nine.ai.move_values import (
    value_choices,
    value_choices_for_hints,
    value_disruptions,
    value_luck,
    values_of_thrower_within_limit,
)
from engine.final_nine.ai.odds import mean_strokes, settled_view
from engine.final_nine.ai.one_ply import one_ply_move
from engine.final_nine.ai.shortest_path import hole_values, strokes_from
from engine.final_nine.ai.tee_values import planned_strokes
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.hole import DIRECTIONS, neighbour
from engine.final_nine.extras.mischief import MISCHIEF_CARDS
from engine.final_nine.moves import (
    Aim,
    Back,
    Draw,
    Move,
    Pick,
    Play,
    Take,
)
from engine.final_nine.options import card_sets
from engine.final_nine.state import HAND_SIZE
from engine.final_nine.view import View
from engine.game import Seat
from engine.memo import memoize
from engine.rng import Luck

ROOKIE_ONE_IN: Final = 6
"""A rookie uses one in this many occasions."""
PUTT_GRIDS: Final = 3
"""The distance in grids from which a putt is likely."""
MISCHIEF_GAIN_STROKES: Final = 0.3
"""The strokes that a card has to cost its target."""


def rookie_mischief(view: View, luck: Luck) -> Move | None:
    """Return a random use of the card now and then, else None."""
    moves = _mischief_moves(view)
    return luck.choice(moves) if moves and luck.below(ROOKIE_ONE_IN) == 0 else None


def amateur_mischief(view: View, _luck: Luck) -> Move | None:
    """Return the most harmful use of the card against a player who is not behind, else None.

    Cards that only change a flight are not used here.
    """
    moves, own, target = _mischief_moves(view), view.seat, view.thrower
    if not moves or own is None or target is None or not _is_rival(view, own, target):
        return None
    cost, worst = max(((_mischief_harm(view, target, move), move) for move in moves), key=lambda entry: entry[0])
    return worst if cost >= MISCHIEF_GAIN_STROKES else None


def with_mischief(
    scheme: Callable[[View, Luck], Move | None], player: Callable[[View, Luck], Move]
) -> Callable[[View, Luck], Move]:
    """Return a player that uses MISCHIEF where the scheme says so, before any other move."""
    return lambda view, luck: scheme(view, luck) or player(view, luck)


def _mischief_moves(view: View) -> list[Play]:
    """Return the ways to use the card now.

    During a choice it is used only at the start of the turn, not between secret choices.
    """
    if view.window == "choose" and not view.events:
        return []
    return [move for move in (*view.moves, *view.anytime) if isinstance(move, Play) and move.card in MISCHIEF_CARDS]


def _is_rival(view: View, own: Seat, target: Seat) -> bool:
    """Return whether the target is not behind; on the last hole every player is a rival."""
    return view.players[target].over <= view.players[own].over or view.number == len(view.holes) - 1


def _mischief_harm(view: View, target: Seat, move: Play) -> float:
    """Return the strokes that the card is expected to cost the thrower."""
    player = view.players[target]
    match ACTIONS[move.card].options[int(move.choice or 1) - 1][0]:
        case ("marker", _, letter):
            lie = neighbour(player.lie, DIRECTIONS.index(letter))
            outlook = hole_values(view.hole, card_sets(view.options), view.wind)
            return strokes_from(outlook, lie, player.passed) - strokes_from(outlook, player.lie, player.passed)
        case ("take" | "borrow" | "no_skill", _, _):
            return float(player.far <= PUTT_GRIDS)
        case ("turn_extra" | "no_luck", _, _):
            return float(view.shot is not None and view.shot.putting)
        case _:
            return 0.0


MISCHIEF_BY_LEVEL: Final[dict[str, Callable[[View, Luck], Move | None]]] = {
    "rookie": rookie_mischief,
    "amateur": amateur_mischief,
    "pro": amateur_mischief,
    "champion": amateur_mischief,
}


LUCK_WINDOWS: Final = frozenset({"turned", "luck", "landed"})
"""The windows in which the thrower can still change a committed throw."""
MoveJudge: TypeAlias = Callable[[View, SearchDepth], Iterator[MoveValue]]
JUDGES: Final[Mapping[str, MoveJudge]] = {
    "choose": value_choices,
    "turned": value_luck,
    "luck": value_luck,
    "landed": value_luck,
    "disrupt": value_disruptions,
    "swap": value_swaps,
    "trade": value_trades,
    "refill": value_draws,
}
"""The function that values the moves of each window."""


CADDIE_JUDGES: Final[Mapping[str, MoveJudge]] = {
    **JUDGES,
    "choose": value_choices_for_hints,
    "swap": value_swaps_freely,
}
"""The function that values the moves of each window for hints."""


def move_values(view: View, _luck: Luck, judges: Mapping[str, MoveJudge] = JUDGES) -> tuple[MoveValue, ...]:
    """Return the value of each of the viewer's moves, the best first, or () if there is nothing to value."""
    if view.seat is None or not view.moves or not view.options.format.putts:
        return ()
    judge = value_answers if view.players[view.seat].asks else judges.get(view.window)
    return tuple(sorted(judge(view, CHAMPION_DEPTH), key=_cost_key)) if judge else ()


def caddie_values(view: View, luck: Luck) -> tuple[MoveValue, ...]:
    """Return the move values as the caddie gives them.

    They include the whole hand's later value, and what champions take beyond the estimate from the first throw on that
    is not committed. No stroke beyond the hole's limit counts, and the fewest strokes of a move are sure to (F-130).
    """
    values = estimated_values(view, luck)
    if not values:
        return ()
    plan_strokes = [planned_strokes(one.strokes) for one in values]
    more = strokes_beyond_caddie(view.options, len(view.players), _strokes_to_raise(view, values))
    raised_values = _raise_values(view, values, max(more, min(0.0, plan_strokes[0] - values[0].strokes)))
    return tuple(sorted(values_of_thrower_within_limit(view, raised_values, plan_strokes), key=_cost_key))


def estimated_values(view: View, luck: Luck) -> tuple[MoveValue, ...]:
    """Return the move values of the caddie before what champions take beyond them."""
    view_after = settled_view(view)
    values = move_values(view_after, luck, CADDIE_JUDGES)
    if view_after is view:
        return values
    return tuple(one._replace(strokes=one.strokes + _committed_strokes(view)) for one in values)


def strokes_by_rivals(view: View, worth: MoveValue) -> float | None:
    """Return how many of the best move's strokes the rivals' cards are to add in BATTLE; None without it."""
    if view.options.rules != "battle":
        return None
    return worth.strokes - estimated_values(view, Luck(b"", 0))[0].strokes


def champion_values(view: View, luck: Luck) -> tuple[MoveValue, ...]:
    """Return the move values that champions play by.

    They are reckoned more roughly than the caddie's: near the hole's limit, in swaps, and during a throw.
    """
    values = move_values(view, luck)
    if not values:
        return ()
    more = _strokes_to_come(view, values) * champion_share(view.options, len(view.players))
    return tuple(sorted(values_of_thrower_within_limit(view, _raise_values(view, values, more)), key=_cost_key))


def _strokes_to_raise(view: View, values: Sequence[MoveValue]) -> float:
    """Return the strokes to come, from which those follow that opponents may add: few beyond a sure putt.

    The estimate between two throws doesn't tell a sure putt of the hand from a likely one.
    """
    strokes = _strokes_to_come(view, values)
    if view.window in {"refill", "disrupt"} and _has_sure_putt(view):
        return min(strokes, 1 + SURE_PUTT_RISK_STROKES)
    return strokes


def _has_sure_putt(view: View) -> bool:
    """Return whether the viewer's next throw can be a sure putt into the basket."""
    player = view.players[view.seat or 0]
    is_free = not player.done and len(player.passed) == len(view.hole.mandos)
    return is_free and any(card.code in DISCS and DISCS[card.code].reach >= player.far for card in view.hand)


def _strokes_to_come(view: View, values: Sequence[MoveValue]) -> float:
    """Return the strokes of the best of these moves, the first one, without those of a committed throw."""
    return max(values[0].strokes - _committed_strokes(view), 0.0)


def _raise_values(view: View, values: Sequence[MoveValue], strokes: float) -> list[MoveValue]:
    """Return move values with so many strokes more, and with the later value of the hand."""
    edge = _later_hand_value(view)
    return [one._replace(strokes=one.strokes + strokes, edge=one.edge + edge) for one in values]


@memoize(16)
def values_by_move(view: View, _seat: Seat | None) -> Mapping[Move, MoveValue]:
    """Return the values that the caddie gives, the best first, by move."""
    return {one.move: one for one in caddie_values(view, Luck(b"", 0))}


def _committed_strokes(view: View) -> float:
    """Return the strokes of the viewer's committed throw as it stands; 0 if there is none."""
    return mean_strokes(view, known_state(view)[1]) if view.window in LUCK_WINDOWS else 0.0


def _later_hand_value(view: View) -> float:
    """Return the value on later holes of the hand once refilled; a pending card is counted with its moves."""
    keeping = hand_value(known_state(view)[0], view.seat or 0, CHAMPION_DEPTH.skills, has_next_hole(view)).keeping
    missing = HAND_SIZE - len(view.hand) - any(isinstance(move, Draw | Take) for move in view.moves)
    return keeping.value_of_hand + keeping.fresh * max(0, missing)


def _cost_key(one: MoveValue) -> float:
    return round(one.cost, COST_DECIMALS)


def champion_move(view: View, luck: Luck) -> Move:
    """Return the only move, else the most valuable one, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    values = without_back(champion_values(view, luck))
    return values[0].move if values else one_ply_move(view, luck)


def without_back(values: Sequence[MoveValue]) -> Sequence[MoveValue]:
    """Return the moves other than `Back`, so that no player goes back and forth; all if nothing else is left."""
    return [one for one in values if not isinstance(one.move, Back)] or values


HUNDREDTHS: Final = 100
MAX_DISC_ERROR: Final = 165
"""The most by which a disc is overrated, in hundredths of a stroke."""
MAX_AIM_ERROR: Final = 90
"""The most by which a direction is overrated, in hundredths of a stroke.

It is less than a stroke, so that the pro does not throw away from the basket for nothing.
"""


def pro_move(view: View, luck: Luck) -> Move:
    """Return the only move, else the move that seems best, else the one-ply player's move."""
    if len(view.moves) == 1:
        return view.moves[0]
    rated_moves = [(one.cost - _random_error(one, luck), one.move) for one in without_back(move_values(view, luck))]
    return min(rated_moves, key=itemgetter(0))[1] if rated_moves else one_ply_move(view, luck)


def _random_error(one: MoveValue, luck: Luck) -> float:
    """Return the random number of strokes by which a move seems better than it is."""
    most = MAX_DISC_ERROR if isinstance(one.move, Pick) else MAX_AIM_ERROR if isinstance(one.move, Aim) else 0
    return luck.below(most + 1) / HUNDREDTHS if most else 0.0


PERCENT: Final = 100
ROOKIE_FORGETS_PERCENT: Final = 48
AMATEUR_FORGETS_PERCENT: Final = 65
"""How often these levels play as a beginner, so that each wins what `training.tournament` asks of it."""


def mixed_player(
    forgets_percent: int, usual: Callable[[View, Luck], Move], other: Callable[[View, Luck], Move]
) -> Callable[[View, Luck], Move]:
    """Return a player that makes the usual move, but so many times in a hundred the other one."""

    def play(view: View, luck: Luck) -> Move:
        return other(view, luck) if luck.below(PERCENT) < forgets_percent else usual(view, luck)

    return play


PLAYERS: Final[dict[str, Callable[[View, Luck], Move]]] = {
    "rookie": with_mischief(rookie_mischief, mixed_player(ROOKIE_FORGETS_PERCENT, nearest_move, beginner_move)),
    "amateur": with_mischief(amateur_mischief, mixed_player(AMATEUR_FORGETS_PERCENT, one_ply_move, beginner_move)),
    "pro": with_mischief(amateur_mischief, pro_move),
    "champion": with_mischief(amateur_mischief, champion_move),
}
