"""Durations in seconds, for timers and for the days of results."""

MINUTE_SECONDS, HOUR_SECONDS, DAY_SECONDS = 60, 3600, 86_400
