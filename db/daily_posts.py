"""The morning posts of servers, marked after they are sent, and the reminders of users, claimed before sending."""

from db.settings import UserSettings, user_settings
from db.shards import Shards, shard_condition
from db.transaction import Transaction

_DUE = """
SELECT guild, daily_channel FROM servers
 WHERE daily_channel IS NOT NULL AND daily_posted < ? AND removed_at IS NULL"""


def next_morning_post(day: int, shards: Shards) -> Transaction[tuple[int, int] | None]:
    """Return a server of these shards with its channel that was not told of this day; None if there is none left."""
    ours, values = shard_condition(shards)
    due = yield f"{_DUE} AND {ours} ORDER BY daily_posted LIMIT 1", (day, *values)
    return (due[0][0], due[0][1]) if due else None


def mark_morning_post(guild: int, day: int) -> Transaction[None]:
    """Note that a server was told of this day. A post that failed is not tried again: the next one comes tomorrow."""
    yield "UPDATE servers SET daily_posted = ? WHERE guild = ?", (day, guild)


_UNREMINDED = """
SELECT user_id FROM people WHERE daily_reminder AND daily_reminded < ? AND user_id > ? ORDER BY user_id LIMIT 1"""
_PLAYED = "SELECT 1 FROM daily_rounds WHERE user_id = ? AND day = ? LIMIT 1"


def next_unreminded(day: int, after: int) -> Transaction[UserSettings | None]:
    """Return the next user, by id, who wants a reminder and has had none on this day; None if there is none."""
    rows = yield _UNREMINDED, (day, after)
    return (yield from user_settings(rows[0][0])) if rows else None


def claim_reminder(user: int, day: int) -> Transaction[bool]:
    """Note that a user is reminded of this day; return whether they have begun no round of it yet."""
    rounds = yield _PLAYED, (user, day)
    yield "UPDATE people SET daily_reminded = ? WHERE user_id = ?", (day, user)
    return not rounds
