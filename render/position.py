"""Positions of played games that pictures explain a game with: records beside the code that draws them."""

from pathlib import Path
from typing import Any

from engine import record
from engine.game import Seat

NAMES = ("Annika", "Björn")
"""Who plays there."""


def position(folder: str, seat: Seat | None = None) -> Any:
    """What a seat, or the channel, sees at the end of the record `primer.txt` in a game's folder of pictures."""
    played = record.read((Path(__file__).with_name(folder) / "primer.txt").read_text(encoding="utf-8"))
    return played.rules.view(played.state(), seat)
