"""The face of Scramble Golf: form, images, controls, icons of moves, and leaderboard columns."""

from functools import partial

from club.leaderboard_text import DEFAULT_COLUMNS, feat_column
from engine.game import MOVE_SEPARATOR
from engine.i18n import N_, _
from engine.scramble.cards.deck import GOLFERS, TIERS
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import OB, SAND, TITLES, TREE, WATER
from engine.scramble.options import Options
from engine.scramble.state import DEFAULT_GOLFER
from engine.scramble.text import cards
from engine.scramble.text.cards import GOLFER_NAMES
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View
from render import scramble
from render.scramble import introduction
from render.scramble.film import FILM
from render.scramble.introduction import primer
from render.scramble.landings import landings
from ui.widgets.game_face import Face, FirstRound
from ui.widgets.page import Button, Menu, MenuOption, Row
from ui.widgets.table_form import FormAnswer, FormQuestion

GOLFER_KEYS = tuple(GOLFERS)


def rows(view: View, golfer_number: int = 0) -> tuple[Row, ...] | None:
    """Return the menus of golfers and of the tiers of the golfer `golfer_number`, counted from 1.

    None after the setup: every later choice uses the usual controls.
    """
    if view.phase != "Setup":
        return None
    if not view.moves:
        return ()
    golfer = GOLFER_KEYS[golfer_number - 1] if 0 < golfer_number <= len(GOLFER_KEYS) else ""
    return (_golfer_menu(), _tier_menu(golfer)) if golfer else (_golfer_menu(), (_default_button(),))


def _golfer_menu() -> Menu:
    lines = tuple(
        MenuOption(str(number), cards.golfer_text(key), cards.golfer_strength(key))
        for number, key in enumerate(GOLFER_KEYS, 1)
    )
    return Menu(_("Pick a golfer: lower numbers are better"), "leaf", lines)


def _tier_menu(golfer: str) -> Menu:
    lines = tuple(MenuOption(key, cards.tier_text(key, golfer), _(cards.TIER_MEANINGS[key])) for key in TIERS)
    hint = _("How good is {golfer}? Lower numbers are better").format(golfer=GOLFER_NAMES[golfer])
    return Menu(hint, "choose", lines, arg=f"choose {golfer}")


def _default_button() -> Button:
    """Return the button of the default golfer, for players who have no preference."""
    golfer, tier = DEFAULT_GOLFER
    label = _("The all-rounder: {golfer}").format(golfer=GOLFER_NAMES[golfer])
    return Button(label, "move", f"choose {golfer} {tier}", "green")


_GROUND_ICONS = {TREE: "tree", WATER: "water", SAND: "sand"}
_VERB_ICONS = {"choose": "golfer", "roll": "luck", "battle": "mischief"}


def icon(view: View, text: str) -> str:
    """Return the icon of a move; dice with a landing have the icon of the landing."""
    first, _then, landing = text.partition(MOVE_SEPARATOR)
    verb, _space, detail = (landing or first).partition(" ")
    if verb == "land":
        dice = first.partition(" ")[2] if landing else ""
        return _landing_icon(view, dice, detail)
    if verb == "use":
        return next((f"die_{die.disc.lower()}{die.value}" for die in view.dice if die.name == detail), "")
    return _VERB_ICONS.get(verb, "")


def _landing_icon(view: View, dice: str, lie: str) -> str:
    """Return the icon of the ground at a landing of these dice; without dice, of those that were chosen already."""
    options = (option for reach in view.reach if dice in ("", reach.dice) for option in reach.options)
    return next((_ground_icon(view, option) for option in options if square_name(option.lie) == lie), "")


def _ground_icon(view: View, option: FlightOption) -> str:
    if option.outcome == "basket":
        return "basket"
    ground = view.hole.ground[option.square]
    if option.outcome == "off" or ground == OB:
        return "out"
    if option.outcome == "tree":
        return "tree"
    return _GROUND_ICONS.get(ground, "flag" if view.hole.inside[option.square] else "fairway_ground")


SEATS = {"match": 2, "stroke": 4, "skins": 4, "board_race": 4}
"""The usual seats of each way to play."""


def _usual_seats(options: Options) -> int:
    return 4 if options.teams == "doubles" else SEATS[options.play]


def _course_answers(holes: int) -> tuple[FormAnswer, ...]:
    """Return the answers that play that many holes of one course."""
    return tuple(FormAnswer(TITLES[course], {"course": course, "holes": holes}, holes=holes) for course in TITLES)


SINGLES, DOUBLES = {"teams": "singles"}, {"teams": "doubles"}
FORM = (
    FormQuestion(
        N_("What do you play for?"),
        (
            FormAnswer(N_("Stroke play"), {"play": "stroke", **SINGLES}, N_("Fewest strokes wins")),
            FormAnswer(N_("Match play"), {"play": "match", **SINGLES}, N_("Two players, hole against hole")),
            FormAnswer(N_("Skins"), {"play": "skins", **SINGLES}, N_("Win a hole outright to take the pot")),
            FormAnswer(N_("Board race"), {"play": "board_race", **SINGLES}, N_("First into the last basket wins")),
            FormAnswer(N_("Doubles"), {"play": "stroke", **DOUBLES}, N_("Stroke play in teams of two")),
        ),
    ),
    FormQuestion(
        N_("Cards"),
        (
            FormAnswer(N_("No cards"), {"cards": "none"}, N_("Best for a first round")),
            FormAnswer(
                N_("Good and Bad Luck cards"), {"cards": "luck"}, N_("After a throw, roll for luck: good or bad")
            ),
            FormAnswer(N_("Battle cards"), {"cards": "battle"}, N_("Cards you play on each other")),
        ),
    ),
    FormQuestion(
        N_("Course and holes"),
        (
            *_course_answers(9),
            FormAnswer(N_("Both courses"), {"course": "A+B", "holes": 9}, holes=18),
            *(answer for holes in (6, 3, 1) for answer in _course_answers(holes)),
        ),
        kind="menu",
    ),
)

FACE = Face(
    about=N_("Disc golf with three dice on a course"),
    room=_usual_seats,
    form=FORM,
    first=FirstRound(N_("{game}, 9 holes"), Options()),
    emblem="die_d5",
    board=scramble.table,
    hole=scramble.finished_hole,
    film=FILM,
    is_rare=lambda strokes: strokes == 1,
    ahead=scramble.CACHE_WARMERS,
    landings=landings,
    banner=introduction.game_banner,
    primer=primer,
    rules={
        "S-91": partial(scramble.cards_sheet, "good"),
        "S-101": partial(scramble.cards_sheet, "bad"),
        "S-120": partial(scramble.cards_sheet, "battle"),
    },
    layout=rows,
    hint=N_("Pick where to land"),
    aside={"concede": N_("Concede …")},
    styles={"throw": "green", "back": "grey", "done": "grey", "end": "grey"},
    icon=icon,
    columns=(
        *DEFAULT_COLUMNS,
        (feat_column("ace", N_("Aces")), feat_column("skin", N_("Skins")), feat_column("race win", N_("Races won"))),
        (
            feat_column("match won", N_("Won")),
            feat_column("match lost", N_("Lost")),
            # NOTE: the heading of matches that ended level
            feat_column("match halved", N_("Halved")),
        ),
    ),
)
