"""How long a decision may take at each pace, and how long the clubhouse hesitates for the powerless."""

from collections import Counter
from math import log

import pytest

from club.deadlines import FULL_DELAY_ONE_IN, MIN_DELAY_SECONDS, PACES, decision_pace, random_delay
from db.durations import DAY_SECONDS, HOUR_SECONDS
from engine.final_nine.turn.phase_rules import TIME_LIMITS
from engine.final_nine.view import Window
from engine.rng import Luck

TIMES: dict[tuple[str, Window], tuple[int, int, int]] = {
    ("quick", "choose"): (15, 0, 60),
    ("quick", "trade"): (0, 0, 45),
    ("quick", "disrupt"): (0, 0, 20),
    ("live", "choose"): (15, 75, 120),
    ("live", "swap"): (15, 0, 60),
    ("live", "trade"): (0, 0, 45),
    ("live", "disrupt"): (0, 0, 20),
    ("casual", "choose"): (20, 9 * HOUR_SECONDS, 12 * HOUR_SECONDS),
    ("casual", "swap"): (20, 9 * HOUR_SECONDS, 12 * HOUR_SECONDS),
    ("casual", "luck"): (20, 9 * HOUR_SECONDS // 2, 6 * HOUR_SECONDS),
    ("casual", "disrupt"): (0, 0, 2 * HOUR_SECONDS),
    ("correspondence", "choose"): (20, 2 * DAY_SECONDS, 3 * DAY_SECONDS),
    ("correspondence", "luck"): (20, DAY_SECONDS, 36 * HOUR_SECONDS),
    ("casual", "trade"): (0, 0, 6 * HOUR_SECONDS),
    ("correspondence", "disrupt"): (0, 0, 12 * HOUR_SECONDS),
}
"""Ping, reminder and time-out in seconds; 0 means none."""


def test_f180_every_window_has_a_time_limit_at_every_pace() -> None:
    paces = {key: decision_pace(key[0], TIME_LIMITS[key[1]]) for key in TIMES}
    assert {key: (times.ping, times.remind, times.absent) for key, times in paces.items()} == TIMES


@pytest.mark.parametrize("pace", PACES)
def test_a_game_without_limits_is_played_at_the_pace_of_the_table(pace: str) -> None:
    assert decision_pace(pace, None) == PACES[pace]


@pytest.mark.parametrize("longest", [20, 45, 2 * HOUR_SECONDS, 12 * HOUR_SECONDS])
def test_f179_a_hesitation_falls_on_every_part_of_the_window_and_at_times_on_its_end(longest: int) -> None:
    waits = [random_delay(longest, Luck(b"seed", ply)) for ply in range(4000)]
    early = [wait for wait in waits if wait < longest]
    assert min(waits) >= MIN_DELAY_SECONDS and max(waits) == longest
    assert len(waits) - len(early) == pytest.approx(len(waits) / FULL_DELAY_ONE_IN, rel=0.1)
    tenths = Counter(int(10 * log(wait / MIN_DELAY_SECONDS) / log(longest / MIN_DELAY_SECONDS)) for wait in early)
    assert sorted(tenths) == [*range(10)]
    assert all(count == pytest.approx(len(early) / 10, rel=0.25) for count in tenths.values())
