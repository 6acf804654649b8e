"""The chance of winning a hole, and whether it is lost already (S-157 to S-162)."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.caddie import MoveValue
from engine.game import Seat
from engine.scramble.ai.card_values import Outlook, exact_strokes, option_of, seat_outlook
from engine.scramble.ai.expected_strokes import (
    ROUNDING_STROKES,
    ThrowOdds,
    hits_by_rival,
    holing_probability,
    limited_throw,
    throws_from,
)
from engine.scramble.cards.deck import Effect, effect_of
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.courses.hole import Hole
from engine.scramble.state import CAP_STROKES, Move, PreThrow
from engine.scramble.throw.dice import dice_subsets, select_dice
from engine.scramble.throw.flight import FlightOption, menu_options, spot_name
from engine.scramble.view import Disc, View

AGAIN_EFFECTS: Final[frozenset[Effect]] = frozenset(("retake_throw", "extend_throw"))
"""The effects of cards by which a throw goes on, or is made again."""


def strokes_so_far(view: View) -> float:
    """Return the seat's strokes on the hole as its card counts them: in a race without penalties (S-164)."""
    if view.seat is None:
        return 0.0
    disc = view.discs[view.seat]
    return float(disc.throws + (disc.penalties if view.options.play != "board_race" else 0))


def strokes_to_cap(view: View) -> int | None:
    """Return the strokes that the seat may still take before its disc is picked up (S-155); None in a race."""
    if view.seat is None or view.options.play == "board_race":
        return None
    disc = view.discs[view.seat]
    return max(0, view.par + CAP_STROKES - disc.throws - disc.penalties)


def strokes_to_win(view: View, strokes: float) -> float | None:
    """Return the strokes that may be taken to win the hole alone; None if others play or holes are not won."""
    others = _others_on_hole(view)
    is_won = view.options.play == "skins" or _is_duel(view)
    if not is_won or view.options.teams == "doubles" or any(disc.status == "playing" for disc in others):
        return None
    return min((_rival_score(view, disc) - 1 - strokes for disc in others), default=None)


def strokes_to_stay_in(view: View, strokes: float) -> float | None:
    """Return the strokes that may be taken without losing the hole of a match or a playoff (S-157, S-159).

    It is None while no rival has finished the hole, and on a playoff hole that is lost already, which is played out.
    """
    if not _is_duel(view) or view.options.teams == "doubles":
        return None
    finishers = (disc for disc in _others_on_hole(view) if disc.status != "playing")
    strokes_left = min((_rival_score(view, disc) - strokes for disc in finishers), default=None)
    return None if strokes_left is None or (strokes_left < 0 and view.options.play != "match") else strokes_left


def _is_duel(view: View) -> bool:
    """Return whether a hole is lost by who needs more strokes: in a match, and in a playoff."""
    return view.options.play == "match" or view.playoff > 0


def _others_on_hole(view: View) -> Sequence[Disc]:
    """Return the discs of the other seats that play the hole, or have finished it."""
    return [disc for disc in view.discs if disc.seat != view.seat and not disc.gone and disc.status != "out"]


def _rival_score(view: View, disc: Disc) -> int:
    return view.par + CAP_STROKES if disc.status == "capped" else disc.throws + disc.penalties


def add_win_probability(view: View, own: Outlook, move_value: MoveValue, strokes_left: float) -> MoveValue:
    """Return the move with its probability of winning the hole, if `strokes_left` may still be taken for that."""
    if move_value.move.verb == "throw":
        throw = _throw_of(view, own, move_value.move.detail)
        return move_value._replace(win=_holing_out_probability(own, strokes_left, own.trail[-1], throw))
    option = option_of(view, own, move_value.move) if view.target == own.seat else None
    return (
        move_value._replace(win=_holing_out_probability(own, strokes_left - option.has_penalty(own.hole), option.lie))
        if option
        else move_value
    )


def _throw_of(view: View, own: Outlook, disc: str) -> ThrowOdds:
    """Return the throw of a disc from the own lie, or of all dice, under the cards on it."""
    effects = view.discs[own.seat].effects
    if effects and not disc:
        return limited_throw(own.hole, own.trail[-1], effects)
    return throws_from(own.hole, own.trail[-1], own.throwing, effects)[disc]


def _holing_out_probability(
    own: Outlook, strokes_left: float, lie: Square, throw: ThrowOdds | None = None
) -> float | None:
    """Return the probability of holing out from a lie in `strokes_left`, by the likeliest throw or the given one.

    It is None for more than one throw.
    """
    if lie == own.hole.basket or strokes_left < 1:
        return float(lie == own.hole.basket and strokes_left >= 0)
    if strokes_left >= 2:
        return None
    throws = [throw] if throw else throws_from(own.hole, lie, own.throwing).values()
    return max(holing_probability(one, own.hole.basket) for one in throws)


def loses_hole(view: View, move: Move) -> bool:
    """Return whether a move leaves the hole of a match or a playoff lost: no card and no next throw can halve it."""
    strokes_left = strokes_to_stay_in(view, strokes_so_far(view))
    if strokes_left is None:
        return False
    if isinstance(view.ask, PreThrow):
        last = strokes_left == 1 and not view.ask.again and not view.hand
        return last and move.verb == "throw" and not _can_reach_basket(view)
    return strokes_left < 1 and not holes_out(view, move) and not _may_still_hole_out(view, move)


def is_at_cap(view: View, move: Move) -> bool:
    """Return whether the score of the hole is the cap after a move, whatever follows (S-155)."""
    strokes_left = strokes_to_cap(view)
    if strokes_left is None or view.target != view.seat:
        return False
    if isinstance(view.ask, PreThrow):
        return move.verb == "throw" and strokes_left == (0 if view.ask.again else 1)
    return strokes_left == 0 or (
        strokes_left == 1 and not holes_out(view, move) and not _may_still_hole_out(view, move)
    )


def is_last_turn(view: View) -> bool:
    """Return whether the turn is the seat's last one in a race, because a rival or the seat has finished (S-164)."""
    has_finished = any(disc.status == "finished" for disc in view.discs)
    return view.options.play == "board_race" and (has_finished or _is_finishing(view))


def _is_finishing(view: View) -> bool:
    """Return whether the disc on turn lies in the last basket of a race."""
    return view.number == len(view.holes) and view.discs[view.actor].status == "holed"


def has_ended_turn(view: View, seat: Seat) -> bool:
    """Return whether a rival's last turn in a race is over: the round is the last one (S-164)."""
    return is_last_turn(view) and view.order.index(seat) < view.order.index(view.actor)


def is_race_over(view: View) -> bool:
    """Return whether no move changes the seat's place in a race any more (S-164, S-165)."""
    others = [disc for disc in view.discs if disc.seat != view.seat and not disc.gone and disc.status == "playing"]
    if not is_last_turn(view):
        return False
    if _is_finishing(view):
        return all(has_ended_turn(view, disc.seat) for disc in others)
    if others:
        return False
    return view.number < len(view.holes) or not any(may_finish(view, move) for move in view.moves)


def may_finish(view: View, move: Move) -> bool:
    """Return whether the disc may be holed out in this turn after a move, by the dice or by a Luck card."""
    if isinstance(view.ask, PreThrow):
        return (view.options.cards == "luck" and bool(view.hand)) or _can_reach_basket(view)
    is_holed = view.discs[view.actor].square == view.hole.basket
    return is_holed or holes_out(view, move) or _may_still_hole_out(view, move)


def _can_reach_basket(view: View) -> bool:
    """Return whether a throw from the own lie can hole out, or with Luck cards end beside the basket (S-93)."""
    disc = view.discs[view.actor]
    throws = throws_from(view.hole, disc.square, view.options.throwing, disc.effects).values()
    return any(
        holing_probability(throw, view.hole.basket) or (view.options.cards == "luck" and _can_end_beside(view, throw))
        for throw in throws
    )


def _can_end_beside(view: View, throw: ThrowOdds) -> bool:
    """Return whether a throw can end beside the basket without a penalty."""
    return any(
        not penalty and is_beside_basket(view.hole, lie) for ends in throw.leads.values() for penalty, lie in ends
    )


def _may_still_hole_out(view: View, move: Move) -> bool:
    """Return whether the throw may still hole out after a move, by a card in hand or one that is drawn."""
    effects, is_landing = {effect_of(card) for card in view.hand}, move.verb in ("use", "land", "back")
    if effect_of(move.verb) in AGAIN_EFFECTS or (is_landing and effects & AGAIN_EFFECTS):
        return True
    if move.verb == "back" and any(option.outcome == "basket" for _names, option in landings_of(view, move)):
        return True
    draws = view.options.cards == "luck" and (is_landing or move.verb == "roll")
    return (draws or "shift_disc" in effects) and _ends_beside_basket(view, move)


def _ends_beside_basket(view: View, move: Move) -> bool:
    """Return whether one step can take the disc into the basket after a move."""
    ends = {option.square for _names, option in landings_of(view, move)} or {view.discs[view.actor].square}
    return any(is_beside_basket(view.hole, end) for end in ends)


def is_beside_basket(hole: Hole, place: Square) -> bool:
    """Return whether one step in any direction leads from a square into the basket."""
    return any(place + step == hole.basket for step in DELTA)


def holes_out(view: View, move: Move) -> bool:
    """Return whether a move takes the own disc into the basket."""
    if effect_of(move.verb) == "shift_disc":
        return view.discs[view.actor].square + DELTA[COMPASS.index(move.detail)] == view.hole.basket
    if move.verb == "back":
        return False
    return any(option.outcome == "basket" for _names, option in landings_of(view, move))


def landings_of(view: View, move: Move) -> Iterator[tuple[str, FlightOption]]:
    """Yield the dice and the landings of the own disc that a move leaves open; going back leaves all dice open."""
    if view.target != view.seat:
        return
    if move.verb == "back":
        yield from _landings_of_roll(view)
    for reach in view.reach:
        for option in reach.options:
            if move in (Move("use", reach.dice), Move("land", spot_name(option))):
                yield reach.dice, option


def _landings_of_roll(view: View) -> Iterator[tuple[str, FlightOption]]:
    """Yield the dice and the landings of every set of dice that the roll allows."""
    trail, free = view.discs[view.actor].trail, tuple(die.name for die in view.dice if die.name not in view.barred)
    for names in dice_subsets(free, 1, view.limit):
        for option in menu_options(view.hole, trail, select_dice(view.dice, names), view.turn.putting):
            yield names, option


def may_be_hit(view: View) -> bool:
    """Return whether a card may still add to the disc's next throw: in a game without Battle cards always (S-124)."""
    return view.options.cards != "battle" or hits_by_rivals(view, 1.0) > 0


def hits_by_rivals(view: View, strokes: float) -> float:
    """Return how often Battle cards may still hit the disc on turn in so many strokes, by the rival who may play most.

    A rival without a card who is sure to hole out can neither play one nor draw one, unless it goes on to another hole.
    """
    rivals = (
        disc
        for disc in rivals_on_hole(view)
        if disc.cards or _plays_on(view, disc) or not _is_sure_to_hole_out(view, disc)
    )
    return max((_hits_by(view, disc, strokes) for disc in rivals), default=0.0)


def _plays_on(view: View, disc: Disc) -> bool:
    """Return whether a disc can hit others after the hole that it plays: in a race before the last one."""
    return view.options.play == "board_race" and disc.hole + 1 < len(view.holes)


def _hits_by(view: View, disc: Disc, strokes: float) -> float:
    rival_strokes = strokes if _plays_on(view, disc) else seat_outlook(view, disc.seat).strokes_here
    return hits_by_rival(rival_strokes, disc.cards)


def rivals_on_hole(view: View) -> Sequence[Disc]:
    """Return the discs of rivals whom a Battle card can still hit, in a race on any hole (S-124)."""
    mine = view.discs[view.actor]
    others = (disc for disc in view.discs if disc.side != mine.side and not disc.gone and disc.status == "playing")
    return [disc for disc in others if disc.hole == mine.hole or view.options.play == "board_race"]


def _is_sure_to_hole_out(view: View, disc: Disc) -> bool:
    """Return whether a disc's next throw can't miss the basket under the cards on it."""
    return exact_strokes(seat_outlook(view, disc.seat), disc.effects) <= 1 + ROUNDING_STROKES
