"""A table in play, in memory: its players by name, the record of its moves, the latest positions.

A cache of what is stored. Each position keeps the views, buttons and news that were computed from it.
`club.caches` keeps live tables, `club.transactions` adds stored moves to them. Names are plain text: printable
characters, isolated from the direction of the text around.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

from club.user_error import UserError
from db.rows import SeatRow, TableRow, TimerState
from engine.game import AnyGame, HouseCue, Names, Seat, TimeLimit, View
from engine.i18n import BIDI_ISOLATES, _, current_locale
from engine.news import NewsItem
from engine.record import Move, Record

MAX_NAME_CHARACTERS = 32
"""Longer names are cut."""
HOLE_SEPARATOR = "@"
"""The separator of an automatic answer's key and the hole with which it ends, in `SeatRow.auto_answers`."""


def display_name(row: SeatRow) -> str:
    """Return a player's name as stored; a deleted user is "Someone"."""
    return row.name or _("Someone")


def printable_name(name: str) -> str:
    """Return the printable characters of a name, at most `MAX_NAME_CHARACTERS` of them."""
    visible = name if name.isprintable() else "".join(filter(str.isprintable, name))
    return visible.strip()[:MAX_NAME_CHARACTERS] or _("Someone")


def label(row: SeatRow) -> str:
    """Return a player's name for places that show text as it is: alt texts, buttons, menus, lists."""
    return isolate_name(display_name(row))


def isolate_name(name: str) -> str:
    """Return the printable name between Unicode's marks of a directional isolate.

    A name in a right-to-left script then does not turn the text around it.
    """
    return isolate_text(printable_name(name))


def isolate_text(text: str) -> str:
    """Return the text between Unicode's marks of a directional isolate."""
    return text.join(BIDI_ISOLATES)


class Position:
    """The state after so many moves; it never hands one viewer's view to another."""

    def __init__(self, game: AnyGame, ply: int, state: Any, channel_view: View | None = None) -> None:
        self.game = game
        self.ply = ply
        self.state = state
        self._is_past = False
        self._views: dict[Seat | None, View] = {} if channel_view is None else {None: channel_view}
        self._button_labels: dict[tuple[Seat | None, str, Names], tuple[str, ...]] = {}
        self._news: dict[tuple[str, Names], tuple[NewsItem, ...]] = {}

    def view(self, seat: Seat | None = None) -> View:
        """Return what the seat, or the channel, may know."""
        view = self._views.get(seat)
        if view is None:
            view = self.game.rules.view(self.state, seat)
            if seat is None or not self._is_past:
                self._views[seat] = view
        return view

    @cached_property
    def limits(self) -> Mapping[Seat, TimeLimit | None]:
        """The time that the game gives to each awaited seat; None is the table's usual time."""
        view = self.view()
        return {seat: self.game.clubhouse.time_limit(view, seat) for seat in self.game.rules.awaiting(self.state)}

    def news(self, names: Names) -> tuple[NewsItem, ...] | None:
        """Return what the last move did, as the channel may know it; None for a game without news items."""
        key = current_locale(), names
        items, news_items = self._news.get(key), self.game.text.news_items
        if items is None and news_items is not None:
            items = self._news[key] = news_items(self.view(), names)
        return items

    def button_labels(self, seat: Seat | None, names: Names) -> tuple[str, ...]:
        """Return the labels of all the buttons that the seat, or the channel, has here."""
        key = seat, current_locale(), names
        if key not in self._button_labels:
            view, label = self.view(seat), self.game.text.move_label
            self._button_labels[key] = tuple(label(view, move, names) for move in (*view.moves, *view.anytime))
        return self._button_labels[key]

    def drop_seat_views(self) -> None:
        """Drop the seats' views and cache no more of them.

        Of a past position only the channel's view is asked for often.
        """
        self._is_past = True
        self._views = {seat: view for seat, view in self._views.items() if seat is None}

    def drop_views(self) -> None:
        """Drop all views and button labels; of an old position only the state and the news are kept."""
        self._views.clear()
        self._button_labels.clear()


HISTORY_LENGTH = 256
"""How many positions are kept, for old buttons and for news: a hole of four players and more."""
POSITIONS_WITH_VIEWS = 32
"""How many of these keep their views."""
STATE_BYTES, VIEWS_BYTES = 2_500, 8_000
"""Bytes of a state with its news, and of its views, as `tests/test_memory_bounds.py` measures them."""


class PostedBoard:
    """The state of the board in the channel: the ply that it shows, and the ply from which on it tells the news.

    `club.caches` keeps it when the table is evicted, because the store forgets the ply of a board that is out of date.
    """

    def __init__(self, ply: int) -> None:
        self.ply = ply
        """The ply that the board shows."""
        self.announced_ply = ply
        """The ply that the board before showed."""

    def mark_shown(self, ply: int) -> None:
        """Note that the board shows that many moves.

        Showing the same ply again does not change from which ply on the board tells the news.
        """
        if ply != self.ply:
            self.announced_ply, self.ply = self.ply, ply


class LiveTable:
    """One game at one table; `table`, `record` and `history` always belong to the same ply."""

    def __init__(self, table: TableRow, record: Record) -> None:
        self.table = table
        self.record = record
        self.game: AnyGame = record.game_definition
        self.auto_answers = self.game.clubhouse.auto_answers(record.options)
        """The automatic answers that a seat may give at this table, by key."""
        self.history: deque[Position] = deque(maxlen=HISTORY_LENGTH)
        self.first_cues: dict[tuple[Seat, HouseCue], int] = {}
        """The ply of each seat's first ace and first penalty, in order."""
        self._append_positions(record.states())
        self.posted_board = PostedBoard(table.shown if table.shown >= 0 else self.ply)
        self.empty_presses: Counter[Seat] = Counter()
        """By seat, the presses in which a person had one answer alone, which was a secret; not stored."""
        self.timer_state: TimerState | None = None
        """The timers as stored with the last move; None if they have to be read from the store."""

    @property
    def has_hidden_information(self) -> bool:
        """Whether the players know something that the channel does not."""
        return self.game.rules.has_hidden_information(self.record.options)

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
        return self.history[-1].state

    @property
    def is_over(self) -> bool:
        return self.game.rules.result(self.state) is not None

    @property
    def has_hints(self) -> bool:
        """Whether the players may ask the caddie."""
        return self.game.ai.caddie is not None and self.table.hint_policy != "none" and not self.is_over

    def view(self, seat: Seat | None = None) -> View:
        """Return the current view of the seat, or of the channel."""
        return self.history[-1].view(seat)

    def counts_hint(self, seat: Seat) -> bool:
        """Return whether a hint for the seat's decision is counted; one without a choice is not."""
        return self.table.hint_policy == "counted" and len(self.view(seat).moves) > 1

    def position_at(self, ply: int) -> Position | None:
        """Return the position after that many moves, None if it is no longer kept."""
        return self.history[ply - self.first_ply] if self.first_ply <= ply <= self.ply else None

    def state_at(self, ply: int) -> Any | None:
        """Return the state after that many moves, None if it is no longer kept."""
        moment = self.position_at(ply)
        return None if moment is None else moment.state

    def views(self, after: int = -1) -> Iterator[View]:
        """Return the channel's views after each of the latest moves, oldest first."""
        return (moment.view() for moment in self.positions(after))

    def positions(self, after: int = -1) -> Iterator[Position]:
        """Return the positions after each of the latest moves, oldest first."""
        return islice(self.history, max(0, after + 1 - self.first_ply), None)

    @property
    def first_ply(self) -> int:
        """The first ply whose position is still kept."""
        return self.history[0].ply

    @property
    def posted_ply(self) -> int:
        """The ply that the board in the channel shows."""
        return self.posted_board.ply

    @property
    def last_announced_ply(self) -> int:
        """The ply up to which the channel was told the news before the board that is shown or due now."""
        return self.posted_board.announced_ply if self.posted_ply == self.ply else self.posted_ply

    def last_decision_ply(self, seat: Seat) -> int:
        """Return the ply of the seat's last decision before others moved; 0 if none is kept.

        Not counted are moves that everybody knew to be the only one, automatic answers, and answers beside a
        turn: the clubhouse may have made them, and nobody may see who was there.
        """
        last = next((ply for ply in self._recent_plies() if self.record.moves[ply - 1].seat != seat), 0)
        return next((ply for ply in self._recent_plies(last) if self._is_decision(ply, seat)), 0)

    def has_not_moved(self, seat: Seat) -> bool:
        """Return whether the seat is asked now and has made no move in this game."""
        return seat in self.game.rules.awaiting(self.state) and all(move.seat != seat for move in self.record.moves)

    def _recent_plies(self, last: int | None = None) -> range:
        """Return the plies whose positions are kept, from `last` down to the oldest."""
        return range(self.ply if last is None else last, self.first_ply, -1)

    def _is_decision(self, ply: int, seat: Seat) -> bool:
        before, move = self.history[ply - 1 - self.first_ply], self.record.moves[ply - 1]
        is_own_turn = move.seat == seat and self._is_turn_move(before, seat)
        return is_own_turn and not self._is_forced_move(before, move) and not self._is_auto_answer(before, move)

    def _is_turn_move(self, before: Position, seat: Seat) -> bool:
        """Return whether the seat would have missed a turn by letting this move pass."""
        limit = self.game.clubhouse.time_limit(before.view(), seat)
        return limit is None or limit.is_turn

    def _is_forced_move(self, before: Position, stored_move: Move) -> bool:
        """Return whether a move was the only one, as everybody could see."""
        move = self.game.clubhouse.forced_move(before.state, stored_move.seat)
        return move is not None and self.game.rules.write_move(move) == stored_move.text

    def _is_auto_answer(self, before: Position, stored_move: Move) -> bool:
        """Return whether the seat's automatic answers choose this move from the channel's view."""
        keys = {text.partition(HOLE_SEPARATOR)[0] for text in self.table.seats[stored_move.seat].auto_answers.split()}
        answers = (one.answer(before.view(), stored_move.seat) for key, one in self.auto_answers.items() if key in keys)
        return stored_move.text in {self.game.rules.write_move(move) for move in answers if move is not None}

    def unposted_hole_views(self) -> list[View]:
        """Return the channel's views right after the holes that ended since the board was last posted."""
        return views_after_holes(self.views(self.posted_ply - 1))

    def replay_hole_views(self) -> list[View]:
        """Return the channel's views right after every finished hole; replay the whole record for them."""
        return views_after_holes(self.game.rules.view(state, None) for state in self.record.states())

    def seat_of(self, user: int) -> Seat | None:
        """Return the seat of this user, None for a user who has none or has left."""
        row = self.table.seat_of(user)
        return row.seat if row else None

    def require_seat(self, user: int) -> Seat:
        """Return the seat of this user; raise `UserError` if they have none."""
        seat = self.seat_of(user)
        if seat is None:
            raise UserError(_("You don't have a seat at this table. The board shows you everything that's public."))
        return seat

    def is_button_valid(self, seat: Seat, ply: int) -> bool:
        """Return whether the seat's buttons of that ply still work.

        They do if the seat has not moved since and is asked now, or has had the same buttons ever since.
        """
        state = self.state_at(ply)
        if state is None or any(move.seat == seat for move in self.record.moves[ply:]):
            return False
        return seat in self.game.rules.awaiting(state) or self._has_same_buttons(seat, ply)

    def _has_same_buttons(self, seat: Seat, ply: int) -> bool:
        """Return whether the seat's buttons have had the same labels ever since that ply."""
        offers = {moment.button_labels(seat, self.labels) for moment in self.history if moment.ply >= ply}
        return len(offers) == 1 and offers != {()}

    def button_labels(self, ply: int, seat: Seat) -> tuple[str, ...] | None:
        """Return the labels of the seat's buttons after that many moves, None if no longer kept."""
        moment = self.position_at(ply)
        return None if moment is None else moment.button_labels(seat, self.labels)

    def has_hand_changed(self, ply: int, seat: Seat) -> bool:
        """Return whether the seat's hand is another one than after that many moves, or that is no longer known."""
        before, now = self.position_at(ply), self.view(seat)
        return before is None or self.game.text.hand(before.view(seat)) != self.game.text.hand(now)

    def append_moves(
        self, table: TableRow, moves: Sequence[Move], states: Sequence[Any], timers: TimerState | None = None
    ) -> None:
        """Append stored moves with their states, the table's new row and the timers that hold since."""
        self.timer_state = timers
        self._append_positions(states)
        self.record = self.record.with_moves(*moves)
        self.table = table

    def _append_positions(self, states: Iterable[Any]) -> None:
        """Append positions for these states; drop the seats' views of the position before."""
        if self.history:
            self.history[-1].drop_seat_views()
        first = self.history[-1].ply + 1 if self.history else 0
        for ply, state in enumerate(states, first):
            self.history.append(Position(self.game, ply, state))
            for cue in self.game.clubhouse.house_cues(state):
                self.first_cues.setdefault(cue, ply)
            if len(self.history) > POSITIONS_WITH_VIEWS:
                self.history[-POSITIONS_WITH_VIEWS - 1].drop_views()

    @property
    def size_bytes(self) -> int:
        """An estimate of the table's size in memory, in bytes."""
        return len(self.history) * STATE_BYTES + min(len(self.history), POSITIONS_WITH_VIEWS) * VIEWS_BYTES

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names for pictures, which clean them themselves."""
        return tuple(map(display_name, self.table.seats))

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names for alt texts, buttons and menus, which show text as it is."""
        return tuple(map(label, self.table.seats))

    @property
    def people(self) -> tuple[SeatRow, ...]:
        return tuple(row for row in self.table.seats if row.user is not None and not row.gone)


def views_after_holes(views: Iterable[View]) -> list[View]:
    """Return those of these successive views with which a hole ended."""
    return [after for before, after in pairwise(views) if finished_holes(after) > finished_holes(before)]


def finished_holes(view: View) -> int:
    """Return the number of holes on the scorecard and of those of a playoff."""
    return max(map(len, view.card.strokes), default=0) + view.card.playoffs
