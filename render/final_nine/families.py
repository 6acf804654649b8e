"""The families of discs and action cards: the colour, letter and icon of each (F-3)."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.final_nine.words.faces import card_kind
from render.outline import Outline, point_on_circle, star
from render.paint import Sketch
from render.stock import Family, draw_clover


def _ellipse_outline(x: float, across: float, down: float, turn: float) -> Outline:
    """Return the outline of an ellipse centred on x, 0 and tilted by `turn` degrees."""
    points = []
    for step in range(0, 361, 10):
        a, b = point_on_circle(0, 0, 1, step)
        right, below = point_on_circle(0, 0, 1, turn)
        points.append((x + a * across * right - b * down * below, a * across * below + b * down * right))
    return (tuple(points),)


def _draw_driver(sketch: Sketch, colour: str) -> None:
    """Draw a disc with speed lines."""
    sketch.fill(_ellipse_outline(16, 36, 17, -16), colour)
    sketch.stroke("M-46 -22H-22M-52 6H-30M-40 32H-10", colour, 9)


def _draw_fairway(sketch: Sketch, colour: str) -> None:
    """Draw a disc with an arrow."""
    sketch.stroke(_ellipse_outline(0, 46, 24, 0), colour, 10)
    sketch.stroke("M-22 0H14M2 -12L16 0L2 12", colour, 9)


def _draw_mid_range(sketch: Sketch, colour: str) -> None:
    """Draw a target."""
    sketch.stroke(_ellipse_outline(0, 42, 42, 0), colour, 11)
    sketch.disc(0, 0, 18, colour)


def _draw_putter(sketch: Sketch, colour: str) -> None:
    """Draw a basket."""
    sketch.fill("M-40 -34H40V-20H-40ZM-34 12H34L26 40H-26Z", colour)
    sketch.stroke("M-26 -20L-6 12M26 -20L6 12M0 -20V12", colour, 8)


def _draw_skill(sketch: Sketch, colour: str) -> None:
    sketch.fill(star(0, 2, 48, 0.42), colour)


def _draw_deviation(sketch: Sketch, colour: str) -> None:
    """Draw an arrow that bends away."""
    sketch.stroke("M-8 46C-8 10 -8 -4 14 -18L34 -30M34 -30L8 -36M34 -30L26 -6", colour, 13)


def _draw_call(sketch: Sketch, colour: str) -> None:
    """Draw a flag."""
    sketch.stroke("M-30 -40V46", colour, 10)
    sketch.fill("M-26 -40H40L24 -16L40 8H-26Z", colour)


def _draw_ability(sketch: Sketch, colour: str) -> None:
    """Draw a player."""
    sketch.disc(0, -24, 21, colour)
    sketch.fill("M-40 46C-40 8 -22 4 0 4S40 8 40 46Z", colour)


def _draw_mischief(sketch: Sketch, colour: str) -> None:
    """Draw a grin."""
    for across in (-22, 22):
        sketch.disc(across, -20, 10, colour)
    sketch.stroke("M-40 6C-26 50 26 50 40 6", colour, 11)


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "DRIVER": Family("D", "driver", "white", _draw_driver),
        "FAIRWAY": Family("F", "fairway disc", "ink", _draw_fairway),
        "MID-RANGE": Family("M", "ace", "ink", _draw_mid_range),
        "PUTTER": Family("P", "putter", "white", _draw_putter),
        "SKILL": Family("S", "skill", "white", _draw_skill, "fairway sky"),
        "DEVIATION": Family("V", "deviation", "white", _draw_deviation, "rough sky"),
        "LUCK": Family("L", "luck", "ink", draw_clover, "bunker sky"),
        "CALL": Family("C", "stone", "white", _draw_call, "paper2"),
        "ABILITY": Family("A", "rough dark", "white", _draw_ability, "rough sky"),
        "MISCHIEF": Family("H", "rough dark", "white", _draw_mischief, "rough sky"),
    }
)
"""By the type of a disc or the category of an action card."""


def family_of(code: str) -> Family:
    """Return the family of a card."""
    return FAMILIES[card_kind(code)]
