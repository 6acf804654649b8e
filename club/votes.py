"""Votes of the players: end the game, take an action back, skip an absent seat; more than half decides (S-212).

A vote ends, too, once so many are against it that it can no longer be carried.

Called by `/table vote` and its buttons.
"""

from collections.abc import Mapping
from typing import NamedTuple

from club.clubhouse import Clubhouse
from club.deadlines import decision_pace, idle_timers, is_secret_choice
from club.live_table import LiveTable, finished_holes
from club.pending_moves import is_person
from club.seat_changes import Requester, parse_seat
from club.transactions import retry_on_conflict
from club.user_error import UserError
from db.rows import DueTimer, Phase, TableRow
from engine.game import Seat
from engine.i18n import N_, _

SKIP_TIME_PARTS = 4
"""A vote may skip a decision after one in so many parts of its time."""
MAX_STAMP = 900_000
"""No move is taken back above this button number: a `custom_id` has room for six digits."""


VOTE_VOID = N_("The game has moved on, so this vote no longer counts. `/table vote` starts a new one.")


class Motion(NamedTuple):
    """The subject of a vote: to end the game, to take the last action back, or to skip a seat."""

    kind: str
    seat: Seat = -1

    def as_text(self) -> str:
        """Format the motion for a button's `custom_id`."""
        return self.kind if self.seat < 0 else f"{self.kind}-{self.seat}"


END, BACK = Motion("end"), Motion("back")


def parse_motion(text: str) -> Motion:
    """Parse a motion; raise `UserError` for any other text."""
    kind, _dash, seat_text = text.partition("-")
    seat = parse_seat(seat_text)
    if kind == "skip" and seat is not None:
        return Motion(kind, seat)
    if text not in ("end", "back"):
        raise UserError(_("You can vote to end the game, undo the last move or skip someone."))
    return Motion(text)


class Vote(NamedTuple):
    """A user's answer to a motion; `stamp` is the number on the pressed button, None for a command."""

    user: int
    stamp: int | None = None
    agrees: bool = True


class VoteCount(NamedTuple):
    """How a vote stands."""

    missing: int = 0
    """How many more votes the motion needs; at 0 it is carried."""
    supporters: tuple[int, ...] = ()
    undecided: tuple[int, ...] = ()
    """The users who can still vote."""

    @property
    def is_lost(self) -> bool:
        """Return whether the motion can no longer be carried."""
        return self.missing > 0 and (self.missing > len(self.undecided) or not self.supporters)


async def cast_vote(
    clubhouse: Clubhouse, table: TableRow, requester: Requester, motion: Motion, vote: Vote
) -> VoteCount:
    """Store this vote and return the count; a motion that needs no more votes is carried out."""
    if motion.kind == "end":
        return await _vote_to_end(clubhouse, table, requester, vote)
    if motion.kind == "back":
        return await _vote_to_take_back(clubhouse, table.id, vote)
    return await _vote_to_skip(clubhouse, table.id, motion.seat, vote)


def require_may_end(table: TableRow, requester: Requester) -> None:
    """Raise `UserError` for a user who can neither end the table nor vote for its end."""
    if not table.is_open:
        raise UserError(_("This table is already closed."))
    if not can_end_alone(table, requester) and (table.phase is Phase.LOBBY or table.seat_of(requester.user) is None):
        raise UserError(_("Only the host, a moderator or a player can close this table."))


async def _vote_to_end(clubhouse: Clubhouse, table: TableRow, requester: Requester, vote: Vote) -> VoteCount:
    """Count a vote to end the game; it counts until the hole ends, so that no forgotten one ends a later hole."""
    require_may_end(table, requester)
    if vote.agrees and can_end_alone(table, requester):
        await clubhouse.close_table(table.id, "ended", requester.user)
        return VoteCount()
    holes = finished_holes((await clubhouse.tables.live_table(table.id)).view())
    count = await _count_vote(clubhouse, table, f"end {holes}", vote)
    if not count.missing:
        await clubhouse.close_table(table.id, "voted")
    return count


def can_end_alone(table: TableRow, requester: Requester) -> bool:
    """Return whether this user may end the table without a vote.

    Nobody who plays against others may do so in a ranked round (S-213).
    """
    if table.phase is Phase.LOBBY or not table.ranked:
        return requester.can_manage(table)
    return (requester.moderates(table) and not table.has_had_seat(requester.user)) or voters(table) == {requester.user}


def voters(table: TableRow) -> frozenset[int]:
    """Return the people who are still in the game."""
    return frozenset(row.user for row in table.seats if row.user is not None and not row.gone)


async def _count_vote(
    clubhouse: Clubhouse, table: TableRow, motion: str, vote: Vote, absent: frozenset[int] = frozenset()
) -> VoteCount:
    """Store this vote and return the count; `absent` are the people who cannot vote on it."""
    people = voters(table)
    ballot = await clubhouse.store.cast_vote(table.id, motion, vote.user, vote.agrees)
    supporters = people.intersection(ballot.yes) - absent
    count = VoteCount(
        max(0, len(people) // 2 + 1 - len(supporters)),
        tuple(sorted(supporters)),
        tuple(sorted(people - absent - supporters - {*ballot.no})),
    )
    if count.is_lost:
        await clubhouse.store.drop_votes(table.id, motion)
    return count


async def _game_to_vote_on(clubhouse: Clubhouse, number: int, vote: Vote) -> LiveTable:
    """Return the game that this user may vote on; raise `UserError` if it has gone on since the button."""
    live = await clubhouse.tables.live_table(number)
    if live.seat_of(vote.user) is None or live.is_over:
        raise UserError(_("You can only vote while you're playing in a game."))
    if vote.stamp not in (None, live.stamp):
        raise UserError(_(VOTE_VOID))
    return live


@retry_on_conflict
async def _vote_to_take_back(clubhouse: Clubhouse, number: int, vote: Vote) -> VoteCount:
    async with clubhouse.tables.lock(number):
        live = await _game_to_vote_on(clubhouse, number, vote)
        if live.game.clubhouse.takeback_rule is None:
            raise UserError(_("There's no move to undo in {game}: every move stands.").format(game=live.game.title))
        ply = await last_action(clubhouse, live)
        if ply is None:
            raise UserError(_("There's no move to undo right now."))
        if live.table.ranked and len(voters(live.table)) < 2:
            raise UserError(_("You're playing this ranked round alone, so nobody can agree to undo a move."))
        count = await _count_vote(clubhouse, live.table, f"back {live.stamp}", vote)
        if count.missing:
            return count
        table, now = live.table, clubhouse.clock()
        try:
            await clubhouse.store.take_back_moves(number, live.ply, table.ahead, ply, idle_timers(now))
        finally:
            clubhouse.tables.evict(number)
    await clubhouse.resume_game(number)
    return count


async def last_action(clubhouse: Clubhouse, live: LiveTable) -> int | None:
    """Return the ply of the last public action of a person that may be taken back, None if there is none.

    Moves that the press brought with it (its other moves, forced ones, those of house players and of timers) go
    with it.
    """
    takeback_rule = live.game.clubhouse.takeback_rule
    if takeback_rule is None or live.stamp >= MAX_STAMP or live.is_over:
        return None
    for move in reversed(await clubhouse.store.moves(live.table.id)):
        public = takeback_rule(live.game.rules.parse_move(move.text))
        if public is None:
            return None
        if public and move.interaction is not None and is_person(live.table.seats[move.seat]):
            return move.ply
    return None


async def _vote_to_skip(clubhouse: Clubhouse, number: int, seat: Seat, vote: Vote) -> VoteCount:
    async with clubhouse.tables.lock(number):
        live = await _game_to_vote_on(clubhouse, number, vote)
        if live.seat_of(vote.user) == seat:
            raise UserError(_("You're here. Make your move, and nobody has to skip you."))
        skippable = await skippable_seats(clubhouse, live)
        if seat not in skippable:
            raise UserError(
                _(
                    "You can't skip that player yet. It takes three people, and a quarter of that player's time must "
                    "be up."
                )
            )
        absent = frozenset({live.table.seats[seat].user or 0})
        count = await _count_vote(clubhouse, live.table, f"skip {seat} {live.stamp}", vote, absent)
    if not count.missing and not await clubhouse.play_for_absent(skippable[seat]):
        raise UserError(_(VOTE_VOID))
    return count


async def skippable_seats(clubhouse: Clubhouse, live: LiveTable) -> Mapping[Seat, DueTimer]:
    """Return the seats that a vote may skip now, each with its timer.

    A seat on holiday may be skipped at once, any other after a quarter of its time. There are none if fewer than
    three people play, because then the others have no majority, and none if it is a secret who has a choice.
    """
    if len(voters(live.table)) < 3 or live.is_over:
        return {}
    view, now = live.view(), clubhouse.clock()
    resting = await clubhouse.store.holiday_ends(live.table.id, now)
    skippable = {}
    for timer in await clubhouse.store.timers_of(live.table.id):
        if timer.kind != "absent" or timer.seat not in view.awaiting:
            continue
        limit = live.game.clubhouse.time_limit(view, timer.seat)
        time = decision_pace(live.table.pace, limit).absent
        if not is_secret_choice(limit) and (timer.seat in resting or timer.due - now <= time - time / SKIP_TIME_PARTS):
            skippable[timer.seat] = DueTimer(live.table.id, timer.seat, timer.kind, timer.due)
    return skippable
