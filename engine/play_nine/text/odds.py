"""The odds of a move's outcomes: a pair, or a card lower than the one it is compared with."""

from engine.caddie import EQUAL_STROKES, MoveValue
from engine.i18n import _, format_number
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KINDS,
    OPPOSITE,
    Situation,
    UnseenCards,
    face_down_count,
    situation,
)
from engine.play_nine.moves import Draw, Flip, Tee
from engine.play_nine.state import HOLE_IN_ONE, VALUES
from engine.play_nine.text.card_places import FEW_STROKES
from engine.play_nine.text.draws import gains_by_match, makes_pair, waiting_kinds
from engine.play_nine.text.flips import flip_saves
from engine.play_nine.text.hints import best_move
from engine.play_nine.view import View


def odds(view: View, worth: MoveValue) -> tuple[tuple[str, float], ...]:
    """Return the outcomes of the move with their probabilities, the likeliest first; () if chance has no part."""
    if isinstance(worth.move, Tee):
        return ()
    at = situation(view)
    match worth.move:
        case Draw():
            return _sort_odds(_draw_odds(view, at))
        case Flip(position) if not at.last:
            return _sort_odds(_flip_odds(view, at, worth, position - 1))
    return ()


def _flip_odds(view: View, at: Situation, worth: MoveValue, place: int) -> dict[str, float]:
    """Return the chances of the card turned up; none where they speak against the order of the flip."""
    waiting, held_card = {at.row[OPPOSITE[place]]} - {FACE_DOWN}, view.held or 0
    is_best, is_low = worth.cost <= best_move(view).cost + EQUAL_STROKES, held_card <= at.hidden.mean
    if face_down_count(at.row) == 1:
        if all(gains_by_match(at.row, kind) for kind in waiting):
            return _pair_odds(at.hidden, waiting)
        return {} if is_best == is_low else _card_odds(at.hidden, set(), held_card)
    if is_best and is_low:
        saves = bool(waiting) or flip_saves(view, worth.strokes, held_card)
        if len(at.rows) == 1 or not saves:
            return {}
    return _card_odds(at.hidden, waiting, held_card)


def _draw_odds(view: View, at: Situation) -> dict[str, float]:
    """Return the chances of a pair, and of a card lower than the open one where that makes no pair."""
    waiting = waiting_kinds(at.row, above=FEW_STROKES if at.last else 0)
    if view.top is None or view.top <= 0 or makes_pair(view, at, view.top):
        return _pair_odds(at.hidden, waiting)
    return _card_odds(at.hidden, waiting, view.top)


def _pair_odds(unseen_cards: UnseenCards, pairs: set[int]) -> dict[str, float]:
    """Return the chances that an unseen card makes a pair or not, none if it can't."""
    pair_chance = sum(unseen_cards.chance[kind] for kind in pairs)
    return {_("a pair"): pair_chance, _("no pair"): 1 - pair_chance} if pair_chance else {}


def _card_odds(unseen_cards: UnseenCards, pairs: set[int], than: int) -> dict[str, float]:
    """Return the chances of an unseen card: a pair where it makes one, else lower than that card or not."""
    if than == HOLE_IN_ONE:
        return _pair_odds(unseen_cards, pairs)
    pair_chance = sum(unseen_cards.chance[kind] for kind in pairs)
    lower = sum(unseen_cards.chance[kind] for kind in KINDS if VALUES[kind] < than and kind not in pairs)
    rest = _("at least {least}") if than < max(VALUES) else _("exactly {least}")
    return {
        _("a pair"): pair_chance,
        _("lower than {card}").format(card=format_number(than)): lower,
        rest.format(least=format_number(than)): 1 - pair_chance - lower,
    }


def _sort_odds(chances: dict[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(
        sorted(((words, chance) for words, chance in chances.items() if chance > 1e-9), key=lambda one: -one[1])
    )
