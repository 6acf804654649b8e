"""The Battle cards: the legal targets of each, and its effect (S-122 to S-130)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.game import Seat
from engine.luck import Luck
from engine.scramble.cards.bad_luck import choose_route, move_back, move_to_tree
from engine.scramble.cards.deck import NEXT_THROW_CARDS, Card, discard_cards, remove_card
from engine.scramble.cards.nearby import nearest_ground, gust_slide, card_directions
from engine.scramble.courses.grid import Direction, squares_along
from engine.scramble.courses.hole import TREE, WATER
from engine.scramble.events import CardMoved, Discarded, Played, Stole, Swapped, Unaffected
from engine.scramble.table import Push, State
from engine.scramble.throw.landing import move_disc, penalise, settle_disc

BATTLE_SPACES = 3
"""The spaces within which a tree or water counts, and by which a disc is moved (S-130)."""


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that a card may target: still playing, and no partner (S-125)."""
    return tuple(
        other
        for other in state.order
        if state.side(other) != state.side(seat) and state.players[other].status == "playing"
    )


def can_hit(state: State, card: Card, target: Seat, attacker: Seat) -> bool:
    """Return whether the target satisfies the card's condition (S-125, S-130)."""
    return CONDITIONS.get(card, _always)(state, target, attacker)


def _always(_state: State, _target: Seat, _attacker: Seat) -> bool:
    return True


def _has_thrown(state: State, target: Seat, _attacker: Seat) -> bool:
    return state.players[target].throws > 0


def _is_near(ground: str) -> Callable[[State, Seat, Seat], bool]:
    def holds(state: State, target: Seat, _attacker: Seat) -> bool:
        return nearest_ground(state.hole_of(target), state.players[target].square, ground, BATTLE_SPACES) is not None

    return holds


def _near_tree(state: State, target: Seat, attacker: Seat) -> bool:
    return _has_thrown(state, target, attacker) and _is_near(TREE)(state, target, attacker)


def _has_trail(state: State, target: Seat, attacker: Seat) -> bool:
    return _has_thrown(state, target, attacker) and len(state.players[target].trail) > 1


def _in_circle(state: State, target: Seat, attacker: Seat) -> bool:
    return _has_thrown(state, target, attacker) and state.hole_of(target).inside[state.players[target].square]


def _are_both_playing(state: State, target: Seat, attacker: Seat) -> bool:
    """Return whether both are playing the same hole: a disc in the basket or picked up has no lie to swap."""
    pair = (state.players[target], state.players[attacker])
    same = pair[0].hole == pair[1].hole
    return same and all(player.throws > 0 and player.status == "playing" for player in pair)


def _holds_card(state: State, target: Seat, _attacker: Seat) -> bool:
    return bool(state.players[target].hand)


CONDITIONS: Mapping[Card, Callable[[State, Seat, Seat], bool]] = MappingProxyType(
    {
        "gust": _has_thrown,
        "tree-kick": _near_tree,
        "splash": _is_near(WATER),
        "roll-away": _has_trail,
        "spit-out": _in_circle,
        "lost-disc": _has_trail,
        "disc-mix-up": _are_both_playing,
        "sticky-fingers": _holds_card,
    }
)


def hit_target(state: State, card: Card, target: Seat, luck: Luck) -> State:
    """Carry out the actor's card on the target; enter phase `Push` or `Route` if the actor must choose how."""
    state = state.with_events(Played(state.actor, card, target))
    if target != state.actor:
        state = state.with_player(target, sheltered=True)
    match card:
        case "gust":
            return state._replace(phase=Push(target))
        case "disc-mix-up":
            return _swap_lies(state, state.actor, target)
        case "sticky-fingers":
            return _steal_card(state, target, luck)
    return _apply_effect(state, card, target)


def hit_self(state: State, card: Card, luck: Luck) -> State:
    """Carry out a card drawn on a failure on the actor's own disc (S-121, S-128)."""
    seat = state.actor
    state = state.with_events(Played(seat, card, seat))
    match card:
        case "disc-mix-up":
            return _swap_with_farthest(state)
        case "sticky-fingers":
            return _lose_card(state, luck)
    if not can_hit(state, card, seat, seat):
        return state.with_events(Unaffected(seat, card))
    if card == "gust":
        return push_disc(state, seat, luck.choice(card_directions(state.hole_of(seat), state.players[seat].square)))
    return _apply_effect(state, card, seat)


def _apply_effect(state: State, card: Card, seat: Seat) -> State:
    """Carry out the effect of a card that asks nothing, or only for a route."""
    match card:
        case "tree-kick":
            return move_to_tree(state, seat, card, BATTLE_SPACES)
        case "splash":
            return penalise(state, seat, "splash")
        case "courtesy-call":
            return penalise(state, seat, "courtesy-call")
        case "roll-away":
            return move_back(state, seat, card, BATTLE_SPACES)
        case "spit-out":
            return choose_route(state, card, seat, BATTLE_SPACES)
        case "lost-disc":
            return _return_disc(state, seat)
        case effect if effect in NEXT_THROW_CARDS:
            effects = state.players[seat].effects
            return state.with_player(seat, effects=effects if effect in effects else (*effects, effect))
    raise AssertionError(f"{card} is no Battle card")


def push_disc(state: State, seat: Seat, way: Direction) -> State:
    """Slide a disc two spaces by a Gust, and settle it (S-130, S-131)."""
    place = state.players[seat].square
    slide = gust_slide(state.hole_of(seat), place, way)
    squares = squares_along(place, slide.path)
    state = move_disc(state, seat, squares).with_events(CardMoved(seat, "gust", (place, *squares)))
    return settle_disc(state, seat, off=slide.outcome == "off")


def _return_disc(state: State, seat: Seat) -> State:
    """Move the disc back to the lie of the latest throw, without settling (S-130, S-131)."""
    trail = state.players[seat].trail
    event = CardMoved(seat, "lost-disc", (trail[-1], trail[0]))
    return state.with_player(seat, square=trail[0], trail=trail[:1]).with_events(event)


def _swap_lies(state: State, seat: Seat, other: Seat) -> State:
    """Swap two lies; nothing is settled, and both trails are cleared (S-130)."""
    mine, theirs = state.players[seat].square, state.players[other].square
    state = state.with_player(seat, square=theirs, trail=(theirs,)).with_player(other, square=mine, trail=(mine,))
    return state.with_events(Swapped(seat, other))


def _swap_with_farthest(state: State) -> State:
    """Swap lies with the opponent farthest from the basket of the same hole, if farther than the actor (S-130)."""
    seat, distance = state.actor, state.hole_of(state.actor).distance
    near = state.players[seat].square
    met = [other for other in opponents(state, seat) if _are_both_playing(state, other, seat)]
    other = max(met, key=lambda found: distance[state.players[found].square], default=None)
    if other is None or distance[state.players[other].square] <= distance[near]:
        return state.with_events(Unaffected(seat, "disc-mix-up"))
    return _swap_lies(state, seat, other)


def _steal_card(state: State, victim: Seat, luck: Luck) -> State:
    """Move a random card from the victim's hand to the actor's (S-130)."""
    thief, hand = state.actor, state.players[victim].hand
    card = luck.choice(hand)
    state = state.with_player(victim, hand=remove_card(hand, card))
    state = state.with_player(thief, hand=(*state.players[thief].hand, card))
    return state.with_events(Stole(thief, victim, card))


def _lose_card(state: State, luck: Luck) -> State:
    """Discard a random card of the actor (S-130)."""
    seat, hand = state.actor, state.players[state.actor].hand
    if not hand:
        return state.with_events(Unaffected(seat, "sticky-fingers"))
    card = luck.choice(hand)
    state = state.with_player(seat, hand=remove_card(hand, card))
    return state._replace(decks=discard_cards(state.decks, card)).with_events(Discarded(seat, card))
