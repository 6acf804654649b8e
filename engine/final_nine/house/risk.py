"""The effect of the next turned card on a throw, harm and help."""

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.house.certain import Told, told
from engine.final_nine.house.forecast import Forecast, Throw
from engine.final_nine.house.shapes import ORIGIN
from engine.final_nine.house.yardage import LOST
from engine.final_nine.state import Played, Shooting
from engine.final_nine.throw.effects import putting
from engine.final_nine.throw.fit import Option, added, choices, circled, hit, unfit
from engine.game import Seat

A_DISC: Final = {sure: next(code for code in DISCS if (DISCS[code].reach > 0) == sure) for sure in (False, True)}
"""A disc that needs a direction, and an automatic putter."""


class Turn(NamedTuple):
    """A way to use a turned card."""

    card: str
    option: Option
    symbols: str
    played: Played
    like: int
    """The number that all ways with the same effect share."""


class Risk:
    """The next turned card on the throws of a forecast; what all throws share is cached."""

    def __init__(self, forecast: Forecast) -> None:
        self.forecast, self.table = forecast, forecast.table
        self._used: dict[tuple[str, bool], Sequence[Turn]] = {}
        self._likes: dict[object, int] = {}
        self._struck: dict[tuple[bool, bool], list[tuple[Played, float]]] = {}

    def strokes(self, shot: Shooting) -> float:
        """Return the expected strokes of a throw before the next card is turned over."""
        shot = shot._replace(putting=putting(self.table, shot))
        cards = told(shot.disc, shot.plays, shot.seat)
        throw = Throw(self.forecast, shot)
        plain = throw.helped(cards)
        harm = [chance * (throw.helped(cards.more(played)) - plain) for played, chance in self._striking(shot)]
        return plain + sum(harm) + self._help(shot, cards, throw, plain)

    def _striking(self, shot: Shooting) -> list[tuple[Played, float]]:
        """Return the trouble that works on throws like this one, each with its probability."""
        like = DISCS[shot.disc].reach > 0, shot.putting
        if like not in self._struck:
            struck = [(_trouble(shot.seat, card, *like), chance) for card, chance in self.forecast.odds.trouble.items()]
            self._struck[like] = [(played, chance) for played, chance in struck if played.status == "works"]
        return self._struck[like]

    def _help(self, shot: Shooting, cards: Told, throw: Throw, plain: float) -> float:
        """Return the expected saving by turned cards as a negative number of strokes.

        It is 0 if the throw cannot get better.
        """
        if plain <= 1 + shot.paid + throw.spat:
            return 0.0
        limit = plain if plain < LOST else inf
        tried: dict[int, float] = {}
        fits: dict[int, bool] = {}
        saved = 0.0
        for card, chance in self.forecast.odds.help.items():
            better = limit
            for turn in self._turns(shot, card):
                like = turn.like
                if like not in tried:
                    tried[like] = self._turned(shot, cards, throw, turn)
                if tried[like] < better:
                    if like not in fits:
                        fits[like] = unfit(self.table, shot, card, turn.option, "T3") is None
                    if fits[like]:
                        better = tried[like]
            saved += chance * min((better if better < limit else LOST) - plain, 0.0)
        return saved

    def _turns(self, shot: Shooting, card: str) -> Sequence[Turn]:
        """Return the ways to use a turned card; only those of a cancelling card depend on the throw."""
        like = card, DISCS[shot.disc].reach > 0
        if like in self._used:
            return self._used[like]
        found = [self._turn(shot, card, option) for _, option in choices(self.table, shot, card)]
        if ACTIONS[card].options[0][0].kind != "cancel":
            self._used[like] = found
        return found

    def _turn(self, shot: Shooting, card: str, option: Option) -> Turn:
        face = ACTIONS[option.copied or card]
        like = option.effects, option.target, face.symbols, face.idle, ACTIONS[card].category
        played = added(shot, card, shot.seat, option, turned=True).plays[-1]
        return Turn(card, option, face.symbols, played, self._likes.setdefault(like, len(self._likes)))

    def _turned(self, shot: Shooting, cards: Told, throw: Throw, turn: Turn) -> float:
        """Return the strokes of a throw if a card is turned over and used so, if its circle allows that."""
        if circled(self.table, shot, turn.symbols):
            return inf
        if turn.option.target < 0:
            return throw.strokes(cards.more(turn.played))
        return self.forecast.cost(added(shot, turn.card, shot.seat, turn.option, turned=True))


@lru_cache(maxsize=512)
def _trouble(seat: Seat, card: str, sure: bool, putting: bool) -> Played:
    """Return trouble as it lies when turned over on a throw of a seat."""
    return hit(Shooting(seat, ORIGIN, A_DISC[sure]), card, putting).plays[-1]
