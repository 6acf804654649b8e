"""The last shots of a hole, where only the own cards count: exact but for face-down cards."""

from functools import lru_cache

from engine.play_nine.house.cards import DOWN, KINDS, Row, Unseen, filled, strokes, twins


@lru_cache(16)
def last_shot(row: Row, hidden: Unseen) -> tuple[float, ...]:
    """Return the expected strokes after a grid's last shot, by the top discard; then with a card from the deck."""
    now, spots = strokes(row, hidden), set(twins(row))
    best = [min(found) for found in zip(*(filled(row, place, hidden) for place in spots), strict=True)]
    deck = sum(chance * min(now, least) for chance, least in zip(hidden.chance, best, strict=True))
    return (*(min(least, deck) for least in best), deck)


def last_shots(rows: tuple[Row, ...], hidden: Unseen) -> tuple[float, ...]:
    """Return the mean strokes of the others after putting out, by the discard; then by an unknown one."""
    heir, *rest = (last_shot(row, hidden) for row in rows[1:])
    known = [(heir[kind] + sum(other[DOWN] for other in rest)) / (len(rows) - 1) for kind in KINDS]
    return (*known, sum(chance * mean for chance, mean in zip(hidden.chance, known, strict=True)))
