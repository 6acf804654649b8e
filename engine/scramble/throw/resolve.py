"""A throw from the roll to the landing: its Good Luck cards, settling, relief, penalties and the cap (S-35 to S-39,
S-70 to S-79, S-91 to S-94, S-155).
"""

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.cards.deck import Card, discard_cards, remove_card
from engine.scramble.courses.grid import DELTA, Direction, squares_along
from engine.scramble.courses.hole import SAND, TREE, WATER, WET
from engine.scramble.events import (
    CardMoved,
    Cause,
    HoledOut,
    InTree,
    Landed,
    Penalised,
    PickedUp,
    Played,
    Relieved,
    Threw,
)
from engine.scramble.state import CAP_STROKES, MAX_SKIPPED_TURNS, Aim, Phase, Player, PreThrow, Rolled, State, Turn
from engine.scramble.throw.dice import roll_original, roll_scramble, roll_triple, select_dice
from engine.scramble.throw.flight import Die, FlightOption, Outcome, Trail, is_putt

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
    event = HoledOut(seat, player.hole, player.throws, _hole_strokes(state, player))
    return state.with_player(seat, status="holed", feats=player.feats + _feats(state, player)).with_events(event)


def _feats(state: State, player: Player) -> tuple[str, ...]:
    """Return the feat of a score, if it is one (S-156); in a race only an ace is a feat."""
    strokes = _hole_strokes(state, player)
    if strokes == 1:
        return ("ace",)
    over = strokes - state.par_of(state.course[player.hole])
    if state.is_race or over >= 0:
        return ()
    return (SCORE_FEATS.get(over, "albatross"),)


def _hole_strokes(state: State, player: Player) -> int:
    """Return the player's strokes on the hole; in a race, where penalties are none, its throws (S-156)."""
    return player.throws if state.is_race else player.strokes


def move_disc(state: State, seat: Seat, squares: Trail) -> State:
    """Move the disc along further squares, and add them to its trail (S-78)."""
    if not squares:
        return state
    return state.with_player(seat, square=squares[-1], trail=state.players[seat].trail + squares)


def begin_throw(state: State, disc: str, luck: Luck) -> State:
    """Begin a throw: count it, roll its dice, and apply the cards on it (S-35, S-38, S-127)."""
    again = state.phase.again if isinstance(state.phase, PreThrow) else ""
    return _begin(state, _roll_dice(disc, luck), again, counts=not again)


def _roll_dice(disc: str, luck: Luck) -> tuple[Die, ...]:
    return roll_original(disc, luck) if disc else roll_scramble(luck)


def begin_triple_roll(state: State, card: Card, disc: str, luck: Luck) -> State:
    """Begin the throw from the tee with one disc's die rolled three times (S-91)."""
    return _begin(play_on_self(state, card), roll_triple(disc, luck), card, counts=True)


def _begin(state: State, roll: tuple[Die, ...], card: Card, counts: bool) -> State:
    seat = state.actor
    player = state.players[seat]
    turn = state.turn._replace(roll=roll, effects=player.effects, effects_by=player.effects_by, thrown=True)
    state = state.with_player(seat, throws=player.throws + counts, trail=(player.square,), effects=(), effects_by=())
    return state._replace(turn=turn, phase=_phase_after_roll(roll, extra=False)).with_events(Threw(seat, roll, card))


def _phase_after_roll(roll: tuple[Die, ...], extra: bool) -> Phase:
    """Return the phase after a roll: the choice of dice, or with a single die the choice of a landing."""
    return Rolled(extra) if len(roll) > 1 else Aim(roll[0].name, extra)


def land_disc(state: State, option: FlightOption, names: str, extra: bool) -> State:
    """Move the disc to the end of its flight, not settled yet (S-75)."""
    seat, hole = state.actor, state.hole_of(state.actor)
    trail, dice = state.players[seat].trail, select_dice(state.turn.roll, names)
    putting = is_putt(hole, trail, dice, state.turn.putting)
    state = move_disc(state, seat, squares_along(trail[-1], option.path))
    turn = state.turn._replace(chosen=dice, outcome=option.outcome, putting=putting, extended=extra)
    event = Landed(seat, state.players[seat].hole, state.players[seat].trail, dice, option.outcome)
    return state._replace(turn=turn, flown=seat).with_events(event)


def extend_throw(state: State, card: Card, luck: Luck) -> State:
    """Roll the dice again to extend the throw; the one chosen die where the throw is original (S-92)."""
    seat, disc = state.actor, state.turn.chosen[0].disc
    roll = _roll_dice(disc if state.options.throwing == "original" else "", luck)
    state = play_on_self(state, card).with_events(Threw(seat, roll, card))
    return state._replace(turn=state.turn._replace(roll=roll, extended=True), phase=_phase_after_roll(roll, extra=True))


def retake_throw(state: State, card: Card, luck: Luck) -> State:
    """Take the throw back and throw again from its start; it is not counted twice (S-94)."""
    seat = state.actor
    start = state.players[seat].trail[0]
    state = play_on_self(state, card).with_player(seat, square=start, trail=(start,))._replace(turn=Turn(thrown=True))
    if state.options.throwing == "original":
        return state._replace(phase=PreThrow(again=card))
    return _begin(state, roll_scramble(luck), card, counts=False)


def shift_disc(state: State, card: Card, way: Direction) -> State:
    """Move the disc one space; the caller settles it where that counts as a landing (S-93)."""
    seat = state.actor
    place = state.players[seat].square
    there = place + DELTA[way]
    state = play_on_self(state, card).with_events(CardMoved(seat, card, (place, there)))
    outcome: Outcome = "basket" if there == state.hole_of(seat).basket else "rest"
    return move_disc(state, seat, (there,))._replace(turn=state.turn._replace(outcome=outcome, shifted=True))


def play_on_self(state: State, card: Card) -> State:
    """Spend the actor's card for its own disc, openly."""
    return spend_card(state, card).with_events(Played(state.actor, card, state.actor))


def spend_card(state: State, card: Card) -> State:
    """Move the card from the actor's hand to its discard pile (section 8)."""
    hand = remove_card(state.players[state.actor].hand, card)
    return state.with_player(state.actor, hand=hand)._replace(decks=discard_cards(state.decks, card))
