"""The notation of moves: `tee 1 5`, `draw`, `take`, `place 3`, `flip 4`, `skip`."""

from engine.game import UnreadableMove
from engine.i18n import _
from engine.play_nine.moves import DRAW, FLIPS, PLACES, SKIP, TAKE, TEES, Move

_WRITTEN: dict[Move, str] = {
    **{tee: f"tee {tee.first} {tee.second}" for tee in TEES},
    DRAW: "draw",
    TAKE: "take",
    **{place: f"place {place.position}" for place in PLACES},
    **{flip: f"flip {flip.position}" for flip in FLIPS},
    SKIP: "skip",
}
VOCABULARY = tuple(dict.fromkeys(text.split()[0] for text in _WRITTEN.values()))
"""The words of the notation, which people may type in their own language."""
_READ: dict[str, Move] = {
    **{text: move for move, text in _WRITTEN.items()},
    **{f"tee {tee.second} {tee.first}": tee for tee in TEES},
}


def write_move(move: Move) -> str:
    """Return the move as text."""
    return _WRITTEN[move]


def parse_move(text: str) -> Move:
    """Return the move of a text, in any case and spacing. Raise `UnreadableMove` with the possible forms."""
    move = _READ.get(" ".join(text.lower().split()))
    if move is None:
        raise UnreadableMove(
            _("Type a move like tee 1 5, draw, take, place 3, flip 4 or skip. Places are numbered 1 to 8.")
        )
    return move
