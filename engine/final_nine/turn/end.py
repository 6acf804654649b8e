"""The end of a throw: strokes, the new lie, and cards lost to trouble (F-97 g to i)."""

from engine.final_nine.asks import Trim
from engine.final_nine.cards.deck import HELD
from engine.final_nine.events import Discarded, Landing, PickedUp
from engine.final_nine.flight.landing import Rest
from engine.final_nine.hand.piles import change, discarded, told, without
from engine.final_nine.hand.questions import ask
from engine.final_nine.shot import Shot
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import in_force, rest
from engine.final_nine.throw.outcome import shot_of
from engine.final_nine.turn.refill import refill
from engine.game import Seat
from engine.luck import Luck


def finish(state: Table, shot: Shooting, luck: Luck) -> Table:
    """End the throw: count strokes, move the marker, apply losses, then refill the hands (F-97 g to i)."""
    assert shot.flown is not None
    ends = rest(state, shot, shot.flown)
    over = shot_of(state, shot, shot.flown, ends)
    state = told(state._replace(last=over), Landing(over))
    state = _scored(state, over, ends)
    state = _punished(state, shot, luck)
    return refilled(state, shot, luck)


def refilled(state: Table, shot: Shooting, luck: Luck) -> Table:
    """Start the refill (T7): the thrower draws first, then the players who disrupted (F-121)."""
    disruptors = (played.by for played in shot.plays if played.by != shot.seat and played.card in HELD)
    return refill(state, (shot.seat, *dict.fromkeys(disruptors)), luck)


def _scored(state: Table, over: Shot, ends: Rest) -> Table:
    """Count the strokes and move the marker; at the stroke limit the player picks up (F-99, F-130)."""
    state = change(state, over.seat, lie=ends.lie, passed=ends.passed, teed=True, strokes=over.total, done=over.done)
    return state if ends.holed or ends.under or over.total < state.cap else told(state, PickedUp(over.seat))


def _punished(state: Table, shot: Shooting, luck: Luck) -> Table:
    """Apply the losses of hand cards that trouble on the throw causes, at its very end (F-97, F-132)."""
    for played in in_force(shot):
        for effect in played.effects:
            hand = state.players[shot.seat].hand
            match effect.kind, effect.argument:
                case "discard", "choice":
                    state = ask(state, shot.seat, Trim(effect.number))
                case "discard", "random":
                    state = _lost(state, shot.seat, luck.shuffled(hand)[: effect.number])
                case "discard", "all":
                    state = _lost(state, shot.seat, hand)
    return state


def _lost(state: Table, seat: Seat, cards: tuple[str, ...]) -> Table:
    if not cards:
        return state
    state = change(state, seat, hand=without(state.players[seat].hand, *cards))
    return told(discarded(state, *cards), Discarded(seat, cards))
