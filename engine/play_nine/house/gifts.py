"""The effect of a discard on the next player."""

from collections.abc import Sequence
from operator import mul

from engine.play_nine.house.brain import WAITING, ValueFunction, table_strokes
from engine.play_nine.house.cards import FACE_DOWN, UnseenCards, strokes_by_kind
from engine.play_nine.house.grid import GridEvaluator, Outcome, table_strokes_by_kind
from engine.play_nine.house.last import rivals_last_shot_strokes
from engine.play_nine.house.situation import Situation, fewest_face_down

NO_EFFECTS = (Outcome(0.0),) * (FACE_DOWN + 1)


def discard_effects(values: ValueFunction, at: Situation) -> tuple[Outcome, ...]:
    """Return what each discard, then an unknown one, adds to the own strokes and to the rivals', by its best use.

    The tables include an average discard; by them the effect is the difference from that.
    """
    if len(at.rows) == 1:
        return NO_EFFECTS
    turned = at.rows[1:] + at.rows[:1]
    heir, before = GridEvaluator(values, turned, fewest_face_down(turned, 0), at.hidden), _expected_before(values, at)
    if values.layer is None:
        return _effects_by_tables(heir, before.rivals)
    found = [_effect(before, outcomes) for outcomes in zip(*_reply_outcomes(heir), strict=True)]
    return (*found, _mean_by_hidden(found, at.hidden))


def _mean_by_hidden(found: list[Outcome], hidden: UnseenCards) -> Outcome:
    """Return the mean of the outcomes, by the probabilities of an unseen card."""
    return Outcome(*(sum(map(mul, hidden.chance, column)) for column in zip(*found, strict=True)))


def _effects_by_tables(heir: GridEvaluator, before: float) -> tuple[Outcome, ...]:
    """Return the effects by the tables alone, where only the next player's own strokes count."""
    share, row, hidden = len(heir.rows) - 1, heir.row, heir.hidden
    last = row.index(FACE_DOWN) if heir.down == 1 else None
    places = [
        strokes_by_kind(row, place, hidden) if place == last else table_strokes_by_kind(heir.values, heir.others, row, place)
        for place in sorted(set(heir.twins))
    ]
    found = [Outcome(0.0, min(0.0, min(owns) - before) / share) for owns in zip(*places, strict=True)]
    mean = _mean_by_hidden(found, hidden)
    return (*(Outcome(own, rivals - mean.rivals) for own, rivals in found), Outcome(0.0))


def _expected_before(values: ValueFunction, at: Situation) -> Outcome:
    """Return the expected strokes of the own seat and the next player before that player draws from the deck."""
    if values.layer:
        return GridEvaluator(values, at.rows, at.others, at.hidden).outcome_now()
    turned = at.rows[1:] + at.rows[:1]
    return Outcome(0.0, table_strokes(values, WAITING, fewest_face_down(turned, 0), turned[0]))


def _reply_outcomes(heir: GridEvaluator) -> list[list[Outcome]]:
    """Return by position the next player's outcomes of each kind of card there."""
    spots = sorted(set(heir.twins))
    if heir.down > 1:
        return [heir.outcomes_after(place) for place in spots]
    ended = rivals_last_shot_strokes(heir.rows, heir.hidden)[FACE_DOWN]
    last = heir.row.index(FACE_DOWN)
    out = [Outcome(strokes, ended) for strokes in strokes_by_kind(heir.row, last, heir.hidden)]
    return [out if place == last else heir.outcomes_after(place) for place in spots]


def _effect(before: Outcome, outcomes: Sequence[Outcome]) -> Outcome:
    """Return the effect of the best of these outcomes for the next player, on both players."""
    best = min(outcomes, key=lambda after: after.cost)
    if best.cost >= before.rivals - before.own:
        return Outcome(0.0)
    return Outcome(best.rivals - before.own, best.own - before.rivals)
