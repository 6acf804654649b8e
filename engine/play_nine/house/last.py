"""The last shots of a hole, in which only what the cards come to counts: exact but for what lies face down."""

from functools import lru_cache

from engine.play_nine.house.cards import DOWN, KINDS, Row, Unseen, filled, strokes, twins


@lru_cache(16)
def last_shot(row: Row, hidden: Unseen) -> tuple[float, ...]:
    """The strokes to expect of the last shot that a grid has, by the top discard; then of one from the deck."""
    now, spots = strokes(row, hidden), set(twins(row))
    best = [min(found) for found in zip(*(filled(row, place, hidden) for place in spots), strict=True)]
    deck = sum(chance * min(now, least) for chance, least in zip(hidden.chance, best, strict=True))
    return (*(min(least, deck) for least in best), deck)


def last_shots(rows: tuple[Row, ...], hidden: Unseen) -> tuple[float, ...]:
    """The mean of the others' strokes after the first puts out, by its discard; then by an unknown one."""
    heir, *rest = (last_shot(row, hidden) for row in rows[1:])
    known = [(heir[kind] + sum(other[DOWN] for other in rest)) / (len(rows) - 1) for kind in KINDS]
    return (*known, sum(chance * mean for chance, mean in zip(hidden.chance, known, strict=True)))
