"""The effect of a discard on the next player."""

from collections.abc import Sequence
from operator import mul

from engine.play_nine.house.brain import WAITING, Brain, tabled
from engine.play_nine.house.cards import DOWN, Unseen, filled
from engine.play_nine.house.grid import Grid, Outcome, by_kind
from engine.play_nine.house.last import last_shots
from engine.play_nine.house.situation import Situation, fewest

NOTHING = (Outcome(0.0),) * (DOWN + 1)


def gifts(values: Brain, at: Situation) -> tuple[Outcome, ...]:
    """Return what each discard, then an unknown one, adds to the own strokes and to the rivals', by its best use.

    The tables include an average discard; by them the effect is the difference from that.
    """
    if len(at.rows) == 1:
        return NOTHING
    turned = at.rows[1:] + at.rows[:1]
    heir, before = Grid(values, turned, fewest(turned, 0), at.hidden), _before(values, at)
    if values.layer is None:
        return _wanted(heir, before.rivals)
    found = [_gift(before, outcomes) for outcomes in zip(*_placings(heir), strict=True)]
    return (*found, _mean(found, at.hidden))


def _mean(found: list[Outcome], hidden: Unseen) -> Outcome:
    """Return the mean of the outcomes, by the probabilities of an unseen card."""
    return Outcome(*(sum(map(mul, hidden.chance, column)) for column in zip(*found, strict=True)))


def _wanted(heir: Grid, before: float) -> tuple[Outcome, ...]:
    """Return the effects by the tables alone, where only the next player's own strokes count."""
    share, row, hidden = len(heir.rows) - 1, heir.row, heir.hidden
    last = row.index(DOWN) if heir.down == 1 else None
    places = [
        filled(row, place, hidden) if place == last else by_kind(heir.values, heir.others, row, place)
        for place in sorted(set(heir.twins))
    ]
    found = [Outcome(0.0, min(0.0, min(owns) - before) / share) for owns in zip(*places, strict=True)]
    mean = _mean(found, hidden)
    return (*(Outcome(own, rivals - mean.rivals) for own, rivals in found), Outcome(0.0))


def _before(values: Brain, at: Situation) -> Outcome:
    """Return the expected strokes of the own seat and the next player before that player draws from the deck."""
    if values.layer:
        return Grid(values, at.rows, at.others, at.hidden).stand()
    turned = at.rows[1:] + at.rows[:1]
    return Outcome(0.0, tabled(values, WAITING, fewest(turned, 0), turned[0]))


def _placings(heir: Grid) -> list[list[Outcome]]:
    """Return by position the next player's outcomes of each kind of card there."""
    spots = sorted(set(heir.twins))
    if heir.down > 1:
        return [heir.after_each(place) for place in spots]
    ended = last_shots(heir.rows, heir.hidden)[DOWN]
    last = heir.row.index(DOWN)
    out = [Outcome(strokes, ended) for strokes in filled(heir.row, last, heir.hidden)]
    return [out if place == last else heir.after_each(place) for place in spots]


def _gift(before: Outcome, outcomes: Sequence[Outcome]) -> Outcome:
    """Return the effect of the best of these outcomes for the next player, on both players."""
    best = min(outcomes, key=lambda after: after.cost)
    if best.cost >= before.rivals - before.own:
        return Outcome(0.0)
    return Outcome(best.rivals - before.own, best.own - before.rivals)
