"""The reason for a move that changes the own hand: draws, swaps, discards, new discs, trades."""

from engine.final_nine.ai.candidates import (
    CHAMPION_DEPTH,
    ThrowCandidates,
    has_next_hole,
    throw_candidates,
)
from engine.final_nine.ai.determinize import strokes_to_limit
from engine.final_nine.ai.fetches import best_fetch
from engine.final_nine.ai.hand_changes import (
    candidates_with_disc,
    value_answers,
    value_draws,
    value_trades,
)
from engine.final_nine.ai.move_values import value_use
from engine.final_nine.ai.new_discs import card_to_cycle, redraw_saving
from engine.final_nine.ai.odds import draw_chances
from engine.final_nine.ai.one_ply import unplayable_cards
from engine.final_nine.ai.players import values_by_move
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.moves import (
    Accept,
    Decline,
    Discard,
    Done,
    Draw,
    Give,
    Move,
    Ready,
    Redraw,
    Stack,
    Swap,
    Take,
    Use,
)
from engine.final_nine.state import ShotState
from engine.final_nine.text.hand_comparisons import (
    better_stack_sentence,
    is_better,
    values_of_window,
    when_text,
)
from engine.final_nine.text.odds import KIND_NAMES
from engine.final_nine.text.planned_throws import NEGLIGIBLE_STROKES
from engine.final_nine.text.swap_reasons import keeping_sentence, ready_sentence, swap_sentence
from engine.final_nine.text.terms import card_name, grid_name
from engine.final_nine.text.throw_reasons import can_putt_with, throw_before_fetch, throw_sentence
from engine.final_nine.view import View
from engine.i18n import _, ngettext


def hand_sentence(view: View, move: Move) -> str:
    """Return the reason for a change of the own hand; "" if only the odds speak for it."""
    match move:
        case Draw(stack):
            return _draw_sentence(view, stack)
        case Done():
            return _done_sentence(view)
        case Ready():
            return ready_sentence(view)
        case Swap():
            return swap_sentence(view, move)
        case Accept() | Decline():
            return _trade_sentence(view, move)
        case Use():
            return _use_sentence(view, move)
        case Take(card):
            return _take_sentence(view, card)
        case Redraw(card):
            return _redraw_sentence(view, card)
        case Discard(card) | Give(card):
            return _discard_sentence(view, move, card)
    return _("Another throw is better.")


def _done_sentence(view: View) -> str:
    """Return that no card is drawn any more, or that none is swapped or discarded."""
    if view.window == "swap" and view.swaps:
        return keeping_sentence(view)
    if not any(isinstance(other, Draw) for other in view.moves):
        return _("You'd keep all your cards.")
    count = len(view.hand)
    return ngettext("You'd play on with {count} card.", "You'd play on with {count} cards.", count).format(count=count)


def _draw_sentence(view: View, stack: Stack) -> str:
    """Return why a card of that stack is better than one of the other; if it is not, what it is sure to be, or ""."""
    values = {move: one for move, one in values_of_window(view, value_draws).items() if isinstance(move, Draw)}
    best, *others = values.values()
    if best.move != Draw(stack) or not others:
        kinds = draw_chances(view, stack)
        return _("You'd draw {kind}.").format(kind=_(KIND_NAMES[kinds[0][0]])) if len(kinds) == 1 else ""
    if best.harm:
        return _("Only an action card can still be of use: you can play some of them on another player's throw.")
    is_over = view.players[view.seat or 0].done or strokes_to_limit(view, view.seat or 0) <= 1
    if is_over and not has_next_hole(view):
        return _("It doesn't matter which: no card can help you any more.")
    if not has_next_hole(view) and (putter := _sure_putter(view)):
        form = _("{card} can't miss, so it hardly matters which.")
        if stack == "action" and is_better(best, others[0]):
            form = _("{card} can't miss, so only an action card can still be of use.")
        return form.format(card=card_name(putter))
    if others[0].cost - best.cost < NEGLIGIBLE_STROKES:
        return _("A disc and an action card should help about the same.")
    return better_stack_sentence(view, stack, best, others[0])


def _sure_putter(view: View) -> str:
    """Return a card of the hand that is sure to go in from where the viewer lies; "" for none."""
    return next((card.code for card in view.hand if can_putt_with(view, card.code)), "")


def least_missed(view: View, move: Discard | Give) -> tuple[str, bool]:
    """Return the card that may best be parted with, and whether the card of a move is as good."""
    values = [one for one in values_of_window(view, value_answers).values() if isinstance(one.move, Discard | Give)]
    best, mine = values[0], next(one for one in values if one.move == move)
    return best.move.card, not is_better(best, mine)


def _discard_sentence(view: View, move: Discard | Give, card: str) -> str:
    """Return whether that card is the one to part with."""
    best, as_good = least_missed(view, move)
    form = _("You'd miss {card} more than {best}.")
    if as_good:
        idle = card in unplayable_cards(view)
        form = _("You can't play {card} anyway.") if idle else _("There's no card you'd miss less than {card}.")
    return form.format(card=card_name(card), best=card_name(best))


def _take_sentence(view: View, card: str) -> str:
    """Return what a card that may be taken is good for: the throw with it, or how it compares."""
    if card in DISCS and view.window == "choose":
        return _fetched_sentence(view, Take(card), card)
    best = next(iter(values_of_window(view, value_answers)))
    if best == Take(card):
        is_sure = can_putt_with(view, card)
        form = _("From {lie}, {card} can't miss.") if is_sure else _("{card} should help you most.")
        return form.format(card=card_name(card), lie=grid_name(view, view.players[view.seat or 0].lie))
    name = card_name(best.card) if isinstance(best, Take) else ""
    return _("{best} should help you more than {card}.").format(best=name, card=card_name(card))


def _fetched_sentence(view: View, move: Take | Use, disc: str, spent_cards: tuple[str, ...] = ()) -> str:
    """Return the throw for which a move takes a disc from the discard pile, or when it helps instead."""
    if helps_only_later(view, disc, spent_cards):
        form = _("{card} isn't much help right now.")
        if has_next_hole(view):
            form = _("{when}, {card} from the discard pile should help.")
        return form.format(card=card_name(disc), when=when_text(view, now=False))
    shot = candidates_with_disc(view, CHAMPION_DEPTH, disc, spent_cards).best[0].shot
    if shot.disc == disc:
        return _("From the discard pile: {throw}").format(throw=throw_sentence(view, shot, move))
    return throw_before_fetch(view, shot, disc)


def helps_only_later(view: View, disc: str, spent_cards: tuple[str, ...] = ()) -> bool:
    """Return whether a disc from the discard pile saves hardly anything on this hole."""
    candidates = candidates_with_disc(view, CHAMPION_DEPTH, disc, spent_cards)
    saving = _plan_strokes(throw_candidates(view, CHAMPION_DEPTH)) - _plan_strokes(candidates)
    return not candidates.best or saving < NEGLIGIBLE_STROKES


def fetches_nothing(view: View, move: Use) -> bool:
    """Return whether a card takes a disc from the discard pile that helps neither on this hole nor later."""
    if has_next_hole(view) or ACTIONS[move.card].options[0][0].kind != "fetch":
        return False
    fetch = best_fetch(view, move, CHAMPION_DEPTH)
    return not fetch.disc or helps_only_later(view, fetch.disc, fetch.spent_cards)


def _plan_strokes(candidates: ThrowCandidates) -> float:
    """Return the strokes on this hole with the best throw, without what its cards are worth later."""
    return candidates.strokes_now() - candidates.price_now()


def _use_sentence(view: View, move: Use) -> str:
    """Return what an anytime card or an ability leads to."""
    mine, kind = throw_candidates(view, CHAMPION_DEPTH), ACTIONS[move.card].options[0][0].kind
    saving = use_saving(view, move)
    if kind == "fetch":
        fetch = best_fetch(view, move, CHAMPION_DEPTH)
        if not fetch.disc or saving <= -NEGLIGIBLE_STROKES:
            return _("No disc in the discard pile is worth taking right now.")
        if fetches_nothing(view, move):
            return _("{card} hardly changes anything.").format(card=card_name(move.card))
        return _fetched_sentence(view, move, fetch.disc, fetch.spent_cards)
    if kind == "cycle":
        return _cycle_sentence(view, move, card_to_cycle(view, mine, move))
    form = _("{card} can set up a better throw.") if saving > 0 else _("{card} isn't much help right now.")
    return form.format(card=card_name(move.card))


def use_saving(view: View, move: Use) -> float:
    """Return the strokes that an anytime card or an ability saves now and later."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    return mine.strokes_now() - value_use(view, mine, move, CHAMPION_DEPTH).cost


def throw_with_fetched(view: View, move: Use) -> ShotState | None:
    """Return the throw planned with the disc that a card fetches; None if it fetches none that helps on this hole."""
    if ACTIONS[move.card].options[0][0].kind != "fetch":
        return None
    fetch = best_fetch(view, move, CHAMPION_DEPTH)
    if not fetch.disc or helps_only_later(view, fetch.disc, fetch.spent_cards):
        return None
    return fetch.shot


def leaves_throw(view: View, move: Use, shot: ShotState) -> bool:
    """Return whether a throw of the hand can follow an anytime card as before."""
    match ACTIONS[move.card].options[0][0].kind:
        case "fetch":
            return throw_with_fetched(view, move) is None
        case "cycle":
            lost_card = card_to_cycle(view, throw_candidates(view, CHAMPION_DEPTH), move)
            return lost_card not in {shot.disc, *(one.card for one in shot.plays)}
        case _:
            return False


def _cycle_sentence(view: View, move: Use, lost_card: str) -> str:
    """Return when two new discs help more than the card that draws them and the one discarded with it."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    value = value_use(view, mine, move, CHAMPION_DEPTH)
    saving = _plan_strokes(mine) - value.strokes
    later = mine.strokes_now() - value.cost - saving
    form = _("{when}, two new discs should help more than {this} and {card}.")
    if saving + later < NEGLIGIBLE_STROKES:
        form = _("You'd discard {card} too, and draw two discs.")
    names = {"this": card_name(move.card), "card": card_name(lost_card)}
    return form.format(**names, when=when_text(view, now=saving >= later))


def saves_nothing(view: View, move: Redraw) -> bool:
    """Return whether a new disc costs a stroke and saves hardly anything."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    return not view.players[view.seat or 0].free and redraw_saving(mine, move.card) < NEGLIGIBLE_STROKES


def _redraw_sentence(view: View, card: str) -> str:
    """Return what a new disc in place of that one costs and saves."""
    mine = throw_candidates(view, CHAMPION_DEPTH)
    saving = redraw_saving(mine, card)
    if view.players[view.seat or 0].free:
        return (
            _("A new disc is free, and it should save strokes.")
            if saving >= NEGLIGIBLE_STROKES
            else _("A new disc is free, but it shouldn't change much.")
        )
    if is_saved_by_limit(view, card, saving):
        form = _("A new disc costs a stroke, but no more than {count} strokes count on this hole.")
        return form.format(count=mine.state.stroke_limit)
    if saving > 1:
        return _("A new disc costs a stroke, but it should save more than that.")
    return explain_costly_redraw(saving)


def explain_costly_redraw(saving: float) -> str:
    """Return what a new disc that costs a stroke saves, where it is no more than that stroke."""
    if saving >= NEGLIGIBLE_STROKES:
        return _("A new disc costs a stroke, and it should save less than that.")
    return _("A new disc costs a stroke, and it should save hardly anything.")


def is_saved_by_limit(view: View, card: str, saving: float) -> bool:
    """Return whether a new disc is better, or costs clearly less, because no stroke counts beyond the hole's limit.

    A new disc that is not valued yet, as another choice comes first, is not.
    """
    values = values_by_move(view, view.seat)
    redraw = values.get(Redraw(card))
    if redraw is None:
        return False
    least = min((one.strokes for move, one in values.items() if not isinstance(move, Redraw)), default=0.0)
    cut = least + 1 - saving - redraw.strokes
    return cut > NEGLIGIBLE_STROKES and (cut > saving or redraw.strokes <= least)


def _trade_sentence(view: View, move: Accept | Decline) -> str:
    """Return whether the offered cards are worth a putter."""
    values = values_of_window(view, value_trades)
    if isinstance(move, Decline):
        if any(is_better(one, values[move]) for one in values.values()):
            return _("You'd keep your putters.")
        return _("Your putters are worth more than the offer.")
    form = _("{card} is worth more than the offer.")
    if is_better(values[move], values[Decline()]):
        form = _("The offer is worth more than {card}.")
    return form.format(card=card_name(move.disc))
