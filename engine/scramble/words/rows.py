"""The row of a player in a picture: the lie, the notes, the strokes, the standing."""

from typing import NamedTuple

from engine.game import Seat
from engine.scramble.courses.grid import square_name
from engine.scramble.view import Disc, View, option_letter
from engine.scramble.words.picture import letter_range, player_notes, standing
from engine.speech import _, ngettext


class PlayerRow(NamedTuple):
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


def player_row(view: View, disc: Disc, shown: str) -> PlayerRow:
    """Return the row of a player."""
    race = view.options.play == "board_race"
    count = disc.throws if race else disc.throws + disc.penalties
    lying = disc.status == "playing" and not disc.gone
    team = _("{name}, team {letter}").format(name=shown, letter=option_letter(disc.side).upper())
    return PlayerRow(
        seat=disc.seat,
        name=team if view.options.teams == "doubles" else shown,
        notes=player_notes(view, disc),
        figure=str(count),
        unit=ngettext("throw", "throws", count) if race else ngettext("stroke", "strokes", count),
        above=square_name(disc.square) if lying else "",
        below=standing(view, disc),
        acts=disc.seat in view.awaiting,
        brief=letter_range(view) if disc.seat in view.awaiting else "",
        leads=len(view.discs) > 1 and disc.seat in view.card.leaders and any(view.card.strokes),
    )
