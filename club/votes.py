"""Votes of the players: end the game, take an action back, skip an absent seat; more than half decides (S-212)."""

from collections.abc import Mapping
from typing import NamedTuple

from club.clubhouse import Clubhouse
from club.deadlines import alone, tempo
from club.live_table import Sitting
from club.pending_moves import is_person
from club.retry import judged_anew
from club.seat_changes import Asker
from club.user_error import Refused
from db.rows import Alarm, Phase
from db.rows import Table as TableRow
from engine.game import Seat
from engine.speech import N_, _

SHARE = 4
"""The part of a decision's time, one in so many, after which a vote may skip it."""
LAST_STAMP = 900_000
"""The number on a table's controls after which nothing is taken back: an id has room for six figures."""


VOID = N_("The game has gone on since, so this vote is void. `/table vote` starts another one.")


class Motion(NamedTuple):
    """What is voted on: to end the game, to take the last action back, or to skip a seat."""

    kind: str
    seat: Seat = -1

    def written(self) -> str:
        """The motion as a control carries it."""
        return self.kind if self.seat < 0 else f"{self.kind}-{self.seat}"


END, BACK = Motion("end"), Motion("back")


def read(text: str) -> Motion:
    """The motion that was written; refuses anything else."""
    kind, _dash, seat = text.partition("-")
    if kind == "skip" and seat.isdecimal():
        return Motion(kind, int(seat))
    if text not in ("end", "back"):
        raise Refused(_("Vote to end the game, to take the last action back, or to skip whom the table waits for."))
    return Motion(text)


async def cast(house: Clubhouse, table: TableRow, asker: Asker, motion: Motion, stamp: int | None = None) -> int:
    """How many votes the motion is short of after this person's; at 0 it is carried out.

    `stamp` is the number on the button pressed, None for a command.
    """
    if motion.kind == "end":
        return await _end(house, table, asker)
    if motion.kind == "back":
        return await _take_back(house, table.id, asker.user, stamp)
    return await _skip(house, table.id, asker.user, motion.seat, stamp)


def may_end(table: TableRow, asker: Asker) -> None:
    """Refuses whoever can neither end the table nor vote for its end."""
    if not table.open:
        raise Refused(_("This table is closed already."))
    if not ends_alone(table, asker) and (table.phase is Phase.LOBBY or table.seat_of(asker.user) is None):
        raise Refused(_("Only the host, a moderator or a player of a game under way can end it."))


async def _end(house: Clubhouse, table: TableRow, asker: Asker) -> int:
    may_end(table, asker)
    if ends_alone(table, asker):
        await house.close(table.id, "ended", asker.user)
        return 0
    missing = await _missing(house, table, "end", asker.user)
    if not missing:
        await house.close(table.id, "voted")
    return missing


def ends_alone(table: TableRow, asker: Asker) -> bool:
    """Whether this person may end the table without a vote; in a ranked round nobody who plays others may (S-213)."""
    if table.phase is Phase.LOBBY or not table.ranked:
        return asker.rules_over(table)
    return (asker.moderator and not table.knows(asker.user)) or voters(table) == {asker.user}


def voters(table: TableRow) -> frozenset[int]:
    """The people who are still in the game."""
    return frozenset(row.user for row in table.seats if row.user is not None and not row.gone)


async def _missing(house: Clubhouse, table: TableRow, motion: str, user: int) -> int:
    """How many votes a motion is short of after this person's vote."""
    people = voters(table)
    votes = people.intersection(await house.store.vote(table.id, motion, user))
    return max(0, len(people) // 2 + 1 - len(votes))


async def _voting(house: Clubhouse, number: int, user: int, stamp: int | None) -> Sitting:
    """The game that this person may vote about now; refuses a vote about what has gone on since."""
    sitting = await house.sitting(number)
    if sitting.seat_of(user) is None or sitting.over:
        raise Refused(_("Only the players of a game under way can vote about it."))
    if stamp not in (None, sitting.stamp):
        raise Refused(_(VOID))
    return sitting


@judged_anew
async def _take_back(house: Clubhouse, number: int, user: int, stamp: int | None) -> int:
    async with house.lock(number):
        sitting = await _voting(house, number, user, stamp)
        ply = await last_action(house, sitting)
        if ply is None:
            raise Refused(_("There is no action that can be taken back here now."))
        if sitting.table.ranked and len(voters(sitting.table)) < 2:
            raise Refused(_("Alone in a ranked round nothing is taken back: there is nobody to agree to it."))
        missing = await _missing(house, sitting.table, f"back {sitting.stamp}", user)
        if missing:
            return missing
        table, now = sitting.table, house.clock()
        try:
            await house.store.take_back(number, sitting.ply, table.ahead, ply, alone(now))
        finally:
            house.forget(number)
    await house.resume(number)
    return 0


async def last_action(house: Clubhouse, sitting: Sitting) -> int | None:
    """The ply of the last public action that a person made, which may be taken back; None where there is none.

    What a press brought with it (its other moves, forced ones, those of the house and of the clock) goes along.
    """
    if sitting.stamp >= LAST_STAMP or sitting.over:
        return None
    for move in reversed(await house.store.moves(sitting.table.id)):
        public = sitting.game.takes_back(sitting.game.read(move.text))
        if public is None:
            return None
        if public and move.interaction is not None and is_person(sitting.table.seats[move.seat]):
            return move.ply
    return None


async def _skip(house: Clubhouse, number: int, user: int, seat: Seat, stamp: int | None) -> int:
    async with house.lock(number):
        sitting = await _voting(house, number, user, stamp)
        if sitting.seat_of(user) == seat:
            raise Refused(_("You are there: make your move, and nobody has to skip you."))
        late = await absent(house, sitting)
        if seat not in late:
            raise Refused(
                _("That seat cannot be skipped now: it takes three people, and a quarter of its time must be over.")
            )
        missing = await _missing(house, sitting.table, f"skip {seat} {sitting.stamp}", user)
    if not missing and not await house.play_absent(late[seat]):
        raise Refused(_(VOID))
    return missing


async def absent(house: Clubhouse, sitting: Sitting) -> Mapping[Seat, Alarm]:
    """The seats that a vote may skip now, those on holiday at once, with the clock that would ring for each.

    None where the others have no majority without them, none where it is a secret who has a choice.
    """
    if len(voters(sitting.table)) < 3 or sitting.over:
        return {}
    view, now = sitting.view(), house.clock()
    resting = await house.store.resting(sitting.table.id, now)
    late = {}
    for timer in await house.store.timers(sitting.table.id):
        if timer.kind != "absent" or timer.seat not in view.awaiting:
            continue
        limit = sitting.game.limit(view, timer.seat)
        time = tempo(sitting.table.pace, limit).absent
        if not (limit and limit.veiled) and (timer.seat in resting or timer.due - now <= time - time / SHARE):
            late[timer.seat] = Alarm(sitting.table.id, timer.seat, timer.kind, timer.due)
    return late
