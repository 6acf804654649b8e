"""The caddie's words on cards: what one does to a disc, and whether to play it."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.caddie import EQUAL_STROKES
from engine.game import Names, Seat
from engine.i18n import _, format_percent, join_list, ngettext
from engine.rng import Luck
from engine.scramble.ai.card_values import (
    CardLanding,
    Outlook,
    card_landings,
    is_idle_limit,
    landing_cost,
    limit_cost,
    option_cost,
    seat_outlook,
    strokes_with_cards,
)
from engine.scramble.ai.evaluate import battle_prospect
from engine.scramble.ai.expected_strokes import limited_throw, mean_cost, throws_from
from engine.scramble.ai.hint_outlook import TURN_EFFECTS, has_next_hole, is_harmless, loses_match, swaps_lies
from engine.scramble.ai.hint_values import caddie_values
from engine.scramble.ai.last_throw import LastChance, is_last_throw, last_chance
from engine.scramble.ai.prospects import SHIFTING_CARD, SHIFTING_COPIES
from engine.scramble.ai.winning import has_ended_turn, holes_out, is_at_cap
from engine.scramble.cards.deck import CARDS, GOOD, Card, effect_of
from engine.scramble.courses.grid import Square, square_name
from engine.scramble.courses.hole import TREE
from engine.scramble.state import CAP_STROKES, Move
from engine.scramble.text.cards import card_name, effect_text, has_no_effect
from engine.scramble.text.labels import dice_sum
from engine.scramble.text.landing_comparison import trouble_of_throws
from engine.scramble.text.roll_reasons import is_hand_spent
from engine.scramble.text.terms import landing_square, spaces_text
from engine.scramble.text.throw_reasons import (
    RARE_PROBABILITY,
    chances_to_reach,
    join_sentences,
    next_risk_text,
    tree_sentence,
)
from engine.scramble.throw.flight import FlightOption, spot_name
from engine.scramble.view import View

NOTICEABLE_STROKES: Final = 0.05
"""The lowest number of strokes that is not told as nothing."""
RESTING_VERBS: Final = frozenset(("throw", "use", "land", "back", "done", "roll"))
"""The verbs of moves that make no difference where the score of the hole is the cap."""
LANDING_VERBS: Final = frozenset(("use", "land", "back"))
"""The verbs of moves that bring a thrown disc to rest."""
LAST_THROW_VERBS: Final = LANDING_VERBS | {"roll"}
"""The verbs of moves after which only a card can still halve the hole, where that was its last throw."""
LOSING_VERBS: Final = frozenset(("throw", "use", "land", "back", "done", "keep", "accept"))
"""The verbs of moves that change nothing on a hole that is lost."""


def battle_text(view: View, own: Outlook, detail: str, names: Names) -> str:
    """Return what a Battle card does to its rival, and that it is better saved, unless ending the turn says so."""
    card, number = detail.split()
    edge_without_card = own.hand_value(own.without_card(card).hand)
    gain, hand_gain = (
        battle_prospect(view, own, detail).edge - edge_without_card,
        own.hand_value(own.hand) - edge_without_card,
    )
    hit_sentence = _hit_text(view, own, card, int(number) - 1, names)
    is_to_save = hand_gain - gain >= NOTICEABLE_STROKES and not swaps_lies(detail) and has_next_hole(view)
    comparison = _equal_targets_text(view, own, detail, names) or (
        "" if is_to_save else _worst_hit_text(view, own, detail, names)
    )
    is_told_to_save = is_to_save and Move("end") not in view.moves
    return join_sentences(hit_sentence, comparison, _("Save the card for something better.") if is_told_to_save else "")


def _other_targets(view: View, own: Outlook, detail: str) -> Mapping[Seat, float]:
    """Return how much less a Battle card is worth on each other rival whom it harms; negative if it is worth more."""
    cost, card = _cost_on_target(view, own, detail), detail.split(maxsplit=1)[0]
    moves = (move for move in view.moves if move.verb == "battle" and not is_harmless(view, move))
    others = (move.detail for move in moves if move.detail != detail)
    return {
        int(other.split()[1]) - 1: _cost_on_target(view, own, other) - cost
        for other in others
        if other.split(maxsplit=1)[0] == card
    }


def _cost_on_target(view: View, own: Outlook, detail: str) -> float:
    """Return the cost of a Battle card on its rival; for one that restricts a throw, exactly for the rival's lie."""
    card, number = detail.split()
    if CARDS[card].effect != "limit_throw":
        return battle_prospect(view, own, detail).cost
    seat = int(number) - 1
    return -own.share * limit_cost(seat_outlook(view, seat), card, view.discs[seat].effects)


def _equal_targets_text(view: View, own: Outlook, detail: str, names: Names) -> str:
    """Return the other rivals whom a Battle card costs as much; "" without any."""
    less = _other_targets(view, own, detail)
    alike = [names[seat] for seat, worse in less.items() if abs(worse) <= EQUAL_STROKES]
    return _("It's worth just as much against {names}.").format(names=join_list(alike)) if alike else ""


def _worst_hit_text(view: View, own: Outlook, detail: str, names: Names) -> str:
    """Return that a Battle card costs its rival more than any other; "" if it does not, or has no other target."""
    less = _other_targets(view, own, detail)
    if not less or min(less.values()) < 0 or swaps_lies(detail):
        return ""
    return _("It costs {name} the most.").format(name=names[int(detail.split()[1]) - 1])


def battle_gain(view: View, own: Outlook, detail: str) -> float:
    """Return the strokes that a Battle card takes off the own disc, or costs the rivals, now or by a card it takes."""
    is_idle = does_nothing(view, detail.split(maxsplit=1)[0], int(detail.split()[1]) - 1)
    if is_idle or is_harmless(view, Move("battle", detail)):
        return 0.0
    prospect, hand = battle_prospect(view, own, detail), own.without_card(detail.split(maxsplit=1)[0]).hand
    own_gain = strokes_with_cards(own, view.discs[own.seat].effects) - prospect.strokes
    return own_gain + (prospect.edge - own.hand_value(hand)) / own.share


def does_nothing(view: View, card: Card, seat: Seat) -> bool:
    """Return whether a Battle card changes nothing for a rival: no target, no further limit, or no turn to come."""
    if has_ended_turn(view, seat) and CARDS[card].effect in TURN_EFFECTS:
        return True
    is_idle = card in view.discs[seat].effects or is_idle_limit(seat_outlook(view, seat), card)
    return is_idle or has_no_effect(view, Move("battle", f"{card} {seat + 1}"))


def _hit_text(view: View, own: Outlook, card: Card, seat: Seat, names: Names) -> str:
    """Return what a Battle card does to a rival."""
    rival, name, effect = seat_outlook(view, seat), names[seat], CARDS[card].effect
    if does_nothing(view, card, seat):
        return _("It has no effect on {name} now.").format(name=name)
    match effect:
        case "penalise":
            form = _("{name} skips a turn.") if view.options.play == "board_race" else _("{name} gets a penalty.")
            return form.format(name=name)
        case "limit_throw":
            return _("{name} has {left} to go from {lie}. {effect}").format(
                name=name, **_place_parts(rival), effect=effect_text(card, rival.throwing)
            )
        case "swap_lies":
            here, there = own.trail[-1], rival.trail[-1]
            swap_text = _("You swap {here} for {there}: {left} to go.").format(
                here=square_name(here), there=square_name(there), left=spaces_text(own.hole.distance[there])
            )
            gains = (
                own.hole.distance[there] >= own.hole.distance[here] and own.strokes_from[there] < own.strokes_from[here]
            )
            return join_sentences(swap_text, tree_sentence(own, there), _("It's an easier throw.") if gains else "")
        case "take_card":
            return _("You take a card from {name}.").format(name=name)
    return rival_landing_text(view, rival, _worst_landing(view, rival, card), name)


def _worst_landing(view: View, rival: Outlook, card: Card) -> CardLanding:
    """Return where a Battle card costs a rival most; without a turn to come, that is the farthest square."""
    landings, away = card_landings(rival, card), rival.hole.distance
    if has_ended_turn(view, rival.seat):
        return max(landings, key=lambda landing: away[landing.lie])
    return max(landings, key=lambda landing: landing_cost(rival, landing))


def _place_parts(outlook: Outlook) -> Mapping[str, str]:
    place = outlook.trail[-1]
    return {"left": spaces_text(outlook.hole.distance[place]), "lie": landing_square(outlook.hole, place)}


def rival_landing_text(view: View, rival: Outlook, landing: CardLanding, name: str) -> str:
    """Return where a card takes a rival's disc, and what that means for a throw that is still to come."""
    form = _("{name} goes to {lie}: {left} to go instead of {before}.")
    throws_again = not has_ended_turn(view, rival.seat)
    in_tree = tree_sentence(rival, landing.lie) if throws_again else ""
    harder = throws_again and rival.strokes_from[landing.lie] > rival.strokes_here + NOTICEABLE_STROKES
    where = ""
    if _is_as_far(rival, landing):
        where = trouble_of_throws(rival, (landing.lie,), rival.trail[-1]) if harder else ""
        same = _("{name} goes to {lie}: still {left} to go.")
        form = _("{name} goes to {lie}: still {left} to go, but a harder throw.") if harder else same
        form = _("{name} goes to {lie}: still {left} to go, but more throws go {where}.") if where else form
    elif harder and not in_tree and rival.hole.distance[landing.lie] < rival.hole.distance[rival.trail[-1]]:
        form = _("{name} goes to {lie}: {left} to go instead of {before}, but a harder throw.")
    sentence = form.format(name=name, where=where, **_landing_parts(rival, landing))
    note = _penalty_sentence(landing)
    if not throws_again:
        note = _("{name} has no turn left: only the distance counts.").format(name=name)
    return join_sentences(sentence, in_tree, note)


def rival_place_text(
    view: View, rival: Outlook, option: FlightOption, others: Iterable[FlightOption], name: str
) -> str:
    """Return where a card takes a rival's disc, how often it goes in from there, and whether that costs most.

    A tree or a penalty is told instead of the last one.
    """
    landing_sentences = rival_landing_text(view, rival, CardLanding(option.lie, option.has_penalty(rival.hole)), name)
    if has_ended_turn(view, rival.seat):
        return landing_sentences
    costs = {other.lie: option_cost(rival.hole, rival.strokes_from, other) for other in others}
    away = rival.hole.distance
    is_nearer = any(lie != option.lie and away[lie] >= away[option.lie] for lie in costs)
    is_plain = not option.has_penalty(rival.hole) and rival.hole.ground[option.lie] != TREE
    is_dearest = is_plain and is_nearer and costs[option.lie] >= max(costs.values())
    dearest = _("No other square costs {name} more.").format(name=name) if is_dearest else ""
    return join_sentences(landing_sentences, _rival_chance_text(view, rival, option.lie, name), dearest)


def _rival_chance_text(view: View, rival: Outlook, lie: Square, name: str) -> str:
    """Return how often a rival's next throw from a lie goes in, under the cards on it."""
    effects = view.discs[rival.seat].effects
    throws = [*throws_from(rival.hole, lie, rival.throwing, effects).values()]
    if effects and rival.throwing == "scramble":
        throws = [limited_throw(rival.hole, lie, effects)]
    chance, _near = chances_to_reach(rival, min(throws, key=lambda throw: mean_cost(throw, rival.strokes_from)))
    form = _("{name}'s next throw goes in {chance} of the time from there.")
    if chance < RARE_PROBABILITY:
        rare, never = (
            _("{name}'s next throw almost never goes in from there."),
            _("{name} can't throw it in from there."),
        )
        form = rare if chance else never
    return form.format(name=name, chance=format_percent(chance))


def _penalty_sentence(landing: CardLanding) -> str:
    return _("That costs a penalty, too.") if landing.penalty else ""


def _is_as_far(outlook: Outlook, landing: CardLanding) -> bool:
    """Return whether a landing is as far from the basket as the disc is."""
    return outlook.hole.distance[landing.lie] == outlook.hole.distance[outlook.trail[-1]]


def _landing_parts(outlook: Outlook, landing: CardLanding) -> Mapping[str, object]:
    """Return the square of a landing, and its distance from the basket beside that of the disc."""
    distance = outlook.hole.distance
    return {
        "lie": landing_square(outlook.hole, landing.lie),
        "left": spaces_text(distance[landing.lie]),
        "before": distance[outlook.trail[-1]],
    }


def accept_text(view: View, own: Outlook) -> str:
    """Return what a Bad Luck card does to the own disc, and whether a card that could cancel it is better kept."""
    card = view.asked
    if has_no_effect(view, Move("accept")):
        return _("{card} costs you nothing here.").format(card=card_name(card))
    if CARDS[card].effect == "penalise":
        penalty = _("You skip a turn.") if view.options.play == "board_race" else _("You get a penalty.")
        return join_sentences(penalty, _kept_card_text(view, own))
    landing = min(card_landings(own, card), key=lambda end: landing_cost(own, end))
    form = _("You go to {lie}: {left} to go instead of {before}.")
    if _is_as_far(own, landing):
        form = _("You go to {lie}: still {left} to go.")
    sentence = form.format(**_landing_parts(own, landing))
    risk = next_risk_text(own, landing.lie)
    note = tree_sentence(own, landing.lie) or _penalty_sentence(landing) or risk
    return join_sentences(sentence, note, _kept_card_text(view, own))


def _kept_card_text(view: View, own: Outlook) -> str:
    """Return that a card which could cancel a Bad Luck card is better kept for a worse one; "" if it is not."""
    canceller = own.card_with("cancel_card")
    if not canceller or caddie_values(view, Luck(b"", 0))[0].move.verb != "accept":
        return ""
    return _("You keep {card} for a worse card.").format(card=card_name(canceller))


def cancel_text(view: View, own: Outlook) -> str:
    """Return what cancelling a Bad Luck card spares."""
    card = view.asked
    if has_no_effect(view, Move("accept")):
        return _("{card} does no harm here.").format(card=card_name(card))
    if CARDS[card].effect == "penalise":
        return _("You don't have to skip a turn.") if view.options.play == "board_race" else _("You get no penalty.")
    return _("You stay on {lie}: {left} to go.").format(**_place_parts(own))


def discard_text(own: Outlook, card: Card) -> str:
    """Return how a card compares with the least useful one in the hand."""
    if is_hand_spent(own):
        hit = _("It doesn't matter which: nobody is left to hit.")
        return hit if own.mode == "battle" else _("It doesn't matter which: no card can help you any more.")
    least = min(own.hand, key=lambda hand_card: own.saves[hand_card])
    if own.saves[card] == own.saves[least]:
        return _("It's the card you'll miss least.")
    return _("You'd miss {card} more than {least}.").format(card=card_name(card), least=card_name(least))


def end_text(view: View, own: Outlook) -> str:
    """Return what ending the turn does to the cards in hand."""
    if not own.hand:
        return _("There's nothing more to gain.")
    hits = [move.detail for move in view.moves if move.verb == "battle"]
    is_idle = all(battle_gain(view, own, hit) < NOTICEABLE_STROKES for hit in hits)
    if is_hand_spent(own) and not is_idle and not loses_match(view):
        return ngettext(
            "This is your last chance to play your card.",
            "This is your last chance to play your cards.",
            len(own.hand),
        )
    if is_hand_spent(own):
        return ngettext("You won't need your card any more.", "You won't need your cards any more.", len(own.hand))
    if hits and is_idle:
        return ngettext("Your card gains you little now.", "Your cards gain you little now.", len(own.hand))
    return ngettext("You keep your card for later.", "You keep your cards for later.", len(own.hand))


def lost_hole_text(view: View, move: Move) -> str:
    """Return what a move still does on a hole that is lost (S-159); "" where only its own reason tells that."""
    if move.verb in ("roll", "done") and loses_match(view):
        return _("You've lost this match either way.")
    if move.verb == "roll":
        hurt = _("You've lost this hole: a bad card can't hurt you here.")
        return hurt if view.options.cards == "luck" else _("You've lost this hole: few cards can hurt you here.")
    if move.verb == "done" and view.may_roll:
        return _("You get no card.")
    is_spent = move.verb in LOSING_VERBS or effect_of(move.verb) == "cancel_card"
    return _("You've lost this hole either way.") if is_spent else ""


def last_throw_text(view: View, own: Outlook, move: Move) -> str | None:
    """Return which card can still halve the hole after its last throw; None where the move's own reason is to tell."""
    if not is_last_throw(view) or holes_out(view, move) or move.verb not in LAST_THROW_VERBS:
        return None
    chance = last_chance(view, own, move)
    if move.verb == "roll" and chance.is_drawn:
        form = _("{count} of {total} Good Luck cards halve this hole: {card} takes you into the basket.")
        if view.options.play != "match":
            form = _("{count} of {total} Good Luck cards keep you in the playoff: {card} takes you into the basket.")
        return form.format(count=SHIFTING_COPIES, total=sum(GOOD.values()), card=card_name(SHIFTING_CARD))
    if move.verb == "roll" or (chance.probability and chance.effect is None):
        return None
    sentences = join_sentences(_last_landing_text(view, own, chance), _equal_last_landings(view, own, chance))
    if move.verb != "back" or not chance.place or not sentences:
        return sentences
    dice, square = dice_sum(view, chance.dice), square_name(chance.place)
    return join_sentences(_("{dice} takes you to {place}.").format(dice=dice, place=square), sentences)


def _last_landing_text(view: View, own: Outlook, chance: LastChance) -> str:
    """Return which card can still halve the hole after the last landing."""
    if not chance.probability:
        return _("This hole is all but lost.")
    if chance.is_drawn:
        form = _("Roll for luck on {square}: with {card}, you still halve this hole.")
        if view.options.play != "match":
            form = _("Roll for luck on {square}: with {card}, you stay in the playoff.")
        return form.format(square=square_name(chance.place), card=card_name(SHIFTING_CARD))
    assert chance.effect is not None
    card = card_name(own.card_with(chance.effect) or "")
    if chance.effect == "shift_disc":
        form = _("{card} then takes you from {square} into the basket.")
        return form.format(card=card, square=square_name(chance.place))
    if chance.effect == "retake_throw":
        return _("You can still take the stroke back with {card}.").format(card=card)
    return _("{card} can still take you into the basket.").format(card=card)


def _equal_last_landings(view: View, own: Outlook, best_chance: LastChance) -> str:
    """Return the other squares from which a card that must be drawn takes the disc into the basket as well."""
    landings = (Move("land", spot_name(option)) for reach in view.reach for option in reach.options)
    chances = (
        [last_chance(view, own, move) for move in landings] if best_chance.is_drawn and view.phase == "Aim" else []
    )
    equal = {chance.place for chance in chances if chance.is_drawn and chance.probability} - {best_chance.place}
    sentence = _("{squares} would be just as good.").format(squares=join_list(map(square_name, sorted(equal))))
    return sentence if equal and best_chance.place in {chance.place for chance in chances} else ""


def cap_text(view: View, move: Move) -> str:
    """Return that the score of the hole is the cap after a move; "" where it is not, or its reason tells more."""
    if move.verb not in RESTING_VERBS or not is_at_cap(view, move):
        return ""
    form = _("This hole costs you {strokes} strokes either way: that's the limit.")
    return form.format(strokes=view.par + CAP_STROKES)
