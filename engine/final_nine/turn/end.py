"""The end of a throw: strokes, the new lie, and cards lost to trouble (F-97 g to i)."""

from engine.final_nine.asks import Trim
from engine.final_nine.cards.deck import HAND_CODES
from engine.final_nine.events import Discarded, Landing, PickedUp
from engine.final_nine.flight.landing import ThrowEnd
from engine.final_nine.hand.piles import change_player, discard, add_events, remove_cards
from engine.final_nine.hand.questions import ask
from engine.final_nine.shot import Shot
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import cards_in_force, throw_end
from engine.final_nine.throw.outcome import finish_shot
from engine.final_nine.turn.refill import refill_hands
from engine.game import Seat
from engine.luck import Luck


def finish_throw(state: State, shot: ShotState, luck: Luck) -> State:
    """End the throw: count strokes, move the marker, apply losses, then refill the hands (F-97 g to i)."""
    assert shot.flown is not None
    ends = throw_end(state, shot, shot.flown)
    over = finish_shot(state, shot, shot.flown, ends)
    state = add_events(state._replace(last=over), Landing(over))
    state = _score_throw(state, over, ends)
    state = _apply_hand_losses(state, shot, luck)
    return start_refill(state, shot, luck)


def start_refill(state: State, shot: ShotState, luck: Luck) -> State:
    """Start the refill (T7): the thrower draws first, then the players who disrupted (F-121)."""
    disruptors = (played.by for played in shot.plays if played.by != shot.seat and played.card in HAND_CODES)
    return refill_hands(state, (shot.seat, *dict.fromkeys(disruptors)), luck)


def _score_throw(state: State, over: Shot, ends: ThrowEnd) -> State:
    """Count the strokes and move the marker; at the stroke limit the player picks up (F-99, F-130)."""
    state = change_player(state, over.seat, lie=ends.lie, passed=ends.passed, teed=True, strokes=over.total, done=over.done)
    return state if ends.holed or ends.under or over.total < state.stroke_limit else add_events(state, PickedUp(over.seat))


def _apply_hand_losses(state: State, shot: ShotState, luck: Luck) -> State:
    """Apply the losses of hand cards that trouble on the throw causes, at its very end (F-97, F-132)."""
    for played in cards_in_force(shot):
        for effect in played.effects:
            hand = state.players[shot.seat].hand
            match effect.kind, effect.argument:
                case "discard", "choice":
                    state = ask(state, shot.seat, Trim(effect.number))
                case "discard", "random":
                    state = _lose_cards(state, shot.seat, luck.shuffle(hand)[: effect.number])
                case "discard", "all":
                    state = _lose_cards(state, shot.seat, hand)
    return state


def _lose_cards(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    if not cards:
        return state
    state = change_player(state, seat, hand=remove_cards(state.players[seat].hand, *cards))
    return add_events(discard(state, *cards), Discarded(seat, cards))
