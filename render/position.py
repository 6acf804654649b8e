"""Example positions for the pictures that introduce a game: a record beside the code that draws each game."""

from pathlib import Path
from typing import Any

from engine import record
from engine.game import Seat

NAMES = ("Annika", "Björn")
"""The players of the example positions."""


def position(folder: str, seat: Seat | None = None) -> Any:
    """Return what a seat, or with None the channel, sees at the end of `primer.txt` in a game's folder."""
    played = record.parse_record((Path(__file__).with_name(folder) / "primer.txt").read_text(encoding="utf-8"))
    return played.rules.view(played.last_state(), seat)
