"""A throw in words: how it ended, in sentences for the news and in lines for pictures."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.courses.hole import grid_distance
from engine.final_nine.events import CardOnThrow, Shot
from engine.final_nine.text.terms import DIRECTIONS, brief_effects, grid_name, played_effects
from engine.final_nine.view import FlickView, Plan, ShotView, View
from engine.hole_result import strokes_text
from engine.i18n import N_, _, format_signed, ngettext

MARK_FORMS: Mapping[str, str] = MappingProxyType(
    {
        "skip": N_("Skips to {lie}"),
        "roll": N_("Rolls to {lie}"),
        "kick": N_("Bounces off to {lie}"),
        "bounce": N_("Off a tree to {lie}"),
        "drop": N_("Drops to {lie}"),
        "stop": N_("Stops at {lie}"),
        "post": N_("Moves on to {lie}"),
        "spit": N_("Spat out, {lie}"),
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
        return _("{where} {distance}, fade {fade}").format(
            where=where, distance=card.distance, fade=format_signed(card.fade)
        )
    return _("{where}, distance {distance}").format(where=where, distance=card.distance)


def card_effect(view: View, one: CardOnThrow) -> str:
    """Return what a card on a throw does, or why it does nothing."""
    if one.status == "idle":
        return _("no effect")
    if one.status in {"void", "cancelled"}:
        return _("cancelled")
    code = one.copied or one.card
    options = ACTIONS[code].options
    effects = options[min(one.choice, len(options) - 1)]
    return brief_effects(effects if one.turned else played_effects(code, effects))


def ended_lines(view: View, shot: Shot) -> tuple[str, str]:
    """Return where a throw came to rest and why, and its strokes."""
    lie = grid_name(view, shot.lie)
    if not view.options.format.putts:
        return _ended_line(shot, lie), _("ace") if shot.holed else _("no ace")
    fines = shot.strokes - 1 - (shot.under and not shot.holed)
    cost = strokes_text(shot.strokes)
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
        form = _("No penalty, back to {lie}") if shot.waived else _("Out, back to {lie}")
        return form.format(lie=lie)
    if shot.under:
        return _("Under the basket")
    marks = [mark.what for mark in shot.marks if mark.what in MARK_FORMS]
    return _(MARK_FORMS[marks[-1]]).format(lie=lie) if marks else _("Lands on {lie}").format(lie=lie)


def planned_lines(view: View, shot: ShotView) -> tuple[str, str]:
    """Return where a throw would end as things stand, and what that means."""
    plan = shot.plan
    if plan is None:
        return (_("No direction yet"), "")
    if plan.open:
        return _("A die decides"), _("at {grid}").format(grid=grid_name(view, plan.path[-1]))
    lie = grid_name(view, plan.lie)
    first = _landed_line(plan, lie) if view.window == "landed" else _planned_line(plan, lie)
    return first, _meaning(view, shot, plan, lie)


def _landed_line(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Landed: in the basket")
    return _("Landed: out of bounds") if plan.missed or plan.out else _("Landed: {lie}").format(lie=lie)


def _planned_line(plan: Plan, lie: str) -> str:
    if plan.holed:
        return _("Planned: in the basket")
    return _("Planned: out of bounds") if plan.missed or plan.out else _("Planned: {lie}").format(lie=lie)


def _meaning(view: View, shot: ShotView, plan: Plan, lie: str) -> str:
    """Return what the end of a throw means; out of bounds, where the next throw is from."""
    far = grid_distance(plan.lie, view.hole.basket)
    if plan.under:
        return _("under the basket")
    if plan.missed or plan.out:
        return _("{lie}, {far} away").format(lie=lie, far=far)
    return _("a putt") if shot.putting else _("{far} away").format(far=far)


_STRUCK = frozenset({"void", "cancelled"})


class CardLine(NamedTuple):
    """A line of the panel: a card, or the back of one, with its effect."""

    code: str
    effect: str
    struck: bool = False
    turned: bool = False
    """Whether the card was turned over; shown if there is room."""


class PanelText(NamedTuple):
    """The words on the panel."""

    title: str
    who: str
    slips: tuple[CardLine, ...]
    ending: tuple[str, str]


def panel_text(view: View, names: Sequence[str]) -> PanelText | None:
    """Return the panel of the flick, the trade, the throw in progress, or the last throw on this hole.

    It is None before the first throw.
    """
    if view.flick:
        return _flick_panel(view.flick)
    if view.offer:
        return _offer_panel(view, names)
    if view.shot and view.shot.disc:
        return _current_throw_panel(view, view.shot, names)
    return _last_throw_panel(view, view.last, names) if view.last else None


def _flick_panel(flick: FlickView) -> PanelText:
    """Return the distance of the practice basket, how many have flicked, and the viewer's power (F-157)."""
    ready = _("{count} of {all} are ready").format(count=len(flick.ready), all=len(flick.seats))
    own = _("your power: {power}").format(power=flick.power) if flick.power else ""
    return PanelText(_("Tee off"), own, (), (_("Practice basket: {target} away").format(target=flick.target), ready))


def _offer_panel(view: View, names: Sequence[str]) -> PanelText:
    """Return the cards of a trade for the partners, and their number for other viewers (F-178)."""
    offer = view.offer
    assert offer is not None
    count = ngettext("{count} card", "{count} cards", offer.size).format(count=offer.size)
    lines = tuple(CardLine(code, _("offered")) for code in offer.cards)
    request = _("a putter from {name}").format(name=names[offer.to])
    return PanelText(_("Trade"), names[offer.seat], lines, (_("{cards} for").format(cards=count), request))


def _current_throw_panel(view: View, shot: ShotView, names: Sequence[str]) -> PanelText:
    """Return the throw in progress, and the card that was turned over."""
    lines = [CardLine(shot.disc, disc_line(shot.disc, shot.aim)), *(_panel_card_line(view, one) for one in shot.slips)]
    if view.turned:
        lines.append(CardLine(view.turned, _("turned up")))
    return PanelText(_("This throw"), names[shot.seat], tuple(lines), planned_lines(view, shot))


def _last_throw_panel(view: View, shot: Shot, names: Sequence[str]) -> PanelText:
    lines = (CardLine(shot.disc, disc_line(shot.disc, shot.aim)), *(_panel_card_line(view, one) for one in shot.slips))
    return PanelText(_("Last throw"), names[shot.seat], lines, ended_lines(view, shot))


def _panel_card_line(view: View, one: CardOnThrow) -> CardLine:
    return CardLine(one.card, card_effect(view, one), one.status in _STRUCK, one.turned)
