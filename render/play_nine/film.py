"""The films of Play Nine: cards are drawn, fly to their places and turn over."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import cos, pi

from PIL import Image

from engine.game import Seat
from engine.play_nine.state import Drew, Event, Flipped, HoleEnded, Placed, Skipped, TeedOff
from engine.play_nine.view import View
from render.film.script import MOVING_MILLIS, Choreography, FilmPiece, Frame, ask_nobody, glide
from render.palette import palette_index
from render.play_nine import cards, green
from render.play_nine.layout import layout
from render.sprite import Sprite

_DECK, _DISCARD, _HELD = range(3)
"""The places on the green."""


def _movements(before: View, after: View, steps: int) -> Iterator[Frame]:
    """Yield the frames in which cards move between two views."""
    ends = [event for event in after.events if isinstance(event, HoleEnded)]
    for event in after.events:
        match event:
            case TeedOff(seat, pair):
                yield from _turn(after, [(seat, position, value) for position, value in pair], steps, (event,))
            case Drew():
                yield from _draw(after, event, steps // 2)
            case Placed(seat, position, value):
                yield from _place(before, event, steps)
                if steps == 1 and not ends:
                    yield from _turn(after, [(seat, position, value)], steps, (event,))
            case Flipped(seat, position, value):
                yield from _discard(before, event, steps // 2)
                if not ends:
                    yield from _turn(after, [(seat, position, value)], steps, (event,))
            case Skipped():
                yield from _discard(before, event, steps // 2)
            case HoleEnded():
                yield from _turn(after, _covered_cards(before, event), steps, (event,), is_end=True)


def _draw(after: View, event: Drew, steps: int) -> Iterator[Frame]:
    """Yield the way of a card from its pile to the hand; one from the deck turns over half way."""
    piles, view = _pile_corners(after), after._replace(held=None)
    start = piles[_DECK if event.source == "deck" else _DISCARD]
    for step, (x, y) in enumerate(glide(start, piles[_HELD], steps)):
        value = None if event.source == "deck" and step < steps / 2 else event.value
        yield Frame(view, MOVING_MILLIS, (event,), (_card_on_green(after, value, x, y),))


def _place(before: View, event: Placed, steps: int) -> Iterator[Frame]:
    """Yield the way of the held card to its place, unless there is time for a single step alone."""
    view, start = before._replace(held=None), _pile_corners(before)[_HELD]
    for x, y in glide(start, _corner(before, event.seat, event.position), steps if steps > 1 else 0):
        yield Frame(view, MOVING_MILLIS, (event,), (_card_on_green(before, event.value, x, y),))


def _discard(before: View, event: Flipped | Skipped, steps: int) -> Iterator[Frame]:
    """Yield the way of the held card to the discard pile."""
    piles, view = _pile_corners(before), before._replace(held=None)
    for x, y in glide(piles[_HELD], piles[_DISCARD], steps):
        yield Frame(view, MOVING_MILLIS, (event,), (_card_on_green(before, event.discarded, x, y),))


def _turn(
    after: View,
    flips: Sequence[tuple[Seat, int, int]],
    steps: int,
    events: tuple[Event, ...],
    is_end: bool = False,
) -> Iterator[Frame]:
    """Yield the frames in which cards, each with its seat, position and value, turn over at the same time."""
    for step in range(1, steps + 1 if flips else 0):
        share = cos(pi * (step + (steps == 1) / 3) / (steps + 1))
        pieces = [
            piece
            for seat, position, value in flips
            for piece in (
                _empty_place(after, seat, position),
                _turning_card(after, seat, position, None if share > 0 else value, abs(share)),
            )
        ]
        yield Frame(after, MOVING_MILLIS, events, (*pieces,), is_end)


def _covered_cards(before: View, event: HoleEnded) -> list[tuple[Seat, int, int]]:
    """Return the cards that lay face down before the hole ended, each with its seat, position and value."""
    return [
        (seat, position, value)
        for seat, (grid, end_grid) in enumerate(zip(before.grids, event.grids, strict=True))
        if grid and end_grid
        for position, (card, value) in enumerate(zip(grid.cards, end_grid.cards, strict=True), 1)
        if card is None and value is not None
    ]


def _pile_corners(view: View) -> tuple[tuple[int, int], ...]:
    return green.pile_corners(layout(len(view.grids)).green)


def _corner(view: View, seat: Seat, position: int) -> tuple[int, int]:
    """Return the top left corner of a card in front of a seat."""
    plan = layout(len(view.grids))
    (x, y), (left, top) = plan.seats[seat], plan.size.corner(position - 1)
    return x + left, y + top


def _card_on_green(view: View, value: int | None, x: float, y: float) -> FilmPiece:
    """Return a card in the size of those on the green, at its top left corner."""
    wide = green.card_width(layout(len(view.grids)).green)
    return FilmPiece(f"card {value}", partial(cards.card, wide, value, "lit", cast=True), x, y)


def _empty_place(view: View, seat: Seat, position: int) -> FilmPiece:
    """Return the place of a card in front of a seat without its card."""
    wide = layout(len(view.grids)).size.card
    return FilmPiece(f"no card {seat} {position}", partial(_blank, wide), *_corner(view, seat, position))


def _turning_card(view: View, seat: Seat, position: int, value: int | None, share: float) -> FilmPiece:
    """Return a card in front of a seat while it turns: as wide as a share of its width."""
    wide, (x, y) = layout(len(view.grids)).size.card, _corner(view, seat, position)
    left = x + wide * (1 - share) / 2
    return FilmPiece(f"turning {seat} {position}: {value}", partial(_narrow_card, wide, value, share), left, y)


@lru_cache(maxsize=4)
def _blank(wide: int) -> Sprite:
    """Return the plain panel where a card lay, anchored at its top left corner."""
    return Sprite(Image.new("L", (wide, cards.card_height(wide) + 3), palette_index("panel")))


def _narrow_card(wide: int, value: int | None, share: float) -> Sprite:
    """Return a card as narrow as it looks while it turns."""
    whole = cards.card(wide, value, "panel")
    size = max(1, round(whole.pixels.width * share)), whole.pixels.height
    mask = whole.mask and whole.mask.resize(size, Image.Resampling.NEAREST)
    return Sprite(whole.pixels.resize(size, Image.Resampling.NEAREST), mask, round(whole.left * share), whole.up)


def _begins_stroke(view: View) -> bool:
    """Return whether a player is to draw or to take a card."""
    return view.held is None and not view.teeing and view.result is None


FILM = Choreography(movements=_movements, calm=ask_nobody, begins_stroke=_begins_stroke)
