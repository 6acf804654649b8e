"""The start and the end of a hole, in one sentence each."""

from engine.game import Names
from engine.scramble.events import HoleEnded, HoleStarted
from engine.scramble.view import View
from engine.scramble.words.terms import par_of, seat_names, side_name
from engine.speech import _, ngettext


def hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole, its par and the order of throwing."""
    return _hole_start(view, event, _("in order: {names}").format(names=seat_names(names, event.order)))


def short_hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole, its par and the first to throw."""
    return _hole_start(view, event, _("{name} begins").format(name=names[event.order[0]]))


def _hole_start(view: View, event: HoleStarted, order: str) -> str:
    """Return the hole and its par, with the order unless there is a lone player."""
    hole = view.holes[event.hole]
    form = _("Playoff on hole {number}, {title}, par {par}; {order}.")
    if not event.playoff:
        form = _("Hole {number}, {title}, par {par}; {order}.")
    if len(event.order) == 1:
        form = _("Hole {number}, {title}, par {par}.")
    return form.format(number=event.hole + 1, title=hole.title, par=par_of(view, hole), order=order)


def hole_end(view: View, names: Names, event: HoleEnded) -> str:
    """Return the scores of the hole, or its winner."""
    if view.options.play == "skins":
        return _skins_hole_end(view, names, event)
    if view.options.play == "match":
        return _match_hole_end(view, names, event)
    scores = "; ".join(
        f"{side_name(view, names, side)} {score}" for side, score in enumerate(event.scores) if score is not None
    )
    form = _("Hole {number} is over: {scores}.")
    if event.playoff:
        form = _("The playoff on hole {number} is over: {scores}.")
    return form.format(number=event.hole + 1, scores=scores)


def _match_hole_end(view: View, names: Names, event: HoleEnded) -> str:
    if event.winner is None:
        form = _("Extra hole {number} is halved.") if event.playoff else _("Hole {number} is halved.")
        return form.format(number=event.hole + 1)
    form = _("{name} won extra hole {number}.") if event.playoff else _("{name} won hole {number}.")
    return form.format(name=side_name(view, names, event.winner), number=event.hole + 1)


def _skins_hole_end(view: View, names: Names, event: HoleEnded) -> str:
    number, skins = event.hole + 1, event.skins
    if event.winner is None:
        form = ngettext(
            "Hole {number} is tied: {skins} skin is carried over.",
            "Hole {number} is tied: {skins} skins are carried over.",
            skins,
        )
        if number == len(view.holes):
            form = ngettext(
                "Hole {number} is tied: {skins} skin is lost.", "Hole {number} is tied: {skins} skins are lost.", skins
            )
        return form.format(number=number, skins=skins)
    form = ngettext("{name} won {skins} skin on hole {number}.", "{name} won {skins} skins on hole {number}.", skins)
    return form.format(name=side_name(view, names, event.winner), skins=skins, number=number)
