"""What Scramble Golf shows on Discord."""

from functools import partial

from club.standings import USUAL, counted
from cogs.ui.face import Face
from engine.scramble.table import Options
from engine.speech import N_
from render import scramble
from render.scramble.primer import primer

ROOM = {"match": 2, "stroke": 4, "skins": 4, "board_race": 4}


def _room(options: Options) -> int:
    return 4 if options.teams == "doubles" else ROOM[options.play]


FACE = Face(
    command="scramble",
    about=N_("Scramble Golf: discs, three dice and a course"),
    room=_room,
    levels={"rookie": N_("rookie"), "amateur": N_("amateur")},
    board=scramble.table,
    primer=primer,
    rules={
        "Good Luck cards": partial(scramble.cards_sheet, "good"),
        "Bad Luck cards": partial(scramble.cards_sheet, "bad"),
        "Scramble Battle": partial(scramble.cards_sheet, "battle"),
    },
    aside={"concede": N_("Concede …")},
    styles={"throw": "green", "back": "grey", "done": "grey", "end": "grey"},
    columns=(
        *USUAL,
        (counted("ace", N_("Aces")), counted("skin", N_("Skins")), counted("race win", N_("Races won"))),
        (
            counted("match won", N_("Won")),
            counted("match lost", N_("Lost")),
            counted("match halved", N_("Halved")),
        ),
    ),
)
