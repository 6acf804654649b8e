"""What a champion foresees of a throw: the next card, the luck in hand, and the best throw after it with this hand."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.cards.effect import Effects
from engine.final_nine.extras.angle import PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.flight.launch import PLAIN
from engine.final_nine.house.certain import certain, told
from engine.final_nine.house.imagination import hidden
from engine.final_nine.house.judgement import MULLIGAN, Odds, ends_of, odds, spat
from engine.final_nine.house.keeping import KIND, Keeping
from engine.final_nine.house.routes import Place
from engine.final_nine.house.shapes import code
from engine.final_nine.house.skills import ABILITY, CARD, Club, clubs
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, bits
from engine.final_nine.house.yardage import FINED, LOST, TROUBLE, Yardage, yardage
from engine.final_nine.packs import sets
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import has
from engine.final_nine.throw.fit import added, choices, circled, unfit
from engine.final_nine.throw.outcome import strokes_of

Cards = frozenset[str]


class Left(NamedTuple):
    """What a throw leaves in the hand."""

    gone: Cards
    """The cards of which none is left."""
    drawn: int
    """Discs that are drawn for those thrown."""


class Forecast:
    """What one player may expect of throws on a hole, with the hand of the table and so many discs to be drawn."""

    def __init__(self, table: Table, seat: int, skills: int, drawn: int = 0, later: bool = False) -> None:
        self.table, self.seat, self.skills, self.drawn = table, seat, skills, drawn
        self.keeping = Keeping(table, seat, later)
        self.book: Yardage = yardage(self.table.hole, sets(self.table.options), self.table.wind)
        self.hand = Counter(self.table.players[seat].hand)
        self._ways: dict[tuple[End, str], list[tuple[dict[int, float], float, tuple[str, ...]]]] = {}
        self._best: dict[Place, list[tuple[float, tuple[str, ...]]]] = {}
        self._left: dict[tuple[str, ...], Left] = {}
        self._ahead: dict[tuple[Place, Left], float] = {}
        self._costs: dict[object, float] = {}

    @cached_property
    def odds(self) -> Odds:
        """How likely the next turned card does harm or good."""
        return odds(self.table, hidden(self.table))

    @cached_property
    def clubs(self) -> tuple[Club, ...]:
        """The discs of the hand with their skills."""
        return tuple(clubs(self.table, self.seat, self.skills, self.spent))

    @cached_property
    def lucky(self) -> tuple[tuple[str, float], ...]:
        """The cards of luck in hand for a throw, and what they would be worth later."""
        lucky = (card for card in self.hand if card in ACTIONS and "T4" in ACTIONS[card].when)
        return tuple((card, self.spent((card,))) for card in lucky)

    def spent(self, cards: tuple[str, ...]) -> float:
        """The strokes of later holes that cards cost which are played now."""
        once = sum(_once(card) for card in cards if card not in KIND)
        return self.keeping.played(cards) + once * self.keeping.later

    def ahead(self, place: Place, left: Left) -> float:
        """The strokes from a place with what is left of the hand."""
        if place % BOARD not in self.book.cells or place in self.book.chart.goals:
            return self.book.chart.goals.get(place, LOST)
        if (place, left) not in self._ahead:
            self._ahead[place, left] = 1 + TROUBLE + self._next(place, left)
        return self._ahead[place, left]

    def _next(self, place: Place, left: Left) -> float:
        """The strokes after the best throw from a place: of the hand, or of the discs that are drawn."""
        own = LOST
        for value, cards in self._rated(place):
            if left.gone.isdisjoint(cards):
                own = value
                break
        drawn = self.book.drawn(place, left.drawn)
        better = bisect_left(drawn.values, own)
        return drawn.gained[better] + own * drawn.worse[better]

    def _rated(self, place: Place) -> list[tuple[float, tuple[str, ...]]]:
        """What each disc of the hand does from a place with any skill, the best first, and the cards for it."""
        if place not in self._best:
            start, passed = place % BOARD, place // BOARD * BOARD
            clubs = self._clubs(passed, self.book.lies[start])
            rated = [(after[start] + price, cards) for after, price, cards in clubs if start in after]
            self._best[place] = sorted(rated, key=_value)
        return self._best[place]

    def _clubs(self, passed: End, lie: str) -> list[tuple[dict[int, float], float, tuple[str, ...]]]:
        """What each disc of the hand does from such a lie with any skill, the price of that, and the cards for it."""
        if (passed, lie) not in self._ways:
            after = self.book.after
            self._ways[passed, lie] = [
                (after(DISCS[club.disc], club.sums, passed, lie), club.price, club.cards) for club in self.clubs
            ]
        return self._ways[passed, lie]

    def left(self, cards: tuple[str, ...]) -> Left:
        """What is left after so many cards of the hand."""
        if cards not in self._left:
            self._left[cards] = self._after(cards)
        return self._left[cards]

    def _after(self, cards: tuple[str, ...]) -> Left:
        used = Counter(card for card in cards if card in self.hand)
        gone = frozenset(card for card, many in used.items() if many >= self.hand[card])
        return Left(gone, self.drawn + sum(many for card, many in used.items() if card in DISCS))

    def with_disc(self, place: Place, disc: str) -> float:
        """The strokes from a place if that disc comes into the hand."""
        start = place % BOARD
        after = self.book.after(DISCS[disc], PLAIN, place // BOARD * BOARD, self.book.lies[start]).get(start, LOST)
        return min(1 + TROUBLE + after, self.ahead(place, Left(frozenset(), 0)))

    def reached(self, place: End, left: Left) -> float:
        """The strokes after a throw that leads there, a penalty included."""
        known = place & ~FINED
        if known % BOARD in {SUNK, SURE}:
            basket = known - known % BOARD + code(self.table.hole.basket)
            return self.book.values[known] if known in self.book.chart.goals else self.ahead(basket, left)
        return (known != place) + self.ahead(known, left)

    def cost(self, shot: Shooting) -> float:
        """The strokes of a throw as it stands, and those after it."""
        added, judging, own = told(shot.disc, shot.plays, shot.seat)
        left = self.left((shot.disc, *shot.laid, *own))
        like = shot.disc, shot.aim, shot.start, shot.flown, shot.paid, left, added, judging
        if like not in self._costs:
            end = None if shot.flown else certain(self.table, self.book, shot, added, judging)
            self._costs[like] = self._thrown(shot, left) if end is None else self._ended(shot, end, judging, left)
        return self._costs[like]

    def _ended(self, shot: Shooting, end: End, judging: Effects, left: Left) -> float:
        """The strokes of a throw that ends there for certain, and those after it."""
        known = end & ~FINED
        strokes = 1.0 + shot.paid + sum([fine.number for fine in judging]) + (known != end)
        return strokes + (spat(self.odds, shot) if known % BOARD in {SUNK, SURE} else self.ahead(known, left))

    def _thrown(self, shot: Shooting, left: Left) -> float:
        """The same of any throw, with all faces of a die."""
        passed = self.table.players[shot.seat].passed
        if has(shot, "mulligan"):
            return MULLIGAN + self.ahead(code(shot.start) + bits(passed), left)
        mean = 0.0
        for chance, flown, rest in ends_of(self.table, shot):
            strokes = float(strokes_of(self.table, shot, flown, rest))
            if rest.holed:
                strokes += spat(self.odds, shot)
            elif not rest.under:
                strokes += self.ahead(code(rest.lie) + bits(rest.passed), left)
            mean += chance * strokes
        return mean

    def helped(self, shot: Shooting) -> float:
        """The strokes of a throw with the card of luck in hand that is worth most on it, if any is."""
        least = self.cost(shot)
        for card, price in self._playable(shot):
            for _, option in choices(self.table, shot, card):
                better = self.cost(added(shot, card, shot.seat, option)) + price
                if better < least and unfit(self.table, shot, card, option, "T4") is None:
                    least = better
        return least

    def _playable(self, shot: Shooting) -> Sequence[tuple[str, float]]:
        """The luck in hand that a throw lets in, and what it would be worth later."""
        if not self.lucky or has(shot, "no_luck"):
            return ()
        return [one for one in self.lucky if not circled(self.table, shot, ACTIONS[one[0]].symbols)]


def _once(card: str) -> float:
    """What is worth keeping of an ability or a use of ANGLE CTRL; a MISCHIEF card waits for any throw as well."""
    return ABILITY if is_ability(card) else CARD * PRICES[card].discs if card in PRICES else 0.0


def _value(rated: tuple[float, tuple[str, ...]]) -> float:
    return rated[0]
