"""A table in play, in memory: the record of its moves with the latest positions and what was announced.

A cache of what is stored. `club.table_cache` keeps it, `club.transactions` adds stored moves to it.
"""

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
"""How many positions are kept, for old buttons and for news: a hole of four players and more."""
FRESH = 32
"""How many of these keep their views."""
STATE, VIEWS = 2_500, 8_000
"""Bytes of a state with its news, and of its views, as `tests/test_at_hand.py` measures them."""


class Sitting:
    """One game at one table; `table`, `record` and `history` always belong to the same ply."""

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
        """The timers as stored with the last move; None if they have to be read from the store."""

    @property
    def hidden(self) -> bool:
        """Whether the players know something that the channel does not."""
        return self.game.hidden(self.record.options)

    @property
    def ply(self) -> int:
        """The number of moves made."""
        return len(self.record.moves)

    @property
    def stamp(self) -> int:
        """The number on the current buttons: it grows with every move, and with every move that is taken back."""
        return self.ply + self.table.ahead

    @property
    def state(self) -> Any:
        return self.trail[-1].state

    @property
    def over(self) -> bool:
        return self.game.result(self.state) is not None

    def view(self, seat: Seat | None = None) -> View:
        """Return the current view of the seat, or of the channel."""
        return self.trail[-1].view(seat)

    def at(self, ply: int) -> Moment | None:
        """Return the position after that many moves, None if it is no longer kept."""
        return self.trail[ply - self.first] if self.first <= ply <= self.ply else None

    def state_at(self, ply: int) -> Any | None:
        """Return the state after that many moves, None if it is no longer kept."""
        moment = self.at(ply)
        return None if moment is None else moment.state

    def views(self, after: int = -1) -> Iterator[View]:
        """Return the channel's views after each of the latest moves, oldest first."""
        return (moment.view() for moment in self.moments(after))

    def moments(self, after: int = -1) -> Iterator[Moment]:
        """Return the positions after each of the latest moves, oldest first."""
        return islice(self.trail, max(0, after + 1 - self.first), None)

    @property
    def first(self) -> int:
        """The first ply whose position is still kept."""
        return self.trail[0].ply

    def shown(self, ply: int) -> None:
        """Note that the board in the channel shows that many moves.

        Showing the same ply again does not change from which ply on the board tells the news.
        """
        if ply != self.posted:
            self._told, self.posted = self.posted, ply

    @property
    def told(self) -> int:
        """The ply up to which the channel was told the news before the board that is shown or due now."""
        return self._told if self.posted == self.ply else self.posted

    def decided(self, seat: Seat) -> int:
        """Return the ply of the seat's last decision before others moved; 0 if none is kept.

        Not counted are moves that everybody knew to be the only one, automatic answers, and answers beside a
        turn: the clubhouse may have made them, and nobody may see who was there.
        """
        last = next((ply for ply in self._plies() if self.record.moves[ply - 1].seat != seat), 0)
        return next((ply for ply in self._plies(last) if self._decides(ply, seat)), 0)

    def untried(self, seat: Seat) -> bool:
        """Return whether the seat is asked now and has made no move in this game."""
        return seat in self.game.awaiting(self.state) and all(move.seat != seat for move in self.record.moves)

    def _plies(self, last: int | None = None) -> range:
        """Return the plies whose positions are kept, from `last` down to the oldest."""
        return range(self.ply if last is None else last, self.first, -1)

    def _decides(self, ply: int, seat: Seat) -> bool:
        made = self.record.moves[ply - 1].seat == seat and self._in_turn(ply, seat)
        return made and not self._forced(ply) and not self._said(ply)

    def _in_turn(self, ply: int, seat: Seat) -> bool:
        """Return whether the seat would have missed a turn by letting this move pass."""
        limit = self.game.limit(self.trail[ply - 1 - self.first].view(), seat)
        return limit is None or limit.turn

    def _forced(self, ply: int) -> bool:
        """Return whether a move was the only one, as everybody could see."""
        seat, text = self.record.moves[ply - 1]
        move = self.game.forced(self.state_at(ply - 1), seat)
        return move is not None and self.game.write(move) == text

    def _said(self, ply: int) -> bool:
        """Return whether the seat's automatic answers choose this move from the channel's view."""
        seat, text = self.record.moves[ply - 1]
        view, offered = self.trail[ply - 1 - self.first].view(), self.game.standing(self.record.options)
        keys = {said.partition("@")[0] for said in self.table.seats[seat].standing.split()}
        wished = (one.answer(view, seat) for key, one in offered.items() if key in keys)
        return text in {self.game.write(move) for move in wished if move is not None}

    def holes_finished(self) -> list[View]:
        """Return the channel's views right after the holes that ended since the board was last posted."""
        return ends_of_holes(self.views(self.posted - 1))

    def holes(self) -> list[View]:
        """Return the channel's views right after every finished hole; replay the whole record for them."""
        return ends_of_holes(self.game.view(state, None) for state in self.record.states())

    def seat_of(self, user: int) -> Seat | None:
        """Return the seat of this user, None for a user who has none or has left."""
        row = self.table.seat_of(user)
        return row.seat if row else None

    def holds(self, seat: Seat, ply: int) -> bool:
        """Return whether the seat's buttons of that ply still work.

        They do if the seat has not moved since and is asked now, or has had the same buttons ever since.
        """
        state = self.state_at(ply)
        if state is None or any(move.seat == seat for move in self.record.moves[ply:]):
            return False
        return seat in self.game.awaiting(state) or self._unchanged(seat, ply)

    def _unchanged(self, seat: Seat, ply: int) -> bool:
        """Return whether the seat's buttons have had the same labels ever since that ply."""
        offers = {moment.offers(seat, self.labels) for moment in self.trail if moment.ply >= ply}
        return len(offers) == 1 and offers != {()}

    def offers(self, ply: int, seat: Seat) -> tuple[str, ...] | None:
        """Return the labels of the seat's buttons after that many moves, None if no longer kept."""
        moment = self.at(ply)
        return None if moment is None else moment.offers(seat, self.labels)

    def extend(
        self, table: TableRow, moves: Sequence[Move], states: Sequence[Any], clocks: Clocks | None = None
    ) -> None:
        """Append stored moves with their states, the table's new row and the timers that hold since."""
        self.clocks = clocks
        self._follow(states)
        self.record = self.record.plus(*moves)
        self.table = table

    def _follow(self, states: Iterable[Any]) -> None:
        """Append positions for these states; drop the seats' views of the position before."""
        if self.trail:
            self.trail[-1].passes()
        first = self.trail[-1].ply + 1 if self.trail else 0
        for ply, state in enumerate(states, first):
            self.trail.append(Moment(self.game, ply, state))
            if len(self.trail) > FRESH:
                self.trail[-FRESH - 1].ages()

    @property
    def size(self) -> int:
        """An estimate of the table's size in memory, in bytes."""
        return len(self.trail) * STATE + min(len(self.trail), FRESH) * VIEWS

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names for pictures, which clean them themselves."""
        return tuple(named(row) for row in self.table.seats)

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names for alt texts, buttons and menus, which show text as it is."""
        return tuple(label(row) for row in self.table.seats)

    @property
    def people(self) -> tuple[SeatRow, ...]:
        return tuple(row for row in self.table.seats if row.user is not None and not row.gone)


def ends_of_holes(views: Iterable[View]) -> list[View]:
    """Return those of these successive views with which a hole ended."""
    return [after for before, after in pairwise(views) if finished(after) > finished(before)]


def finished(view: View) -> int:
    """Return the number of holes on the scorecard."""
    return max(map(len, view.card.strokes), default=0)
