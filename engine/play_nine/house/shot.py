"""One-shot lookahead: the outcome of every use of a card, for the own seat and the rivals."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import mul

from engine.play_nine.house.brain import Brain
from engine.play_nine.house.cards import DOWN, KINDS, filled, strokes
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
        self.spots: Sequence[int] = range(len(at.row))
        """The positions to evaluate: one of those that are equivalent."""
        self.now = Outcome(strokes(at.row, at.hidden))
        """The outcome of the grid as it is."""

    @cached_property
    def _covered(self) -> list[int]:
        """The positions of face-down cards."""
        return [place for place, card in enumerate(self.at.row) if card == DOWN]

    @cached_property
    def _filled(self) -> dict[int, list[float]]:
        """By position, the strokes for each kind of card there."""
        return {spot: filled(self.at.row, spot, self.at.hidden) for spot in self.spots}

    def place(self, place: int, kind: int) -> Outcome:
        """Return the outcome of that card at a position."""
        return Outcome(self._filled[place][kind])

    def flip(self, _place: int, _kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up another one."""
        return self.now

    def skip(self, _kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up nothing."""
        return self.now

    def uses(self, kind: int, source: Source) -> Iterator[tuple[Move, Outcome]]:
        """Yield every use of a card of that kind from that pile, with its outcome."""
        for place, move in enumerate(PLACES):
            yield move, self.place(place, kind)
        if source == "deck":
            for place in self._covered:
                yield FLIPS[place], self.flip(place, kind)
            if len(self._covered) == 1:
                yield SKIP, self.skip(kind)

    def taken(self, kind: int) -> Outcome:
        """Return the best use of a card from the discard pile."""
        return min([self.place(spot, kind) for spot in self.spots], key=_cost)

    def drawn(self) -> Outcome:
        """Return the mean outcome of a card from the deck."""
        covered = [place for place in self._covered if place in self.spots]
        return mean(self.at.hidden.chance, [self._best(kind, covered) for kind in KINDS])

    def _best(self, kind: int, covered: list[int]) -> Outcome:
        """Return the best use of a card from the deck."""
        found = [self.taken(kind), *(self.flip(spot, kind) for spot in covered)]
        if len(self._covered) == 1:
            found.append(self.skip(kind))
        return min(found, key=_cost)


class Shot(LastShot):
    """A shot after which others follow."""

    def __init__(self, values: Brain, at: Situation) -> None:
        self.at, self.grid = at, Grid(values, at.rows, at.others, at.hidden)
        self.spots, self.gifts = sorted(set(self.grid.twins)), gifts(values, at)
        self._known: dict[tuple[int, int], Outcome] = {}
        self.now = self.grid.stand()

    def place(self, place: int, kind: int) -> Outcome:
        """Return the outcome of that card at a position, with the replaced card given to the next player."""
        key = self.grid.twins[place], kind
        if key not in self._known:
            self._place(*key)
        return self._known[key]

    def flip(self, place: int, kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up another one."""
        turned = self._turned[self.grid.twins[place]]
        if self.grid.down == 1:
            return Outcome(turned.own, self._ended[kind])
        return _sum(turned, self.gifts[kind])

    def skip(self, kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up nothing."""
        return _sum(self.now, self.gifts[kind])

    def _place(self, place: int, kind: int) -> None:
        """Compute the outcome of that card at a position; by the tables alone, of every kind of card there."""
        gift = self.gifts[self.at.row[place]]
        if self._ends(place):
            self._known[place, kind] = Outcome(self._put_out[kind], self._ended[DOWN])
        elif self.grid.values.layer:
            self._known[place, kind] = _sum(self.grid.after(place, kind), gift)
        else:
            after = self.grid.after_each(place)
            rivals = after[0].rivals + gift.rivals
            self._known |= {(place, kind): Outcome(one.own + gift.own, rivals) for kind, one in enumerate(after)}

    def _ends(self, place: int) -> bool:
        """Return whether the last face-down card lies there (P-28)."""
        return self.grid.down == 1 and self.at.row[place] == DOWN

    @cached_property
    def _turned(self) -> dict[int, Outcome]:
        """By position, the mean outcome of turning up the card there, without the effect of the discard."""
        spots = [spot for spot in self.spots if self.at.row[spot] == DOWN]
        return {spot: mean(self.at.hidden.chance, self._up(spot)) for spot in spots}

    def _up(self, spot: int) -> list[Outcome]:
        return [self.place(spot, kind) for kind in KINDS] if self._ends(spot) else self.grid.after_each(spot)

    @cached_property
    def _put_out(self) -> list[float]:
        """The strokes by the kind of card that replaces the last face-down one."""
        return filled(self.at.row, self.at.row.index(DOWN), self.at.hidden)

    @cached_property
    def _ended(self) -> tuple[float, ...]:
        """By discard, the rivals' strokes if the hole ends with this shot."""
        return last_shots(self.at.rows, self.at.hidden) if len(self.at.rows) > 1 else (0.0,) * (DOWN + 1)


@lru_cache(2)
def shot(values: Brain, at: Situation) -> LastShot:
    """Return the lookahead of a situation, cached for the decision after the top discard is taken."""
    return LastShot(at) if at.last else Shot(values, at)


def mean(chance: tuple[float, ...], outcomes: list[Outcome]) -> Outcome:
    """Return the mean of outcomes with these probabilities."""
    return Outcome(*(sum(map(mul, chance, column)) for column in zip(*outcomes, strict=True)))


def _sum(after: Outcome, gift: Outcome) -> Outcome:
    return Outcome(after.own + gift.own, after.rivals + gift.rivals)


def _cost(outcome: Outcome) -> float:
    return outcome.own - outcome.rivals
