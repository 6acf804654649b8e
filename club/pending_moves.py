"""Moves that are decided but not stored: a player's move, the house players' replies, missed turns.

Built by `club.clubhouse`, stored by `club.transactions`. Nothing here awaits the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from msgspec.structs import replace

from club import auto_answers
from club.deadlines import Turnover
from db.rows import Seat as SeatRow
from engine.game import Limit, Seat, View
from engine.luck import Luck
from engine.record import Move, Record

DEEP: Final = frozenset({"pro", "champion"})
"""Levels that think too long to share a processor with the event loop."""
T = TypeVar("T")


class Think(Protocol):
    """Runs a function off the event loop and returns its result."""

    async def __call__(self, thought: Callable[[], T], /) -> T: ...


AWAY_AFTER = 2
"""Missed turns in a row after which the house plays on at once (F-181)."""


class Draft:
    """Moves that are added to a game and that nobody else knows of yet."""

    def __init__(self, record: Record, state: Any, seats: Sequence[SeatRow], seen: View | None = None) -> None:
        self.record = record
        self.states = [state]
        self.moves: list[Move] = []
        self.seats = list(seats)
        self._seen = seen
        """The channel's view before these moves, if it is cached."""
        self.away: dict[Seat, int] = {}
        """New numbers of missed turns, for the seats where the number changes."""
        self.present: frozenset[Seat] = frozenset()
        """Seats that have moved right before these moves; they are not pinged."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def ply(self) -> int:
        """The number of the next move."""
        return len(self.record.moves) + len(self.moves) + 1

    def play(self, seat: Seat, text: str) -> None:
        """Add a move; raise `UnreadableMove` or `IllegalMove`."""
        move = Move(seat, text)
        self.states.append(self.record.play(self.state, self.ply, move))
        self.moves.append(move)

    def play_for(self, seat: Seat) -> None:
        """Add the move that the seat's house player, or the stand-in of an absent player, makes."""
        self.play(seat, self.record.rules.write(self._chosen(seat)))

    def _chosen(self, seat: Seat) -> Any:
        """Return the seat's automatic answer, else its only move, else what a house player would do."""
        game, row = self.record.rules, self.seats[seat]
        wished = self._wished(seat)
        if wished is not None:
            return wished
        moves = game.legal(self.state, seat)
        if len(moves) == 1:
            return moves[0]
        choose = game.player(row.house) if row.house else game.absent
        return choose(game.view(self.state, seat), self.record.luck(self.ply, f"house/{seat}"))

    def _wished(self, seat: Seat) -> Any | None:
        """Return the seat's automatic answer, or None.

        It is chosen from the channel's view. Where a veil hides when it is given, it is chosen from the seat's
        own view.
        """
        game, row = self.record.rules, self.seats[seat]
        if not row.standing:
            return None
        view = game.view(self.state, seat if self._hides(seat) else None)
        return auto_answers.answered(game, self.record.options, view, row)

    def _hides(self, seat: Seat) -> bool:
        """Return whether it is a secret if the asked seat has a choice."""
        return _veils(self.limits()[seat])

    def take_out(self) -> None:
        """Add the moves with which the rules take players out who have left."""
        game = self.record.rules
        for seat in (seat for seat, row in enumerate(self.seats) if row.gone):
            move = game.leave(self.state, seat)
            if move is not None:
                self.play(seat, game.write(move))

    def deliberates(self) -> bool:
        """Return whether the players see these moves before a house player has thought about its reply."""
        return any(self.seats[seat].house in self.record.rules.deliberate for seat in self.housed())

    async def play_house(self, think: Think = asyncio.to_thread) -> None:
        """Add the house players' moves until a person is asked or the game is over.

        Slow house players think where `offload` runs them, all others in a thread.
        """
        if not (self.housed() or self._idle() or self.obliged()):
            return
        if DEEP.isdisjoint(row.house for row in self.seats):
            await asyncio.to_thread(self.go_on)
            return
        for move in await think(partial(gone_on, self.record.plus(*self.moves), self.state, tuple(self.seats))):
            self.play(*move)

    def go_on(self) -> None:
        """Add the moves of house players and forced moves until a person has a choice or the game is over."""
        while self._interject() or self._answer() or self._oblige():
            pass

    def _oblige(self) -> bool:
        """Add the first forced move of a person; return False if there is none."""
        obliged = self.obliged()
        if obliged:
            self.play(*obliged[0])
        return bool(obliged)

    def obliged(self) -> list[tuple[Seat, str]]:
        """Return the people who are asked but have no choice, each with the move.

        Their move is the only one, as everybody can see, or their automatic answer. Behind a veil a timer
        answers instead. With one person at the table nothing is secret from anybody: then that timer is not
        waited for, and a seat that can only pass is not asked.
        """
        game = self.record.rules
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        found = [(seat, move) for seat in people if (move := self._settled(seat)) is not None]
        if not found and sum(is_seated(row) for row in self.seats) == 1:
            found = [(seat, self._chosen(seat)) for seat in self.silent()]
        return [(seat, game.write(move)) for seat, move in found]

    def _settled(self, seat: Seat) -> Any | None:
        """Return the move that the seat makes at once; None if it is asked, or answered behind a veil."""
        only = self.record.rules.forced(self.state, seat)
        if only is not None or not self.seats[seat].standing or self._hides(seat):
            return only
        return self._wished(seat)

    def _answer(self) -> bool:
        """Add the move of the first seat that the house decides for; return False if there is none."""
        housed = self.housed()
        if housed:
            self.play_for(housed[0])
        return bool(housed)

    def _interject(self) -> bool:
        """Add a move that a house player makes unasked; return False if none wants to."""
        game = self.record.rules
        for seat in self._idle():
            level, luck = self.seats[seat].house or "", self.record.luck(self.ply, f"house/{seat}")
            move = game.unasked[level](game.view(self.state, seat), luck)
            if move is not None:
                self.play(seat, game.write(move))
                return True
        return False

    def _idle(self) -> list[Seat]:
        """Return the house players' seats that may move although nobody waits for them."""
        game, waiting = self.record.rules, self.awaiting()
        if not any(is_person(row) for row in self.seats):
            return []
        return [
            seat
            for seat, row in enumerate(self.seats)
            if row.house in game.unasked and seat not in waiting and game.anytime(self.state, seat)
        ]

    def housed(self) -> list[Seat]:
        """Return the seats that the house has to decide for now; none if no person is left to play with.

        Where it is a secret who has a choice, the people answer first, so that a house player is not always the
        fastest.
        """
        if not any(is_person(row) for row in self.seats):
            return []
        waiting = self.awaiting()
        housed = [seat for seat in waiting if not is_person(self.seats[seat])]
        return [] if 0 < len(housed) < len(waiting) and self.veiled() else housed

    def play_absent(self, seat: Seat) -> None:
        """Play what the seat is asked.

        A turn is played to its end: until the seat's next turn begins, or others are asked.
        """
        whole = within = self.is_turn(seat)
        while True:
            alone = self._alone(seat)
            self.play_for(seat)
            if not (whole and alone and self._alone(seat)):
                return
            before, within = within, self.is_turn(seat)
            if within and not before:
                return

    def _alone(self, seat: Seat) -> bool:
        """Return whether the seat is asked something that no other seat is asked too."""
        limits = self.limits()
        return seat in limits and all(one == seat or limit != limits[seat] for one, limit in limits.items())

    def awake(self, seat: Seat) -> None:
        """Set the seat's missed turns to zero."""
        if self.seats[seat].away:
            self._note(seat, 0)

    def doze(self, seat: Seat) -> None:
        """Add one to the seat's missed turns if this decision is a whole turn (F-181)."""
        if self.is_turn(seat):
            self._note(seat, self.seats[seat].away + 1)

    def _note(self, seat: Seat, times: int) -> None:
        self.away[seat] = times
        self.seats[seat] = replace(self.seats[seat], away=times)

    def turnover(self) -> Turnover:
        """Return which people the table waited for before the moves, waits for now, and has waited for all along.

        A veiled decision tells nothing of who is there (F-179), so nobody counts as present after one.
        """
        people = {seat for seat, row in enumerate(self.seats) if is_person(row)}
        waits = [people.intersection(self.record.rules.awaiting(state)) for state in self.states]
        before, after = self._limits(self.states[0]), self.limits()
        asked = set.intersection(*waits).difference(move.seat for move in self.moves)
        thinking = {seat for seat in asked if before[seat] == after[seat]}
        present = {seat for seat in waits[0] if self.moves and not _veils(before[seat])}
        return Turnover(present | self.present, waits[-1], thinking)

    def silent(self) -> list[Seat]:
        """Return the people for whom the clubhouse answers behind a veil.

        They can only pass, or have an automatic answer.
        """
        powerless = self.record.rules.powerless(self.state)
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        return [seat for seat in people if seat in powerless or (self._hides(seat) and self._wished(seat) is not None)]

    def chance(self, seat: Seat) -> Luck:
        """Return the random numbers that decide when the clubhouse answers for a seat; nobody can foresee them."""
        return self.record.luck(self.ply, f"hesitation/{seat}")

    def limits(self) -> dict[Seat, Limit | None]:
        """Return the time that the game gives to each asked seat, None where it gives the table's usual time."""
        return self._limits(self.state)

    def _limits(self, state: Any) -> dict[Seat, Limit | None]:
        rules, begun = self.record.rules, state is self.states[0]
        view = self._seen if begun and self._seen is not None else rules.view(state, None)
        return {seat: rules.limit(view, seat) for seat in rules.awaiting(state)}

    def is_turn(self, seat: Seat) -> bool:
        """Return whether an asked seat misses a turn by letting its time run out now."""
        limit = self.limits()[seat]
        return limit is None or limit.turn

    def veiled(self) -> bool:
        """Return whether it is a secret which of the asked seats have a choice."""
        return any(map(_veils, self.limits().values()))

    def awaiting(self) -> tuple[Seat, ...]:
        return self.record.rules.awaiting(self.state)


def gone_on(record: Record, state: Any, seats: Sequence[SeatRow]) -> list[Move]:
    """Return the moves of house players and the forced moves that follow a record; runs in a worker process."""
    pending = Draft(record, state, seats)
    pending.go_on()
    return pending.moves


def _veils(limit: Limit | None) -> bool:
    return limit is not None and limit.veiled


def is_seated(row: SeatRow) -> bool:
    """Return whether a person sits there, present or away."""
    return row.user is not None and not row.gone


def is_person(row: SeatRow) -> bool:
    """Return whether a person decides for the seat: one who has neither left nor missed `AWAY_AFTER_TURNS`."""
    return is_seated(row) and row.away < AWAY_AFTER
