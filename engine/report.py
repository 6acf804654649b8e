"""The report after a game: luck and skill of each seat on each hole, in strokes that add up."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Final, NamedTuple

from engine.analysis import Decision, final_scorecard
from engine.game import Scorecard, Seat
from engine.record import Record

MAX_COSTLY_DECISIONS: Final = 3
"""The most decisions of a seat that a report names."""
MIN_COSTLY_STROKES: Final = 0.05
"""The fewest strokes that a named decision has cost."""


class Share(NamedTuple):
    """The sources of the strokes of a hole, or of several: luck + skill + residual = tee - strokes."""

    tee: float
    """A champion's expected strokes before the deal."""
    strokes: int
    luck: float
    """Strokes gained by chance, by the moves of the others, and by cards that chance had given."""
    skill: float
    """Own strokes gained by decisions, here and on later holes, against a champion.

    It is zero at best, except where a champion would have given strokes up to harm the rivals.
    """
    residual: float
    """The part of these strokes that falls on a later hole, less the part that an earlier hole has left here."""


class Stroke(NamedTuple):
    """A decision, with the luck that followed it before the seat's next one."""

    decision: Decision
    luck: float
    is_pure_chance: bool
    """Whether nothing but chance followed, whose mean is zero for every player."""

    @property
    def gain(self) -> float:
        """The strokes that the decision and the luck after it gained."""
        return self.luck + self.decision.best.strokes - self.decision.played.strokes


class TurningPoint(NamedTuple):
    """The turning point of a game: the stroke that changed the lead most."""

    stroke: Stroke
    before: float
    """The winners' expected lead over the best of the others, in strokes; negative if they were behind."""
    after: float


class Report(NamedTuple):
    """The figures of a report."""

    shares: tuple[tuple[Share, ...], ...]
    """By seat, then by finished hole."""
    strokes: tuple[Stroke, ...]
    """Every decision with its luck, in the order of play."""
    costly: tuple[tuple[Decision, ...], ...]
    """By seat, the most expensive decisions, in that order."""
    best_stroke: Stroke | None
    """The stroke of the round."""
    turning_point: TurningPoint | None
    """None if there was one side only, or if no single side won with the fewest strokes."""

    def total(self, seat: Seat) -> Share:
        """Return the sum over all holes of a seat."""
        tee, strokes, *parts = (sum(column) for column in zip(Share(0, 0, 0, 0, 0), *self.shares[seat], strict=True))
        return Share(tee, int(strokes), *parts)


def build_report(record: Record, decisions: Iterable[Decision | None]) -> Report:
    """Return the report on a finished game, from its decisions. Raise `NotReportable` if it has no analysis."""
    card, caddie = final_scorecard(record, record.last_state()), record.game_definition.ai.caddie
    assert caddie
    found = sorted((one for one in decisions if one), key=attrgetter("seat", "hole", "ply"))
    by_hole = {key: [*those] for key, those in groupby(found, key=attrgetter("seat", "hole"))}
    expected = partial(caddie.expected_strokes, record.options, record.seats)
    shares, strokes = [], []
    for seat, scores in enumerate(card.strokes):
        holes = [
            ([*add_luck(back_up_values(by_hole.get((seat, hole), [])), score)], expected(hole), score)
            for hole, score in enumerate(scores, 1)
        ]
        shares.append(tuple(shares_by_hole(holes)))
        strokes += [stroke for those, *_ in holes for stroke in those]
    strokes.sort(key=lambda stroke: stroke.decision.ply)
    costly = tuple(
        _costliest(stroke.decision for stroke in strokes if stroke.decision.seat == seat)
        for seat in range(record.seats)
    )
    best = max(strokes, key=lambda stroke: stroke.gain, default=None)
    return Report(tuple(shares), tuple(strokes), costly, best, _turning_point(card, shares, strokes))


def back_up_values(decisions: Sequence[Decision]) -> list[Decision]:
    """Return a seat's decisions on a hole, with values backed up from later decisions.

    A decision that surely leads to the next one gets that one's value, because the later look sees deeper.
    """
    found: list[Decision] = []
    for decision in reversed(decisions):
        if found and decision.certain and found[-1].ply == decision.ply + 1:
            decision, found[-1] = _count_error_once(decision, found[-1])
            decision = decision.shift_to(found[-1].value_before)
        found.append(decision)
    return found[::-1]


def _count_error_once(decision: Decision, after: Decision) -> tuple[Decision, Decision]:
    """Return two decisions in a row, so that no error counts twice, and none that the second has made good."""
    open_still = min(decision.error, max(0.0, decision.value_after.cost - after.value_before.cost))
    if not open_still:
        return decision, after
    again = min(open_still, after.error)
    wrong = decision.best, decision.played
    return (
        decision._replace(played=decision.played.shift(*wrong, (again - open_still) / decision.error)),
        after._replace(best=after.best.shift(*wrong, again / decision.error)),
    )


def add_luck(decisions: Sequence[Decision], score: int) -> Iterator[Stroke]:
    """Yield the decisions of a seat on a hole, each with the luck that followed it."""
    for decision, after in zip_longest(decisions, decisions[1:]):
        at_once = after is not None and after.ply == decision.ply + 1
        luck = decision.expected_after - (after.expected_before if after else score)
        yield Stroke(decision, luck, at_once and not decision.certain)


def shares_by_hole(holes: Sequence[tuple[Sequence[Stroke], float, int]]) -> Iterator[Share]:
    """Yield the share of each hole of a seat, from its strokes, the expected strokes at the tee, and the score.

    A card that is spent in vain is missing on the next hole; that does not count as bad luck again. After the
    last hole there is no next one.
    """
    due = 0.0
    for number, (strokes, tee, score) in enumerate(holes, 1):
        owed = sum(stroke.decision.later_loss for stroke in strokes)
        yield share_of_hole(strokes, tee, score, due + owed * (number == len(holes)), owed)
        due = owed


def share_of_hole(strokes: Sequence[Stroke], tee: float, score: int, due: float, owed: float) -> Share:
    """Return the share of a hole; the deal before the first decision counts as luck."""
    dealt = tee - (strokes[0].decision.expected_before if strokes else score)
    luck = dealt + sum(stroke.luck for stroke in strokes) + due
    return Share(tee, score, luck, -sum(stroke.decision.own_loss for stroke in strokes), owed - due)


def _costliest(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    dear = [decision for decision in decisions if decision.loss >= MIN_COSTLY_STROKES]
    return tuple(sorted(dear, key=lambda decision: -decision.loss)[:MAX_COSTLY_DECISIONS])


def _turning_point(
    card: Scorecard, shares: Sequence[Sequence[Share]], strokes: Iterable[Stroke]
) -> TurningPoint | None:
    """Return the stroke after which the winners' expected lead grew most, in a game that the fewest strokes win."""
    taken = [sum(scores) for scores in card.strokes]
    sides = sorted(card.sides, key=lambda side: (set(side) != set(card.leaders), _side_total(side, taken)))
    if len(sides) < 2 or set(sides[0]) != set(card.leaders) or _lead(sides, taken) < 0:
        return None
    outlook = [sum(share.tee for share in row) for row in shares]
    turns = []
    for stroke in strokes:
        seat, hole = stroke.decision.seat, stroke.decision.hole
        outlook[seat] = _other_holes(shares[seat], hole) + stroke.decision.expected_before
        before = _lead(sides, outlook)
        outlook[seat] -= stroke.gain
        turns.append(TurningPoint(stroke, before, _lead(sides, outlook)))
    return max(turns, key=lambda turn: turn.after - turn.before, default=None)


def _other_holes(shares: Sequence[Share], hole: int) -> float:
    """Return a seat's strokes on the holes before, plus the expected ones on the holes after."""
    return sum(share.strokes for share in shares[: hole - 1]) + sum(share.tee for share in shares[hole:])


def _side_total(side: Iterable[Seat], strokes: Sequence[float]) -> float:
    return sum(strokes[seat] for seat in side)


def _lead(sides: Sequence[tuple[Seat, ...]], strokes: Sequence[float]) -> float:
    """Return the strokes by which the first side leads the best of the others."""
    first, *others = (_side_total(side, strokes) for side in sides)
    return min(others) - first
