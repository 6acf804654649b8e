"""The reasons for a swap of cards before a hole, and for keeping them."""

from engine.caddie import EQUAL_STROKES
from engine.final_nine.ai.candidates import CHAMPION_DEPTH, has_next_hole
from engine.final_nine.ai.hand_changes import need_of_card, value_swaps_freely
from engine.final_nine.ai.hand_value import KIND_OF_CARD
from engine.final_nine.ai.odds import draw_chances
from engine.final_nine.ai.one_ply import unplayable_cards
from engine.final_nine.moves import Done, Ready, Swap
from engine.final_nine.text.hand_comparisons import (
    helps_on_this_hole,
    is_better,
    lacking_sentence,
    values_of_window,
    when_text,
)
from engine.final_nine.text.odds import KIND_NAMES
from engine.final_nine.text.planned_throws import NEGLIGIBLE_STROKES
from engine.final_nine.text.terms import card_name
from engine.final_nine.view import View
from engine.i18n import _, join_list


def ready_sentence(view: View) -> str:
    """Return why it is best to swap no more cards; "" where another move tells what is better."""
    if has_better_swap(view):
        return ""
    if not view.swaps:
        return _("A new card shouldn't help more than the ones you have.")
    if swaps_gain(view) <= 0:
        return ""
    return (
        _("A second swap shouldn't help.")
        if len(view.swaps) == 1
        else _("Two new cards should help more than the old ones.")
    )


def has_better_swap(view: View) -> bool:
    """Return whether another swap is better than to swap no more cards, or as good and shown first."""
    return next(move for move in values_of_window(view, value_swaps_freely) if not isinstance(move, Done)) != Ready()


def swaps_gain(view: View) -> float:
    """Return the strokes by which the marked swaps are better than keeping all cards; 0 if they are equally good."""
    values = values_of_window(view, value_swaps_freely)
    gain = values[Done()].cost - values[Ready()].cost
    return gain if abs(gain) > EQUAL_STROKES else 0.0


def keeping_sentence(view: View) -> str:
    """Return that keeping all cards is better than the swaps that are marked, or as good; "" if a swap is better."""
    values = values_of_window(view, value_swaps_freely)
    if is_better(next(iter(values.values())), values[Done()]):
        return ""
    return _("Your old cards should help more.") if swaps_gain(view) < 0 else _("The swap shouldn't help.")


def swap_sentence(view: View, move: Swap) -> str:
    """Return whether a new card should help more than that one, and when, or whether one of the other stack would.

    "" if one of the other stack hardly differs, or is best of all and tells so.
    """
    values = values_of_window(view, value_swaps_freely)
    better = next(other for other in values if isinstance(other, Swap) and other.card == move.card)
    if better != move:
        is_told = better == next(iter(values)) or values[move].cost < values[better].cost + NEGLIGIBLE_STROKES
        return "" if is_told else _other_stack_sentence(better)
    if move.card in unplayable_cards(view):
        return _idle_swap_sentence(view, move)
    is_gain = is_better(values[move], values[Ready()])
    if is_gain and move.stack == "disc" and (lacking := lacking_sentence(view, "disc")):
        return lacking
    form = _gain_form(view, move) if is_gain else _loss_form(view, move)
    kinds = draw_chances(view, move.stack)
    new = _("a new disc") if move.stack == "disc" else _("a new action card")
    new = _(KIND_NAMES[kinds[0][0]]) if len(kinds) == 1 else new
    when = when_text(view, now=is_gain and helps_on_this_hole(values[move], values[Ready()]))
    return form.format(card=card_name(move.card), new=new, when=when)


def _other_stack_sentence(better: Swap) -> str:
    """Return that a card of the other stack is better in place of one of the hand."""
    form = _("In place of {card}, an action card should help you more than a disc.")
    if better.stack == "disc":
        form = _("In place of {card}, a disc should help you more than an action card.")
    return form.format(card=card_name(better.card))


def _idle_swap_sentence(view: View, move: Swap) -> str:
    """Return that a card cannot be played, and which others may as well be swapped for that."""
    values = values_of_window(view, value_swaps_freely)
    others = {card: values.get(Swap(card, move.stack)) for card in unplayable_cards(view) if card != move.card}
    alike = [card_name(card) for card, one in others.items() if one and not is_better(values[move], one)]
    reason = _("You can't play {card} anyway.").format(card=card_name(move.card))
    return _("{reason} The same goes for {cards}.").format(reason=reason, cards=join_list(alike)) if alike else reason


def _gain_form(view: View, move: Swap) -> str:
    """Return the sentence for a card for which a new one should help more."""
    values = values_of_window(view, value_swaps_freely)
    is_now = helps_on_this_hole(values[move], values[Ready()])
    if not _can_do_without(view, move.card):
        return _("{when}, {new} should help more than {card}.")
    if not is_now:
        return _("You can do without {card} on this hole. {when}, {new} should help more.")
    if values[Ready()].cost - values[move].cost < NEGLIGIBLE_STROKES:
        return _("You can do without {card} on this hole.")
    return _("You can do without {card} on this hole, and {new} could help.")


def _loss_form(view: View, move: Swap) -> str:
    """Return the sentence for a card that should help as much as a new one, or more."""
    values, is_spare = values_of_window(view, value_swaps_freely), _can_do_without(view, move.card)
    loss, is_loss = values[move].cost - values[Ready()].cost, is_better(values[Ready()], values[move])
    if is_spare and not has_next_hole(view) and loss < NEGLIGIBLE_STROKES:
        spared = _("You can do without {card} on this hole.")
        return _("You can do without {card} on this hole, but {new} should hardly help.") if is_loss else spared
    if not is_loss:
        return _("{card} should help about as much as {new}.")
    is_later = is_spare and not helps_on_this_hole(values[Ready()], values[move])
    return _("{when}, {card} should help more than {new}.") if is_later else _("{card} should help more than {new}.")


def _can_do_without(view: View, card: str) -> bool:
    """Return whether a card of the hand saves hardly anything on this hole; chance decides that of a luck card."""
    return KIND_OF_CARD[card] != "luck" and need_of_card(view, card, CHAMPION_DEPTH) < NEGLIGIBLE_STROKES
