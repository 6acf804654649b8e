"""The face of Scramble Golf: form, pictures, controls and leaderboard columns."""

from functools import partial

from club.leaderboard_text import DEFAULT_COLUMNS, feat_column
from engine.scramble.options import Options
from engine.speech import N_
from render import scramble
from render.scramble import banner
from render.scramble.landings import landings
from render.scramble.primer import primer
from ui.games.scramble.controls import rows
from ui.games.scramble.move_icons import icon
from ui.widgets.form_fields import FormAnswer, FormQuestion
from ui.widgets.game_face import Face, FirstRound

SEATS = {"match": 2, "stroke": 4, "skins": 4, "board_race": 4}
"""The usual seats of each way to play."""


def _usual_seats(options: Options) -> int:
    return 4 if options.teams == "doubles" else SEATS[options.play]


SINGLES, DOUBLES = {"teams": "singles"}, {"teams": "doubles"}
FORM = (
    FormQuestion(
        N_("What do you play for?"),
        (
            FormAnswer(N_("Stroke play"), {"play": "stroke", **SINGLES}, N_("Fewest strokes win")),
            FormAnswer(N_("Match play"), {"play": "match", **SINGLES}, N_("Two players, hole against hole")),
            FormAnswer(N_("Skins"), {"play": "skins", **SINGLES}, N_("A hole won alone takes all that lies on it")),
            FormAnswer(N_("Board race"), {"play": "board_race", **SINGLES}, N_("First through all the baskets wins")),
            FormAnswer(N_("Doubles"), {"play": "stroke", **DOUBLES}, N_("Stroke play, partners against partners")),
        ),
    ),
    FormQuestion(
        N_("Cards"),
        (
            FormAnswer(N_("No cards"), {"cards": "none"}, N_("Best for a first round")),
            FormAnswer(N_("Luck cards"), {"cards": "luck"}, N_("After a throw you may roll for luck, good or bad")),
            FormAnswer(N_("Battle cards"), {"cards": "battle"}, N_("Cards to play against each other")),
        ),
    ),
    FormQuestion(
        N_("Course"),
        (
            FormAnswer(N_("Willow Bend"), {"course": "A"}, N_("9 holes")),
            FormAnswer(N_("Granite Flats"), {"course": "B"}, N_("9 holes")),
            FormAnswer(N_("Both"), {"course": "A+B"}, N_("18 holes")),
        ),
    ),
)

FACE = Face(
    command="scramble",
    about=N_("Scramble Golf: discs, three dice and a course"),
    room=_usual_seats,
    form=FORM,
    first=FirstRound(N_("Scramble Golf, 9 holes"), Options()),
    emblem="die_d5",
    board=scramble.table,
    ahead=scramble.CACHE_WARMERS,
    landings=landings,
    banner=banner.game_banner,
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
        *DEFAULT_COLUMNS,
        (feat_column("ace", N_("Aces")), feat_column("skin", N_("Skins")), feat_column("race win", N_("Races won"))),
        (
            feat_column("match won", N_("Won")),
            feat_column("match lost", N_("Lost")),
            feat_column("match halved", N_("Halved")),
        ),
    ),
)
