"""The Bad Luck cards: the effect of each on the disc of the player who drew it (S-101 to S-105)."""

from engine.game import Seat
from engine.scramble.cards.deck import Card
from engine.scramble.cards.nearby import best_routes_away, nearest_ground, cut_trail
from engine.scramble.courses.grid import squares_along
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.events import CardMoved, Unaffected
from engine.scramble.table import Route, State
from engine.scramble.throw.flight import FlightOption, one_per_square
from engine.scramble.throw.landing import move_disc, penalise, settle_disc

BAD_LUCK_SPACES = 2
"""The spaces within which a tree or water counts, and by which a disc is moved (S-102 to S-105)."""


def apply_bad_luck(state: State, card: Card) -> State:
    """Carry out the card on the actor's disc; enter phase `Route` if the player must choose the route first."""
    seat = state.actor
    player, hole = state.players[seat], state.hole_of(seat)
    match card:
        case "foot-fault":
            return penalise(state, seat, "foot-fault")
        case "grip-lock":
            return choose_route(state, card, seat, BAD_LUCK_SPACES)
        case "wimpy-shot":
            return move_back(state, seat, card, BAD_LUCK_SPACES)
        case "hit-a-tree":
            return move_to_tree(state, seat, card, BAD_LUCK_SPACES)
        case "in-the-drink":
            near = nearest_ground(hole, player.square, WATER, BAD_LUCK_SPACES)
            return state.with_events(Unaffected(seat, card)) if near is None else penalise(state, seat, "in-the-drink")
    raise AssertionError(f"{card} is no Bad Luck card")


def move_back(state: State, seat: Seat, card: Card, spaces: int) -> State:
    """Move the disc back along its trail by that many spaces, and settle it there (S-76, S-77, S-103)."""
    trail = state.players[seat].trail
    kept = cut_trail(state.hole_of(seat), trail, spaces)
    back = trail[len(kept) - 1 :][::-1]
    state = state.with_player(seat, square=kept[-1], trail=kept).with_events(CardMoved(seat, card, back))
    return settle_disc(state, seat)


def move_to_tree(state: State, seat: Seat, card: Card, spaces: int) -> State:
    """Move the disc to the nearest tree within that many spaces, if there is another one (S-104, S-106)."""
    place = state.players[seat].square
    tree = nearest_ground(state.hole_of(seat), place, TREE, spaces)
    if tree is None or tree == place:
        return state.with_events(Unaffected(seat, card))
    return settle_disc(move_disc(state, seat, (tree,)).with_events(CardMoved(seat, card, (place, tree))), seat)


def choose_route(state: State, card: Card, seat: Seat, spaces: int) -> State:
    """Ask for a route away from the basket if there are several, else take the only one (S-102, S-130)."""
    hole = state.hole_of(seat)
    found = one_per_square(hole, best_routes_away(hole, state.players[seat].trail, spaces))
    if len(found) > 1:
        return state._replace(phase=Route(card, seat, found))
    return take_route(state, card, seat, found[0])


def take_route(state: State, card: Card, seat: Seat, route: FlightOption) -> State:
    """Move the disc to the end of a route, and settle it there (S-76)."""
    place = state.players[seat].square
    squares = squares_along(place, route.path)
    if not squares:
        return state.with_events(Unaffected(seat, card))
    return settle_disc(move_disc(state, seat, squares).with_events(CardMoved(seat, card, (place, *squares))), seat)
