"""A position of a game with the view, moves and news of each seat, computed once."""

from typing import Any

from engine.game import AnyGame, Names, Seat, View
from engine.news import NewsItem
from engine.speech import current_locale


class Position:
    """The state after so many moves; it never hands one viewer's view to another."""

    def __init__(self, game: AnyGame, ply: int, state: Any) -> None:
        self.game = game
        self.ply = ply
        self.state = state
        self._is_past = False
        self._views: dict[Seat | None, View] = {}
        self._button_labels: dict[tuple[Seat | None, str, Names], tuple[str, ...]] = {}
        self._news: dict[tuple[str, Names], tuple[NewsItem, ...]] = {}

    def view(self, seat: Seat | None = None) -> View:
        """Return what the seat, or the channel, may know."""
        view = self._views.get(seat)
        if view is None:
            view = self.game.view(self.state, seat)
            if seat is None or not self._is_past:
                self._views[seat] = view
        return view

    def news(self, names: Names) -> tuple[NewsItem, ...] | None:
        """Return what the last move did, as the channel may know it; None for a game without news items."""
        asked = current_locale(), names
        known, told = self._news.get(asked), self.game.text.news_items
        if known is None and told is not None:
            known = self._news[asked] = told(self.view(), names)
        return known

    def button_labels(self, seat: Seat | None, names: Names) -> tuple[str, ...]:
        """Return the labels of all the buttons that the seat, or the channel, has here."""
        asked = seat, current_locale(), names
        if asked not in self._button_labels:
            view, label = self.view(seat), self.game.text.move_label
            self._button_labels[asked] = tuple(label(view, move, names) for move in (*view.moves, *view.anytime))
        return self._button_labels[asked]

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
