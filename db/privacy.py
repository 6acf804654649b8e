"""Personal data: export what is stored about a user, and erase it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from db.lobby import leave_lobby
from db.rows import Phase
from db.standings import RatedRound, remove_user
from db.tables import lock_counter, next_number, open_tables
from db.transaction import Transaction

_EXPORT_QUERIES = {
    "wishes": (
        (
            "pings",
            "dms",
            "dms_closed",
            "locale",
            "away_until",
            "night_from",
            "night_to",
            "zone",
            "language",
            "dm_channel",
            "daily_listed",
            "daily_reminder",
            "daily_reminded",
        ),
        "SELECT pings, dms, dms_closed, locale, away_until, night_from, night_to, zone, language, dm_channel,"
        " daily_listed, daily_reminder, daily_reminded"
        " FROM people WHERE user_id = ?",
    ),
    "hosted": (
        ("table", "guild", "channel", "game", "opened_at", "phase"),
        "SELECT id, guild, channel, game, opened_at, phase FROM tables WHERE host = ? ORDER BY id",
    ),
    "seats": (
        (
            "table",
            "seat",
            "name",
            "interaction",
            "automatic_moves",
            "left",
            "hand_channel",
            "hand_message",
            "automatic_answers",
            "hints",
            "holes_when_left",
        ),
        "SELECT table_id, seat, name, interaction, away, gone, hand_channel, hand_message, standing, hints, left_holes"
        " FROM seats WHERE user_id = ? ORDER BY table_id",
    ),
    "handed_over": (
        ("table", "seat", "name", "holes_when_left"),
        "SELECT table_id, seat, left_name, left_holes FROM seats WHERE left_by = ? ORDER BY table_id",
    ),
    "moves": (
        ("table", "ply", "move", "interaction", "at"),
        "SELECT moves.table_id, ply, text, moves.interaction, at FROM moves"
        " JOIN seats ON seats.table_id = moves.table_id AND seats.seat = moves.seat"
        " WHERE user_id = ? ORDER BY moves.table_id, ply",
    ),
    "ended": (
        ("table", "reason", "ended_at"),
        "SELECT id, reason, ended_at FROM tables WHERE ended_by = ? ORDER BY id",
    ),
    "votes": (
        ("table", "kind"),
        "SELECT table_id, kind FROM votes WHERE user_id = ? ORDER BY table_id, kind",
    ),
    "seats_offered_by_you": (
        ("table", "seat"),
        "SELECT table_id, seat FROM offers WHERE offered_by = ? ORDER BY table_id, seat",
    ),
    "seats_offered_to_you": (
        ("table", "seat"),
        "SELECT table_id, seat FROM offers WHERE member = ? ORDER BY table_id, seat",
    ),
    "invitations": (
        ("table", "status"),
        "SELECT table_id, standing FROM guests WHERE user_id = ? ORDER BY table_id",
    ),
    "blocked_by_you": (
        ("person",),
        "SELECT blocked FROM blocks WHERE user_id = ? ORDER BY blocked",
    ),
    "blocks_of_you": (
        ("people",),
        "SELECT COUNT(*) FROM blocks WHERE blocked = ? HAVING COUNT(*) > 0",
    ),
    "blocked_by_operator": (
        ("since",),
        "SELECT banned_at FROM banned_people WHERE user_id = ?",
    ),
    "results": (
        ("table", "guild", "game", "place", "total", "strokes", "ended_at", "rating_before", "rating_after"),
        "SELECT table_id, guild, game, place, total, stroke_count, ended_at, rating_before, rating_after"
        " FROM results WHERE user_id = ? ORDER BY round",
    ),
    "feats": (
        ("table", "feat", "times"),
        "SELECT feats.table_id, feat, times FROM feats"
        " JOIN results ON results.table_id = feats.table_id AND results.seat = feats.seat"
        " WHERE user_id = ? ORDER BY round, feat",
    ),
    "rounds_of_the_day": (
        ("day", "game", "table", "guild", "total", "over_par", "strokes", "shared"),
        "SELECT day, game, table_id, guild, total, over_par, strokes, shared FROM daily_rounds WHERE user_id = ?"
        " ORDER BY day, game",
    ),
    "standings": (
        (
            "guild",
            "game",
            "period",
            "rounds",
            "wins",
            "strokes",
            "holes",
            "over_par",
            "best_round",
            "best_hole",
            "first_at",
            "form",
            "feats",
        ),
        "SELECT guild, game, period, rounds, wins, strokes, holes, over_par, best_round, best_hole, first_at, form,"
        " feats FROM standings WHERE user_id = ? ORDER BY guild, game, period",
    ),
    "practice": (
        ("table", "ply", "seat", "loss", "due", "retired"),
        "SELECT table_id, ply, seat, loss, due, retired FROM mistakes WHERE user_id = ? ORDER BY table_id, ply",
    ),
    "studied": (
        ("table",),
        "SELECT table_id FROM studied WHERE user_id = ? ORDER BY table_id",
    ),
    "names": (
        ("guild", "name"),
        "SELECT guild, name FROM names WHERE user_id = ? ORDER BY guild",
    ),
    "ratings": (
        ("guild", "game", "mu", "sigma"),
        "SELECT guild, game, mu, sigma FROM ratings WHERE user_id = ? ORDER BY guild, game",
    ),
}
"""The queries of an export: by subject, the names of the columns and the query."""


def _form_rounds(text: str) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(one) for one in msgspec.json.decode(text, type=tuple[RatedRound, ...])]


_DECODERS: dict[tuple[str, str], Callable[[str], Any]] = {
    ("standings", "form"): _form_rounds,
    ("standings", "feats"): msgspec.json.decode,
}
"""How the columns are read whose text is JSON, by subject and name."""

_TABLES_OF_USER = """(
SELECT table_id FROM seats WHERE user_id = ? UNION SELECT table_id FROM seats WHERE left_by = ?
 UNION SELECT id FROM tables WHERE ended_by = ? UNION SELECT table_id FROM guests WHERE user_id = ?
 UNION SELECT id FROM tables WHERE previous IN (SELECT table_id FROM seats WHERE user_id = ?))"""
"""The tables whose messages name a user: as a player, as a guest, or for a reserved seat."""
_LOCK = "SELECT id FROM tables WHERE id IN"
_MARK_STALE = (
    "UPDATE tables SET shown = -1 WHERE id IN",
    "UPDATE pages SET stale = TRUE WHERE table_id IN",
    "UPDATE seats SET hand_ply = NULL WHERE hand_ply IS NOT NULL AND table_id IN",
)
"""The beginnings of statements that mark all messages of tables as out of date; the tables follow."""
_COUNT_HOLES = "UPDATE seats SET left_holes = COALESCE(left_holes, ?) WHERE table_id = ? AND user_id = ? AND live"
_KEEP_UNLISTED = (
    "INSERT INTO people (user_id, pings, dms, dms_closed, daily_listed)"
    " SELECT ?, FALSE, FALSE, TRUE, FALSE FROM people WHERE user_id = ? AND NOT daily_listed"
)
"""Keeps the stand-in off the daily lists if the user was off them."""
_ERASE = (
    "UPDATE seats SET gone = TRUE WHERE user_id = ? AND live",
    "DELETE FROM votes WHERE user_id = ?",
    "UPDATE offers SET due = 0 WHERE ? IN (member, offered_by, player)",
    "DELETE FROM people WHERE user_id = ?",
    "DELETE FROM names WHERE user_id = ?",
    "DELETE FROM mistakes WHERE user_id = ?",
    "DELETE FROM studied WHERE user_id = ?",
    "DELETE FROM blocks WHERE ? IN (user_id, blocked)",
)
_RENAME = (
    "UPDATE seats SET user_id = ?, name = '', hand_channel = NULL, hand_message = NULL, hand_ply = NULL, standing = ''"
    " WHERE user_id = ?",
    "UPDATE seats SET left_by = ?, left_name = '',"
    " name = CASE WHEN house IS NOT NULL AND name = left_name THEN '' ELSE name END WHERE left_by = ?",
    "UPDATE offers SET member = ? WHERE member = ?",
    "UPDATE offers SET offered_by = ? WHERE offered_by = ?",
    "UPDATE offers SET player = ? WHERE player = ?",
    "UPDATE guests SET user_id = ? WHERE user_id = ?",
    "UPDATE results SET user_id = ? WHERE user_id = ?",
    "UPDATE daily_rounds SET user_id = ?, guild = NULL WHERE user_id = ?",
    "UPDATE ratings SET user_id = ? WHERE user_id = ?",
    "UPDATE tables SET host = ? WHERE host = ?",
    "UPDATE tables SET ended_by = ? WHERE ended_by = ?",
)


def export_user(user: int) -> Transaction[dict[str, list[dict[str, Any]]]]:
    """Return everything that is stored about a user, as plain JSON values by subject."""
    export = {}
    for subject, (columns, query) in _EXPORT_QUERIES.items():
        rows = yield query, (user,)
        export[subject] = [
            {name: _plain_value(subject, name, value) for name, value in zip(columns, row, strict=True)} for row in rows
        ]
    return export


def _plain_value(subject: str, column: str, value: Any) -> Any:
    decode = _DECODERS.get((subject, column))
    return decode(value) if decode else value


def erase_user(user: int, at: float, holes: Mapping[int, int] | None = None) -> Transaction[None]:
    """Erase a user: a nameless stand-in (a negative number) keeps their rounds, so that others' stay true.

    They leave the lobbies where they wait, and the house plays on for them in games under way, by table after so
    many `holes`. All their tables are locked first, so that no game ends under a name that is being deleted; then
    the counter of rounds is locked, so that no game ends until the standings are right. A ban of theirs stays.
    """
    yield f"{_LOCK} {_TABLES_OF_USER} ORDER BY id FOR UPDATE", (user,) * 5
    for waiting in (yield from open_tables(user=user)):
        if waiting.phase == Phase.LOBBY:
            yield from leave_lobby(waiting.id, user, at)
    yield from lock_counter("round")
    for statement in _MARK_STALE:
        yield f"{statement} {_TABLES_OF_USER}", (user,) * 5
    yield from remove_user(user)
    for table, finished_holes in (holes or {}).items():
        yield _COUNT_HOLES, (finished_holes, table, user)
    nobody = -(yield from next_number("nobody"))
    yield _KEEP_UNLISTED, (nobody, user)
    for statement in _ERASE:
        yield statement, (user,)
    for statement in _RENAME:
        yield statement, (nobody, user)
