"""Labels of moves in the report: the throw and its likely end, or the card that was left unused.

Called for each costly decision, with the move that was made and with the best one.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import takewhile
from types import UnionType
from typing import Any

from engine.final_nine.ai.cards_on_throw import card_played
from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.odds import ending_chances, working_plays
from engine.final_nine.ai.players import LUCK_WINDOWS
from engine.final_nine.cards.deck import CHAMP
from engine.final_nine.moves import Angle, Apply, Back, Copy, Done, Draw, Move, Pick, Play, Skip, Throw, Use
from engine.final_nine.state import ShotState
from engine.final_nine.text.card_reasons import luck_that_follows
from engine.final_nine.text.moves import move_label, no_effect_key
from engine.final_nine.text.odds import ending_text
from engine.final_nine.text.planned_throws import LIKELY_CHANCE, played_name, throw_after, throw_name, with_cards
from engine.final_nine.text.terms import card_name
from engine.final_nine.text.throw_reasons import shot_with_luck
from engine.final_nine.view import View
from engine.i18n import _, join_list


def played_label(view: View, moves: Sequence[Any], names: Sequence[str]) -> str:
    """Return the first of a player's moves as the report names it; it may be an `AimedDisc`.

    It names what the moves that followed left out of the best throw that it leads to.
    """
    shot = _throw_of(view, moves[0])
    if shot is None or isinstance(moves[0], Back):
        return report_label(view, moves[0], names)
    steps = [*_moves_before(moves, Throw | Back)]
    luck = _cards_played(_moves_before(moves[len(steps) + 1 :], Draw | Pick))
    return _throw_label(view, shot, _played_name(view, shot, steps), {*luck})


def report_label(view: View, move: Move, names: Sequence[str]) -> str:
    """Return a move as the report names it: the throw and its likely end, or the card that was left unused."""
    shot = _throw_of(view, move)
    if shot is not None:
        return _throw_label(view, shot, throw_name(view, shot))
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


def _throw_label(view: View, shot: ShotState, name: str, played: Container[str] | None = None) -> str:
    """Return the label of a throw with that name: where it most likely ends, with the luck card planned for it.

    `played` are the cards that were played after it; None if the throw was not made.
    """
    shot_after_luck = shot_with_luck(view, shot)
    end, chance = ending_chances(view, shot_after_luck or shot, open_card=shot_after_luck is None)[0]
    card = shot_after_luck.plays[-1].card if shot_after_luck else ""
    form = _("{throw}, then {card}: {where}") if shot_after_luck else _("{throw}: {where}")
    if shot_after_luck and played is not None and card not in played:
        form = _("{throw}, then {card}, which you left out: {where}")
    if not shot_after_luck and chance < LIKELY_CHANCE:
        form = _("{throw}: most likely {where}")
    return form.format(throw=name, card=shot_after_luck and card_name(card), where=ending_text(view, end))


def _played_name(view: View, shot: ShotState, steps: Sequence[Any]) -> str:
    """Return the name of the throw that a disc was chosen for, with those of its cards that were left out."""
    state, known_shot = known_state(view)
    plays, cards = working_plays(state, shot), {*_cards_played(steps), *(one.card for one in known_shot.plays)}
    left_out = [played_name(one) for one in plays if one.card not in cards]
    if not left_out:
        return throw_name(view, shot)
    bare = throw_name(view, shot._replace(plays=()))
    name = with_cards(bare, [one for one in plays if one.card in cards])
    return _("{throw} plus {cards}, which you left out").format(throw=name, cards=join_list(left_out))


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
