"""The throws that a bag offers, each judged with all that may come up: what a champion chooses from."""

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
    """How far somebody thinks."""

    skills: int = 2
    """Skills on one throw."""
    looked: int = 8
    """Throws that are judged with all that may come up."""


DEEP: Final = Depth()
HELPED: Final = 3
"""Plain throws on which cards are tried whose effect no sum tells."""


class Sketch(NamedTuple):
    """A throw with its strokes as the yardage book has them."""

    cost: float
    club: Club
    aim: int | None


class Bag:
    """One player's hand on the present lie."""

    def __init__(self, table: Table, bare: Shooting, depth: Depth, later: bool = False) -> None:
        self.table, self.bare, self.depth = table, bare, depth
        self.forecast = Forecast(table, bare.seat, depth.skills, later=later)
        self.risk = Risk(self.forecast)
        self.sketches = sorted(self._sketches(), key=_cost)
        self.judged: dict[Shooting, float] = {}
        self.best = tuple(sorted(self._best(), key=_cost))

    def _sketches(self) -> Iterator[Sketch]:
        """Every club in every direction."""
        book, forecast = self.forecast.book, self.forecast
        start, passed = code(self.bare.start), bits(self.table.players[self.bare.seat].passed)
        for club in forecast.holding.clubs:
            ahead = forecast.after(club.cards)
            for aim, end in enumerate(book.ends(DISCS[club.disc], club.sums, start)):
                strokes = 1 + forecast.reached(end | passed, ahead) + club.price
                yield Sketch(strokes, club, None if DISCS[club.disc].reach else aim)

    def shot(self, sketch: Sketch) -> Shooting | None:
        """The throw of a sketch, None where the rules forbid it."""
        shot = self.bare._replace(disc=sketch.club.disc, aim=sketch.aim)
        return thrown(self.table, shot, sketch.club) if reachable(self.table, shot) else None

    def worth(self, shot: Shooting, price: float) -> float:
        """The expected strokes of a throw, and what its cards would be worth later."""
        if shot not in self.judged:
            self.judged[shot] = self.risk.strokes(shot) + price
        return self.judged[shot]

    def judge(self, sketches: Iterable[Sketch], most: int) -> Iterator[Judged]:
        """The first throws of the sketches that the rules allow."""
        for sketch in sketches:
            shot = self.shot(sketch) if most else None
            if shot is not None:
                most -= 1
                yield Judged(self.worth(shot, sketch.club.price), shot)

    def _best(self) -> Iterator[Judged]:
        """The most promising throws, and one at least of every disc."""
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
        """A throw with each card that the yardage book does not know, where that promises something."""
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
        """How much a card of the hand is missed later on."""
        return self.forecast.holding.keeping.given((card,)), card

    def now(self) -> float:
        """The expected strokes to the end of the hole."""
        return min([one.cost for one in self.best[:1]], default=LOST)

    def aimed(self, disc: str) -> Iterator[Judged]:
        """The throws of one disc: those judged, and the most promising one in every other direction."""
        known = [one for one in self.best if one.shot.disc == disc]
        yield from known
        aims = {one.shot.aim for one in known}
        own = [sketch for sketch in self.sketches if sketch.club.disc == disc]
        for aim in dict.fromkeys(sketch.aim for sketch in own if sketch.aim not in aims):
            yield from self.judge((sketch for sketch in own if sketch.aim == aim), 1)


def _cost(one: Sketch | Judged) -> float:
    return one.cost


def bag(view: View, depth: Depth) -> Bag:
    """The bag of the player whose throw it is, before anything of it was chosen."""
    table, shot = imagined(view)
    struck = tuple(played for played in shot.plays if played.by != shot.seat)
    bare = Shooting(shot.seat, shot.start, plays=struck)
    later = more(view)
    return _bag(table._replace(holes=(view.hole,), number=0, phase=Choosing(bare)), bare, depth, later)


@lru_cache(maxsize=8)
def _bag(table: Table, bare: Shooting, depth: Depth, later: bool) -> Bag:
    return Bag(table, bare, depth, later)


def more(view: View) -> bool:
    """Whether another hole follows this one."""
    return view.number + 1 < len(view.holes)
