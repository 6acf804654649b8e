"""The end of a throw in sentences: where the disc lies, and the strokes."""

from engine.final_nine.courses.grid import grid_distance
from engine.final_nine.shot import Shot
from engine.final_nine.view import View
from engine.final_nine.words.terms import grid_name
from engine.speech import _, ngettext


def landing_text(view: View, shot: Shot) -> str:
    """Return where a throw ended, the strokes on the hole, and the throw's strokes if more than one."""
    if not view.options.format.putts:
        return _ace_form(shot).format(lie=grid_name(view, shot.lie))
    return _landing_form(shot).format(lie=grid_name(view, shot.lie), after=_strokes_taken(shot)) + _landing_notes(shot)


def _strokes_taken(shot: Shot) -> str:
    """Return the strokes on the hole, as in "after 3 strokes"."""
    return ngettext("after {count} stroke", "after {count} strokes", shot.total).format(count=shot.total)


def _landing_form(shot: Shot) -> str:
    if shot.holed:
        return _("is in {after}")
    if shot.missed:
        return _("missed the island and goes to the drop zone {lie} {after}")
    if shot.under and shot.out:
        return _("went out of bounds by the basket and dropped in {after}")
    if shot.under:
        return _("came to rest under the basket and dropped in {after}")
    if shot.waived:
        return _("went out of bounds without a penalty and lies at {lie} {after}")
    if shot.out:
        return _("went out of bounds and lies at {lie} {after}")
    return _("lies at {lie} {after}")


def landing_clause(view: View, shot: Shot) -> str:
    """Return the landing as a clause after the throw's own: the strokes if it is in, else the distance left."""
    if not view.options.format.putts:
        return ""
    form = _("to {lie}, {far} to go")
    if shot.holed:
        form = _("in {after}")
    elif shot.missed:
        form = _("missed the island, to the drop zone {lie}, {far} to go")
    elif shot.under:
        form = _("under the basket, in {after}")
    elif shot.waived:
        form = _("out of bounds without a penalty, to {lie}, {far} to go")
    elif shot.out:
        form = _("out of bounds, to {lie}, {far} to go")
    far = grid_distance(shot.lie, view.hole.basket)
    return form.format(lie=grid_name(view, shot.lie), far=far, after=_strokes_taken(shot)) + _landing_notes(shot)


def _landing_notes(shot: Shot) -> str:
    """Return the dice that were rolled, and the strokes of a throw that cost several but not all."""
    dice = [str(mark.die) for mark in shot.marks if mark.die]
    notes = [_("die {numbers}").format(numbers=", ".join(dice))] if dice else []
    if shot.strokes not in {1, shot.total}:
        notes.append(_("this throw cost {count}").format(count=shot.strokes))
    return f" ({'; '.join(notes)})" if notes else ""


def _ace_form(shot: Shot) -> str:
    """Return the form that says whether the one throw of a hole was an ace (F-161)."""
    if shot.holed:
        return _("hit the basket, and the disc sticks: an ace")
    if any(mark.what == "spit" for mark in shot.marks):
        return _("hit the basket, but the disc does not stick: no ace")
    return _("ended on {lie}: no ace")
