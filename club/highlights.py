"""The highlight of a finished game: an ace, a rare hole, or else the last hole of a round with one winner."""

from collections.abc import Callable

from club.film_requests import FilmRequest
from club.live_table import LiveTable, finished_holes
from engine.game import Names, Result, Scorecard, Seat
from engine.i18n import _, format_number, game_gettext, join_list


def highlight(live: LiveTable, is_rare: Callable[[int], bool], names: Names) -> FilmRequest | None:
    """Return what the film below a final card shows; None for a round without a highlight.

    `is_rare` says whether so few strokes on a hole are.
    """
    view, game = live.view(), live.game.key
    if view.result is None or not finished_holes(view):
        return None
    return (
        _first_ace(live, names)
        or _rare_hole(view.card, is_rare, game)
        or _last_hole(view.card, view.result, game, names, finished_holes(view))
    )


def _first_ace(live: LiveTable, names: Names) -> FilmRequest | None:
    aces = [(ply, seat) for (seat, cue), ply in live.first_cues.items() if cue == "ace"]
    if not aces:
        return None
    ply, seat = min(aces)
    return FilmRequest("stroke", ply, _(live.game.clubhouse.ace_title).format(name=names[seat]), seat)


def _rare_hole(card: Scorecard, is_rare: Callable[[int], bool], game: str) -> FilmRequest | None:
    """Return the first hole with rare strokes."""
    if card.counts != "strokes":
        return None
    for number, strokes in enumerate(zip(*card.strokes, strict=False), 1):
        if is_rare(min(strokes)):
            where = game_gettext(game, "Hole {number}").format(number=number)
            text = _("{strokes} strokes on one hole!").format(strokes=format_number(min(strokes)))
            return FilmRequest("hole", number, f"{where} · {text}")
    return None


def _last_hole(card: Scorecard, result: Result, game: str, names: Names, number: int) -> FilmRequest | None:
    winners = [side for side in card.sides if result.places[side[0]] == 1]
    if len(winners) != 1 or len(card.sides) == 1:
        return None
    return FilmRequest("hole", number, game_gettext(game, "How {name} won").format(name=_join(winners[0], names)))


def _join(seats: tuple[Seat, ...], names: Names) -> str:
    return join_list(names[seat] for seat in seats)
