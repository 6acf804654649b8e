"""Which throw is best: every disc in every direction, with the cards, abilities and discs that may help it."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine.final_nine.cards.deck import ACTIONS, DISCS
from engine.final_nine.extras.angle import uses
from engine.final_nine.extras.characters import abilities, is_ability
from engine.final_nine.hand.questions import loose
from engine.final_nine.house.judgement import Study, cost, risky
from engine.final_nine.house.skills import ABILITY, price
from engine.final_nine.moves import Angle
from engine.final_nine.state import Choosing, Shooting, Table
from engine.final_nine.throw.effects import reachable
from engine.final_nine.throw.fit import ANYTIME, Option, added, choices, unfit
from engine.final_nine.turn.choice import addable

LOOKED: Final = 6
"""Throws for which the odds of trouble and the next throw are worked out."""
HELP: Final = 1.5
"""Strokes that one card saves at most: throws further behind the best are not tried with cards."""


class Judged(NamedTuple):
    """A throw and the strokes to the end of the hole that it leads to."""

    cost: float
    shot: Shooting


class Extra(NamedTuple):
    """A card that may be added to a throw, in one way, and what it would be worth later."""

    code: str
    option: Option
    price: float


def aims(table: Table, shot: Shooting) -> Iterator[Shooting]:
    """The throws of the chosen disc, one a direction."""
    if not DISCS[shot.disc].reach:
        yield from (shot._replace(aim=aim) for aim in range(4))
    elif reachable(table, shot):
        yield shot


def throws(table: Table, seat: int, codes: Iterable[str]) -> Iterator[Shooting]:
    """Every disc among the cards in every direction."""
    for code in dict.fromkeys(codes):
        if code in DISCS:
            yield from aims(table, Shooting(seat, table.players[seat].lie, code))


def extras(table: Table, shot: Shooting) -> tuple[Extra, ...]:
    """The cards, abilities and uses of ANGLE CTRL that may be added to a throw, as far as its disc allows."""
    table = table._replace(phase=Choosing(shot))
    found = [
        Extra(code, option, price(code))
        for code in dict.fromkeys((*loose(table, shot.seat), *abilities(table, shot.seat)))
        if addable(table.options, code)
        for _word, option in choices(table, shot, code)
        if option.effects[0].kind not in ANYTIME
    ]
    angles = (move.card for move in uses(table, shot) if isinstance(move, Angle))
    found += (Extra(code, Option(ACTIONS[code].options[0]), price(code)) for code in angles)
    return tuple(sorted(found, key=lambda extra: extra.price))


def helped(known: Study, plain: Judged, more: Iterable[Extra]) -> Judged:
    """The throw, or the throw with the one card that helps it most, if that is worth the card."""
    shot = plain.shot
    if plain.cost <= 1 or DISCS[shot.disc].reach:
        return plain
    tried: dict[object, float] = {}
    rated: list[tuple[float, int, Extra]] = []
    for place, extra in enumerate(more):
        effects = extra.option.effects
        if effects not in tried:
            tried[effects] = cost(known, added(shot, extra.code, shot.seat, extra.option))
        if tried[effects] + extra.price < plain.cost:
            rated.append((tried[effects] + extra.price, place, extra))
    for better, _, extra in sorted(rated):
        if unfit(known.table, shot, extra.code, extra.option, "T1") is None:
            return Judged(better, added(shot, extra.code, shot.seat, extra.option))
    return plain


def judged(known: Study, shot: Shooting) -> Judged:
    """The throw as it is planned."""
    return Judged(cost(known, shot), shot)


def best(known: Study, shots: Iterable[Shooting]) -> Judged | None:
    """The best throw: cards are tried on those near the best, the most promising judged with the odds of trouble."""
    plain = sorted((judged(known, shot) for shot in shots), key=lambda one: one.cost)
    near = [one for one in plain if one.cost < plain[0].cost + HELP]
    more = {one.shot.disc: extras(known.table, one.shot) for one in near}
    found = (helped(known, one, more[one.shot.disc]) for one in near)
    ranked = sorted(found, key=lambda one: one.cost)[:LOOKED]
    kept = (Judged(risky(known, shot) + _spent(shot), shot) for _, shot in ranked)
    return min(kept, key=lambda one: one.cost, default=None)


def _spent(shot: Shooting) -> float:
    """What the cards of a throw would be worth later; its disc is one of many."""
    return sum(price(played.card) for played in shot.plays) + ABILITY * is_ability(shot.disc)
