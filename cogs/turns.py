"""What one accepted move brings with it, before anything is stored: the answers of the house, who was away."""

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from db.rows import Seat as SeatRow
from engine.game import Seat
from engine.record import Move, Record

AWAY_AFTER = 2
"""Turns played for somebody in a row, after which the house plays on at once (F-181)."""


class Draft:
    """Moves being added to a game that nobody else knows of yet."""

    def __init__(self, record: Record, state: Any, seats: Sequence[SeatRow]) -> None:
        self.record = record
        self.states = [state]
        self.moves: list[Move] = []
        self.seats = list(seats)
        self.away: dict[Seat, int] = {}
        """Automatic turns in a row, for the seats where that number changes."""

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
        game = self.record.rules
        row = self.seats[seat]
        choose = game.players[row.house] if row.house else game.absent
        luck = self.record.luck(self.ply, f"house/{seat}")
        self.play(seat, game.write(choose(game.view(self.state, seat), luck)))

    async def play_house(self) -> None:
        """Lets the house move until a person is awaited or the game is over; it thinks beside the event loop."""
        if self._housed():
            await asyncio.to_thread(self._play_house)

    def _play_house(self) -> None:
        while housed := self._housed():
            self.play_for(housed[0])

    def _housed(self) -> list[Seat]:
        """The seats that the house is to decide for now; none where no person is left to play with."""
        if not any(is_person(row) for row in self.seats):
            return []
        return [seat for seat in self.awaiting() if not is_person(self.seats[seat])]

    def play_absent(self, seat: Seat) -> None:
        """Plays the seat's whole turn: until somebody else is to decide."""
        while seat in self.awaiting():
            before = self.awaiting()
            self.play_for(seat)
            if len(before) > 1 or self.awaiting() != (seat,):
                return

    def awake(self, seat: Seat) -> None:
        """Notes that the seat's person is there."""
        if self.seats[seat].away:
            self._note(seat, 0)

    def doze(self, seat: Seat) -> None:
        """Notes one more turn that was played for the seat's person."""
        self._note(seat, self.seats[seat].away + 1)

    def _note(self, seat: Seat, times: int) -> None:
        self.away[seat] = times
        self.seats[seat] = replace(self.seats[seat], away=times)

    def waited(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        """Whom the channel saw deciding before the first of the moves, and whom it sees now.

        Clocks and pings go by this: that somebody has nothing to decide may be a secret (F-179).
        """
        before, after = (self.record.rules.view(state, None).awaiting for state in (self.states[0], self.state))
        return before, after

    def awaiting(self) -> tuple[Seat, ...]:
        return self.record.rules.awaiting(self.state)


def is_person(row: SeatRow) -> bool:
    """Whether a person decides for the seat: it is held by one who has neither left nor gone away."""
    return row.user is not None and not row.gone and row.away < AWAY_AFTER
