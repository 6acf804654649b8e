"""A move made: the functions of the state machine that `GAME` is built from (section 13)."""

from engine.game import Seat
from engine.luck import Luck
from engine.scramble import turn
from engine.scramble.cards import bad_luck, battle, nearby
from engine.scramble.cards.deck import discarded
from engine.scramble.courses.grid import COMPASS, read_paths
from engine.scramble.events import Conceded, Left
from engine.scramble.legal import NONE, awaiting, legal, spot
from engine.scramble.refusal import refusal
from engine.scramble.round.opening import choose, stop_choosing
from engine.scramble.round.progress import close_hole, end_turn, finish, pass_turn
from engine.scramble.round.score import present
from engine.scramble.table import (
    Aim,
    Bad,
    End,
    Move,
    Over,
    Push,
    Rolled,
    Route,
    Settle,
    Setup,
    State,
)
from engine.scramble.throw import throws
from engine.scramble.throw.dice import aims, counted
from engine.scramble.throw.flight import Option, plan
from engine.scramble.throw.landing import settle
from engine.scramble.throw.route import named
from engine.scramble.words.refusals import Refused, fault


def apply(state: State, seat: Seat, move: Move, luck: Luck) -> State:
    """The state after the move; raises `Refused` with a code of S-173 and what to do instead, and changes nothing."""
    told = state._replace(events=())
    if move.verb == "leave":
        return leave(told, seat, luck)
    if move.verb == "fly":
        return _fly(told, named_flight(state, seat, move))
    if move not in legal(state, seat):
        raise refusal(state, seat, move)
    if move.verb == "choose":
        golfer, tier = move.detail.split()
        return choose(told, seat, golfer, tier, luck)
    return _play_card(told, move, luck) if move.verb in CARD_VERBS else _make(told, move, luck)


SPACES = {"grip-lock": bad_luck.REACH, "spit-out": battle.NEAR}
"""How far the cards that ask for a route take a disc."""
CARD_VERBS = frozenset(("ace-run", "amazing-throw", "mulligan", "great-shot", "cancel", "battle", "discard", "push"))


def _make(state: State, move: Move, luck: Luck) -> State:
    """A move that plays no card."""
    match state.phase, move:
        case _, Move("throw", disc):
            return throws.throw(state, disc, luck)
        case _, Move("use" | "back" | "land"):
            return _choose_flight(state, move)
        case Settle(), Move("roll"):
            return turn.roll(state, luck)
        case Settle(), Move("done"):
            return turn.close(state)
        case _, Move("keep"):
            return turn.go_on(state)
        case Bad(card), Move("accept"):
            return turn.accept(state, card)
        case End(), Move("end"):
            return end_turn(state)
        case _, Move("concede", what):
            return _concede(state, what == "match")
    raise AssertionError("a legal move has no rule")


def _choose_flight(state: State, move: Move) -> State:
    """The dice chosen, put back, or flown by."""
    match state.phase, move:
        case Rolled(extra), Move("use", names):
            return turn.arrive(state) if names == NONE else state._replace(phase=Aim(names, extra))
        case Aim(_, extra), Move("back"):
            return state._replace(phase=Rolled(extra))
    return _fly(state, _listed(state, move.detail))


def _play_card(state: State, move: Move, luck: Luck) -> State:
    """A card played, or the choice that one left."""
    match state.phase, move:
        case _, Move("ace-run", disc):
            return throws.ace_run(state, disc, luck)
        case _, Move("amazing-throw"):
            return throws.amazing_throw(state, luck)
        case _, Move("mulligan"):
            return throws.mulligan(state, luck)
        case Settle(), Move("great-shot", way):
            return turn.arrive(throws.great_shot(state, COMPASS.index(way)))
        case _, Move("great-shot", way):
            return turn.go_on(settle(throws.great_shot(state, COMPASS.index(way)), state.actor))
        case _, Move("cancel"):
            return turn.cancel(state)
        case _, Move("discard", card):
            return turn.discard(state, card)
        case _, Move("battle", detail):
            card, target = detail.split()
            return turn.play_battle(state, card, int(target) - 1, luck)
        case Push(target), Move("push", way):
            return turn.resume(battle.push(state._replace(phase=End()), target, COMPASS.index(way)))
    raise AssertionError("a legal card has no rule")


def _listed(state: State, place: str) -> Option:
    """The option that a move names."""
    match state.phase:
        case Aim(names, extra):
            found = aims(state, names, extra)
        case Route(_, _, options):
            found = options
        case _:
            found = ()
    return next(option for option in found if spot(option) == place)


def _fly(state: State, option: Option) -> State:
    """The flight to an option, or the way that a card takes a disc there."""
    match state.phase:
        case Aim(names, extra):
            return turn.arrive(throws.land(state, option, names, extra))
        case Route(card, target, _):
            return turn.resume(bad_luck.take_route(state._replace(phase=End()), card, target, option))
    raise AssertionError("no flight is asked for")


def named_flight(state: State, seat: Seat, move: Move) -> Option:
    """The flight along a path that a player wrote; raises `Refused` with the first fault of the path (S-66, S-173)."""
    if seat not in awaiting(state):
        raise refusal(state, seat, move)
    match state.phase:
        case Aim(names, extra):
            trail, hole = state.players[seat].trail, state.hole_of(seat)
            aim = plan(hole, trail, counted(state, names, extra), state.turn.putting)
            found: Option | str = named(hole, trail, aim, move.detail)
        case Route(card, target, _):
            routes = nearby.routes(state.hole_of(target), state.players[target].trail, SPACES[card])
            paths = read_paths(move.detail)
            found = next((route for route in routes if route.path in paths), "not farther")
        case _:
            raise refusal(state, seat, move)
    if isinstance(found, str):
        raise Refused("E_ILLEGAL_PATH", reason=fault(found))
    return found


def _concede(state: State, match: bool) -> State:
    """The hole or the match given to the other side (S-159)."""
    other = 1 - state.side(state.actor)
    state = state.noting(Conceded(state.actor, match))
    return finish(state, (other,)) if match else close_hole(state, conceded_to=other)


def leaving(state: State, seat: Seat) -> Move | None:
    """The move that takes a seat out of the game, while there is something to leave."""
    over = isinstance(state.phase, Over) or state.players[seat].gone
    return None if over else Move("leave")


def leave(state: State, seat: Seat, luck: Luck) -> State:
    """The seat out of the game: its disc removed, its hand discarded (S-211)."""
    if seat not in range(len(state.players)) or state.players[seat].gone or isinstance(state.phase, Over):
        raise refusal(state, seat, Move("leave"))
    player = state.players[seat]
    status = "out" if player.status == "playing" else player.status
    state = state._replace(decks=discarded(state.decks, *player.hand)).noting(Left(seat))
    state = state.with_player(seat, gone=True, status=status, hand=())
    if len(present(state)) < 2:
        return finish(state, present(state))
    if isinstance(state.phase, Setup):
        return stop_choosing(state, seat, luck)
    if seat == state.actor:
        return pass_turn(state)
    if isinstance(state.phase, Route | Push) and state.phase.seat == seat:
        return turn.resume(state._replace(phase=End()))
    return state
