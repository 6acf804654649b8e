"""The options of a table, the combinations that are forbidden, and the cards they bring into play (section 14)."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from engine.final_nine.cards.deck import ACTIONS, CHAMP, PRINTED_ACTIONS, PRINTED_DISCS, build_stack
from engine.final_nine.formats import FORMATS, Format
from engine.i18n import N_, _
from engine.option_fields import about

Course = Literal["park", "suburban", "forest"]
Pack = Literal["half", "full", "double"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of F-173; a forbidden combination raises `ValueError` with its sentence (F-176)."""

    course: Annotated[
        Course,
        about(
            N_("Park, Suburban (roads, roofs, skips) or Forest (trees, slopes, rolls)"),
            {"park": N_("Park"), "suburban": N_("Suburban"), "forest": N_("Forest")},
        ),
    ] = "park"
    holes: Annotated[
        Literal[1, 3, 6, 9, 18],
        about(
            N_("How many holes the round has (9 unless you say otherwise)"),
            {1: N_("1 hole"), 3: N_("3 holes"), 6: N_("6 holes"), 9: N_("9 holes"), 18: N_("18 holes")},
        ),
    ] = 9
    rules: Annotated[
        Literal["standard", "battle"],
        about(
            N_("Standard, or battle, where opponents disrupt your throws"),
            {"standard": N_("standard"), "battle": N_("battle")},
        ),
    ] = "standard"
    level: Annotated[
        Literal["rec", "am", "pro"],
        about(
            N_("Recreational: no calls, one free new disc a hole. Pro: with wind"),
            {"rec": N_("recreational"), "am": N_("amateur"), "pro": N_("pro")},
        ),
    ] = "am"
    layout: Annotated[
        Literal["stack", "shuffled", "full", "mega2", "mega3"],
        about(
            N_("Holes in order or shuffled, all on one map, or two or three joined into a Mega hole"),
            {
                "stack": N_("holes in order"),
                "shuffled": N_("shuffled"),
                "full": N_("full course"),
                "mega2": N_("Mega pairs"),
                "mega3": N_("Mega threes"),
            },
        ),
    ] = "stack"
    nine: Annotated[
        Literal["front", "back"],
        about(
            N_("Start at hole 1 or hole 10, if you play up to 9 holes in order"),
            {"front": N_("front nine"), "back": N_("back nine")},
        ),
    ] = "front"
    pack: Annotated[
        Pack | None,
        about(
            N_("How many cards are in play. Usually the half pack for 1 or 2 players, the full pack for more"),
            {"half": N_("half pack"), "full": N_("full pack"), "double": N_("double pack")},
        ),
    ] = None
    """None is the half pack for one or two players, and the full pack for more players or ACE RUN."""
    printing: Annotated[
        Literal[1, 2],
        about(
            N_("Which printing of the rules. In the first one, a Roller can cross water"),
            {2: N_("second printing"), 1: N_("first printing")},
        ),
    ] = msgspec.field(default=2, name="edition")
    """The printing of the book (F-175); records use the book's word, "edition"."""
    characters: Annotated[
        Literal["off", "team", "kstar"],
        about(
            N_("Each player takes a character with two abilities, or someone from Team K-Star"),
            {"off": N_("no characters"), "team": N_("characters"), "kstar": N_("Team K-Star")},
        ),
    ] = "off"
    doubles: Annotated[
        bool,
        about(
            N_("Two teams of two, with Team K-Star. Partners add up their scores"),
            {True: N_("doubles")},
        ),
    ] = False
    chain_links: Annotated[
        bool,
        about(
            N_("The basket can spit out a putt that was in"),
            {True: N_("Chain Links")},
        ),
    ] = False
    angle_ctrl: Annotated[
        bool,
        about(
            N_("Lay down discs from your hand to change a throw"),
            {True: N_("Angle Ctrl")},
        ),
    ] = False
    bad_form: Annotated[bool, about(N_("Six more deviation cards"), {True: N_("Bad Form")})] = False
    plus: Annotated[
        bool,
        about(
            N_("Four extra cards: Bomb, 360, Curl Back, Tombstoned"),
            {True: N_("plus cards")},
        ),
    ] = False
    mischief: Annotated[
        bool,
        about(
            N_("In battle: everyone has a secret card to play once on an opponent"),
            {True: N_("Mischief")},
        ),
    ] = False
    tee_off: Annotated[
        bool,
        about(
            N_("Everyone flicks at the basket: the closest tees off first and gets a strong card"),
            {True: N_("Tee Off")},
        ),
    ] = False
    ace_run: Annotated[
        bool,
        about(
            N_("A game of its own: most aces on nine Park holes wins"),
            {True: N_("Ace Run")},
        ),
    ] = False
    calm_circle: Annotated[
        bool,
        about(
            N_("At pro level: no wind on throws from the basket's square or the 8 around it"),
            {True: N_("calm circle")},
        ),
    ] = False
    disruptions: Annotated[
        Literal["one", "one_each"],
        about(
            N_("In battle: one disruption a throw, or one from each opponent"),
            {"one": N_("one disruption a throw"), "one_each": N_("one disruption from each opponent")},
        ),
    ] = "one"

    @property
    def format(self) -> Format:
        """The format of the round: the fewest strokes, or the most aces."""
        return FORMATS[self.ace_run]

    def __post_init__(self) -> None:
        for refusal in FORBIDDEN_COMBINATIONS:
            if refusal.when(self, 0):
                raise ValueError(_(refusal.sentence))


class ForbiddenCombination(NamedTuple):
    """A forbidden combination of options, with its code of F-176."""

    code: str
    when: Callable[[Options, int], bool]
    sentence: str


HOLES_OF_A_NINE: Final = 9
"""The holes of the front or the back half of a course."""
MEGA_LAYOUTS: Final = ("mega2", "mega3")
SEAT_RULES: Final = (
    ForbiddenCombination("O-01", lambda _o, seats: not 1 <= seats <= 4, N_("This game is for 1 to 4 players.")),
    ForbiddenCombination(
        "O-02",
        lambda o, seats: o.rules == "battle" and seats == 1,
        N_("Battle needs at least 2 players. Choose Standard, or invite someone."),
    ),
    ForbiddenCombination(
        "O-04",
        lambda o, seats: o.tee_off and seats == 1,
        N_("Tee Off needs at least 2 players. Switch it off, or invite someone."),
    ),
    ForbiddenCombination(
        "O-05",
        lambda o, seats: o.pack == "half" and seats == 4,
        N_("The half pack is too small for 4 players. Choose the full pack."),
    ),
    ForbiddenCombination(
        "O-06",
        lambda o, seats: o.doubles and seats != 4,
        N_("Doubles needs exactly 4 players. Change the number of seats, or switch doubles off."),
    ),
)
FORBIDDEN_COMBINATIONS: Final = (
    ForbiddenCombination(
        "O-03",
        lambda o, _s: o.mischief and o.rules != "battle",
        N_("Mischief needs battle. Choose Battle, or switch Mischief off."),
    ),
    ForbiddenCombination(
        "O-07",
        lambda o, _s: o.doubles and o.characters != "kstar",
        N_("Doubles is played with Team K-Star. Choose Team K-Star for the characters."),
    ),
    ForbiddenCombination(
        "O-08",
        lambda o, _s: o.layout == "mega2" and o.holes in {1, 3, 9},
        N_("Mega pairs need 6 or 18 holes. Choose one of those, or Mega threes."),
    ),
    ForbiddenCombination(
        "O-09",
        lambda o, _s: o.calm_circle and o.level != "pro",
        N_("The calm circle needs wind. Choose the pro level, or switch the circle off."),
    ),
    ForbiddenCombination(
        "O-10",
        lambda o, _s: o.disruptions == "one_each" and o.rules != "battle",
        N_("Disruptions need battle. Choose Battle, or leave this option out."),
    ),
    ForbiddenCombination(
        "O-11", lambda o, _s: o.ace_run and o.course != "park", N_("Ace Run is played in the Park. Choose the Park.")
    ),
    ForbiddenCombination(
        "O-12",
        lambda o, _s: o.ace_run and (o.holes == 18 or o.layout in {*MEGA_LAYOUTS, "full"}),
        N_("Ace Run has up to 9 separate holes. Choose 9 or fewer, in order or shuffled."),
    ),
    ForbiddenCombination(
        "O-13",
        lambda o, _s: o.ace_run and (o.rules == "battle" or o.mischief or o.doubles or o.characters != "off"),
        N_("Ace Run has no battle, Mischief, doubles or characters. Switch them off."),
    ),
    ForbiddenCombination(
        "O-14",
        lambda o, _s: o.ace_run and (o.chain_links or o.bad_form or o.angle_ctrl or o.plus),
        N_("Ace Run has its own cards. Switch the other card extras off."),
    ),
    ForbiddenCombination(
        "O-15",
        lambda o, _s: o.ace_run and o.pack in {"half", "double"},
        N_("Ace Run uses the full pack. Choose the full pack."),
    ),
    ForbiddenCombination(
        "O-16",
        lambda o, _s: o.nine == "back" and (o.holes == 18 or o.layout in {*MEGA_LAYOUTS, "shuffled"}),
        N_("The back nine only works with up to 9 holes in order. Choose that, or play the front nine."),
    ),
    ForbiddenCombination(
        "O-17",
        lambda o, _s: o.ace_run and o.nine == "back",
        N_("Ace Run has its own nine holes. Choose the front nine."),
    ),
    ForbiddenCombination(
        "O-18",
        lambda o, _s: o.layout == "mega3" and o.holes == 1,
        N_("Mega threes need at least 3 holes. Choose 3 or more, or holes in order."),
    ),
    ForbiddenCombination(
        "O-19",
        lambda o, _s: o.layout == "full" and o.holes < HOLES_OF_A_NINE,
        N_("The full course has 9 or 18 holes. Choose 9 or 18, or play the holes in order."),
    ),
)


def all_options_on(course: Course) -> Options:
    """Return options for a course with every compatible expansion on, with TEAM characters."""
    return Options(
        course=course,
        rules="battle",
        level="pro",
        pack="full",
        characters="team",
        chain_links=True,
        angle_ctrl=True,
        bad_form=True,
        plus=True,
        mischief=True,
        tee_off=True,
    )


_DAILY: Final = (
    Options(course="park", holes=3, layout="shuffled"),
    Options(course="suburban", holes=3, layout="shuffled"),
    Options(course="forest", holes=3, layout="shuffled"),
    Options(course="park", holes=3, layout="shuffled", plus=True),
    Options(course="suburban", holes=3, layout="shuffled", chain_links=True),
    Options(course="forest", holes=3, layout="shuffled", plus=True),
    Options(course="park", holes=3, layout="shuffled", bad_form=True),
)
"""The options of the round of the day, from Monday to Sunday: three holes of a course, often with an expansion.

There is no wind: the last throw of a hole draws it, so it would depend on how the hole was played.
"""


def daily_options(weekday: int) -> Options:
    """Return the options of the round of the day on this weekday (0 is Monday)."""
    return _DAILY[weekday]


def validate_setup(options: Options, seats: int) -> None:
    """Raise `ValueError` with the sentence of F-176 if that many seats cannot play these options."""
    for refusal in SEAT_RULES:
        if refusal.when(options, seats):
            raise ValueError(_(refusal.sentence))


def combination_advice(options: Options, seats: int) -> str:
    """Return advice on a combination that is allowed but not ideal (F-176), or ""."""
    return _("Best for 1 or 2 players") if options.pack == "half" and seats == 3 else ""


def pack_in_play(options: Options, seats: int) -> Pack:
    """Return the pack in play: the chosen one, or the default of F-173."""
    return options.pack or ("half" if seats <= 2 and not options.ace_run else "full")


def card_sets(options: Options) -> frozenset[str]:
    """Return the sets of cards that the options bring into play (F-10, F-174)."""
    extras = {"plus": options.plus, "bad_form": options.bad_form, "ace_run": options.ace_run}
    return frozenset({"core", options.course} | {name for name, is_chosen in extras.items() if is_chosen})


@cache
def decks(options: Options, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the disc stack and the action stack before the shuffle, in printed order.

    Rules F-10 to F-13, F-123 and F-160.
    """
    cards, size = card_sets(options), pack_in_play(options, seats)
    actions = build_stack(PRINTED_ACTIONS, cards, size)
    if options.level == "rec":
        actions = tuple(code for code in actions if ACTIONS[code].category != "CALL")
    discs = build_stack(PRINTED_DISCS, cards, size)
    return tuple(filter(options.format.plays, discs)), tuple(filter(options.format.plays, actions))


@cache
def copyable_skills(options: Options, seats: int) -> tuple[str, ...]:
    """Return the SKILL cards that Champ may stand for, in printed order (F-112)."""
    codes = dict.fromkeys(decks(options, seats)[1])
    return tuple(code for code in codes if ACTIONS[code].category == "SKILL" and code != CHAMP)
