"""The face of Scramble Golf: form, pictures, controls and leaderboard columns."""

from functools import partial

from club.leaderboard_text import USUAL, counted
from engine.scramble.options import Options
from engine.speech import N_
from render import scramble
from render.scramble import banner
from render.scramble.landings import landings
from render.scramble.primer import primer
from ui.games.scramble.controls import rows
from ui.games.scramble.move_icons import icon
from ui.widgets.form_fields import Pick, Question
from ui.widgets.game_face import Face, First

ROOM = {"match": 2, "stroke": 4, "skins": 4, "board_race": 4}
"""The usual seats of each way to play."""


def _room(options: Options) -> int:
    return 4 if options.teams == "doubles" else ROOM[options.play]


SINGLES, DOUBLES = {"teams": "singles"}, {"teams": "doubles"}
FORM = (
    Question(
        N_("What do you play for?"),
        (
            Pick(N_("Stroke play"), {"play": "stroke", **SINGLES}, N_("Fewest strokes win")),
            Pick(N_("Match play"), {"play": "match", **SINGLES}, N_("Two players, hole against hole")),
            Pick(N_("Skins"), {"play": "skins", **SINGLES}, N_("A hole won alone takes all that lies on it")),
            Pick(N_("Board race"), {"play": "board_race", **SINGLES}, N_("First through all the baskets wins")),
            Pick(N_("Doubles"), {"play": "stroke", **DOUBLES}, N_("Stroke play, partners against partners")),
        ),
    ),
    Question(
        N_("Cards"),
        (
            Pick(N_("No cards"), {"cards": "none"}, N_("Best for a first round")),
            Pick(N_("Luck cards"), {"cards": "luck"}, N_("After a throw you may roll for luck, good or bad")),
            Pick(N_("Battle cards"), {"cards": "battle"}, N_("Cards to play against each other")),
        ),
    ),
    Question(
        N_("Course"),
        (
            Pick(N_("Willow Bend"), {"course": "A"}, N_("9 holes")),
            Pick(N_("Granite Flats"), {"course": "B"}, N_("9 holes")),
            Pick(N_("Both"), {"course": "A+B"}, N_("18 holes")),
        ),
    ),
)

FACE = Face(
    command="scramble",
    about=N_("Scramble Golf: discs, three dice and a course"),
    room=_room,
    form=FORM,
    first=First(N_("Scramble Golf, 9 holes"), Options()),
    emblem="die_d5",
    board=scramble.table,
    ahead=scramble.AHEAD,
    landings=landings,
    banner=banner.wide,
    primer=primer,
    rules={
        "S-91": partial(scramble.cards_sheet, "good"),
        "S-101": partial(scramble.cards_sheet, "bad"),
        "S-120": partial(scramble.cards_sheet, "battle"),
    },
    layout=rows,
    hint=N_("Choose where to land"),
    aside={"concede": N_("Concede …")},
    styles={"throw": "green", "back": "grey", "done": "grey", "end": "grey"},
    icon=icon,
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
