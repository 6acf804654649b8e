"""Moments worth showing around: a rare hole, a win on the last hole, a comeback. All follow from the scorecard."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.game import Result, Scorecard, Seat
from engine.i18n import _, format_number, game_gettext, game_ngettext
from engine.lead_and_win import COMEBACK_STROKES

MAX_HOLE_MOMENTS: Final = 2
"""The most moments of a game before its end."""


class Moment(NamedTuple):
    """A moment: the seats whose it is, and its words."""

    seats: tuple[Seat, ...]
    title: str
    line: str
    """Where it happened."""


def hole_moment(card: Scorecard, is_rare: Callable[[int], bool], game: str, title: str) -> Moment | None:
    """Return the moment of the hole that was finished last, if it is rare and not too many were before it.

    `is_rare` says whether so many strokes are; `game` is the key of the game, `title` its name.
    """
    hole = max(map(len, card.strokes), default=0) - 1
    seats = () if card.playoffs else _rare_seats(card, is_rare, hole)
    earlier = sum(bool(_rare_seats(card, is_rare, before)) for before in range(hole))
    if not seats or earlier >= MAX_HOLE_MOMENTS:
        return None
    strokes = card.strokes[seats[0]][hole]
    headline = _("Ace!") if strokes == 1 else _("{strokes} strokes on one hole!").format(strokes=format_number(strokes))
    where = game_gettext(game, "{game}, hole {number} of {holes}")
    return Moment(seats, headline, where.format(game=title, number=hole + 1, holes=len(card.pars)))


def _rare_seats(card: Scorecard, is_rare: Callable[[int], bool], hole: int) -> tuple[Seat, ...]:
    """Return the seats with the fewest strokes on a hole, if these are rare."""
    strokes_by_seat = {seat: strokes[hole] for seat, strokes in enumerate(card.strokes) if 0 <= hole < len(strokes)}
    best = min(strokes_by_seat.values(), default=0)
    if card.counts != "strokes" or not strokes_by_seat or not is_rare(best):
        return ()
    return tuple(seat for seat, strokes in strokes_by_seat.items() if strokes == best)


def final_moment(card: Scorecard, result: Result, game: str, title: str) -> Moment | None:
    """Return the moment of a finished game: a comeback, or else a win on the last hole.

    Only a game that strokes decide has one, with a single winner in the round itself.
    """
    winners = [side for side in card.sides if result.places[side[0]] == 1]
    if len(winners) != 1 or card.counts != "strokes" or result.totals != card.totals:
        return None
    gaps = _gaps(card, winners[0])
    holes = game_ngettext(game, "{game}, {count} hole", "{game}, {count} holes", len(gaps))
    line = holes.format(game=title, count=len(gaps))
    if not gaps or gaps[-1] >= 0:
        return None
    if max(gaps) >= COMEBACK_STROKES:
        return Moment(winners[0], _("Back from {count} behind!").format(count=max(gaps)), line)
    return Moment(winners[0], _("Won on the last hole!"), line) if len(gaps) > 1 and gaps[-2] >= 0 else None


def _gaps(card: Scorecard, winners: tuple[Seat, ...]) -> list[int]:
    """Return by hole how far the winners were behind the best of the others; a negative number is a lead."""
    holes = len(card.strokes[winners[0]])
    others = [side for side in card.sides if side != winners and all(len(card.strokes[one]) == holes for one in side)]
    if not others or any(len(card.strokes[seat]) != holes for seat in winners):
        return []

    def total(side: tuple[Seat, ...], hole: int) -> int:
        return sum(sum(card.strokes[seat][: hole + 1]) for seat in side)

    return [total(winners, hole) - min(total(side, hole) for side in others) for hole in range(holes)]
