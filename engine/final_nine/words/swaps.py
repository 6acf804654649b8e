"""The swap at the start of a hole as one menu (F-80)."""

from collections.abc import Iterator
from typing import Final

from engine.final_nine.moves import STACKS, Ready, Stack, Swap
from engine.final_nine.turn.swap import MOST
from engine.final_nine.view import View
from engine.final_nine.words.terms import card
from engine.game import Series, Several
from engine.speech import N_, _, ngettext

BOTH: Final[dict[Stack, str]] = {
    "disc": N_("{first} + {second} · {card} for two discs"),
    "action": N_("{first} + {second} · {card} for two actions"),
}


def several(view: View) -> Several | None:
    """Return the choice of up to two cards, each with the stack that replaces it."""
    swaps = tuple(move for move in view.moves if isinstance(move, Swap))
    if not swaps:
        return None
    most = MOST - len(view.swaps)
    return Several(swaps, most, Ready(), ngettext("Swap a card …", "Swap one or two cards …", most))


def pairs(view: View) -> Iterator[Series]:
    """Yield lines that swap two equal cards, because a menu cannot select one line twice."""
    places: dict[str, list[int]] = {}
    for number, held in enumerate(view.hand, 1):
        places.setdefault(held.code, []).append(number)
    for code, (first, *others) in places.items():
        if others and not view.swaps and Swap(code, "disc") in view.moves:
            for stack in STACKS:
                label = _(BOTH[stack]).format(first=first, second=others[0], card=card(code))
                yield Series((Swap(code, stack), Swap(code, stack), Ready()), label)
