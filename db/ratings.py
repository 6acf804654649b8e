"""Ratings after Weng and Lin (Plackett-Luce), shown on the scale of chess ratings."""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()
_POINTS = 400 / (log(10) * sqrt(2) * _MODEL.beta)


class Skill(NamedTuple):
    """An estimate of a player's skill: its mean and its standard deviation."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma


def display_rating(skill: Skill) -> int:
    """Return the skill as players see it: 1500 for a newcomer, and 400 points more win ten times as often."""
    return round(1500 + _POINTS * (skill.mu - _MODEL.mu))


def rate_round(skills: Sequence[Skill], places: Sequence[int]) -> tuple[Skill, ...]:
    """Return the skills after a round with these places; 1 is best, and equal places are shared."""
    teams = [[_MODEL.rating(*skill)] for skill in skills]
    return tuple(Skill(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=list(places)))
