"""Whose decision it is and every move it allows (S-191)."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from engine.game import Seat
from engine.scramble.cards.battle import may_hit, opponents
from engine.scramble.cards.deck import COPIES, DISCS, GOLFERS, TIERS, Card
from engine.scramble.cards.nearby import ways
from engine.scramble.courses.grid import COMPASS, DELTA, EVERY
from engine.scramble.table import (
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
from engine.scramble.throw.dice import aims, forbidden, landings, reach, sets
from engine.scramble.throw.flight import by_spot, spot
from engine.scramble.turn import crowded, may_roll

Moves: TypeAlias = tuple[Move, ...]
Offer: TypeAlias = Callable[[State, Any], Moves]
"""What one verb offers in a phase."""

NONE = "none"
"""How the empty set of an Amazing Throw is written (S-92)."""
TELLING = frozenset(("ace-run", "amazing-throw", "mulligan", "great-shot", "cancel", "battle", "keep", "discard"))
"""Verbs whose being legal tells something about a hand (S-201)."""
CHOICES = tuple(Move("choose", f"{golfer} {tier}") for golfer in GOLFERS for tier in TIERS)
CONCEDE = (Move("concede", "hole"), Move("concede", "match"))
ACE_RUNS = tuple(Move("ace-run", disc) for disc in DISCS)


def awaiting(state: State) -> tuple[Seat, ...]:
    """The seats that have a decision now."""
    phase = state.phase
    if isinstance(phase, Setup):
        return phase.choosing
    return () if isinstance(phase, Over) else (state.actor,)


def legal(state: State, seat: Seat) -> Moves:
    """Every move the seat may make now; a side of a match may also concede in any phase of its turn (S-159)."""
    return _phase_moves(state) + _concessions(state) if seat in awaiting(state) else ()


def allowed(state: State, seat: Seat, move: Move) -> bool:
    """Whether a move is one of `legal`: what other verbs offer is not looked at."""
    if seat not in awaiting(state):
        return False
    offer = OFFERS[type(state.phase)].get(move.verb)
    return move in (offer(state, state.phase) if offer else _concessions(state))


def _phase_moves(state: State) -> Moves:
    """What the verbs of the phase offer, in their order."""
    phase = state.phase
    return tuple([move for offer in OFFERS[type(phase)].values() for move in offer(state, phase)])


def _concessions(state: State) -> Moves:
    return CONCEDE if state.options.play == "match" and not isinstance(state.phase, Setup) else ()


def forced(state: State, seat: Seat) -> Move | None:
    """The only answer of an awaited seat, whatever it may hold, so that silence tells nothing about a hand (S-203).

    A throw stays its own, other dice are no answer, and a concession is never asked.
    """
    if seat not in awaiting(state) or isinstance(state.phase, Setup | PreThrow):
        return None
    if isinstance(state.phase, Keep) and not crowded(state):
        return Move("keep")
    if isinstance(state.phase, Rolled) and state.options.cards == "none":
        return _sure(state)
    moves = _answers(state)
    return moves[0] if len(moves) == 1 and all(_answers(world) == moves for world in _worlds(state)) else None


def _sure(state: State) -> Move | None:
    """The dice that hole out, where without cards nobody would choose others."""
    holing = (found.dice for found in reach(state) if any(option.outcome == "basket" for option in found.options))
    return next((Move("use", dice) for dice in holing), None)


def _answers(state: State) -> Moves:
    """What is asked, without what only puts it off; where the disc can hole out without cards, that alone (S-203)."""
    moves = tuple(move for move in _phase_moves(state) if move.verb != "back")
    if isinstance(state.phase, Aim) and state.options.cards == "none":
        holed = [option for option in aims(state, state.phase.dice, state.phase.extra) if option.outcome == "basket"]
        return tuple(Move("land", spot(option)) for option in holed[:1]) or moves
    return moves


def powerless(state: State) -> tuple[Seat, ...]:
    """The actor where its cards leave it one answer, which only its hand tells (S-204)."""
    holed = isinstance(state.phase, Settle) and state.turn.outcome == "basket"
    asked = isinstance(state.phase, Settle | Bad | End) and not holed
    return awaiting(state) if asked and len(_answers(state)) == 1 else ()


def _worlds(state: State) -> Iterator[State]:
    """The state with each card that the actor could hold, as far as the channel knows, in all places of its hand."""
    size = len(state.players[state.actor].hand)
    for card in COPIES["battle" if state.options.cards == "battle" else "good"] if size else ():
        phase = Keep(card) if isinstance(state.phase, Keep) else state.phase
        yield state.with_player(state.actor, hand=(card,) * size)._replace(phase=phase)


@cache
def _only(verb: str) -> Moves:
    """The move of a verb that names nothing."""
    return (Move(verb),)


def _always(verb: str) -> Offer:
    """The offer of a move that the phase allows whatever else holds."""
    return lambda _state, _phase: _only(verb)


def _held(state: State, card: Card) -> Moves:
    """The move that plays a card which needs no choice, where the actor holds it."""
    return _only(card) if _holds(state, card) else ()


def _holds(state: State, card: Card) -> bool:
    return card in state.players[state.actor].hand


def _throws(state: State, _phase: PreThrow) -> Moves:
    if state.options.throwing == "scramble":
        return _only("throw")
    hard = forbidden(state.players[state.actor].effects)
    return tuple(Move("throw", disc) for disc in DISCS if disc not in hard)


def _ace_runs(state: State, phase: PreThrow) -> Moves:
    """Ace Run before the first throw of a hole, from the tee-pad (S-91)."""
    player = state.players[state.actor]
    if phase.again or player.throws or "ace-run" not in player.hand:
        return ()
    return ACE_RUNS if player.square == state.hole_of(state.actor).tee else ()


def _uses(state: State, phase: Rolled) -> Moves:
    return _chosen(sets(state, phase.extra))


@cache
def _chosen(sets: tuple[str, ...]) -> Moves:
    return tuple(Move("use", names or NONE) for names in sets)


def _lands(state: State, phase: Aim) -> Moves:
    return _landed(landings(state, phase.dice, phase.extra))


def _backs(state: State, _phase: Aim) -> Moves:
    return _only("back") if len(state.turn.roll) > 1 else ()


def _routes(_state: State, phase: Route) -> Moves:
    return _landed(by_spot(phase.options))


def _landed(spots: Mapping[str, object]) -> Moves:
    return tuple([Move("land", spot) for spot in spots])


def _rolls(state: State, _phase: Settle) -> Moves:
    return _only("roll") if may_roll(state) else ()


def _amazing_throws(state: State, _phase: Settle) -> Moves:
    """Amazing Throw on a disc at rest, once a throw (S-92)."""
    turn = state.turn
    extendable = turn.outcome == "rest" and not turn.extended and not turn.shifted
    return _held(state, "amazing-throw") if extendable else ()


def great_shots(state: State, _phase: Phase | None = None) -> Moves:
    """The spaces that Great Shot may move a disc which is not in the basket (S-93)."""
    if not _holds(state, "great-shot"):
        return ()
    player, hole = state.players[state.actor], state.hole_of(state.actor)
    if player.status != "playing" or player.square == hole.basket:
        return ()
    return tuple(Move("great-shot", COMPASS[way]) for way in EVERY if hole.playable(player.square + DELTA[way]))


def _keeps(state: State, _phase: Keep) -> Moves:
    return () if crowded(state) else _only("keep")


def _discards(state: State, _phase: Keep) -> Moves:
    """The cards to choose from where the new one is too many (S-83, S-123)."""
    hand = dict.fromkeys(state.players[state.actor].hand) if crowded(state) else ()
    return tuple(Move("discard", card) for card in hand)


def _new_great_shots(state: State, phase: Keep) -> Moves:
    """A Great Shot just drawn, played at once (S-93)."""
    return great_shots(state) if phase.card == "great-shot" else ()


def _pushes(state: State, phase: Push) -> Moves:
    seat = phase.seat
    return tuple(Move("push", COMPASS[way]) for way in ways(state.hole_of(seat), state.players[seat].square))


def _battles(state: State, phase: PreThrow | End) -> Moves:
    """The kept Battle cards and the opponents whom they may hit (S-124 to S-126)."""
    if state.options.cards != "battle" or state.turn.battled or (isinstance(phase, PreThrow) and phase.again):
        return ()
    seat = state.actor
    return tuple(
        Move("battle", f"{card} {target + 1}")
        for card in dict.fromkeys(state.players[seat].hand)
        for target in opponents(state, seat)
        if not state.players[target].sheltered and may_hit(state, card, target, seat)
    )


OFFERS: Mapping[type[Phase], Mapping[str, Offer]] = MappingProxyType(
    {
        Setup: {"choose": lambda _state, _phase: CHOICES},
        PreThrow: {"throw": _throws, "ace-run": _ace_runs, "battle": _battles},
        Rolled: {"use": _uses},
        Aim: {"land": _lands, "back": _backs},
        Settle: {
            "roll": _rolls,
            "done": _always("done"),
            "amazing-throw": _amazing_throws,
            "mulligan": lambda state, _phase: _held(state, "mulligan"),
            "great-shot": great_shots,
        },
        Keep: {"keep": _keeps, "discard": _discards, "great-shot": _new_great_shots},
        Bad: {"accept": _always("accept"), "cancel": lambda state, _phase: _held(state, "cancel")},
        Route: {"land": _routes},
        Push: {"push": _pushes},
        End: {"end": _always("end"), "great-shot": great_shots, "battle": _battles},
        Over: {},
    }
)
"""What each verb offers, by phase and in the order in which people see it (S-191)."""


def public(state: State) -> Moves:
    """The moves of the awaited seats that tell nothing about a hand."""
    found = dict.fromkeys(move for seat in awaiting(state) for move in legal(state, seat))
    return tuple(move for move in found if move.verb not in TELLING)
