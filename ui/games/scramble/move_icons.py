"""Icons of Scramble Golf's moves: the die, or the ground of a landing."""

from engine.game import MOVE_SEPARATOR
from engine.scramble.courses.grid import square_name
from engine.scramble.courses.hole import OB, SAND, TREE, WATER
from engine.scramble.throw.flight import FlightOption
from engine.scramble.view import View

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
    found = (option for reach in view.reach if dice in ("", reach.dice) for option in reach.options)
    return next((_ground_icon(view, option) for option in found if square_name(option.lie) == lie), "")


def _ground_icon(view: View, option: FlightOption) -> str:
    if option.outcome == "basket":
        return "basket"
    ground = view.hole.ground[option.square]
    if option.outcome == "off" or ground == OB:
        return "out"
    if option.outcome == "tree":
        return "tree"
    return _GROUND_ICONS.get(ground, "flag" if view.hole.inside[option.square] else "fairway_ground")
