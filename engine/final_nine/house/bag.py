"""The candidate throws of a hand, each evaluated over the next turned card: a champion chooses from these."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import DISCS
from engine.final_nine.extras.characters import abilities
from engine.final_nine.house.forecast import Forecast
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.plans import Judged, extras, throws
from engine.final_nine.house.risk import Risk
from engine.final_nine.house.shapes import code
from engine.final_nine.house.skills import PLAINLY, Club, thrown
from engine.final_nine.house.sky import bits
from engine.final_nine.house.yardage import LOST
from engine.final_nine.state import Choosing, Shooting, Table
from engine.final_nine.throw.effects import reachable
from engine.final_nine.throw.fit import added, unfit
from engine.final_nine.view import View


class Depth(NamedTuple):
    """The limits of the search."""

    skills: int = 2
    """The most skills on one throw."""
    looked: int = 8
    """The number of throws that are evaluated over the next turned card."""


DEEP: Final = Depth()
HELPED: Final = 3
"""The number of plain throws on which cards outside the distance table are tried."""


class Sketch(NamedTuple):
    """A throw with its strokes as the distance table has them."""

    cost: float
    club: Club
    aim: int | None


class Bag:
    """The candidate throws of one player's hand from the present lie, the best first."""

    def __init__(self, state: Table, bare: Shooting, depth: Depth, later: bool = False) -> None:
        self.table, self.bare, self.depth = state, bare, depth
        self.forecast = Forecast(state, bare.seat, depth.skills, later=later)
        self.risk = Risk(self.forecast)
        self.sketches = sorted(self._sketches(), key=_cost)
        self.judged: dict[Shooting, float] = {}
        self.best = tuple(sorted(self._best(), key=_cost))

    def _sketches(self) -> Iterator[Sketch]:
        """Yield every disc with every skill combination, in every direction."""
        book, forecast = self.forecast.book, self.forecast
        start, passed = code(self.bare.start), bits(self.table.players[self.bare.seat].passed)
        for club in forecast.holding.clubs:
            ahead = forecast.after(club.cards)
            for aim, end in enumerate(book.ends(DISCS[club.disc], club.sums, start)):
                strokes = 1 + forecast.reached(end | passed, ahead) + club.price
                yield Sketch(strokes, club, None if DISCS[club.disc].reach else aim)

    def shot(self, sketch: Sketch) -> Shooting | None:
        """Return the throw of a rough throw, or None if the rules forbid it."""
        shot = self.bare._replace(disc=sketch.club.disc, aim=sketch.aim)
        return thrown(self.table, shot, sketch.club) if reachable(self.table, shot) else None

    def worth(self, shot: Shooting, price: float) -> float:
        """Return the expected strokes of a throw plus `price`, the later value of its cards; cached."""
        if shot not in self.judged:
            self.judged[shot] = self.risk.strokes(shot) + price
        return self.judged[shot]

    def judge(self, sketches: Iterable[Sketch], most: int) -> Iterator[Judged]:
        """Evaluate the first `most` rough throws that the rules allow."""
        for sketch in sketches:
            shot = self.shot(sketch) if most else None
            if shot is not None:
                most -= 1
                yield Judged(self.worth(shot, sketch.club.price), shot)

    def _best(self) -> Iterator[Judged]:
        """Yield the most promising throws, and at least one of every disc."""
        found = list(self.judge(self.sketches, self.depth.looked))
        discs = {one.shot.disc for one in found}
        for disc in dict.fromkeys(sketch.club.disc for sketch in self.sketches if sketch.club.disc not in discs):
            found += self.judge((sketch for sketch in self.sketches if sketch.club.disc == disc), 1)
        plain = [one for one in found if not one.shot.plays and not DISCS[one.shot.disc].reach]
        for one in sorted(plain, key=_cost)[:HELPED]:
            yield from self._helped(one)
        cards = (card for card in abilities(self.table, self.bare.seat) if card in DISCS)
        yield from (
            Judged(self.worth(shot, self.forecast.holding.spent((shot.disc,))), shot)
            for shot in throws(self.table, self.bare.seat, cards)
        )
        yield from found

    def _helped(self, plain: Judged) -> Iterator[Judged]:
        """Yield a throw with each card that the distance table does not cover, if that may be better."""
        for extra in extras(self.table, plain.shot):
            if extra.code in self.forecast.holding.hand and all(
                effect.kind in PLAINLY for effect in extra.option.effects
            ):
                continue
            shot = added(plain.shot, extra.code, self.bare.seat, extra.option)
            price = self.forecast.holding.spent((shot.disc, extra.code))
            better = self.forecast.cost(shot) + price < plain.cost
            if better and unfit(self.table, plain.shot, extra.code, extra.option, "T1") is None:
                yield Judged(self.worth(shot, price), shot)

    def spare(self, card: str) -> tuple[float, str]:
        """Return the sort key for discarding a card: what it would save later on."""
        return self.forecast.holding.keeping.given((card,)), card

    def now(self) -> float:
        """Return the expected strokes to the end of the hole."""
        return min([one.cost for one in self.best[:1]], default=LOST)

    def aimed(self, disc: str) -> Iterator[Judged]:
        """Yield the evaluated throws of one disc, and the most promising throw in every other direction."""
        known = [one for one in self.best if one.shot.disc == disc]
        yield from known
        aims = {one.shot.aim for one in known}
        own = [sketch for sketch in self.sketches if sketch.club.disc == disc]
        for aim in dict.fromkeys(sketch.aim for sketch in own if sketch.aim not in aims):
            yield from self.judge((sketch for sketch in own if sketch.aim == aim), 1)


def _cost(one: Sketch | Judged) -> float:
    return one.cost


def bag(view: View, depth: Depth) -> Bag:
    """Return the candidate throws of the thrower, as if nothing had been chosen yet."""
    state, shot = imagined(view)
    struck = tuple(played for played in shot.plays if played.by != shot.seat)
    bare = Shooting(shot.seat, shot.start, plays=struck)
    later = more(view)
    return _bag(state._replace(holes=(view.hole,), number=0, phase=Choosing(bare)), bare, depth, later)


@lru_cache(maxsize=8)
def _bag(state: Table, bare: Shooting, depth: Depth, later: bool) -> Bag:
    return Bag(state, bare, depth, later)


def more(view: View) -> bool:
    """Return whether another hole follows this one."""
    return view.number + 1 < len(view.holes)
