"""The face of Final Nine: form, images, controls, icons of moves, and leaderboard columns."""

from functools import lru_cache, partial

from club.leaderboard_text import DEFAULT_COLUMNS, feat_column
from engine.final_nine.ai import distance_table
from engine.final_nine.cards.deck import CARDS
from engine.final_nine.moves import PROMISES
from engine.final_nine.options import Options
from engine.final_nine.text.cards import card_kind
from engine.final_nine.view import View
from engine.game import MOVE_SEPARATOR
from engine.i18n import N_
from render import final_nine
from render.final_nine import catalogue, hand_picture, introduction
from render.final_nine.film import FILM
from render.final_nine.introduction import primer
from render.final_nine.landings import landings
from ui.widgets.game_face import Face, FirstRound
from ui.widgets.table_form import FormAnswer, FormQuestion

_MOVE_ICONS = {"aim U": "aim_up", "aim R": "aim_right", "aim D": "aim_down", "aim L": "aim_left", "throw": "basket"}


def icon(_view: View, text: str) -> str:
    """Return the icon of a move, or of the first of several moves."""
    return _move_icon(text.partition(MOVE_SEPARATOR)[0])


@lru_cache(512)
def _move_icon(first: str) -> str:
    """Return the icon of a sequence that begins with this move: the kind of its card, or the icon of its verb."""
    code = next((word for word in first.split()[1:] if word in CARDS), "")
    return card_kind(code).lower().replace("-", "_") if code else _MOVE_ICONS.get(first, "")


EXTRAS = (
    FormAnswer(N_("Wind"), {"level": "pro"}, N_("On each hole, wind pushes every throw one way")),
    FormAnswer(N_("Characters"), {"characters": "team"}, N_("Everyone plays a character with abilities")),
    FormAnswer(N_("Partners"), {"doubles": True, "characters": "kstar"}, N_("Two against two, with Team K-Star")),
    FormAnswer(N_("Tee Off"), {"tee_off": True}, N_("Flick at the basket: the closest tees off first")),
    FormAnswer(N_("Chain Links"), {"chain_links": True}, N_("The basket can spit a putt out")),
    FormAnswer(N_("Angle Ctrl"), {"angle_ctrl": True}, N_("Lay down discs to change a throw")),
    FormAnswer(N_("Bad Form"), {"bad_form": True}, N_("Six more cards that bend your throws")),
    FormAnswer(N_("Plus cards"), {"plus": True}, N_("Four strong extra cards")),
    FormAnswer(N_("Mischief"), {"mischief": True}, N_("In battle: everyone has a secret trick to play once")),
)
COURSES = (
    ("park", N_("Park"), N_("Trees, bushes and water: start here")),
    ("suburban", N_("Suburban"), N_("Roads, roofs and skips")),
    ("forest", N_("Forest"), N_("Woods, slopes and rolls")),
)
FORM = (
    FormQuestion(
        N_("Course and holes"),
        tuple(
            FormAnswer(label, {"course": course, "holes": holes}, note, holes=holes)
            for holes in (9, 6, 3, 1, 18)
            for course, label, note in COURSES
        ),
        kind="menu",
    ),
    FormQuestion(
        N_("Style of play"),
        (
            FormAnswer(
                N_("Standard"), {"rules": "standard", "layout": "stack"}, N_("One hole at a time, nobody interferes")
            ),
            FormAnswer(N_("Battle"), {"rules": "battle", "layout": "stack"}, N_("Opponents disrupt your throws")),
            FormAnswer(
                N_("Standard, full course"), {"rules": "standard", "layout": "full"}, N_("All holes on one map")
            ),
            FormAnswer(N_("Battle, full course"), {"rules": "battle", "layout": "full"}),
            FormAnswer(N_("Ace Run"), {"ace_run": True}, N_("A different game in the Park: most aces wins")),
        ),
    ),
    FormQuestion(N_("Extras"), EXTRAS, kind="ticks"),
)


def _usual_seats(options: Options) -> int:
    """Return four seats, or two with the half pack (F-176)."""
    return 2 if options.pack == "half" else 4


def _board_helps(view: View) -> bool:
    """Return whether the board helps to decide now: a disc and a direction are chosen, or there are no cards to
    see instead.
    """
    return not view.hand or (view.shot is not None and view.shot.plan is not None and bool(view.moves))


FACE = Face(
    about=N_("Disc golf with a hand of nine cards"),
    room=_usual_seats,
    form=FORM,
    first=FirstRound(N_("{game}, 9 holes"), Options(level="rec")),
    emblem="driver",
    board=final_nine.table,
    hole=final_nine.hole,
    film=FILM,
    is_rare=lambda strokes: strokes == 1,
    ahead=(*final_nine.CACHE_WARMERS, *distance_table.PRELOADS),
    hand=hand_picture.picture,  # apart from the board: a phone shows one tall picture very small
    held=hand_picture.hand_of,
    landings=landings,
    helps=_board_helps,
    banner=introduction.game_banner,
    primer=primer,
    rules={
        "F-16": final_nine.grounds_key,
        "F-35": partial(catalogue.catalogue_page, "driver", Options(), 4),
        "F-138": partial(catalogue.catalogue_page, "skill", Options(), 4),
        "F-142": partial(catalogue.catalogue_page, "team", Options(characters="team"), 4),
        "F-159": partial(catalogue.catalogue_page, "ace_run", Options(ace_run=True), 4),
        "F-151": partial(catalogue.catalogue_page, "angle_ctrl", Options(angle_ctrl=True), 4),
        "F-162": partial(catalogue.catalogue_page, "roof", Options(course="suburban"), 4),
        "F-163": partial(catalogue.catalogue_page, "cluster", Options(course="forest"), 4),
    },
    aside={
        "character": N_("Choose a character …"),
        **dict.fromkeys(("redraw", "trade"), N_("Pay a stroke for a disc, or trade …")),
    },
    styles={
        **dict.fromkeys(("throw", "ready", "propose"), "green"),
        **dict.fromkeys((f"throw {promise}" for promise in PROMISES), "grey"),
        **dict.fromkeys(("back", "done", "skip", "pass", "decline"), "grey"),
    },
    icon=icon,
    columns=(
        *DEFAULT_COLUMNS,
        (feat_column("ace", N_("Aces")), feat_column("birdie", N_("Birdies")), feat_column("run ace", N_("Ace Run"))),
    ),
)
