"""What each step towards a throw is worth: a disc, a direction, a skill, another card first, the throw itself."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.caddie import Worth
from engine.final_nine.cards.deck import ACTIONS, CHAMP, DISCS
from engine.final_nine.hand.piles import fetchable
from engine.final_nine.house import throw as simple
from engine.final_nine.house.bag import Bag, Depth, bag
from engine.final_nine.house.forecast import Left
from engine.final_nine.house.handling import refilled, spare
from engine.final_nine.house.imagination import imagined
from engine.final_nine.house.plans import Judged
from engine.final_nine.house.shapes import code
from engine.final_nine.house.skills import price
from engine.final_nine.house.sky import bits
from engine.final_nine.moves import Aim, Angle, Back, Copy, Draw, Lay, Move, Pick, Play, Redraw, Throw, Use
from engine.final_nine.state import Shooting
from engine.final_nine.throw.fit import ANYTIME, Option, added
from engine.final_nine.throw.fit import chosen as way
from engine.final_nine.view import View

NEAR: Final = 0.6
"""Strokes behind the throw as it stands within which a card is worth a thought."""
TOLD: Final = 0.1
"""Strokes that a card gains of which no figure tells."""


def chosen(view: View, depth: Depth) -> Iterator[Worth]:
    """What the moves of the thrower are worth."""
    kinds = {type(move) for move in view.moves}
    if Draw in kinds:
        yield from refilled(view, depth)
    elif view.offer or Lay in kinds:
        return
    else:
        _table, shot = imagined(view)
        mine = bag(view, depth)
        yield from _throwing(view, mine, shot) if shot.disc else _discs(view, mine)


def _discs(view: View, mine: Bag) -> Iterator[Worth]:
    """Before a disc is chosen: each disc with its best throw, and the cards that may lead to a better one."""
    best: dict[str, float] = {}
    for one in mine.best:
        best.setdefault(one.shot.disc, one.cost)
    for move in view.moves:
        match move:
            case Pick(disc) if disc in best:
                yield Worth(move, best[disc])
            case Redraw(card):
                yield Worth(move, mine.now() + (not view.players[mine.bare.seat].free) - _renewed(mine, card))
            case Use():
                yield Worth(move, mine.now() - _gained(view, mine, move))


def _renewed(mine: Bag, card: str) -> float:
    """The strokes that another disc in place of that one may save."""
    place = code(mine.bare.start) + bits(mine.table.players[mine.bare.seat].passed)
    ahead = mine.forecast.ahead
    return ahead(place, Left(frozenset(), 0)) - ahead(place, Left(mine.forecast.left((card,)).gone, 1))


def _gained(view: View, mine: Bag, move: Use) -> float:
    """The strokes that an anytime card or an ability may save, less what it would be worth later."""
    effect = ACTIONS[move.card].options[0][0]
    place = code(mine.bare.start) + bits(mine.table.players[mine.bare.seat].passed)
    now = mine.forecast.ahead(place, Left(frozenset(), 0))
    cost = price(move.card) if ACTIONS[move.card].category == "SKILL" else TOLD
    match effect.kind:
        case "fetch":
            found = (mine.forecast.with_disc(place, disc) for disc in fetchable(mine.table, effect.argument))
            return now - min(found, default=now) - cost
        case "cycle":
            least, given = spare(view, move.card)
            return now - mine.forecast.ahead(place, Left(mine.forecast.left((least,)).gone, 2)) - cost - given
        case _:
            plan = mine.best[0] if mine.best else None
            return TOLD if simple.useful(view, simple.considered(view)[0], move, plan) else -TOLD


def _throwing(view: View, mine: Bag, shot: Shooting) -> Iterator[Worth]:
    """With a disc chosen: its directions, then the throw as it stands or with another card."""
    if shot.aim is None and not DISCS[shot.disc].reach:
        least = _least(mine.aimed(shot.disc))
        yield from (Worth(Aim(aim), cost) for aim, cost in least.items() if aim is not None)
    else:
        yield from _added(view, mine, shot)
    if Back() in view.moves:
        yield Worth(Back(), mine.now())


def _least(throws: Iterable[Judged]) -> dict[int | None, float]:
    """By direction the strokes of the best throw."""
    found: dict[int | None, float] = {}
    for one in throws:
        found[one.shot.aim] = min(one.cost, found.get(one.shot.aim, one.cost))
    return found


def _added(view: View, mine: Bag, shot: Shooting) -> Iterator[Worth]:
    """The throw as it stands, and each card that may be added."""
    stands = mine.worth(shot, _spent(shot))
    if Throw() in view.moves:
        yield Worth(Throw(), stands)
    for move in view.moves:
        least = min(_helps(mine, shot, move, stands), default=None)
        if least is not None:
            yield Worth(move, least)


def _helps(mine: Bag, shot: Shooting, move: Move, stands: float) -> Iterator[float]:
    """The strokes of the throws to which a move leads."""
    for after in _after(mine, shot, move):
        longer = [one for one in mine.best if _begins(one.shot, after)]
        yield from (one.cost for one in longer)
        if not longer and mine.forecast.cost(after) + _spent(after) < stands + NEAR:
            yield mine.worth(after, _spent(after))


def _spent(shot: Shooting) -> float:
    """What the cards of a throw would be worth later."""
    return sum(price(one.card) for one in shot.plays if one.by == shot.seat)


def _after(mine: Bag, shot: Shooting, move: Move) -> Iterator[Shooting]:
    """The throws that a move may make of this one."""
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
    """Whether a throw goes on from this one with Champ."""
    more = longer.plays[len(shot.plays) :]
    return _begins(longer, shot) and bool(more) and more[0].card == CHAMP


def _begins(longer: Shooting, shot: Shooting) -> bool:
    """Whether a throw goes on from this one, with cards that do the same."""
    ours = [(one.card, one.effects) for one in shot.plays]
    theirs = [(one.card, one.effects) for one in longer.plays]
    return (longer.disc, longer.aim) == (shot.disc, shot.aim) and theirs[: len(ours)] == ours
