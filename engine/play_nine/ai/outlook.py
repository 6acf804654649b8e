"""The outlook of a seat: its expected strokes on a hole, from what all players together know."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from engine.game import Seat
from engine.play_nine.ai.expected_score import (
    COPIES,
    FACE_DOWN,
    KIND_OF,
    KINDS,
    GridKinds,
    Situation,
    count_unseen,
    expected_grid_strokes,
    face_down_count,
    fewest_face_down,
    strokes_by_kind,
)
from engine.play_nine.ai.lookahead import last_shot_strokes, look_ahead, rivals_last_shot_strokes
from engine.play_nine.ai.value_function import WAITING, GridEvaluator, Outcome, expected_strokes, load_learned
from engine.play_nine.moves import ALL_DOWN
from engine.play_nine.state import Grid, Holding, Shooting, State
from engine.rng import Luck

Strokes: TypeAlias = tuple[float, ...]
"""The expected strokes of the seats in play, the seat on turn first."""

TEE_KINDS = KIND_OF[6], KIND_OF[7]
"""The open cards that a seat is taken to have until it tees off."""


def redeal(state: State, luck: Luck) -> State:
    """Return the state with the cards dealt again that lie face down or in the deck (P-64)."""
    down = [card for grid in state.grids for place, card in enumerate(grid.cards) if grid.down >> place & 1]
    unseen_cards = list(luck.shuffle((*down, *state.deck)))
    grids = tuple(_fill_grid(grid, unseen_cards) for grid in state.grids)
    return replace(state, grids=grids, stock=tuple(unseen_cards))


def _fill_grid(grid: Grid, unseen_cards: list[int]) -> Grid:
    """Return the grid with cards taken from the end of `unseen_cards` face down."""
    cards = (unseen_cards.pop() if grid.down >> place & 1 else card for place, card in enumerate(grid.cards))
    return Grid(tuple(cards), grid.down)


def outlook(state: State, seat: Seat, hole: int) -> float:
    """Return the seat's expected strokes on that hole, its score once it is over, or 0 if it does not play there."""
    finished_holes = state.hole.finished
    if len(finished_holes) >= hole:
        grid = finished_holes[hole - 1].grids[seat]
        return float(grid.score.total) if grid else 0.0
    if seat not in state.hole.order:
        return 0.0
    if state.grids[seat].down == ALL_DOWN:
        return load_learned().tees[len(state.hole.order) - 1].strokes
    seats, strokes = _outlooks(state)
    return strokes[seats.index(seat)]


@lru_cache(8)
def _outlooks(state: State) -> tuple[tuple[Seat, ...], Strokes]:
    """Return the seats from the one on turn, and the expected strokes of each."""
    order = state.hole.order
    turn = order.index(state.awaiting[0]) if isinstance(state, Shooting) else 0
    seats = order[turn:] + order[:turn]
    at = _situation(state, seats)
    if isinstance(state, Holding):
        return seats, _strokes_with_card(at, state)
    return seats, _strokes_before_shot(at, KIND_OF[state.discards[-1]] if state.discards else FACE_DOWN)


def _situation(state: State, seats: tuple[Seat, ...]) -> Situation:
    """Return the situation of the first of these seats, in which a card drawn from the deck counts as unseen."""
    rows = tuple(_kinds(state.grids[seat]) for seat in seats)
    seen_kinds = [*map(KIND_OF.__getitem__, state.discards), *(kind for row in rows for kind in row)]
    if isinstance(state, Holding) and state.source == "discard":
        seen_kinds.append(KIND_OF[state.held])
    unseen_cards = count_unseen(tuple(COPIES[kind] - seen_kinds.count(kind) for kind in KINDS))
    shots_left = state.hole.limit - (state.shot // len(seats) if isinstance(state, Shooting) else 0)
    return Situation(rows, unseen_cards, shots_left == 1 or not all(map(face_down_count, rows[1:])), shots_left)


def _kinds(grid: Grid) -> GridKinds:
    """Return the kinds of a grid's cards; before the tee-off two open ones in columns of their own."""
    if grid.down == ALL_DOWN:
        return (*TEE_KINDS, *(FACE_DOWN,) * (len(grid.cards) - len(TEE_KINDS)))
    return tuple(FACE_DOWN if grid.down >> place & 1 else KIND_OF[card] for place, card in enumerate(grid.cards))


def _strokes_with_card(at: Situation, state: Holding) -> Strokes:
    """Return the strokes after the best use of the card that the seat on turn holds."""
    lookahead = look_ahead(load_learned().value_function(len(at.rows)), at)
    best = min([after for _move, after in lookahead.uses(KIND_OF[state.held], state.source)], key=_cost)
    if at.last:
        return (best.own, *_final_strokes(at))
    if len(at.rows) == 2:
        return best.own, best.rivals
    return (best.own, *_waiting_strokes(at, best.rivals - lookahead.now.rivals))


def _strokes_before_shot(at: Situation, top: int) -> Strokes:
    """Return the strokes before the seat on turn draws, or takes the top card of the discard pile."""
    if at.last:
        return (last_shot_strokes(at.row, at.hidden)[top], *_final_strokes(at))
    if len(at.rows) == 2:
        return _duel_strokes(at, top)
    lookahead = look_ahead(load_learned().value_function(len(at.rows)), at)
    take_outcomes = [lookahead.best_take(top)] if top < FACE_DOWN else []
    best = min([lookahead.mean_draw(), *take_outcomes], key=_cost)
    return (best.own, *_waiting_strokes(at, best.rivals - lookahead.now.rivals))


def _final_strokes(at: Situation) -> Strokes:
    """Return the strokes of the others once the hole ends with this round of shots."""
    putted_out = next((place for place, row in enumerate(at.rows) if not face_down_count(row)), 0)
    return tuple(
        last_shot_strokes(row, at.hidden)[FACE_DOWN] if place < putted_out else expected_grid_strokes(row, at.hidden)
        for place, row in enumerate(at.rows[1:], 1)
    )


def _waiting_strokes(at: Situation, harm: float) -> Strokes:
    """Return the strokes of the others by the tables, and what the shot of the seat on turn adds."""
    values, others = load_learned().value_function(len(at.rows)), range(1, len(at.rows))
    least = (fewest_face_down(at.rows, place) for place in others)
    pairs = zip(least, at.rows[1:], strict=True)
    return tuple(expected_strokes(values, WAITING, *pair, at.hidden) + harm for pair in pairs)


def _duel_strokes(at: Situation, top: int) -> Strokes:
    """Return the strokes of two players by the layer, after the best use of the top card if that is any better."""
    values, turned_rows = load_learned().value_function(2), at.rows[::-1]
    before = GridEvaluator(values, turned_rows, fewest_face_down(turned_rows, 0), at.hidden).outcome_now()
    outcomes = [Outcome(before.rivals, before.own), *(_uses_of_top(at, top) if top < FACE_DOWN else ())]
    best = min(outcomes, key=_cost)
    return best.own, best.rivals


def _uses_of_top(at: Situation, top: int) -> Iterator[Outcome]:
    """Yield the outcomes of the top card, at one of the positions that are equivalent."""
    heir = GridEvaluator(load_learned().value_function(2), at.rows, at.others, at.hidden)
    last = at.row.index(FACE_DOWN) if heir.down == 1 else None
    for spot in sorted(set(heir.twins)):
        if spot == last:
            rivals_strokes = rivals_last_shot_strokes(at.rows, at.hidden)[FACE_DOWN]
            yield Outcome(strokes_by_kind(at.row, spot, at.hidden)[top], rivals_strokes)
        else:
            yield heir.outcome_after(spot, top)


def _cost(outcome: Outcome) -> float:
    return outcome.cost
