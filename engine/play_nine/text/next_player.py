"""The report's words on a discard: how the next player could use it."""

from engine.game import Names
from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import FACE_DOWN, KIND_OF, OPPOSITE, Situation, face_down_count, situation
from engine.play_nine.ai.lookahead import look_ahead
from engine.play_nine.ai.value_function import load_learned
from engine.play_nine.moves import Place
from engine.play_nine.text.board import card_name
from engine.play_nine.text.ideas import count_pairs
from engine.play_nine.view import BONUS, View


def tell_next_use(view: View, card: int, names: Names, *, costs_shots: bool) -> str:
    """Return what the next player could do with the card discarded; `costs_shots` if it costs own strokes."""
    at = situation(view)
    heir = at._replace(rows=at.rows[1:] + at.rows[:1], last=False)
    place, kind = _best_place(heir, card), KIND_OF[card]
    is_hidden, pairs = heir.row[place] == FACE_DOWN, count_pairs(heir.row, kind) + 1
    is_out = is_hidden and face_down_count(heir.row) == 1
    if heir.row[OPPOSITE[place]] == kind != heir.row[place]:
        form = _pair_form(is_out=is_out, has_bonus=pairs > 1)
    elif is_out:
        form = _("{name} could putt out with the {card} you discarded.")
    elif is_hidden and costs_shots:
        form = _("{name} could use the {card} you discarded to putt out sooner. That leaves you fewer shots.")
    else:
        form = _("{name} could use the {card} you discarded.")
    bonus = format_number(BONUS[min(pairs, len(BONUS) - 1)])
    return form.format(name=_next_name(view, names), card=card_name(card), pairs=pairs, bonus=bonus)


def _best_place(heir: Situation, card: int) -> int:
    """Return the place, from 0, of the best use of that open card."""
    looked = look_ahead(load_learned().value_function(len(heir.rows)), heir)
    best, _after = min(looked.uses(KIND_OF[card], "discard"), key=lambda use: use[1].cost)
    assert isinstance(best, Place)
    return best.position - 1


def _pair_form(*, is_out: bool, has_bonus: bool) -> str:
    """Return the form for a pair that the next player could make."""
    if is_out and has_bonus:
        return _("{name} could putt out with the {card} you discarded, and make {pairs} pairs: a bonus of {bonus}.")
    if is_out:
        return _("{name} could match the {card} you discarded, and putt out.")
    if has_bonus:
        return _("{name} could make {pairs} pairs with the {card} you discarded: a bonus of {bonus} in all.")
    return _("{name} could match the {card} you discarded.")


def _next_name(view: View, names: Names) -> str:
    """Return the name of the next player of the hole."""
    seats = len(view.grids)
    turns = (((view.seat or 0) + step) % seats for step in range(1, seats))
    return names[next(turn for turn in turns if view.grids[turn])]
