"""A seat's outlook as hints and reports count it: a card in hand is worth what it can still do in this game."""

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Final

from engine.game import Seat
from engine.scramble.ai.card_values import Outlook, card_landings, landing_cost, limit_cost, option_of, seat_outlook
from engine.scramble.ai.evaluate import battle_prospect, best_dice
from engine.scramble.ai.expected_strokes import StrokesByLie
from engine.scramble.ai.winning import (
    has_ended_turn,
    is_last_turn,
    is_race_over,
    loses_hole,
    may_finish,
    rivals_on_hole,
)
from engine.scramble.cards.deck import CARDS, Card, Effect
from engine.scramble.cards.effects import gust_slide, is_place_hit
from engine.scramble.courses.grid import COMPASS
from engine.scramble.courses.hole import Hole
from engine.scramble.state import CAP_STROKES, Aim, Move, PreThrow, Rolled
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import Disc, View

STROKES_A_SQUARE: Final = 0.1
"""The strokes that a square is worth: about what a throw takes to fly over it."""
HARMLESS_STROKES: Final = 0.05
"""The cost below which a card on a rival's throw is taken to do no harm."""
TURN_EFFECTS: Final[frozenset[Effect]] = frozenset(("limit_throw", "penalise", "take_card"))
"""The effects of Battle cards that do nothing to a rival who has no turn any more."""


def hint_outlook(view: View, seat: Seat) -> Outlook:
    """Return the outlook of a seat, with cards that are worth no more than they can still do."""
    own = seat_outlook(view, seat)
    if seat != view.seat:
        return own
    own = own._replace(
        saves=_card_values(view, own),
        ends_here=own.mode == "luck" and _is_last_hole(view),
        extension=_disc_of_extension(view, own),
    )
    return own._replace(strokes_from=_strokes_by_distance(own.hole)) if is_last_turn(view) else own


def _disc_of_extension(view: View, own: Outlook) -> str | None:
    """Return the disc that a card could roll again after the landing to come, "" for all dice; None if none may.

    In the circle, where a putt goes on by other rules, the card is left for later (S-92).
    """
    if not isinstance(view.ask, Rolled | Aim) or view.ask.extra or own.hole.inside[own.trail[-1]]:
        return None
    return view.dice[0].disc if own.throwing == "original" else ""


@cache
def _strokes_by_distance(hole: Hole) -> StrokesByLie:
    """Return strokes that grow with the distance from the basket: in the last turn of a race, that counts (S-165)."""
    return {lie: float(lie != hole.basket) + STROKES_A_SQUARE * hole.distance[lie] for lie in hole.squares}


def _card_values(view: View, own: Outlook) -> Mapping[Card, float]:
    """Return the values of cards: nothing for a hand that can't be used."""
    most = _most_value(view, own)
    return {card: min(most, value) for card, value in own.saves.items()}


def _most_value(view: View, own: Outlook) -> float:
    """Return the most that a card can still be worth after this decision: on the last hole it may be nothing."""
    if loses_match(view) or is_last_turn(view):
        return 0.0
    if not _is_last_hole(view):
        return inf
    disc = view.discs[own.seat]
    is_done = disc.status != "playing" or disc.square == own.hole.basket
    if own.mode == "battle":
        return 0.0 if is_done or not rivals_on_hole(view) else inf
    return 0.0 if is_done else max(0.0, own.strokes_from.get(own.trail[-1], inf) - 1)


def loses_match(view: View) -> bool:
    """Return whether the seat's match ends with this hole, which every move leaves lost (S-158, S-160)."""
    moves = [move for move in view.moves if move.verb != "concede"]
    if view.seat is None or not moves or not all(loses_hole(view, move) for move in moves):
        return False
    side, to_come = view.discs[view.seat].side, 0 if view.playoff else len(view.holes) - view.number
    return view.wins[1 - side] + 1 - view.wins[side] > to_come


def is_place_settled(view: View) -> bool:
    """Return whether no move changes the seat's place any more: its race is over, or it has lost a playoff."""
    return is_race_over(view) or is_playoff_lost(view)


def is_playoff_lost(view: View) -> bool:
    """Return whether the seat can't stay in a playoff any more: a rival needs fewer strokes for certain (S-157)."""
    if view.seat is None or not view.playoff or view.options.play != "stroke" or view.options.teams == "doubles":
        return False
    disc, throws = view.discs[view.seat], isinstance(view.ask, PreThrow) and not view.ask.again
    least = disc.over + disc.throws + disc.penalties + throws + (not any(may_finish(view, one) for one in view.moves))
    others = (disc for disc in view.discs if disc.seat != view.seat and disc.status != "out")
    return least > min((_score_range(view, disc)[1] for disc in others), default=inf)


def has_next_hole(view: View) -> bool:
    """Return whether everybody plays another hole for certain: a race or a match can end before it."""
    to_come = len(view.holes) - 1 - max(disc.hole for disc in view.discs)
    if view.playoff or (view.options.play == "match" and abs(view.wins[0] - view.wins[1]) + 1 > to_come):
        return False
    return to_come > 0


def _is_last_hole(view: View) -> bool:
    """Return whether the round ends with this hole for certain; in matches, races and doubles it is left open."""
    if view.options.play not in ("stroke", "skins") or view.options.teams == "doubles" or view.playoff:
        return False
    return view.number == len(view.holes) and (view.options.play == "skins" or not _may_tie(view))


def _may_tie(view: View) -> bool:
    """Return whether the seat may still tie for first, which leads to a playoff (S-157)."""
    own, *others = sorted((disc for disc in view.discs if not disc.gone), key=lambda disc: disc.seat != view.seat)
    ranges = [_score_range(view, disc) for disc in others]
    least, most = _score_range(view, own)
    return bool(ranges) and least <= min(high for _low, high in ranges) and most >= min(low for low, _high in ranges)


def _score_range(view: View, disc: Disc) -> tuple[int, int]:
    """Return the lowest and the highest score over par on the finished holes that a disc may end the round with."""
    score, limit = disc.over + disc.throws + disc.penalties, disc.over + view.par + CAP_STROKES
    match disc.status:
        case "playing":
            return score + (disc.seat != view.actor or not _may_hole_out_now(view)), limit
        case "capped":
            return limit, limit
    return score, score


def _may_hole_out_now(view: View) -> bool:
    """Return whether the disc on turn may be holed out without another throw: by the dice, or by a Luck card."""
    if view.options.cards == "luck" or view.discs[view.actor].square == view.hole.basket:
        return True
    choice = best_dice(view, seat_outlook(view, view.actor)) if view.phase in ("Rolled", "Aim") else None
    return choice is not None and choice.option is not None and choice.option.outcome == "basket"


def best_later_card(view: View, own: Outlook) -> str:
    """Return the Battle card and its target that pay as much after a throw as before it (S-124); "" without one."""
    details = (move.detail for move in view.moves if move.verb == "battle" and not is_harmless(view, move))
    worth = {detail: battle_prospect(view, own, detail).edge for detail in details if not swaps_lies(detail)}
    best = max(worth, key=lambda detail: worth[detail], default="")
    return best if best and worth[best] > own.hand_value(own.hand) else ""


def is_harmless(view: View, move: Move) -> bool:
    """Return whether a move plays a card on a rival whom it costs nothing.

    The rival's throw becomes no harder, such as a putt that can't miss, or the rival has no throw to come. In the last
    turn of a race, no card changes whether a rival on another hole is ahead or behind.
    """
    if move.verb != "battle":
        return False
    card, number = move.detail.split()
    seat = int(number) - 1
    if is_last_turn(view) and view.discs[seat].hole != view.discs[view.actor].hole:
        return True
    if has_ended_turn(view, seat):
        return CARDS[card].effect in TURN_EFFECTS or not _may_overtake(view, card, seat)
    if CARDS[card].effect != "limit_throw":
        return False
    return limit_cost(seat_outlook(view, seat), card, view.discs[seat].effects) < HARMLESS_STROKES


def _may_overtake(view: View, card: Card, seat: Seat) -> bool:
    """Return whether a Battle card can cost a rival whose last turn is over its place ahead of the seat (S-165).

    Before the throw, the seat may still come nearer than the card takes the rival.
    """
    mine, theirs, rival = view.discs[view.actor], view.discs[seat], seat_outlook(view, seat)
    if theirs.distance > mine.distance:
        return False
    least = theirs.distance + 1 if isinstance(view.ask, PreThrow) else mine.distance
    landings = card_landings(rival, card)
    return CARDS[card].effect == "swap_lies" or any(rival.hole.distance[one.lie] >= least for one in landings)


def swaps_lies(detail: str) -> bool:
    """Return whether a Battle card swaps two lies: after a throw, that is another swap."""
    return CARDS[detail.split(maxsplit=1)[0]].effect == "swap_lies"


def penalties_kept(own: Outlook, move: Move) -> float:
    """Return what the penalties in the own hand are worth that a move leaves there."""
    after_move = own.without_card(move.detail.split(maxsplit=1)[0]) if move.verb in ("battle", "discard") else own
    return sum(own.saves[card] for card in after_move.hand if CARDS[card].effect == "penalise")


def certain_penalty(view: View, move: Move) -> bool:
    """Return whether a move gives a rival a penalty: that is one stroke, to which nobody's card adds anything."""
    if move.verb == "battle":
        card, number = move.detail.split()
        return not is_harmless(view, move) and _is_penalised(hint_outlook(view, int(number) - 1), card)
    if view.target == view.seat or view.phase not in ("Route", "Push") or has_ended_turn(view, view.target):
        return False
    rival = hint_outlook(view, view.target)
    option = rival_option(view, rival, move)
    return option is not None and option.has_penalty(rival.hole)


def rival_option(view: View, rival: Outlook, move: Move) -> FlightOption | None:
    """Return where a move takes a rival's disc that a card moves."""
    if move.verb == "push":
        return gust_slide(rival.hole, rival.trail[-1], COMPASS.index(move.detail))
    return option_of(view, rival, move)


def _is_penalised(rival: Outlook, card: Card) -> bool:
    """Return whether a Battle card costs a rival a penalty, at its place or where the card takes it."""
    if CARDS[card].effect == "penalise":
        return is_place_hit(rival.hole, rival.trail[-1], card)
    landings = card_landings(rival, card)
    return bool(landings) and max(landings, key=lambda landing: landing_cost(rival, landing)).penalty
