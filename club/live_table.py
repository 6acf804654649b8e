"""A table in play, in memory: a cache of the stored record with the latest positions and what was announced."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any

from club.player_names import label, named
from club.position_views import Moment
from db.rows import Clocks
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.game import AnyGame, Seat, View
from engine.record import Move, Record

TRAIL = 256
"""How many of the latest states are kept, for old buttons and for telling what happened: a hole of four and more."""
FRESH = 32
"""How many of these have their views at hand too."""
STATE, VIEWS = 2_500, 8_000
"""The bytes of a state with what is told of it, and of its views, as `tests/test_at_hand.py` measures them."""


class Sitting:
    """One game at one table; `table`, `record` and `trail` always belong together."""

    def __init__(self, table: TableRow, record: Record) -> None:
        self.table = table
        self.record = record
        self.game: AnyGame = record.rules
        self.trail: deque[Moment] = deque(maxlen=TRAIL)
        self._follow(record.states())
        self.posted = table.shown if table.shown >= 0 else self.ply
        """The ply that the board in the channel shows."""
        self._told = self.posted
        self.clocks: Clocks | None = None
        """As they were stored with the last move; None where the store has to be asked."""

    @property
    def hidden(self) -> bool:
        """Whether the players know something that the channel does not."""
        return self.game.hidden(self.record.options)

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    @property
    def stamp(self) -> int:
        """The number that controls carry now: it grows with every move and with every one that is taken back."""
        return self.ply + self.table.ahead

    @property
    def state(self) -> Any:
        return self.trail[-1].state

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def view(self, seat: Seat | None = None) -> View:
        """What the seat, or the channel, may know now."""
        return self.trail[-1].view(seat)

    def at(self, ply: int) -> Moment | None:
        """The moment after that many moves, where it is still at hand."""
        return self.trail[ply - self.first] if self.first <= ply <= self.ply else None

    def state_at(self, ply: int) -> Any | None:
        """The state after that many moves, where it is still at hand."""
        moment = self.at(ply)
        return None if moment is None else moment.state

    def views(self, after: int = -1) -> Iterator[View]:
        """What the channel could see after each of the latest moves, oldest first."""
        return (moment.view() for moment in self.moments(after))

    def moments(self, after: int = -1) -> Iterator[Moment]:
        """The moments after each of the latest moves, oldest first."""
        return islice(self.trail, max(0, after + 1 - self.first), None)

    @property
    def first(self) -> int:
        """The first ply that is still at hand."""
        return self.trail[0].ply

    def shown(self, ply: int) -> None:
        """Notes that the board shows that many moves; showing the same once more tells no less of what happened."""
        if ply != self.posted:
            self._told, self.posted = self.posted, ply

    @property
    def told(self) -> int:
        """The moves that the channel had been told of before what the board is to tell now."""
        return self._told if self.posted == self.ply else self.posted

    def decided(self, seat: Seat) -> int:
        """The ply of the last move by which the seat ended a turn, so that others moved; 0 without any at hand.

        What everybody knew to be the only move is no decision, nor what the seat has said once and for all, nor what
        was asked beside a turn: the clubhouse may have answered it, and who was there must not show.
        """
        last = next((ply for ply in self._plies() if self.record.moves[ply - 1].seat != seat), 0)
        return next((ply for ply in self._plies(last) if self._decides(ply, seat)), 0)

    def untried(self, seat: Seat) -> bool:
        """Whether the seat is asked now and has made no move yet."""
        return seat in self.game.awaiting(self.state) and all(move.seat != seat for move in self.record.moves)

    def _plies(self, last: int | None = None) -> range:
        """The moves at hand, the newest first, from that one on."""
        return range(self.ply if last is None else last, self.first, -1)

    def _decides(self, ply: int, seat: Seat) -> bool:
        made = self.record.moves[ply - 1].seat == seat and self._in_turn(ply, seat)
        return made and not self._forced(ply) and not self._said(ply)

    def _in_turn(self, ply: int, seat: Seat) -> bool:
        """Whether the move was one that somebody who lets it pass misses a turn by."""
        limit = self.game.limit(self.trail[ply - 1 - self.first].view(), seat)
        return limit is None or limit.turn

    def _forced(self, ply: int) -> bool:
        """Whether a move was the only one, as everybody could see."""
        seat, text = self.record.moves[ply - 1]
        move = self.game.forced(self.state_at(ply - 1), seat)
        return move is not None and self.game.write(move) == text

    def _said(self, ply: int) -> bool:
        """Whether a move is what the seat's standing answers make of what everybody saw."""
        seat, text = self.record.moves[ply - 1]
        view, offered = self.trail[ply - 1 - self.first].view(), self.game.standing(self.record.options)
        keys = {said.partition("@")[0] for said in self.table.seats[seat].standing.split()}
        wished = (one.answer(view, seat) for key, one in offered.items() if key in keys)
        return text in {self.game.write(move) for move in wished if move is not None}

    def holes_finished(self) -> list[View]:
        """The views right after the holes that ended since the board was last posted."""
        return ends_of_holes(self.views(self.posted - 1))

    def holes(self) -> list[View]:
        """The views right after every hole of the game so far; replays the whole record."""
        return ends_of_holes(self.game.view(state, None) for state in self.record.states())

    def seat_of(self, user: int) -> Seat | None:
        """Where that person sits; somebody who left has no seat."""
        row = self.table.seat_of(user)
        return row.seat if row else None

    def holds(self, seat: Seat, ply: int) -> bool:
        """Whether buttons of that ply hold: the seat has not moved since and may do now what it might then."""
        state = self.state_at(ply)
        if state is None or any(move.seat == seat for move in self.record.moves[ply:]):
            return False
        return seat in self.game.awaiting(state) or self._unchanged(seat, ply)

    def _unchanged(self, seat: Seat, ply: int) -> bool:
        """Whether what the seat may do out of turn, and to whom, has been the same since that many moves."""
        offers = {moment.offers(seat, self.labels) for moment in self.trail if moment.ply >= ply}
        return len(offers) == 1 and offers != {()}

    def offers(self, ply: int, seat: Seat) -> tuple[str, ...] | None:
        """All that the seat could do after that many moves, as its buttons say it; None where that is forgotten."""
        moment = self.at(ply)
        return None if moment is None else moment.offers(seat, self.labels)

    def extend(
        self, table: TableRow, moves: Sequence[Move], states: Sequence[Any], clocks: Clocks | None = None
    ) -> None:
        """Takes in moves that were stored, and the clocks that hold since."""
        self.clocks = clocks
        self._follow(states)
        self.record = self.record.plus(*moves)
        self.table = table

    def _follow(self, states: Iterable[Any]) -> None:
        """Takes in the states that came next; what the seats knew before is let go."""
        if self.trail:
            self.trail[-1].passes()
        first = self.trail[-1].ply + 1 if self.trail else 0
        for ply, state in enumerate(states, first):
            self.trail.append(Moment(self.game, ply, state))
            if len(self.trail) > FRESH:
                self.trail[-FRESH - 1].ages()

    @property
    def size(self) -> int:
        """About how many bytes the table takes at hand."""
        return len(self.trail) * STATE + min(len(self.trail), FRESH) * VIEWS

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names as they are, for pictures, which clean them themselves."""
        return tuple(named(row) for row in self.table.seats)

    @property
    def labels(self) -> tuple[str, ...]:
        """The players for alt texts, buttons and menus, which show text as it is."""
        return tuple(label(row) for row in self.table.seats)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        return tuple(row for row in self.table.seats if row.user is not None and not row.gone)


def ends_of_holes(views: Iterable[View]) -> list[View]:
    """Those of these successive views with which a hole ended."""
    return [after for before, after in pairwise(views) if finished(after) > finished(before)]


def finished(view: View) -> int:
    """How many holes are on the scorecard."""
    return max(map(len, view.card.strokes), default=0)
