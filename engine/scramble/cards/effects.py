"""The legal targets and the effects of Bad Luck and Battle cards (S-101 to S-106, S-122 to S-130).

A card's effect and condition are data in `deck.CARDS`; their functions are here, by effect and by condition. Data and
functions are apart because the state, the dice and the discards below this module need the cards' data.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType

from engine.game import Seat
from engine.rng import Luck
from engine.scramble.cards.deck import CARDS, Card, Condition, Effect, discard_cards, remove_card
from engine.scramble.courses.grid import (
    ALL_DIRECTIONS,
    DELTA,
    ORTHOGONAL,
    Direction,
    Path,
    Square,
    column,
    count_turns,
    row,
    squares_along,
)
from engine.scramble.courses.hole import OFF, TREE, WATER, Hole
from engine.scramble.events import CardMoved, Discarded, Played, Stole, Swapped, Unaffected
from engine.scramble.state import Push, Route, State
from engine.scramble.throw.flight import FlightOption, Trail, fly_forced, one_per_square
from engine.scramble.throw.resolve import move_disc, penalise, settle_disc


def card_directions(hole: Hole, place: Square) -> Path:
    """Return the directions that a card may use on a disc there: diagonals only inside the circle (S-102, S-122)."""
    return ALL_DIRECTIONS if hole.inside[place] else ORTHOGONAL


def is_place_hit(hole: Hole, place: Square, card: Card) -> bool:
    """Return whether the card affects a disc there, as far as its condition is one of places (S-105, S-130)."""
    match CARDS[card].condition:
        case "near_tree":
            return nearest_ground(hole, place, TREE, CARDS[card].spaces) is not None
        case "near_water":
            return nearest_ground(hole, place, WATER, CARDS[card].spaces) is not None
        case "in_circle":
            return hole.inside[place]
    return True


@cache
def nearest_ground(hole: Hole, place: Square, ground: str, spaces: int) -> Square | None:
    """Return the nearest square of that ground within that many spaces; S-106 settles ties."""
    places = (there for there in hole.squares if hole.ground[there] == ground)
    distances = ((_card_distance(hole, place, there), -hole.distance[there], there) for there in places)
    near, _distance, nearest = min(distances, default=(spaces + 1, 0, place))
    return nearest if near <= spaces else None


def _card_distance(hole: Hole, place: Square, there: Square) -> int:
    across, down = abs(column(place) - column(there)), abs(row(place) - row(there))
    return max(across, down) if hole.inside[place] else across + down


def cut_trail(hole: Hole, trail: Trail, spaces: int) -> Trail:
    """Return the trail cut by that many spaces, one more if the disc would lie in the basket (S-77, S-103)."""
    last = max(0, len(trail) - 1 - spaces)
    return trail[: last + 1] if trail[last] != hole.basket else trail[:last]


def gust_slide(hole: Hole, place: Square, way: Direction) -> FlightOption:
    """Return a slide of two spaces; it stops in a tree, and one space short of the basket (S-77, S-130)."""
    slide = fly_forced(hole, (place,), (way, way))
    if slide.outcome != "basket":
        return slide
    path = slide.path[:-1]
    return FlightOption((place, *squares_along(place, path))[-1], "rest", place, path)


def best_routes_away(hole: Hole, trail: Trail, spaces: int) -> tuple[FlightOption, ...]:
    """Return the ends of moves of that many spaces, each further from the basket, with the route of S-66."""
    best: dict[tuple[Square, str, Square], FlightOption] = {}
    for option in routes_away(hole, trail, spaces):
        key = option[:3]
        best[key] = min(best.get(key, option), option, key=lambda route: (count_turns(route.path), route.path))
    return tuple(sorted(best.values(), key=lambda route: (column(route.square), row(route.square), route.lie)))


def routes_away(hole: Hole, trail: Trail, spaces: int) -> Iterator[FlightOption]:
    """Yield every route away from the basket; it ends early in a tree and where no square is further (S-102)."""
    return _extend_routes(hole, trail, card_directions(hole, trail[-1]), spaces, ())


def _extend_routes(hole: Hole, trail: Trail, ways: Path, spaces: int, path: Path) -> Iterator[FlightOption]:
    place = trail[-1]
    ahead = [
        way
        for way in ways
        if hole.ground[place + DELTA[way]] != OFF and hole.distance[place + DELTA[way]] > hole.distance[place]
    ]
    is_in_tree = bool(path) and hole.ground[place] == TREE
    if spaces == 0 or is_in_tree or not ahead:
        yield FlightOption(place, "tree" if is_in_tree else "rest", hole.relief_square(trail), path)
        return
    for way in ahead:
        yield from _extend_routes(hole, (*trail, place + DELTA[way]), ways, spaces - 1, (*path, way))


def apply_bad_luck(state: State, card: Card) -> State:
    """Carry out the card on the actor's disc; enter phase `Route` if the player must choose the route first."""
    seat = state.actor
    if not can_hit(state, card, seat, seat):
        return state.with_events(Unaffected(seat, card))
    return _apply_effect(state, card, seat)


def _penalise(state: State, card: Card, seat: Seat) -> State:
    return penalise(state, seat, card)


def move_back(state: State, card: Card, seat: Seat) -> State:
    """Move the disc back along its trail by the card's spaces, and settle it there (S-76, S-77, S-103)."""
    trail = state.players[seat].trail
    rest = cut_trail(state.hole_of(seat), trail, CARDS[card].spaces)
    back = trail[len(rest) - 1 :][::-1]
    state = state.with_player(seat, square=rest[-1], trail=rest).with_events(CardMoved(seat, card, back))
    return settle_disc(state, seat)


def move_to_tree(state: State, card: Card, seat: Seat) -> State:
    """Move the disc to the nearest tree within the card's spaces, if there is another one (S-104, S-106)."""
    place = state.players[seat].square
    tree = nearest_ground(state.hole_of(seat), place, TREE, CARDS[card].spaces)
    if tree is None or tree == place:
        return state.with_events(Unaffected(seat, card))
    return settle_disc(move_disc(state, seat, (tree,)).with_events(CardMoved(seat, card, (place, tree))), seat)


def choose_route(state: State, card: Card, seat: Seat) -> State:
    """Ask for a route away from the basket if there are several, else take the only one (S-102, S-130)."""
    hole = state.hole_of(seat)
    routes = one_per_square(hole, best_routes_away(hole, state.players[seat].trail, CARDS[card].spaces))
    if len(routes) > 1:
        return state._replace(phase=Route(card, seat, routes))
    return take_route(state, card, seat, routes[0])


def take_route(state: State, card: Card, seat: Seat, route: FlightOption) -> State:
    """Move the disc to the end of a route, and settle it there (S-76)."""
    place = state.players[seat].square
    squares = squares_along(place, route.path)
    if not squares:
        return state.with_events(Unaffected(seat, card))
    return settle_disc(move_disc(state, seat, squares).with_events(CardMoved(seat, card, (place, *squares))), seat)


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that a card may target: still playing, and no partner (S-125)."""
    return tuple(
        other
        for other in state.order
        if state.side(other) != state.side(seat) and state.players[other].status == "playing"
    )


def can_hit(state: State, card: Card, target: Seat, attacker: Seat) -> bool:
    """Return whether the target satisfies the card's condition (S-105, S-125, S-130)."""
    return CONDITIONS[CARDS[card].condition](state, card, target, attacker)


def _always(_state: State, _card: Card, _target: Seat, _attacker: Seat) -> bool:
    return True


def _has_thrown(state: State, _card: Card, target: Seat, _attacker: Seat) -> bool:
    return state.players[target].throws > 0


def _has_flown(state: State, _card: Card, target: Seat, _attacker: Seat) -> bool:
    return state.players[target].throws > 0 and len(state.players[target].trail) > 1


def _is_place_hit(state: State, card: Card, target: Seat, _attacker: Seat) -> bool:
    return is_place_hit(state.hole_of(target), state.players[target].square, card)


def _is_place_hit_after_throw(state: State, card: Card, target: Seat, attacker: Seat) -> bool:
    return state.players[target].throws > 0 and _is_place_hit(state, card, target, attacker)


def _are_both_playing(state: State, _card: Card, target: Seat, attacker: Seat) -> bool:
    """Return whether both are playing the same hole: a disc in the basket or picked up has no lie to swap."""
    pair = (state.players[target], state.players[attacker])
    same = pair[0].hole == pair[1].hole
    return same and all(player.throws > 0 and player.status == "playing" for player in pair)


def _holds_card(state: State, _card: Card, target: Seat, _attacker: Seat) -> bool:
    return bool(state.players[target].hand)


CONDITIONS: Mapping[Condition, Callable[[State, Card, Seat, Seat], bool]] = MappingProxyType(
    {
        "": _always,
        "thrown": _has_thrown,
        "flown": _has_flown,
        "near_tree": _is_place_hit_after_throw,
        "near_water": _is_place_hit,
        "in_circle": _is_place_hit_after_throw,
        "same_hole": _are_both_playing,
        "holds_card": _holds_card,
    }
)


def hit_target(state: State, card: Card, target: Seat, luck: Luck) -> State:
    """Carry out the actor's card on the target; enter phase `Push` or `Route` if the actor must choose how."""
    state = state.with_events(Played(state.actor, card, target))
    if target != state.actor:
        state = state.with_player(target, sheltered=True)
    match CARDS[card].effect:
        case "push_disc":
            return state._replace(phase=Push(card, target))
        case "swap_lies":
            return _swap_lies(state, state.actor, target)
        case "take_card":
            return _steal_card(state, target, luck)
    return _apply_effect(state, card, target)


def hit_self(state: State, card: Card, luck: Luck) -> State:
    """Carry out a card drawn on a failure on the actor's own disc (S-121, S-128)."""
    seat = state.actor
    state = state.with_events(Played(seat, card, seat))
    match CARDS[card].effect:
        case "swap_lies":
            return _swap_with_furthest(state, card)
        case "take_card":
            return _lose_card(state, card, luck)
    if not can_hit(state, card, seat, seat):
        return state.with_events(Unaffected(seat, card))
    if CARDS[card].effect == "push_disc":
        way = luck.choice(card_directions(state.hole_of(seat), state.players[seat].square))
        return push_disc(state, card, seat, way)
    return _apply_effect(state, card, seat)


def _apply_effect(state: State, card: Card, seat: Seat) -> State:
    """Carry out the effect of a card that asks nothing, or only for a route."""
    return EFFECTS[CARDS[card].effect](state, card, seat)


def _limit_throw(state: State, card: Card, seat: Seat) -> State:
    """Put the card on the seat's next throw, where it lies only once (S-127)."""
    player = state.players[seat]
    if card in player.effects:
        return state
    return state.with_player(seat, effects=(*player.effects, card), effects_by=(*player.effects_by, state.actor))


def push_disc(state: State, card: Card, seat: Seat, way: Direction) -> State:
    """Slide a disc two spaces, and settle it (S-130, S-131)."""
    place = state.players[seat].square
    slide = gust_slide(state.hole_of(seat), place, way)
    squares = squares_along(place, slide.path)
    state = move_disc(state, seat, squares).with_events(CardMoved(seat, card, (place, *squares)))
    return settle_disc(state, seat, off=slide.outcome == "off")


def _return_disc(state: State, card: Card, seat: Seat) -> State:
    """Move the disc back to the lie of the latest throw, without settling (S-130, S-131)."""
    trail = state.players[seat].trail
    event = CardMoved(seat, card, (trail[-1], trail[0]))
    return state.with_player(seat, square=trail[0], trail=trail[:1]).with_events(event)


EFFECTS: Mapping[Effect, Callable[[State, Card, Seat], State]] = MappingProxyType(
    {
        "penalise": _penalise,
        "move_away": choose_route,
        "move_back": move_back,
        "move_to_tree": move_to_tree,
        "return_disc": _return_disc,
        "limit_throw": _limit_throw,
    }
)
"""The function that carries out an effect on a seat's disc, by the effect."""


def _swap_lies(state: State, seat: Seat, other: Seat) -> State:
    """Swap two lies; nothing is settled, and both trails are cleared (S-130)."""
    mine, theirs = state.players[seat].square, state.players[other].square
    state = state.with_player(seat, square=theirs, trail=(theirs,)).with_player(other, square=mine, trail=(mine,))
    return state.with_events(Swapped(seat, other))


def _swap_with_furthest(state: State, card: Card) -> State:
    """Swap lies with the opponent furthest from the basket of the same hole, if further than the actor (S-130)."""
    seat, distance = state.actor, state.hole_of(state.actor).distance
    near = state.players[seat].square
    targets = [other for other in opponents(state, seat) if can_hit(state, card, other, seat)]
    other = max(targets, key=lambda target: distance[state.players[target].square], default=None)
    if other is None or distance[state.players[other].square] <= distance[near]:
        return state.with_events(Unaffected(seat, card))
    return _swap_lies(state, seat, other)


def _steal_card(state: State, victim: Seat, luck: Luck) -> State:
    """Move a random card from the victim's hand to the actor's (S-130)."""
    thief, hand = state.actor, state.players[victim].hand
    card = luck.choice(hand)
    state = state.with_player(victim, hand=remove_card(hand, card))
    state = state.with_player(thief, hand=(*state.players[thief].hand, card))
    return state.with_events(Stole(thief, victim, card))


def _lose_card(state: State, card: Card, luck: Luck) -> State:
    """Discard a random card of the actor (S-130)."""
    seat, hand = state.actor, state.players[state.actor].hand
    if not hand:
        return state.with_events(Unaffected(seat, card))
    lost_card = luck.choice(hand)
    state = state.with_player(seat, hand=remove_card(hand, lost_card))
    return state._replace(decks=discard_cards(state.decks, lost_card)).with_events(Discarded(seat, lost_card))
