"""One shot ahead: what every use of a card comes to, for oneself and for the rivals."""

from collections.abc import Iterator
from functools import cached_property
from operator import mul

from engine.play_nine.house.brain import Brain
from engine.play_nine.house.cards import DOWN, KINDS, placed, strokes
from engine.play_nine.house.gifts import gifts
from engine.play_nine.house.grid import Grid, Outcome
from engine.play_nine.house.last import last_shots
from engine.play_nine.house.situation import Situation
from engine.play_nine.moves import FLIPS, PLACES, SKIP
from engine.play_nine.table import Move, Source


class LastShot:
    """A shot after which the hole is over."""

    def __init__(self, at: Situation) -> None:
        self.at = at
        self.now = Outcome(strokes(at.row, at.hidden))
        """What to expect of the grid as it is."""

    def place(self, place: int, kind: int) -> Outcome:
        """With that card at a position."""
        return Outcome(strokes(placed(self.at.row, place, kind), self.at.hidden))

    def flip(self, _place: int, _kind: int) -> Outcome:
        """With that card discarded and another one turned up."""
        return self.now

    def skip(self, _kind: int) -> Outcome:
        """With that card discarded and nothing turned up."""
        return self.now

    def uses(self, kind: int, source: Source) -> Iterator[tuple[Move, Outcome]]:
        """Every use of a card of that kind from there."""
        row = self.at.row
        for place, move in enumerate(PLACES):
            yield move, self.place(place, kind)
        if source == "deck":
            hidden = [place for place, card in enumerate(row) if card == DOWN]
            for place in hidden:
                yield FLIPS[place], self.flip(place, kind)
            if len(hidden) == 1:
                yield SKIP, self.skip(kind)

    def taken(self, kind: int) -> Outcome:
        """The best use of a card from the discard pile."""
        return min((after for _, after in self.uses(kind, "discard")), key=_cost)

    def drawn(self) -> Outcome:
        """What the deck gives on average."""
        best = [min((after for _, after in self.uses(kind, "deck")), key=_cost) for kind in KINDS]
        return mean(self.at.hidden.chance, best)


class Shot(LastShot):
    """A shot after which others follow."""

    def __init__(self, brain: Brain, at: Situation) -> None:
        self.at, self.grid = at, Grid(brain, at.rows, at.others, at.hidden)
        self.gifts = gifts(brain, at)
        self._known: dict[tuple[int, int], Outcome] = {}
        self.now = self.grid.stand()

    def place(self, place: int, kind: int) -> Outcome:
        """With that card at a position, and the one that was there given to the next player."""
        key = self.grid.twins[place], kind
        return self._known.get(key) or self._known.setdefault(key, self._placed(*key))

    def flip(self, place: int, kind: int) -> Outcome:
        """With that card discarded and another one turned up."""
        turned = self._turned[self.grid.twins[place]]
        if self.grid.down == 1:
            return Outcome(turned.own, self._ended[kind])
        return _sum(turned, self.gifts[kind])

    def skip(self, kind: int) -> Outcome:
        """With that card discarded and nothing turned up."""
        return _sum(self.now, self.gifts[kind])

    def _placed(self, place: int, kind: int) -> Outcome:
        gone = self.at.row[place]
        if self._ends(place):
            return Outcome(strokes(placed(self.at.row, place, kind), self.at.hidden), self._ended[DOWN])
        return _sum(self.grid.after(place, kind), self.gifts[gone])

    def _ends(self, place: int) -> bool:
        """Whether the last face-down card lies there (P-28)."""
        return self.grid.down == 1 and self.at.row[place] == DOWN

    @cached_property
    def _turned(self) -> dict[int, Outcome]:
        """By position, what turning that card up leads to on average, without what is discarded."""
        spots = {spot for spot in self.grid.twins if self.at.row[spot] == DOWN}
        return {spot: mean(self.at.hidden.chance, [self._up(spot, kind) for kind in KINDS]) for spot in spots}

    def _up(self, spot: int, kind: int) -> Outcome:
        return self.place(spot, kind) if self._ends(spot) else self.grid.after(spot, kind)

    @cached_property
    def _ended(self) -> tuple[float, ...]:
        """What the rivals come to if the hole ends with this shot, by the discard."""
        return last_shots(self.at.rows, self.at.hidden) if len(self.at.rows) > 1 else (0.0,) * (DOWN + 1)


def shot(brain: Brain, at: Situation) -> LastShot:
    """The shot of that situation."""
    return LastShot(at) if at.last else Shot(brain, at)


def mean(chance: tuple[float, ...], outcomes: list[Outcome]) -> Outcome:
    """What outcomes of these chances come to on average."""
    return Outcome(*(sum(map(mul, chance, column)) for column in zip(*outcomes, strict=True)))


def _sum(after: Outcome, gift: Outcome) -> Outcome:
    return Outcome(after.own + gift.own, after.rivals + gift.rivals)


def _cost(outcome: Outcome) -> float:
    return outcome.cost
