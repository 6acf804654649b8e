"""The choices of a table in one line."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from engine.final_nine.options import Options, hint
from engine.speech import N_, _

VALUES: Final[Mapping[str, Mapping[str | int, str]]] = MappingProxyType(
    {
        "course": {"park": N_("Park"), "suburban": N_("Suburban"), "forest": N_("Forest")},
        "holes": {9: N_("9 holes"), 18: N_("18 holes")},
        "rules": {"standard": N_("standard"), "battle": N_("battle")},
        "level": {"rec": N_("recreational"), "am": N_("amateur"), "pro": N_("pro")},
        "layout": {
            "stack": N_("holes in order"),
            "shuffled": N_("shuffled"),
            "full": N_("full course"),
            "mega2": N_("Mega pairs"),
            "mega3": N_("Mega threes"),
        },
        "nine": {"front": N_("front nine"), "back": N_("back nine")},
        "pack": {"half": N_("half pack"), "full": N_("full pack"), "double": N_("double pack")},
        "printing": {2: N_("second printing"), 1: N_("first printing")},
        "characters": {"off": N_("no characters"), "team": N_("characters"), "kstar": N_("Team K-Star")},
        "disruptions": {"one": N_("one disruption a throw"), "one_each": N_("one disruption from each")},
    }
)
"""What people call the values of each option (F-173)."""
SWITCHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "doubles": N_("doubles"),
        "chain_links": N_("Chain Links"),
        "angle_ctrl": N_("Angle Ctrl"),
        "bad_form": N_("Bad Form"),
        "plus": N_("plus cards"),
        "mischief": N_("Mischief"),
        "tee_off": N_("Tee Off"),
        "ace_run": N_("Ace Run"),
        "calm_circle": N_("calm circle"),
    }
)
ALWAYS: Final = ("course", "holes", "rules", "level")
"""Options that are told also where they are as usual."""
USUAL: Final = Options()


def options(chosen: Options, seats: int) -> str:
    """The choices of the table in one line, with the advice of F-176."""
    line = ", ".join(_(word) for word in _words(chosen))
    advice = hint(chosen, seats)
    return f"{line}. {advice}." if advice else line


def _words(chosen: Options) -> Iterator[str]:
    for name, words in VALUES.items():
        value = getattr(chosen, name)
        if name in ALWAYS or value != getattr(USUAL, name):
            yield words[value]
    yield from (word for name, word in SWITCHES.items() if getattr(chosen, name))
