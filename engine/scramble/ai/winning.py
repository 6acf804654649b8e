"""The chance of winning a hole, and whether it is lost already (S-158 to S-162)."""

from engine.caddie import MoveValue
from engine.scramble.ai.card_values import Outlook, option_of
from engine.scramble.ai.expected_strokes import holing_probability, throws_from
from engine.scramble.cards.deck import effect_of
from engine.scramble.courses.grid import COMPASS, DELTA, Square
from engine.scramble.state import CAP_STROKES, Move
from engine.scramble.throw.flight import spot_name
from engine.scramble.view import Disc, View


def strokes_so_far(view: View) -> float:
    """Return the seat's strokes on the hole as its card counts them: in a race without penalties (S-164)."""
    if view.seat is None:
        return 0.0
    disc = view.discs[view.seat]
    return float(disc.throws + (disc.penalties if view.options.play != "board_race" else 0))


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
    return (
        found._replace(win=_holing_out_probability(own, left - option.has_penalty(own.hole), option.lie))
        if option
        else found
    )


def _holing_out_probability(own: Outlook, left: float, lie: Square) -> float | None:
    """Return the probability of holing out from a lie in `left` strokes; None for more than one throw."""
    if lie == own.hole.basket or left < 1:
        return float(lie == own.hole.basket and left >= 0)
    if left >= 2:
        return None
    return max(
        holing_probability(throw, own.hole.basket) for throw in throws_from(own.hole, lie, own.throwing).values()
    )


def loses_hole(view: View, move: Move) -> bool:
    """Return whether a move leaves the hole of a match lost: its throw is made, and one more can't halve it (S-159)."""
    left = strokes_to_win(view, strokes_so_far(view)) if view.options.play == "match" and view.turn.thrown else None
    may_save = holes_out(view, move) or effect_of(move.verb) in ("retake_throw", "extend_throw")
    return left is not None and left < 0 and not may_save


def holes_out(view: View, move: Move) -> bool:
    """Return whether a move takes the own disc into the basket."""
    if effect_of(move.verb) == "shift_disc":
        return view.discs[view.actor].square + DELTA[COMPASS.index(move.detail)] == view.hole.basket
    return view.target == view.seat and any(
        option.outcome == "basket" and move in (Move("use", reach.dice), Move("land", spot_name(option)))
        for reach in view.reach
        for option in reach.options
    )


def may_be_hit(view: View) -> bool:
    """Return whether a card may still add to the disc's next throw: in a game without Battle cards always (S-124)."""
    if view.options.cards != "battle":
        return True
    mine = view.discs[view.actor]
    others = (disc for disc in view.discs if disc.side != mine.side and not disc.gone and disc.status == "playing")
    return any(disc.hole == mine.hole or view.options.play == "board_race" for disc in others)
