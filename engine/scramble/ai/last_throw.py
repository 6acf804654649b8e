"""The cards that can still halve a hole in the turn of the last throw (S-92 to S-95, S-157, S-159)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.scramble.ai.card_values import Outlook, card_cost
from engine.scramble.ai.expected_strokes import extension_odds, holing_probability, throws_from
from engine.scramble.ai.prospects import SHIFTING_SHARE
from engine.scramble.ai.winning import holes_out, is_beside_basket, landings_of, strokes_so_far, strokes_to_stay_in
from engine.scramble.cards.deck import BAD, Effect, effect_of
from engine.scramble.courses.grid import Square, squares_along
from engine.scramble.state import Move, PreThrow
from engine.scramble.throw.dice import select_dice
from engine.scramble.throw.flight import Die, FlightOption, Trail, is_putt
from engine.scramble.view import View


class LastChance(NamedTuple):
    """The best chance to hole out without another turn."""

    probability: float
    effect: Effect | None = None
    """The effect of the card that does it."""
    place: Square = 0
    """The square from which the card takes the disc into the basket, for one that shifts it."""
    is_drawn: bool = False
    """Whether that card must be drawn first."""
    dice: str = ""
    """The dice with which the disc lands there."""


NO_CHANCE: Final = LastChance(0.0)


def is_last_throw(view: View) -> bool:
    """Return whether no throw after the one just made can halve the hole of a match or a playoff."""
    strokes_left = strokes_to_stay_in(view, strokes_so_far(view))
    return strokes_left is not None and strokes_left < 1 and not isinstance(view.ask, PreThrow)


def last_chance(view: View, own: Outlook, move: Move) -> LastChance:
    """Return the chance to hole out in this turn after a move; what an added throw leads to is not counted on."""
    if holes_out(view, move):
        return LastChance(1.0)
    here = own.trail[-1]
    match effect_of(move.verb) or move.verb:
        case "use" | "land" | "back":
            chances = (
                _chance_after_landing(view, own, names, option)._replace(dice=names)
                for names, option in landings_of(view, move)
            )
            return max(chances, default=NO_CHANCE, key=lambda chance: chance.probability)
        case "roll":
            return _chance_after_roll(own, here) if own.card_with("shift_disc") else _chance_of_draw(own, here)
        case "retake_throw":
            return _chance_of_retake(own)
        case "extend_throw":
            return _chance_of_extension(own, own.trail, view.turn.putting, view.turn.chosen)
        case "done" | "cancel_card" | "keep" if own.card_with("shift_disc"):
            return LastChance(float(is_beside_basket(own.hole, here)), "shift_disc", here)
    return NO_CHANCE


def _chance_after_landing(view: View, own: Outlook, names: str, option: FlightOption) -> LastChance:
    """Return the best chance that a card offers after a landing."""
    if option.outcome == "basket":
        return LastChance(1.0)
    chances = [*_chances_beside(own, option)]
    if own.card_with("retake_throw"):
        chances.append(_chance_of_retake(own))
    if own.card_with("extend_throw") and option.outcome == "rest" and not view.turn.extended:
        dice = select_dice(view.dice, names)
        trail = own.trail + squares_along(own.trail[-1], option.path)
        putting = is_putt(own.hole, own.trail, dice, view.turn.putting)
        chances.append(_chance_of_extension(own, trail, putting, dice))
    return max(chances, default=NO_CHANCE, key=lambda chance: chance.probability)


def _chances_beside(own: Outlook, option: FlightOption) -> Iterator[LastChance]:
    """Yield the chance of a card that takes the disc one square into the basket: held, or drawn after the landing."""
    if own.card_with("shift_disc"):
        yield LastChance(float(is_beside_basket(own.hole, option.square)), "shift_disc", option.square)
    elif not option.has_penalty(own.hole):
        yield _chance_of_draw(own, option.square)


def _chance_of_draw(own: Outlook, place: Square) -> LastChance:
    """Return the chance that a roll for luck draws a card that takes the disc into the basket."""
    if own.mode != "luck" or not is_beside_basket(own.hole, place):
        return NO_CHANCE
    return LastChance(own.lucky * SHIFTING_SHARE, "shift_disc", place, is_drawn=True)


def _chance_after_roll(own: Outlook, place: Square) -> LastChance:
    """Return the chance that a card in hand takes the disc into the basket after a roll: a bad card may prevent it."""
    harmless = sum(copies for card, copies in BAD.items() if not card_cost(own, card, own=True)) / sum(BAD.values())
    safe_chance = 1.0 if own.card_with("cancel_card") else own.lucky + (1 - own.lucky) * harmless
    return LastChance(safe_chance * is_beside_basket(own.hole, place), "shift_disc", place)


def _chance_of_retake(own: Outlook) -> LastChance:
    throws = throws_from(own.hole, own.trail[0], own.throwing).values()
    return LastChance(max(holing_probability(throw, own.hole.basket) for throw in throws), "retake_throw")


def _chance_of_extension(own: Outlook, trail: Trail, putting: bool, dice: tuple[Die, ...]) -> LastChance:
    throw = extension_odds(own.hole, trail, putting, dice[0].disc if own.throwing == "original" else "")
    return LastChance(holing_probability(throw, own.hole.basket), "extend_throw")
