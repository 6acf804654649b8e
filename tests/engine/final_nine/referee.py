"""A referee: it reads a round's events and checks them against its own reading of sections 7 to 12 of the rules."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.events import (
    Disrupted,
    Event,
    Flicked,
    Gone,
    Helped,
    HoleEnded,
    HoleStarted,
    Landing,
    Offered,
    PickedUp,
    Redrawn,
    Schemed,
    Shot,
    Swapped,
    Threw,
    Turned,
    Undone,
    Used,
)
from engine.final_nine.extras.characters import CHARACTERS, side_of
from engine.final_nine.state import Choosing, Refilling, State
from engine.game import Seat

TROUBLE = {"DEVIATION", "CALL"}
RED_FLAG, LOUD_PHONE, SUN_GLARE, SQUEAKY_BRAKES = "C03", "H6", "H7", "H2"
FINES = {"C01": 1, "C02": 1}
"""Calls that always cost a stroke when they work, unlike those that depend on the path or the lie."""
CONDITIONAL = {"SC1", "SC2", "FC1"}
ABILITIES = {ability for hero in CHARACTERS.values() for ability in hero.abilities}


def check_round(states: Sequence[State]) -> None:
    """Check that a whole round kept the rules of its turns."""
    referee = Referee(states[0])
    for before, after in pairwise(states):
        for event in after.events:
            referee.note(event)
        referee.compare(before, after)


class Referee:
    """A reader of events; a throw runs from the end of the throw before to its own end."""

    def __init__(self, table: State) -> None:
        self.paid = 0
        self.options, self.seats = table.options, len(table.players)
        self.order = table.order
        self.holes, self.mega = table.holes, table.options.layout.startswith("mega")
        self.throw: list[Event] = []
        self.refillers: tuple[Seat, ...] = ()
        self.strokes = [0] * self.seats
        self.used: Counter[Seat] = Counter()
        self.schemers: list[Seat] = []
        self.gone: set[Seat] = set()
        self.hole = 0

    def note(self, event: Event) -> None:
        match event:
            case HoleEnded() | HoleStarted() | Gone():
                self._between_throws(event)
            case Swapped(_, cards, drawn):
                assert len(cards) <= 2 and len(drawn) <= len(cards), "F-80"
            case Landing(shot):
                self._check_throw()
                self._check_strokes(shot)
            case Undone():
                self._check_throw()
            case PickedUp(seat):
                self._pick_up(seat)
            case _:
                self.throw.append(event)
                self._count_use(event)

    def _between_throws(self, event: Event) -> None:
        match event:
            case Gone(seat):
                self.gone.add(seat)
            case HoleStarted(hole):
                self.strokes, self.hole, self.throw = [0] * self.seats, hole, []
            case HoleEnded(hole, strokes):
                playing = [seat for seat in range(self.seats) if seat not in self.gone]
                assert all(strokes[seat] == self.strokes[seat] for seat in playing), "F-82"
                self.order = tuple(sorted(self.order, key=lambda seat: self._rank(strokes[seat])))
                if hole + 1 == (-(-len(self.holes) // 2) if self.mega else 9):
                    self.used.clear()

    def _rank(self, figure: int) -> int:
        return -figure if self.options.ace_run else figure

    def _count_use(self, event: Event) -> None:
        """Count abilities, MISCHIEF and offers against their limits (F-108, F-142, F-154).

        One ability for nine holes, one MISCHIEF for the round, three offers for a throw.
        """
        match event:
            case Threw(seat, disc, _, skills):
                self._count_abilities(seat, *(code for code in (disc, *skills) if code in ABILITIES))
            case Helped(seat, card, _) | Used(seat, card) if card in ABILITIES:
                self._count_abilities(seat, card)
            case Schemed(seat, to, _, _):
                assert seat not in self.schemers and to not in side_of(self.options, seat), "F-154"
                self.schemers.append(seat)
            case Offered():
                assert sum(isinstance(one, Offered) for one in self.throw) <= 3, "F-108"

    def _count_abilities(self, seat: Seat, *abilities: str) -> None:
        self.used[min(side_of(self.options, seat))] += len(abilities)
        assert self.used[min(side_of(self.options, seat))] <= 1, "F-142, F-148"

    def _check_throw(self) -> None:
        """Check the throw that was noted, from its commitment on."""
        at = max(place for place, event in enumerate(self.throw) if isinstance(event, Threw))
        threw, before, after = self.throw[at], self.throw[:at], self.throw[at + 1 :]
        assert isinstance(threw, Threw)
        self._check_disruptions(threw.seat, after)
        self._check_turned_cards(after)
        self._check_luck(after)
        if any(isinstance(event, Schemed) and event.card == SQUEAKY_BRAKES for event in before):
            played = [*threw.skills, *(event.card for event in after if isinstance(event, Helped))]
            assert not any(ACTIONS[code].category == "SKILL" for code in played), "F-155"
        disruptors = (event.seat for event in after if isinstance(event, Disrupted))
        self.refillers = (threw.seat, *dict.fromkeys(disruptors))
        self.paid = sum(isinstance(event, Redrawn) and event.seat == threw.seat and not event.free for event in before)
        self.throw = []

    def _check_disruptions(self, thrower: Seat, events: Sequence[Event]) -> None:
        """Check who plays trouble, how much of it, and that it comes before the reveal (F-113, F-114, F-122)."""
        revealed = False
        seats: list[Seat] = []
        for event in events:
            match event:
                case Turned():
                    revealed = True
                case Disrupted(seat, card):
                    assert ACTIONS[card].category in TROUBLE and seat not in side_of(self.options, thrower), (
                        "F-122, F-148"
                    )
                    assert self.options.rules == "battle" and not revealed, "F-113"
                    seats.append(seat)
                case Schemed(seat):
                    assert not revealed and seat not in seats, "F-155"
                case Helped(seat, card, turned):
                    assert revealed and seat == thrower, "F-87"
                    instant = "⚡" in ACTIONS[card].symbols
                    assert not turned or self.options.rules == "battle" or instant, "F-87, F-113"
        assert len(seats) == len(set(seats)) and (self.options.disruptions == "one_each" or len(seats) <= 1), "F-114"

    def _check_turned_cards(self, events: Sequence[Event]) -> None:
        """Check for one turned card, one more for each Red Flag and Loud Phone (F-87, F-94, F-116, F-155)."""
        turned = [event for event in events if isinstance(event, Turned)]
        flags = sum(event.card == RED_FLAG and event.hits for event in turned)
        phones = sum(isinstance(event, Schemed) and event.card == LOUD_PHONE for event in events)
        assert len(turned) >= 1 + phones, "F-87"
        if not self.options.chain_links and not self.options.ace_run:
            assert len(turned) == 1 + flags + phones, "F-94"

    def _check_luck(self, events: Sequence[Event]) -> None:
        """Check for no luck after a Red Flag or a Sun Glare, unless an ability cancels the call.

        See F-94, F-116, F-143 and F-155.
        """
        forbidden = False
        for event in events:
            match event:
                case Turned(card, hits) if card == RED_FLAG and hits:
                    forbidden = True
                case Disrupted(_, card) | Schemed(_, _, card, _) if card in {RED_FLAG, SUN_GLARE}:
                    forbidden = True
                case Helped(_, card, _) if card in ABILITIES:
                    forbidden = forbidden and ACTIONS[card].options[0][0].kind != "cancel"
                case Helped(_, card, _):
                    assert not forbidden or ACTIONS[card].category != "LUCK", "F-94"

    def _check_strokes(self, shot: Shot) -> None:
        """Check the strokes of a throw, at most six over par (F-99, F-105, F-130)."""
        works = [slip.card for slip in shot.slips if slip.status == "works"]
        if not CONDITIONAL & set(works):
            assert shot.fines == sum(FINES.get(card, 0) for card in works), "F-97"
        outside = shot.missed or (shot.out and not shot.waived)
        assert shot.strokes == 1 + self.paid + shot.fines + outside + shot.under, "F-99"
        if self.options.ace_run:
            self.strokes[shot.seat] = int(shot.holed)
            return
        limit = self.holes[self.hole].par + 6
        self.strokes[shot.seat] = min(self.strokes[shot.seat] + shot.strokes, limit)
        assert shot.total == self.strokes[shot.seat], "F-130"
        assert shot.done == (shot.holed or shot.under or shot.total == limit), "F-130"

    def _pick_up(self, seat: Seat) -> None:
        """Set a player to the limit, after a throw or because of paid new discs (F-130)."""
        self.strokes[seat] = self.holes[self.hole].par + 6
        self.throw = []

    def compare(self, before: State, after: State) -> None:
        """Check the order of turns: F-15 and F-81 for throws, F-121 for refills."""
        assert after.order == self.order or any(isinstance(event, Flicked) for event in after.events), "F-15"
        self.order = after.order
        if _thrower(before) in self.gone:
            self.throw = []
        if isinstance(after.phase, Refilling):
            left = len(after.phase.queue)
            assert after.phase.queue == self.refillers[-left:], "F-121"
        fresh = not isinstance(before.phase, Choosing) or before.phase.shot.seat != _thrower(after)
        if isinstance(after.phase, Choosing) and fresh:
            assert after.phase.shot.seat == _next_thrower(after), "F-81"


def _thrower(table: State) -> Seat | None:
    return table.phase.shot.seat if isinstance(table.phase, Choosing) else None


def _next_thrower(table: State) -> Seat:
    """Return the seat to throw: on the tee in tee order, then the furthest, ties in tee order (F-81)."""
    playing = [seat for seat in table.order if not table.players[seat].done and not table.players[seat].gone]
    teeing = [seat for seat in playing if not table.players[seat].teed]
    if teeing:
        return teeing[0]
    basket, lies = table.hole.basket, {seat: table.players[seat].lie for seat in playing}
    far = {seat: abs(lie.column - basket.column) + abs(lie.row - basket.row) for seat, lie in lies.items()}
    return next(seat for seat in playing if far[seat] == max(far.values()))
