"""The probability of winning a hole, where holes are won, after the others have finished it."""

from engine.caddie import MoveValue
from engine.scramble.courses.grid import Square
from engine.scramble.house.chances import holing_probability, throws_from
from engine.scramble.house.outlook import Outlook, option_of
from engine.scramble.table import CAP_STROKES
from engine.scramble.view import Disc, View


def strokes_to_win(view: View, made: float) -> float | None:
    """Return the strokes that may be taken to win the hole alone; None if others play or holes are not won."""
    if view.options.play not in ("match", "skins") or view.options.teams == "doubles":
        return None
    others = [disc for disc in view.discs if disc.seat != view.seat and not disc.gone and disc.status != "out"]
    if not others or any(disc.status == "playing" for disc in others):
        return None
    return min(_rival_score(view, disc) for disc in others) - 1 - made


def _rival_score(view: View, disc: Disc) -> int:
    return view.par + CAP_STROKES if disc.status == "capped" else disc.throws + disc.penalties


def add_win_probability(view: View, own: Outlook, found: MoveValue, left: float) -> MoveValue:
    """Return the move with its probability of winning the hole, if `left` strokes may still be taken for that."""
    if found.move.verb == "throw":
        return found._replace(win=_holing_out_probability(own, left, own.trail[-1]))
    option = option_of(view, own, found.move) if view.target == own.seat else None
    return found._replace(win=_holing_out_probability(own, left - option.has_penalty(own.hole), option.lie)) if option else found


def _holing_out_probability(own: Outlook, left: float, lie: Square) -> float | None:
    """Return the probability of holing out from a lie in `left` strokes; None for more than one throw."""
    if lie == own.hole.basket or left < 1:
        return float(lie == own.hole.basket and left >= 0)
    if left >= 2:
        return None
    return max(holing_probability(throw, own.hole.basket) for throw in throws_from(own.hole, lie, own.throwing).values())
