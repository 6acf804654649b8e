"""The title of a hint, and the throw that it means by a disc or a direction, as one move with its button."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.moves import Aim, Angle, Move, Pick, Throw
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.text.moves import PRICE_LABELS, brief_label
from engine.final_nine.text.planned_throws import throw_after, throw_name, with_cards
from engine.final_nine.text.throw_lines import adding_moves
from engine.final_nine.throw.playable import add_card, card_choices
from engine.final_nine.view import View
from engine.game import Names
from engine.i18n import _, fit_label, ngettext

THROWN_WINDOWS: Final = frozenset({"turned", "luck", "landed"})
"""The windows in which the thrower decides about a throw on its way."""


def whole_move(view: View, move: Move) -> tuple[Move, ...]:
    """Return a move; a disc or a direction with all that makes its best throw, up to a card that asks for a price."""
    shot = _planned_throw(view, move)
    if shot is None:
        return (move,)
    state, known = known_state(view)
    aimed = known._replace(disc=shot.disc, aim=shot.aim)
    aims = (Aim(shot.aim),) if isinstance(move, Pick) and shot.aim is not None else ()
    return (move, *aims, *_moves_to_throw(state, aimed, shot.plays[len(known.plays) :]))


def _moves_to_throw(state: State, shot: ShotState, plays: Sequence[PlayedCard]) -> Iterator[Move]:
    """Yield the moves that add these cards to a throw, and the throw."""
    for played in plays:
        if played.card in PRICE_LABELS:
            yield Angle(played.card)
            return
        found = {
            add_card(shot, played.card, shot.seat, option): word
            for word, option in card_choices(state, shot, played.card)
        }
        shot = shot._replace(plays=(*shot.plays, played))
        yield from adding_moves(played.card, found[shot], played.copied)
    yield Throw()


def tip_label(view: View, moves: Sequence[Move], names: Names) -> str:
    """Return the label of the first move; a disc or a direction names its throw with all cards."""
    shot = _planned_throw(view, moves[0])
    if shot is None:
        return brief_label(view, moves[0], names)
    bare = throw_name(view, shot._replace(plays=()))
    added = len(shot.plays) - len(known_state(view)[1].plays)
    counted = ngettext("{throw} with a card", "{throw} with {count} cards", added).format(throw=bare, count=added)
    return fit_label(with_cards(bare, shot.plays[len(shot.plays) - added :]), counted)


def _planned_throw(view: View, move: Move) -> ShotState | None:
    """Return the best throw that a disc or a direction leads to; None for other moves."""
    return throw_after(view, move) if isinstance(move, Pick | Aim) else None


def hint_title(view: View) -> str:
    """Return the title of a hint while the viewer's throw is on its way; "" for the usual one."""
    if view.seat is None or view.seat != view.thrower or view.window not in THROWN_WINDOWS:
        return ""
    return _(
        "**Your caddie** · with the best move, expect about {strokes} strokes to the end of the hole, "
        "this throw included"
    )
