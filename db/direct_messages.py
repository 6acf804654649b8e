"""Channels of direct messages: which are open, and the budget for opening more.

Discord quarantines a bot that opens many in a short time.
"""

from typing import NamedTuple

from db.durations import DAY_SECONDS, MINUTE_SECONDS
from db.transaction import Transaction


class DMBudget(NamedTuple):
    """The most channels that all processes together may open."""

    minute: int = 5
    day: int = 50


def reserve_dm_opening(now: float, budget: DMBudget) -> Transaction[bool]:
    """Reserve one opening at `now`, in seconds UTC; return False if the budget is spent or openings are paused."""
    ((paused_until,),) = yield "SELECT paused_until FROM dm_budget WHERE id = 1 FOR UPDATE", ()
    yield "DELETE FROM dm_openings WHERE opened_at <= ?", (now - DAY_SECONDS,)
    openings = yield "SELECT opened_at FROM dm_openings", ()
    recent = sum(at > now - MINUTE_SECONDS for (at,) in openings)
    if paused_until > now or recent >= budget.minute or len(openings) >= budget.day:
        return False
    yield "INSERT INTO dm_openings (opened_at) VALUES (?)", (now,)
    return True


def pause_dm_openings(until: float) -> Transaction[None]:
    """Let nobody open a channel until then, in seconds UTC."""
    yield "UPDATE dm_budget SET paused_until = ? WHERE id = 1", (until,)


def set_dm_channel(user: int, channel: int | None) -> Transaction[None]:
    """Store the channel of a user's direct messages; None after Discord has lost it."""
    yield "UPDATE people SET dm_channel = ? WHERE user_id = ?", (channel, user)


def accept_dms(user: int) -> Transaction[None]:
    """Store that a user wants their hands by direct message, on every server."""
    yield (
        "INSERT INTO people (user_id, pings, dms, dms_closed) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (user_id) DO UPDATE SET dms = excluded.dms, dms_closed = excluded.dms_closed",
        (user, True, True, False),
    )
