"""Moves that are decided but not stored: a person's move, the house players' answers, missed turns.

Built by `club.clubhouse`, stored by `club.transactions`.
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
"""The levels that think too long to share a processor with the event loop."""
T = TypeVar("T")


class Think(Protocol):
    """Has something thought beside the event loop."""

    async def __call__(self, thought: Callable[[], T], /) -> T: ...


AWAY_AFTER = 2
"""Turns played for somebody in a row, after which the house plays on at once (F-181)."""


class Draft:
    """Moves being added to a game that nobody else knows of yet."""

    def __init__(self, record: Record, state: Any, seats: Sequence[SeatRow], seen: View | None = None) -> None:
        self.record = record
        self.states = [state]
        self.moves: list[Move] = []
        self.seats = list(seats)
        self._seen = seen
        """What the channel sees before these moves, where that is at hand."""
        self.away: dict[Seat, int] = {}
        """Automatic turns in a row, for the seats where that number changes."""
        self.present: frozenset[Seat] = frozenset()
        """Who has moved right before these moves: they need no call to go on."""

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def ply(self) -> int:
        """The number of the next move."""
        return len(self.record.moves) + len(self.moves) + 1

    def play(self, seat: Seat, text: str) -> None:
        """Adds a move; raises `UnreadableMove` or `IllegalMove`."""
        move = Move(seat, text)
        self.states.append(self.record.play(self.state, self.ply, move))
        self.moves.append(move)

    def play_for(self, seat: Seat) -> None:
        """Adds the move that a house player of the seat's level, or the stand-in for somebody absent, makes."""
        self.play(seat, self.record.rules.write(self._chosen(seat)))

    def _chosen(self, seat: Seat) -> Any:
        """What the person on this seat has said once and for all, the only move, or what the house would do there."""
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
        """The standing answer of a seat, or None; from what the channel sees, unless a veil hides when it is given."""
        game, row = self.record.rules, self.seats[seat]
        if not row.standing:
            return None
        view = game.view(self.state, seat if self._hides(seat) else None)
        return auto_answers.answered(game, self.record.options, view, row)

    def _hides(self, seat: Seat) -> bool:
        """Whether it is a secret if an awaited seat has a choice."""
        return _veils(self.limits()[seat])

    def take_out(self) -> None:
        """Adds the moves with which the rules take out who has left and is still in the game."""
        game = self.record.rules
        for seat in (seat for seat, row in enumerate(self.seats) if row.gone):
            move = game.leave(self.state, seat)
            if move is not None:
                self.play(seat, game.write(move))

    def deliberates(self) -> bool:
        """Whether what was played is to be seen before the house has thought about its answer."""
        return any(self.seats[seat].house in self.record.rules.deliberate for seat in self.housed())

    async def play_house(self, think: Think = asyncio.to_thread) -> None:
        """Lets the house move until a person is awaited or the game is over.

        It thinks beside the event loop; what takes long is thought wherever `think` has it done.
        """
        if not (self.housed() or self._idle() or self.obliged()):
            return
        if DEEP.isdisjoint(row.house for row in self.seats):
            await asyncio.to_thread(self.go_on)
            return
        for move in await think(partial(gone_on, self.record.plus(*self.moves), self.state, tuple(self.seats))):
            self.play(*move)

    def go_on(self) -> None:
        """Adds the moves of the house and of those who have no choice, until a person has one or the game is over."""
        while self._interject() or self._answer() or self._oblige():
            pass

    def _oblige(self) -> bool:
        """Adds the move of a person who has no other, as everybody can see; False where there is none."""
        obliged = self.obliged()
        if obliged:
            self.play(*obliged[0])
        return bool(obliged)

    def obliged(self) -> list[tuple[Seat, str]]:
        """The people awaited who are not to be asked, with their only move, as everybody can see, or what they wished.

        Behind a veil the clock answers. At a table with one person a secret is kept from nobody: the clock is not
        waited for there, and who can only let it go is not asked either.
        """
        game = self.record.rules
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        found = [(seat, move) for seat in people if (move := self._settled(seat)) is not None]
        if not found and sum(is_seated(row) for row in self.seats) == 1:
            found = [(seat, self._chosen(seat)) for seat in self.silent()]
        return [(seat, game.write(move)) for seat, move in found]

    def _settled(self, seat: Seat) -> Any | None:
        """The move of a seat that is made at once; None where it is asked, or answered behind a veil."""
        only = self.record.rules.forced(self.state, seat)
        if only is not None or not self.seats[seat].standing or self._hides(seat):
            return only
        return self._wished(seat)

    def _answer(self) -> bool:
        """Adds the move of a seat that the house decides for; False where there is none."""
        housed = self.housed()
        if housed:
            self.play_for(housed[0])
        return bool(housed)

    def _interject(self) -> bool:
        """Adds a move that a seat of the house makes unasked; False where none has a mind to."""
        game = self.record.rules
        for seat in self._idle():
            level, luck = self.seats[seat].house or "", self.record.luck(self.ply, f"house/{seat}")
            move = game.unasked[level](game.view(self.state, seat), luck)
            if move is not None:
                self.play(seat, game.write(move))
                return True
        return False

    def _idle(self) -> list[Seat]:
        """The seats of the house that may move though nobody waits for them."""
        game, waiting = self.record.rules, self.awaiting()
        if not any(is_person(row) for row in self.seats):
            return []
        return [
            seat
            for seat, row in enumerate(self.seats)
            if row.house in game.unasked and seat not in waiting and game.anytime(self.state, seat)
        ]

    def housed(self) -> list[Seat]:
        """The seats that the house is to decide for now; none where no person is left to play with.

        Where it is a secret who has a choice the people answer first, so that no seat of the house is always faster.
        """
        if not any(is_person(row) for row in self.seats):
            return []
        waiting = self.awaiting()
        housed = [seat for seat in waiting if not is_person(self.seats[seat])]
        return [] if 0 < len(housed) < len(waiting) and self.veiled() else housed

    def play_absent(self, seat: Seat) -> None:
        """Plays what the seat is asked; a turn to its end: until another begins or it is for others to go on."""
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
        """Whether a seat is asked something that nobody else is asked too."""
        limits = self.limits()
        return seat in limits and all(one == seat or limit != limits[seat] for one, limit in limits.items())

    def awake(self, seat: Seat) -> None:
        """Notes that the seat's person is there."""
        if self.seats[seat].away:
            self._note(seat, 0)

    def doze(self, seat: Seat) -> None:
        """Notes one more turn that is played for the seat's person, where a turn is missed now."""
        if self.is_turn(seat):
            self._note(seat, self.seats[seat].away + 1)

    def _note(self, seat: Seat, times: int) -> None:
        self.away[seat] = times
        self.seats[seat] = replace(self.seats[seat], away=times)

    def turnover(self) -> Turnover:
        """Whom of the people the table waited for before the moves, waits for now, and for the same all along.

        Whether somebody in a veiled window is there must not show (F-179).
        """
        people = {seat for seat, row in enumerate(self.seats) if is_person(row)}
        waits = [people.intersection(self.record.rules.awaiting(state)) for state in self.states]
        before, after = self._limits(self.states[0]), self.limits()
        asked = set.intersection(*waits).difference(move.seat for move in self.moves)
        thinking = {seat for seat in asked if before[seat] == after[seat]}
        present = {seat for seat in waits[0] if self.moves and not _veils(before[seat])}
        return Turnover(present | self.present, waits[-1], thinking)

    def silent(self) -> list[Seat]:
        """The people for whom the clubhouse answers behind a veil: they can only let it go, or have said what to do."""
        powerless = self.record.rules.powerless(self.state)
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        return [seat for seat in people if seat in powerless or (self._hides(seat) and self._wished(seat) is not None)]

    def chance(self, seat: Seat) -> Luck:
        """What nobody can foresee of when the clubhouse answers for a seat."""
        return self.record.luck(self.ply, f"hesitation/{seat}")

    def limits(self) -> dict[Seat, Limit | None]:
        """The time that the game gives to each awaited seat."""
        return self._limits(self.state)

    def _limits(self, state: Any) -> dict[Seat, Limit | None]:
        rules, begun = self.record.rules, state is self.states[0]
        view = self._seen if begun and self._seen is not None else rules.view(state, None)
        return {seat: rules.limit(view, seat) for seat in rules.awaiting(state)}

    def is_turn(self, seat: Seat) -> bool:
        """Whether an awaited seat that lets its time run out now misses a turn."""
        limit = self.limits()[seat]
        return limit is None or limit.turn

    def veiled(self) -> bool:
        """Whether it is a secret which of the seats asked have a choice."""
        return any(map(_veils, self.limits().values()))

    def awaiting(self) -> tuple[Seat, ...]:
        return self.record.rules.awaiting(self.state)


def gone_on(record: Record, state: Any, seats: Sequence[SeatRow]) -> list[Move]:
    """The moves of the house and of those who have no choice, after a record that has led to that state."""
    draft = Draft(record, state, seats)
    draft.go_on()
    return draft.moves


def _veils(limit: Limit | None) -> bool:
    return limit is not None and limit.veiled


def is_seated(row: SeatRow) -> bool:
    """Whether a person sits there, present or away."""
    return row.user is not None and not row.gone


def is_person(row: SeatRow) -> bool:
    """Whether a person decides for the seat: it is held by one who has neither left nor gone away."""
    return is_seated(row) and row.away < AWAY_AFTER
