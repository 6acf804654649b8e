"""Positions of Play Nine set up by hand: grids as text, a face-down card in brackets."""

from typing import Any

from club.hints import Advice, advise
from engine.play_nine import GAME
from engine.play_nine.ai.expected_score import situation
from engine.play_nine.ai.value_function import Outcome
from engine.play_nine.moves import AFTER_DRAW, AFTER_TAKE, CHOOSE_SOURCE, PLACES, Move
from engine.play_nine.options import Options
from engine.play_nine.state import (
    NO_GRID,
    Choosing,
    Event,
    Grid,
    GridView,
    Holding,
    Hole,
    HoleEnded,
    Source,
    State,
    Teeing,
)
from engine.play_nine.text.card_places import Placement
from engine.play_nine.view import View, score
from engine.rng import Luck

OPEN = "1 2 3 4 / 5 6 7 8"
"""A grid of 36 strokes without a match."""
FAR_FROM_DONE = "1 2 (3) (4) / 5 12 (7) (8)"
"""A grid with half of its cards hidden."""
PAIR_NAMES = ("Annika", "Tom")


def grid(text: str) -> Grid:
    """Return the grid of "1 2 (3) 4 / 5 6 7 8", where position 3 is face down."""
    cards = text.replace("/", " ").split()
    down = sum(1 << place for place, card in enumerate(cards) if card.startswith("("))
    return Grid(tuple(int(card.strip("()")) for card in cards), down)


def hole(seats: int, **changes: Any) -> Hole:
    """Return the first hole of that many seats, with changes; the last seat deals."""
    fields: dict[str, Any] = {
        "options": Options(),
        "seats": seats,
        "finished": (),
        "number": 1,
        "playoff": 0,
        "dealer": seats - 1,
        "order": tuple(range(seats)),
        "limit": 40,
    }
    return Hole(**(fields | changes))


def choosing(
    *grids: str,
    of: Hole | None = None,
    deck: tuple[int, ...] = (9, 9, 9),
    discards: tuple[int, ...] = (7,),
    shot: int = 0,
    end: int | None = None,
) -> Choosing:
    """Return the start of a shot; the last card of a pile is its top, "" is a seat without a grid."""
    played = of or hole(len(grids))
    turn = played.order[shot % len(played.order)]
    laid = tuple(grid(text) if text else NO_GRID for text in grids)
    last = played.limit * len(played.order) if end is None else end
    return Choosing(played, deck, len(deck), discards, laid, (), (turn,), CHOOSE_SOURCE, shot, last, None)


def holding(state: State, held: int, source: Source = "deck") -> Holding:
    """Return the state in which the seat on turn holds that card."""
    assert isinstance(state, Choosing)
    legal = AFTER_TAKE if source == "discard" else AFTER_DRAW[state.grids[state.awaiting[0]].down]
    return Holding(
        state.hole, state.stock, state.left, state.discards, state.grids, (), state.awaiting, legal,
        state.shot, state.end, state.out, held, source, (),
    )  # fmt: skip


def new_game(seats: int, seed: int = 0, **options: Any) -> Teeing:
    """Return a new game."""
    state = GAME.rules.setup(Options(**options), seats, Luck(bytes([seed]) * 32, 0))
    assert isinstance(state, Teeing)
    return state


def chance() -> Luck:
    """Return the same random numbers at every call."""
    return Luck(bytes(range(32)), 1)


def play(state: State, *moves: str) -> State:
    """Return the state after these moves, each made by the seat awaited first."""
    for move in moves:
        state = GAME.rules.apply(state, GAME.rules.awaiting(state)[0], GAME.rules.parse_move(move), chance())
    return state


def open_to(state: State, seat: int) -> set[str]:
    """Return the moves of that seat as text."""
    return {GAME.rules.write_move(move) for move in GAME.rules.legal_moves(state, seat)}


def look(state: State) -> View:
    """Return the channel's view."""
    return GAME.rules.view(state, None)


def event_kinds(state: State) -> list[type[Event]]:
    """Return the types of the last move's events."""
    return [type(event) for event in state.events]


def ending(number: int, *totals: int | None, playoff: int = 0) -> HoleEnded:
    """Return a finished hole with these strokes by seat, all without matches."""
    return HoleEnded(number, playoff, tuple(None if total is None else _grid_of(total) for total in totals))


def _grid_of(total: int) -> GridView:
    cards = (total, 1, 2, 3, 0, 2, 3, 4)
    cards = (total - 15, *cards[1:])
    return GridView(cards, score(cards), False)


def with_strokes(total: int) -> str:
    """Return a grid with that total, from 13 to 24, as text; its last card is face down."""
    return f"{total - 12} 1 2 3 / 0 2 3 (1)"


def finish(of: Hole, *totals: int | None) -> State:
    """Return the state after the last shot of this hole, in which the seats come to these totals."""
    texts = ["" if total is None else with_strokes(total) for total in totals]
    shots = len(of.order)
    return play(choosing(*texts, of=of, shot=shots - 1, end=shots), "draw", "skip")


def advice(state: State) -> Advice:
    """Return the caddie's advice for the first of two players."""
    return advise(GAME.key, GAME.edition, GAME.rules.view(state, 0), chance(), PAIR_NAMES, PAIR_NAMES)


def placement(mine: str, place: int, held: int, costs: dict[int, float], **more: Any) -> Placement:
    """Return that card at a place, from 0, where the other uses cost 2 strokes if they are not told."""
    at = situation(GAME.rules.view(choosing(mine, of=hole(1, limit=9)), 0))
    uses: dict[Move, Outcome] = {move: Outcome(costs.get(number, 2.0)) for number, move in enumerate(PLACES)}
    return Placement(at, place, held, uses, gift=0.0, gifts=(0.0,) * 15, **more)
