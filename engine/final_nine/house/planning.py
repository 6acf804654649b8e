"""The value of each step towards a throw: disc, direction, skill, another card first, or the throw itself."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.caddie import Worth
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.hand.piles import fetchable
from engine.final_nine.house.bag import Bag, Depth, bag
from engine.final_nine.house.handling import NOTHING, refilled
from engine.final_nine.house.holding import Left
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.keeping import KIND
from engine.final_nine.house.plans import Judged
from engine.final_nine.house.shapes import code
from engine.final_nine.house.sky import bits
from engine.final_nine.house.throw import useful as is_useful
from engine.final_nine.house.yardage import LOST
from engine.final_nine.moves import Aim, Angle, Back, Copy, Draw, Lay, Move, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import Shooting
from engine.final_nine.throw.fit import ANYTIME, Option, added
from engine.final_nine.throw.fit import chosen as way
from engine.final_nine.view import View

NEAR: Final = 0.6
"""A card is evaluated if the throw with it is at most this many strokes worse than without it."""
EVEN: Final = 0.05
"""The strokes that another throw has to save, because the estimates are not that exact."""
TOLD: Final = 0.1
"""The strokes that a card gains beyond what the estimate covers."""


def chosen(view: View, depth: Depth) -> Iterator[Worth]:
    """Yield the value of each move of the thrower."""
    kinds = {type(move) for move in view.moves}
    if Draw in kinds:
        yield from refilled(view, depth)
    elif view.offer or Lay in kinds:
        return
    else:
        _state, shot = imagined(view)
        mine = bag(view, depth)
        yield from _throwing(view, mine, shot) if shot.disc else _discs(view, mine)


def _discs(view: View, mine: Bag) -> Iterator[Worth]:
    """Yield the value of each disc by its best throw, and of cards that may lead to a better throw."""
    best: dict[str, Judged] = {}
    for one in mine.best:
        best.setdefault(one.shot.disc, one)
    for move in view.moves:
        match move:
            case Pick(disc) if disc in best:
                yield _worth(mine, move, best[disc])
            case Redraw(card):
                yield Worth(move, mine.now() + (not view.players[mine.bare.seat].free) - _renewed(mine, card))
            case Use():
                yield _used(view, mine, move)


def _renewed(mine: Bag, card: str) -> float:
    """Return the strokes that a new disc in place of that card may save."""
    place = code(mine.bare.start) + bits(mine.table.players[mine.bare.seat].passed)
    ahead = mine.forecast.ahead
    return ahead(place, NOTHING) - ahead(place, Left(mine.forecast.holding.left((card,)).gone, 1))


def _used(view: View, mine: Bag, move: Use) -> Worth:
    """Return what an anytime card or an ability may save now and later."""
    effect = ACTIONS[move.card].options[0][0]
    place = code(mine.bare.start) + bits(mine.table.players[mine.bare.seat].passed)
    forecast, keeping = mine.forecast, mine.forecast.holding.keeping
    before = forecast.ahead(place, NOTHING)
    price = keeping.given((move.card,)) if move.card in KIND else TOLD
    match effect.kind:
        case "fetch":
            discs = fetchable(mine.table, effect.argument)
            found = [(forecast.with_disc(place, disc), keeping.more(disc)) for disc in discs]
            after, later = min(found, key=lambda one: one[0] - one[1], default=(before, 0.0))
        case "cycle":
            least = min((held.code for held in view.hand if held.code != move.card), key=mine.spare, default=move.card)
            after = forecast.ahead(place, Left(forecast.holding.left((least,)).gone, 2))
            later = -forecast.holding.spent((least,))
            price -= keeping.fresh
        case _:
            plan = mine.best[0] if mine.best else None
            return Worth(move, mine.now() + (-TOLD if is_useful(view, move, plan) else TOLD))
    return Worth(move, mine.now() + after - before, later - price)


def _throwing(view: View, mine: Bag, shot: Shooting) -> Iterator[Worth]:
    """Yield the value of each direction of the chosen disc, then of the throw as it stands or with a card."""
    if shot.aim is None and not DISCS[shot.disc].reach:
        least = _least(mine.aimed(shot.disc))
        yield from (_worth(mine, Aim(aim), one) for aim, one in least.items() if aim is not None)
    else:
        yield from _added(view, mine, shot)
    if Back() in view.moves:
        yield _back(mine)


def _back(mine: Bag) -> Worth:
    """Return the value of going back for the best throw."""
    if not mine.best:
        return Worth(Back(), LOST)
    least, other = mine.best[0]
    return _worth(mine, Back(), Judged(least + EVEN, other))


def _worth(mine: Bag, move: Move, judged: Judged) -> Worth:
    """Return the value of a move that leads to a throw: its strokes, and the later value of its cards."""
    later = _spent(mine, judged.shot)
    return Worth(move, judged.cost - later, -later)


def _least(throws: Iterable[Judged]) -> dict[int | None, Judged]:
    """Return the best throw by direction."""
    found: dict[int | None, Judged] = {}
    for one in sorted(throws, key=lambda one: one.cost):
        found.setdefault(one.shot.aim, one)
    return found


def _added(view: View, mine: Bag, shot: Shooting) -> Iterator[Worth]:
    """Yield the value of the throw as it stands, and of each card that may be added."""
    stands = Judged(mine.worth(shot, _spent(mine, shot)), shot)
    if Throw() in view.moves:
        yield _worth(mine, Throw(), stands)
    for move in view.moves:
        least = min(_helps(mine, shot, move, stands.cost), key=lambda one: one.cost, default=None)
        if least is not None:
            yield _worth(mine, move, least)


def _helps(mine: Bag, shot: Shooting, move: Move, stands: float) -> Iterator[Judged]:
    """Yield the throws that a move may lead to."""
    for after in _after(mine, shot, move):
        longer = [one for one in mine.best if _begins(one.shot, after)]
        yield from longer
        if not longer and mine.forecast.cost(after) + _spent(mine, after) < stands + NEAR:
            yield Judged(mine.worth(after, _spent(mine, after)), after)


def _spent(mine: Bag, shot: Shooting) -> float:
    """Return the later value of the cards of a throw."""
    return mine.forecast.holding.spent((shot.disc, *(one.card for one in shot.plays if one.by == shot.seat)))


def _after(mine: Bag, shot: Shooting, move: Move) -> Iterator[Shooting]:
    """Yield the throws that a move may turn this one into."""
    match move:
        case Angle(card):
            yield added(shot, card, shot.seat, Option(ACTIONS[card].options[0]))
        case Play(card) if card == CHAMP:
            longer = (one.shot for one in mine.best if _champ(one.shot, shot))
            yield from (one._replace(plays=one.plays[: len(shot.plays) + 1]) for one in longer)
        case Play(card, word):
            option = way(mine.table, shot, card, word)
            if option is not None:
                yield added(shot, card, shot.seat, option)
        case Copy(card, choice):
            option = way(mine.table, shot, CHAMP, f"{card}.{choice}" if choice else card)
            if option is not None and option.effects[0].kind not in ANYTIME:
                yield added(shot, CHAMP, shot.seat, option)


def _champ(longer: Shooting, shot: Shooting) -> bool:
    """Return whether a throw continues this one with Champ."""
    more = longer.plays[len(shot.plays) :]
    return _begins(longer, shot) and bool(more) and more[0].card == CHAMP


def _begins(longer: Shooting, shot: Shooting) -> bool:
    """Return whether a throw continues this one with cards that have the same effects."""
    ours = [(one.card, one.effects) for one in shot.plays]
    theirs = [(one.card, one.effects) for one in longer.plays]
    return (longer.disc, longer.aim) == (shot.disc, shot.aim) and theirs[: len(ours)] == ours
