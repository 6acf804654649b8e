"""The data of the game: cards (G-1), options, moves and their notation, events, the state and the view."""

from itertools import combinations
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from engine.game import Result, Scorecard, Seat, UnreadableMove
from engine.i18n import N_, _
from engine.option_fields import about

VALUES = {"A": 1, "2": -2, **{str(number): number for number in range(3, 11)}, "J": 10, "Q": 10, "K": 0}
DECK = tuple(rank + suit for suit in "♠♥♦♣" for rank in VALUES)
POSITIONS = range(1, 7)
Phase: TypeAlias = Literal["opening", "choosing", "drawn", "taken", "over"]
Verb: TypeAlias = Literal["open", "draw", "take", "swap", "discard"]
What: TypeAlias = Verb | Literal["deal", "shuffle", "out", "count"]


def strokes(cards: tuple[str, ...], hidden_strokes: int = 0) -> int:
    """Return the strokes of six cards (G-12); one that is face down ("") counts `hidden_strokes`."""
    columns = zip(cards[:3], cards[3:], strict=True)
    odd = [column for column in columns if "" in column or column[0][:-1] != column[1][:-1]]
    return sum(VALUES[card[:-1]] if card else hidden_strokes for column in odd for card in column)


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a table (G-2, G-11)."""

    deals: Annotated[Literal[1, 3, 9], about(N_("Deals to play, 9 if you leave it out"))] = 9
    turns: Annotated[Literal[10, 20], about(N_("Turns that end a deal, 20 if you leave it out"))] = 20


class Move(Struct, frozen=True):
    """A decision (G-5 to G-8): a verb, and the positions from 1 to 6 that it names."""

    verb: Verb
    positions: tuple[int, ...] = ()


DRAW, TAKE, DISCARD = Move("draw"), Move("take"), Move("discard")
OPENINGS = tuple(Move("open", pair) for pair in combinations(POSITIONS, 2))
SWAPS = tuple(Move("swap", (position,)) for position in POSITIONS)
OFFERS: dict[Phase, tuple[Move, ...]] = {
    "opening": OPENINGS,
    "choosing": (DRAW, TAKE),
    "drawn": (*SWAPS, DISCARD),
    "taken": SWAPS,
    "over": (),
}


def write_move(move: Move) -> str:
    """Return the move as text: `open 1 5`, `draw`, `take`, `swap 3`, `discard`."""
    return " ".join((move.verb, *map(str, move.positions)))


_READ = {write_move(move): move for moves in OFFERS.values() for move in moves}


def parse_move(text: str) -> Move:
    """Return the move of a text, in any case and spacing. Raise `UnreadableMove` with the possible forms."""
    if move := _READ.get(" ".join(text.lower().split())):
        return move
    raise UnreadableMove(_("Write a move as open 1 5, draw, take, swap 3 or discard; the positions are 1 to 6."))


class Event(Struct, frozen=True):
    """An event that all have seen: a move with its cards, or a rule with the deal's number or the strokes."""

    what: What
    seat: Seat
    cards: tuple[str, ...] = ()
    number: int = 0


class State(NamedTuple):
    """The whole table, including hidden cards; the last card of a pile is its top one."""

    options: Options
    grids: tuple[tuple[str, ...], ...]
    """Six cards a seat, by position."""
    dealer: Seat
    phase: Phase = "opening"
    awaiting: tuple[Seat, ...] = ()
    up: frozenset[tuple[Seat, int]] = frozenset()
    """The cards that are face up, by seat and position."""
    stock: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    held: str = ""
    turns_left: int = 0
    strokes: tuple[tuple[int, ...], ...] = ()
    """The strokes by finished deal and seat."""
    events: tuple[Event, ...] = ()

    def with_event(self, what: What, seat: Seat, *cards: str, number: int = 0) -> "State":
        return self._replace(events=(*self.events, Event(what, seat, cards, number)))


class View(NamedTuple):
    """The public knowledge (G-13, G-14); only the moves differ by seat."""

    seat: Seat | None
    awaiting: tuple[Seat, ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    card: Scorecard
    result: Result | None
    phase: Phase
    grids: tuple[tuple[str, ...], ...]
    """By seat and position; "" is face down."""
    stock: int
    top: str
    held: str
    last_turn: bool
    anytime: tuple[Move, ...] = ()
