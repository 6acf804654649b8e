"""What a throw is worth: its planned strokes, the strokes still to come, and the odds of trouble."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.final_nine.cards import ACTIONS, DISCS
from engine.final_nine.choosing import CHAMP, addable
from engine.final_nine.disrupting import TROUBLE, struck
from engine.final_nine.effects import has, planned, reachable, rest
from engine.final_nine.fitting import added, choices, unfit
from engine.final_nine.piles import without
from engine.final_nine.shots import shot_of
from engine.final_nine.state import Shooting, Table
from engine.final_nine.worth import ahead, onward

CARD: Final = 0.2
"""Strokes that a card kept for later is worth."""
LOOKED: Final = 8
"""Throws for which the odds of trouble and the next throw are worked out."""
MULLIGAN: Final = 0.7
"""Strokes that throwing again has to save."""
OWN: Final = 0.75
"""How much the discs that stay in the hand count for the next throw; the rest is hope for an ordinary hand."""


class Judged(NamedTuple):
    """A throw and the strokes to the end of the hole that it leads to."""

    cost: float
    shot: Shooting


def cost(table: Table, shot: Shooting) -> float:
    """The strokes to the end of the hole if the throw goes as planned, or is undone."""
    if has(shot, "mulligan"):
        return MULLIGAN + ahead(table.hole, shot.start, table.players[shot.seat].passed)
    flown = planned(table, shot)
    ends = rest(table, shot, flown)
    strokes = shot_of(table, shot, flown, ends).strokes
    return strokes if ends.holed or ends.under else strokes + ahead(table.hole, ends.lie, ends.passed)


def prospect(table: Table, shot: Shooting) -> float:
    """The strokes to the end of the hole if the throw goes as planned and the next is made with the discs that stay."""
    flown = planned(table, shot)
    ends = rest(table, shot, flown)
    strokes = shot_of(table, shot, flown, ends).strokes
    if ends.holed or ends.under:
        return strokes
    left = dict.fromkeys(without(table.players[shot.seat].hand, shot.disc))
    own = onward(table.hole, (ends.lie, ends.passed), (DISCS[code] for code in left if code in DISCS))
    return strokes + OWN * own + (1 - OWN) * ahead(table.hole, ends.lie, ends.passed)


def odds(unseen: Mapping[str, int]) -> dict[str, float]:
    """How likely each trouble card is the next to be turned over."""
    total = sum(unseen.values()) or 1
    return {code: left / total for code, left in unseen.items() if left and ACTIONS[code].category in TROUBLE}


def risky(table: Table, shot: Shooting, trouble: Mapping[str, float]) -> float:
    """The expected strokes to the end of the hole, the next turned card unknown."""
    plain = cost(table, shot)
    harm = ((chance, cost(table, struck(table, shot, code)) - plain) for code, chance in trouble.items())
    return prospect(table, shot) + sum(chance * more for chance, more in harm)


def aims(table: Table, shot: Shooting) -> Iterator[Shooting]:
    """The throws of the chosen disc, one a direction."""
    if not DISCS[shot.disc].reach:
        yield from (shot._replace(aim=aim) for aim in range(4))
    elif reachable(table, shot):
        yield shot


def skilled(table: Table, shot: Shooting) -> Iterator[Shooting]:
    """The throw with each one card of the hand added, Champ in all that it may stand for."""
    hand = table.players[shot.seat].hand
    for code in dict.fromkeys(hand):
        if addable(table, code) and hand.count(code) > sum(played.card == code for played in shot.plays):
            for _word, option in choices(table, shot, code):
                kinds = {effect.kind for effect in option.effects}
                if not kinds & {"cycle", "fetch"} and unfit(table, shot, code, option, "T1") is None:
                    yield added(shot, code, shot.seat, option)


def judged(table: Table, shot: Shooting) -> Judged:
    """The throw, or the throw with the one card that helps it most, if that is worth the card."""
    plain = Judged(cost(table, shot), shot)
    if plain.cost <= 1:
        return plain
    helped = (
        Judged(cost(table, more) + CARD * (1 + (more.plays[-1].card == CHAMP)), more) for more in skilled(table, shot)
    )
    return min((plain, *helped), key=lambda one: one.cost)


def best(table: Table, shots: Iterator[Shooting], trouble: Mapping[str, float]) -> Judged | None:
    """The best throw: the most promising ones are judged with the odds of trouble."""
    ranked = sorted((judged(table, shot) for shot in shots), key=lambda one: one.cost)[:LOOKED]
    kept = (Judged(risky(table, shot, trouble) + CARD * len(shot.plays), shot) for _, shot in ranked)
    return min(kept, key=lambda one: one.cost, default=None)


def throws(table: Table, seat: int) -> Iterator[Shooting]:
    """Every disc of the hand in every direction."""
    for code in dict.fromkeys(table.players[seat].hand):
        if code in DISCS:
            yield from aims(table, Shooting(seat, table.players[seat].lie, code))
