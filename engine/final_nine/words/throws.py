"""The words on pictures of a throw: planned, ended, and its cards."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.figures import format_signed
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.grid import grid_distance
from engine.final_nine.shot import Shot, CardOnThrow
from engine.final_nine.view import Plan, ShotView, View
from engine.final_nine.words.brief import brief_effect
from engine.final_nine.words.terms import DIRECTIONS, grid_name
from engine.final_nine.words.terms import strokes_text as counted
from engine.speech import N_, _, ngettext

MARK_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "skip": N_("Skips to {lie}"),
        "roll": N_("Rolls to {lie}"),
        "kick": N_("Kicked off to {lie}"),
        "bounce": N_("Off a tree to {lie}"),
        "drop": N_("Drops at {lie}"),
        "stop": N_("Stopped at {lie}"),
        "post": N_("Moves on to {lie}"),
        "spit": N_("Bounced out, {lie}"),
    }
)
"""Where a throw ended, by its last event."""


def disc_line(code: str, aim: int | None) -> str:
    """Return how a disc was thrown, such as "Up, distance 5"."""
    card = DISCS[code]
    if aim is None:
        return _("reach {reach}").format(reach=card.reach) if card.reach else ""
    where = _(DIRECTIONS[aim]).capitalize()
    if card.pattern:
        return _("{where}, diagonal").format(where=where)
    if card.fade:
        return _("{where} {distance}, fade {fade}").format(where=where, distance=card.distance, fade=format_signed(card.fade))
    return _("{where}, distance {distance}").format(where=where, distance=card.distance)


def card_effect(view: View, one: CardOnThrow) -> str:
    """Return what a card on a throw does, or why it does nothing."""
    if one.status == "idle":
        return _("no effect")
    if one.status in {"void", "cancelled"}:
        return _("cancelled")
    card = ACTIONS[one.copied or one.card]
    return ", ".join(map(brief_effect, card.options[min(one.choice, len(card.options) - 1)]))


def ended_lines(view: View, shot: Shot) -> tuple[str, str]:
    """Return where a throw came to rest and why, and its strokes."""
    lie = grid_name(view, shot.lie)
    if not view.options.format.putts:
        return _ended_line(shot, lie), _("ace") if shot.holed else _("no ace")
    fines = shot.strokes - 1 - (shot.under and not shot.holed)
    cost = counted(shot.strokes)
    if fines > 0:
        cost = ngettext("{strokes}, {count} penalty", "{strokes}, {count} penalties", fines).format(
            strokes=cost, count=fines
        )
    return _ended_line(shot, lie), cost


def _ended_line(shot: Shot, lie: str) -> str:
    if shot.holed:
        return _("In the basket!")
    if shot.missed:
        return _("Island missed, {lie}").format(lie=lie)
    if shot.out:
        return _("Out, waived, {lie}").format(lie=lie) if shot.waived else _("Out, back to {lie}").format(lie=lie)
    if shot.under:
        return _("Under the basket")
    told = [mark.what for mark in shot.marks if mark.what in MARK_FORMS]
    return _(MARK_FORMS[told[-1]]).format(lie=lie) if told else _("Lands on {lie}").format(lie=lie)


def planned_lines(view: View, shot: ShotView) -> tuple[str, str]:
    """Return where a throw would end as things stand, and what that means."""
    plan = shot.plan
    if plan is None:
        return (_("No direction yet"), "")
    if plan.open:
        return _("A die decides"), _("at {grid}").format(grid=grid_name(view, plan.path[-1]))
    far = _("{far} away").format(far=grid_distance(plan.lie, view.hole.basket))
    means = _("under the basket") if plan.under else _("a putt") if shot.putting else far
    lie = grid_name(view, plan.lie)
    return _landed_line(plan, lie) if view.window == "landed" else _planned_line(plan, lie), means


def _landed_line(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Landed: in")
    return _("Landed: out, {lie}").format(lie=lie) if plan.missed or plan.out else _("Landed: {lie}").format(lie=lie)


def _planned_line(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Planned: in")
    if plan.missed or plan.out:
        return _("Planned: out, {lie}").format(lie=lie)
    return _("Planned: {lie}").format(lie=lie)
