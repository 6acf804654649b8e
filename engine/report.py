"""The report after a game: luck, skill and gifts of each seat on each hole, in strokes that add up.

With V for a champion's expected strokes, tee = V before the deal, and every term counted in strokes gained:

    tee - strokes = luck + skill + gifts + residual

Luck and gifts come from `engine.chance`: luck is a martingale, so it is zero on average at every level. Where a move
harms all rivals alike, a gift is the harm by which it falls short of a champion's. Skill is what
the seat's own decisions lost by the caddie's values. The residual is the rest: where the caddie's values do not agree
with each other, and what falls on another hole. Where the values are exact there is none, and all but skill is luck.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, zip_longest
from operator import attrgetter
from typing import Any, Final, NamedTuple

from engine.analysis import Decision, final_scorecard
from engine.caddie import EQUAL_STROKES
from engine.chance import Swing
from engine.game import Scorecard, Seat
from engine.reason_topics import leave_out
from engine.record import Record

MAX_COSTLY_DECISIONS: Final = 3
"""The most decisions of a seat that a report names."""
MAX_COMPARED_DECISIONS: Final = 12
"""The most decisions of a seat among which a report looks for those with different topics."""
MIN_COSTLY_STROKES: Final = 0.3
"""The fewest strokes that a named decision has cost: a stroke every third time; nobody would notice less."""
MIN_UNEXPLAINED_STROKES: Final = 2.5
"""The fewest strokes that a named decision has cost for which no reason is sure."""

MAX_TOLD_STROKES: Final = 10
"""The most strokes of which the first one that has news and was unlikely is told to everybody."""
MIN_TURNING_LUCK: Final = 0.5
"""The least part of a turn that chance makes: its news say what fell, but not what a mistake gave away."""
MIN_LEAD_STROKES: Final = 0.25
"""The lead in strokes that a turning point has to take from the others, and to give to players who were behind."""
MIN_TURN_STROKES: Final = 1.0
"""The fewest strokes by which a turning point moves the lead."""


class Share(NamedTuple):
    """The sources of the strokes of a hole, or of several: luck + skill + gifts + residual = tee - strokes."""

    tee: float
    """A champion's expected strokes before the deal."""
    strokes: int
    luck: float
    """Strokes gained by chance: by what was dealt, drawn and rolled."""
    skill: float
    """Own strokes gained by decisions, here and on later holes, against a champion.

    It is zero at best, except where a champion would have given strokes up to harm the rivals.
    """
    gifts: float
    """Strokes that the others gave away; negative if they did more harm than champions do."""
    residual: float
    """The rest: errors of the caddie's values, and what falls on another hole."""

    def count_rest_as_luck(self) -> "Share":
        """Return the share where the values have no error: all but skill is luck."""
        return self._replace(luck=self.luck + self.residual, residual=0.0)


class Stroke(NamedTuple):
    """A decision, with what came of it before the seat's next one."""

    decision: Decision
    outcome: float
    """The strokes gained by what followed the decision: chance, and the moves of the others."""
    is_pure_chance: bool
    """Whether nothing but chance followed, whose mean is zero for every player."""
    luck: float
    """The strokes gained by chance at once."""

    @property
    def luck_and_skill(self) -> float:
        """The strokes that the chance after the decision gained, less those that the decision cost.

        Own strokes saved by letting the others save more are no gain.
        """
        return self.luck - max(0.0, self.decision.own_loss)

    @property
    def gain(self) -> float:
        """The strokes that the decision and what followed it gained."""
        return self.outcome + self.decision.best.strokes - self.decision.played.strokes


class TurningPoint(NamedTuple):
    """The turning point of a game: the stroke by which the winners took the lead that they kept to the end."""

    stroke: Stroke
    before: float
    """The winners' expected lead over the best of the others, in strokes; negative, because they were behind."""
    after: float
    """The lead after what the stroke itself gained, without what others did before the seat's next one."""
    has_led: bool = False
    """Whether the winners led by the holes before this one."""


class Report(NamedTuple):
    """The figures of a report."""

    shares: tuple[tuple[Share, ...], ...]
    """By seat, then by finished hole."""
    strokes: tuple[Stroke, ...]
    """Every decision with its luck, in the order of play."""
    costly: tuple[tuple[Decision, ...], ...]
    """By seat, the most expensive decisions, in that order."""
    best_strokes: tuple[Stroke, ...]
    """The strokes that gained most by luck and skill, the best first: one of them is the stroke of the round.

    A decision that cost its seat strokes is none of them, however lucky it was.
    """
    turning_point: TurningPoint | None
    """None if the winners were never behind, played alone, did not win by fewer strokes, or owe it to another one."""

    def greatest_loss(self, seat: Seat) -> float:
        """Return what the most expensive decision of a seat cost, named or not."""
        return max((stroke.decision.loss for stroke in self.strokes if stroke.decision.seat == seat), default=0.0)

    def total(self, seat: Seat) -> Share:
        """Return the sum over all holes of a seat."""
        columns = zip(Share(0, 0, 0, 0, 0, 0), *self.shares[seat], strict=True)
        tee, strokes, *parts = (sum(column) for column in columns)
        return Share(tee, int(strokes), *parts)


def build_report(
    record: Record,
    decisions: Iterable[Decision | None],
    swings: Iterable[Swing],
    topics_of: Callable[[Decision], Collection[Hashable]] | None = None,
) -> Report:
    """Return the report on a finished game, from its decisions and the swings of each ply.

    `topics_of` returns the topics of a costly decision, without told asides; no topic of a seat is told twice.
    Without it no decision is left out for its topics.

    Raise `NotReportable` if it has no analysis.
    """
    card, caddie = final_scorecard(record, record.last_state()), record.game_definition.ai.caddie
    assert caddie
    sorted_decisions = sorted((one for one in decisions if one), key=attrgetter("seat", "hole", "ply"))
    swings = [*(forgone_harm(sorted_decisions, swings) if caddie.shares_harm else swings)]
    holes = _follow_holes(sorted_decisions, card, swings)
    shares = _shares(record, card, holes, swings)
    strokes = sorted(chain(*holes.values()), key=lambda stroke: stroke.decision.ply)
    costly = tuple(
        costliest((stroke.decision for stroke in strokes if stroke.decision.seat == seat), caddie.join_moves, topics_of)
        for seat in range(record.seats)
    )
    good = (stroke for stroke in strokes if stroke.decision.loss < MIN_COSTLY_STROKES)
    best = sorted(good, key=lambda stroke: -stroke.luck_and_skill)[:MAX_TOLD_STROKES]
    return Report(shares, tuple(strokes), costly, tuple(best), _turning_point(card, shares, strokes))


def _follow_holes(
    decisions: Sequence[Decision], card: Scorecard, swings: Sequence[Swing]
) -> Mapping[tuple[Seat, int], Sequence[Stroke]]:
    """Return the strokes of each seat on each hole, from decisions in order of seat, hole and ply."""
    by_hole = {key: [*those] for key, those in groupby(decisions, key=attrgetter("seat", "hole"))}
    return {
        (seat, hole): [*follow_decisions(back_up_values(by_hole.get((seat, hole), [])), score, swings)]
        for seat, scores in enumerate(card.strokes)
        for hole, score in enumerate(scores, 1)
    }


def _shares(
    record: Record, card: Scorecard, holes: Mapping[tuple[Seat, int], Sequence[Stroke]], swings: Sequence[Swing]
) -> tuple[tuple[Share, ...], ...]:
    """Return the share of each hole, by seat."""
    caddie, sums = record.game_definition.ai.caddie, sum_swings(swings)
    assert caddie

    def share(seat: Seat, hole: int, score: int) -> Share:
        tee = caddie.expected_strokes(record.options, record.seats, hole)
        hole_share = share_of_hole(holes[seat, hole], tee, score, *sums[seat, hole])
        return hole_share.count_rest_as_luck() if caddie.is_exact(record.options) else hole_share

    return tuple(
        tuple(share(seat, hole, score) for hole, score in enumerate(scores, 1))
        for seat, scores in enumerate(card.strokes)
    )


def forgone_harm(decisions: Iterable[Decision], swings: Iterable[Swing]) -> Iterator[Swing]:
    """Yield the swings with other gifts: the harm by which each move fell short of a champion's."""
    gifts = {one.ply: one.best.harm - one.played.harm for one in decisions}
    mover = {one.ply: one.seat for one in decisions}
    for ply, swing in enumerate(swings, 1):
        shortfall = gifts.get(ply, 0.0)
        yield swing._replace(
            gifts=tuple(shortfall * (seat != mover.get(ply)) for seat, _hole in enumerate(swing.holes))
        )


def sum_swings(swings: Iterable[Swing]) -> Mapping[tuple[Seat, int], tuple[float, float]]:
    """Return by seat and hole the sums of luck and of gifts; zeros for a hole without any."""
    sums = defaultdict[tuple[Seat, int], tuple[float, float]](lambda: (0.0, 0.0))
    for swing in swings:
        for key, *swing_values in zip(enumerate(swing.holes), swing.luck, swing.gifts, strict=True):
            luck, gifts = sums[key]
            sums[key] = luck + swing_values[0], gifts + swing_values[1]
        for seat, gain in enumerate(swing.dealt):
            luck, gifts = sums[seat, 1]
            sums[seat, 1] = luck + gain, gifts
    return sums


def back_up_values(decisions: Sequence[Decision]) -> list[Decision]:
    """Return a seat's decisions on a hole, with values backed up from later decisions.

    A decision that surely leads to the next one gets that one's value, because the later look sees deeper.
    """
    later_decisions: list[Decision] = []
    for decision in reversed(decisions):
        if later_decisions and decision.certain and later_decisions[-1].ply == decision.ply + 1:
            decision, later_decisions[-1] = _count_error_once(decision, later_decisions[-1])
            decision = decision.shift_to(later_decisions[-1].value_before)
        later_decisions.append(decision)
    return later_decisions[::-1]


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


def follow_decisions(decisions: Sequence[Decision], score: int, swings: Sequence[Swing]) -> Iterator[Stroke]:
    """Yield the decisions of a seat on a hole, each with what came of it."""
    for decision, after in zip_longest(decisions, decisions[1:]):
        at_once = after is not None and after.ply == decision.ply + 1
        outcome = decision.expected_after - (after.expected_before if after else score)
        luck = swings[decision.ply - 1].luck[decision.seat] if swings else outcome
        yield Stroke(decision, outcome, at_once and not decision.certain, luck)


def share_of_hole(strokes: Sequence[Stroke], tee: float, score: int, luck: float, gifts: float) -> Share:
    """Return the share of a hole, from its decisions, the expected strokes at the tee, and the score."""
    skill = -sum(stroke.decision.own_loss for stroke in strokes)
    return Share(tee, score, luck, skill, gifts, tee - score - luck - skill - gifts)


def costliest(
    decisions: Iterable[Decision],
    join: Callable[[Any, Any], Any],
    topics_of: Callable[[Decision], Collection[Hashable]] | None = None,
) -> tuple[Decision, ...]:
    """Return the most expensive decisions of a seat, from those in the order of play; no two have a topic in common.

    Two that are one to their player are one. One that cost little and has no topic is left out.
    """
    dear = [decision for decision in join_decisions(decisions, join) if decision.loss >= MIN_COSTLY_STROKES]
    dearest, told_topics = list[Decision](), set[Hashable]()
    for one in sorted(dear, key=lambda decision: -decision.loss)[:MAX_COMPARED_DECISIONS]:
        with leave_out(told_topics):
            topics = topics_of(one) if topics_of else ()
        is_pointless = bool(topics_of) and not topics and one.loss < MIN_UNEXPLAINED_STROKES
        if is_pointless or not told_topics.isdisjoint(topics):
            continue
        dearest.append(one)
        told_topics.update(topics)
        if len(dearest) == MAX_COSTLY_DECISIONS:
            break
    return tuple(dearest)


def join_decisions(decisions: Iterable[Decision], join: Callable[[Any, Any], Any]) -> Sequence[Decision]:
    """Return the decisions; two that are one to their player, of which the first was wrong, are one in its position."""
    joined = list[Decision]()
    for decision in decisions:
        if joined and _completes_mistake(joined[-1], decision, join):
            joined[-1] = joined[-1]._replace(played=joined[-1].played.shift(decision.best, decision.played))
        else:
            joined.append(decision)
    return joined


def _completes_mistake(first: Decision, second: Decision, join: Callable[[Any, Any], Any]) -> bool:
    """Return whether a decision follows a wrong one with which it is one to its player."""
    is_one = second.ply == first.ply + 1 and join(first.played.move, second.played.move) is not None
    return is_one and first.error > EQUAL_STROKES


def _turning_point(
    card: Scorecard, shares: Sequence[Sequence[Share]], strokes: Iterable[Stroke]
) -> TurningPoint | None:
    """Return the last change of the lead in a game that the fewest strokes win.

    It is None if another player's stroke made it, if it was a small one, or if chance made little of it.
    """
    totals = [sum(scores) for scores in card.strokes]
    sides = sorted(card.sides, key=lambda side: (set(side) != set(card.leaders), _side_total(side, totals)))
    if len(sides) < 2 or set(sides[0]) != set(card.leaders) or _lead(sides, totals) <= 0:
        return None
    turns = _follow_lead(sides, shares, strokes)
    last = next((turn for turn in reversed(turns) if min(turn.before, turn.after) < 0), None)
    if last is None or last.stroke.decision.seat not in sides[0]:
        return None
    if not last.before < -MIN_LEAD_STROKES < MIN_LEAD_STROKES < last.after:
        return None
    turn = last.after - last.before
    is_chance = abs(last.stroke.luck) >= MIN_TURNING_LUCK * turn
    until = [sum(scores[: last.stroke.decision.hole - 1]) for scores in card.strokes]
    return last._replace(has_led=_lead(sides, until) > 0) if is_chance and turn >= MIN_TURN_STROKES else None


def _follow_lead(
    sides: Sequence[tuple[Seat, ...]], shares: Sequence[Sequence[Share]], strokes: Iterable[Stroke]
) -> list[TurningPoint]:
    """Return for each stroke the expected lead of the first side before and after it."""
    outlook = [sum(share.tee for share in row) for row in shares]
    turns = []
    for stroke in strokes:
        seat, hole = stroke.decision.seat, stroke.decision.hole
        outlook[seat] = _other_holes(shares[seat], hole) + stroke.decision.expected_before
        before = _lead(sides, outlook)
        expected_strokes, outlook[seat] = outlook[seat], outlook[seat] - stroke.luck_and_skill
        turns.append(TurningPoint(stroke, before, _lead(sides, outlook)))
        outlook[seat] = expected_strokes - stroke.gain
    return turns


def _other_holes(shares: Sequence[Share], hole: int) -> float:
    """Return a seat's strokes on the holes before, plus the expected ones on the holes after."""
    return sum(share.strokes for share in shares[: hole - 1]) + sum(share.tee for share in shares[hole:])


def _side_total(side: Iterable[Seat], strokes: Sequence[float]) -> float:
    return sum(strokes[seat] for seat in side)


def _lead(sides: Sequence[tuple[Seat, ...]], strokes: Sequence[float]) -> float:
    """Return the strokes by which the first side leads the best of the others."""
    first, *others = (_side_total(side, strokes) for side in sides)
    return min(others) - first
