"""One-shot lookahead: the outcome of every use of a card, for the own seat and the rivals."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import mul

from engine.play_nine.house.brain import ValueFunction
from engine.play_nine.house.cards import FACE_DOWN, KINDS, strokes_by_kind, expected_grid_strokes
from engine.play_nine.house.gifts import discard_effects
from engine.play_nine.house.grid import GridEvaluator, Outcome
from engine.play_nine.house.last import rivals_last_shot_strokes
from engine.play_nine.house.situation import Situation
from engine.play_nine.moves import FLIPS, PLACES, SKIP
from engine.play_nine.table import Move, Source


class LastShotLookahead:
    """A shot after which the hole is over."""

    def __init__(self, at: Situation) -> None:
        self.at = at
        self.spots: Sequence[int] = range(len(at.row))
        """The positions to evaluate: one of those that are equivalent."""
        self.now = Outcome(expected_grid_strokes(at.row, at.hidden))
        """The outcome of the grid as it is."""

    @cached_property
    def _face_down_places(self) -> list[int]:
        """The positions of face-down cards."""
        return [place for place, card in enumerate(self.at.row) if card == FACE_DOWN]

    @cached_property
    def _strokes_by_place(self) -> dict[int, list[float]]:
        """By position, the strokes for each kind of card there."""
        return {spot: strokes_by_kind(self.at.row, spot, self.at.hidden) for spot in self.spots}

    def place(self, place: int, kind: int) -> Outcome:
        """Return the outcome of that card at a position."""
        return Outcome(self._strokes_by_place[place][kind])

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
            for place in self._face_down_places:
                yield FLIPS[place], self.flip(place, kind)
            if len(self._face_down_places) == 1:
                yield SKIP, self.skip(kind)

    def best_take(self, kind: int) -> Outcome:
        """Return the best use of a card from the discard pile."""
        return min([self.place(spot, kind) for spot in self.spots], key=_cost)

    def mean_draw(self) -> Outcome:
        """Return the mean outcome of a card from the deck."""
        covered = [place for place in self._face_down_places if place in self.spots]
        return mean_outcome(self.at.hidden.chance, [self._best_draw(kind, covered) for kind in KINDS])

    def _best_draw(self, kind: int, covered: list[int]) -> Outcome:
        """Return the best use of a card from the deck."""
        found = [self.best_take(kind), *(self.flip(spot, kind) for spot in covered)]
        if len(self._face_down_places) == 1:
            found.append(self.skip(kind))
        return min(found, key=_cost)


class ShotLookahead(LastShotLookahead):
    """A shot after which others follow."""

    def __init__(self, values: ValueFunction, at: Situation) -> None:
        self.at, self.grid = at, GridEvaluator(values, at.rows, at.others, at.hidden)
        self.spots, self.discard_effects = sorted(set(self.grid.twins)), discard_effects(values, at)
        self._known: dict[tuple[int, int], Outcome] = {}
        self.now = self.grid.outcome_now()

    def place(self, place: int, kind: int) -> Outcome:
        """Return the outcome of that card at a position, with the replaced card given to the next player."""
        key = self.grid.twins[place], kind
        if key not in self._known:
            self._evaluate_placement(*key)
        return self._known[key]

    def flip(self, place: int, kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up another one."""
        turned = self._flip_outcomes[self.grid.twins[place]]
        if self.grid.down == 1:
            return Outcome(turned.own, self._rivals_after_end[kind])
        return _add(turned, self.discard_effects[kind])

    def skip(self, kind: int) -> Outcome:
        """Return the outcome of discarding that card and turning up nothing."""
        return _add(self.now, self.discard_effects[kind])

    def _evaluate_placement(self, place: int, kind: int) -> None:
        """Compute the outcome of that card at a position; by the tables alone, of every kind of card there."""
        gift = self.discard_effects[self.at.row[place]]
        if self._ends_hole(place):
            self._known[place, kind] = Outcome(self._putting_out_strokes[kind], self._rivals_after_end[FACE_DOWN])
        elif self.grid.values.layer:
            self._known[place, kind] = _add(self.grid.outcome_after(place, kind), gift)
        else:
            after = self.grid.outcomes_after(place)
            rivals = after[0].rivals + gift.rivals
            self._known |= {(place, kind): Outcome(one.own + gift.own, rivals) for kind, one in enumerate(after)}

    def _ends_hole(self, place: int) -> bool:
        """Return whether the last face-down card lies there (P-28)."""
        return self.grid.down == 1 and self.at.row[place] == FACE_DOWN

    @cached_property
    def _flip_outcomes(self) -> dict[int, Outcome]:
        """By position, the mean outcome of turning up the card there, without the effect of the discard."""
        spots = [spot for spot in self.spots if self.at.row[spot] == FACE_DOWN]
        return {spot: mean_outcome(self.at.hidden.chance, self._turned_up_outcomes(spot)) for spot in spots}

    def _turned_up_outcomes(self, spot: int) -> list[Outcome]:
        return [self.place(spot, kind) for kind in KINDS] if self._ends_hole(spot) else self.grid.outcomes_after(spot)

    @cached_property
    def _putting_out_strokes(self) -> list[float]:
        """The strokes by the kind of card that replaces the last face-down one."""
        return strokes_by_kind(self.at.row, self.at.row.index(FACE_DOWN), self.at.hidden)

    @cached_property
    def _rivals_after_end(self) -> tuple[float, ...]:
        """By discard, the rivals' strokes if the hole ends with this shot."""
        return rivals_last_shot_strokes(self.at.rows, self.at.hidden) if len(self.at.rows) > 1 else (0.0,) * (FACE_DOWN + 1)


@lru_cache(2)
def look_ahead(values: ValueFunction, at: Situation) -> LastShotLookahead:
    """Return the lookahead of a situation, cached for the decision after the top discard is taken."""
    return LastShotLookahead(at) if at.last else ShotLookahead(values, at)


def mean_outcome(chance: tuple[float, ...], outcomes: list[Outcome]) -> Outcome:
    """Return the mean of outcomes with these probabilities."""
    return Outcome(*(sum(map(mul, chance, column)) for column in zip(*outcomes, strict=True)))


def _add(after: Outcome, gift: Outcome) -> Outcome:
    return Outcome(after.own + gift.own, after.rivals + gift.rivals)


def _cost(outcome: Outcome) -> float:
    return outcome.own - outcome.rivals
