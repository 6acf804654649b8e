"""The one-ply player: looks one throw ahead over disc, direction and skill, and knows the odds of trouble."""

from collections.abc import Iterable
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS, TROUBLE
from engine.final_nine.flight.landing import roll_on
from engine.final_nine.flight.launch import post_direction
from engine.final_nine.house.absent import timeout_move
from engine.final_nine.house.hunter import ace_search_move
from engine.final_nine.house.judgement import planned_strokes
from engine.final_nine.house.throw import throw_step, view_context, strokes_with_card
from engine.final_nine.house.wishes import SPARE_RATING, unplayable_cards, draw_move, spare_discs, rate_card
from engine.final_nine.moves import (
    Accept,
    Among,
    Apply,
    Bury,
    Choose,
    Decline,
    Discard,
    Done,
    Give,
    Move,
    Pass,
    Play,
    Ready,
    Skip,
    Swap,
    Take,
)
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import launch_of, unrolled_die
from engine.final_nine.throw.fit import add_card, find_choice
from engine.final_nine.view import View
from engine.luck import Luck

CARD_GAIN_STROKES: Final = 0.1
"""The strokes that luck from the hand has to save."""
DISRUPTION_STROKES: Final = 0.6
"""The strokes that trouble from the hand has to cost the thrower."""
IDLE_DISC_STROKES: Final = 1.0
"""The strokes that a disc may lose from the tee and still be kept."""
NEAR_GRIDS: Final = 3


def one_ply_move(view: View, luck: Luck) -> Move:
    """Return the move of a player that looks one throw ahead, or in ACE RUN searches for aces."""
    if not view.options.format.putts:
        return ace_search_move(view, luck)
    if view.seat is not None and view.players[view.seat].asks:
        return _answer_move(view)
    match view.window:
        case "character":
            return luck.choice([move for move in view.moves if isinstance(move, Choose)] or view.moves)
        case "swap":
            return _swap_move(view)
        case "choose":
            return throw_step(view)
        case "disrupt":
            return _disruption_move(view)
        case "turned" | "luck" | "landed":
            return _luck_move(view)
        case "trade":
            return _trade_move(view)
        case "refill":
            return draw_move(view)
        case _:
            return timeout_move(view, luck)


def _swap_move(view: View) -> Move:
    """Swap cards that cannot be played, then cards to spare, then long discs of no use from the tee."""
    marked = [card for card, _ in view.swaps]
    for code in (*unplayable_cards(view), *spare_discs(view), *_weak_tee_discs(view)):
        if code not in marked and Swap(code, draw_move(view).stack) in view.moves:
            return Swap(code, draw_move(view).stack)
    return Ready()


def _weak_tee_discs(view: View) -> list[str]:
    """Return the discs that lose a stroke against the best one from the tee; putters are not judged here."""
    known, shot = view_context(view)
    codes = dict.fromkeys(held.code for held in view.hand if held.code in DISCS and DISCS[held.code].type != "PUTTER")
    costs = {code: strokes_with_card(known, shot.seat, code) for code in codes}
    return [code for code in costs if costs[code] > min(costs.values()) + IDLE_DISC_STROKES]


def _trade_move(view: View) -> Move:
    """Give the least wanted putter, but not the last, for cards that are wanted more; else decline."""
    putters = [move for move in view.moves if isinstance(move, Accept)]
    if view.offer is None or len(putters) < 2:
        return Decline()
    least = min(putters, key=lambda move: rate_card(view, move.disc))
    offered = sum(rate_card(view, code) for code in view.offer.cards)
    return least if offered > rate_card(view, least.disc) else Decline()


def _answer_move(view: View) -> Move:
    """Return the best answer to a card's question."""
    if Bury() in view.moves:
        return Bury() if ACTIONS[view.peek].category in TROUBLE else Done()
    discards = [move for move in view.moves if isinstance(move, Discard | Give)]
    if discards:
        least = min(discards, key=lambda move: rate_card(view, move.card))
        return Done() if Done() in view.moves and rate_card(view, least.card) > SPARE_RATING else least
    takes = [move for move in view.moves if isinstance(move, Take)]
    if takes:
        known, _ = view_context(view)
        return min(takes, key=lambda move: strokes_with_card(known, view.seat or 0, move.card))
    among = [move for move in view.moves if isinstance(move, Among)]
    near = view.players[view.seat or 0].far <= NEAR_GRIDS
    return (
        min(among, key=lambda move: move.type != "SKILL" and (move.type == "PUTTER") != near) if among else draw_move(view)
    )


def _rate_cards(view: View, moves: Iterable[Move]) -> list[tuple[float, Move]]:
    """Return the thrower's strokes with each card, if it is played on the throw in progress."""
    known, shot = view_context(view)
    rated: list[tuple[float, Move]] = []
    for move in moves:
        code = view.turned if isinstance(move, Apply) else move.card if isinstance(move, Play) else ""
        option = find_choice(known.state, shot, code, move.choice) if isinstance(move, Apply | Play) and code else None
        if option is not None:
            after = add_card(shot, code, view.seat or 0, option, isinstance(move, Apply))
            rated.append((planned_strokes(known, apply_landed_card(known.state, after)), move))
    return rated


def apply_landed_card(state: State, shot: ShotState) -> ShotState:
    """Return a landed throw after its last card: it rolls on, or is in after all (F-150)."""
    flown = shot.flown
    for effect in shot.plays[-1].effects if flown else ():
        assert flown is not None
        if effect.kind == "cancel":
            flown = flown._replace(holed=True)
        if effect.kind == "post" and shot.aim is not None:
            throw, passed = launch_of(state, shot), state.players[shot.seat].passed
            direction = post_direction(effect.argument, throw.aim, throw.plus)
            flown = roll_on(state.hole, throw, flown, (direction, effect.number), passed, unrolled_die)
    return shot._replace(flown=flown)


def _luck_move(view: View) -> Move:
    """Return the luck card that saves more than its value; a turned card costs nothing."""
    turned = view.window == "turned"
    rated = _rate_cards(view, view.moves)
    gain = 0.0 if turned else CARD_GAIN_STROKES
    least, move = min(rated, key=lambda entry: entry[0], default=(99.0, Done()))
    if least < _strokes_now(view) - gain:
        return move
    if turned and view.turned in ACTIONS and ACTIONS[view.turned].when == {"any"} and rated:
        return rated[0][1]
    return Skip() if turned else Done()


def _disruption_move(view: View) -> Move:
    """Return the trouble that costs the thrower more than half a stroke, else pass."""
    rated = _rate_cards(view, view.moves)
    if not rated:
        return Pass()
    most, move = max(rated, key=lambda entry: entry[0])
    return move if most > _strokes_now(view) + DISRUPTION_STROKES else Pass()


def _strokes_now(view: View) -> float:
    return planned_strokes(*view_context(view))
