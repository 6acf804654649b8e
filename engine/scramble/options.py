"""The options of a table of Scramble Golf."""

from typing import Annotated, Literal

import msgspec

from engine.game import Seat
from engine.i18n import N_
from engine.option_fields import about
from engine.scramble.courses.hole import TITLES
from engine.scramble.text.refusals import error_sentence


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The setup matrix (S-170); `validate_setup` checks the number of players."""

    play: Annotated[
        Literal["stroke", "board_race", "match", "skins"],
        about(
            N_("What you play for (stroke play unless you say otherwise)"),
            {
                "stroke": N_("stroke play"),
                "board_race": N_("board race"),
                "match": N_("match play"),
                "skins": N_("skins"),
            },
        ),
    ] = "stroke"
    throwing: Annotated[
        Literal["scramble", "original"],
        about(
            N_("Scramble: roll three dice and use any. Original: name a disc and roll its die"),
            {"scramble": N_("scramble throws"), "original": N_("original throws")},
        ),
    ] = "scramble"
    cards: Annotated[
        Literal["none", "luck", "battle"],
        about(
            N_("Which cards to play with (none unless you say otherwise)"),
            {"none": N_("no cards"), "luck": N_("Good and Bad Luck cards"), "battle": N_("Battle cards")},
        ),
    ] = "none"
    teams: Annotated[
        Literal["singles", "doubles"],
        about(N_("Singles, or doubles for four or six players"), {"singles": N_("singles"), "doubles": N_("doubles")}),
    ] = "singles"
    course: Annotated[
        Literal["A", "B", "A+B"],
        about(
            N_("Where you play (Willow Bend unless you say otherwise)"),
            {"A": TITLES["A"], "B": TITLES["B"], "A+B": N_("Willow Bend and Granite Flats")},
        ),
    ] = "A"
    holes: Annotated[
        Literal[1, 3, 6, 9],
        about(
            N_("How many holes on each course (9 unless you say otherwise)"),
            {1: N_("1 hole"), 3: N_("3 holes"), 6: N_("6 holes"), 9: N_("9 holes")},
        ),
    ] = 9

    def __post_init__(self) -> None:
        if self.teams == "doubles" and self.play == "board_race":
            raise ValueError(error_sentence("E_DOUBLES_RACE"))
        if self.holes == 1 and self.play == "board_race":
            raise ValueError(error_sentence("E_RACE_LENGTH"))


_DAILY = (
    Options(holes=3),
    Options(holes=3, course="B"),
    Options(holes=3, cards="luck"),
    Options(holes=3, course="B", throwing="original"),
    Options(holes=3, throwing="original"),
    Options(holes=3, course="B", cards="luck"),
    Options(holes=3, throwing="original", cards="luck"),
)
"""The options of the round of the day, from Monday to Sunday."""


def daily_options(weekday: int) -> Options:
    """Return the options of the round of the day on this weekday (0 is Monday)."""
    return _DAILY[weekday]


def partners(options: Options, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return the teams of doubles, whose partners sit half the table apart (S-167)."""
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half)) if options.teams == "doubles" else ()
