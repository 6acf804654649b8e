"""Expectimax over a throw: the next turned card, luck from the hand, and the best throw after it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.flight.launch import NO_EFFECTS
from engine.final_nine.house.ahead import StrokesAhead, StrokesByLie
from engine.final_nine.house.certain import AimedThrow, CardEffects, card_effects
from engine.final_nine.house.holding import CardsLeft, hand_value
from engine.final_nine.house.imagination import hidden_actions
from engine.final_nine.house.judgement import MULLIGAN_STROKES, TurnOdds, throw_ends, turn_odds, chain_risk_strokes
from engine.final_nine.house.routes import Place
from engine.final_nine.house.shapes import cell_number
from engine.final_nine.house.sky import BOARD_SIZE, SUNK, SURE, EndCode, mando_bits
from engine.final_nine.house.yardage import PENALTY_FLAG, LOST_STROKES, TROUBLE_STROKES, DistanceTable, distance_table
from engine.final_nine.packs import card_sets
from engine.final_nine.state import ShotState, State
from engine.final_nine.throw.effects import has_effect
from engine.final_nine.throw.fit import Option, add_card, card_choices, does_circle_forbid, why_unplayable
from engine.final_nine.throw.outcome import strokes_of_throw

HOLED_ENDS: Final = frozenset({SUNK, SURE})
"""In place of a grid: the disc is in."""


class Forecast:
    """The expected strokes of one player's throws on a hole, given the hand and the discs to be drawn."""

    def __init__(self, state: State, seat: int, skills: int, drawn: int = 0, later: bool = False) -> None:
        self.state, self.drawn = state, drawn
        self.holding = hand_value(state, seat, skills, later)
        self.book: DistanceTable = distance_table(self.state.hole, card_sets(self.state.options), self.state.wind)
        self.ways = StrokesByLie(self.book, self.holding)
        self._aheads: dict[CardsLeft, StrokesAhead] = {}
        self._after: dict[tuple[str, ...], StrokesAhead] = {}
        self._rolled: dict[object, float] = {}

    @cached_property
    def odds(self) -> TurnOdds:
        """The probability that the next turned card harms or helps."""
        return turn_odds(self.state, hidden_actions(self.state))

    def strokes_from(self, place: Place, left: CardsLeft) -> float:
        """Return the strokes from a place with the cards that are left."""
        return self._strokes_with(left)[place]

    def _strokes_with(self, left: CardsLeft) -> StrokesAhead:
        """Return the strokes from every place with the cards that are left."""
        if left not in self._aheads:
            self._aheads[left] = StrokesAhead(self.ways, left)
        return self._aheads[left]

    def strokes_after(self, cards: tuple[str, ...]) -> StrokesAhead:
        """Return the strokes from every place after these cards of the hand were played."""
        if cards not in self._after:
            gone, drawn = self.holding.cards_left_after(cards)
            self._after[cards] = self._strokes_with(CardsLeft(gone, self.drawn + drawn))
        return self._after[cards]

    def strokes_with_disc(self, place: Place, disc: str) -> float:
        """Return the strokes from a place if that disc comes into the hand."""
        start = place % BOARD_SIZE
        after = self.book.best_strokes(DISCS[disc], NO_EFFECTS, place // BOARD_SIZE * BOARD_SIZE, self.book.lies[start]).get(start, LOST_STROKES)
        return min(1 + TROUBLE_STROKES + after, self.strokes_from(place, CardsLeft(frozenset(), 0)))

    def strokes_of_end(self, place: EndCode, ahead: StrokesAhead) -> float:
        """Return the strokes after a throw that ends there, a penalty included."""
        known = place & ~PENALTY_FLAG
        if known % BOARD_SIZE in HOLED_ENDS:
            basket = known - known % BOARD_SIZE + cell_number(self.state.hole.basket)
            return self.book.values[known] if known in self.book.chart.goals else ahead[basket]
        return (known != place) + ahead[known]

    def throw_strokes(self, shot: ShotState) -> float:
        """Return the strokes of a throw as it stands, and of all throws after it."""
        cards = card_effects(shot.disc, shot.plays, shot.seat)
        return ThrowForecast(self, shot).strokes(cards)

    def uncertain_strokes(self, shot: ShotState, cards: CardEffects, ahead: StrokesAhead) -> float:
        """Return the strokes of a throw that has landed, or that the distance table does not cover."""
        like = shot.disc, shot.aim, shot.start, shot.flown, shot.paid, cards.sums, cards.judging, ahead.left
        if like not in self._rolled:
            self._rolled[like] = self._average_over_dice(shot._replace(plays=cards.plays), ahead)
        return self._rolled[like]

    def _average_over_dice(self, shot: ShotState, ahead: StrokesAhead) -> float:
        """Return the mean strokes of a throw over all faces of a die."""
        passed = self.state.players[shot.seat].passed
        if has_effect(shot, "mulligan"):
            return MULLIGAN_STROKES + ahead[cell_number(shot.start) + mando_bits(passed)]
        mean = 0.0
        for chance, flown, rest in throw_ends(self.state, shot):
            strokes = float(strokes_of_throw(self.state, shot, flown, rest))
            if rest.holed:
                strokes += chain_risk_strokes(self.odds, shot)
            elif not rest.under:
                strokes += ahead[cell_number(rest.lie) + mando_bits(rest.passed)]
            mean += chance * strokes
        return mean

    def strokes_with_luck(self, shot: ShotState) -> float:
        """Return the strokes of a throw with the best luck card of the hand, if one helps."""
        cards = card_effects(shot.disc, shot.plays, shot.seat)
        return ThrowForecast(self, shot).strokes_with_luck(cards)

    def playable_luck(self, shot: ShotState) -> Sequence[tuple[str, float]]:
        """Return the luck cards that may be played on a throw, each with its later value."""
        if has_effect(shot, "no_luck"):
            return ()
        return [one for one in self.holding.luck_cards if not does_circle_forbid(self.state, shot, ACTIONS[one[0]].symbols)]


class ThrowForecast:
    """The forecast of one throw from its lie in its direction, with any cards on it."""

    __slots__ = ("_aheads", "_base", "_forecast", "_line", "_shot", "spat")

    def __init__(self, forecast: Forecast, shot: ShotState) -> None:
        self._forecast, self._shot = forecast, shot
        self._line = None if shot.flown else AimedThrow(forecast.state, forecast.book, shot)
        self._base = 1.0 + shot.paid
        self._aheads: dict[tuple[str, ...], StrokesAhead] = {}
        self.spat = chain_risk_strokes(forecast.odds, shot)
        """The strokes that the chains are expected to cost."""

    def strokes(self, cards: CardEffects) -> float:
        """Return the strokes of the throw with these cards, and of all throws after it."""
        ahead = self._aheads.get(cards.own) or self._ahead_after(cards.own)
        end = None if self._line is None else self._line.certain_end(cards)
        if end is None:
            return self._forecast.uncertain_strokes(self._shot, cards, ahead)
        known = end & ~PENALTY_FLAG
        strokes = self._base + cards.fines + (known != end)
        return strokes + (self.spat if known % BOARD_SIZE in HOLED_ENDS else ahead[known])

    def _ahead_after(self, own: tuple[str, ...]) -> StrokesAhead:
        """Return the strokes from every place after these cards of the hand were played."""
        self._aheads[own] = ahead = self._forecast.strokes_after((self._shot.disc, *self._shot.laid, *own))
        return ahead

    def strokes_with_luck(self, cards: CardEffects) -> float:
        """Return the strokes with the best luck card of the hand added, if one helps."""
        least, forecast = self.strokes(cards), self._forecast
        if not forecast.holding.luck_cards:
            return least
        shot = self._shot._replace(plays=cards.plays)
        for card, price in forecast.playable_luck(shot):
            for _, option in card_choices(forecast.state, shot, card):
                better = self._strokes_with_card(cards, add_card(shot, card, shot.seat, option), option) + price
                if better < least and why_unplayable(forecast.state, shot, card, option, "T4") is None:
                    least = better
        return least

    def _strokes_with_card(self, cards: CardEffects, shot: ShotState, option: Option) -> float:
        """Return the strokes with one more card from the hand.

        A card that cancels another changes more than it adds, so the whole throw is evaluated again.
        """
        return self._forecast.throw_strokes(shot) if option.target >= 0 else self.strokes(cards.with_card(shot.plays[-1], own=True))
