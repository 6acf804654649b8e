"""Means with their margins: of independent values, of values without the part that luck explains, and of shares."""

from collections.abc import Sequence
from math import nan, sqrt
from statistics import fmean, variance
from typing import NamedTuple

CONFIDENCE_FACTOR = 1.96
"""Standard errors of a 95 % confidence interval."""

MIN_VALUES, MAX_BIAS_MARGINS = 4, 1.5
"""The fewest values to explain by luck; margins that the mean of luck may be away from zero."""


class MeanEstimate(NamedTuple):
    """A mean with its margin: in 95 of 100 cases the true value is no further away."""

    mean: float
    margin: float


def estimate(values: Sequence[float]) -> MeanEstimate:
    """Return the mean of independent values with its margin."""
    margin = CONFIDENCE_FACTOR * sqrt(variance(values) / len(values)) if len(values) > 1 else nan
    return MeanEstimate(fmean(values), margin)


def subtract_luck(values: Sequence[float], lucks: Sequence[float]) -> MeanEstimate:
    """Return the mean of values without the part that luck explains (control variates: luck's own mean is zero).

    Return the plain mean if that is as narrow, or if the mean of luck is too far from zero to be luck alone.
    """
    plain, (middle, doubt) = estimate(values), estimate(lucks)
    if len(values) < MIN_VALUES or not any(lucks) or abs(middle) > MAX_BIAS_MARGINS * doubt:
        return plain
    average = plain.mean
    slope = sum((luck - middle) * (value - average) for luck, value in zip(lucks, values, strict=True))
    slope /= sum((luck - middle) ** 2 for luck in lucks)
    without = estimate([value - slope * luck for luck, value in zip(lucks, values, strict=True)])
    return min(plain, without, key=lambda one: one.margin)


def share_estimate(share: MeanEstimate, count: int) -> MeanEstimate:
    """Return the estimate of a share, between 0 and 1.

    If something happened in all of n cases, or in none, the margin is 3/n (rule of three).
    """
    return MeanEstimate(min(max(share.mean, 0.0), 1.0), share.margin or min(1.0, 3 / count))
