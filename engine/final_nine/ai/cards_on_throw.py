"""The committed throw with the card of a move on it."""

from engine.caddie import MoveValue
from engine.final_nine.ai.candidates import CHAMPION_DEPTH
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.move_values import value_disruptions, value_luck
from engine.final_nine.ai.one_ply import apply_landed_card
from engine.final_nine.moves import Apply, Move, Play
from engine.final_nine.state import ShotState
from engine.final_nine.throw.playable import ANYTIME_EFFECTS, Option, add_card, find_choice
from engine.final_nine.view import View


def card_played(view: View, move: Move) -> ShotState | None:
    """Return the committed throw with the card of a move on it; None if the move plays none on it."""
    state, shot = known_state(view)
    option = card_way(view, move)
    if option is None or option.effects[0].kind in ANYTIME_EFFECTS:
        return None
    card = card_of(view, move)
    if view.window == "disrupt":
        return add_card(shot, card, view.seat or 0, option)
    return apply_landed_card(state, add_card(shot, card, shot.seat, option, isinstance(move, Apply)))


def best_with_card(view: View, move: Move) -> ShotState | None:
    """Return the committed throw with the card of a move played in its best way; None if the move plays none."""
    judge = value_disruptions if view.window == "disrupt" else value_luck
    ways = [one for one in judge(view, CHAMPION_DEPTH) if card_of(view, one.move) == card_of(view, move)]
    return card_played(view, min(ways, key=lambda one: one.cost, default=MoveValue(move, 0.0)).move)


def card_of(view: View, move: Move) -> str:
    """Return the card that a move plays on the committed throw; "" if it plays none."""
    return view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""


def card_way(view: View, move: Move) -> Option | None:
    """Return the way in which a move plays its card on the committed throw; None if it plays none."""
    card = card_of(view, move)
    if not card or not isinstance(move, Apply | Play):
        return None
    return find_choice(*known_state(view), card, move.choice)


def changes_hand_only(view: View, move: Move) -> bool:
    """Return whether a move plays a card that leaves the committed throw as it is."""
    return card_way(view, move) is not None and card_played(view, move) is None
