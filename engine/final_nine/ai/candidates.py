"""The candidate throws of a hand, each evaluated over the next turned card: a champion chooses from these."""

from collections.abc import Iterable, Iterator
from copy import copy
from functools import lru_cache
from typing import Final, NamedTuple

from engine.final_nine.ai.determinize import known_state
from engine.final_nine.ai.distance_table import LOST_STROKES
from engine.final_nine.ai.evaluate import JudgedThrow, extra_cards, possible_throws
from engine.final_nine.ai.expectimax import Forecast, TurnedCardRisk
from engine.final_nine.ai.hand_value import SUMMABLE_EFFECTS, SkilledDisc, play_skills
from engine.final_nine.ai.landing_map import cell_number, mando_bits
from engine.final_nine.cards.deck import DISCS
from engine.final_nine.extras.characters import available_abilities
from engine.final_nine.hand import change_player
from engine.final_nine.state import Choosing, ShotState, State
from engine.final_nine.throw.effects import is_throwable
from engine.final_nine.throw.playable import add_card, why_unplayable
from engine.final_nine.view import View


class SearchDepth(NamedTuple):
    """The limits of the search."""

    skills: int = 2
    """The most skills on one throw."""
    throws: int = 8
    """The number of throws that are evaluated over the next turned card."""


CHAMPION_DEPTH: Final = SearchDepth()
SURE_PUTT_STROKES: Final = 2.0
"""A sure putt costs less than this, however much its putter is worth later."""
SURE_PUTT_GAIN_STROKES: Final = 0.1
"""The strokes that any other throw has to save if a sure putt is in the hand."""
HELPED_THROWS: Final = 3
"""The number of plain throws on which cards outside the distance table are tried."""


class RoughThrow(NamedTuple):
    """A throw with its strokes as the distance table has them."""

    cost: float
    club: SkilledDisc
    aim: int | None


class ThrowCandidates:
    """The candidate throws of one player's hand from the present lie, the best first."""

    def __init__(self, state: State, bare: ShotState, depth: SearchDepth, later: bool = False, draws: int = 0) -> None:
        self.state, self.bare, self.depth = state, bare, depth
        self.forecast = Forecast(state, bare.seat, depth.skills, draws, later)
        self.risk = TurnedCardRisk(self.forecast)
        self.sketches = sorted(self._rough_throws(), key=_strokes_key)
        self.has_sure_putt = any(DISCS[one.club.disc].reach and one.cost < SURE_PUTT_STROKES for one in self.sketches)
        self.strokes_by_shot: dict[ShotState, float] = {}
        self.fetch_price = 0.0
        """Strokes added to every throw, because a card is to fetch a disc after it; 0 without one."""
        self.hints_price = False
        """Whether `later_price` is for values that a hint shows."""
        self.later_draw: LaterDraw | None = None
        self.best = tuple(sorted(self._find_best(), key=_strokes_key))

    def _rough_throws(self) -> Iterator[RoughThrow]:
        """Yield every disc with every skill combination, in every direction."""
        distances, forecast = self.forecast.distances, self.forecast
        start, mandos = cell_number(self.bare.start), mando_bits(self.state.players[self.bare.seat].passed)
        for club in forecast.holding.skilled_discs:
            ahead = forecast.strokes_after(club.cards)
            for aim, end in enumerate(distances.ends(DISCS[club.disc], club.sums, start)):
                strokes = 1 + ahead.after_end(end | mandos) + club.price
                yield RoughThrow(strokes, club, None if DISCS[club.disc].reach else aim)

    def build_shot(self, sketch: RoughThrow) -> ShotState | None:
        """Return the throw of a rough throw, or None if the rules forbid it."""
        shot = self.bare._replace(disc=sketch.club.disc, aim=sketch.aim)
        return play_skills(self.state, shot, sketch.club) if is_throwable(self.state, shot) else None

    def expected_strokes(self, shot: ShotState) -> float:
        """Return the expected strokes of a throw plus what it has to gain; cached."""
        if shot not in self.strokes_by_shot:
            later = self.later_draw.expected_strokes(shot) if self.later_draw else LOST_STROKES
            self.strokes_by_shot[shot] = min(self._strokes_of(shot), later)
        return self.strokes_by_shot[shot]

    def saving_by_draw(self, shot: ShotState) -> float:
        """Return the strokes that a card saves which draws new discs after a throw; 0 if it is not to be played."""
        return self._strokes_of(shot) - self.expected_strokes(shot)

    def _strokes_of(self, shot: ShotState) -> float:
        """Return the strokes of a throw, plus what it has to gain, if no card draws new discs after it."""
        return self.risk.expected_strokes(shot) + self.price_of(shot) + self.fetch_price

    def price_of(self, shot: ShotState) -> float:
        """Return the strokes that a throw has to gain: for its cards, and for a sure putt that is not thrown."""
        putt_price = SURE_PUTT_GAIN_STROKES if self.has_sure_putt and not DISCS[shot.disc].reach else 0.0
        return self.price_of_cards(shot) + putt_price

    def later_price(self, shot: ShotState) -> float:
        """Return the part of `price_of` that is for later holes.

        What a throw has to gain for a sure putt that is kept counts against what keeping that one saves, as far as it
        does: it is no stroke of this hole. In BATTLE it is, because opponents can disrupt the throw.
        """
        price = self.price_of_cards(shot)
        if not self.hints_price or self.state.is_battle:
            return price
        putts = (one.shot for one in self.best if DISCS[one.shot.disc].reach)
        kept = next((self.price_of_cards(one) for one in putts), price)
        return price + min(self.price_of(shot) - price, max(0.0, kept - price))

    def for_hints(self) -> "ThrowCandidates":
        """Return the candidates for values that a hint shows."""
        candidates = copy(self)
        candidates.hints_price = True
        return candidates

    def price_of_cards(self, shot: ShotState) -> float:
        """Return the strokes that the cards of a throw have to gain."""
        return self.forecast.holding.price_of((shot.disc, *(one.card for one in shot.plays if one.by == shot.seat)))

    def evaluate(self, sketches: Iterable[RoughThrow], most: int) -> Iterator[JudgedThrow]:
        """Evaluate the first `most` rough throws that the rules allow."""
        for sketch in sketches:
            shot = self.build_shot(sketch) if most else None
            if shot is not None:
                most -= 1
                yield JudgedThrow(self.expected_strokes(shot), shot)

    def _find_best(self) -> Iterator[JudgedThrow]:
        """Yield the most promising throws, and at least one of every disc."""
        throws = list(self.evaluate(self.sketches, self.depth.throws))
        discs = {one.shot.disc for one in throws}
        for disc in dict.fromkeys(sketch.club.disc for sketch in self.sketches if sketch.club.disc not in discs):
            throws += self.evaluate((sketch for sketch in self.sketches if sketch.club.disc == disc), 1)
        plain = [one for one in throws if not one.shot.plays and not DISCS[one.shot.disc].reach]
        for one in sorted(plain, key=_strokes_key)[:HELPED_THROWS]:
            yield from self._with_extra_cards(one)
        cards = (card for card in available_abilities(self.state, self.bare.seat) if card in DISCS)
        yield from (
            JudgedThrow(self.expected_strokes(shot), shot)
            for shot in possible_throws(self.state, self.bare.seat, cards)
        )
        yield from throws

    def _with_extra_cards(self, plain: JudgedThrow) -> Iterator[JudgedThrow]:
        """Yield a throw with each card that the distance table does not cover, if that may be better."""
        for extra in extra_cards(self.state, plain.shot):
            if extra.code in self.forecast.holding.hand and all(
                effect.kind in SUMMABLE_EFFECTS for effect in extra.option.effects
            ):
                continue
            shot = add_card(plain.shot, extra.code, self.bare.seat, extra.option)
            better = self.forecast.throw_strokes(shot) + self.price_of(shot) < plain.cost
            if better and why_unplayable(self.state, plain.shot, extra.code, extra.option, "T1") is None:
                yield JudgedThrow(self.expected_strokes(shot), shot)

    def strokes_now(self) -> float:
        """Return the expected strokes to the end of the hole."""
        return min([one.cost for one in self.best[:1]], default=LOST_STROKES)

    def before_fetch(self, price: float, disc: str) -> "ThrowCandidates":
        """Return the candidates for a throw before that disc is fetched: no throw of it, and each dearer by `price`."""
        candidates, is_new = copy(self), self.forecast.holding.hand[disc] == 1
        candidates.fetch_price, candidates.strokes_by_shot = price, {}
        candidates.sketches = [one for one in self.sketches if not (is_new and one.club.disc == disc)]
        throws = (one for one in self.best if not (is_new and one.shot.disc == disc))
        candidates.best = tuple(one._replace(cost=one.cost + price) for one in throws)
        return candidates

    def before_draw(self, draw: "LaterDraw") -> "ThrowCandidates":
        """Return the candidates for a throw after which a card can draw new discs."""
        candidates = copy(self)
        candidates.later_draw, candidates.strokes_by_shot = draw, {}
        shots = dict.fromkeys(one.shot for one in (*self.best, *draw.candidates.best))
        candidates.best = tuple(
            sorted((JudgedThrow(candidates.expected_strokes(one), one) for one in shots), key=_strokes_key)
        )
        return candidates

    def price_now(self) -> float:
        """Return what the best throw has to gain for its cards, a part of `strokes_now`."""
        return self.price_of(self.best[0].shot) if self.best else 0.0

    def throws_of_disc(self, disc: str) -> Iterator[JudgedThrow]:
        """Yield the evaluated throws of one disc, and the most promising throw in every other direction."""
        throws = [one for one in self.best if one.shot.disc == disc]
        yield from throws
        aims = {one.shot.aim for one in throws}
        own = [sketch for sketch in self.sketches if sketch.club.disc == disc]
        for aim in dict.fromkeys(sketch.aim for sketch in own if sketch.aim not in aims):
            yield from self.evaluate((sketch for sketch in own if sketch.aim == aim), 1)


class LaterDraw(NamedTuple):
    """A card that can draw new discs after a throw."""

    candidates: ThrowCandidates
    """The candidate throws without the cards that are spent, and with the discs that are drawn after the throw."""
    spent_cards: tuple[str, ...]
    """The card, and the one discarded with it."""
    price: float
    """The later value of the spent cards less that of the cards drawn for them; 0 if the drawn cards are worth more."""

    def expected_strokes(self, shot: ShotState) -> float:
        """Return the expected strokes of a throw that the card follows; no use if the throw needs a spent card."""
        needed_cards = {shot.disc, *(one.card for one in shot.plays)}
        return (
            self.candidates.expected_strokes(shot) + self.price
            if needed_cards.isdisjoint(self.spent_cards)
            else LOST_STROKES
        )


def _strokes_key(one: RoughThrow | JudgedThrow) -> float:
    return one.cost


def throw_candidates(view: View, depth: SearchDepth) -> ThrowCandidates:
    """Return the candidate throws of the thrower, as if nothing had been chosen yet."""
    state, shot = known_state(view)
    return candidates_of_hand(view, depth, state.players[shot.seat].hand)


def candidates_of_hand(view: View, depth: SearchDepth, hand: tuple[str, ...], draws: int = 0) -> ThrowCandidates:
    """Return the candidate throws of the thrower with another hand, and so many discs more after the throw."""
    state, shot = known_state(view)
    bare = ShotState(shot.seat, shot.start, plays=tuple(play for play in shot.plays if play.by != shot.seat))
    return candidates_of_state(view, depth, change_player(state, shot.seat, hand=hand), bare, draws)


def candidates_of_state(
    view: View, depth: SearchDepth, state: State, bare: ShotState, draws: int = 0
) -> ThrowCandidates:
    """Return the candidate throws in a known state of the view's hole, for a throw without disc and direction."""
    state = state._replace(holes=(view.hole,), number=0, phase=Choosing(bare))
    return _throw_candidates(state, bare, depth, has_next_hole(view), draws)


@lru_cache(maxsize=16)
def _throw_candidates(state: State, bare: ShotState, depth: SearchDepth, later: bool, draws: int) -> ThrowCandidates:
    return ThrowCandidates(state, bare, depth, later, draws)


def has_next_hole(view: View) -> bool:
    """Return whether another hole follows this one."""
    return view.number + 1 < len(view.holes)
