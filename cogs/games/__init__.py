"""What is Discord's of each game: its face, its controls, its commands."""

from cogs.games.final_nine.face import FACE as FINAL_NINE
from cogs.games.play_nine.face import FACE as PLAY_NINE
from cogs.games.scramble.face import FACE as SCRAMBLE
from cogs.ui.face import Face

FACES: dict[str, Face] = {"play-nine": PLAY_NINE, "final-nine": FINAL_NINE, "scramble": SCRAMBLE}
"""By the game's key."""


def face(game: str) -> Face:
    """The face of a game; one that brings none is played on words."""
    return FACES.get(game) or Face(command=game.replace("-", ""))
