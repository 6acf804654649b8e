"""What a table may choose, and the sentence for each combination that does not go together (section 14)."""

from collections.abc import Callable
from functools import cache
from typing import Final, Literal, NamedTuple

import msgspec

from engine.final_nine.cards.deck import ACTIONS, CHAMP, PRINTED_ACTIONS, PRINTED_DISCS, stack
from engine.final_nine.formats.format import FORMATS, Format
from engine.speech import N_, _

Course = Literal["park", "suburban", "forest"]
Pack = Literal["half", "full", "double"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The option matrix of F-173; raises `ValueError` with the sentence of F-176 for a wrong combination."""

    rules: Literal["standard", "battle"] = "standard"
    level: Literal["rec", "am", "pro"] = "am"
    course: Course = "park"
    holes: Literal[9, 18] = 9
    layout: Literal["stack", "shuffled", "full", "mega2", "mega3"] = "stack"
    nine: Literal["front", "back"] = "front"
    pack: Pack | None = None
    """None is the half pack for one or two players and the full pack for more, or for ACE RUN."""
    printing: Literal[1, 2] = msgspec.field(default=2, name="edition")
    """Of the book (F-175); records keep the book's own word for it."""
    characters: Literal["off", "team", "kstar"] = "off"
    doubles: bool = False
    chain_links: bool = False
    angle_ctrl: bool = False
    bad_form: bool = False
    plus: bool = False
    mischief: bool = False
    tee_off: bool = False
    ace_run: bool = False
    calm_circle: bool = False
    disruptions: Literal["one", "one_each"] = "one"

    @property
    def format(self) -> Format:
        """What the round is played for."""
        return FORMATS[self.ace_run]

    def __post_init__(self) -> None:
        for refusal in COMBINATIONS:
            if refusal.when(self, 0):
                raise ValueError(_(refusal.sentence))


class Refusal(NamedTuple):
    """A combination that does not go together, with its code of F-176."""

    code: str
    when: Callable[[Options, int], bool]
    sentence: str


MEGA: Final = ("mega2", "mega3")
SEATINGS: Final = (
    Refusal("O-01", lambda _o, seats: not 1 <= seats <= 4, N_("Final Nine takes 1 to 4 players.")),
    Refusal("O-02", lambda o, seats: o.rules == "battle" and seats == 1, N_("BATTLE needs at least 2 players.")),
    Refusal("O-04", lambda o, seats: o.tee_off and seats == 1, N_("TEE OFF needs at least 2 players.")),
    Refusal(
        "O-05",
        lambda o, seats: o.pack == "half" and seats == 4,
        N_("The half pack is too small for 4 players. Use the full pack."),
    ),
    Refusal("O-06", lambda o, seats: o.doubles and seats != 4, N_("Doubles needs exactly 4 players.")),
)
COMBINATIONS: Final = (
    Refusal("O-03", lambda o, _s: o.mischief and o.rules != "battle", N_("MISCHIEF is only for BATTLE rules.")),
    Refusal(
        "O-07",
        lambda o, _s: o.doubles and o.characters != "kstar",
        N_("Doubles uses the TEAM K-STAR cards. Set characters to kstar."),
    ),
    Refusal(
        "O-08",
        lambda o, _s: o.layout == "mega2" and o.holes == 9,
        N_("Pairs need 18 holes. Use mega3 or 18 holes."),
    ),
    Refusal("O-09", lambda o, _s: o.calm_circle and o.level != "pro", N_("The calm circle only matters at PRO level.")),
    Refusal(
        "O-10",
        lambda o, _s: o.disruptions == "one_each" and o.rules != "battle",
        N_("Disruptions only exist in BATTLE."),
    ),
    Refusal("O-11", lambda o, _s: o.ace_run and o.course != "park", N_("ACE RUN is played on the PARK course.")),
    Refusal(
        "O-12",
        lambda o, _s: o.ace_run and (o.holes == 18 or o.layout in {*MEGA, "full"}),
        N_("ACE RUN is played over 9 separate holes."),
    ),
    Refusal(
        "O-13",
        lambda o, _s: o.ace_run and (o.rules == "battle" or o.mischief or o.doubles or o.characters != "off"),
        N_("ACE RUN is played without BATTLE, MISCHIEF, doubles and characters."),
    ),
    Refusal(
        "O-14",
        lambda o, _s: o.ace_run and (o.chain_links or o.bad_form or o.angle_ctrl or o.plus),
        N_("ACE RUN brings its own cards. Switch the other add-ins off."),
    ),
    Refusal(
        "O-15",
        lambda o, _s: o.ace_run and o.pack in {"half", "double"},
        N_("ACE RUN is played with the full pack."),
    ),
    Refusal(
        "O-16",
        lambda o, _s: o.nine == "back" and (o.holes == 18 or o.layout in {*MEGA, "shuffled"}),
        N_("Front or back nine can only be chosen for 9 holes in order."),
    ),
    Refusal(
        "O-17",
        lambda o, _s: o.ace_run and o.nine == "back",
        N_("ACE RUN has nine holes of its own. Leave the nine at front."),
    ),
)


def everything(course: Course) -> Options:
    """All that goes together on a course, with TEAM cards for characters."""
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


def check(options: Options, seats: int) -> None:
    """Raises `ValueError` with the sentence of F-176 where that many seats cannot play these options."""
    for refusal in SEATINGS:
        if refusal.when(options, seats):
            raise ValueError(_(refusal.sentence))


def hint(options: Options, seats: int) -> str:
    """Advice on a combination that is allowed but not ideal (F-176), or ""."""
    return _("Best for 1-2 players") if options.pack == "half" and seats == 3 else ""


def pack(options: Options, seats: int) -> Pack:
    """The pack in play: the one chosen, or the default of F-173."""
    return options.pack or ("half" if seats <= 2 and not options.ace_run else "full")


def sets(options: Options) -> frozenset[str]:
    """The sets of cards that the options bring in (F-10, F-174)."""
    extras = {"plus": options.plus, "bad_form": options.bad_form, "ace_run": options.ace_run}
    return frozenset({"core", options.course} | {name for name, chosen in extras.items() if chosen})


@cache
def decks(options: Options, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The disc stack and the action stack before the shuffle, in printed order (F-10 to F-13, F-123, F-160)."""
    cards, size = sets(options), pack(options, seats)
    actions = stack(PRINTED_ACTIONS, cards, size)
    if options.level == "rec":
        actions = tuple(code for code in actions if ACTIONS[code].category != "CALL")
    discs = stack(PRINTED_DISCS, cards, size)
    return tuple(filter(options.format.plays, discs)), tuple(filter(options.format.plays, actions))


@cache
def skills(options: Options, seats: int) -> tuple[str, ...]:
    """The SKILL cards of the deck that Champ may stand for, in printed order (F-112)."""
    codes = dict.fromkeys(decks(options, seats)[1])
    return tuple(code for code in codes if ACTIONS[code].category == "SKILL" and code != CHAMP)
