"""The face of Play Nine: form, pictures, controls and leaderboard columns."""

from functools import partial

from club.leaderboard_text import AVERAGE, BEST_ROUND, ROUNDS, BEST_HOLE, WINS, Feat, feat_column
from engine.play_nine.table import Options
from engine.speech import N_
from render import play_nine
from render.play_nine import banner
from render.play_nine.primer import primer
from ui.games.play_nine.controls import rows
from ui.widgets.form_fields import FormAnswer, FormQuestion
from ui.widgets.game_face import Face, FirstRound

FORM = (
    FormQuestion(
        N_("How many holes?"),
        (
            FormAnswer(N_("3 holes"), {"holes": 3}, N_("A quick round")),
            FormAnswer(N_("6 holes"), {"holes": 6}),
            FormAnswer(N_("All 9 holes"), {"holes": 9}, N_("The whole game")),
        ),
    ),
    FormQuestion(
        N_("Rules of the table"),
        (
            FormAnswer(
                N_("Sudden death"),
                {"sudden_death": True},
                N_("A tie for first place is played off, over three holes at most"),
                {"sudden_death": False},
            ),
            FormAnswer(
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
    first=FirstRound(N_("Play Nine, 3 holes"), Options(holes=3)),
    emblem="card_9",
    board=play_nine.table,
    hole=play_nine.hole,
    banner=banner.game_banner,
    primer=primer,
    rules={
        "P-1": play_nine.cards_sheet,
        "P-33": partial(play_nine.scored_example, (-5, 4, 4, 12), (-5, 4, 4, 11)),
    },
    ahead=play_nine.CACHE_WARMERS,
    layout=rows,
    columns=((WINS, AVERAGE, BEST_ROUND), (ROUNDS, BEST_HOLE, feat_column("hole-in-one group", N_("Groups")))),
    feats=(
        Feat("hole-in-one", N_("Hole-in-Ones"), "hole-in-one"),
        Feat("matched column", N_("matched columns"), "matched column"),
    ),
)
