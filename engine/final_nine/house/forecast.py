"""What a champion foresees of a throw: the next card, the luck in hand, and the best throw after it with this hand."""

from bisect import bisect_left
from collections import Counter
from typing import NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.angle import PRICES
from engine.final_nine.extras.characters import is_ability
from engine.final_nine.flight.launch import PLAIN
from engine.final_nine.house.imagination import hidden
from engine.final_nine.house.judgement import MULLIGAN, ends_of, odds, spat
from engine.final_nine.house.keeping import KIND, Keeping
from engine.final_nine.house.routes import Place
from engine.final_nine.house.shapes import code
from engine.final_nine.house.skills import ABILITY, CARD, Club, clubs
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, bits
from engine.final_nine.house.yardage import FINED, LOST, TROUBLE, Yardage, yardage
from engine.final_nine.packs import sets
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import has, putting
from engine.final_nine.throw.fit import added, choices, struck, unfit
from engine.final_nine.throw.outcome import strokes_of

Cards = frozenset[str]


class Drawn(NamedTuple):
    """What random discs do from a place."""

    values: list[float]
    """The strokes after each, the least first."""
    worse: list[float]
    """How likely a disc is none before it."""


class Left(NamedTuple):
    """What a throw leaves in the hand."""

    gone: Cards
    """The cards of which none is left."""
    drawn: int
    """Discs that are drawn for those thrown."""


class Forecast:
    """What one player may expect of throws on a hole, with the hand of the table and so many discs to be drawn."""

    def __init__(self, table: Table, seat: int, skills: int, drawn: int = 0, later: bool = False) -> None:
        self.table, self.seat, self.drawn = table, seat, drawn
        self.keeping = Keeping(table, seat, later)
        self.odds = odds(table, hidden(table))
        self.book: Yardage = yardage(self.table.hole, sets(self.table.options), self.table.wind)
        self.hand = Counter(self.table.players[seat].hand)
        self.clubs = tuple(clubs(self.table, seat, skills, self.spent))
        self.lucky = [card for card in self.hand if card in ACTIONS and "T4" in ACTIONS[card].when]
        self._best: dict[Place, list[tuple[float, Club]]] = {}
        self._drawn: dict[Place, Drawn] = {}
        self._ahead: dict[tuple[Place, Left], float] = {}

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
        own = next((value for value, club in self._rated(place) if left.gone.isdisjoint(club.cards)), LOST)
        drawn = self._draws(place)
        better = bisect_left(drawn.values, own)
        worse = [chance**left.drawn for chance in drawn.worse[: better + 1]]
        gained = sum(value * (worse[at] - worse[at + 1]) for at, value in enumerate(drawn.values[:better]))
        return gained + own * worse[better]

    def _rated(self, place: Place) -> list[tuple[float, Club]]:
        """What each disc of the hand does from a place with any skill, the best first."""
        if place not in self._best:
            start, passed = place % BOARD, place // BOARD * BOARD
            rated = [
                (after[start] + club.price, club)
                for club in self.clubs
                if start in (after := self.book.after(DISCS[club.disc], club.sums, passed))
            ]
            self._best[place] = sorted(rated, key=_value)
        return self._best[place]

    def _draws(self, place: Place) -> Drawn:
        if place not in self._drawn:
            start, passed = place % BOARD, place // BOARD * BOARD
            found = [
                (self.book.after(shape.disc, PLAIN, passed).get(start, LOST), shape.cards) for shape in self.book.shapes
            ]
            total = worse = sum(cards for _, cards in found)
            values, chances = [], [1.0]
            for value, cards in sorted(found):
                worse -= cards
                values.append(value)
                chances.append(worse / total)
            self._drawn[place] = Drawn(values, chances)
        return self._drawn[place]

    def left(self, cards: tuple[str, ...]) -> Left:
        """What is left after so many cards of the hand."""
        used = Counter(card for card in cards if card in self.hand)
        gone = frozenset(card for card, many in used.items() if many >= self.hand[card])
        return Left(gone, self.drawn + sum(many for card, many in used.items() if card in DISCS))

    def with_disc(self, place: Place, disc: str) -> float:
        """The strokes from a place if that disc comes into the hand."""
        after = self.book.after(DISCS[disc], PLAIN, place // BOARD * BOARD).get(place % BOARD, LOST)
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
        own = (one.card for one in shot.plays if one.by == shot.seat and not one.turned)
        left, passed = self.left((shot.disc, *shot.laid, *own)), self.table.players[shot.seat].passed
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
        found = [self.cost(shot)]
        for card in () if has(shot, "no_luck") else self.lucky:
            for _, option in choices(self.table, shot, card):
                if unfit(self.table, shot, card, option, "T4") is None:
                    found.append(self.cost(added(shot, card, shot.seat, option)) + self.spent((card,)))
        return min(found)

    def turned(self, shot: Shooting, card: str) -> float:
        """The strokes of a throw when that harmful or useful card is turned over."""
        if card in self.odds.trouble:
            return self.helped(struck(self.table, shot, card))
        ways = (option for _, option in choices(self.table, shot, card))
        fitting = (option for option in ways if unfit(self.table, shot, card, option, "T3") is None)
        return min([self.cost(added(shot, card, shot.seat, option, turned=True)) for option in fitting], default=LOST)

    def risky(self, shot: Shooting) -> float:
        """The expected strokes of a throw before the next card is turned over."""
        shot = shot._replace(putting=putting(self.table, shot))
        plain, odds = self.helped(shot), self.odds
        harm = sum(chance * (self.turned(shot, card) - plain) for card, chance in odds.trouble.items())
        help = sum(chance * min(self.turned(shot, card) - plain, 0.0) for card, chance in odds.help.items())
        return plain + harm + help


def _once(card: str) -> float:
    """What is worth keeping of an ability or a use of ANGLE CTRL; a MISCHIEF card waits for any throw as well."""
    return ABILITY if is_ability(card) else CARD * PRICES[card].discs if card in PRICES else 0.0


def _value(rated: tuple[float, Club]) -> float:
    return rated[0]
