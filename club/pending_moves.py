"""Moves that are decided but not stored: a player's move, the house players' replies, automatic answers.

Built by `club.clubhouse`, stored by `club.transactions`. Nothing here awaits the store. Automatic answers are
what a player has decided once and for all at a table; the store keeps them as keys.
"""

import asyncio
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from club.deadlines import TimerChanges, is_secret_choice
from club.live_table import HOLE_SEPARATOR, Position, finished_holes
from db.rows import SeatRow
from engine.auto_answer import AutoAnswer
from engine.game import AnyGame, Seat, TimeLimit, View
from engine.record import Move, Record
from engine.rng import Luck


class AutoAnswerOption(NamedTuple):
    """An automatic answer that a seat may switch on or off now."""

    text: str
    """The answer's key as the store and a button write it; with the number of the hole if it ends with that hole."""
    auto_answer: AutoAnswer
    on: bool


def available_answers(game: AnyGame, options: Any, view: View, row: SeatRow) -> tuple[AutoAnswerOption, ...]:
    """Return the automatic answers that a seat may switch now, including those that are on.

    `view` may be any seat's view of the table: only the number of finished holes is read from it.
    """
    on = row.auto_answers.split()
    answers = (
        (_stored_text(key, one, finished_holes(view)), one) for key, one in game.clubhouse.auto_answers(options).items()
    )
    return tuple(AutoAnswerOption(text, one, text in on) for text, one in answers)


def _stored_text(key: str, one: AutoAnswer, hole: int) -> str:
    return f"{key}{HOLE_SEPARATOR}{hole}" if one.this_hole_only else key


def switch_answer(game: AnyGame, options: Any, view: View, row: SeatRow, text: str, *, on: bool) -> str | None:
    """Return the seat's answers as stored, after `text` is switched; None if there is no such answer now."""
    now = {option.text: option.on for option in available_answers(game, options, view, row)}
    if text not in now:
        return None
    return " ".join(one for one, is_on in {**now, text: on}.items() if is_on)


def auto_move(game: AnyGame, options: Any, view: View, row: SeatRow) -> Any | None:
    """Return the move that the seat's automatic answers choose in this view; None if the player is asked."""
    answers = (one.auto_answer.answer(view, row.seat) for one in available_answers(game, options, view, row) if one.on)
    return next((move for move in answers if move is not None), None)


T = TypeVar("T")


class Offload(Protocol):
    """Runs a function off the event loop and returns its result."""

    async def __call__(self, call: Callable[[], T], /) -> T: ...


ABSENT_AFTER_TURNS = 2
"""Missed turns in a row after which the house plays on at once (F-181)."""


class PendingMoves:
    """Moves that are added to a game and that nobody else knows of yet."""

    def __init__(self, record: Record, state: Any, seats: Sequence[SeatRow], channel_view: View | None = None) -> None:
        self.record = record
        self.game = record.game_definition
        self.positions = [Position(self.game, len(record.moves), state, channel_view)]
        """The position before these moves, then the one after each of them.

        `channel_view` is the channel's view of the first one, if it is known already.
        """
        self.moves: list[Move] = []
        self.seats = list(seats)
        self.missed_turns: dict[Seat, int] = {}
        """New numbers of missed turns, for the seats where the number changes."""
        self.just_moved: frozenset[Seat] = frozenset()
        """Seats that have moved right before these moves; they are not pinged."""
        self.house_errors: list[str] = []
        """The tracebacks of house players and stand-ins that have failed."""

    @property
    def states(self) -> list[Any]:
        """The state before these moves, then the one after each of them."""
        return [position.state for position in self.positions]

    @property
    def state(self) -> Any:
        return self.positions[-1].state

    @property
    def is_over(self) -> bool:
        return self.game.rules.result(self.state) is not None

    @property
    def ply(self) -> int:
        """The number of the next move."""
        return self.positions[-1].ply + 1

    def play(self, seat: Seat, text: str) -> None:
        """Add a move; raise `UnreadableMove` or `IllegalMove`."""
        move, ply = Move(seat, text), self.ply
        self.positions.append(Position(self.game, ply, self.record.play(self.state, ply, move)))
        self.record = self.record.with_moves(move)
        self.moves.append(move)

    def play_for(self, seat: Seat) -> None:
        """Add the move that the seat's house player, or the stand-in of an absent player, makes.

        If it fails, add any legal move: a fault of one house player must not stop its table.
        """
        rules = self.game.rules
        try:
            self.play(seat, rules.write_move(self._choose_move(seat)))
        except Exception:
            self.house_errors.append(traceback.format_exc())
            move = self._house_luck(seat).choice(rules.legal_moves(self.state, seat))
            self.play(seat, rules.write_move(move))

    def _house_luck(self, seat: Seat) -> Luck:
        """Return the random numbers of the house player on this seat, for the next move."""
        return self.record.luck(self.ply, f"house/{seat}")

    def _choose_move(self, seat: Seat) -> Any:
        """Return the seat's automatic answer, else its only move, else what a house player would do."""
        game, row = self.game, self.seats[seat]
        automatic = self._auto_answer(seat)
        if automatic is not None:
            return automatic
        moves = game.rules.legal_moves(self.state, seat)
        if len(moves) == 1:
            return moves[0]
        choose = game.ai.house_player(row.house) if row.house else game.ai.timeout_move
        return choose(game.rules.view(self.state, seat), self._house_luck(seat))

    def _auto_answer(self, seat: Seat) -> Any | None:
        """Return the seat's automatic answer, or None.

        It is chosen from the channel's view; at a secret choice, where nobody sees when it is given, from the
        seat's own view.
        """
        game, row = self.game, self.seats[seat]
        if not row.auto_answers:
            return None
        view = game.rules.view(self.state, seat if self._is_secret_choice(seat) else None)
        return auto_move(game, self.record.options, view, row)

    def _is_secret_choice(self, seat: Seat) -> bool:
        """Return whether it is a secret if the asked seat has a choice."""
        return is_secret_choice(self.limits()[seat])

    def play_departures(self) -> None:
        """Add the moves with which the rules take players out who have left."""
        game = self.game
        for seat in (seat for seat, row in enumerate(self.seats) if row.gone):
            move = game.clubhouse.leave_move(self.state, seat)
            if move is not None:
                self.play(seat, game.rules.write_move(move))

    def has_deferred_reply(self) -> bool:
        """Return whether the players see these moves before a house player has thought about its reply."""
        slow_seats = {seat for seat, row in enumerate(self.seats) if row.house in self.game.ai.deferred_levels}
        return not slow_seats.isdisjoint(self.ai_seats() if slow_seats else ())

    async def play_ai_moves(self, offload: Offload = asyncio.to_thread) -> None:
        """Add the house players' moves until a person is asked or the game is over.

        House players of the pooled levels think where `offload` runs them, all others in a thread.
        """
        if not (self.ai_seats() or self._idle_ai_seats() or self.forced_moves()):
            return
        if self.game.ai.pooled_levels.isdisjoint(row.house for row in self.seats):
            await asyncio.to_thread(self.play_until_human)
            return
        moves, errors = await offload(partial(moves_until_human, self.record, self.state, tuple(self.seats)))
        self.house_errors += errors
        for move in moves:
            self.play(*move)

    def play_until_human(self) -> None:
        """Add the moves of house players and forced moves until a person has a choice or the game is over."""
        while self._play_unasked() or self._play_ai_seat() or self._play_forced():
            pass

    def _play_forced(self) -> bool:
        """Add the first forced move of a person; return False if there is none."""
        moves = self.forced_moves()
        if moves:
            self.play(*moves[0])
        return bool(moves)

    def forced_moves(self) -> list[tuple[Seat, str]]:
        """Return the people who are asked but have no choice, each with the move.

        Their move is the only one, as everybody can see, or their automatic answer. At a secret choice a
        timer answers instead. With one person at the table nothing is secret from anybody: then that timer is not
        waited for, and a seat with a single answer is not asked.
        """
        game = self.game
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        moves = [(seat, move) for seat in people if (move := self._immediate_move(seat)) is not None]
        if not moves and sum(map(is_seated, self.seats)) == 1:
            unasked = {*self.auto_answered_seats(), *filter(self._has_single_answer, people)}
            moves = [(seat, self._choose_move(seat)) for seat in people if seat in unasked]
        return [(seat, game.rules.write_move(move)) for seat, move in moves]

    def _has_single_answer(self, seat: Seat) -> bool:
        """Return whether an asked seat has one legal move, and that is an answer: a turn is left to the person."""
        return not self.is_turn(seat) and len(self.game.rules.legal_moves(self.state, seat)) == 1

    def _immediate_move(self, seat: Seat) -> Any | None:
        """Return the move that the seat makes at once; None if it is asked, or has a secret choice."""
        only = self.game.clubhouse.forced_move(self.state, seat)
        if only is not None or not self.seats[seat].auto_answers or self._is_secret_choice(seat):
            return only
        return self._auto_answer(seat)

    def _play_ai_seat(self) -> bool:
        """Add the move of the first seat that the house decides for; return False if there is none."""
        seats = self.ai_seats()
        if seats:
            self.play_for(seats[0])
        return bool(seats)

    def _play_unasked(self) -> bool:
        """Add a move that a house player makes unasked; return False if none wants to, or can."""
        for seat in self._idle_ai_seats():
            try:
                move = self._choose_unasked(seat)
                if move is not None:
                    self.play(seat, self.game.rules.write_move(move))
                    return True
            except Exception:
                self.house_errors.append(traceback.format_exc())
        return False

    def _choose_unasked(self, seat: Seat) -> Any | None:
        """Return the move that the seat's house player makes unasked; None if it wants none."""
        choose = self.game.ai.anytime_players[self.seats[seat].house or ""]
        return choose(self.game.rules.view(self.state, seat), self._house_luck(seat))

    def _idle_ai_seats(self) -> list[Seat]:
        """Return the house players' seats that may move although nobody waits for them."""
        game = self.game
        idle = [
            seat
            for seat, row in enumerate(self.seats)
            if row.house in game.ai.anytime_players
            and seat not in self.awaiting()
            and game.rules.anytime(self.state, seat)
        ]
        return idle if any(map(is_person, self.seats)) else []

    def ai_seats(self) -> list[Seat]:
        """Return the seats that the house has to decide for now; none if no person is left to play with.

        Where it is a secret who has a choice, the people answer first, so that a house player is not always the
        fastest.
        """
        if not any(map(is_person, self.seats)):
            return []
        waiting = self.awaiting()
        house_seats = [seat for seat in waiting if not is_person(self.seats[seat])]
        return [] if 0 < len(house_seats) < len(waiting) and self.has_secret_choice() else house_seats

    def play_for_absent(self, seat: Seat) -> None:
        """Play what the seat is asked.

        A turn is played to its end: until the seat's next turn begins, or others are asked.
        """
        whole = within = self.is_turn(seat)
        while True:
            alone = self._is_asked_alone(seat)
            self.play_for(seat)
            if not (whole and alone and self._is_asked_alone(seat)):
                return
            before, within = within, self.is_turn(seat)
            if within and not before:
                return

    def _is_asked_alone(self, seat: Seat) -> bool:
        """Return whether the seat is asked something that no other seat is asked too."""
        limits = self.limits()
        return seat in limits and all(one == seat or limit != limits[seat] for one, limit in limits.items())

    def reset_missed_turns(self, seat: Seat) -> None:
        """Set the seat's missed turns to zero."""
        if self.seats[seat].missed_turns:
            self._set_missed_turns(seat, 0)

    def count_missed_turn(self, seat: Seat) -> None:
        """Add one to the seat's missed turns if this decision is a whole turn (F-181)."""
        if self.is_turn(seat):
            self._set_missed_turns(seat, self.seats[seat].missed_turns + 1)

    def _set_missed_turns(self, seat: Seat, times: int) -> None:
        self.missed_turns[seat] = times
        self.seats[seat] = replace(self.seats[seat], missed_turns=times)

    def timer_changes(self) -> TimerChanges:
        """Return which people the table waited for before the moves, waits for now, and has waited for all along.

        A secret choice tells nothing of who is there (F-179), so nobody counts as present after one.
        """
        people = {seat for seat, row in enumerate(self.seats) if is_person(row)}
        waits = [people.intersection(self.game.rules.awaiting(state)) for state in self.states]
        before, after = self.positions[0].limits, self.limits()
        idle_seats = set.intersection(*waits).difference(move.seat for move in self.moves)
        thinking = {seat for seat in idle_seats if before[seat] == after[seat]}
        present = {seat for seat in waits[0] if self.moves and not is_secret_choice(before[seat])}
        return TimerChanges(present | self.just_moved, waits[-1], thinking, self._openly_answered_seats())

    def _openly_answered_seats(self) -> frozenset[Seat]:
        """Return the asked people whose automatic answer follows from what everybody sees."""
        view, options = self.positions[-1].view(), self.record.options
        rows = [self.seats[seat] for seat in self.awaiting() if self.seats[seat].auto_answers]
        return frozenset(row.seat for row in rows if auto_move(self.game, options, view, row) is not None)

    def auto_answered_seats(self) -> list[Seat]:
        """Return the people for whom the clubhouse answers at a secret choice.

        They can only pass, or have an automatic answer.
        """
        powerless = self.game.clubhouse.seats_without_choice(self.state)
        people = [seat for seat in self.awaiting() if is_person(self.seats[seat])]
        return [
            seat
            for seat in people
            if seat in powerless or (self._is_secret_choice(seat) and self._auto_answer(seat) is not None)
        ]

    def delay_luck(self, seat: Seat) -> Luck:
        """Return the random numbers that decide when the clubhouse answers for a seat; nobody can foresee them."""
        return self.record.luck(self.ply, f"hesitation/{seat}")

    def limits(self) -> Mapping[Seat, TimeLimit | None]:
        """Return the time that the game gives to each asked seat, None where it gives the table's usual time."""
        return self.positions[-1].limits

    def is_turn(self, seat: Seat) -> bool:
        """Return whether an asked seat misses a turn by letting its time run out now."""
        limit = self.limits()[seat]
        return limit is None or limit.is_turn

    def has_secret_choice(self) -> bool:
        """Return whether it is a secret which of the asked seats have a choice."""
        return any(map(is_secret_choice, self.limits().values()))

    def awaiting(self) -> tuple[Seat, ...]:
        return self.game.rules.awaiting(self.state)


def moves_until_human(record: Record, state: Any, seats: Sequence[SeatRow]) -> tuple[list[Move], list[str]]:
    """Return the moves of house players and the forced moves that follow a record, and the house players' errors.

    Runs in a worker process.
    """
    pending = PendingMoves(record, state, seats)
    pending.play_until_human()
    return pending.moves, pending.house_errors


def is_seated(row: SeatRow) -> bool:
    """Return whether a person sits there, present or absent."""
    return row.user is not None and not row.gone


def is_person(row: SeatRow) -> bool:
    """Return whether a person decides for the seat: one who has neither left nor missed `ABSENT_AFTER_TURNS`."""
    return is_seated(row) and row.missed_turns < ABSENT_AFTER_TURNS
