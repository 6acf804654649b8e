"""Expectimax over a throw: the next turned card, luck from the hand, and the best throw after it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.flight.launch import PLAIN
from engine.final_nine.house.ahead import Ahead, Ways
from engine.final_nine.house.certain import Line, Told, told
from engine.final_nine.house.holding import Left, holding
from engine.final_nine.house.imagination import hidden
from engine.final_nine.house.judgement import MULLIGAN, Odds, ends_of, odds, spat
from engine.final_nine.house.routes import Place
from engine.final_nine.house.shapes import code
from engine.final_nine.house.sky import BOARD, SUNK, SURE, End, bits
from engine.final_nine.house.yardage import FINED, LOST, TROUBLE, Yardage, yardage
from engine.final_nine.packs import sets
from engine.final_nine.state import Shooting, Table
from engine.final_nine.throw.effects import has
from engine.final_nine.throw.fit import Option, added, choices, circled, unfit
from engine.final_nine.throw.outcome import strokes_of

ENDED: Final = frozenset({SUNK, SURE})
"""In place of a grid: the disc is in."""


class Forecast:
    """The expected strokes of one player's throws on a hole, given the hand and the discs to be drawn."""

    def __init__(self, state: Table, seat: int, skills: int, drawn: int = 0, later: bool = False) -> None:
        self.table, self.drawn = state, drawn
        self.holding = holding(state, seat, skills, later)
        self.book: Yardage = yardage(self.table.hole, sets(self.table.options), self.table.wind)
        self.ways = Ways(self.book, self.holding)
        self._aheads: dict[Left, Ahead] = {}
        self._after: dict[tuple[str, ...], Ahead] = {}
        self._rolled: dict[object, float] = {}

    @cached_property
    def odds(self) -> Odds:
        """The probability that the next turned card harms or helps."""
        return odds(self.table, hidden(self.table))

    def ahead(self, place: Place, left: Left) -> float:
        """Return the strokes from a place with the cards that are left."""
        return self._with(left)[place]

    def _with(self, left: Left) -> Ahead:
        """Return the strokes from every place with the cards that are left."""
        if left not in self._aheads:
            self._aheads[left] = Ahead(self.ways, left)
        return self._aheads[left]

    def after(self, cards: tuple[str, ...]) -> Ahead:
        """Return the strokes from every place after these cards of the hand were played."""
        if cards not in self._after:
            gone, drawn = self.holding.left(cards)
            self._after[cards] = self._with(Left(gone, self.drawn + drawn))
        return self._after[cards]

    def with_disc(self, place: Place, disc: str) -> float:
        """Return the strokes from a place if that disc comes into the hand."""
        start = place % BOARD
        after = self.book.after(DISCS[disc], PLAIN, place // BOARD * BOARD, self.book.lies[start]).get(start, LOST)
        return min(1 + TROUBLE + after, self.ahead(place, Left(frozenset(), 0)))

    def reached(self, place: End, ahead: Ahead) -> float:
        """Return the strokes after a throw that ends there, a penalty included."""
        known = place & ~FINED
        if known % BOARD in ENDED:
            basket = known - known % BOARD + code(self.table.hole.basket)
            return self.book.values[known] if known in self.book.chart.goals else ahead[basket]
        return (known != place) + ahead[known]

    def cost(self, shot: Shooting) -> float:
        """Return the strokes of a throw as it stands, and of all throws after it."""
        cards = told(shot.disc, shot.plays, shot.seat)
        return Throw(self, shot).strokes(cards)

    def doubtful(self, shot: Shooting, cards: Told, ahead: Ahead) -> float:
        """Return the strokes of a throw that has landed, or that the distance table does not cover."""
        like = shot.disc, shot.aim, shot.start, shot.flown, shot.paid, cards.sums, cards.judging, ahead.left
        if like not in self._rolled:
            self._rolled[like] = self._thrown(shot._replace(plays=cards.plays), ahead)
        return self._rolled[like]

    def _thrown(self, shot: Shooting, ahead: Ahead) -> float:
        """Return the mean strokes of a throw over all faces of a die."""
        passed = self.table.players[shot.seat].passed
        if has(shot, "mulligan"):
            return MULLIGAN + ahead[code(shot.start) + bits(passed)]
        mean = 0.0
        for chance, flown, rest in ends_of(self.table, shot):
            strokes = float(strokes_of(self.table, shot, flown, rest))
            if rest.holed:
                strokes += spat(self.odds, shot)
            elif not rest.under:
                strokes += ahead[code(rest.lie) + bits(rest.passed)]
            mean += chance * strokes
        return mean

    def helped(self, shot: Shooting) -> float:
        """Return the strokes of a throw with the best luck card of the hand, if one helps."""
        cards = told(shot.disc, shot.plays, shot.seat)
        return Throw(self, shot).helped(cards)

    def playable(self, shot: Shooting) -> Sequence[tuple[str, float]]:
        """Return the luck cards that may be played on a throw, each with its later value."""
        if has(shot, "no_luck"):
            return ()
        return [one for one in self.holding.lucky if not circled(self.table, shot, ACTIONS[one[0]].symbols)]


class Throw:
    """The forecast of one throw from its lie in its direction, with any cards on it."""

    __slots__ = ("_aheads", "_base", "_forecast", "_line", "_shot", "spat")

    def __init__(self, forecast: Forecast, shot: Shooting) -> None:
        self._forecast, self._shot = forecast, shot
        self._line = None if shot.flown else Line(forecast.table, forecast.book, shot)
        self._base = 1.0 + shot.paid
        self._aheads: dict[tuple[str, ...], Ahead] = {}
        self.spat = spat(forecast.odds, shot)
        """The strokes that the chains are expected to cost."""

    def strokes(self, cards: Told) -> float:
        """Return the strokes of the throw with these cards, and of all throws after it."""
        ahead = self._aheads.get(cards.own) or self._after(cards.own)
        end = None if self._line is None else self._line.end(cards)
        if end is None:
            return self._forecast.doubtful(self._shot, cards, ahead)
        known = end & ~FINED
        strokes = self._base + cards.fines + (known != end)
        return strokes + (self.spat if known % BOARD in ENDED else ahead[known])

    def _after(self, own: tuple[str, ...]) -> Ahead:
        """Return the strokes from every place after these cards of the hand were played."""
        self._aheads[own] = ahead = self._forecast.after((self._shot.disc, *self._shot.laid, *own))
        return ahead

    def helped(self, cards: Told) -> float:
        """Return the strokes with the best luck card of the hand added, if one helps."""
        least, forecast = self.strokes(cards), self._forecast
        if not forecast.holding.lucky:
            return least
        shot = self._shot._replace(plays=cards.plays)
        for card, price in forecast.playable(shot):
            for _, option in choices(forecast.table, shot, card):
                better = self._with(cards, added(shot, card, shot.seat, option), option) + price
                if better < least and unfit(forecast.table, shot, card, option, "T4") is None:
                    least = better
        return least

    def _with(self, cards: Told, shot: Shooting, option: Option) -> float:
        """Return the strokes with one more card from the hand.

        A card that cancels another changes more than it adds, so the whole throw is evaluated again.
        """
        return self._forecast.cost(shot) if option.target >= 0 else self.strokes(cards.more(shot.plays[-1], own=True))
