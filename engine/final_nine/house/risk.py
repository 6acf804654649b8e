"""The effect of the next turned card on a throw, harm and help."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.house.certain import CardEffects, card_effects
from engine.final_nine.house.forecast import Forecast, ThrowForecast
from engine.final_nine.house.shapes import ORIGIN
from engine.final_nine.house.yardage import LOST_STROKES
from engine.final_nine.state import PlayedCard, ShotState
from engine.final_nine.throw.effects import is_putt
from engine.final_nine.throw.fit import Option, add_card, card_choices, does_circle_forbid, add_trouble, why_unplayable
from engine.game import Seat

SAMPLE_DISC: Final = {sure: next(code for code in DISCS if (DISCS[code].reach > 0) == sure) for sure in (False, True)}
"""A disc that needs a direction, and an automatic putter."""


class TurnedOption(NamedTuple):
    """A way to use a turned card."""

    card: str
    option: Option
    symbols: str
    played: PlayedCard
    like: int
    """The number that all ways with the same effect share."""


class TurnedCardRisk:
    """The next turned card on the throws of a forecast; what all throws share is cached."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast, self.state = forecast, forecast.state
        self._used: dict[tuple[str, bool], Sequence[TurnedOption]] = {}
        self._likes: dict[object, int] = {}
        self._struck: dict[tuple[bool, bool], list[tuple[PlayedCard, float]]] = {}

    def expected_strokes(self, shot: ShotState) -> float:
        """Return the expected strokes of a throw before the next card is turned over."""
        shot = shot._replace(putting=is_putt(self.state, shot))
        cards = card_effects(shot.disc, shot.plays, shot.seat)
        throw = ThrowForecast(self.forecast, shot)
        plain = throw.strokes_with_luck(cards)
        harm = [chance * (throw.strokes_with_luck(cards.with_card(played)) - plain) for played, chance in self._working_trouble(shot)]
        return plain + sum(harm) + self._saving_by_help(shot, cards, throw, plain)

    def _working_trouble(self, shot: ShotState) -> list[tuple[PlayedCard, float]]:
        """Return the trouble that works on throws like this one, each with its probability."""
        like = DISCS[shot.disc].reach > 0, shot.putting
        if like not in self._struck:
            struck = [(_turned_trouble(shot.seat, card, *like), chance) for card, chance in self.forecast.odds.trouble.items()]
            self._struck[like] = [(played, chance) for played, chance in struck if played.status == "works"]
        return self._struck[like]

    def _saving_by_help(self, shot: ShotState, cards: CardEffects, throw: ThrowForecast, plain: float) -> float:
        """Return the expected saving by turned cards as a negative number of strokes.

        It is 0 if the throw cannot get better.
        """
        if plain <= 1 + shot.paid + throw.spat:
            return 0.0
        limit = plain if plain < LOST_STROKES else inf
        tried: dict[int, float] = {}
        fits: dict[int, bool] = {}
        saved = 0.0
        for card, chance in self.forecast.odds.help.items():
            better = limit
            for turn in self._ways_to_use(shot, card):
                like = turn.like
                if like not in tried:
                    tried[like] = self._strokes_if_used(shot, cards, throw, turn)
                if tried[like] < better:
                    if like not in fits:
                        fits[like] = why_unplayable(self.state, shot, card, turn.option, "T3") is None
                    if fits[like]:
                        better = tried[like]
            saved += chance * min((better if better < limit else LOST_STROKES) - plain, 0.0)
        return saved

    def _ways_to_use(self, shot: ShotState, card: str) -> Sequence[TurnedOption]:
        """Return the ways to use a turned card; only those of a cancelling card depend on the throw."""
        like = card, DISCS[shot.disc].reach > 0
        if like in self._used:
            return self._used[like]
        found = [self._way_to_use(shot, card, option) for _, option in card_choices(self.state, shot, card)]
        if ACTIONS[card].options[0][0].kind != "cancel":
            self._used[like] = found
        return found

    def _way_to_use(self, shot: ShotState, card: str, option: Option) -> TurnedOption:
        face = ACTIONS[option.copied or card]
        like = option.effects, option.target, face.symbols, face.idle, ACTIONS[card].category
        played = add_card(shot, card, shot.seat, option, turned=True).plays[-1]
        return TurnedOption(card, option, face.symbols, played, self._likes.setdefault(like, len(self._likes)))

    def _strokes_if_used(self, shot: ShotState, cards: CardEffects, throw: ThrowForecast, turn: TurnedOption) -> float:
        """Return the strokes of a throw if a card is turned over and used so, if its circle allows that."""
        if does_circle_forbid(self.state, shot, turn.symbols):
            return inf
        if turn.option.target < 0:
            return throw.strokes(cards.with_card(turn.played))
        return self.forecast.throw_strokes(add_card(shot, turn.card, shot.seat, turn.option, turned=True))


@lru_cache(maxsize=512)
def _turned_trouble(seat: Seat, card: str, sure: bool, putting: bool) -> PlayedCard:
    """Return trouble as it lies when turned over on a throw of a seat."""
    return add_trouble(ShotState(seat, ORIGIN, SAMPLE_DISC[sure]), card, putting).plays[-1]
