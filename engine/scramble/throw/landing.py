"""Landing: settling, relief, penalty units, the cap and the basket (S-70 to S-79, S-155)."""

from engine.game import Seat
from engine.scramble.courses.hole import SAND, TREE, WATER, WET
from engine.scramble.events import Cause, HoledOut, InTree, Penalised, PickedUp, Relieved
from engine.scramble.table import CAP_STROKES, MAX_SKIPPED_TURNS, Player, State
from engine.scramble.throw.plan import Trail

SCORE_FEATS = {-1: "birdie", -2: "eagle"}


def settle_disc(state: State, seat: Seat, off: bool = False) -> State:
    """Make the landing of a seat's disc count; `off` says that it left the map (S-71 to S-75)."""
    player, hole = state.players[seat], state.hole_of(seat)
    ground = hole.ground[player.square]
    if off or ground in WET:
        state = _relieve(state, seat, "water" if ground == WATER and not off else "ob")
    elif player.square == hole.basket:
        return _hole_out(state, seat)
    elif ground == SAND:
        state = penalise(state, seat, "sand")
    elif ground == TREE:
        state = state.with_events(InTree(seat, player.square))
    return pick_up_at_cap(state, seat)


def _relieve(state: State, seat: Seat, cause: Cause) -> State:
    """Move the disc back along its trail to the last playable square, for one penalty unit (S-71, S-72)."""
    trail = state.players[seat].trail
    lie = state.hole_of(seat).relief_square(trail)
    last = max(i for i, place in enumerate(trail) if place == lie)
    state = state.with_player(seat, square=lie, trail=trail[: last + 1]).with_events(Relieved(seat, trail[-1], lie))
    return penalise(state, seat, cause)


def penalise(state: State, seat: Seat, cause: Cause) -> State:
    """Add one penalty unit: a stroke, or in a race a turn to skip, of which two can wait (S-70)."""
    player = state.players[seat]
    skips = min(MAX_SKIPPED_TURNS, player.skips + 1) if state.is_race else 0
    state = state.with_player(seat, penalties=player.penalties + 1, skips=skips).with_events(Penalised(seat, cause))
    return pick_up_at_cap(state, seat)


def pick_up_at_cap(state: State, seat: Seat) -> State:
    """Pick up the disc if its strokes have reached par + 5; a race has no cap (S-155, S-165)."""
    player = state.players[seat]
    if state.is_race or player.status != "playing" or player.strokes < cap_strokes(state, seat):
        return state
    return state.with_player(seat, status="capped").with_events(PickedUp(seat, capped=True))


def cap_strokes(state: State, seat: Seat) -> int:
    return state.par_of(state.hole_of(seat)) + CAP_STROKES


def _hole_out(state: State, seat: Seat) -> State:
    player = state.players[seat]
    event = HoledOut(seat, player.hole, player.throws, player.strokes)
    return state.with_player(seat, status="holed", feats=player.feats + _feats(state, player)).with_events(event)


def _feats(state: State, player: Player) -> tuple[str, ...]:
    """Return the feat of a score, if it is one (S-156).

    In a race, where penalties are no strokes, only an ace is a feat.
    """
    strokes = player.throws if state.is_race else player.strokes
    if strokes == 1:
        return ("ace",)
    over = strokes - state.par_of(state.course[player.hole])
    if state.is_race or over >= 0:
        return ()
    return (SCORE_FEATS.get(over, "albatross"),)


def move_disc(state: State, seat: Seat, squares: Trail) -> State:
    """Move the disc along further squares, and add them to its trail (S-78)."""
    if not squares:
        return state
    return state.with_player(seat, square=squares[-1], trail=state.players[seat].trail + squares)
