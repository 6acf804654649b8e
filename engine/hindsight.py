"""A finished game looked at again: each decision with what its caddie says of it."""

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.caddie import Worth
from engine.game import Scorecard, Seat
from engine.record import Record

PURPOSE: Final = "caddie"
"""Of the luck with which a caddie looks at a ply: a hint and the report say the same of a move."""


WORLDS: Final = 6
"""Other states in which a move is tried, to see whether it leaves anything to chance: a die falls alike in all of them
once in 46,656 throws."""


class Unreported(ValueError):
    """A game that is not reported on: it has no caddie, it does not count strokes, or it is not over."""


class Decision(NamedTuple):
    """A decision that a seat had."""

    ply: int
    """Of the move that was made; what was decided about is the state before it."""
    seat: Seat
    hole: int
    """From 1."""
    made: float
    """The strokes that the seat had on the hole by then."""
    played: Worth
    best: Worth
    certain: bool
    """Whether the seat moved again at once, and could know what it would be asked then."""

    @property
    def error(self) -> float:
        """The strokes by which a champion would have done better, counting what the move does to the rivals."""
        return self.played.cost - self.best.cost

    @property
    def lost(self) -> float:
        """The own strokes that it cost, here or on a later hole; a champion gives some up to harm the rivals."""
        return self.played.strokes - self.best.strokes + self.owed

    @property
    def owed(self) -> float:
        """The strokes of later holes that it cost."""
        return self.best.kept - self.played.kept

    @property
    def loss(self) -> float:
        """The strokes that it cost whichever way one looks: a good defence is no mistake, nor is a good score."""
        return min(self.error, self.lost)

    @property
    def before(self) -> float:
        """The score of the hole that a champion could expect when the seat was asked."""
        return self.made + self.best.strokes

    @property
    def after(self) -> float:
        """The score that one could expect when the seat had answered."""
        return self.made + self.played.strokes

    @property
    def opened(self) -> Worth:
        """What the hole was worth when the seat was asked, with the strokes that it had."""
        return self.best._replace(strokes=self.before)

    @property
    def closed(self) -> Worth:
        """What it was worth when the seat had answered."""
        return self.played._replace(strokes=self.after)

    def leading(self, there: Worth) -> "Decision":
        """The same where one more look says what it led to, with the same error."""
        ahead = self.closed, there
        return self._replace(played=self.played.moved(*ahead), best=self.best.moved(*ahead))


def final_card(record: Record, state: Any) -> Scorecard:
    """The card of a finished game that can be reported on, from its last state; raises `Unreported`."""
    game = record.rules
    card: Scorecard = game.view(state, None).card
    if game.caddie is None or card.counts != "strokes" or game.result(state) is None:
        raise Unreported(record.game)
    return card


def judged(record: Record, spared: Container[int] = ()) -> Iterator[Decision | None]:
    """Ply by ply the decisions of a finished game, None where none was made; raises `Unreported`.

    The `spared` plies are those that the house made in somebody's place: they are not judged, what comes of them is
    luck. A move that is the only one throws nothing away, but is looked at, too, for the luck that it brings.
    """
    game, states = record.rules, [*record.states()]
    card = final_card(record, states[-1])
    alike = _Alike(record, states)
    for ply, state in enumerate(states[:-1], 1):
        seat = record.moves[ply - 1].seat
        hole = len(game.view(state, seat).card.strokes[seat]) + 1
        counts = ply not in spared and seat in game.awaiting(state) and hole <= len(card.strokes[seat])
        found = decision(record, state, ply, hole) if counts else None
        again = found and ply < len(record.moves) and record.moves[ply].seat == seat
        yield found._replace(certain=bool(again) and alike.after(ply)) if found else None


def decision(record: Record, state: Any, ply: int, hole: int) -> Decision | None:
    """The decision in the state before that ply, where the caddie has something to say of it."""
    game, (seat, text) = record.rules, record.moves[ply - 1]
    view = game.view(state, seat)
    worths = game.caddie.worth(view, record.luck(ply, PURPOSE)) if game.caddie else ()
    if not game.caddie or not worths:
        return None
    return Decision(ply, seat, hole, game.caddie.made(view), chosen(worths, game.read(text)), worths[0], False)


class _Alike:
    """Other states that look to a seat like the real ones, for as long as its moves lead to the same in all of them."""

    def __init__(self, record: Record, states: Sequence[Any]) -> None:
        self.record, self.game, self.states = record, record.rules, states
        self.begun, self.checked = 1, 0
        self.worlds: tuple[Any, ...] = ()
        """`WORLDS` states that look like the one before the ply at which it `begun`; none before they are imagined."""

    def after(self, ply: int) -> bool:
        """Whether the move of that ply, with which its seat goes on, leads to the same whatever is hidden or rolled."""
        if self.checked != ply - 1:
            self.begun, self.worlds = ply, ()
        seat, text = self.record.moves[ply - 1]
        if not self.game.tentative(self._view(ply), self.game.read(text)):
            self.worlds = tuple(self._led(ply, self.game.view(self.states[ply], seat)))
            if len(self.worlds) < WORLDS:
                return False
            self.begun = ply + 1
        self.checked = ply
        return True

    def _view(self, ply: int) -> Any:
        """What the seat saw that made the move of that ply."""
        return self.game.view(self.states[ply - 1], self.record.moves[ply - 1].seat)

    def _led(self, ply: int, led_to: Any) -> Iterator[Any]:
        """The other states after that ply, as far as they look the same."""
        if self.game.imagine is None:
            return
        for number in range(WORLDS):
            purpose = f"{PURPOSE}/{number}"
            world = self.worlds[number] if self.worlds else None
            for nth in range(self.begun, ply + 1):
                (seat, text), luck = self.record.moves[nth - 1], self.record.luck(nth, purpose)
                world = self.game.imagine(self._view(nth), luck) if world is None else world
                world = self.game.apply(world, seat, self.game.read(text), luck)
            if self.game.view(world, seat) != led_to:
                return
            yield world


def chosen(worths: Sequence[Worth], move: Any) -> Worth:
    """What the caddie says of the move; one that is left out counts as the last."""
    return next((worth for worth in worths if worth.move == move), worths[-1]._replace(move=move))
