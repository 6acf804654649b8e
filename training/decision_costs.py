"""The time and memory that house players take for decisions, measured in duels and rounds of training."""

import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import nan
from statistics import fmean
from time import process_time
from typing import NamedTuple, TypeVar

Decision = TypeVar("Decision")


class PlayerCosts(NamedTuple):
    """The CPU time and the memory of a player's decisions; nan where nothing was measured."""

    name: str
    mean_ms: float
    p99_ms: float
    peak_kb: float
    """The most memory that one decision took while it lasted, in kilobytes."""

    def describe(self) -> str:
        """Return the figures as text."""
        return f"{self.mean_ms:.2f} ms, p99 {self.p99_ms:.1f} ms, {self.peak_kb:.0f} kB"


class DecisionCosts:
    """The CPU time and the memory of decisions by player."""

    def __init__(self) -> None:
        self._milliseconds: dict[str, list[float]] = defaultdict(list)
        self._kilobytes: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def traced_memory(self) -> Iterator[None]:
        """Measure memory in place of time, which tracing would lengthen several times."""
        tracemalloc.start()
        try:
            yield
        finally:
            tracemalloc.stop()

    def measure(self, name: str, decide: Callable[[], Decision]) -> Decision:
        """Return the player's decision, and note what it costs."""
        if tracemalloc.is_tracing():
            return self._measure_memory(name, decide)
        start = process_time()
        decision = decide()
        self._milliseconds[name].append(1000 * (process_time() - start))
        return decision

    def _measure_memory(self, name: str, decide: Callable[[], Decision]) -> Decision:
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        decision = decide()
        _, peak = tracemalloc.get_traced_memory()
        self._kilobytes[name].append((peak - before) / 1000)
        return decision

    def of_player(self, name: str) -> PlayerCosts:
        """Return the costs of a player's decisions."""
        times = sorted(self._milliseconds[name])
        return PlayerCosts(name, _mean(times), _percentile_99(times), max(self._kilobytes[name], default=nan))


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else nan


def _percentile_99(ascending: Sequence[float]) -> float:
    return ascending[len(ascending) * 99 // 100] if ascending else nan
