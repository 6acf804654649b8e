"""The caddie's words on a move: the reason for it, and the odds of its outcomes."""

from engine.caddie import Worth
from engine.figures import figure, percent
from engine.game import Names
from engine.play_nine.house.cards import DOWN, KIND, KINDS, OPPOSITE, Row, Unseen
from engine.play_nine.house.situation import Situation, down, situation
from engine.play_nine.house.worth import looked_at
from engine.play_nine.score import BONUS, ROW, score
from engine.play_nine.table import DECK, HOLE_IN_ONE, VALUES, Draw, Flip, Place, Skip, Take, Tee, View
from engine.play_nine.words.terms import card, strokes
from engine.speech import _, ngettext

LOW, HIGH = 4, 9
"""The highest low card, and the lowest high card."""


def reason(view: View, worth: Worth, _names: Names) -> str:
    """Return the reason for the move, in one sentence."""
    if isinstance(worth.move, Tee):
        return _teed(worth.move)
    at = situation(view)
    match worth.move:
        case Draw():
            return _drawn(view, at)
        case Take() if view.top is not None:
            best = min(looked_at(view).uses(KIND[view.top], "discard"), key=lambda use: use[1].cost)[0]
            assert isinstance(best, Place)
            return _placed(at, best.position - 1, view.top)
        case Place(position) if view.held is not None:
            return _placed(at, position - 1, view.held)
    return _("Everything is turned up after this shot anyway.") if at.last else _discarded(at, worth)


def _teed(tee: Tee) -> str:
    if tee.second - tee.first == ROW:
        return _("Two cards of one column show at once whether they match, which one time in sixteen they do.")
    return _("Cards in two columns are two that wait for a match.")


def _drawn(view: View, at: Situation) -> str:
    """Explain a draw: the chance of a useful card."""
    share = sum(at.hidden.chance[kind] for kind in _wanted(at.row))
    if not share:
        return _("A card that nobody sees counts {mean} strokes on average.").format(mean=figure(at.hidden.mean, 1))
    if view.top is None or KIND[view.top] in _wanted(at.row):
        return _("Of the cards that nobody sees, {share} would make you a pair.").format(share=percent(share))
    return _("Of the cards that nobody sees, {share} would make you a pair; the open {top} would not.").format(
        share=percent(share), top=card(view.top)
    )


def _placed(at: Situation, place: int, held: int) -> str:
    """Explain a card at that position."""
    old, under, kind = at.row[place], at.row[OPPOSITE[place]], KIND[held]
    if kind == old:
        return _("It leaves your cards as they are.")
    if old == DOWN and down(at.row) == 1 and not at.last:
        return _ended(at, held)
    if under == kind != old:
        return _matched(at, place, held)
    if old == DOWN:
        return _covered(at, held)
    if old == under:
        return _("It gives up a pair of {card}, and what goes is a card that you know.").format(card=card(VALUES[old]))
    if held < VALUES[old]:
        return _("It counts {strokes} less than the {old} that it replaces.").format(
            strokes=strokes(VALUES[old] - held), old=card(VALUES[old])
        )
    return _("It turns nothing up.")


def _ended(at: Situation, held: int) -> str:
    """Explain putting out with a card that is known."""
    total = score(tuple(held if kind == DOWN else VALUES[kind] for kind in at.row)).total
    if len(at.rows) == 1:
        return _("It ends the hole, with {strokes}.").format(strokes=strokes(total))
    return _("It ends the hole for you with {strokes}; the others have one shot left.").format(strokes=strokes(total))


def _matched(at: Situation, place: int, held: int) -> str:
    """Explain a pair."""
    old, pairs = at.row[place], _pairs(at.row, KIND[held]) + 1
    if pairs > 1:
        return _("It makes the pair number {pairs} of {card}: together a bonus of {bonus}.").format(
            pairs=pairs, card=card(held), bonus=figure(BONUS[pairs])
        )
    if held == HOLE_IN_ONE:
        return _("It makes a pair of Hole-in-Ones, which counts −10.")
    if old == DOWN or held + VALUES[old] <= 0:
        return _("It matches the {card}, and a pair counts nothing.").format(card=card(held))
    return _("It matches the {card} and takes {strokes} off.").format(
        card=card(held), strokes=strokes(held + VALUES[old])
    )


def _covered(at: Situation, held: int) -> str:
    """Explain a face-down card replaced without a match."""
    kind = KIND[held]
    if held < at.hidden.mean:
        return _("It counts {card}, where a card that nobody sees counts {mean} on average.").format(
            card=figure(held), mean=figure(at.hidden.mean, 1)
        )
    if kind in at.row:
        return _("Kept in two columns, the {card} may make two pairs, which earn a bonus of −10.").format(
            card=card(held)
        )
    left = at.hidden.copies[kind]
    some = ngettext("It waits for the one {card} unseen.", "It waits for one of the {left} {card} unseen.", left)
    return some.format(left=left, card=card(held))


def _discarded(at: Situation, worth: Worth) -> str:
    """Explain a card thrown away."""
    if isinstance(worth.move, Skip):
        return _("Your last card stays face down, and the hole goes on.")
    assert isinstance(worth.move, Flip)
    place = worth.move.position - 1
    under = at.row[OPPOSITE[place]]
    if down(at.row) == 1:
        return _("Your last card turned up ends the hole, with {strokes} on average.").format(
            strokes=figure(worth.strokes, 1)
        )
    if under == DOWN:
        return _("What lies there counts {mean} on average, and may wait for a match.").format(
            mean=figure(at.hidden.mean, 1)
        )
    return _("With a chance of {share} the card below or above matches the {card}.").format(
        share=percent(at.hidden.chance[under]), card=card(VALUES[under])
    )


def odds(view: View, worth: Worth) -> tuple[tuple[str, float], ...]:
    """Return the outcomes of the move with their probabilities, the likeliest first; () if chance has no part."""
    if isinstance(worth.move, Tee):
        return _ordered(_tee_odds())
    at = situation(view)
    match worth.move:
        case Draw():
            return _ordered(_kinds(at.hidden, _wanted(at.row), _("a pair")))
        case Flip(position):
            under = at.row[OPPOSITE[position - 1]]
            return _ordered(_kinds(at.hidden, {under} - {DOWN}, _("a pair")))
        case Place(position) if at.row[position - 1] == DOWN:
            return _ordered(_kinds(at.hidden, set(), ""))
    return ()


def _kinds(hidden: Unseen, pairs: set[int], made: str) -> dict[str, float]:
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
        _("one of them {most} or less").format(most=LOW): 1 - both - none,
        _("neither {most} or less").format(most=LOW): none,
    }


def _ordered(found: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(((words, chance) for words, chance in found.items() if chance > 1e-9), key=lambda one: -one[1]))


def _wanted(row: Row) -> set[int]:
    """Return the kinds that wait for a match."""
    return {kind for place, kind in enumerate(row) if kind not in (DOWN, row[OPPOSITE[place]])}


def _pairs(row: Row, kind: int) -> int:
    return sum(row[place] == row[place + ROW] == kind for place in range(ROW))
