"""The caddie's words on a move: the reason for it, and the odds of its outcomes."""

from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import _, format_number, ngettext
from engine.play_nine.ai.evaluate import view_lookahead
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
from engine.play_nine.moves import Draw, Flip, Place, Skip, Take, Tee
from engine.play_nine.state import DECK, HOLE_IN_ONE, VALUES
from engine.play_nine.text.board import card_name, strokes_text
from engine.play_nine.text.ideas import placement_kind
from engine.play_nine.view import BONUS, ROW_CARDS, View, score

LOW, HIGH = 4, 9
"""The highest low card, and the lowest high card."""


def explain(view: View, worth: MoveValue, _names: Names) -> str:
    """Return the reason for the move, in one sentence."""
    if isinstance(worth.move, Tee):
        return _explain_tee(worth.move)
    at = situation(view)
    match worth.move:
        case Draw():
            return _explain_draw(view, at)
        case Take() if view.top is not None:
            best = min(view_lookahead(view).uses(KIND_OF[view.top], "discard"), key=lambda use: use[1].cost)[0]
            assert isinstance(best, Place)
            return _explain_placement(at, best.position - 1, view.top)
        case Place(position) if view.held is not None:
            return _explain_placement(at, position - 1, view.held)
    return _explain_discard(view, at, worth)


def _explain_tee(tee: Tee) -> str:
    if tee.second - tee.first == ROW_CARDS:
        return _("Two cards in one column show right away whether they match (a 1 in 16 chance).")
    return _("In two columns, each card can still find its match.")


def _explain_draw(view: View, at: Situation) -> str:
    """Explain a draw; how likely a pair is stands in the odds."""
    waiting = _waiting_kinds(at.row)
    if not any(at.hidden.copies[kind] for kind in waiting):
        return _("A hidden card averages {mean} strokes.").format(mean=format_number(at.hidden.mean, 1))
    if view.top is None:
        return _("You could draw a match for one of your cards.")
    form = _("You could draw a match, and the open {top} isn't one.")
    if KIND_OF[view.top] in waiting:
        form = _("You could draw a match, but the open {top} is a sure one.")
    return form.format(top=card_name(view.top))


def _explain_placement(at: Situation, place: int, held: int) -> str:
    """Explain a card at that position."""
    kind = placement_kind(at, place, held)
    match kind:
        case "same card":
            return _("It changes nothing: the same card is already there.")
        case "putting out":
            return _explain_putting_out(at, held)
        case "pair":
            return _explain_pair(at, place, held)
        case "hidden card":
            return _explain_replacement(at, place, held)
    old = VALUES[at.row[place]]
    if kind == "broken pair":
        return _("It breaks up your pair: {card} and {card}.").format(card=card_name(old))
    form = _("It costs {strokes} less than the {old} it replaces.")
    if kind == "higher":
        form = _("It costs {strokes} more than the {old} it replaces.")
    return form.format(strokes=strokes_text(abs(old - held)), old=card_name(old))


def _explain_putting_out(at: Situation, held: int) -> str:
    """Explain putting out with a card that is known."""
    total = score(tuple(held if kind == FACE_DOWN else VALUES[kind] for kind in at.row)).total
    forms = {
        1: _("You putt out with {strokes}."),
        2: _("You putt out with {strokes}, and your opponent gets one last shot."),
    }
    several = _("You putt out with {strokes}, and the others get one last shot.")
    return forms.get(len(at.rows), several).format(strokes=strokes_text(total))


def _explain_pair(at: Situation, place: int, held: int) -> str:
    """Explain a pair."""
    old, pairs = at.row[place], _count_pairs(at.row, KIND_OF[held]) + 1
    if pairs > 1:
        return _("That makes {pairs} pairs of {card}: a bonus of {bonus} in all.").format(
            pairs=pairs, card=card_name(held), bonus=format_number(BONUS[pairs])
        )
    if held == HOLE_IN_ONE:
        return _("It makes a pair of Hole-in-Ones: −10.")
    if old == FACE_DOWN or held + VALUES[old] <= 0:
        return _("It matches your {card}, and a pair counts zero.").format(card=card_name(held))
    return _("It matches your {card} and saves {strokes}.").format(
        card=card_name(held), strokes=strokes_text(held + VALUES[old])
    )


def _explain_replacement(at: Situation, place: int, held: int) -> str:
    """Explain a face-down card replaced without a match."""
    kind = KIND_OF[held]
    left, pairs = at.hidden.copies[kind], _count_pairs(at.row, kind)
    if pairs and left and not at.last:
        return _("One more {card} in this column makes {pairs} pairs: a bonus of {bonus} in all.").format(
            card=card_name(held), pairs=pairs + 1, bonus=format_number(BONUS[pairs + 1])
        )
    if held < at.hidden.mean:
        return _("It counts {card}, and a hidden card averages {mean}.").format(
            card=format_number(held), mean=format_number(at.hidden.mean, 1)
        )
    if not left or (at.last and at.row[OPPOSITE[place]] != FACE_DOWN):
        return _("It can't make a pair any more, and a hidden card averages {mean}.").format(
            mean=format_number(at.hidden.mean, 1)
        )
    if not at.last and _is_second_column(at, place, kind):
        return _("With {card} in two columns you can make two pairs: a bonus of −10.").format(card=card_name(held))
    some = ngettext(
        "It can still make a pair: {left} match is still out there.",
        "It can still make a pair: {left} matches are still out there.",
        left,
    )
    return some.format(left=left)


def _explain_discard(view: View, at: Situation, worth: MoveValue) -> str:
    """Explain a card thrown away."""
    if at.last:
        form = _("A hidden card averages {mean}, and all cards are flipped after this shot.")
        return form.format(mean=format_number(at.hidden.mean, 1))
    if isinstance(worth.move, Skip):
        return _("Your last card stays face down, so the hole goes on.")
    assert isinstance(worth.move, Flip)
    place = worth.move.position - 1
    under = at.row[OPPOSITE[place]]
    if face_down_count(at.row) == 1:
        return _("Flip your last card and you putt out, on average with {strokes} strokes.").format(
            strokes=format_number(worth.strokes, 1)
        )
    if under == FACE_DOWN:
        return _explain_flip(at, view.held or 0)
    form = (
        _("The card you flip could match your {card}.")
        if at.hidden.copies[under]
        else _("No other {card} is left to match yours.")
    )
    return form.format(card=card_name(VALUES[under]))


def _explain_flip(at: Situation, held: int) -> str:
    """Explain a card flipped in a column without an open one, in place of the card held."""
    form = _("The card you flip could be lower than the {card}, and you can still replace a high one.")
    if held > at.hidden.mean:
        form = _("A hidden card averages {mean}, less than the {card} you drew.")
    return form.format(mean=format_number(at.hidden.mean, 1), card=card_name(held))


def odds(view: View, worth: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return the outcomes of the move with their probabilities, the likeliest first; () if chance has no part."""
    if isinstance(worth.move, Tee):
        return _sort_odds(_tee_odds())
    at = situation(view)
    match worth.move:
        case Draw():
            return _sort_odds(_card_odds(at.hidden, _waiting_kinds(at.row), _("a pair")))
        case Flip(position):
            under = at.row[OPPOSITE[position - 1]]
            return _sort_odds(_card_odds(at.hidden, {under} - {FACE_DOWN}, _("a pair")))
    return ()


def _card_odds(hidden: UnseenCards, pairs: set[int], made: str) -> dict[str, float]:
    """Return the chances of an unseen card: a pair where it makes one, else low, middling or high."""
    found = {made: sum(hidden.chance[kind] for kind in pairs)}
    others = [kind for kind in KINDS if kind not in pairs]
    low = [kind for kind in others if VALUES[kind] <= LOW]
    high = [kind for kind in others if VALUES[kind] >= HIGH]
    found[_("{most} or less").format(most=LOW)] = sum(hidden.chance[kind] for kind in low)
    found[_("{least} or more").format(least=HIGH)] = sum(hidden.chance[kind] for kind in high)
    found[_("{least} to {most}").format(least=LOW + 1, most=HIGH - 1)] = 1 - sum(found.values())
    return found


def _tee_odds() -> dict[str, float]:
    """Return the chances of both, one or neither of two cards being low."""
    cards, low = len(DECK), sum(value <= LOW for value in DECK)
    both = low * (low - 1) / (cards * (cards - 1))
    none = (cards - low) * (cards - low - 1) / (cards * (cards - 1))
    return {
        _("both {most} or less").format(most=LOW): both,
        _("only one {most} or less").format(most=LOW): 1 - both - none,
        _("both higher than {most}").format(most=LOW): none,
    }


def _sort_odds(found: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(((words, chance) for words, chance in found.items() if chance > 1e-9), key=lambda one: -one[1]))


def _waiting_kinds(row: GridKinds) -> set[int]:
    """Return the kinds that wait for a match."""
    return {kind for place, kind in enumerate(row) if kind not in (FACE_DOWN, row[OPPOSITE[place]])}


def _is_second_column(at: Situation, place: int, kind: int) -> bool:
    """Return whether another column has or awaits a pair of that kind, and enough cards are left for both pairs."""
    columns = [{at.row[top], at.row[top + ROW_CARDS]} for top in range(ROW_CARDS) if top != place % ROW_CARDS]
    needed = [len(column) for column in columns if kind in column]
    return bool(needed) and at.hidden.copies[kind] >= min(needed)


def _count_pairs(row: GridKinds, kind: int) -> int:
    return sum(row[place] == row[place + ROW_CARDS] == kind for place in range(ROW_CARDS))
