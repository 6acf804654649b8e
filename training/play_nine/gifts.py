"""What each discard gives the next player."""

import numpy as np

from training.play_nine.brain import WAITING, Brain, activate, tabled
from training.play_nine.cards import CARDS, DOWN, KINDS, Ints, compiled
from training.play_nine.grids import downs, fewest
from training.play_nine.last import last_shots
from training.play_nine.placing import places, stand, waiting_rivals
from training.play_nine.sheet import Sheet


@compiled
def gifts(brain: Brain, seen: Ints, seat: int, unseen: Ints, total: int, page: Sheet) -> None:
    """What each discard gives the next player, by that player's best placing of it."""
    n = seen.shape[0]
    heir = (seat + 1) % n
    joint = brain.out.shape[1] > 0
    own, heirs = downs(seen[seat]), downs(seen[heir])
    rivals = np.zeros(2, dtype=np.float32)
    last = np.zeros(15, dtype=np.float32)
    if heirs == 1:
        last_shots(seen, heir, unseen, page, last)
    before_own, before_heir = np.float32(0), np.float32(0)
    if joint:
        activate(brain, seen[seat], seen[heir], heirs, unseen, total, page.units)
        theirs = waiting_rivals(brain, seen, seat, own, page)
        before_own, before_heir = stand(brain, seen[seat], own, heirs, theirs, page)
        activate(brain, seen[heir], seen[seat], own, unseen, total, page.units)
        rivals[0] = waiting_rivals(brain, seen, heir, heirs, page)
        rivals[1] = waiting_rivals(brain, seen, heir, max(heirs - 1, 1), page)
    else:
        before_heir = tabled(brain, WAITING, fewest(seen, heir), heirs, seen[heir], page.matched, page.waiting)
    places(brain, seen[heir], heirs, fewest(seen, heir), rivals, page, last, page.next_own, page.next_rivals)
    for kind in range(KINDS):
        page.give_own[kind] = 0
        page.give_rivals[kind] = 0
        least = np.float32(0)
        for position in range(CARDS):
            gain = page.next_own[kind, position] - before_heir
            if joint:
                gain -= page.next_rivals[kind, position] - before_own
            if gain < least:
                least = gain
                page.give_rivals[kind] = (page.next_own[kind, position] - before_heir) / (n - 1)
                if joint:
                    page.give_own[kind] = page.next_rivals[kind, position] - before_own
    centre(page, joint)


@compiled
def centre(page: Sheet, joint: bool) -> None:
    """The gift of an unknown card; tables know an average one already, so that theirs are what is more than that."""
    for give in (page.give_own, page.give_rivals):
        mean = np.float32(0)
        for kind in range(KINDS):
            mean += page.chance[kind] * give[kind]
        give[DOWN] = mean
        if not joint:
            give -= mean
