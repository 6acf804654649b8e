"""Whose decision it is and every move it allows (S-191)."""

from collections.abc import Iterator

from engine.game import Seat
from engine.scramble.cards.battle import may_hit, opponents
from engine.scramble.cards.deck import COPIES, DISCS, GOLFERS, TIERS, Card
from engine.scramble.cards.nearby import ways
from engine.scramble.courses.grid import COMPASS, DELTA, EVERY, name
from engine.scramble.table import (
    Aim,
    Bad,
    End,
    Keep,
    Move,
    Over,
    PreThrow,
    Push,
    Rolled,
    Route,
    Settle,
    Setup,
    State,
)
from engine.scramble.throw.dice import aims, forbidden, reach, sets
from engine.scramble.throw.flight import Option
from engine.scramble.turn import crowded, may_roll

NONE = "none"
"""How the empty set of an Amazing Throw is written (S-92)."""
TELLING = frozenset(("ace-run", "amazing-throw", "mulligan", "great-shot", "cancel", "battle", "keep", "discard"))
"""Verbs whose being legal tells something about a hand (S-201)."""
CHOICES = tuple(Move("choose", f"{golfer} {tier}") for golfer in GOLFERS for tier in TIERS)
CONCEDE = (Move("concede", "hole"), Move("concede", "match"))


def awaiting(state: State) -> tuple[Seat, ...]:
    """The seats that have a decision now."""
    match state.phase:
        case Over():
            return ()
        case Setup(choosing):
            return choosing
    return (state.actor,)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every move the seat may make now; a side of a match may also concede in any phase of its turn (S-159)."""
    if seat not in awaiting(state):
        return ()
    if isinstance(state.phase, Setup):
        return CHOICES
    return _phase_moves(state) + (CONCEDE if state.options.play == "match" else ())


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


def _answers(state: State) -> tuple[Move, ...]:
    """What is asked, without what only puts it off; where the disc can hole out without cards, that alone (S-203)."""
    moves = tuple(move for move in _phase_moves(state) if move.verb != "back")
    if isinstance(state.phase, Aim) and state.options.cards == "none":
        holed = [option for option in aims(state, state.phase.dice, state.phase.extra) if option.outcome == "basket"]
        return _spots(tuple(holed[:1])) or moves
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


def _phase_moves(state: State) -> tuple[Move, ...]:
    match state.phase:
        case PreThrow(again):
            return _throws(state) + (() if again else _ace_runs(state) + _battles(state))
        case Rolled(extra):
            return tuple(Move("use", names or NONE) for names in sets(state, extra))
        case Aim(names, extra):
            back = (Move("back"),) if len(state.turn.roll) > 1 else ()
            return _spots(aims(state, names, extra)) + back
        case Settle():
            return ((Move("roll"),) if may_roll(state) else ()) + (Move("done"), *_rescues(state))
        case Keep(card):
            return _keeps(state, card)
        case Bad():
            return (Move("accept"), *((Move("cancel"),) if _holds(state, "cancel") else ()))
        case Route(_, _, options):
            return _spots(options)
        case Push(seat):
            return tuple(Move("push", COMPASS[way]) for way in ways(state.hole_of(seat), state.players[seat].square))
        case End():
            return (Move("end"), *great_shots(state), *_battles(state))
    raise AssertionError("a phase without a decision")


def spot(option: Option) -> str:
    """How a move names an option: by its square, and whether the disc left the map there."""
    return name(option.square) + (" off" if option.outcome == "off" else "")


def _spots(options: tuple[Option, ...]) -> tuple[Move, ...]:
    return tuple(Move("land", spot(option)) for option in options)


def _holds(state: State, card: Card) -> bool:
    return card in state.players[state.actor].hand


def _throws(state: State) -> tuple[Move, ...]:
    if state.options.throwing == "scramble":
        return (Move("throw"),)
    hard = forbidden(state.players[state.actor].effects)
    return tuple(Move("throw", disc) for disc in DISCS if disc not in hard)


def _ace_runs(state: State) -> tuple[Move, ...]:
    """Ace Run before the first throw of a hole, from the tee-pad (S-91)."""
    player = state.players[state.actor]
    first = player.throws == 0 and player.square == state.hole_of(state.actor).tee
    return tuple(Move("ace-run", disc) for disc in DISCS) if first and _holds(state, "ace-run") else ()


def _rescues(state: State) -> tuple[Move, ...]:
    """The Good Luck cards that change a landing before it is settled (S-92 to S-94)."""
    turn = state.turn
    extendable = turn.outcome == "rest" and not turn.extended and not turn.shifted
    amazing = (Move("amazing-throw"),) if extendable and _holds(state, "amazing-throw") else ()
    again = (Move("mulligan"),) if _holds(state, "mulligan") else ()
    return (*amazing, *again, *great_shots(state))


def great_shots(state: State) -> tuple[Move, ...]:
    """The spaces that Great Shot may move a disc which is not in the basket (S-93)."""
    player, hole = state.players[state.actor], state.hole_of(state.actor)
    if not _holds(state, "great-shot") or player.status != "playing" or player.square == hole.basket:
        return ()
    return tuple(Move("great-shot", COMPASS[way]) for way in EVERY if hole.playable(player.square + DELTA[way]))


def _keeps(state: State, card: Card) -> tuple[Move, ...]:
    """What may be done with a card just drawn (S-83, S-93, S-123)."""
    shots = great_shots(state) if card == "great-shot" else ()
    if not crowded(state):
        return (Move("keep"), *shots)
    return tuple(Move("discard", held) for held in dict.fromkeys(state.players[state.actor].hand)) + shots


def _battles(state: State) -> tuple[Move, ...]:
    """The kept Battle cards and the opponents whom they may hit (S-124 to S-126)."""
    if state.options.cards != "battle" or state.turn.battled:
        return ()
    seat = state.actor
    return tuple(
        Move("battle", f"{card} {target + 1}")
        for card in dict.fromkeys(state.players[seat].hand)
        for target in opponents(state, seat)
        if not state.players[target].sheltered and may_hit(state, card, target, seat)
    )


def public(state: State) -> tuple[Move, ...]:
    """The moves of the awaited seats that tell nothing about a hand."""
    found = dict.fromkeys(move for seat in awaiting(state) for move in legal(state, seat))
    return tuple(move for move in found if move.verb not in TELLING)
