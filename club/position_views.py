"""A position of a game with the view, moves and news of each seat, computed once."""

from typing import Any

from engine.game import AnyGame, Names, Seat, View
from engine.news import Item
from engine.speech import spoken


class Moment:
    """The state after so many moves; it never hands one viewer's view to another."""

    def __init__(self, game: AnyGame, ply: int, state: Any) -> None:
        self.game = game
        self.ply = ply
        self.state = state
        self._past = False
        self._views: dict[Seat | None, View] = {}
        self._offers: dict[tuple[Seat | None, str, Names], tuple[str, ...]] = {}
        self._news: dict[tuple[str, Names], tuple[Item, ...]] = {}

    def view(self, seat: Seat | None = None) -> View:
        """Return what the seat, or the channel, may know."""
        view = self._views.get(seat)
        if view is None:
            view = self.game.view(self.state, seat)
            if seat is None or not self._past:
                self._views[seat] = view
        return view

    def news(self, names: Names) -> tuple[Item, ...] | None:
        """Return what the last move did, as the channel may know it; None for a game without news items."""
        asked = spoken(), names
        known, told = self._news.get(asked), self.game.words.items
        if known is None and told is not None:
            known = self._news[asked] = told(self.view(), names)
        return known

    def offers(self, seat: Seat | None, names: Names) -> tuple[str, ...]:
        """Return the labels of all the buttons that the seat, or the channel, has here."""
        asked = seat, spoken(), names
        if asked not in self._offers:
            view, label = self.view(seat), self.game.words.move
            self._offers[asked] = tuple(label(view, move, names) for move in (*view.moves, *view.anytime))
        return self._offers[asked]

    def passes(self) -> None:
        """Drop the seats' views and cache no more of them.

        Of a past position only the channel's view is asked for often.
        """
        self._past = True
        self._views = {seat: view for seat, view in self._views.items() if seat is None}

    def ages(self) -> None:
        """Drop all views and button labels; of an old position only the state and the news are kept."""
        self._views.clear()
        self._offers.clear()
