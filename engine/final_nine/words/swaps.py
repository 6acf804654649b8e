"""The swap at the start of a hole as one menu (F-80)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.moves import STACKS, Ready, Stack, Swap
from engine.final_nine.turn.swap import MAX_SWAPS
from engine.final_nine.view import View
from engine.final_nine.words.terms import card_name
from engine.game import MoveSequence, MultiSelect
from engine.speech import N_, _, ngettext

PAIR_LABELS: Final[dict[Stack, str]] = {
    "disc": N_("{first} + {second} · {card} for two discs"),
    "action": N_("{first} + {second} · {card} for two actions"),
}


def multi_select(view: View) -> MultiSelect | None:
    """Return the choice of up to two cards, each with the stack that replaces it."""
    swaps = tuple(move for move in view.moves if isinstance(move, Swap))
    if not swaps:
        return None
    most = MAX_SWAPS - len(view.swaps)
    return MultiSelect(swaps, most, Ready(), ngettext("Swap a card …", "Swap one or two cards …", most))


def pair_lines(view: View) -> Iterator[MoveSequence]:
    """Yield lines that swap two equal cards, because a menu cannot select one line twice."""
    places: dict[str, list[int]] = {}
    for number, held in enumerate(view.hand, 1):
        places.setdefault(held.code, []).append(number)
    for code, (first, *others) in places.items():
        if others and not view.swaps and Swap(code, "disc") in view.moves:
            for stack in STACKS:
                label = _(PAIR_LABELS[stack]).format(first=first, second=others[0], card=card_name(code))
                yield MoveSequence((Swap(code, stack), Swap(code, stack), Ready()), label)
