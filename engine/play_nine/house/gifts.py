"""What the discard gives the next player."""

from operator import mul

from engine.play_nine.house.brain import WAITING, Brain, tabled
from engine.play_nine.house.cards import DOWN, KINDS, filled
from engine.play_nine.house.grid import Grid, Outcome
from engine.play_nine.house.last import last_shots
from engine.play_nine.house.situation import Situation, fewest

NOTHING = (Outcome(0.0),) * (DOWN + 1)


def gifts(brain: Brain, at: Situation) -> tuple[Outcome, ...]:
    """What each discard, and then an unknown one, adds to the own strokes and to the rivals', by its best use.

    The tables count on an average discard, so that by them it is what a card adds to that.
    """
    if len(at.rows) == 1:
        return NOTHING
    turned = at.rows[1:] + at.rows[:1]
    heir, before = Grid(brain, turned, fewest(turned, 0), at.hidden), _before(brain, at)
    found = [_gift(heir, before, outcomes) for outcomes in _placings(heir)]
    mean = Outcome(*(sum(map(mul, at.hidden.chance, column)) for column in zip(*found, strict=True)))
    if brain.layer:
        return (*found, mean)
    return (*(Outcome(own, rivals - mean.rivals) for own, rivals in found), Outcome(0.0))


def _before(brain: Brain, at: Situation) -> Outcome:
    """What to expect for oneself and for the next player before it draws from the deck."""
    if brain.layer:
        return Grid(brain, at.rows, at.others, at.hidden).stand()
    turned = at.rows[1:] + at.rows[:1]
    return Outcome(0.0, tabled(brain, WAITING, fewest(turned, 0), turned[0]))


def _placings(heir: Grid) -> list[list[Outcome]]:
    """By kind, what the next player comes to wherever it puts that card."""
    spots = sorted(set(heir.twins))
    if heir.down > 1:
        return [[heir.after(place, kind) for place in spots] for kind in KINDS]
    ended = last_shots(heir.rows, heir.hidden)[DOWN]
    last = heir.row.index(DOWN)
    out = [Outcome(strokes, ended) for strokes in filled(heir.row, last, heir.hidden)]
    return [[out[kind] if place == last else heir.after(place, kind) for place in spots] for kind in KINDS]


def _gift(heir: Grid, before: Outcome, outcomes: list[Outcome]) -> Outcome:
    """What the next player gains by the best of these, and what that does to the one who discarded the card."""
    share = len(heir.rows) - 1
    if heir.brain.layer is None:
        return Outcome(0.0, min(0.0, *(after.own - before.rivals for after in outcomes)) / share)
    best = min(outcomes, key=lambda after: after.cost)
    if best.cost >= before.rivals - before.own:
        return Outcome(0.0)
    return Outcome(best.rivals - before.own, best.own - before.rivals)
