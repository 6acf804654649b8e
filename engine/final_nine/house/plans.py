"""Find the best throw: every disc in every direction, with at most one more card, ability or angle."""

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
"""The number of throws that are evaluated with the odds of trouble and the next throw."""
HELP: Final = 1.5
"""The most strokes that one card saves: throws further behind the best are not tried with cards."""


class Judged(NamedTuple):
    """A throw and the expected strokes to the end of the hole."""

    cost: float
    shot: Shooting


class Extra(NamedTuple):
    """A card that may be added to a throw in one way, and its later value."""

    code: str
    option: Option
    price: float


def aims(state: Table, shot: Shooting) -> Iterator[Shooting]:
    """Yield the throws of the chosen disc, one for each direction."""
    if not DISCS[shot.disc].reach:
        yield from (shot._replace(aim=aim) for aim in range(4))
    elif reachable(state, shot):
        yield shot


def throws(state: Table, seat: int, codes: Iterable[str]) -> Iterator[Shooting]:
    """Yield the throws of every disc among the cards, one for each direction."""
    for code in dict.fromkeys(codes):
        if code in DISCS:
            yield from aims(state, Shooting(seat, state.players[seat].lie, code))


def extras(state: Table, shot: Shooting) -> tuple[Extra, ...]:
    """Return the cards, abilities and uses of ANGLE CTRL that may be added to a throw of its disc."""
    state = state._replace(phase=Choosing(shot))
    found = [
        Extra(code, option, price(code))
        for code in dict.fromkeys((*loose(state, shot.seat), *abilities(state, shot.seat)))
        if addable(state.options, code)
        for _word, option in choices(state, shot, code)
        if option.effects[0].kind not in ANYTIME
    ]
    angles = (move.card for move in uses(state, shot) if isinstance(move, Angle))
    found += (Extra(code, Option(ACTIONS[code].options[0]), price(code)) for code in angles)
    return tuple(sorted(found, key=lambda extra: extra.price))


def helped(known: Study, plain: Judged, more: Iterable[Extra]) -> Judged:
    """Return the throw with the one card that helps it most, or unchanged if no card is worth its price."""
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
    """Return the throw with its planned strokes."""
    return Judged(cost(known, shot), shot)


def best(known: Study, shots: Iterable[Shooting]) -> Judged | None:
    """Return the best throw, or None.

    Cards are tried on the throws near the best one; the most promising are evaluated with the odds of trouble.
    """
    plain = sorted((judged(known, shot) for shot in shots), key=lambda one: one.cost)
    near = [one for one in plain if one.cost < plain[0].cost + HELP]
    more = {one.shot.disc: extras(known.table, one.shot) for one in near}
    found = (helped(known, one, more[one.shot.disc]) for one in near)
    ranked = sorted(found, key=lambda one: one.cost)[:LOOKED]
    kept = (Judged(risky(known, shot) + _spent(shot), shot) for _, shot in ranked)
    return min(kept, key=lambda one: one.cost, default=None)


def _spent(shot: Shooting) -> float:
    """Return the later value of a throw's cards; its disc counts only if it is an ability."""
    return sum(price(played.card) for played in shot.plays) + ABILITY * is_ability(shot.disc)
