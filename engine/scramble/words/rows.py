"""The row of a player in a picture: the lie, the notes, the strokes, the standing."""

from typing import NamedTuple

from engine.game import Seat
from engine.scramble.courses.grid import name
from engine.scramble.view import Disc, View, letter
from engine.scramble.words.picture import brief, notes, standing
from engine.speech import _, ngettext


class Row(NamedTuple):
    """The contents of a player's row."""

    seat: Seat
    name: str
    notes: tuple[str, ...]
    """The notes, the most important first."""
    figure: str
    unit: str
    """The unit of the figure."""
    above: str
    below: str
    acts: bool = False
    brief: str = ""
    """The text in place of notes that have no room."""
    leads: bool = False


def row(view: View, disc: Disc, shown: str) -> Row:
    """Return the row of a player."""
    race = view.options.play == "board_race"
    count = disc.throws if race else disc.throws + disc.penalties
    lying = disc.status == "playing" and not disc.gone
    team = _("{name}, team {letter}").format(name=shown, letter=letter(disc.side).upper())
    return Row(
        seat=disc.seat,
        name=team if view.options.teams == "doubles" else shown,
        notes=notes(view, disc),
        figure=str(count),
        unit=ngettext("throw", "throws", count) if race else ngettext("stroke", "strokes", count),
        above=name(disc.square) if lying else "",
        below=standing(view, disc),
        acts=disc.seat in view.awaiting,
        brief=brief(view) if disc.seat in view.awaiting else "",
        leads=len(view.discs) > 1 and disc.seat in view.card.leaders and any(view.card.strokes),
    )
