"""The faces of the games by key: images, controls, icons and form of each; read by the client and the cogs."""

from ui.games.final_nine import FACE as FINAL_NINE
from ui.games.play_nine import FACE as PLAY_NINE
from ui.games.scramble import FACE as SCRAMBLE
from ui.widgets.game_face import Face


class Faces(dict[str, Face]):
    """The faces by the game's key; a game without one is played with text alone."""

    def __missing__(self, _game: str) -> Face:
        return Face()


FACES = Faces({"play-nine": PLAY_NINE, "final-nine": FINAL_NINE, "scramble": SCRAMBLE})


def face(game: str) -> Face:
    """Return the face of a game."""
    return FACES[game]
