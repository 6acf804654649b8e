"""The seats that have a decision, their legal moves (S-191), and which of these are one decision."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.game import Seat
from engine.scramble.cards.deck import COPIES, DISCS, GOLFERS, GOOD, TIERS, Card, by_card
from engine.scramble.cards.effects import can_hit, card_directions, opponents
from engine.scramble.courses.grid import ALL_DIRECTIONS, COMPASS, DELTA
from engine.scramble.state import (
    Aim,
    Bad,
    End,
    Keep,
    Move,
    Over,
    Phase,
    PreThrow,
    Push,
    Rolled,
    Route,
    Settle,
    Setup,
    State,
)
from engine.scramble.throw.dice import dice_sets, forbidden_discs, landing_options, landings_by_name, reachable_sets
from engine.scramble.throw.flight import Die, by_spot_name, spot_name
from engine.scramble.turn import is_hand_too_large, may_roll

Moves: TypeAlias = tuple[Move, ...]
Offer: TypeAlias = Callable[[State, Any], Moves]
"""The function that returns the legal moves of one verb in a phase."""

NO_DICE = "none"
"""The notation of the empty set of dice, for an Amazing Throw (S-92)."""
SECRET_VERBS = frozenset((*GOOD, "battle", "keep", "discard"))
"""The verbs whose legality tells something about a hand (S-201)."""
GOLFER_CHOICES = tuple(Move("choose", f"{golfer} {tier}") for golfer in GOLFERS for tier in TIERS)
NEAR_SPACES = 7
"""The most spaces to a basket that is near: two dice go that far on average."""
CONCEDE = (Move("concede", "hole"), Move("concede", "match"))


def awaiting(state: State) -> tuple[Seat, ...]:
    """Return the seats that have a decision now."""
    phase = state.phase
    if isinstance(phase, Setup):
        return phase.choosing
    return () if isinstance(phase, Over) else (state.actor,)


def legal_moves(state: State, seat: Seat) -> Moves:
    """Return every legal move of the seat; a side of a match may also concede in any phase of its turn (S-159)."""
    return _phase_moves(state) + _concede_moves(state) if seat in awaiting(state) else ()


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Return whether a move is legal; only the offers of its own verb are computed."""
    if seat not in awaiting(state):
        return False
    offer = OFFERS[type(state.phase)].get(move.verb)
    return move in (offer(state, state.phase) if offer else _concede_moves(state))


def _phase_moves(state: State) -> Moves:
    """Return the offers of the phase's verbs, in their order."""
    phase = state.phase
    return tuple([move for offer in OFFERS[type(phase)].values() for move in offer(state, phase)])


def _concede_moves(state: State) -> Moves:
    return CONCEDE if state.options.play == "match" and not isinstance(state.phase, Setup) else ()


def forced_move(state: State, seat: Seat) -> Move | None:
    """Return the only answer of an awaited seat with any hand, so that silence tells nothing about it (S-203).

    The throws from the tee and near the basket are never forced: everybody likes to roll these dice. Going back to
    other dice is no answer, and nobody is asked about a concession.
    """
    if seat not in awaiting(state) or isinstance(state.phase, Setup) or _is_own_throw(state):
        return None
    if isinstance(state.phase, Keep) and not is_hand_too_large(state):
        return Move("keep")
    if isinstance(state.phase, Rolled) and _holes_out_at_once(state) and (holing := _holing_move(state)):
        return holing
    moves = _answers(state)
    return moves[0] if len(moves) == 1 and all(_answers(world) == moves for world in _possible_hands(state)) else None


def _is_own_throw(state: State) -> bool:
    """Return whether the actor is about to begin the hole, or to throw near the basket."""
    player = state.players[state.actor]
    near = state.hole_of(state.actor).distance[player.square] <= NEAR_SPACES
    return isinstance(state.phase, PreThrow) and (not player.throws or near)


def _holes_out_at_once(state: State) -> bool:
    """Return whether everybody knows that the actor holes out if it can: no Good Luck card can follow."""
    return state.options.cards != "luck" or not state.players[state.actor].hand


def _holing_move(state: State) -> Move | None:
    """Return the dice that hole out."""
    holing = (
        reach.dice for reach in reachable_sets(state) if any(option.outcome == "basket" for option in reach.options)
    )
    return next((Move("use", dice) for dice in holing), None)


def _answers(state: State) -> Moves:
    """Return the moves without those that only delay; if the disc holes out at once, that alone (S-203)."""
    moves = tuple(move for move in _phase_moves(state) if move.verb != "back")
    if isinstance(state.phase, Aim) and _holes_out_at_once(state):
        basket_options = [
            option
            for option in landing_options(state, state.phase.dice, state.phase.extra)
            if option.outcome == "basket"
        ]
        return tuple(Move("land", spot_name(option)) for option in basket_options[:1]) or moves
    return moves


def seats_without_choice(state: State) -> tuple[Seat, ...]:
    """Return the actor if its cards leave it one answer, which only its hand tells (S-204)."""
    has_holed_out = isinstance(state.phase, Settle) and state.turn.outcome == "basket"
    is_asked = isinstance(state.phase, Settle | Bad | End) and not has_holed_out
    return awaiting(state) if is_asked and len(_answers(state)) == 1 else ()


def _possible_hands(state: State) -> Iterator[State]:
    """Yield the state with each card that the channel thinks possible in all places of the actor's hand."""
    size = len(state.players[state.actor].hand)
    for card in COPIES["battle" if state.options.cards == "battle" else "good"] if size else ():
        phase = Keep(card) if isinstance(state.phase, Keep) else state.phase
        yield state.with_player(state.actor, hand=(card,) * size)._replace(phase=phase)


@cache
def _bare_move(verb: str) -> Moves:
    """Return the move of a verb without detail."""
    return (Move(verb),)


def _always(verb: str) -> Offer:
    """Return the offer of a move that the phase always allows."""
    return lambda _state, _phase: _bare_move(verb)


def _card_move(card: Card, state: State, _phase: Phase) -> Moves:
    """Return the move that plays a card without a choice, if the actor holds it."""
    return _bare_move(card) if _holds_card(state, card) else ()


def _holds_card(state: State, card: Card) -> bool:
    return card in state.players[state.actor].hand


def _throws(state: State, _phase: PreThrow) -> Moves:
    if state.options.throwing == "scramble":
        return _bare_move("throw")
    hard = forbidden_discs(state.players[state.actor].effects)
    return tuple(Move("throw", disc) for disc in DISCS if disc not in hard)


def _triple_rolls(card: Card, state: State, phase: PreThrow) -> Moves:
    """Return the discs of a triple roll before the first throw of a hole, from the tee-pad (S-91)."""
    player = state.players[state.actor]
    if phase.again or player.throws or card not in player.hand:
        return ()
    return tuple(Move(card, disc) for disc in DISCS) if player.square == state.hole_of(state.actor).tee else ()


def _uses(state: State, phase: Rolled) -> Moves:
    return _use_moves(dice_sets(state, phase.extra))


@cache
def _use_moves(sets: tuple[str, ...]) -> Moves:
    return tuple(Move("use", names or NO_DICE) for names in sets)


def _lands(state: State, phase: Aim) -> Moves:
    return _land_moves(landings_by_name(state, phase.dice, phase.extra))


def _backs(state: State, _phase: Aim) -> Moves:
    return _bare_move("back") if len(state.turn.roll) > 1 else ()


def _routes(_state: State, phase: Route) -> Moves:
    return _land_moves(by_spot_name(phase.options))


def _land_moves(spots: Mapping[str, object]) -> Moves:
    return tuple([Move("land", spot) for spot in spots])


def _rolls(state: State, _phase: Settle) -> Moves:
    return _bare_move("roll") if may_roll(state) else ()


def _extensions(card: Card, state: State, phase: Settle) -> Moves:
    """Return the extension of the throw of a disc at rest, once a throw (S-92)."""
    turn = state.turn
    extendable = turn.outcome == "rest" and not turn.extended and not turn.shifted
    return _card_move(card, state, phase) if extendable else ()


def _shifts(card: Card, state: State, _phase: Phase) -> Moves:
    """Return the spaces to which a card may shift a disc that is not in the basket (S-93)."""
    if not _holds_card(state, card):
        return ()
    player, hole = state.players[state.actor], state.hole_of(state.actor)
    if player.status != "playing" or player.square == hole.basket:
        return ()
    return tuple(Move(card, COMPASS[way]) for way in ALL_DIRECTIONS if hole.is_playable(player.square + DELTA[way]))


def _keeps(state: State, _phase: Keep) -> Moves:
    return () if is_hand_too_large(state) else _bare_move("keep")


def _discards(state: State, _phase: Keep) -> Moves:
    """Return the cards to choose from where the new one is too many (S-83, S-123)."""
    hand = dict.fromkeys(state.players[state.actor].hand) if is_hand_too_large(state) else ()
    return tuple(Move("discard", card) for card in hand)


def _new_shifts(card: Card, state: State, phase: Keep) -> Moves:
    """Return the shifts by a card just drawn, played at once (S-93)."""
    return _shifts(card, state, phase) if phase.card == card else ()


def _pushes(state: State, phase: Push) -> Moves:
    seat = phase.seat
    return tuple(Move("push", COMPASS[way]) for way in card_directions(state.hole_of(seat), state.players[seat].square))


def _battles(state: State, phase: PreThrow | End) -> Moves:
    """Return the kept Battle cards with the opponents that each may hit (S-124 to S-126)."""
    if state.options.cards != "battle" or state.turn.battled or (isinstance(phase, PreThrow) and phase.again):
        return ()
    seat = state.actor
    return tuple(
        Move("battle", f"{card} {target + 1}")
        for card in dict.fromkeys(state.players[seat].hand)
        for target in opponents(state, seat)
        if not state.players[target].sheltered and can_hit(state, card, target, seat)
    )


OFFERS: Mapping[type[Phase], Mapping[str, Offer]] = MappingProxyType(
    {
        Setup: {"choose": lambda _state, _phase: GOLFER_CHOICES},
        PreThrow: {"throw": _throws, **by_card("triple_roll", _triple_rolls), "battle": _battles},
        Rolled: {"use": _uses},
        Aim: {"land": _lands, "back": _backs},
        Settle: {
            "roll": _rolls,
            "done": _always("done"),
            **by_card("extend_throw", _extensions),
            **by_card("retake_throw", _card_move),
            **by_card("shift_disc", _shifts),
        },
        Keep: {"keep": _keeps, "discard": _discards, **by_card("shift_disc", _new_shifts)},
        Bad: {"accept": _always("accept"), **by_card("cancel_card", _card_move)},
        Route: {"land": _routes},
        Push: {"push": _pushes},
        End: {"end": _always("end"), **by_card("shift_disc", _shifts), "battle": _battles},
        Over: {},
    }
)
"""The offer of each verb, by phase and in the order in which people see it (S-191)."""


def public_moves(state: State) -> Moves:
    """Return the moves of the awaited seats that tell nothing about a hand."""
    moves = dict.fromkeys(move for seat in awaiting(state) for move in legal_moves(state, seat))
    return tuple(move for move in moves if move.verb not in SECRET_VERBS)


def can_put_back(move: Move, roll: tuple[Die, ...]) -> bool:
    """Return whether a move chooses dice of a roll that the seat may put back, as `back` does."""
    return move.verb == "use" and move.detail != NO_DICE and len(roll) > 1


def join_moves(first: Move, second: Move) -> Move | None:
    """Return dice and the landing that was chosen for them as one move, or None for other moves."""
    is_landing = first.verb == "use" and second.verb == "land"
    return Move("use", f"{first.detail} {second.detail}") if is_landing else None
