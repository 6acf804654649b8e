"""What a picture tells of each player: the lie, the strokes, the character, what is left beside the hand."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.final_nine.extras.characters import CHARACTERS, teams
from engine.final_nine.view import View
from engine.final_nine.words.picture import figures, note
from engine.final_nine.words.terms import against_par
from engine.game import Names, Seat
from engine.speech import _


class Row(NamedTuple):
    """What a row tells of a player."""

    seat: Seat
    name: str
    note: str
    strokes: str
    standing: str
    """The large figure, and what stands below it."""
    leads: bool
    acts: bool
    character: str
    tired: bool
    third: str
    """The name of the character; with the second partner of a team, what both have to par."""
    chips: str
    """What the player still holds beside the hand: "H" a MISCHIEF card, "M" the card of TEE OFF (F-155, F-158)."""


def rows(view: View, names: Names) -> Iterator[Row]:
    """What the rows of all seats tell, partners together."""
    for team in teams(view.options, len(view.players)):
        for seat in team:
            yield _row(view, team, seat, names)


def _row(view: View, team: tuple[Seat, ...], seat: Seat, names: Names) -> Row:
    player, third = view.players[seat], ""
    strokes, total = figures(view, player)
    if player.character:
        third = CHARACTERS[player.character].name
        if seat != team[0]:
            over = sum(view.players[one].over for one in team)
            third = _("{score} with {name}").format(score=against_par(over), name=names[team[0]])
    return Row(
        seat,
        names[seat],
        note(view, player),
        strokes,
        total,
        len(view.players) > 1 and seat in view.card.leaders and any(view.card.strokes),
        seat in view.awaiting and not view.result,
        player.character,
        player.tired,
        third,
        "H" * (view.options.mischief and not player.mischief_used) + "M" * player.mulligan,
    )
