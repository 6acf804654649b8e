"""The start and the end of a hole in the news: who won it, and what that changed in the lead."""

from collections.abc import Iterator, Sequence

from engine.final_nine.events import HoleEnded, HoleStarted
from engine.final_nine.text.hole_end import hole_end_sentence
from engine.final_nine.text.terms import DIRECTIONS
from engine.final_nine.view import View
from engine.game import Names, Seat
from engine.hole_result import team_name
from engine.i18n import _
from engine.lead_and_win import Scores, SideNames, lead_change


def hole_start(view: View, names: Names, event: HoleStarted) -> str:
    """Return the hole and its par, the wind, and the first to throw unless there is a lone player."""
    hole, playing = view.holes[event.hole], [seat for seat in view.order if not view.players[seat].gone]
    form, wind = _("Hole {number}: {title}, par {par}."), ""
    if event.wind is not None:
        form, wind = _("Hole {number}: {title}, par {par}, wind blowing {direction}."), _(DIRECTIONS[event.wind])
    sentence = form.format(number=event.hole + 1, title=hole.name, par=hole.par, direction=wind)
    first = _("{name} throws first.").format(name=names[playing[0]]) if len(playing) > 1 else ""
    return f"{sentence} {first}" if first else sentence


def hole_end(view: View, names: Names, event: HoleEnded) -> Iterator[str]:
    """Yield who won the hole, and who has just taken the lead or lost it alone."""
    yield hole_end_sentence(view, names, event)
    if view.options.format.putts and not view.result:
        lead = lead_change(side_names(view, names), side_scores(view)[: event.hole + 1])
        if lead:
            yield lead


def side_names(view: View, names: Names) -> SideNames:
    """Return the names and the sizes of all sides; partners who left are not named."""
    playing = [_staying(view, side) for side in view.card.sides]
    return SideNames(tuple(team_name(names[seat] for seat in side) for side in playing), tuple(map(len, playing)))


def side_scores(view: View) -> list[Scores]:
    """Return the figures of each side by hole: in doubles both players' sum, or one player's twice (F-148)."""
    sides = [(len(side), _staying(view, side)) for side in view.card.sides]
    count = max((len(view.card.strokes[seat]) for _size, side in sides for seat in side), default=0)
    return [
        tuple(
            sum(view.card.strokes[seat][hole] for seat in side) * size // len(side) if side else None
            for size, side in sides
        )
        for hole in range(count)
    ]


def _staying(view: View, side: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in side if not view.players[seat].gone]
