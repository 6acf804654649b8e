"""The words on a picture's panel: the throw in progress or the last one, card by card, a flick or a trade."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.final_nine.shot import Shot, CardOnThrow
from engine.final_nine.view import FlickView, ShotView, View
from engine.final_nine.words.throws import planned_lines as planned_lines
from engine.final_nine.words.throws import disc_line as disc_line
from engine.final_nine.words.throws import ended_lines as ended_lines
from engine.final_nine.words.throws import card_effect as card_effect
from engine.speech import _, ngettext

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
    own = _("your power {power}").format(power=flick.power) if flick.power else ""
    return PanelText(_("Tee off"), own, (), (_("Practice basket: {target} away").format(target=flick.target), ready))


def _offer_panel(view: View, names: Sequence[str]) -> PanelText:
    """Return the cards of a trade for the partners, and their number for other viewers (F-178)."""
    offer = view.offer
    assert offer is not None
    count = ngettext("{count} card", "{count} cards", offer.size).format(count=offer.size)
    lines = tuple(CardLine(code, _("offered")) for code in offer.cards)
    asked = _("a putter of {name}").format(name=names[offer.to])
    return PanelText(_("Trade"), names[offer.seat], lines, (_("{cards} for").format(cards=count), asked))


def _current_throw_panel(view: View, shot: ShotView, names: Sequence[str]) -> PanelText:
    """Return the throw in progress, and the card that was turned over."""
    lines = [CardLine(shot.disc, disc_line(shot.disc, shot.aim)), *(_panel_card_line(view, one) for one in shot.slips)]
    if view.turned:
        lines.append(CardLine(view.turned, _("turned over")))
    return PanelText(_("This throw"), names[shot.seat], tuple(lines), planned_lines(view, shot))


def _last_throw_panel(view: View, shot: Shot, names: Sequence[str]) -> PanelText:
    lines = (CardLine(shot.disc, disc_line(shot.disc, shot.aim)), *(_panel_card_line(view, one) for one in shot.slips))
    return PanelText(_("Last throw"), names[shot.seat], lines, ended_lines(view, shot))


def _panel_card_line(view: View, one: CardOnThrow) -> CardLine:
    return CardLine(one.card, card_effect(view, one), one.status in _STRUCK, one.turned)
