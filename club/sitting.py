"""A table in play, in memory: a cache of what the store keeps, with the latest states at hand."""

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from club.names import label, named
from db.rows import Seat as SeatRow
from db.rows import Table as TableRow
from engine.game import AnyGame, Seat, View
from engine.record import Move, Record

TRAIL = 256
"""How many of the latest states are kept, for old buttons and for telling what happened: a hole of four and more."""


class Sitting:
    """One game at one table; `table`, `record` and `trail` always belong together."""

    def __init__(self, table: TableRow, record: Record) -> None:
        self.table = table
        self.record = record
        states = enumerate(record.states())
        self.trail: deque[tuple[int, Any]] = deque(states, maxlen=TRAIL)
        self._public: OrderedDict[int, View] = OrderedDict()
        """The channel's views of the latest plies, made once each."""
        self.posted = table.shown if table.shown >= 0 else self.ply
        """The ply that the board in the channel shows."""
        self._told = self.posted

    @property
    def game(self) -> AnyGame:
        return self.record.rules

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
        return self.trail[-1][1]

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def view(self, seat: Seat | None = None) -> View:
        """What the seat, or the channel, may know now."""
        return self._seen(*self.trail[-1]) if seat is None else self.game.view(self.state, seat)

    def _seen(self, ply: int, state: Any) -> View:
        """What the channel could see after that many moves."""
        if ply not in self._public:
            self._public[ply] = self.game.view(state, None)
            if len(self._public) > TRAIL:
                self._public.popitem(last=False)
        return self._public[ply]

    def state_at(self, ply: int) -> Any | None:
        """The state after that many moves, where it is still at hand."""
        return self.trail[ply - self.first][1] if self.first <= ply <= self.ply else None

    def views(self, after: int = -1) -> Iterator[View]:
        """What the channel could see after each of the latest moves, oldest first."""
        return (self._seen(ply, state) for ply, state in self.trail if ply > after)

    @property
    def first(self) -> int:
        """The first ply that is still at hand."""
        return self.trail[0][0]

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
        limit = self.game.limit(self._seen(ply - 1, self.state_at(ply - 1)), seat)
        return limit is None or limit.turn

    def _forced(self, ply: int) -> bool:
        """Whether a move was the only one, as everybody could see."""
        seat, text = self.record.moves[ply - 1]
        move = self.game.forced(self.state_at(ply - 1), seat)
        return move is not None and self.game.write(move) == text

    def _said(self, ply: int) -> bool:
        """Whether a move is what the seat's standing answers make of what everybody saw."""
        seat, text = self.record.moves[ply - 1]
        view, offered = self._seen(ply - 1, self.state_at(ply - 1)), self.game.standing(self.record.options)
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
        offers = {self.offers(state, seat) for number, state in self.trail if number >= ply}
        return len(offers) == 1 and offers != {()}

    def offers(self, state: Any, seat: Seat) -> tuple[str, ...]:
        """All that the seat may do in a state, as its buttons say it."""
        view, label = self.game.view(state, seat), self.game.words.move
        return tuple(label(view, move, self.labels) for move in (*view.moves, *view.anytime))

    def extend(self, table: TableRow, moves: Sequence[Move], states: Sequence[Any]) -> None:
        """Takes in moves that were stored."""
        self.trail.extend(enumerate(states, self.ply + 1))
        self.record = self.record.plus(*moves)
        self.table = table

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
