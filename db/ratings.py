"""Ratings after Weng and Lin (Plackett-Luce), shown on a scale that chess players know."""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_POINTS = 400 / (log(10) * sqrt(2) * _MODEL.beta)


class Skill(NamedTuple):
    """What is believed of a player: the mean and its uncertainty."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


def shown(skill: Skill) -> int:
    """The skill as people see it: a newcomer has 1500, and 400 points more win ten times as often, as in chess."""
    return round(1500 + _POINTS * (skill.mu - _MODEL.mu))


def rated(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """The skills after a round with these places (1 is best, equal places are shared)."""
    teams = [[_MODEL.rating(*skill)] for skill in skills]
    return tuple(Skill(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=list(places)))
