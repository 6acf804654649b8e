"""Labels of moves in the report: the throw and its likely end, or the card that was left unused.

Called for each costly decision, with the move that was made and with the best one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from types import UnionType
from typing import Any

from engine.final_nine.ai.cards_on_throw import card_played
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.odds import Ending, ending_chances, working_plays
from engine.final_nine.ai.players import LUCK_WINDOWS
from engine.final_nine.cards.deck import CHAMP
from engine.final_nine.moves import Angle, Apply, Back, Copy, Done, Draw, Move, Pick, Play, Skip, Throw, Use
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.text.card_reasons import luck_that_follows
from engine.final_nine.text.moves import move_label, no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import LIKELY_CHANCE, played_name, shot_with_luck, throw_after, throw_name
from engine.final_nine.text.terms import card_name
from engine.final_nine.view import View
from engine.i18n import _, join_list


def played_label(view: View, moves: Sequence[Any], names: Sequence[str]) -> str:
    """Return the first of a player's moves as the report names it; it may be an `AimedDisc`.

    Where the moves that followed left cards out of the best throw that it leads to, it says what these change.
    """
    shot = _throw_of(view, moves[0])
    if shot is None or isinstance(moves[0], Back):
        return report_label(view, moves[0], names)
    steps = [*_moves_before(moves, Throw | Back)]
    luck = {*_cards_played(_moves_before(moves[len(steps) + 1 :], Draw | Pick))}
    planned_shot = shot_with_luck(view, shot)
    luck_plays = planned_shot.plays[-1:] if planned_shot else ()
    left_out = [*_plays_left_out(view, shot, steps), *(one for one in luck_plays if one.card not in luck)]
    made, made_luck = (tuple(one for one in plays if one not in left_out) for plays in (shot.plays, luck_plays))
    throws = shot._replace(plays=made), shot._replace(plays=(*made, *made_luck)) if made_luck else None
    label, (end, _chance) = _throw_label(view, *throws), _likely_ending(view, shot, planned_shot)
    if not left_out or end == _likely_ending(view, *throws)[0]:
        return label
    cards = join_list([played_name(one) for one in left_out])
    return _("{throw} (with {cards}: {where})").format(throw=label, cards=cards, where=ending_text(view, end))


def report_label(view: View, move: Move, names: Sequence[str]) -> str:
    """Return a move as the report names it: the throw and its likely end, or the card that was left unused."""
    shot = _throw_of(view, move)
    if shot is not None:
        return _throw_label(view, shot, shot_with_luck(view, shot))
    if isinstance(move, Play | Apply) and no_effect_key(view, move) and (plan := _card_and_next(view, move)):
        return plan
    if isinstance(move, Skip) and view.turned:
        return _("no {card}").format(card=card_name(view.turned))
    if isinstance(move, Done) and view.window in LUCK_WINDOWS and not view.players[view.seat or 0].asks:
        return _("no card")
    if isinstance(move, Play | Use | Pick):
        return card_name(move.disc if isinstance(move, Pick) else move.card)
    return move_label(view, move, names)


def _throw_of(view: View, move: Move) -> ShotState | None:
    """Return the throw that a move leads to; None if it leads to none, or plays a card that does nothing."""
    return None if no_effect_key(view, move) else throw_after(view, move)


def _throw_label(view: View, shot: ShotState, shot_after_luck: ShotState | None) -> str:
    """Return the label of a throw: where it most likely ends, with the luck card after it."""
    end, chance = _likely_ending(view, shot, shot_after_luck)
    form = _("{throw}, then {card}: {where}") if shot_after_luck else _("{throw}: {where}")
    if not shot_after_luck and chance < LIKELY_CHANCE:
        form = _("{throw}: most likely {where}")
    card = card_name(shot_after_luck.plays[-1].card) if shot_after_luck else ""
    return form.format(throw=throw_name(view, shot), card=card, where=ending_text(view, end))


def _likely_ending(view: View, shot: ShotState, shot_after_luck: ShotState | None) -> tuple[Ending, float]:
    """Return where a throw most likely ends, and the chance of it."""
    return ending_chances(view, shot_after_luck or shot, open_card=shot_after_luck is None)[0]


def _plays_left_out(view: View, shot: ShotState, steps: Sequence[Any]) -> Iterator[PlayedCard]:
    """Yield the cards of the throw that a disc was chosen for which were not played on it."""
    state, known_shot = known_state(view)
    cards = {*_cards_played(steps), *(one.card for one in known_shot.plays)}
    yield from (one for one in working_plays(state, shot) if one.card not in cards)


def _moves_before(moves: Sequence[Any], kind: type[Move] | UnionType) -> Iterator[Any]:
    """Yield the moves before the first one of a kind."""
    return takewhile(lambda move: not isinstance(move, kind), moves)


def _cards_played(moves: Iterable[Any]) -> Iterator[str]:
    """Yield the cards that moves play on a throw; Champ counts once it stands for another card."""
    for move in moves:
        if isinstance(move, Copy):
            yield CHAMP
        elif isinstance(move, Play | Angle) and move.card != CHAMP:
            yield move.card


def _card_and_next(view: View, move: Play | Apply) -> str:
    """Return a card that does nothing by itself with the one that it lets work, and where both lead; "" for none."""
    after = card_played(view, move)
    both = after and luck_that_follows(view, after)
    if after is None or both is None or both.plays == after.plays:
        return ""
    first, then = (card_name(one.card) for one in (after.plays[-1], both.plays[-1]))
    end, _chance = ending_chances(view, both, open_card=False)[0]
    return _("{throw}, then {card}: {where}").format(throw=first, card=then, where=ending_text(view, end))
