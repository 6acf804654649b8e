"""The value of each move of a seat in strokes, from its view alone, for house players and the caddie."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

from engine.caddie import COST_DECIMALS, MoveValue
from engine.rng import Luck
from engine.scramble.ai.card_values import (
    Outlook,
    card_cost,
    option_cost,
    option_of,
    seat_outlook,
    strokes_with_cards,
)
from engine.scramble.ai.expected_strokes import mean_cost, throws_from
from engine.scramble.ai.last_throw import is_last_throw, last_chance
from engine.scramble.ai.prospects import (
    Prospect,
    best_prospect,
    extension_prospect,
    hand_prospect,
    let_lie_prospect,
    resting_prospect,
    retake_prospect,
    roll_prospect,
    shift_prospect,
)
from engine.scramble.ai.winning import (
    AGAIN_EFFECTS,
    add_win_probability,
    landings_of,
    loses_hole,
    strokes_so_far,
    strokes_to_win,
)
from engine.scramble.cards.deck import BATTLE, CARDS, GOOD, Card, by_card
from engine.scramble.cards.effects import gust_slide
from engine.scramble.courses.grid import COMPASS, squares_along
from engine.scramble.courses.hole import UNPLAYABLE, Hole
from engine.scramble.moves import NO_DICE
from engine.scramble.state import Aim, Move, PreThrow
from engine.scramble.throw.dice import dice_subsets, select_dice
from engine.scramble.throw.flight import FlightOption, menu_options, spot_name
from engine.scramble.view import View


def best_landing(view: View, own: Outlook, move: Move) -> FlightOption | None:
    """Return the landing that a move names; for a set of dice the best one, with what cards may do after it."""
    reach = next((reach for reach in view.reach if move == Move("use", reach.dice)), None)
    if reach is None:
        return option_of(view, own, move)
    return min(reach.options, key=lambda option: _order_of_landing(own, landing_prospect(own, option), option))


def _order_of_landing(own: Outlook, prospect: Prospect, option: FlightOption | None) -> tuple[float, bool]:
    """Return the key that sorts landings by cost; of those that a card makes equal, one without a penalty is first."""
    return round(prospect.cost, COST_DECIMALS), option is not None and option.has_penalty(own.hole)


AfterLanding: TypeAlias = Literal["stay", "roll", "retake", "extend"]
"""The choices of a player after a landing, before it counts."""


def landing_prospects(own: Outlook, option: FlightOption) -> Mapping[AfterLanding, Prospect]:
    """Return the prospects of an option by what is done after it."""
    if own.mode == "none":
        return {"stay": Prospect(option_cost(own.hole, own.strokes_from, option), 0.0)}
    there = own.land(own.trail + squares_along(own.trail[-1], option.path))
    off = option.outcome == "off"
    prospects: dict[AfterLanding, Prospect] = {"stay": let_lie_prospect(there, off)}
    if in_bounds(own.hole, option):
        prospects["roll"] = roll_prospect(there)
    card = own.card_with("retake_throw")
    if card:
        prospects["retake"] = retake_prospect(own, card)
    extending_card = own.card_with("extend_throw")
    if extending_card and own.extension is not None and option.outcome == "rest":
        prospects["extend"] = extension_prospect(there, extending_card, putting=False, disc=own.extension)
    return prospects


def in_bounds(hole: Hole, option: FlightOption) -> bool:
    """Return whether a roll for a card may follow a landing (S-79)."""
    return option.outcome not in ("off", "basket") and hole.ground[option.square] not in UNPLAYABLE


def landing_prospect(own: Outlook, option: FlightOption) -> Prospect:
    """Return the prospect of an option, with the best choice after it."""
    return best_prospect(landing_prospects(own, option).values())


def best_after_landing(own: Outlook, option: FlightOption) -> AfterLanding:
    """Return what is best done after an option."""
    prospects = landing_prospects(own, option)
    return min(prospects, key=lambda after: prospects[after].cost)


def battle_prospect(view: View, own: Outlook, detail: str) -> Prospect:
    """Return the prospect of a kept Battle card on the seat that it names (S-124 to S-130)."""
    card, number = detail.split()
    seat = int(number) - 1
    rival, after_card = seat_outlook(view, seat), own.without_card(card)
    strokes = strokes_with_cards(own, view.discs[own.seat].effects)
    match CARDS[card].effect:
        case "swap_lies":
            rival_loss = rival.strokes_from[own.trail[-1]] - rival.strokes_here
            return _prospect_with_loss(after_card, rival.strokes_here, rival_loss)
        case "take_card":
            return Prospect(strokes, after_card.hand_value(after_card.hand) + after_card.mean_draw_value(BATTLE))
        case "limit_throw" if card in view.discs[seat].effects:
            return _prospect_with_loss(after_card, strokes, 0.0)
    return _prospect_with_loss(after_card, strokes, card_cost(rival, card, own=False))


def route_prospect(view: View, own: Outlook, option: FlightOption) -> Prospect:
    """Return the prospect of a route along which a card takes the own disc or a rival's."""
    if view.target == own.seat:
        return hand_prospect(own, option_cost(own.hole, own.strokes_from, option))
    rival = seat_outlook(view, view.target)
    return _prospect_with_loss(
        own,
        strokes_with_cards(own, view.discs[own.seat].effects),
        option_cost(rival.hole, rival.strokes_from, option) - rival.strokes_here,
    )


def _prospect_with_loss(own: Outlook, strokes: float, rival_loss: float) -> Prospect:
    """Return the prospect of that many own strokes, with the strokes that a rival has lost."""
    return Prospect(strokes, own.hand_value(own.hand) + own.share * rival_loss, own.share * rival_loss)


Judge: TypeAlias = Callable[[View, Outlook, str], Prospect]
"""The function that returns the prospect of a move of one verb with that detail."""


WIN_PROBABILITY_MOVES = 5
"""The number of best moves that get a probability of winning the hole."""
DELAYING_VERBS = frozenset(("done", "keep", "end"))
"""The verbs that delay a decision; of equal moves, the others come first, except that a drawn card is rather kept."""


def evaluate_moves(view: View, _luck: Luck) -> tuple[MoveValue, ...]:
    """Return the value of every move that the seat may make, the best first; a concession has none."""
    return () if view.seat is None else judge_moves(view, seat_outlook(view, view.seat))


def judge_moves(view: View, own: Outlook) -> tuple[MoveValue, ...]:
    """Return the value of every move of the seat with that outlook, the best first."""
    if own.seat not in view.awaiting or view.phase == "Setup":
        return ()
    judges = ((move, JUDGES[move.verb]) for move in view.moves if move.verb in JUDGES)
    values = [
        _count_last_throw(view, own, _move_value(own, move, judge(view, own, move.detail))) for move, judge in judges
    ]
    values.sort(key=_sort_key)
    strokes_left = strokes_to_win(view, strokes_so_far(view))
    return (
        tuple(values)
        if strokes_left is None
        else (
            *(_tell_chance_to_win(view, own, one, strokes_left) for one in values[:WIN_PROBABILITY_MOVES]),
            *values[WIN_PROBABILITY_MOVES:],
        )
    )


def _sort_key(move_value: MoveValue) -> tuple[float, bool, bool]:
    """Return the key by which moves come in the order of their costs."""
    verb = move_value.move.verb
    return round(move_value.cost, COST_DECIMALS), verb != "keep", verb in DELAYING_VERBS


SMALL_CHANCE_STROKES = 1e-6
"""The value of a chance to halve a hole, so small that it only decides between equal moves."""


def _count_last_throw(view: View, own: Outlook, move_value: MoveValue) -> MoveValue:
    """Return a move with the strokes that count where no later throw can halve the hole: one, unless a card does.

    In a playoff, the cards left count only as far as the seat stays in.
    """
    if not move_value.strokes:
        return move_value
    if not is_last_throw(view):
        return move_value._replace(strokes=2.0) if loses_hole(view, move_value.move) else move_value
    chance = last_chance(view, own, move_value.move)
    last_value = move_value._replace(strokes=1.0 - chance.probability)
    if view.playoff:
        return MoveValue(move_value.move, last_value.strokes, chance.probability * move_value.edge)
    if not any(in_bounds(own.hole, option) for _names, option in landings_of(view, move_value.move)):
        return last_value
    edge = own.hand_value(own.hand) + own.lucky * own.mean_draw_value(BATTLE if own.mode == "battle" else GOOD)
    if chance.effect in AGAIN_EFFECTS:
        edge_without_card = own.hand_value(own.without_card(own.card_with(chance.effect) or "").hand)
        roll_value = MoveValue(move_value.move, 1.0, edge + SMALL_CHANCE_STROKES * chance.probability)
        return min(roll_value, last_value._replace(edge=edge_without_card), key=lambda one: one.cost)
    harm = edge if own.mode == "battle" else 0.0
    return last_value._replace(edge=edge, harm=harm, later_harm=harm)


def _tell_chance_to_win(view: View, own: Outlook, move_value: MoveValue, strokes_left: float) -> MoveValue:
    """Return the move with its chance of winning the hole, unless a card may still change that before the throw."""
    option = option_of(view, own, move_value.move) if view.target == own.seat else None
    is_open = option is not None and best_after_landing(own, option) != "stay"
    return move_value if is_open else add_win_probability(view, own, move_value, strokes_left)


def _move_value(own: Outlook, move: Move, prospect: Prospect) -> MoveValue:
    """Return the value of a move; Battle cards save no own strokes, they cost others some."""
    harm, later_harm = (prospect.edge, prospect.edge - prospect.harm) if own.mode == "battle" else (0.0, 0.0)
    return MoveValue(move, prospect.strokes, prospect.edge, harm=harm, later_harm=later_harm)


def _judge_throw(view: View, own: Outlook, disc: str) -> Prospect:
    """Judge a throw, which a Mulligan does not count twice (S-94)."""
    again = isinstance(view.ask, PreThrow) and bool(view.ask.again)
    effects = view.discs[own.seat].effects
    if not disc:
        return hand_prospect(own, strokes_with_cards(own, effects) - again)
    named_throw = throws_from(own.hole, own.trail[-1], own.throwing, effects)[disc]
    return hand_prospect(own, 1 + mean_cost(named_throw, own.strokes_from) - again)


def _judge_triple_roll(card: Card, _view: View, own: Outlook, _disc: str) -> Prospect:
    """Judge a triple roll: three dice with any throwing, of which only the sum counts from the tee-pad (S-91)."""
    return hand_prospect(
        own, 1 + mean_cost(throws_from(own.hole, own.trail[-1], "scramble")[""], own.strokes_from), card
    )


def _judge_use(view: View, own: Outlook, dice: str) -> Prospect:
    """Judge the best landing of those dice, or the disc's lie where nothing is added to the throw."""
    if dice == NO_DICE:
        return let_lie_prospect(own)
    dice_reach = next(reach for reach in view.reach if reach.dice == dice)
    return best_prospect(landing_prospect(own, option) for option in dice_reach.options)


def _judge_land(view: View, own: Outlook, where: str) -> Prospect:
    """Judge a landing, or a route along which a card takes a disc."""
    option = next(option for reach in view.reach for option in reach.options if spot_name(option) == where)
    return route_prospect(view, own, option) if view.phase == "Route" else landing_prospect(own, option)


class DiceChoice(NamedTuple):
    """Dice that could be picked, with the best landing of them; `NO_DICE` lets the disc lie."""

    dice: str
    prospect: Prospect
    option: FlightOption | None = None


def best_dice(view: View, own: Outlook) -> DiceChoice:
    """Return the best choice of dice; it may be to add none where the throw is extended."""
    free = tuple(die.name for die in view.dice if die.name not in view.barred)
    choices = [DiceChoice(NO_DICE, let_lie_prospect(own))] if isinstance(view.ask, Aim) and view.ask.extra else []
    for names in dice_subsets(free, 1, view.limit):
        options = menu_options(own.hole, own.trail, select_dice(view.dice, names), view.turn.putting)
        choices += [DiceChoice(names, landing_prospect(own, option), option) for option in options]
    return min(choices, key=lambda choice: _order_of_landing(own, choice.prospect, choice.option))


def _judge_back(view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge going back: the best of all dice, and of adding none where the throw is extended."""
    return best_dice(view, own).prospect


def _judge_extension(card: Card, view: View, own: Outlook, _detail: str) -> Prospect:
    """Judge the extension of a throw: the best that a second roll may add to the flight, including nothing (S-92)."""
    disc = view.turn.chosen[0].disc if own.throwing == "original" else ""
    return extension_prospect(own, card, view.turn.putting, disc)


def _judge_retake(card: Card, _view: View, own: Outlook, _detail: str) -> Prospect:
    return retake_prospect(own, card)


def _judge_shift(card: Card, _view: View, own: Outlook, way: str) -> Prospect:
    return shift_prospect(own, card, COMPASS.index(way))


def _judge_cancel(card: Card, _view: View, own: Outlook, _detail: str) -> Prospect:
    return hand_prospect(own, own.strokes_here, card)


def _judge_done(view: View, own: Outlook, _detail: str) -> Prospect:
    return let_lie_prospect(own, off=view.turn.outcome == "off")


def _judge_accept(view: View, own: Outlook, _detail: str) -> Prospect:
    return hand_prospect(own, own.strokes_here + card_cost(own, view.asked, own=True))


def _judge_discard(_view: View, own: Outlook, card: str) -> Prospect:
    return resting_prospect(own.without_card(card))


def _judge_push(view: View, own: Outlook, way: str) -> Prospect:
    disc = view.discs[view.target]
    return route_prospect(view, own, gust_slide(view.target_hole, disc.square, COMPASS.index(way)))


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "throw": _judge_throw,
        "use": _judge_use,
        "back": _judge_back,
        "land": _judge_land,
        "roll": lambda _view, own, _detail: roll_prospect(own),
        "done": _judge_done,
        "keep": lambda _view, own, _detail: resting_prospect(own),
        "discard": _judge_discard,
        "accept": _judge_accept,
        "push": _judge_push,
        "end": lambda view, own, _detail: hand_prospect(own, strokes_with_cards(own, view.discs[own.seat].effects)),
        "battle": battle_prospect,
        **by_card("triple_roll", _judge_triple_roll),
        **by_card("extend_throw", _judge_extension),
        **by_card("retake_throw", _judge_retake),
        **by_card("shift_disc", _judge_shift),
        **by_card("cancel_card", _judge_cancel),
    }
)
"""The judge of a move, by its verb."""
