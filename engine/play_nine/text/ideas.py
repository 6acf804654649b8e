"""The ideas behind moves: a hint compares the best move of each idea, and names equal moves together."""

from collections.abc import Hashable, Sequence
from typing import Literal, TypeAlias

from engine.game import Names
from engine.i18n import N_, _, fit_label, format_number, join_options
from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KIND_OF,
    OPPOSITE,
    GridKinds,
    Situation,
    face_down_count,
    situation,
)
from engine.play_nine.moves import Flip, Move, Place, Skip, Tee
from engine.play_nine.state import VALUES
from engine.play_nine.text.moves import move_label
from engine.play_nine.view import ROW_CARDS, View, score

PlacementKind: TypeAlias = Literal["same card", "putting out", "pair", "hidden card", "broken pair", "lower", "higher"]
"""The effect of a card at a position; the last two compare it with the open card that it replaces."""


def placement_kind(at: Situation, place: int, held_card: int) -> PlacementKind:
    """Return what that card does at a position."""
    old, under, kind = at.row[place], at.row[OPPOSITE[place]], KIND_OF[held_card]
    if kind == old:
        return "same card"
    if old == FACE_DOWN and face_down_count(at.row) == 1 and not at.last:
        return "putting out"
    if under == kind:
        return "pair"
    if old == FACE_DOWN:
        return "hidden card"
    if old == under:
        return "broken pair"
    return "lower" if held_card < VALUES[old] else "higher"


def count_pairs(row: GridKinds, kind: int) -> int:
    """Return the number of columns with a pair of that kind."""
    return sum(row[place] == row[place + ROW_CARDS] == kind for place in range(ROW_CARDS))


def putting_out_strokes(row: GridKinds, card: int) -> int:
    """Return the strokes of the grid with that card in place of its last face-down one."""
    return score(tuple(card if kind == FACE_DOWN else VALUES[kind] for kind in row)).total


def idea_of(view: View, move: Move) -> Hashable:
    """Return what a move tries; all moves that try the same have the same key."""
    if isinstance(move, Tee):
        return "tee", _is_one_column(move)
    at = situation(view)
    match move:
        case Place(position) if view.held is not None:
            return "place", placement_kind(at, position - 1, view.held)
        case Flip() | Skip() if at.last:
            return "discard"
    return type(move)


def _is_one_column(tee: Tee) -> bool:
    return tee.second - tee.first == ROW_CARDS


def practice_topic(view: View, _move: Move) -> str:
    """Return the kind of decision that the viewer has, as a message."""
    if view.out is not None:
        return N_("last shots")
    if view.held is None:
        return N_("choices between deck and discard pile")
    return N_("cards from the deck") if view.source == "deck" else N_("cards from the discard pile")


def tip_label(view: View, moves: Sequence[Move], names: Names) -> str:
    """Return the label of moves that are one idea and equally good."""
    first = moves[0]
    if isinstance(first, Tee):
        return _("Flip two in one column") if _is_one_column(first) else _("Flip two in different columns")
    hidden_positions = _hidden_positions(view)
    positions = [move.position for move in moves if isinstance(move, type(first)) and isinstance(move, Flip | Place)]
    if len(positions) < 2 or view.held is None:
        return move_label(view, first, names)
    if not hidden_positions.issuperset(positions):
        return _label_of_open(view, positions, view.held) or move_label(view, first, names)
    if isinstance(first, Flip):
        some, every = _("Discard {card}, flip card {position}"), _("Discard {card}, flip any hidden card")
    else:
        some, every = _("{card} on hidden card {position}"), _("{card} on any hidden card")
    label = some.format(card=format_number(view.held), position=join_options(sorted(positions)))
    return every.format(card=format_number(view.held)) if len(positions) == len(hidden_positions) else fit_label(label)


def _label_of_open(view: View, positions: Sequence[int], held_card: int) -> str:
    """Return the label of that card on any of several open ones, "" if they are not alike."""
    row = situation(view).row
    replaced_kinds = {row[position - 1] for position in positions}
    if len(replaced_kinds) > 1 or FACE_DOWN in replaced_kinds:
        return ""
    form = _("{card} on card {position}, replacing {there}")
    there = format_number(VALUES[replaced_kinds.pop()])
    return form.format(card=format_number(held_card), position=join_options(sorted(positions)), there=there)


def _hidden_positions(view: View) -> set[int]:
    """Return the positions of the viewer's face-down cards."""
    grid = None if view.seat is None else view.grids[view.seat]
    return {position for position, card in enumerate(grid.cards if grid else (), 1) if card is None}
