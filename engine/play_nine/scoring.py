"""The strokes of a grid, the ranking and the result of a game (sections 6 and 7)."""

from engine.game import Result, Scorecard, Seat
from engine.play_nine.state import HOLE_IN_ONE, PAR, Grid, GridView, Hole, Score

ROW_CARDS = 4
COLUMNS = range(1, ROW_CARDS + 1)
HOLE_IN_ONE_COLUMN = -10
"""The strokes of a matched column of Hole-in-Ones (P-35)."""
BONUS = (0, 0, -10, -15, -20)
"""The bonus strokes by the number of matched columns of one value (P-36, P-39)."""
GROUPS = {2: "group of four", 3: "group of six", 4: "group of eight"}
FEATS = ("hole-in-one", "hole-in-one pair", "hole-in-one group", "matched column", *GROUPS.values())
"""The keys of `Result.feats`, counted over the holes of the round, not the playoff's.

A Hole-in-One left in the grid, a matched column of two, two such columns (P-38), a matched column of any value, and the
bonus groups of P-36, among which a group of Hole-in-Ones counts once more.
"""


def score(cards: tuple[int | None, ...]) -> Score:
    """Return the strokes of eight cards by position; face-down cards (None) count nothing (P-33 to P-45)."""
    columns = zip(COLUMNS, cards, cards[ROW_CARDS:], strict=False)
    matched = [(column, top) for column, top, below in columns if top == below and top is not None]
    plain = sum(filter(None, cards))
    return _score_with_matches(plain, matched) if matched else Score(plain, plain, (), (), ())


def _score_with_matches(total: int, matched: list[tuple[int, int]]) -> Score:
    """Return the score of cards with that sum and these matched columns, each with its value (P-34 to P-43)."""
    values = [value for _, value in matched]
    plain = total - 2 * sum(values)
    aces = tuple([column for column, value in matched if value == HOLE_IN_ONE])
    cancelled = tuple([column for column, value in matched if value != HOLE_IN_ONE])
    groups = [(value, BONUS[count]) for value in dict.fromkeys(values) if (count := values.count(value)) > 1]
    strokes = plain + HOLE_IN_ONE_COLUMN * len(aces) + sum([bonus for _, bonus in groups])
    return Score(strokes, plain, cancelled, aces, tuple(groups))


def grid_view(grid: Grid, out: bool) -> GridView:
    """Return the grid as everybody sees it, with face-down cards hidden."""
    cards: tuple[int | None, ...] = grid.cards
    if grid.down:
        cards = tuple([None if grid.down >> place & 1 else card for place, card in enumerate(cards)])
    return GridView(cards, score(cards), out)


def feats(grid: GridView) -> tuple[str, ...]:
    """Return the remarkable events of a finished grid, as keys of `FEATS`."""
    score = grid.score
    return (
        *["hole-in-one"] * grid.cards.count(HOLE_IN_ONE),
        *["hole-in-one pair"] * len(score.aces),
        *["hole-in-one group"] * (len(score.aces) > 1),
        *["matched column"] * len(score.cancelled + score.aces),
        *[GROUPS[BONUS.index(bonus)] for _, bonus in score.bonuses],
    )


def scorecard(hole: Hole) -> Scorecard:
    """Return the holes finished so far; nobody leads before the first of them."""
    strokes = tuple(tuple(grid.score.total for grid in grids) for grids in _rounds(hole))
    totals = tuple(sum(row) for row in strokes)
    return Scorecard((PAR,) * hole.options.holes, strokes, totals, leaders(hole) if hole.finished else ())


def leaders(hole: Hole) -> tuple[Seat, ...]:
    """Return the seats in first place."""
    return tuple(seat for seat, place in enumerate(_places(_rank_keys(hole))) if place == 1)


def playoff_strokes(hole: Hole) -> tuple[tuple[int | None, ...], ...]:
    """Return the strokes of each finished playoff hole by seat; None for a seat that did not play it."""
    if not hole.playoff:
        return ()
    played = [ended.grids for ended in hole.finished if ended.playoff]
    return tuple(tuple(grid.score.total if grid else None for grid in grids) for grids in played)


def final_result(hole: Hole) -> Result:
    """Return the result of a game that ends here.

    Totals and feats are those of the round, without the playoff (P-51).
    """
    keys = _rank_keys(hole)
    gained = tuple(tuple(feat for grid in grids for feat in feats(grid)) for grids in _rounds(hole))
    return Result(_places(keys), tuple(total for total, *_ in keys), gained)


def _rank_keys(hole: Hole) -> list[tuple[int, ...]]:
    """Return each seat's sort key: its total, then its strokes in the playoff holes that it played (P-48, P-51)."""
    playoffs = [ended.grids for ended in hole.finished if ended.playoff]
    totals = [sum([grid.score.total for grid in grids]) for grids in _rounds(hole)]
    return [
        (total, *[grid.score.total for grids in playoffs if (grid := grids[seat])]) for seat, total in enumerate(totals)
    ]


def _places(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, the lowest key first; equals share a place (P-50, P-52)."""
    ascending = sorted(keys)
    return tuple(ascending.index(key) + 1 for key in keys)


def _rounds(hole: Hole) -> list[list[GridView]]:
    """Return the grids of the finished holes of the round, by seat."""
    holes = [ended.grids for ended in hole.finished if not ended.playoff]
    return [[grid for grids in holes if (grid := grids[seat])] for seat in range(hole.seats)]
