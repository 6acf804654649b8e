"""The strokes of a grid (section 6)."""

from collections import Counter

from engine.play_nine.state import Grid
from engine.play_nine.table import HOLE_IN_ONE, GridView, Score

ROW = 4
HOLE_IN_ONES = -10
"""A matched column of Hole-in-Ones (P-35)."""
BONUS = (0, 0, -10, -15, -20)
"""By the number of matched columns of one value (P-36, P-39)."""
GROUPS = {2: "group of four", 3: "group of six", 4: "group of eight"}
FEATS = ("hole-in-one", "hole-in-one pair", "hole-in-one group", "matched column", *GROUPS.values())
"""The keys of `Result.feats`, counted over the holes of the round, not the playoff's.

A Hole-in-One left in the grid, a matched column of two, two such columns (P-38), a matched column of any value, and the
bonus groups of P-36, among which a group of Hole-in-Ones counts once more.
"""


def score(cards: tuple[int | None, ...]) -> Score:
    """The strokes of eight cards by position; face-down cards (None) count nothing (P-33 to P-45)."""
    columns = tuple(zip(cards[:ROW], cards[ROW:], strict=True))
    matched = [(number, top) for number, (top, bottom) in enumerate(columns, 1) if top == bottom and top is not None]
    aces = tuple(number for number, value in matched if value == HOLE_IN_ONE)
    cancelled = tuple(number for number, value in matched if value != HOLE_IN_ONE)
    plain = sum(card for column in columns if column[0] != column[1] for card in column if card is not None)
    columns_of = Counter(value for _, value in matched)
    bonuses = tuple((value, BONUS[count]) for value, count in columns_of.items() if BONUS[count])
    total = plain + HOLE_IN_ONES * len(aces) + sum(bonus for _, bonus in bonuses)
    return Score(total, plain, cancelled, aces, bonuses)


def shown(grid: Grid, out: bool) -> GridView:
    """The grid as everybody sees it, face-down cards hidden."""
    cards = tuple(None if grid.down >> place & 1 else card for place, card in enumerate(grid.cards))
    return GridView(cards, score(cards), out)


def feats(grid: GridView) -> tuple[str, ...]:
    """What is worth remembering of a finished grid, keys of `FEATS`."""
    strokes = grid.score
    return (
        *("hole-in-one" for card in grid.cards if card == HOLE_IN_ONE),
        *("hole-in-one pair" for _ in strokes.aces),
        *("hole-in-one group" for value, _ in strokes.bonuses if value == HOLE_IN_ONE),
        *("matched column" for _ in strokes.cancelled + strokes.aces),
        *(GROUPS[BONUS.index(bonus)] for _, bonus in strokes.bonuses),
    )
