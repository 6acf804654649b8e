"""The end of a hole in words: the sentence of the news, and the sign and the bar of its picture."""

from collections.abc import Sequence

from engine.final_nine.events import HoleEnded, Shot
from engine.final_nine.text.terms import aces_text
from engine.final_nine.view import View
from engine.game import Names, Seat
from engine.hole_result import SideScore, hole_sentence, open_with_feat, score_sign, strokes_text, team_name
from engine.i18n import _, join_list, ngettext


def hole_end_sentence(view: View, names: Names, event: HoleEnded) -> str:
    """Return who won the hole, after the name of the best score if that is under par; in ACE RUN who aced it."""
    sides = _sides(view)
    if not view.options.format.putts:
        return _ace_run_sentence(event, [seat for side in sides for seat in side], names)
    scores = [
        SideScore(team_name(names[seat] for seat in side), _strokes(event, side), len(side)) for side in sides if side
    ]
    best = min(event.strokes[seat] for side in sides for seat in side)
    return open_with_feat(hole_sentence(event.hole + 1, scores), best, view.holes[event.hole].par)


def _sides(view: View) -> list[list[Seat]]:
    """Return the players of each side who have not left; without any, all sides."""
    playing = [[seat for seat in side if not view.players[seat].gone] for side in view.card.sides]
    return [side for side in playing if side] or [[*side] for side in view.card.sides]


def _strokes(event: HoleEnded, side: Sequence[Seat]) -> int:
    return sum(event.strokes[seat] for seat in side)


def _ace_run_sentence(event: HoleEnded, seats: Sequence[Seat], names: Names) -> str:
    aces = [names[seat] for seat in seats if event.strokes[seat]]
    if not aces:
        return _("Hole {number}: no ace.").format(number=event.hole + 1)
    form = ngettext("Ace! {names} aces hole {number}.", "Ace! {names} ace hole {number}.", len(aces))
    return form.format(names=join_list(aces), number=event.hole + 1)


def throw_sign(view: View, shot: Shot) -> str:
    """Return the sign over the throw that ended a hole: the score, "Picked up", or in ACE RUN whether it was an ace.

    A score that another player beat has none.
    """
    if not view.options.format.putts:
        return _("Ace!") if shot.holed else _("No ace")
    if not is_in_basket(shot):
        return _("Picked up") if shot.done else ""
    best = min(view.players[seat].strokes for side in _sides(view) for seat in side)
    return score_sign(shot.total, view.hole.par) if shot.total <= best else ""


def is_in_basket(shot: Shot) -> bool:
    """Return whether the throw ended in the basket, or dropped in from under it."""
    return shot.holed or shot.under


def is_feat(view: View, shot: Shot) -> bool:
    """Return whether the throw that ended a hole made a score under par, or an ace."""
    return shot.total < view.hole.par if view.options.format.putts else shot.holed


def hole_end_bar(view: View, names: Names) -> tuple[str, str]:
    """Return the two lines of the bar on the picture of a finished hole: the winners, and what they needed."""
    sides = _sides(view)
    rank = view.options.format.rank
    figures = [sum(view.players[seat].strokes for seat in side) for side in sides]
    best = min(figures, key=rank)
    winning_sides = [side for side, figure in zip(sides, figures, strict=True) if figure == best]
    who = join_list(names[seat] for side in winning_sides for seat in side)
    if len(winning_sides) == len(sides) > 2:
        who = _("Everyone")
    if not view.options.format.putts:
        return (who, aces_text(best)) if best else (_("No ace"), "")
    if len(sides) == 1:
        return who, strokes_text(best)
    form = (
        _("wins the hole with {count}")
        if len(winning_sides[0]) == len(winning_sides) == 1
        else _("win the hole with {count}")
    )
    return who, (form if len(winning_sides) == 1 else _("share the hole with {count} each")).format(count=best)
