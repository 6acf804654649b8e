"""The caddie's words on a move: what speaks for it against the other moves."""

from math import comb

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.game import Names
from engine.i18n import _, format_number
from engine.play_nine.ai.evaluate import move_outcomes, view_lookahead
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    OPPOSITE,
    Situation,
    face_down_count,
    situation,
)
from engine.play_nine.ai.lookahead import PracticeLookahead
from engine.play_nine.moves import Draw, Flip, Move, Place, Skip, Take, Tee
from engine.play_nine.state import VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.card_places import (
    GOOD_PART,
    NEARLY_EQUAL_STROKES,
    NEEDED_STROKES,
    Drawback,
    Placement,
    is_above_mean,
    is_main_part,
    tell_place,
)
from engine.play_nine.text.draws import (
    best_use_of_top,
    drawback_of_take,
    explain_draw,
    explain_hope,
    unmatched_kinds,
    waiting_kinds,
)
from engine.play_nine.text.flips import (
    HIGH_DRAWN,
    discard_cost,
    explain_column,
    explain_flip,
    explain_last_flip,
    gift,
    is_told_idle,
    is_told_spared,
    net_gift,
    swap_values,
)
from engine.play_nine.text.ideas import count_pairs, placement_kind
from engine.play_nine.text.placements import explain_placement
from engine.play_nine.text.second_pairs import explain_second_pair
from engine.play_nine.view import BONUS, ROW_CARDS, View
from engine.reason_topics import topic_text


def explain(view: View, worth: MoveValue, _names: Names) -> str:
    """Return what speaks for the move in a sentence or two, or what a best swap saves; "" if the odds alone say it."""
    reason = find_cause(view, worth)
    is_best_swap = isinstance(worth.move, Place) and worth.cost <= best_move(view).cost + EQUAL_STROKES
    return tell_savings(view, worth.move) if is_best_swap and not reason else reason


def tell_savings(view: View, move: Place) -> str:
    """Return how many strokes the card held saves in that place."""
    card, old = view.held or 0, situation(view).row[move.position - 1]
    if old == FACE_DOWN or VALUES[old] <= card:
        return _("No other swap is better.")
    return _("It saves {strokes}.").format(strokes=strokes_text(VALUES[old] - card))


def find_cause(view: View, worth: MoveValue) -> str:
    """Return what speaks for the move, "" if no cause is sure."""
    if isinstance(worth.move, Tee):
        return _explain_tee(view, worth.move)
    best = best_move(view)
    is_best = worth.cost <= best.cost + EQUAL_STROKES
    reason = _explain_shot(view, worth, is_best)
    if (reason or isinstance(worth.move, Take)) and EQUAL_STROKES < worth.cost - best.cost <= NEARLY_EQUAL_STROKES:
        more = _tell_nearly_as_good(view, worth, best)
        needs_pair = not more and _is_high_on_hidden(view, worth.move)
        return reason if needs_pair else " ".join(filter(None, (_("That's nearly as good."), more)))
    return reason if is_best or not reason else f"{reason} {_warn_of_discard(view, worth, best)}".rstrip()


def _is_high_on_hidden(view: View, move: Move) -> bool:
    """Return whether the move puts a card no lower than the mean on a face-down one without a match."""
    at, card = situation(view), view.held or 0
    is_lonely = isinstance(move, Place) and placement_kind(at, move.position - 1, card) == "hidden card"
    return is_lonely and card >= at.hidden.mean


def best_move(view: View) -> MoveValue:
    """Return the best move of a shot."""
    lookahead = view_lookahead(view)
    move, after = min(move_outcomes(view, lookahead), key=lambda option: option[1].cost)
    harm = after.rivals - lookahead.now.rivals
    return MoveValue(move, after.own, harm, harm=harm)


def _explain_shot(view: View, worth: MoveValue, is_best: bool) -> str:
    match worth.move:
        case Draw():
            return explain_draw(view, is_best=is_best)
        case Take() if view.top is not None:
            put = _placement_of_top(view, worth, view.top, is_best)
            return explain_placement(put) or (tell_place(put) if is_best else "")
        case Place() as move if view.held is not None:
            return explain_placement(_placement(view, worth, move, view.held, is_best))
    return _explain_discard(view, worth, is_best)


def _warn_of_discard(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return that the next player could use the card discarded, "" unless that is a part of why it is worse."""
    if isinstance(worth.move, Flip) and ends_hole(situation(view), worth.move):
        return _warn_of_last_discard(view, worth, best)
    card, at, form = discarded_card(view, worth.move), situation(view), ""
    if card is None or len(at.rows) == 1:
        return ""
    can_match = card > 0 and KIND_OF[card] in waiting_kinds(at.rows[1])
    if not _is_for_discard(view, worth, best):
        is_part = _lost_by_discard(view, worth, best) >= max(NEEDED_STROKES, GOOD_PART * (worth.cost - best.cost))
        form = _("The next player could also match the {card}.") if can_match and is_part else ""
    elif isinstance(worth.move, Flip) and is_told_idle(view, at, worth, card):
        form = _("The next player could match the {card}.") if can_match else _("The next player could use the {card}.")
    else:
        return _warn_of_use(at, card)
    return form.format(card=card_name(card))


def _warn_of_last_discard(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return that the next player could use the card held, "" unless a flip that ends the hole is worse for that."""
    at, saved = situation(view), best.harm - worth.harm
    is_cause = is_main_part(saved, worth.cost - best.cost) and ends_hole(at, best.move)
    return _warn_of_use(at, view.held or 0) if is_cause and len(at.rows) > 1 else ""


def _warn_of_use(at: Situation, card: int) -> str:
    """Return what the next player could do with that card on the discard pile."""
    kind, row = KIND_OF[card], at.rows[1]
    pairs = count_pairs(row, kind) + 1
    if pairs > 1 and kind in unmatched_kinds(row):
        form = _("But with the {card}, the next player could make {pairs} pairs: a bonus of {bonus} in all.")
        return form.format(card=card_name(card), pairs=pairs, bonus=format_number(BONUS[pairs]))
    form = _("But the next player could use the {card}.")
    if card > 0 and kind in waiting_kinds(row):
        form = _("But the next player could match the {card}.")
    return form.format(card=card_name(card))


def _tell_nearly_as_good(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return what a move does that is nearly as good as the best one, or what speaks for it, "" for nothing."""
    if isinstance(worth.move, Draw):
        return explain_hope(view)
    if not isinstance(worth.move, Take) or view.top is None:
        return _merit_beside_best(view, worth, best)
    put = _placement_of_top(view, worth, view.top, is_best=False)
    kind = placement_kind(put.at, put.place, put.card)
    if kind == "putting out":
        return explain_placement(put)
    second_pair = explain_second_pair(put) if kind in ("hidden card", "lower", "higher") else ""
    return second_pair or tell_place(put)


def _merit_beside_best(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return what speaks for a move that is nearly as good as the best one, "" if that hardly matters."""
    if not gives_time(view, best, worth):
        return _spared_discard(view, worth, best)
    if len(view.grids) == 2:
        return _("It turns up a card, so your opponent gets fewer shots.")
    return _("It turns up a card, so the others get fewer shots.")


def _spared_discard(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return that the next player can't match the card that the best move discards, "" if that hardly matters."""
    card, at = discarded_card(view, best.move), situation(view)
    if card is None or len(at.rows) == 1 or KIND_OF[card] not in waiting_kinds(at.rows[1]):
        return ""
    is_told = _lost_by_discard(view, best, worth) >= NEEDED_STROKES
    return _("The next player can't match the {card} then.").format(card=card_name(card)) if is_told else ""


def _is_for_discard(view: View, worth: MoveValue, best: MoveValue) -> bool:
    """Return whether a move is worse than the best one mostly because the next player can use its discard.

    A discard that the next player can match is worth a warning where it is a smaller part, too.
    """
    card, at = discarded_card(view, worth.move), situation(view)
    if card is None or len(at.rows) == 1:
        return False
    can_match, saved = KIND_OF[card] in waiting_kinds(at.rows[1]), more_saved_for_others(view, worth.move, best.move)
    if is_main_part(max(saved, _lost_by_discard(view, worth, best)), worth.cost - best.cost):
        return can_match or card < at.hidden.mean
    return can_match and saved >= NEEDED_STROKES


def _lost_by_discard(view: View, worth: MoveValue, best: MoveValue) -> float:
    """Return how many strokes more than the best move's discard this one costs, by its use for the next player."""
    return discard_cost(view, discarded_card(view, worth.move)) - discard_cost(view, discarded_card(view, best.move))


def _explain_tee(view: View, tee: Tee) -> str:
    if tee.second - tee.first != ROW_CARDS:
        return _("In two columns, each card can still find its match.")
    copies = situation(view).hidden.copies
    tries = comb(sum(copies), 2) / sum(comb(count, 2) for count in copies)
    return _("Two cards in one column show right away whether they match (a 1 in {tries} chance).").format(
        tries=round(tries)
    )


def _placement_of_top(view: View, worth: MoveValue, top: int, is_best: bool) -> Placement:
    """Return the open card at its best position."""
    return _placement(view, worth, best_use_of_top(view, top), top, is_best)._replace(is_take=True)


def _placement(view: View, worth: MoveValue, place: Place, card: int, is_best: bool) -> Placement:
    """Return a card at a position, which the move puts there."""
    lookahead, source = view_lookahead(view), view.source or "discard"
    put = Placement(
        situation(view),
        place.position - 1,
        card,
        dict(lookahead.uses(KIND_OF[card], source)),
        is_best,
        net_gift(view, card) if source == "deck" else 0.0,
        tuple(net_gift(view, value) for value in (*VALUES, None)),
        "" if is_best else _drawback(view, worth),
        is_gift_told=not is_best and is_told_spared(view, best_move(view)),
    )
    if put.keeps_discard and isinstance(lookahead, PracticeLookahead):
        return put._replace(reuse=lookahead.saved_by_discard(put.place, put.kind))
    return put


def _drawback(view: View, worth: MoveValue) -> Drawback:
    """Return what else speaks against a move than the high card that it keeps."""
    best = best_move(view)
    if _is_for_discard(view, worth, best):
        return "discard"
    if isinstance(worth.move, Take) and view.top is not None:
        return drawback_of_take(view, view.top)
    return "time" if gives_time(view, worth, best) else ""


def gives_time(view: View, worth: MoveValue, best: MoveValue) -> bool:
    """Return whether the move is worse than the best one mostly because it leaves the others more shots."""
    at = situation(view)
    if face_down_count(at.row) == 1 or _opens_card(at, worth.move) or not _opens_card(at, best.move):
        return False
    lost_harm = best.harm - worth.harm
    by_shots = lost_harm - more_saved_for_others(view, worth.move, best.move)
    return is_main_part(min(lost_harm, by_shots), worth.cost - best.cost)


def _opens_card(at: Situation, move: Move) -> bool:
    """Return whether the move leaves one face-down card fewer."""
    return isinstance(move, Flip | Place) and at.row[move.position - 1] == FACE_DOWN


def _explain_discard(view: View, worth: MoveValue, is_best: bool) -> str:
    """Explain a card thrown away."""
    at, held_card = situation(view), view.held or 0
    if at.last:
        form = _("Swapping in the {card} saves no strokes, and all cards are flipped after this shot.")
        told = topic_text(HIGH_DRAWN, form.format(card=card_name(held_card)))
        return told if is_best else explain_last_flip(view, at, held_card)
    if isinstance(worth.move, Skip):
        return _explain_skip(view, at, worth, held_card)
    assert isinstance(worth.move, Flip)
    if face_down_count(at.row) == 1:
        return _explain_end_by_flip(at, worth, is_best)
    is_high = len(at.rows) > 1 and is_above_mean(at.hidden, held_card)
    if is_high and not is_best and _is_pair(at, best_move(view).move, held_card):
        return _("You'd give away a sure pair.")
    reason = explain_flip(view, at, worth, held_card, is_best)
    if not reason or (not is_best and _is_for_discard(view, worth, best_move(view))):
        return reason
    return f"{reason} {explain_column(view, at, worth.move, is_best)}".rstrip()


def _is_pair(at: Situation, move: Move, held_card: int) -> bool:
    """Return whether the move makes a pair with the card held."""
    return isinstance(move, Place) and placement_kind(at, move.position - 1, held_card) == "pair"


def _explain_end_by_flip(at: Situation, worth: MoveValue, is_best: bool) -> str:
    """Explain a flip that ends the hole: it is best for the shots that the others don't get."""
    end = _("Flip your last card and you putt out, with {strokes} strokes on average.")
    others = _("The others have only one shot each then.")
    if len(at.rows) == 2:
        others = _("Your opponent has only one shot left then.")
    form = f"{end} {others}" if is_best and len(at.rows) > 1 else end
    return form.format(strokes=format_number(worth.strokes, 1))


def _explain_skip(view: View, at: Situation, worth: MoveValue, held_card: int) -> str:
    """Explain that nothing is turned up, and why the card held does not replace an open one that is higher.

    A better move with which the hole goes on, too, leaves nothing that speaks for this one.
    """
    best = best_move(view)
    if worth.cost > best.cost + EQUAL_STROKES and not ends_hole(at, best.move):
        return ""
    swaps = swap_values(view, held_card)
    waiting_cards = [
        VALUES[kind]
        for place, kind in enumerate(at.row)
        if kind not in (FACE_DOWN, at.row[OPPOSITE[place]]) and at.hidden.copies[kind]
        if VALUES[kind] > held_card and swaps[place].cost > worth.cost - view_lookahead(view).now.rivals
    ]
    if not waiting_cards:
        return _("Your last card stays face down, so the hole goes on.")
    form = _("The hole goes on, and your {kept} can still find its match.")
    return form.format(kept=card_name(max(waiting_cards)))


def ends_hole(at: Situation, move: Move) -> bool:
    """Return whether the move turns up or replaces the last face-down card."""
    is_last = face_down_count(at.row) == 1
    return is_last and isinstance(move, Flip | Place) and at.row[move.position - 1] == FACE_DOWN


def is_pointless(view: View, move: Move) -> bool:
    """Return whether the move gains nothing: a swap for its like, or alone a discard only to take it again."""
    if not isinstance(move, Place | Skip) or view.held is None:
        return False
    at, lookahead = situation(view), view_lookahead(view)
    kind = placement_kind(at, move.position - 1, view.held) if isinstance(move, Place) else "skip"
    if isinstance(lookahead, PracticeLookahead):
        again = kind == "skip" and lookahead.takes_again(KIND_OF[view.held])
        return again or kind in ("same card", "higher", "broken pair")
    return view.source == "deck" and kind == "same card" and (at.last or face_down_count(at.row) == 1)


def tells_trade(view: View, worth: MoveValue, best: MoveValue) -> bool:
    """Return whether one of the moves ends the hole and the other does not: the others' strokes differ for that."""
    at = situation(view)
    return not at.last and ends_hole(at, _use(view, worth.move)) != ends_hole(at, _use(view, best.move))


def _use(view: View, move: Move) -> Move:
    """Return the best use of the open card for taking it, and any other move as it is."""
    return best_use_of_top(view, view.top) if isinstance(move, Take) and view.top is not None else move


def discarded_card(view: View, move: Move) -> int | None:
    """Return the open card that the move discards, None if nobody knows it yet or the hole ends with the move."""
    at = situation(view)
    if isinstance(move, Flip | Skip):
        return None if ends_hole(at, move) else view.held
    use = _use(view, move)
    kind = at.row[use.position - 1] if isinstance(use, Place) else FACE_DOWN
    return None if kind == FACE_DOWN else VALUES[kind]


def more_saved_for_others(view: View, move: Move, best: Move) -> float:
    """Return how many strokes more the others save by the discard of that move than by the best move's."""
    return gift(view, discarded_card(view, best)) - gift(view, discarded_card(view, move))
