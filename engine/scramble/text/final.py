"""The end of the game: the winner, then the figures of all."""

from engine.game import Names, Result
from engine.i18n import N_, _, join_list, ngettext
from engine.scramble.text.terms import against_par, distance_text, side_name
from engine.scramble.view import Disc, View

WISH = N_("Those who can: go outside and throw a real disc.")


def final(view: View, names: Names) -> tuple[str, ...]:
    """Return the winner, each side's figure by place, and the book's closing wish (S-7)."""
    result = view.result
    if result is None:
        return ()
    if len(view.discs) == 1:
        return _alone(view, result, names[0])
    sides = sorted(range(max(disc.side for disc in view.discs) + 1), key=lambda side: result.places[side])
    return (
        _winner(view, result, names),
        *((_("It took sudden death, hole {number} was the last.").format(number=view.number),) if view.playoff else ()),
        *(_place(view, result, names, side) for side in sides),
        _(WISH),
    )


def _alone(view: View, result: Result, name: str) -> tuple[str, ...]:
    """Return the end of a round alone, which has no places."""
    form = (
        _("{name} left the round after {figure}.") if view.discs[0].gone else _("{name} plays the round in {figure}.")
    )
    return form.format(name=name, figure=_figure(view, result.totals[0], 0)), _(WISH)


def _winner(view: View, result: Result, names: Names) -> str:
    first = [
        side_name(view, names, side) for side in range(max(d.side for d in view.discs) + 1) if result.places[side] == 1
    ]
    if len(first) > 1:
        form = _("The match is halved.") if view.options.play == "match" else _("{names} share the win.")
        return form.format(names=join_list(first))
    return _("{names} won.").format(names=join_list(first)) if first else _("Nobody is left to win.")


def _place(view: View, result: Result, names: Names, side: int) -> str:
    """Return a side's place and its figure."""
    ahead = {view.discs[seat].side for seat, place in enumerate(result.places) if place < result.places[side]}
    return _("{names}: place {place}, {figure}.").format(
        place=1 + len(ahead), names=side_name(view, names, side), figure=_figure(view, result.totals[side], side)
    )


def _figure(view: View, total: int, side: int) -> str:
    match view.options.play:
        case "match":
            return ngettext("{total} hole won", "{total} holes won", total).format(total=total)
        case "skins":
            strokes = view.card.totals[side]
            form = ngettext("{total} skin, {strokes} strokes", "{total} skins, {strokes} strokes", total)
            return form.format(total=total, strokes=strokes)
        case "board_race":
            return _race_figure(view.discs[side], total)
    over = view.discs[side].over
    return ngettext("{total} stroke, {over}", "{total} strokes, {over}", total).format(
        total=total, over=against_par(over)
    )


def _race_figure(disc: Disc, turns: int) -> str:
    """Return the turns of a race, and the distance left to its end (S-165)."""
    figure = ngettext("{total} turn", "{total} turns", turns).format(total=turns)
    if disc.status == "finished":
        return figure
    return _("{turns}, on hole {number}, {left}").format(
        turns=figure, number=disc.hole + 1, left=distance_text(disc.distance)
    )
