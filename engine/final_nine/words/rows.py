"""The player rows of a picture: lie, strokes, character, and special cards held."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.final_nine.extras.characters import CHARACTERS, teams
from engine.final_nine.view import View
from engine.final_nine.words.picture import player_figures, player_note
from engine.final_nine.words.terms import against_par
from engine.game import Names, Seat
from engine.speech import _


class PlayerRow(NamedTuple):
    """The words in the row of a player."""

    seat: Seat
    name: str
    note: str
    strokes: str
    standing: str
    """The line below the large figure."""
    leads: bool
    acts: bool
    character: str
    tired: bool
    third: str
    """The name of the character, if it is not shared."""
    cards: int
    """The number of cards in the hand."""
    chips: str
    """Special cards still held: "H" for MISCHIEF, "M" for the card of TEE OFF (F-155, F-158)."""


class SideRows(NamedTuple):
    """The rows of a side: one player, or the partners of doubles under their team's name and score."""

    rows: tuple[PlayerRow, ...]
    name: str = ""
    score: str = ""


def side_rows(view: View, names: Names) -> Iterator[SideRows]:
    """Yield the rows of all seats, partners together."""
    for team in teams(view.options, len(view.players)):
        told = tuple(_player_row(view, len(team) == 1, seat, names) for seat in team)
        yield SideRows(told, *_team_label(view, team)) if len(team) > 1 else SideRows(told)


def _team_label(view: View, team: tuple[Seat, ...]) -> tuple[str, str]:
    """Return the name of the character that partners share, and their score to par (F-148)."""
    character = view.players[team[0]].character
    name = CHARACTERS[character].name if character else _("Team")
    return name, against_par(sum(view.players[seat].over for seat in team))


def _player_row(view: View, alone: bool, seat: Seat, names: Names) -> PlayerRow:
    player = view.players[seat]
    strokes, total = player_figures(view, player)
    return PlayerRow(
        seat,
        names[seat],
        player_note(view, player),
        strokes,
        total,
        len(view.players) > 1 and seat in view.card.leaders and any(view.card.strokes),
        seat in view.awaiting and not view.result,
        player.character,
        player.tired,
        CHARACTERS[player.character].name if player.character and alone else "",
        player.cards,
        "H" * (view.options.mischief and not player.mischief_used) + "M" * player.mulligan,
    )
