"""What a picture tells of each player: the lie, what binds the next throw, the strokes, how it stands."""

from typing import NamedTuple

from engine.game import Seat
from engine.scramble.courses.grid import name
from engine.scramble.view import Disc, View, letter
from engine.scramble.words.picture import brief, notes, standing
from engine.speech import _, ngettext


class Row(NamedTuple):
    """What a row tells of a player."""

    seat: Seat
    name: str
    notes: tuple[str, ...]
    """What matters most first."""
    figure: str
    unit: str
    """What the figure counts."""
    above: str
    below: str
    acts: bool = False
    brief: str = ""
    """What stands for notes that have no room at all."""
    leads: bool = False


def row(view: View, disc: Disc, shown: str) -> Row:
    """What the row of a player tells."""
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
