"""Effects in few words, for slips of a picture and for buttons."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.cards.effect import Effect, Effects
from engine.final_nine.words.terms import all_directions_key, effect_text
from engine.speech import N_, _

BRIEF_EFFECTS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("mirror", ""): N_("mirrored"),
        ("mirror", "BH"): N_("mirrored"),
        ("mirror", "FH"): N_("mirrored"),
        ("miss_putt", ""): N_("under the basket"),
        ("one_away", ""): N_("one past the basket"),
        ("in_from_distance", ""): N_("in from afar"),
        ("turn_extra", ""): N_("1 more card"),
        ("no_luck", ""): N_("no luck"),
        ("no_skill", ""): N_("no skill"),
        ("take", "random"): N_("swaps a card"),
        ("borrow", ""): N_("a putter for a disc"),
        ("gap", ""): N_("through a gap"),
        ("over", "k"): N_("no die"),
        ("stop_at_first", ":"): N_("at a tight line"),
        ("wind_fade", "+"): N_("one with the wind"),
        ("wind_fade", "-"): N_("one into the wind"),
        ("waive_ob", ""): N_("no penalty"),
        ("waive_ob", "y="): N_("no penalty"),
        ("cancel", "any"): N_("cancels a card"),
        ("cancel", "putt"): N_("cancels a miss"),
        ("cancel", "DEVIATION"): N_("cancels a deviation"),
        ("cancel", "CALL"): N_("cancels a call"),
        ("cancel", "flight"): N_("cancels a deviation"),
        ("discard", "random"): N_("loses a card"),
        ("discard", "choice"): N_("discards"),
        ("discard", "all"): N_("loses the hand"),
        ("marker", "U"): N_("up"),
        ("marker", "R"): N_("right"),
        ("marker", "D"): N_("down"),
        ("marker", "L"): N_("left"),
        ("bag", "DISC"): N_("takes two cards"),
        ("immune", "B"): N_("no bush"),
        ("immune", "W"): N_("no wind"),
        ("immune", "S"): N_("no skip"),
        ("immune", "R"): N_("no roll"),
        ("no_water", ""): N_("no water"),
        ("penalty", "over ="): N_("road +1"),
        ("cycle", "2"): N_("draws two"),
        ("fetch", "DISC"): N_("takes a disc"),
        ("fetch", "PUTTER"): N_("takes a putter"),
        ("fair_lie", ""): N_("lies on fairway"),
        ("beside", ""): N_("one beside hits too"),
        ("sticks", ""): N_("the disc sticks"),
        ("pops", ""): N_("spits the disc out"),
        ("post", "fwd"): N_("one grid on"),
        ("post", "back"): N_("one grid back"),
        ("post", "plus"): N_("one grid to +"),
        ("post", "minus"): N_("one grid to −"),
        ("post", "U"): N_("one grid up"),
        ("post", "R"): N_("one grid right"),
        ("post", "D"): N_("one grid down"),
        ("post", "L"): N_("one grid left"),
        ("post", "U2"): N_("two grids up"),
        ("post", "R2"): N_("two grids right"),
        ("post", "D2"): N_("two grids down"),
        ("post", "L2"): N_("two grids left"),
    }
)
"""Effects by kind and argument, shorter than in `effect_text`."""


BRIEF_ALL_DIRECTIONS: Mapping[tuple[str, int], str] = MappingProxyType(
    {("post", 1): N_("one grid any way"), ("post", 2): N_("two grids any way"), ("marker", 0): N_("one grid any way")}
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
    options = ACTIONS[code].options
    if anyway := all_directions_key(options):
        return _(BRIEF_ALL_DIRECTIONS[anyway])
    return _(" or ").join(dict.fromkeys(map(brief_effects, options)))
