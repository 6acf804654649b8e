"""The face of Play Nine: form, pictures, controls and leaderboard columns."""

from functools import partial

from club.leaderboard_text import AVERAGE, BEST, ROUNDS, TOP_HOLE, WINS, Feat, counted
from engine.play_nine.table import Options
from engine.speech import N_
from render import play_nine
from render.play_nine import banner
from render.play_nine.primer import primer
from ui.games.play_nine.controls import rows
from ui.widgets.form_fields import Pick, Question
from ui.widgets.game_face import Face, First

FORM = (
    Question(
        N_("How many holes?"),
        (
            Pick(N_("3 holes"), {"holes": 3}, N_("A quick round")),
            Pick(N_("6 holes"), {"holes": 6}),
            Pick(N_("All 9 holes"), {"holes": 9}, N_("The whole game")),
        ),
    ),
    Question(
        N_("Rules of the table"),
        (
            Pick(
                N_("Sudden death"),
                {"sudden_death": True},
                N_("A tie for first place is played off, over three holes at most"),
                {"sudden_death": False},
            ),
            Pick(
                N_("Cut for the first deal"),
                {"cut": True},
                N_("The lowest card deals; if not, the dealer is drawn"),
                {"cut": False},
            ),
        ),
        kind="ticks",
    ),
)

FACE = Face(
    command="playnine",
    about=N_("Play Nine: nine holes with cards, fewest strokes win"),
    room=lambda _options: 6,
    form=FORM,
    first=First(N_("Play Nine, 3 holes"), Options(holes=3)),
    emblem="card_9",
    board=play_nine.table,
    hole=play_nine.hole,
    banner=banner.wide,
    primer=primer,
    rules={
        "P-1": play_nine.cards_sheet,
        "P-33": partial(play_nine.example, (-5, 4, 4, 12), (-5, 4, 4, 11)),
    },
    ahead=play_nine.AHEAD,
    layout=rows,
    columns=((WINS, AVERAGE, BEST), (ROUNDS, TOP_HOLE, counted("hole-in-one group", N_("Groups")))),
    feats=(
        Feat("hole-in-one", N_("Hole-in-Ones"), "hole-in-one"),
        Feat("matched column", N_("matched columns"), "matched column"),
    ),
)
