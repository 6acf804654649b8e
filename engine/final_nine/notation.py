"""Moves as text: a word and what it names, such as "disc DR1-BH", "aim U" or "play K04 2"."""

from typing import Final

from engine.final_nine.cards import CARDS, TYPES
from engine.final_nine.grid import DIRECTIONS
from engine.final_nine.moves import (
    STACKS,
    Accept,
    Aim,
    Among,
    Apply,
    Back,
    Copy,
    Decline,
    Discard,
    Done,
    Draw,
    Leave,
    Move,
    Offer,
    Pass,
    Pick,
    Play,
    Propose,
    Ready,
    Redraw,
    Skip,
    Swap,
    Take,
    Throw,
    Trade,
    Use,
)
from engine.game import UnreadableMove

WORDS: Final[dict[str, type[Move]]] = {
    "swap": Swap,
    "ready": Ready,
    "disc": Pick,
    "aim": Aim,
    "play": Play,
    "copy": Copy,
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
    "pass": Pass,
    "apply": Apply,
    "skip": Skip,
    "done": Done,
    "leave": Leave,
}
NAMES: Final = {kind: word for word, kind in WORDS.items()}


def write(move: Move) -> str:
    """The move as text."""
    match move:
        case Aim(direction):
            parts = [DIRECTIONS[direction]]
        case Trade(seat):
            parts = [str(seat + 1)]
        case _:
            parts = [str(part) for part in move if part != ""]
    return " ".join([NAMES[type(move)], *parts])


def read(text: str) -> Move:
    """The move that a text means; raises `UnreadableMove`."""
    word, *parts = text.split(" ")
    try:
        move = _made(WORDS[word], parts)
    except (KeyError, ValueError, TypeError) as error:
        raise UnreadableMove(f"not a move of Final Nine: {text}") from error
    if write(move) != text:
        raise UnreadableMove(f"not a move of Final Nine: {text}")
    return move


def _made(kind: type[Move], parts: list[str]) -> Move:
    """The move of that kind; raises where a part is no card, direction, stack, seat or choice."""
    if kind is Aim:
        return Aim(DIRECTIONS.index(*parts))
    if kind is Trade:
        return Trade(int(*parts) - 1)
    if kind is Draw:
        return Draw(STACKS[STACKS.index(*parts)])
    if kind is Apply:
        return Apply(*parts)
    if kind is Among:
        return Among(TYPES[TYPES.index(*parts)])
    if parts and parts[0] not in CARDS:
        raise ValueError(parts[0])
    if kind is Swap:
        return Swap(parts[0], STACKS[STACKS.index(*parts[1:])])
    return kind(*parts)
