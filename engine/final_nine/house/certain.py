"""Where a throw ends for certain: most throws need no die, so the distance table has their end."""

from functools import lru_cache
from typing import Final

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.cards.effect import EffectKind
from engine.final_nine.house.shapes import cell_number, flight_path_with
from engine.final_nine.house.sky import BOARD_SIZE, SUNK, SURE, EndCode, mando_bits
from engine.final_nine.house.yardage import PENALTY_FLAG, DistanceTable
from engine.final_nine.state import PlayedCard, ShotState, State
from engine.final_nine.throw.effects import force_and_sums, wind_on
from engine.game import Seat

SCORING_EFFECTS: Final[frozenset[EffectKind]] = frozenset({"penalty", "waive_ob", "mulligan"})
"""Effects on the strokes of a throw that do not change its flight."""


class CardEffects:
    """The effects of the cards on a throw, for discs with the same immunity.

    The result of adding one more card is cached.
    """

    __slots__ = ("_more", "doubtful", "fines", "immune", "judging", "own", "plays", "sums", "waives")

    def __init__(self, immune: str, plays: tuple[PlayedCard, ...], own: tuple[str, ...]) -> None:
        self.immune, self.plays, self.own = immune, plays, own
        force, self.sums = force_and_sums(immune, plays)
        self.judging = tuple([one for played in force for one in played.effects if one.kind in SCORING_EFFECTS])
        self.fines = sum([one.number for one in self.judging])
        self.doubtful = any(one.kind == "mulligan" or one.argument for one in self.judging)
        self.waives = any(one.kind == "waive_ob" for one in self.judging)
        self._more: dict[PlayedCard, CardEffects] = {}

    def with_card(self, played: PlayedCard, own: bool = False) -> "CardEffects":
        """Return the effects with one more card; `own` says whether it is from the thrower's hand."""
        found = self._more.get(played)
        if found is None:
            cards = (*self.own, played.card) if own else self.own
            found = self._more[played] = CardEffects(self.immune, (*self.plays, played), cards)
        return found


def card_effects(disc: str, plays: tuple[PlayedCard, ...], seat: Seat) -> CardEffects:
    """Return the effects of these cards on a throw of a seat."""
    return _card_effects(DISCS[disc].immune, plays, seat)


@lru_cache(maxsize=128)
def _card_effects(immune: str, plays: tuple[PlayedCard, ...], seat: Seat) -> CardEffects:
    return CardEffects(immune, plays, tuple([one.card for one in plays if one.by == seat and not one.turned]))


class AimedThrow:
    """Throws of one disc from one lie in one direction, with any cards on them."""

    __slots__ = ("_aim", "_book", "_disc", "_lie", "_passed", "_start", "_sure", "_teeing", "_wind")

    def __init__(self, state: State, book: DistanceTable, shot: ShotState) -> None:
        player, hole = state.players[shot.seat], state.hole
        self._book, self._disc, self._aim, self._start = book, shot.disc, shot.aim, cell_number(shot.start)
        self._lie, self._wind = hole.terrain_at(shot.start).lie, wind_on(state, shot)
        self._passed, self._teeing = mando_bits(player.passed), hole.island is not None and not player.teed
        self._sure = DISCS[shot.disc].reach > 0

    def certain_end(self, cards: CardEffects) -> EndCode | None:
        """Return where a throw ends, with a penalty flag, or None.

        None means that a die decides, or that a card changes more than where the throw ends.
        """
        if cards.doubtful:
            return None
        if self._sure:
            return SURE
        assert self._aim is not None
        way = flight_path_with(self._lie, self._disc, self._aim, cards.sums, self._wind)
        end = None if way is None else self._book.end_of_path(self._start, way)
        if end is None:
            return None
        if end % BOARD_SIZE == SUNK:
            return end | self._passed if end | self._passed in self._book.chart.goals else None
        end = self._passed | (self._book.tee_shot_end(end) if self._teeing else end)
        return None if end >= PENALTY_FLAG and cards.waives else end
