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
    heir = _next_situation(view)
    place, pairs = _best_place(heir, card), count_pairs(heir.row, KIND_OF[card]) + 1
    is_out = _is_end(heir, place)
    if _is_pair(heir, place, card):
        form = _pair_form(is_out=is_out, has_bonus=pairs > 1)
    elif is_out:
        form = _("{name} could putt out with the {card} you discarded.")
    elif heir.row[place] == FACE_DOWN and costs_shots:
        form = _("{name} could use the {card} you discarded to putt out sooner. That leaves you fewer shots.")
    else:
        form = _("{name} could use the {card} you discarded.")
    bonus = format_number(BONUS[min(pairs, len(BONUS) - 1)])
    return form.format(name=_next_name(view, names), card=card_name(card), pairs=pairs, bonus=bonus)


def is_match_or_end(view: View, card: int) -> bool:
    """Return whether the next player's best use of the card discarded makes a pair, or ends the hole."""
    heir = _next_situation(view)
    place = _best_place(heir, card)
    return _is_pair(heir, place, card) or _is_end(heir, place)


def _next_situation(view: View) -> Situation:
    """Return the situation of the next player."""
    at = situation(view)
    return at._replace(rows=at.rows[1:] + at.rows[:1], last=False)


def _is_pair(heir: Situation, place: int, card: int) -> bool:
    return heir.row[OPPOSITE[place]] == KIND_OF[card] != heir.row[place]


def _is_end(heir: Situation, place: int) -> bool:
    return heir.row[place] == FACE_DOWN and face_down_count(heir.row) == 1


def _best_place(heir: Situation, card: int) -> int:
    """Return the place, from 0, of the best use of that open card."""
    lookahead = look_ahead(load_learned().value_function(len(heir.rows)), heir)
    best, _after = min(lookahead.uses(KIND_OF[card], "discard"), key=lambda use: use[1].cost)
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
