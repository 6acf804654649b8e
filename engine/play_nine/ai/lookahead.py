"""One-shot lookahead: the outcome of every use of a card, for the own seat and the rivals.

It includes the effect of the discard on the next player, and the last shots of a hole.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from operator import mul

from engine.play_nine.ai.expected_score import (
    FACE_DOWN,
    KINDS,
    GridKinds,
    Situation,
    UnseenCards,
    equivalent_places,
    expected_grid_strokes,
    face_down_count,
    fewest_face_down,
    strokes_by_kind,
    with_card,
)
from engine.play_nine.ai.value_function import (
    JUST_SHOT,
    MAX_CACHED_GRIDS,
    WAITING,
    GridEvaluator,
    Outcome,
    ValueFunction,
    expected_strokes,
    expected_strokes_by_kind,
    table_strokes,
    table_strokes_by_kind,
)
from engine.play_nine.moves import FLIPS, PLACES, SKIP, Move
from engine.play_nine.state import Source


@lru_cache(16)
def last_shot_strokes(row: GridKinds, unseen_cards: UnseenCards) -> tuple[float, ...]:
    """Return the expected strokes after a grid's last shot, by the top discard; then with a card from the deck."""
    now, spots = expected_grid_strokes(row, unseen_cards), set(equivalent_places(row))
    best = [
        min(strokes) for strokes in zip(*(strokes_by_kind(row, place, unseen_cards) for place in spots), strict=True)
    ]
    deck = sum(chance * min(now, least) for chance, least in zip(unseen_cards.chance, best, strict=True))
    return (*(min(least, deck) for least in best), deck)


def rivals_last_shot_strokes(rows: tuple[GridKinds, ...], unseen_cards: UnseenCards) -> tuple[float, ...]:
    """Return the mean strokes of the others after putting out, by the discard; then by an unknown one."""
    heir, *rest = (last_shot_strokes(row, unseen_cards) for row in rows[1:])
    means = [(heir[kind] + sum(other[FACE_DOWN] for other in rest)) / (len(rows) - 1) for kind in KINDS]
    return (*means, sum(chance * mean for chance, mean in zip(unseen_cards.chance, means, strict=True)))


NO_EFFECTS = (Outcome(0.0),) * (FACE_DOWN + 1)


def discard_effects(grid: GridEvaluator) -> tuple[Outcome, ...]:
    """Return what each discard, then an unknown one, adds to the own strokes and to the rivals', by its best use.

    The tables include an average discard; by them the effect is the difference from that.
    """
    if len(grid.rows) == 1:
        return NO_EFFECTS
    turned_rows = grid.rows[1:] + grid.rows[:1]
    heir = GridEvaluator(grid.values, turned_rows, fewest_face_down(turned_rows, 0), grid.hidden)
    if grid.values.layer is None:
        before = expected_strokes(grid.values, WAITING, heir.others, heir.row, grid.hidden)
        return _effects_by_tables(heir, before)
    returned_gifts = _gifts(heir.outcome_now(), _reply_outcomes(grid), grid.hidden)
    return _gifts(grid.outcome_now(), _replies_with_gifts(heir, returned_gifts), grid.hidden)


def _gifts(before: Outcome, replies: Sequence[Sequence[Outcome]], unseen_cards: UnseenCards) -> tuple[Outcome, ...]:
    """Return the effect of each discard, then of an unknown one, from the next player's replies to it."""
    effects = [_effect(before, outcomes) for outcomes in zip(*replies, strict=True)]
    return (*effects, _mean_by_hidden(effects, unseen_cards))


def _replies_with_gifts(heir: GridEvaluator, returned_gifts: Sequence[Outcome]) -> list[list[Outcome]]:
    """Return the next player's outcomes by position, with the effect of the card that is replaced there."""
    replies = []
    for place, outcomes in zip(sorted(set(heir.twins)), _reply_outcomes(heir), strict=True):
        ends = heir.down == 1 and heir.row[place] == FACE_DOWN
        replies.append(outcomes if ends else [_add(after, returned_gifts[heir.row[place]]) for after in outcomes])
    return replies


def _mean_by_hidden(outcomes: list[Outcome], unseen_cards: UnseenCards) -> Outcome:
    """Return the mean of the outcomes, by the probabilities of an unseen card."""
    return Outcome(*(sum(map(mul, unseen_cards.chance, column)) for column in zip(*outcomes, strict=True)))


def _effects_by_tables(heir: GridEvaluator, before: float) -> tuple[Outcome, ...]:
    """Return the effects by the tables alone, where only the next player's own strokes count."""
    share, row, unseen_cards = len(heir.rows) - 1, heir.row, heir.hidden
    last = row.index(FACE_DOWN) if heir.down == 1 else None
    places = [
        strokes_by_kind(row, place, unseen_cards)
        if place == last
        else expected_strokes_by_kind(heir.values, heir.others, row, place, unseen_cards)
        for place in sorted(set(heir.twins))
    ]
    effects = [Outcome(0.0, min(0.0, min(owns) - before) / share) for owns in zip(*places, strict=True)]
    mean = _mean_by_hidden(effects, unseen_cards)
    return (*(Outcome(own, rivals - mean.rivals) for own, rivals in effects), Outcome(0.0))


def _reply_outcomes(heir: GridEvaluator) -> list[list[Outcome]]:
    """Return by position the next player's outcomes of each kind of card there."""
    spots = sorted(set(heir.twins))
    if heir.down > 1:
        return [heir.outcomes_after(place) for place in spots]
    rivals_strokes = rivals_last_shot_strokes(heir.rows, heir.hidden)[FACE_DOWN]
    last = heir.row.index(FACE_DOWN)
    out = [Outcome(strokes, rivals_strokes) for strokes in strokes_by_kind(heir.row, last, heir.hidden)]
    return [out if place == last else heir.outcomes_after(place) for place in spots]


def _effect(before: Outcome, outcomes: Sequence[Outcome]) -> Outcome:
    """Return the effect of the best of these outcomes for the next player, on both players."""
    best = min(outcomes, key=lambda after: after.cost)
    if best.cost >= before.rivals - before.own:
        return Outcome(0.0)
    return Outcome(best.rivals - before.own, best.own - before.rivals)


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
        face_down_spots = [place for place in self._face_down_places if place in self.spots]
        return mean_outcome(self.at.hidden.chance, [self._best_draw(kind, face_down_spots) for kind in KINDS])

    def _best_draw(self, kind: int, face_down_spots: list[int]) -> Outcome:
        """Return the best use of a card from the deck."""
        outcomes = [self.best_take(kind), *(self.flip(spot, kind) for spot in face_down_spots)]
        if len(self._face_down_places) == 1:
            outcomes.append(self.skip(kind))
        return min(outcomes, key=_cost)


class ShotLookahead(LastShotLookahead):
    """A shot after which others follow."""

    def __init__(self, values: ValueFunction, at: Situation) -> None:
        self.at, self.grid = at, GridEvaluator(values, at.rows, at.others, at.hidden)
        self.spots, self.discard_effects = sorted(set(self.grid.twins)), discard_effects(self.grid)
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
        flip_outcome = self._flip_outcomes[self.grid.twins[place]]
        if self.grid.down == 1:
            return Outcome(flip_outcome.own, self._rivals_after_end[kind])
        return _add(flip_outcome, self.discard_effects[kind])

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
        return (
            rivals_last_shot_strokes(self.at.rows, self.at.hidden)
            if len(self.at.rows) > 1
            else (0.0,) * (FACE_DOWN + 1)
        )


class PracticeLookahead(ShotLookahead):
    """A shot of a practice round, whose discard lies open for the own next shot (P-71)."""

    def __init__(self, values: ValueFunction, at: Situation) -> None:
        super().__init__(values, at)
        self._by_discard: dict[tuple[int, int], Sequence[float]] = {}

    def place(self, place: int, kind: int) -> Outcome:
        """Return the outcome of that card at a position, where the next shot may take the card replaced."""
        if self._ends_hole(place):
            return super().place(place, kind)
        return Outcome(self._strokes_by_discard(place, kind)[self.at.row[place]])

    def flip(self, place: int, kind: int) -> Outcome:
        """Return the outcome of turning up another card, where the next shot may take that one."""
        if self.grid.down == 1:
            return super().flip(place, kind)
        strokes = [self._strokes_by_discard(place, new_kind)[kind] for new_kind in KINDS]
        return Outcome(sum(map(mul, self.at.hidden.chance, strokes)))

    def skip(self, kind: int) -> Outcome:
        """Return the outcome of turning up nothing, where the next shot may take that card."""
        return Outcome(self._strokes_by_discard(0, self.at.row[0])[kind])

    def takes_again(self, kind: int) -> bool:
        """Return whether the next shot takes that card after turning up nothing."""
        strokes = self._strokes_by_discard(0, self.at.row[0])
        return strokes[kind] < max(strokes)

    def saved_by_discard(self, place: int, kind: int) -> float:
        """Return the strokes that the card replaced saves by lying open for the next shot."""
        strokes = self._strokes_by_discard(place, kind)
        return strokes[FACE_DOWN] - strokes[self.at.row[place]]

    def _strokes_by_discard(self, place: int, kind: int) -> Sequence[float]:
        """Return the strokes after a card at a position by the discard, then by an unknown one."""
        key = self.grid.twins[place], kind
        return self._by_discard.get(key) or self._by_discard.setdefault(key, self._next_shot(*key))

    def _next_shot(self, place: int, kind: int) -> Sequence[float]:
        """Return the strokes by the discard: those of the next shot if it takes that card, where they are fewer."""
        row, unseen_cards = tuple(with_card(self.at.row, place, kind)), self.at.hidden
        if self.at.left == 2:
            strokes = last_shot_strokes(row, unseen_cards)[:FACE_DOWN]
            return *strokes, sum(map(mul, unseen_cards.chance, strokes))
        cards_for_last = unseen_cards if face_down_count(row) == 1 else None
        return next_shot_strokes(self.grid.values, self.at.others, row, cards_for_last)


@lru_cache(MAX_CACHED_GRIDS)
def next_shot_strokes(
    values: ValueFunction, others: int, row: GridKinds, cards_for_last: UnseenCards | None
) -> tuple[float, ...]:
    """Return the strokes alone after a shot by its discard, then by an unknown one.

    `cards_for_last` are the unseen cards if one card is face down, else None. The cache helps because many worlds have
    the same grid.
    """
    now, strokes_by_place = table_strokes(values, JUST_SHOT, others, row), list[Sequence[float]]()
    for place in set(equivalent_places(row)):
        if cards_for_last and row[place] == FACE_DOWN:
            strokes_by_place.append(strokes_by_kind(row, place, cards_for_last))
        else:
            strokes_by_place.append(table_strokes_by_kind(values, others - 1, row, place))
    return *(min(now, *strokes) for strokes in zip(*strokes_by_place, strict=True)), now


@lru_cache(2)
def look_ahead(values: ValueFunction, at: Situation) -> LastShotLookahead:
    """Return the lookahead of a situation, cached for the decision after the top discard is taken."""
    if at.last:
        return LastShotLookahead(at)
    return ShotLookahead(values, at) if len(at.rows) > 1 else PracticeLookahead(values, at)


def mean_outcome(chance: tuple[float, ...], outcomes: list[Outcome]) -> Outcome:
    """Return the mean of outcomes with these probabilities."""
    return Outcome(*(sum(map(mul, chance, column)) for column in zip(*outcomes, strict=True)))


def _add(after: Outcome, gift: Outcome) -> Outcome:
    return Outcome(after.own + gift.own, after.rivals + gift.rivals)


def _cost(outcome: Outcome) -> float:
    return outcome.own - outcome.rivals
