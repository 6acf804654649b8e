"""The view of a seat or the channel (section 10), with the strokes of each grid and the ranking (sections 6 and 7)."""

from typing import NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.play_nine.moves import Move
from engine.play_nine.options import Options
from engine.play_nine.state import (
    HOLE_IN_ONE,
    PAR,
    VALUES,
    Event,
    Flipped,
    Grid,
    GridView,
    Holding,
    Hole,
    HoleEnded,
    HoleStarted,
    Over,
    Placed,
    Score,
    Shooting,
    Source,
    State,
    TeedOff,
    Teeing,
)

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
    matches = [(column, top) for column, top, below in columns if top == below and top is not None]
    plain = sum(filter(None, cards))
    return _score_with_matches(plain, matches) if matches else Score(plain, plain, (), (), ())


def _score_with_matches(total: int, matches: list[tuple[int, int]]) -> Score:
    """Return the score of cards with that sum and these matched columns, each with its value (P-34 to P-43)."""
    values = [value for _, value in matches]
    plain = total - 2 * sum(values)
    aces = tuple([column for column, value in matches if value == HOLE_IN_ONE])
    cancelled_columns = tuple([column for column, value in matches if value != HOLE_IN_ONE])
    groups = [(value, BONUS[count]) for value in dict.fromkeys(values) if (count := values.count(value)) > 1]
    strokes = plain + HOLE_IN_ONE_COLUMN * len(aces) + sum([bonus for _, bonus in groups])
    return Score(strokes, plain, cancelled_columns, aces, tuple(groups))


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
    playoffs = sum(bool(finished_hole.playoff) for finished_hole in hole.finished)
    leading = leaders(hole) if hole.finished else ()
    return Scorecard((PAR,) * hole.options.holes, strokes, totals, leading, playoffs=playoffs)


def leaders(hole: Hole) -> tuple[Seat, ...]:
    """Return the seats in first place."""
    return tuple(seat for seat, place in enumerate(_places(_rank_keys(hole))) if place == 1)


def playoff_strokes(hole: Hole) -> tuple[tuple[int | None, ...], ...]:
    """Return the strokes of each finished playoff hole by seat; None for a seat that did not play it."""
    if not hole.playoff:
        return ()
    playoffs = [finished_hole.grids for finished_hole in hole.finished if finished_hole.playoff]
    return tuple(tuple(grid.score.total if grid else None for grid in grids) for grids in playoffs)


def final_result(hole: Hole) -> Result:
    """Return the result of a game that ends here.

    Totals and feats are those of the round, without the playoff (P-51).
    """
    keys = _rank_keys(hole)
    feats_by_seat = tuple(tuple(feat for grid in grids for feat in feats(grid)) for grids in _rounds(hole))
    return Result(_places(keys), tuple(total for total, *_ in keys), feats_by_seat)


def _rank_keys(hole: Hole) -> list[tuple[int, ...]]:
    """Return each seat's sort key: its total, then its strokes in the playoff holes that it played (P-48, P-51)."""
    playoffs = [finished_hole.grids for finished_hole in hole.finished if finished_hole.playoff]
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
    holes = [finished_hole.grids for finished_hole in hole.finished if not finished_hole.playoff]
    return [[grid for grids in holes if (grid := grids[seat])] for seat in range(hole.seats)]


class View(NamedTuple):
    """The public knowledge: Play Nine has no secrets but the face-down cards (P-62)."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    hole: int
    """From 1; stays at the last hole in a playoff."""
    playoff: int
    """The sudden-death hole being played, from 1; 0 in the round itself."""
    limit: int
    """The shots of each player after which the hole ends (P-32, P-71)."""
    dealer: Seat | None
    """None in a practice round (P-72)."""
    grids: tuple[GridView | None, ...]
    """By seat; None for a seat that is not part of a playoff hole. When the game is over, the last hole's."""
    deck: int
    discards: int
    top: int | None
    """The open card of the discard pile; None while its only card is held."""
    held: int | None
    source: Source | None
    """The pile that the held card came from."""
    teeing: bool
    """Whether tee shots are still being played (P-17)."""
    shots: tuple[int, ...]
    """Shots taken in this hole, by seat."""
    out: Seat | None
    """The seat that put out first; the others have their last shots (P-29)."""
    playoffs: tuple[tuple[int | None, ...], ...]
    """Strokes on each finished playoff hole, by seat; None for a seat that was not part of it."""
    touched: tuple[tuple[Seat, int], ...]
    """(seat, position) of the cards that the last shot or tee-off placed or turned up."""
    seen: tuple[int, ...]
    """The number of cards of each of `VALUES` in the present discard pile (P-62, P-64)."""
    options: Options
    finished: tuple[HoleEnded, ...]
    """The finished holes, whose cards lie open, playoff holes last (P-66)."""

    @property
    def anytime(self) -> tuple[Move, ...]:
        """Always empty: no move is made out of turn."""
        return ()


def view(state: State, seat: Seat | None) -> View:
    """Return the table as that seat sees it: the channel's view with the seat's own moves (P-62, P-65)."""
    if seat is None:
        return _channel_view(state)
    channel = view(state, None)
    return channel._replace(seat=seat, moves=channel.moves if seat in state.awaiting else ())


def _channel_view(state: State) -> View:
    hole = state.hole
    held_card, source = (state.held, state.source) if isinstance(state, Holding) else (None, None)
    out = state.out if isinstance(state, Shooting) else None
    return View(
        seat=None,
        awaiting=state.awaiting,
        moves=state.legal.moves,
        events=state.events,
        card=scorecard(hole),
        result=state.result if isinstance(state, Over) else None,
        hole=hole.number,
        playoff=hole.playoff,
        limit=hole.limit,
        dealer=hole.dealer,
        grids=tuple(grid_view(grid, seat == out) if grid.cards else None for seat, grid in enumerate(state.grids)),
        deck=state.left,
        discards=len(state.discards),
        top=state.discards[-1] if state.discards else None,
        held=held_card,
        source=source,
        teeing=isinstance(state, Teeing),
        shots=_shot_counts(state),
        out=out,
        playoffs=playoff_strokes(hole),
        touched=_touched_cards(state),
        seen=tuple(state.discards.count(value) for value in VALUES),
        options=hole.options,
        finished=hole.finished,
    )


def _shot_counts(state: State) -> tuple[int, ...]:
    """Return the shots taken in this hole, by seat."""
    order = state.hole.order
    shot = state.shot if isinstance(state, Shooting) else 0
    shots_by_seat = {seat: (shot - place - 1) // len(order) + 1 for place, seat in enumerate(order)}
    return tuple(shots_by_seat.get(seat, 0) for seat in range(len(state.grids)))


def _touched_cards(state: State) -> tuple[tuple[Seat, int], ...]:
    """Return the cards that the last shot or tee-off placed or turned up; a new deal leaves none."""
    before = state.before if isinstance(state, Holding) else ()
    touched_cards: tuple[tuple[Seat, int], ...] = ()
    for event in (*before, *state.events):
        match event:
            case TeedOff(seat, cards):
                touched_cards = tuple((seat, position) for position, _ in cards)
            case Placed(seat, position) | Flipped(seat, position):
                touched_cards = ((seat, position),)
            case HoleStarted():
                touched_cards = ()
    return touched_cards
