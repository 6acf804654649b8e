"""Moves as text: a word and its arguments, such as "disc DR1-BH", "aim U" or "play K04 2"."""

from collections.abc import Callable
from typing import Final

from engine.final_nine.cards.deck import CARDS, CATEGORIES, TYPES
from engine.final_nine.courses.hole import DIRECTIONS
from engine.final_nine.extras.characters import CHARACTERS
from engine.final_nine.moves import (
    PROMISES,
    STACKS,
    Accept,
    Aim,
    Among,
    Angle,
    Apply,
    Back,
    Bury,
    Choose,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Flick,
    Give,
    Lay,
    Leave,
    Move,
    Offer,
    Pass,
    Pick,
    Play,
    Promise,
    Propose,
    Ready,
    Redraw,
    Skip,
    Stack,
    Swap,
    Take,
    Throw,
    Trade,
    Use,
    move_fields,
)
from engine.game import UnreadableMove
from engine.i18n import _

MOVE_OF_WORD: Final[dict[str, type[Move]]] = {
    "character": Choose,
    "flick": Flick,
    "swap": Swap,
    "ready": Ready,
    "disc": Pick,
    "aim": Aim,
    "play": Play,
    "copy": Copy,
    "angle": Angle,
    "lay": Lay,
    "back": Back,
    "throw": Throw,
    "redraw": Redraw,
    "use": Use,
    "discard": Discard,
    "take": Take,
    "among": Among,
    "draw": Draw,
    "trade": Trade,
    "offer": Offer,
    "propose": Propose,
    "accept": Accept,
    "decline": Decline,
    "give": Give,
    "pass": Pass,
    "apply": Apply,
    "skip": Skip,
    "done": Done,
    "bury": Bury,
    "leave": Leave,
}
VOCABULARY: Final = tuple(dict.fromkeys((*MOVE_OF_WORD, *STACKS, *DIRECTIONS, *PROMISES)))
"""The words and directions of the notation, which people may type in their own language."""
CARD_TYPES: Final = TYPES + CATEGORIES
WORD_OF_MOVE: Final = {kind: word for word, kind in MOVE_OF_WORD.items()}


def write_move(move: Move) -> str:
    """Return the move as text."""
    match move:
        case Aim(direction):
            fields = [DIRECTIONS[direction]]
        case Trade(seat):
            fields = [str(seat + 1)]
        case _:
            fields = [str(part) for part in move_fields(move) if part != ""]
    return " ".join([WORD_OF_MOVE[type(move)], *fields])


def parse_move(text: str) -> Move:
    """Return the move that a text means, or raise `UnreadableMove`."""
    word, *fields = text.split(" ")
    try:
        move = PARSERS[word](*fields)
    except (KeyError, ValueError, TypeError) as error:
        raise _unreadable_error(text) from error
    if write_move(move) != text:
        raise _unreadable_error(text)
    return move


def _unreadable_error(text: str) -> UnreadableMove:
    return UnreadableMove(_("This game doesn't know the move “{text}”. Use the buttons.").format(text=text))


def _parse_card(code: str) -> str:
    if code not in CARDS:
        raise ValueError(code)
    return code


def _parse_character(code: str) -> str:
    if code not in CHARACTERS:
        raise ValueError(code)
    return code


def _parse_stack(word: str) -> Stack:
    return {str(stack): stack for stack in STACKS}[word]


def _parse_promise(word: str) -> Promise:
    return {str(promise): promise for promise in PROMISES}[word]


def _parse_choice(choice: str) -> str:
    """Return the text of a card choice if it is valid: "2", "V03", "K04" or "K04.1"."""
    if not all(part.isdigit() or part in CARDS for part in choice.split(".")):
        raise ValueError(choice)
    return choice


PARSERS: Final[dict[str, Callable[..., Move]]] = {
    **{word: kind for word, kind in MOVE_OF_WORD.items() if not kind.__struct_fields__},
    **{
        word: lambda code, kind=kind: kind(_parse_card(code))
        for word, kind in MOVE_OF_WORD.items()
        if kind.__struct_fields__ == ("card",)
    },
    **{
        word: lambda code, kind=kind: kind(_parse_card(code))
        for word, kind in MOVE_OF_WORD.items()
        if kind.__struct_fields__ == ("disc",)
    },
    "character": lambda code: Choose(_parse_character(code)),
    "swap": lambda code, stack: Swap(_parse_card(code), _parse_stack(stack)),
    "play": lambda code, *choice: Play(_parse_card(code), *map(_parse_choice, choice)),
    "copy": lambda code, *choice: Copy(_parse_card(code), *map(_parse_choice, choice)),
    "apply": lambda *choice: Apply(*map(_parse_choice, choice)),
    "aim": lambda letter: Aim([*DIRECTIONS].index(letter)),
    "throw": lambda *promise: Throw(*map(_parse_promise, promise)),
    "flick": lambda power: Flick(int(power)),
    "trade": lambda number: Trade(int(number) - 1),
    "draw": lambda word: Draw(_parse_stack(word)),
    "among": lambda kind: Among(CARD_TYPES[CARD_TYPES.index(kind)]),
}
"""By word, the function that makes the move from its arguments."""
