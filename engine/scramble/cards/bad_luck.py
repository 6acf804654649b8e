"""The Bad Luck cards: the effect of each on the disc of the player who drew it (S-101 to S-105)."""

from engine.game import Seat
from engine.scramble.cards.deck import Card
from engine.scramble.cards.nearby import away, nearest, reversed_trail
from engine.scramble.courses.grid import along
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.events import CardMoved, Unaffected
from engine.scramble.table import Route, State
from engine.scramble.throw.flight import Option, by_square
from engine.scramble.throw.landing import moved, penalise, settle

BAD_LUCK_SPACES = 2
"""The spaces within which a tree or water counts, and by which a disc is moved (S-102 to S-105)."""


def strike(state: State, card: Card) -> State:
    """Carry out the card on the actor's disc; enter phase `Route` if the player must choose the route first."""
    seat = state.actor
    player, hole = state.players[seat], state.hole_of(seat)
    match card:
        case "foot-fault":
            return penalise(state, seat, "foot-fault")
        case "grip-lock":
            return choose_route(state, card, seat, BAD_LUCK_SPACES)
        case "wimpy-shot":
            return reverse(state, seat, card, BAD_LUCK_SPACES)
        case "hit-a-tree":
            return to_tree(state, seat, card, BAD_LUCK_SPACES)
        case "in-the-drink":
            near = nearest(hole, player.square, WATER, BAD_LUCK_SPACES)
            return state.noting(Unaffected(seat, card)) if near is None else penalise(state, seat, "in-the-drink")
    raise AssertionError(f"{card} is no Bad Luck card")


def reverse(state: State, seat: Seat, card: Card, spaces: int) -> State:
    """Move the disc back along its trail by that many spaces, and settle it there (S-76, S-77, S-103)."""
    trail = state.players[seat].trail
    kept = reversed_trail(state.hole_of(seat), trail, spaces)
    back = trail[len(kept) - 1 :][::-1]
    state = state.with_player(seat, square=kept[-1], trail=kept).noting(CardMoved(seat, card, back))
    return settle(state, seat)


def to_tree(state: State, seat: Seat, card: Card, spaces: int) -> State:
    """Move the disc to the nearest tree within that many spaces, if there is another one (S-104, S-106)."""
    place = state.players[seat].square
    tree = nearest(state.hole_of(seat), place, TREE, spaces)
    if tree is None or tree == place:
        return state.noting(Unaffected(seat, card))
    return settle(moved(state, seat, (tree,)).noting(CardMoved(seat, card, (place, tree))), seat)


def choose_route(state: State, card: Card, seat: Seat, spaces: int) -> State:
    """Ask for a route away from the basket if there are several, else take the only one (S-102, S-130)."""
    hole = state.hole_of(seat)
    found = by_square(hole, away(hole, state.players[seat].trail, spaces))
    if len(found) > 1:
        return state._replace(phase=Route(card, seat, found))
    return take_route(state, card, seat, found[0])


def take_route(state: State, card: Card, seat: Seat, route: Option) -> State:
    """Move the disc to the end of a route, and settle it there (S-76)."""
    place = state.players[seat].square
    squares = along(place, route.path)
    if not squares:
        return state.noting(Unaffected(seat, card))
    return settle(moved(state, seat, squares).noting(CardMoved(seat, card, (place, *squares))), seat)
