"""The report after a game: what luck and what skill was worth to each seat on each hole, in strokes that add up."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby, zip_longest
from operator import attrgetter
from typing import Final, NamedTuple

from engine.game import Scorecard, Seat
from engine.hindsight import Decision, final_card
from engine.record import Record

NAMED: Final = 3
"""So many decisions of a seat are named."""
MENTIONED: Final = 0.05
"""Strokes that a decision has cost at least where it is named."""


class Share(NamedTuple):
    """Where the strokes of a hole, or of several, came from: luck + skill + residual = tee - strokes."""

    tee: float
    """The strokes that a champion could expect before the deal."""
    strokes: int
    luck: float
    """Strokes gained by chance, by what the others did, and by cards that chance had given."""
    skill: float
    """Own strokes gained by choosing, here and on later holes, against a champion: nothing at best, but where a
    champion would have given some up to harm the rivals."""
    residual: float
    """Of these the strokes that come due on a later hole, less those that have come due from an earlier one."""


class Stroke(NamedTuple):
    """A decision, and what came of it before the seat's next one."""

    decision: Decision
    luck: float
    chance: bool
    """Whether chance alone followed: what it gives is nothing on average, whoever plays."""

    @property
    def gained(self) -> float:
        """The strokes that the decision and what came of it gained."""
        return self.luck + self.decision.best.strokes - self.decision.played.strokes


class Turn(NamedTuple):
    """The stroke from which the game took its way."""

    stroke: Stroke
    before: float
    """By how many strokes the winners could expect to lead the best of the others; less than nothing is behind."""
    after: float


class Report(NamedTuple):
    """What is told of a game after its end."""

    shares: tuple[tuple[Share, ...], ...]
    """By seat, then by finished hole."""
    strokes: tuple[Stroke, ...]
    """Every decision with what came of it, as they were made."""
    costly: tuple[tuple[Decision, ...], ...]
    """By seat the decisions that cost most, the dearest first."""
    best: Stroke | None
    """The stroke of the round."""
    turn: Turn | None
    """None where nobody else played, or where it was not won with the fewest strokes by one side alone."""

    def total(self, seat: Seat) -> Share:
        """The whole game of a seat."""
        tee, strokes, *parts = (sum(column) for column in zip(Share(0, 0, 0, 0, 0), *self.shares[seat], strict=True))
        return Share(tee, int(strokes), *parts)


def told(record: Record, decisions: Iterable[Decision | None]) -> Report:
    """The report on a finished game that has been `judged`; raises `Unreported`."""
    card, caddie = final_card(record, record.state()), record.rules.caddie
    assert caddie
    found = sorted((one for one in decisions if one), key=attrgetter("seat", "hole", "ply"))
    by_hole = {key: [*those] for key, those in groupby(found, key=attrgetter("seat", "hole"))}
    expected = partial(caddie.expected, record.options, record.seats)
    shares, strokes = [], []
    for seat, scores in enumerate(card.strokes):
        holes = [
            ([*followed(settled(by_hole.get((seat, hole), [])), score)], expected(hole), score)
            for hole, score in enumerate(scores, 1)
        ]
        shares.append(tuple(shared(holes)))
        strokes += [stroke for those, *_ in holes for stroke in those]
    strokes.sort(key=lambda stroke: stroke.decision.ply)
    costly = tuple(
        _costly(stroke.decision for stroke in strokes if stroke.decision.seat == seat) for seat in range(record.seats)
    )
    best = max(strokes, key=lambda stroke: stroke.gained, default=None)
    return Report(tuple(shares), tuple(strokes), costly, best, _turn(card, shares, strokes))


def settled(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions of a seat on a hole, each worth what it surely leads to, for a later look is the deeper one."""
    found: list[Decision] = []
    for decision in reversed(decisions):
        if found and decision.certain and found[-1].ply == decision.ply + 1:
            decision, found[-1] = _once(decision, found[-1])
            decision = decision.leading(found[-1].opened)
        found.append(decision)
    return found[::-1]


def _once(decision: Decision, after: Decision) -> tuple[Decision, Decision]:
    """Two decisions in a row without an error counted twice, or one that the second has made good."""
    open_still = min(decision.error, max(0.0, decision.closed.cost - after.opened.cost))
    if not open_still:
        return decision, after
    again = min(open_still, after.error)
    wrong = decision.best, decision.played
    return (
        decision._replace(played=decision.played.moved(*wrong, (again - open_still) / decision.error)),
        after._replace(best=after.best.moved(*wrong, again / decision.error)),
    )


def followed(decisions: Sequence[Decision], score: int) -> Iterator[Stroke]:
    """The settled decisions of a seat on a hole, each with what came of it."""
    for decision, after in zip_longest(decisions, decisions[1:]):
        at_once = after is not None and after.ply == decision.ply + 1
        luck = decision.after - (after.before if after else score)
        yield Stroke(decision, luck, at_once and not decision.certain)


def shared(holes: Sequence[tuple[Sequence[Stroke], float, int]]) -> Iterator[Share]:
    """Where the strokes of a seat's holes came from, of which it is given what was played, the tee and the score.

    A card that is spent in vain is missed on the next hole: that is no bad luck again. After the last hole none is.
    """
    due = 0.0
    for number, (strokes, tee, score) in enumerate(holes, 1):
        owed = sum(stroke.decision.owed for stroke in strokes)
        yield share(strokes, tee, score, due + owed * (number == len(holes)), owed)
        due = owed


def share(strokes: Sequence[Stroke], tee: float, score: int, due: float, owed: float) -> Share:
    """Where the strokes of a hole came from; what is dealt before the first decision is luck."""
    dealt = tee - (strokes[0].decision.before if strokes else score)
    luck = dealt + sum(stroke.luck for stroke in strokes) + due
    return Share(tee, score, luck, -sum(stroke.decision.lost for stroke in strokes), owed - due)


def _costly(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    dear = [decision for decision in decisions if decision.loss >= MENTIONED]
    return tuple(sorted(dear, key=lambda decision: -decision.loss)[:NAMED])


def _turn(card: Scorecard, shares: Sequence[Sequence[Share]], strokes: Iterable[Stroke]) -> Turn | None:
    """The stroke with which the winners' expected lead grew most, of a game that the fewest strokes win."""
    taken = [sum(scores) for scores in card.strokes]
    sides = sorted(card.sides, key=lambda side: (set(side) != set(card.leaders), _of(side, taken)))
    if len(sides) < 2 or set(sides[0]) != set(card.leaders) or _lead(sides, taken) < 0:
        return None
    outlook = [sum(share.tee for share in row) for row in shares]
    turns = []
    for stroke in strokes:
        seat, hole = stroke.decision.seat, stroke.decision.hole
        outlook[seat] = _elsewhere(shares[seat], hole) + stroke.decision.before
        before = _lead(sides, outlook)
        outlook[seat] -= stroke.gained
        turns.append(Turn(stroke, before, _lead(sides, outlook)))
    return max(turns, key=lambda turn: turn.after - turn.before, default=None)


def _elsewhere(shares: Sequence[Share], hole: int) -> float:
    """What a seat has taken on the holes before, and may expect of those after."""
    return sum(share.strokes for share in shares[: hole - 1]) + sum(share.tee for share in shares[hole:])


def _of(side: Iterable[Seat], strokes: Sequence[float]) -> float:
    return sum(strokes[seat] for seat in side)


def _lead(sides: Sequence[tuple[Seat, ...]], strokes: Sequence[float]) -> float:
    """By how many strokes the first side leads the best of the others."""
    first, *others = (_of(side, strokes) for side in sides)
    return min(others) - first
