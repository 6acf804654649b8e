"""Expectimax over a throw: the next turned card, luck from the hand, and the best throw after it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

from engine.final_nine.ai.determinize import hidden_actions
from engine.final_nine.ai.distance_table import (
    LOST_STROKES,
    PENALTY_FLAG,
    TROUBLE_STROKES,
    AimedThrow,
    CardEffects,
    DistanceTable,
    card_effects,
    distance_table,
)
from engine.final_nine.ai.evaluate import MULLIGAN_STROKES, TurnOdds, chain_risk_strokes, throw_ends, turn_odds
from engine.final_nine.ai.hand_value import CardsLeft, hand_value
from engine.final_nine.ai.landing_map import BOARD_SIZE, ORIGIN, Place, cell_number, mando_bits
from engine.final_nine.ai.strokes_ahead import HOLED_ENDS, StrokesAhead, hand_ahead
from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.flight.path import NO_EFFECTS
from engine.final_nine.options import card_sets
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import has_effect, is_putt
from engine.final_nine.throw.outcome import strokes_of_throw
from engine.final_nine.throw.playable import (
    Option,
    add_card,
    add_trouble,
    card_choices,
    does_circle_forbid,
    why_unplayable,
)
from engine.game import Seat


class Forecast:
    """The expected strokes of one player's throws on a hole, given the hand and the discs to be drawn."""

    def __init__(self, state: State, seat: int, skills: int, draws: int = 0, later: bool = False) -> None:
        self.state, self.draws = state, draws
        self.holding = hand_value(state, seat, skills, later)
        self.distances: DistanceTable = distance_table(self.state.hole, card_sets(self.state.options), self.state.wind)
        self._ahead = hand_ahead(self.distances, self.holding)
        self._after: dict[tuple[str, ...], StrokesAhead] = {}
        self._mean_strokes: dict[object, float] = {}

    @cached_property
    def odds(self) -> TurnOdds:
        """The probability that the next turned card harms or helps."""
        return turn_odds(self.state, hidden_actions(self.state))

    def strokes_from(self, place: Place, cards_left: CardsLeft) -> float:
        """Return the strokes from a place with the cards that are left."""
        return self._ahead.two_throws(cards_left)[place]

    def strokes_after(self, cards: tuple[str, ...]) -> StrokesAhead:
        """Return the strokes from every place after these cards of the hand were played."""
        if cards not in self._after:
            spent_cards, draws = self.holding.cards_left_after(cards)
            self._after[cards] = self._ahead.two_throws(CardsLeft(spent_cards, self.draws + draws))
        return self._after[cards]

    def strokes_with_disc(self, place: Place, disc: str) -> float:
        """Return the strokes from a place if that disc comes into the hand."""
        start = place % BOARD_SIZE
        after = self.distances.best_strokes(
            DISCS[disc], NO_EFFECTS, place // BOARD_SIZE * BOARD_SIZE, self.distances.lies[start]
        ).get(start, LOST_STROKES)
        return min(1 + TROUBLE_STROKES + after, self.strokes_from(place, CardsLeft(frozenset(), 0)))

    def strokes_by_drawn_disc(self, place: Place, cards_left: CardsLeft) -> Iterator[tuple[float, float]]:
        """Yield the strokes from a place with the cards left and one random disc, each with its probability."""
        own, random_discs = self.strokes_from(place, cards_left), self.distances.random_discs(place, 1)
        for value, (before, after) in zip(random_discs.values, pairwise(random_discs.worse), strict=True):
            yield before - after, min(own, 1 + TROUBLE_STROKES + value)

    def throw_strokes(self, shot: ShotState) -> float:
        """Return the strokes of a throw as it stands, and of all throws after it."""
        cards = card_effects(shot.disc, shot.plays, shot.seat)
        return ThrowForecast(self, shot).strokes(cards)

    def uncertain_strokes(self, shot: ShotState, cards: CardEffects, ahead: StrokesAhead) -> float:
        """Return the strokes of a throw that has landed, or that the distance table does not cover."""
        like = shot.disc, shot.aim, shot.start, shot.flown, shot.paid, cards.sums, cards.judging, ahead.cards_left
        if like not in self._mean_strokes:
            self._mean_strokes[like] = self._average_over_dice(shot._replace(plays=cards.plays), ahead)
        return self._mean_strokes[like]

    def _average_over_dice(self, shot: ShotState, ahead: StrokesAhead) -> float:
        """Return the mean strokes of a throw over all faces of a die."""
        mandos = self.state.players[shot.seat].passed
        if has_effect(shot, "mulligan"):
            return MULLIGAN_STROKES + ahead[cell_number(shot.start) + mando_bits(mandos)]
        mean = 0.0
        for chance, flight, rest in throw_ends(self.state, shot):
            strokes = float(strokes_of_throw(self.state, shot, flight, rest))
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
        return [
            one for one in self.holding.luck_cards if not does_circle_forbid(self.state, shot, ACTIONS[one[0]].symbols)
        ]


class ThrowForecast:
    """The forecast of one throw from its lie in its direction, with any cards on it."""

    __slots__ = ("_aheads", "_base", "_forecast", "_line", "_shot", "spat")

    def __init__(self, forecast: Forecast, shot: ShotState) -> None:
        self._forecast, self._shot = forecast, shot
        self._line = None if shot.flown else AimedThrow(forecast.state, forecast.distances, shot)
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
        place = end & ~PENALTY_FLAG
        strokes = self._base + cards.fines + (place != end)
        return strokes + (self.spat if place % BOARD_SIZE in HOLED_ENDS else ahead[place])

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
        return (
            self._forecast.throw_strokes(shot)
            if option.target >= 0
            else self.strokes(cards.with_card(shot.plays[-1], own=True))
        )


SAMPLE_DISC: Final = {sure: next(code for code in DISCS if (DISCS[code].reach > 0) == sure) for sure in (False, True)}
"""A disc that needs a direction, and an automatic putter."""


class TurnedOption(NamedTuple):
    """A way to use a turned card."""

    card: str
    option: Option
    symbols: str
    play: PlayedCard
    like: int
    """The number that all ways with the same effect share."""


class TurnedCardRisk:
    """The next turned card on the throws of a forecast; what all throws share is cached."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast, self.state = forecast, forecast.state
        self._turned_options: dict[tuple[str, bool], Sequence[TurnedOption]] = {}
        self._likes: dict[object, int] = {}
        self._troubles: dict[tuple[bool, bool], list[tuple[PlayedCard, float]]] = {}

    def expected_strokes(self, shot: ShotState) -> float:
        """Return the expected strokes of a throw before the next card is turned over."""
        shot, cards, throw, plain = self._plain_throw(shot)
        harm = sum(self._harm_by_trouble(shot, cards, throw, plain).values())
        return plain + harm - sum(self._saving_by_help(shot, cards, throw, plain).values())

    def trouble_strokes(self, shot: ShotState) -> Mapping[str, float]:
        """Return the strokes that trouble which may be turned over is expected to cost a throw, by card."""
        return self._harm_by_trouble(*self._plain_throw(shot))

    def _plain_throw(self, shot: ShotState) -> tuple[ShotState, CardEffects, ThrowForecast, float]:
        """Return a throw with its cards, its forecast, and its strokes if no card mattered that is turned over."""
        shot = shot._replace(putting=is_putt(self.state, shot))
        cards = card_effects(shot.disc, shot.plays, shot.seat)
        throw = ThrowForecast(self.forecast, shot)
        return shot, cards, throw, throw.strokes_with_luck(cards)

    def _harm_by_trouble(
        self, shot: ShotState, cards: CardEffects, throw: ThrowForecast, plain: float
    ) -> dict[str, float]:
        """Return the strokes that trouble is expected to cost a throw, with the luck cards that help against it."""
        return {
            play.card: chance * (throw.strokes_with_luck(cards.with_card(play)) - plain)
            for play, chance in self._working_trouble(shot)
        }

    def _working_trouble(self, shot: ShotState) -> list[tuple[PlayedCard, float]]:
        """Return the trouble that works on throws like this one, each with its probability."""
        like = DISCS[shot.disc].reach > 0, shot.putting
        if like not in self._troubles:
            troubles = [
                (_turned_trouble(shot.seat, card, *like), chance) for card, chance in self.forecast.odds.trouble.items()
            ]
            self._troubles[like] = [(play, chance) for play, chance in troubles if play.status == "works"]
        return self._troubles[like]

    def _saving_by_help(
        self, shot: ShotState, cards: CardEffects, throw: ThrowForecast, plain: float
    ) -> dict[str, float]:
        """Return the expected saving by turned cards; none if the throw cannot get better."""
        savings: dict[str, float] = {}
        if plain <= 1 + shot.paid + throw.spat:
            return savings
        limit = plain if plain < LOST_STROKES else inf
        strokes_by_like: dict[int, float] = {}
        fits: dict[int, bool] = {}
        for card, chance in self.forecast.odds.help.items():
            better = limit
            for turn in self._ways_to_use(shot, card):
                like = turn.like
                if like not in strokes_by_like:
                    strokes_by_like[like] = self._strokes_if_used(shot, cards, throw, turn)
                if strokes_by_like[like] < better:
                    if like not in fits:
                        fits[like] = why_unplayable(self.state, shot, card, turn.option, "T3") is None
                    if fits[like]:
                        better = strokes_by_like[like]
            savings[card] = chance * max(plain - (better if better < limit else LOST_STROKES), 0.0)
        return savings

    def _ways_to_use(self, shot: ShotState, card: str) -> Sequence[TurnedOption]:
        """Return the ways to use a turned card; only those of a cancelling card depend on the throw."""
        like = card, DISCS[shot.disc].reach > 0
        if like in self._turned_options:
            return self._turned_options[like]
        ways = [self._way_to_use(shot, card, option) for _, option in card_choices(self.state, shot, card)]
        if ACTIONS[card].options[0][0].kind != "cancel":
            self._turned_options[like] = ways
        return ways

    def _way_to_use(self, shot: ShotState, card: str, option: Option) -> TurnedOption:
        face = ACTIONS[option.copied or card]
        like = option.effects, option.target, face.symbols, face.idle, ACTIONS[card].category
        play = add_card(shot, card, shot.seat, option, turned=True).plays[-1]
        return TurnedOption(card, option, face.symbols, play, self._likes.setdefault(like, len(self._likes)))

    def _strokes_if_used(self, shot: ShotState, cards: CardEffects, throw: ThrowForecast, turn: TurnedOption) -> float:
        """Return the strokes of a throw if a card is turned over and used so, if its circle allows that."""
        if does_circle_forbid(self.state, shot, turn.symbols):
            return inf
        if turn.option.target < 0:
            return throw.strokes(cards.with_card(turn.play))
        return self.forecast.throw_strokes(add_card(shot, turn.card, shot.seat, turn.option, turned=True))


@lru_cache(maxsize=512)
def _turned_trouble(seat: Seat, card: str, sure: bool, putting: bool) -> PlayedCard:
    """Return trouble as it lies when turned over on a throw of a seat."""
    return add_trouble(ShotState(seat, ORIGIN, SAMPLE_DISC[sure]), card, putting).plays[-1]
