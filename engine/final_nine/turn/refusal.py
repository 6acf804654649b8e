"""Why a move is illegal: the key of a sentence in `text/refusals` (section 15)."""

from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, TROUBLE
from engine.final_nine.extras import angle, mischief
from engine.final_nine.extras.characters import available_abilities, is_ability
from engine.final_nine.extras.tee_off import MULLIGAN_SIDES
from engine.final_nine.moves import Angle, Move, Pick, Play, Throw, Use, move_fields
from engine.final_nine.state import (
    Choosing,
    Disrupting,
    Helping,
    Landed,
    Over,
    ShotState,
    State,
    Turning,
    shot_in_progress,
)
from engine.final_nine.text.refusals import refusal_sentence
from engine.final_nine.throw.effects import is_aimed, is_throwable
from engine.final_nine.throw.playable import barring_effect, card_choices, enters_water, find_choice, why_unplayable
from engine.final_nine.turn.choice import is_addable
from engine.game import IllegalMove, Seat

TIMING_REASONS: Final = frozenset({"not T4", "not T6", "no trouble", "not from hand"})
REASON_OF_PHASE: Final = {"any": "no use", "T1": "for SKILL", "T4": "for LUCK", "T6": "for LANDED"}
"""The reason key that says what a card is for, by the first phase in which it is played."""


def refusal_error(state: State, seat: Seat, move: Move, deciding: tuple[Seat, ...]) -> IllegalMove:
    """Return the error for an illegal move."""
    return IllegalMove(refusal_sentence(refusal_reason(state, seat, move, deciding), move))


def refusal_reason(state: State, seat: Seat, move: Move, deciding: tuple[Seat, ...]) -> str:
    """Return the key of the most helpful reason."""
    if isinstance(state.phase, Over):
        return "over"
    if not 0 <= seat < len(state.players) or state.players[seat].gone:
        return "no seat"
    if state.players[seat].asks:
        return f"asked {type(state.players[seat].asks[0]).__name__}"
    if isinstance(move, Play) and move.card in mischief.MISCHIEF_CARDS:
        return _why_no_mischief(state, seat, move)
    card = next((part for part in move_fields(move) if isinstance(part, str) and part in CARDS), None)
    reason = card and _why_ability_gone(state, seat, card)
    if reason:
        return reason
    if isinstance(move, Use) and card and card in state.players[seat].hand:
        return "no use" if "any" in ACTIONS[card].when else "not anytime"
    if seat not in deciding:
        return "not your turn"
    if isinstance(move, Play | Pick) and card not in (*state.players[seat].hand, *available_abilities(state, seat)):
        return "not in hand"
    return _why_not_on_throw(state, seat, move, shot_in_progress(state.phase)) or type(state.phase).__name__


def _why_ability_gone(state: State, seat: Seat, card: str) -> str | None:
    """Return why an ability or a side of the TEE OFF card is gone, or None (F-142, F-158)."""
    if card in MULLIGAN_SIDES:
        return None if state.players[seat].mulligan else "no mulligan"
    return "used up" if is_ability(card) and state.players[seat].tired else None


def _why_no_mischief(state: State, seat: Seat, move: Play) -> str:
    """Return why a MISCHIEF card cannot be used so (F-155).

    About a card that is not the player's own, nothing is revealed.
    """
    if state.players[seat].mischief != move.card:
        return "not in hand"
    shot, hindrance = shot_in_progress(state.phase), mischief.hindrance(state, seat)
    if hindrance or shot is None:
        return hindrance or "not now"
    option = find_choice(state, shot, move.card, move.choice)
    return (mischief.why_useless(state, shot, move.card, option) or "not now") if option else "no such choice"


def _why_not_on_throw(state: State, seat: Seat, move: Move, shot: ShotState | None) -> str | None:
    """Return why the throw in progress forbids a move, or None."""
    if isinstance(move, Pick) and move.disc not in DISCS:
        return "no disc"
    if isinstance(move, Play) and move.card not in ACTIONS:
        return "no action"
    match move, state.phase:
        case Pick(disc), Choosing() if shot and not shot.disc:
            return None if is_throwable(state, shot._replace(disc=disc)) else _why_no_sure_putt(state, shot.seat)
        case Throw(), Choosing() if shot and is_aimed(shot):
            return "water" if enters_water(state, shot) else None if is_throwable(state, shot) else "no reach yet"
        case Play(card, choice), Choosing() if shot and is_aimed(shot):
            if is_addable(state.options, card):
                return _why_card_unplayable(state, shot, card, choice, "T1")
            return "not now" if is_ability(card) else "not from hand"
        case Angle(card), Choosing() if shot and is_aimed(shot) and card in angle.ANGLE_PRICES:
            return angle.why_forbidden(state, shot, card)
        case Play(card, choice), Disrupting() if shot:
            trouble = ACTIONS[card].category in TROUBLE
            return _why_card_unplayable(state, shot, card, choice, "T2") if trouble else "no trouble"
        case Play(card, choice), Helping() | Landed() if shot:
            phase = "T4" if isinstance(state.phase, Helping) else "T6"
            return (
                _why_card_unplayable(state, shot, card, choice, phase)
                if phase in ACTIONS[card].when
                else f"not {phase}"
            )
        case _:
            return None


def _why_card_unplayable(state: State, shot: ShotState, card: str, choice: str, phase: str) -> str:
    option = find_choice(state, shot, card, choice)
    if option is None:
        return barring_effect(shot, card) or "no such choice"
    return why_unplayable(state, shot, card, option, phase) or "not now"


def why_hand_card_unplayable(state: State, seat: Seat, code: str) -> str:
    """Return the reason key if a card of the hand can do nothing now, or "" if nothing needs to be said."""
    shot = shot_in_progress(state.phase)
    if shot is None or isinstance(state.phase, Turning) or isinstance(state.phase, Disrupting) == (seat == shot.seat):
        return ""
    if isinstance(state.phase, Choosing) and (code in DISCS or not is_aimed(shot)):
        return _why_not_before_aim(state, shot, code)
    if code in DISCS:
        return "for DISC"
    words = [word for word, _ in card_choices(state, shot, code)] or [""]
    reason = _why_not_on_throw(state, seat, Play(code, words[0]), shot) or ""
    return _timing_reason(state, code) if reason in TIMING_REASONS else reason


def _why_no_sure_putt(state: State, seat: Seat) -> str:
    """Return why an automatic putter cannot be thrown: a mando is still to be passed, or the basket is too far."""
    return "mando" if len(state.players[seat].passed) < len(state.hole.mandos) else "no reach"


def _why_not_before_aim(state: State, shot: ShotState, code: str) -> str:
    """Return why a card is unplayable before disc and direction are chosen, "" for a skill that can follow."""
    if code in DISCS:
        return _why_no_sure_putt(state, shot.seat) if DISCS[code].reach and not shot.disc else ""
    if not is_addable(state.options, code):
        return _timing_reason(state, code)
    first = ACTIONS[code].options[0][0]
    hands = {DISCS[card].hand for card in state.players[shot.seat].hand if card in DISCS}
    return f"hand {first.argument}" if first.kind == "mirror" and first.argument not in {"", *hands} else ""


def _timing_reason(state: State, code: str) -> str:
    """Return the reason key that says when an action card can be played from the hand."""
    card = ACTIONS[code]
    if card.category in TROUBLE:
        return "for TROUBLE" if state.is_battle else "not from hand"
    return next(key for moment, key in REASON_OF_PHASE.items() if moment in card.when)
