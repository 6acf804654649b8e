"""The words for cards, effects, grids, directions, terrain and scores, in full and in short."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, CARDS, DISCS, Disc, Effect, Effects
from engine.final_nine.courses.hole import COLUMNS, Cell
from engine.final_nine.view import View
from engine.hole_result import FEAT_NAMES
from engine.i18n import N_, _, current_locale, format_signed, ngettext, pgettext, truncate

MAX_NAME_CHARACTERS: Final = 12
DIRECTIONS: Final = (N_("up"), N_("right"), N_("down"), N_("left"))
IMMUNITIES: Final = {"B": N_("bushes"), "W": N_("wind"), "S": N_("skips"), "R": N_("rolls")}
DISC_FIGURES: Final = N_(
    "Disc numbers: distance, then fade. + bends BH left and FH right, − the other way. "
    "B W S R: immune to bushes, wind, skips, rolls."
)
"""The meaning of the figures of a disc (F-37 to F-39)."""
SCORES: Final = {
    **FEAT_NAMES,
    "par": N_("par"),
    "bogey": N_("bogey"),
    "run ace": N_("ace"),
    "miss": N_("no ace"),
}
GROUND_NAMES: Final = {
    "T": N_("tee pad"),
    "B": N_("basket"),
    "S": N_("basket on a slope"),
    "Z": N_("drop zone"),
    "t": N_("small tree"),
    "M": N_("mando"),
    "b": N_("bushes"),
    "c": N_("clump"),
    "~": N_("water"),
    "o": N_("pond"),
    "#": N_("structure"),
    "=": N_("road"),
    "^": N_("roof"),
    "y": N_("yard"),
    "F": N_("forest"),
    "/": N_("slope"),
    "k": N_("cluster"),
    ":": N_("tight line"),
}


def short_name(name: str) -> str:
    """Return the name, truncated for places with little room."""
    return truncate(name, MAX_NAME_CHARACTERS)


def against_par(over: int) -> str:
    """Return a total relative to par: "E" for even (F-128)."""
    # NOTE: even par, where others have −2 or +1
    return format_signed(over) if over else _("E")


def card_name(code: str) -> str:
    """Return the name of a card, a disc with its hand."""
    face = CARDS[code]
    return f"{face.name} {face.hand}".strip() if isinstance(face, Disc) else face.name


def disc_with_figures(code: str) -> str:
    """Return a disc with its figures, such as "Thunderline BH 6 +2"."""
    face = DISCS[code]
    if face.reach:
        return _("{disc} reach {reach}").format(disc=card_name(code), reach=face.reach)
    if face.pattern:
        return _("{disc} diagonal {grids}").format(disc=card_name(code), grids=len(face.pattern))
    fade = f" {format_signed(face.fade)}" if face.fade else ""
    immune = f" {face.immune}" if face.immune else ""
    return f"{card_name(code)} {face.distance}{fade}{immune}"


def flight_text(face: Disc) -> str:
    """Return how a disc flies (F-36, F-41, F-72)."""
    return _flight_text(face.code, current_locale())


@lru_cache(512)
def _flight_text(code: str, _locale: str) -> str:
    face = DISCS[code]
    if face.reach:
        return ngettext(
            "a sure putt from {count} square away", "a sure putt from up to {count} squares away", face.reach
        ).format(count=face.reach)
    if face.pattern:
        count = len(face.pattern)
        return ngettext("{count} square diagonally", "{count} squares diagonally", count).format(count=count)
    fade = _("fade {number}").format(number=format_signed(face.fade)) if face.fade else _("straight")
    return _("distance {distance}, {fade}").format(distance=face.distance, fade=fade)


def grid_name(view: View, here: Cell) -> str:
    """Return the name of a grid, or "off" beyond the card."""
    inside = 0 <= here.column < len(COLUMNS) and 0 <= here.row < len(view.hole.rows)
    return str(here) if inside else pgettext("the card of a hole", "off")


def score_text(view: View, figure: int, par: int) -> str:
    """Return the name of a hole's figure (F-129), or how far it is over par: "birdie", "+2"."""
    word = view.options.format.name(figure, par)
    return _(SCORES[word]) if word in SCORES else format_signed(figure - par)


def aces_text(count: int) -> str:
    return ngettext("{count} ace", "{count} aces", count).format(count=count)


def cards_text(count: int) -> str:
    return ngettext("{count} card", "{count} cards", count).format(count=count)


PLAIN_EFFECTS: Final = {
    "no_water": N_("not over water"),
    "miss_putt": N_("a putt misses and stops under the basket"),
    "one_away": N_("a putt lands one square past the basket"),
    "in_from_distance": N_("a driver, fairway or mid-range can go straight in"),
    "void_skill": N_("skill cards don't count"),
    "no_luck": N_("no luck cards on this throw"),
    "turn_extra": N_("turn up one more card"),
    "fair_lie": N_("the lie counts as fairway"),
    "renew": N_("discard up to three cards and draw as many"),
    "windup": N_("a free new disc from the top three"),
    "beside": N_("a throw one square beside the basket hits it too"),
    "sticks": N_("the disc sticks in the basket"),
    "pops": N_("the basket spits the disc out"),
    "mulligan": N_("the throw doesn't count: throw again"),
    "peek": N_("look at the top action card"),
    "copy_skill": N_("any one skill card"),
    "no_skill": N_("no skill cards on this throw"),
    "borrow": N_("another player's putter for one of your discs"),
}
NUMBERED_EFFECTS: Final = {"dist": N_("distance"), "fade": N_("fade")}
COUNTED_EFFECTS: Final = {
    "dist": N_("distance {number}"),
    "fade": N_("fade {number}"),
    "penalty": N_("+{number} stroke"),
}
ARGUED_EFFECTS: Final[dict[tuple[str, str], str]] = {
    ("mirror", ""): N_("mirror the flight"),
    ("mirror", "BH"): N_("mirror a BH disc"),
    ("mirror", "FH"): N_("mirror an FH disc"),
    ("over", "k"): N_("over clusters"),
    ("wind_fade", "+"): N_("one square with the crosswind"),
    ("wind_fade", "-"): N_("one square against the crosswind"),
    ("stop_at_first", ":"): N_("stops on the first tight line"),
    ("gap", ""): N_("through one forest or cluster"),
    ("waive_ob", ""): N_("no penalty for out of bounds"),
    ("waive_ob", "y="): N_("no penalty in a yard or on a road"),
    ("cancel", "any"): N_("cancel a deviation or a call"),
    ("cancel", "putt"): N_("cancel a missed putt"),
    ("cancel", "DEVIATION"): N_("cancel a deviation"),
    ("cancel", "CALL"): N_("cancel a call"),
    ("cancel", "flight"): N_("cancel a deviation of the flight"),
    ("cycle", "2"): N_("discard a card, draw two"),
    ("bag", "DISC"): N_("take a disc and an action card from the discard piles"),
    ("fetch", "DISC"): N_("take a disc from the discard pile"),
    ("fetch", "PUTTER"): N_("take a putter from the discard pile"),
    ("discard", "random"): N_("lose a random card"),
    ("discard", "choice1"): N_("discard a card of your choice"),
    ("discard", "choice2"): N_("discard two cards of your choice"),
    ("discard", "all"): N_("discard the whole hand"),
    ("penalty", "over y"): N_("+1 stroke over a yard"),
    ("penalty", "over ="): N_("+1 stroke over a road"),
    ("penalty", "lie Fkbc"): N_("+1 stroke in the woods"),
    ("post", "fwd"): N_("one square on after landing"),
    ("post", "back"): N_("one square back after landing"),
    ("post", "plus"): N_("one square to the + side after landing"),
    ("post", "minus"): N_("one square to the − side after landing"),
    ("post", "U"): N_("one square up after landing"),
    ("post", "R"): N_("one square right after landing"),
    ("post", "D"): N_("one square down after landing"),
    ("post", "L"): N_("one square left after landing"),
    ("post", "U2"): N_("two squares up after landing"),
    ("post", "R2"): N_("two squares right after landing"),
    ("post", "D2"): N_("two squares down after landing"),
    ("post", "L2"): N_("two squares left after landing"),
    ("take", "random"): N_("a random card from another player for one of yours"),
    ("marker", "U"): N_("marker up"),
    ("marker", "R"): N_("marker right"),
    ("marker", "D"): N_("marker down"),
    ("marker", "L"): N_("marker left"),
}

ALL_DIRECTIONS: Final = {
    ("post", 1): N_("one square in any direction after landing"),
    ("post", 2): N_("two squares in any direction after landing"),
    ("marker", 0): N_("move the marker one square in any direction"),
}
"""Effects whose options are the four directions, described once."""


def effect_text(one: Effect) -> str:
    """Return an effect in a few words."""
    if one.kind == "immune":
        return _("immune to {what}").format(what=_(IMMUNITIES[one.argument]))
    for key in ((one.kind, f"{one.argument}{one.number}"), (one.kind, one.argument)):
        if key in ARGUED_EFFECTS:
            return _(ARGUED_EFFECTS[key])
    if one.kind in COUNTED_EFFECTS:
        number = str(one.number) if one.kind == "penalty" else format_signed(one.number)
        return _(COUNTED_EFFECTS[one.kind]).format(number=number)
    return _(PLAIN_EFFECTS[one.kind])


def effects_text(option: Effects) -> str:
    return ", ".join(effect_text(one) for one in option)


def played_effects(code: str, option: Effects) -> Effects:
    """Return what a card does that is played from a hand: a call turns up no more cards then (F-116)."""
    return tuple(one for one in option if one.kind != "turn_extra" or ACTIONS[code].category != "CALL")


def turns_up_more(code: str) -> bool:
    """Return whether a card brings one more card only if it is turned up itself (F-94, F-116)."""
    return any(played_effects(code, option) != option for option in ACTIONS[code].options)


def card_text(code: str) -> str:
    """Return what an action card does from a hand, and what more it does if it is turned up."""
    text = played_text(code)
    return _("{what}; turned up, it brings one more card").format(what=text) if turns_up_more(code) else text


def played_text(code: str) -> str:
    """Return what an action card does that is played from a hand."""
    return effects_text(played_effects(code, ACTIONS[code].options[0])) if turns_up_more(code) else action_text(code)


def action_text(code: str) -> str:
    """Return what an action card does: its options with "or" between them, without repetition (F-85)."""
    options = ACTIONS[code].options
    if anyway := all_directions_key(options):
        return _(ALL_DIRECTIONS[anyway])
    if len(options) > 1 and all(len(option) == 1 and option[0].kind in NUMBERED_EFFECTS for option in options):
        return _numbers_text(options)
    return _(" or ").join(map(effects_text, options))


def all_directions_key(options: tuple[Effects, ...]) -> tuple[str, int] | None:
    """Return the kind and number of an effect whose options are the four directions, else None."""
    one, *others = options[0]
    ways = {option[0].argument for option in options if len(option) == 1}
    return (one.kind, one.number) if not others and ways == set("URDL") else None


def _numbers_text(options: tuple[Effects, ...]) -> str:
    """Return options that differ in their numbers, such as "distance or fade +1 or −1"."""
    kinds = _(" or ").join(_(NUMBERED_EFFECTS[kind]) for kind in dict.fromkeys(option[0].kind for option in options))
    numbers = _(" or ").join(dict.fromkeys(format_signed(option[0].number) for option in options))
    return f"{kinds} {numbers}"


BRIEF_EFFECTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("mirror", ""): N_("mirrored"),
        ("mirror", "BH"): N_("mirrored"),
        ("mirror", "FH"): N_("mirrored"),
        ("miss_putt", ""): N_("under the basket"),
        ("one_away", ""): N_("one past the basket"),
        ("in_from_distance", ""): N_("goes straight in"),
        ("turn_extra", ""): N_("1 more card"),
        ("no_luck", ""): N_("no luck"),
        ("no_skill", ""): N_("no skill"),
        ("take", "random"): N_("trades a card"),
        ("borrow", ""): N_("a putter for a disc"),
        ("gap", ""): N_("through a gap"),
        ("over", "k"): N_("no die"),
        ("stop_at_first", ":"): N_("on a tight line"),
        ("wind_fade", "+"): N_("1 with the wind"),
        ("wind_fade", "-"): N_("1 into the wind"),
        ("waive_ob", ""): N_("no penalty"),
        ("waive_ob", "y="): N_("no penalty"),
        ("cancel", "any"): N_("cancels a card"),
        ("cancel", "putt"): N_("cancels a miss"),
        ("cancel", "DEVIATION"): N_("cancels a deviation"),
        ("cancel", "CALL"): N_("cancels a call"),
        ("cancel", "flight"): N_("cancels a deviation"),
        ("discard", "random"): N_("loses a card"),
        ("discard", "choice1"): N_("drops a card"),
        ("discard", "choice2"): N_("drops 2 cards"),
        ("discard", "all"): N_("loses all cards"),
        ("marker", "U"): N_("up"),
        ("marker", "R"): N_("right"),
        ("marker", "D"): N_("down"),
        ("marker", "L"): N_("left"),
        ("bag", "DISC"): N_("takes two cards"),
        ("immune", "B"): N_("no bush"),
        ("immune", "W"): N_("no wind"),
        ("immune", "S"): N_("no skips"),
        ("immune", "R"): N_("no rolls"),
        ("no_water", ""): N_("no water"),
        ("penalty", "over ="): N_("road +1"),
        ("penalty", "lie Fkbc"): N_("woods +1"),
        ("void_skill", ""): N_("cancels skill cards"),
        ("cycle", "2"): N_("draws two cards"),
        ("fetch", "DISC"): N_("takes a disc"),
        ("fetch", "PUTTER"): N_("takes a putter"),
        ("fair_lie", ""): N_("counts as fairway"),
        ("beside", ""): N_("1 square off hits too"),
        ("sticks", ""): N_("the disc sticks"),
        ("pops", ""): N_("spits the disc out"),
        ("post", "fwd"): N_("one square on"),
        ("post", "back"): N_("one square back"),
        ("post", "plus"): N_("1 square to the + side"),
        ("post", "minus"): N_("1 square to the − side"),
        ("post", "U"): N_("one square up"),
        ("post", "R"): N_("one square right"),
        ("post", "D"): N_("one square down"),
        ("post", "L"): N_("one square left"),
        ("post", "U2"): N_("two squares up"),
        ("post", "R2"): N_("two squares right"),
        ("post", "D2"): N_("two squares down"),
        ("post", "L2"): N_("two squares left"),
    }
)
"""Effects by kind and argument, shorter than in `effect_text`."""


BRIEF_ALL_DIRECTIONS: Mapping[tuple[str, int], str] = MappingProxyType(
    {
        ("post", 1): N_("one square any way"),
        ("post", 2): N_("two squares any way"),
        ("marker", 0): N_("one square any way"),
    }
)
"""Effects that may go in each of the four directions."""


def brief_effect(one: Effect) -> str:
    """Return an effect in few words."""
    for key in ((one.kind, f"{one.argument}{one.number}"), (one.kind, one.argument)):
        if key in BRIEF_EFFECTS:
            return _(BRIEF_EFFECTS[key])
    return effect_text(one)


def brief_effects(option: Effects) -> str:
    return ", ".join(map(brief_effect, option))


def brief_action_text(code: str) -> str:
    """Return what an action card does, each of its options once."""
    if turns_up_more(code):
        what = brief_effects(played_effects(code, ACTIONS[code].options[0]))
        return _("{what}; turned up: 1 more card").format(what=what)
    options = ACTIONS[code].options
    if anyway := all_directions_key(options):
        return _(BRIEF_ALL_DIRECTIONS[anyway])
    return _(" or ").join(dict.fromkeys(map(brief_effects, options)))
