"""The value of a discard for the next player."""

import numpy as np

from training.play_nine.brain import WAITING, Brain, activate, tabled
from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compiled
from training.play_nine.grids import downs, fewest
from training.play_nine.last import last_shots
from training.play_nine.placing import places, stand, waiting_rivals
from training.play_nine.sheet import Sheet


@compiled
def gifts(brain: Brain, seen: Ints, seat: int, unseen: Ints, total: int, work: Sheet) -> None:
    """Compute what each discard gives the next player, by that player's best placing of it."""
    n = seen.shape[0]
    heir = (seat + 1) % n
    joint = brain.out.shape[1] > 0
    own, heirs = downs(seen[seat]), downs(seen[heir])
    rivals = np.zeros(2, dtype=np.float32)
    last = np.zeros(15, dtype=np.float32)
    if heirs == 1:
        last_shots(seen, heir, unseen, work, last)
    before_own, before_heir = np.float32(0), np.float32(0)
    if joint:
        activate(brain, seen[seat], seen[heir], heirs, unseen, total, work.units)
        theirs = waiting_rivals(brain, seen, seat, own, work)
        before_own, before_heir = stand(brain, seen[seat], own, heirs, theirs, work)
        activate(brain, seen[heir], seen[seat], own, unseen, total, work.units)
        rivals[0] = waiting_rivals(brain, seen, heir, heirs, work)
        rivals[1] = waiting_rivals(brain, seen, heir, max(heirs - 1, 1), work)
    else:
        before_heir = tabled(brain, WAITING, fewest(seen, heir), heirs, seen[heir], work.matched, work.waiting)
    places(brain, seen[heir], heirs, fewest(seen, heir), rivals, work, last, work.next_own, work.next_rivals)
    for kind in range(KINDS):
        work.give_own[kind] = 0
        work.give_rivals[kind] = 0
        least = np.float32(0)
        for position in range(CARDS):
            gain = work.next_own[kind, position] - before_heir
            if joint:
                gain -= work.next_rivals[kind, position] - before_own
            if gain < least:
                least = gain
                work.give_rivals[kind] = (work.next_own[kind, position] - before_heir) / (n - 1)
                if joint:
                    work.give_own[kind] = work.next_rivals[kind, position] - before_own
    centre(work, joint)


@compiled
def centre(work: Sheet, joint: bool) -> None:
    """Compute the gift of an unknown card.

    Tables include the gift of an average card already, so for tables alone each gift counts from the average.
    """
    for give in (work.give_own, work.give_rivals):
        mean = np.float32(0)
        for kind in range(KINDS):
            mean += work.chance[kind] * give[kind]
        give[DOWN] = mean
        if not joint:
            give -= mean
