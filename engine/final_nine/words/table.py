"""The choices of a table in one line."""

from typing import Final

from engine.final_nine.options import Options
from engine.speech import N_, _

VALUES: Final = {
    "standard": N_("standard"),
    "battle": N_("battle"),
    "rec": N_("recreational"),
    "am": N_("amateur"),
    "pro": N_("pro"),
    "park": N_("Park"),
    "suburban": N_("Suburban"),
    "forest": N_("Forest"),
    "shuffled": N_("shuffled"),
    "full": N_("full course"),
    "mega2": N_("Mega pairs"),
    "mega3": N_("Mega threes"),
    "back": N_("back nine"),
    "team": N_("characters"),
    "kstar": N_("team K-Star"),
    "one_each": N_("one disruption each"),
}
PACKS: Final = {"half": N_("half pack"), "full": N_("full pack"), "double": N_("double pack")}
SWITCHES: Final = {
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


def options(chosen: Options, _seats: int) -> str:
    """The choices of the table in one line."""
    values = (
        chosen.course,
        chosen.rules,
        chosen.level,
        chosen.layout,
        chosen.nine,
        chosen.characters,
        chosen.disruptions,
    )
    said = [_(VALUES[value]) for value in values if value in VALUES]
    said.insert(1, _("{holes} holes").format(holes=chosen.holes))
    if chosen.pack:
        said.append(_(PACKS[chosen.pack]))
    if chosen.edition == 1:
        said.append(_("first edition"))
    return ", ".join((*said, *(_(word) for name, word in SWITCHES.items() if getattr(chosen, name))))
