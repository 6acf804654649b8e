"""The end of the game: who won, then what made the difference."""

from engine.game import Names, Result
from engine.scramble.view import View
from engine.scramble.words.terms import listed, side_name, signed
from engine.speech import _, ngettext


def final(view: View, names: Names) -> tuple[str, ...]:
    """The winner, each side's figure by place, and the book's closing wish (S-7)."""
    result = view.result
    if result is None:
        return ()
    sides = sorted(range(max(disc.side for disc in view.discs) + 1), key=lambda side: result.places[side])
    return (
        _winner(view, result, names),
        *((_("It took sudden death, hole {number} was the last.").format(number=view.number),) if view.playoff else ()),
        *(_place(view, result, names, side) for side in sides),
        _("Those who can: go outside and throw a real disc."),
    )


def _winner(view: View, result: Result, names: Names) -> str:
    first = [
        side_name(view, names, side) for side in range(max(d.side for d in view.discs) + 1) if result.places[side] == 1
    ]
    if len(first) > 1:
        form = _("The match is halved.") if view.options.play == "match" else _("{names} share the win.")
        return form.format(names=listed(first))
    return _("{names} won.").format(names=listed(first)) if first else _("Nobody is left to win.")


def _place(view: View, result: Result, names: Names, side: int) -> str:
    """A side's place and the figure behind it."""
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
            return ngettext("{total} turn", "{total} turns", total).format(total=total)
    over = view.discs[side].over
    return ngettext("{total} stroke, {over}", "{total} strokes, {over}", total).format(total=total, over=signed(over))
