"""What a Scramble Golf table is made of: a player, a turn, the phases and the state, all immutable."""

from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.game import Seat
from engine.scramble.cards.deck import Card, Decks
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole, holes
from engine.scramble.events import Event
from engine.scramble.options import Options
from engine.scramble.throw.flight import Option, Outcome
from engine.scramble.throw.plan import Die, Trail
from engine.value import Value

CAP = 5
"""Strokes over par at which a disc is picked up (S-155)."""
EXTRA_HOLES = 3
"""Holes of a playoff at most (S-157, S-160)."""
SKIPS = 2
"""Skipped turns that can wait at most (S-70)."""
DEFAULT = ("hattie-hyzer", "regular")

Side: TypeAlias = int
"""A player, or in doubles a team: sides throw against each other."""
Status: TypeAlias = Literal["playing", "holed", "capped", "spared", "out", "finished"]
"""Of a disc: `capped` picked up at par + 5 (S-155), `spared` for its partner (S-167), `out` not on the hole at all."""


class Move(NamedTuple):
    """A decision: a verb and what it names (`notation.py` lists them)."""

    verb: str
    detail: str = ""


class Player(Value, frozen=True):
    """A seat: the golfer, the hand, and the disc on the hole it is playing."""

    golfer: str = DEFAULT[0]
    tier: str = DEFAULT[1]
    hand: tuple[Card, ...] = ()
    """From the oldest to the newest."""
    hole: int = 0
    """Index of the hole in the course."""
    status: Status = "playing"
    gone: bool = False
    """Has left the game; a score it made on the hole stands (S-211)."""
    square: Square = 0
    trail: Trail = ()
    """The squares of the last throw and what moved the disc since, the disc's own last (S-78)."""
    throws: int = 0
    """On this hole."""
    penalties: int = 0
    """Penalty units on this hole; in a race, of the whole race (S-70, S-164)."""
    skips: int = 0
    effects: tuple[Card, ...] = ()
    """Battle cards that bind the next throw (S-127)."""
    sheltered: bool = False
    """Has been hit by an opponent's card since the end of its last turn (S-126)."""
    turns: int = 0
    card: tuple[int, ...] = ()
    """In a race, the throws on each hole finished."""
    feats: tuple[str, ...] = ()

    @property
    def strokes(self) -> int:
        """Throws and penalties on this hole (S-152, S-153)."""
        return self.throws + self.penalties


class Turn(Value, frozen=True):
    """What has happened in the turn being played."""

    roll: tuple[Die, ...] = ()
    """The dice to choose from, as they show."""
    chosen: tuple[Die, ...] = ()
    """The dice that the disc has flown by."""
    effects: tuple[Card, ...] = ()
    """Battle cards that bind this throw."""
    outcome: Outcome = "rest"
    thrown: bool = False
    putting: bool = False
    extended: bool = False
    """An Amazing Throw was added to the throw."""
    shifted: bool = False
    """A Great Shot has moved the disc since the throw."""
    luck: bool = False
    """Has rolled for luck or for battle (S-80, S-120)."""
    battled: bool = False
    """Has played a kept Battle card (S-124)."""


class Setup(msgspec.Struct, frozen=True):
    """Seats choose golfer and tier, all at once; those listed still do."""

    choosing: tuple[Seat, ...]


class PreThrow(msgspec.Struct, frozen=True):
    """To throw; `again` after a Mulligan that must name its disc anew (S-94)."""

    again: bool = False


class Rolled(msgspec.Struct, frozen=True):
    """To choose among the dice; `extra` for those of an Amazing Throw."""

    extra: bool = False


class Aim(msgspec.Struct, frozen=True):
    """To choose where to come down with the named dice."""

    dice: str
    extra: bool = False


class Settle(msgspec.Struct, frozen=True):
    """The window after the flight, before the landing counts (S-75)."""


class Keep(msgspec.Struct, frozen=True):
    """The card just drawn, the newest in hand, is kept, played or makes room (S-83, S-123)."""

    card: Card


class Bad(msgspec.Struct, frozen=True):
    """A Bad Luck card to accept or cancel."""

    card: Card


class Route(msgspec.Struct, frozen=True):
    """To choose where a card takes a disc (S-102, S-130)."""

    card: Card
    seat: Seat
    options: tuple[Option, ...]


class Push(msgspec.Struct, frozen=True):
    """To choose the direction in which a Gust pushes a seat's disc."""

    seat: Seat


class End(msgspec.Struct, frozen=True):
    """The window after settling."""


class Over(msgspec.Struct, frozen=True):
    """The game has ended; `winners` are the sides that a playoff, a match or absence left."""

    winners: tuple[Side, ...]


Phase: TypeAlias = Setup | PreThrow | Rolled | Aim | Settle | Keep | Bad | Route | Push | End | Over


class State(Value, frozen=True):
    """A whole game; sides are numbered by the seats, so that seat and side agree in singles."""

    options: Options
    players: tuple[Player, ...]
    phase: Phase
    order: tuple[Seat, ...]
    actor: Seat
    """Whose turn it is (S-191)."""
    decks: Decks
    contenders: tuple[Side, ...]
    """The sides still in: all, or those of a playoff."""
    hole: int = 0
    playoff: int = 0
    """The sudden-death or extra hole being played, from 1; 0 in the round itself."""
    flown: Seat | None = None
    """Who threw last on this hole; in a race, at all."""
    turn: Turn = Turn()
    round: int = 1
    """Of a race."""
    scores: tuple[tuple[int | None, ...], ...] = ()
    """By finished hole, then by side; None for a side that left."""
    winners: tuple[Side | None, ...] = ()
    """Of each hole of a match, extra holes included; None is a half."""
    events: tuple[Event, ...] = ()

    @property
    def course(self) -> tuple[Hole, ...]:
        return holes(self.options.course)

    @property
    def race(self) -> bool:
        return self.options.play == "board_race"

    @property
    def sides(self) -> int:
        return len(self.players) // (2 if self.options.teams == "doubles" else 1)

    def side(self, seat: Seat) -> Side:
        """The side of a seat; in doubles partners sit half the table apart (S-167)."""
        return seat % self.sides

    def hole_of(self, seat: Seat) -> Hole:
        """The hole that a seat is playing."""
        return self.course[self.players[seat].hole]

    def par(self, hole: Hole) -> int:
        """The par that the way of throwing uses (S-220)."""
        return hole.par if self.options.throwing == "scramble" else hole.par_original

    def pitching(self) -> bool:
        """Whether the throw in hand or to come begins in a tree (S-74)."""
        player = self.players[self.actor]
        return self.hole_of(self.actor).ground[player.trail[0] if self.turn.thrown else player.square] == TREE

    def with_player(self, seat: Seat, **changes: Any) -> "State":
        """The state after a change of one seat."""
        players = (*self.players[:seat], replace(self.players[seat], **changes), *self.players[seat + 1 :])
        return replace(self, players=players)

    def noting(self, *events: Event) -> "State":
        """The state with more to tell about the last move."""
        return replace(self, events=self.events + events)
