"""The value of a discard for the next player."""

import numpy as np

from training.play_nine.brain import WAITING, ValueFunction, sum_units, table_value
from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compile_function
from training.play_nine.grids import count_face_down, fewest_face_down
from training.play_nine.last import value_rivals_last_shots
from training.play_nine.placing import value_placings, value_standing, value_rivals
from training.play_nine.sheet import WorkArrays


@compile_function
def value_discards(brain: ValueFunction, seen: Ints, seat: int, unseen: Ints, total: int, work: WorkArrays) -> None:
    """Compute what each discard gives the next player, by that player's best placing of it."""
    n = seen.shape[0]
    heir = (seat + 1) % n
    joint = brain.out.shape[1] > 0
    own, heirs = count_face_down(seen[seat]), count_face_down(seen[heir])
    rivals = np.zeros(2, dtype=np.float32)
    last = np.zeros(15, dtype=np.float32)
    if heirs == 1:
        value_rivals_last_shots(seen, heir, unseen, work, last)
    before_own, before_heir = np.float32(0), np.float32(0)
    if joint:
        sum_units(brain, seen[seat], seen[heir], heirs, unseen, total, work.units)
        theirs = value_rivals(brain, seen, seat, own, work)
        before_own, before_heir = value_standing(brain, seen[seat], own, heirs, theirs, work)
        sum_units(brain, seen[heir], seen[seat], own, unseen, total, work.units)
        rivals[0] = value_rivals(brain, seen, heir, heirs, work)
        rivals[1] = value_rivals(brain, seen, heir, max(heirs - 1, 1), work)
    else:
        before_heir = table_value(brain, WAITING, fewest_face_down(seen, heir), heirs, seen[heir], work.matched, work.waiting)
    value_placings(brain, seen[heir], heirs, fewest_face_down(seen, heir), rivals, work, last, work.next_own, work.next_rivals)
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
    value_unknown_discard(work, joint)


@compile_function
def value_unknown_discard(work: WorkArrays, joint: bool) -> None:
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
