"""The options of a table in one line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.choices import option_fields
from engine.scramble.options import Options
from engine.speech import N_, _

OPTION_TEXTS: Mapping[tuple[str, Any], str] = MappingProxyType(
    {
        ("course", "A"): N_("9 holes at Willow Bend"),
        ("course", "B"): N_("9 holes at Granite Flats"),
        ("course", "A+B"): N_("18 holes at Willow Bend and Granite Flats"),
        ("play", "board_race"): N_("a race to the last basket"),
        ("play", "match"): N_("most holes won wins"),
        ("play", "skins"): N_("each hole is a prize"),
        ("throwing", "original"): N_("name your disc before you roll"),
        ("cards", "luck"): N_("Luck cards"),
        ("cards", "battle"): N_("Battle cards to play on others"),
        ("teams", "doubles"): N_("teams of two, the better score counts"),
    }
)
"""The texts of options (S-170), by name and value; a usual value has none."""


def options(chosen: Options, _seats: int) -> str:
    """Return the course and the unusual options."""
    named = sorted((choice.name for choice in option_fields(Options)), key="course".__ne__)
    told = (OPTION_TEXTS.get((name, getattr(chosen, name))) for name in named)
    return " · ".join(_(words) for words in told if words)
