"""The last shots of a hole, where only the own cards count: exact but for face-down cards."""

from functools import lru_cache

from engine.play_nine.house.cards import FACE_DOWN, KINDS, GridKinds, UnseenCards, strokes_by_kind, expected_grid_strokes, equivalent_places


@lru_cache(16)
def last_shot_strokes(row: GridKinds, hidden: UnseenCards) -> tuple[float, ...]:
    """Return the expected strokes after a grid's last shot, by the top discard; then with a card from the deck."""
    now, spots = expected_grid_strokes(row, hidden), set(equivalent_places(row))
    best = [min(found) for found in zip(*(strokes_by_kind(row, place, hidden) for place in spots), strict=True)]
    deck = sum(chance * min(now, least) for chance, least in zip(hidden.chance, best, strict=True))
    return (*(min(least, deck) for least in best), deck)


def rivals_last_shot_strokes(rows: tuple[GridKinds, ...], hidden: UnseenCards) -> tuple[float, ...]:
    """Return the mean strokes of the others after putting out, by the discard; then by an unknown one."""
    heir, *rest = (last_shot_strokes(row, hidden) for row in rows[1:])
    known = [(heir[kind] + sum(other[FACE_DOWN] for other in rest)) / (len(rows) - 1) for kind in KINDS]
    return (*known, sum(chance * mean for chance, mean in zip(hidden.chance, known, strict=True)))
