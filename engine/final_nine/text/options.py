"""The options of a table in one line."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.final_nine.options import Options, combination_advice
from engine.i18n import N_, _
from engine.option_fields import option_fields

ALWAYS_SHOWN: Final = ("course", "holes")
"""Options that are shown even if they have their default."""
CHOICE_TEXTS: Final[Mapping[tuple[str, Any], str]] = MappingProxyType(
    {
        ("rules", "battle"): N_("Battle: disrupt each other's throws"),
        ("level", "rec"): N_("easier: no calls like Foot Fault, one free new disc per hole"),
        ("level", "pro"): N_("with wind"),
        ("layout", "shuffled"): N_("holes in random order"),
        ("layout", "full"): N_("the whole course on one map"),
        ("layout", "mega2"): N_("Mega holes, each made of two holes"),
        ("layout", "mega3"): N_("Mega holes, each made of three holes"),
        ("printing", 1): N_("Rollers can cross water"),
        ("characters", "team"): N_("everyone plays a character"),
        ("characters", "kstar"): N_("Team K-Star characters"),
        ("doubles", True): N_("teams of two"),
        ("chain_links", True): N_("Chain Links: baskets can spit a putt out"),
        ("angle_ctrl", True): N_("Angle Ctrl: lay down discs to change a throw"),
        ("bad_form", True): N_("Bad Form: more can go wrong"),
        ("plus", True): N_("four extra cards"),
        ("mischief", True): N_("Mischief: everyone has a secret trick"),
        ("tee_off", True): N_("Tee Off: flick to decide who starts"),
        ("ace_run", True): N_("Ace Run: most aces wins"),
        ("calm_circle", True): N_("no wind near the basket"),
        ("disruptions", "one_each"): N_("every opponent can disrupt your throw"),
    }
)
"""The text for an option and value, if its own name would not explain it."""


def options_line(options: Options, seats: int) -> str:
    """Return course and holes, the options that are not defaults, and the advice of F-176."""
    return " · ".join(filter(None, (*map(_, _choice_texts(options)), combination_advice(options, seats))))


def _choice_texts(options: Options) -> Iterator[str]:
    """Yield the text of each option to be shown, switches last."""
    for choice in sorted(option_fields(Options), key=lambda choice: choice.kind is bool):
        value = getattr(options, choice.name)
        if choice.name in ALWAYS_SHOWN or value != choice.default:
            yield CHOICE_TEXTS.get((choice.name, value)) or choice.value_names[value]
