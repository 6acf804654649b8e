"""What a picture tells of the throw in progress or the last one, card by card, and where it ended; of a trade."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.final_nine.shot import Shot, Slip
from engine.final_nine.view import FlickView, ShotView, View
from engine.final_nine.words import throws as words
from engine.speech import _, ngettext

_STRUCK = frozenset({"void", "cancelled"})


class Line(NamedTuple):
    """A slip: a card, or the back of one, with what it does."""

    code: str
    effect: str
    struck: bool = False
    turned: bool = False
    """The card was turned over, which is told where there is room."""


class Story(NamedTuple):
    """What the panel tells."""

    title: str
    who: str
    slips: tuple[Line, ...]
    ending: tuple[str, str]


def story(view: View, names: Sequence[str]) -> Story | None:
    """The flick, the trade on offer, the throw in progress, or the last throw on this hole; None before the first."""
    if view.flick:
        return _flick(view.flick)
    if view.offer:
        return _offer(view, names)
    if view.shot and view.shot.disc:
        return _throw(view, view.shot, names)
    return _last(view, view.last, names) if view.last else None


def _flick(flick: FlickView) -> Story:
    """How far the practice basket is, and how many have flicked; the viewer's own power (F-157)."""
    ready = _("{count} of {all} are ready").format(count=len(flick.ready), all=len(flick.seats))
    own = _("your power {power}").format(power=flick.power) if flick.power else ""
    return Story(_("Tee off"), own, (), (_("Practice basket: {target} away").format(target=flick.target), ready))


def _offer(view: View, names: Sequence[str]) -> Story:
    """The cards for the partners, their number for everybody else (F-178)."""
    offer = view.offer
    assert offer is not None
    count = ngettext("{count} card", "{count} cards", offer.size).format(count=offer.size)
    lines = tuple(Line(code, _("offered")) for code in offer.cards)
    asked = _("a putter of {name}").format(name=names[offer.to])
    return Story(_("Trade"), names[offer.seat], lines, (_("{cards} for").format(cards=count), asked))


def _throw(view: View, shot: ShotView, names: Sequence[str]) -> Story:
    """The throw in progress, and the card that was turned over."""
    lines = [Line(shot.disc, words.disc(shot.disc, shot.aim)), *(_line(view, one) for one in shot.slips)]
    if view.turned:
        lines.append(Line(view.turned, _("turned over")))
    return Story(_("This throw"), names[shot.seat], tuple(lines), words.ahead(view, shot))


def _last(view: View, shot: Shot, names: Sequence[str]) -> Story:
    lines = (Line(shot.disc, words.disc(shot.disc, shot.aim)), *(_line(view, one) for one in shot.slips))
    return Story(_("Last throw"), names[shot.seat], lines, words.ended(view, shot))


def _line(view: View, one: Slip) -> Line:
    return Line(one.card, words.slip(view, one), one.status in _STRUCK, one.turned)
