"""The caddie's words on a move: what speaks for it against the other moves, and the odds of its outcomes."""

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import _, format_number
from engine.play_nine.ai.evaluate import move_outcomes, view_lookahead
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    KINDS,
    OPPOSITE,
    GridKinds,
    Situation,
    UnseenCards,
    face_down_count,
    situation,
)
from engine.play_nine.ai.lookahead import ShotLookahead
from engine.play_nine.ai.value_function import Outcome
from engine.play_nine.moves import PLACES, Draw, Flip, Move, Place, Skip, Take, Tee
from engine.play_nine.state import HOLE_IN_ONE, VALUES, Source
from engine.play_nine.text.board import card_name
from engine.play_nine.text.ideas import placement_kind
from engine.play_nine.text.placements import Placement, explain_placement
from engine.play_nine.view import ROW_CARDS, View

AS_GOOD = 0.005
"""A move that costs no more than this above the best one is as good, in strokes."""
FEW = 0.25
"""Fewer cards than this share are called few."""


def explain(view: View, worth: MoveValue, _names: Names) -> str:
    """Return what speaks for the move in one sentence, "" if nothing does or the odds alone say it."""
    if isinstance(worth.move, Tee):
        return _explain_tee(worth.move)
    is_best = _is_best(view, worth)
    match worth.move:
        case Draw():
            return _explain_draw(view, is_best)
        case Take() if view.top is not None:
            best = _best_use_of_top(view, view.top)
            return explain_placement(_placement(view, best, view.top, "discard", is_best))
        case Place() as move if view.held is not None:
            return explain_placement(_placement(view, move, view.held, view.source or "deck", is_best))
    return _explain_discard(view, worth, is_best)


def _is_best(view: View, worth: MoveValue) -> bool:
    """Return whether no other move is better."""
    looked = view_lookahead(view)
    least = min(after.cost for _move, after in move_outcomes(view, looked)) + looked.now.rivals
    return worth.cost <= least + AS_GOOD


def _explain_tee(tee: Tee) -> str:
    if tee.second - tee.first == ROW_CARDS:
        return _("Two cards in one column show right away whether they match (a 1 in 16 chance).")
    return _("In two columns, each card can still find its match.")


def _placement(view: View, move: Place, card: int, source: Source, is_best: bool) -> Placement:
    uses = dict(view_lookahead(view).uses(KIND_OF[card], source))
    gift = _gift(view, card) if source == "deck" else 0.0
    return Placement(situation(view), move.position - 1, card, uses, is_best, gift)


def _best_use_of_top(view: View, top: int) -> Place:
    """Return the best position for the open card of the discard pile."""
    best = min(view_lookahead(view).uses(KIND_OF[top], "discard"), key=lambda use: use[1].cost)[0]
    assert isinstance(best, Place)
    return best


def _explain_draw(view: View, is_best: bool) -> str:
    """Explain a draw by comparison with the open card; how likely a pair is stands in the odds."""
    at = situation(view)
    waiting = {kind for kind in _waiting_kinds(at.row) if at.hidden.copies[kind]}
    if view.top is None:
        return _("You could draw a match for one of your cards.") if waiting else ""
    if _makes_pair(view, at, view.top):
        return _explain_draw_beside_match(view, at, view.top, is_best)
    if is_best and view.top > at.hidden.mean:
        form = _("The open {top} makes no pair, and a card from the deck averages {mean}.")
        if KIND_OF[view.top] in _waiting_kinds(at.row):
            form = _("A card from the deck averages {mean}, less than the open {top}.")
        return form.format(top=card_name(view.top), mean=format_number(at.hidden.mean, 1))
    if is_best:
        return (
            _("You could draw a match, and you can discard a bad card.")
            if waiting
            else _("You could draw a lower card, and you can discard a high one.")
        )
    form = _("You could draw a match, and the open {top} isn't one.")
    return form.format(top=card_name(view.top)) if waiting else ""


def _makes_pair(view: View, at: Situation, top: int) -> bool:
    """Return whether the best use of the open card makes a pair."""
    place, kind = _best_use_of_top(view, top).position - 1, KIND_OF[top]
    return at.row[OPPOSITE[place]] == kind != at.row[place]


def _explain_draw_beside_match(view: View, at: Situation, top: int, is_best: bool) -> str:
    """Explain a draw where the open card makes a pair."""
    if not is_best:
        return _("You could draw a match, but the open {top} is a sure one.").format(top=card_name(top))
    if placement_kind(at, _best_use_of_top(view, top).position - 1, top) == "putting out":
        return _("The open {top} would be your last card.").format(top=card_name(top))
    return ""


def _explain_discard(view: View, worth: MoveValue, is_best: bool) -> str:
    """Explain a card thrown away."""
    at, held = situation(view), view.held or 0
    if at.last:
        form = _("No swap with the {card} saves strokes, and all cards are flipped after this shot.")
        return form.format(card=card_name(held)) if is_best else _("Your cards stay, and all are flipped now.")
    if isinstance(worth.move, Skip):
        return _explain_skip(view, at, worth, held)
    assert isinstance(worth.move, Flip)
    if face_down_count(at.row) == 1:
        return _("Flip your last card and you putt out, on average with {strokes} strokes.").format(
            strokes=format_number(worth.strokes, 1)
        )
    under = at.row[OPPOSITE[worth.move.position - 1]]
    if under != FACE_DOWN and at.hidden.copies[under]:
        return _explain_flip_under(at, held, VALUES[under])
    swaps = _swap_values(view, held)
    saves = all(worth.strokes < swaps[place].own for place, kind in enumerate(at.row) if kind == FACE_DOWN)
    return _explain_flip(at, held, is_best, saves=saves)


def _explain_skip(view: View, at: Situation, worth: MoveValue, held: int) -> str:
    """Explain that nothing is turned up, and why the card held does not replace an open one that is higher."""
    swaps = _swap_values(view, held)
    kept = [
        VALUES[kind]
        for place, kind in enumerate(at.row)
        if kind not in (FACE_DOWN, at.row[OPPOSITE[place]]) and at.hidden.copies[kind]
        if VALUES[kind] > held and swaps[place].cost > worth.cost - view_lookahead(view).now.rivals
    ]
    if not kept:
        return _("Your last card stays face down, so the hole goes on.")
    form = _("The hole goes on, and your {kept} can still find its match.")
    return form.format(kept=card_name(max(kept)))


def _swap_values(view: View, held: int) -> list[Outcome]:
    """Return the outcome of the card held at each position."""
    uses = dict(view_lookahead(view).uses(KIND_OF[held], "discard"))
    return [uses[move] for move in PLACES]


def _explain_flip_under(at: Situation, held: int, under: int) -> str:
    """Explain a card flipped beside an open one, in place of the card held."""
    form = _("The card you flip could match your {card}.")
    if held > at.hidden.mean:
        form = _("A hidden card averages {mean}, less than the {held}, and could match your {under}.")
    elif _chance_below(at.hidden, held) >= FEW:
        form = _("The card you flip could match your {under}, or be lower than the {held}.")
    return form.format(
        mean=format_number(at.hidden.mean, 1), held=card_name(held), under=card_name(under), card=card_name(under)
    )


def _explain_flip(at: Situation, held: int, is_best: bool, *, saves: bool) -> str:
    """Explain a card flipped in a column without a match, in place of the card held.

    `saves` says whether that takes fewer own strokes than putting the card on a face-down one.
    """
    lower = _chance_below(at.hidden, held)
    if held > at.hidden.mean:
        form = _("A hidden card averages {mean}, less than the {card} you drew.")
    elif is_best:
        form = (
            _("The card you flip could be lower than the {card}, and you can still replace a high one.")
            if saves
            else ""
        )
    elif lower >= FEW:
        form = _("The card you flip could be lower than the {card}.")
    else:
        form = _("Few hidden cards are lower than the {card} you drew.") if lower else ""
    return form.format(mean=format_number(at.hidden.mean, 1), card=card_name(held))


def odds(view: View, worth: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return the outcomes of the move with their probabilities, the likeliest first; () if chance has no part."""
    if isinstance(worth.move, Tee):
        return ()
    at = situation(view)
    match worth.move:
        case Draw():
            return _sort_odds(_draw_odds(view, at))
        case Flip(position) if not at.last:
            under = at.row[OPPOSITE[position - 1]]
            return _sort_odds(_card_odds(at.hidden, {under} - {FACE_DOWN}, view.held or 0))
    return ()


def _draw_odds(view: View, at: Situation) -> dict[str, float]:
    """Return the chances of a pair, and of a card lower than the open one where that makes no pair."""
    waiting = _waiting_kinds(at.row)
    if view.top is None or _makes_pair(view, at, view.top):
        made = sum(at.hidden.chance[kind] for kind in waiting)
        return {_("a pair"): made, _("no pair"): 1 - made}
    return _card_odds(at.hidden, waiting, view.top)


def _card_odds(hidden: UnseenCards, pairs: set[int], than: int) -> dict[str, float]:
    """Return the chances of an unseen card: a pair where it makes one, else lower than that card or not."""
    made = sum(hidden.chance[kind] for kind in pairs)
    if than == HOLE_IN_ONE:
        return {_("a pair"): made, _("no pair"): 1 - made}
    lower = sum(hidden.chance[kind] for kind in KINDS if VALUES[kind] < than and kind not in pairs)
    rest = _("{least} or more") if than < max(VALUES) else "{least}"
    return {
        _("a pair"): made,
        _("lower than {card}").format(card=format_number(than)): lower,
        rest.format(least=format_number(than)): 1 - made - lower,
    }


def _chance_below(hidden: UnseenCards, card: int) -> float:
    """Return the probability that an unseen card is lower than that one."""
    return sum(hidden.chance[kind] for kind in KINDS if VALUES[kind] < card)


def _sort_odds(found: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(((words, chance) for words, chance in found.items() if chance > 1e-9), key=lambda one: -one[1]))


def _waiting_kinds(row: GridKinds) -> set[int]:
    """Return the kinds that wait for a match."""
    return {kind for place, kind in enumerate(row) if kind not in (FACE_DOWN, row[OPPOSITE[place]])}


def is_pointless(view: View, move: Move) -> bool:
    """Return whether the move swaps a card for its like in the last shot, where a discard says it better."""
    if not isinstance(move, Place) or view.held is None or view.source != "deck":
        return False
    at = situation(view)
    return at.last and placement_kind(at, move.position - 1, view.held) == "same card"


def trade(view: View, worth: MoveValue, best: MoveValue) -> str:
    """Return why the move is worth more or less to the others than the best one, "" if that is hard to tell."""
    if isinstance(worth.move, Tee):
        return ""
    helped, at = best.harm - worth.harm, situation(view)
    left, best_left = _cards_left_hidden(view, worth.move), _cards_left_hidden(view, best.move)
    card = _discarded_card(view, worth.move)
    if card is not None and best_left and _gift(view, card) < -helped / 2 < 0:
        return _("The next player could use the {card} you discard").format(card=card_name(card))
    used = view.top if view.held is None else view.held
    is_high = (used or 0) > at.hidden.mean and worth.strokes > best.strokes
    if helped > 0 and (left > best_left or (left == best_left and is_high)):
        return _("The hole goes on longer than with move 1")
    return _("The hole ends sooner than with move 1") if helped < 0 and left < best_left else ""


def _discarded_card(view: View, move: Move) -> int | None:
    """Return the open card that the move discards, None if nobody knows it yet."""
    if isinstance(move, Flip | Skip):
        return view.held
    used = _best_use_of_top(view, view.top) if isinstance(move, Take) and view.top is not None else move
    kind = situation(view).row[used.position - 1] if isinstance(used, Place) else FACE_DOWN
    return None if kind == FACE_DOWN else VALUES[kind]


def _gift(view: View, card: int) -> float:
    """Return what the discard of that card adds to the strokes of the others."""
    looked = view_lookahead(view)
    return looked.discard_effects[KIND_OF[card]].rivals if isinstance(looked, ShotLookahead) else 0.0


def _cards_left_hidden(view: View, move: Move) -> int:
    """Return how many cards of the seat are face down after the move; a draw usually turns one up."""
    row = situation(view).row
    used = _best_use_of_top(view, view.top) if isinstance(move, Take) and view.top is not None else move
    opens = row[used.position - 1] == FACE_DOWN if isinstance(used, Place) else not isinstance(used, Skip)
    return face_down_count(row) - opens
