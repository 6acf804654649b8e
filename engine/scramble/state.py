"""The state of a game of Scramble Golf: players, turn, phases and decks, all immutable."""

from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from engine.game import FrozenStruct, Seat
from engine.scramble.cards.deck import Card, Decks
from engine.scramble.courses.grid import Square
from engine.scramble.courses.hole import TREE, Hole, holes
from engine.scramble.events import Event, Status
from engine.scramble.options import Options
from engine.scramble.throw.flight import Die, FlightOption, Outcome, Trail

CAP_STROKES = 5
"""The strokes over par at which a disc is picked up (S-155)."""
MAX_EXTRA_HOLES = 3
"""The most holes of a playoff (S-157, S-160)."""
MAX_SKIPPED_TURNS = 2
"""The most skipped turns that can wait (S-70)."""
DEFAULT_GOLFER = ("hattie-hyzer", "regular")

Side: TypeAlias = int
"""A player, or in doubles a team: sides throw against each other."""


class Move(NamedTuple):
    """A decision: a verb and its detail (`notation.py` lists them)."""

    verb: str
    detail: str = ""


class Player(FrozenStruct, frozen=True):
    """A seat: the golfer, the hand, and the disc on the hole that it plays."""

    golfer: str = DEFAULT_GOLFER[0]
    tier: str = DEFAULT_GOLFER[1]
    hand: tuple[Card, ...] = ()
    """From the oldest to the newest."""
    hole: int = 0
    """The index of the hole in the course."""
    status: Status = "playing"
    gone: bool = False
    """Whether the player has left the game; its score on the hole stands (S-211)."""
    square: Square = 0
    trail: Trail = ()
    """The squares of the last throw and of later moves of the disc, its own square last (S-78)."""
    throws: int = 0
    """The throws on this hole."""
    penalties: int = 0
    """The penalty units on this hole; in a race, of the whole race (S-70, S-164)."""
    skips: int = 0
    effects: tuple[Card, ...] = ()
    """The Battle cards on the next throw (S-127)."""
    effects_by: tuple[Seat, ...] = ()
    """The seats from which these cards come."""
    sheltered: bool = False
    """Whether an opponent's card has hit it since the end of its last turn (S-126)."""
    turns: int = 0
    card: tuple[int, ...] = ()
    """In a race, the throws on each hole finished."""
    feats: tuple[str, ...] = ()

    @property
    def strokes(self) -> int:
        """Throws and penalties on this hole (S-152, S-153)."""
        return self.throws + self.penalties


class Turn(FrozenStruct, frozen=True):
    """The events of the turn being played."""

    roll: tuple[Die, ...] = ()
    """The dice to choose from, as they show."""
    chosen: tuple[Die, ...] = ()
    """The dice of the flight."""
    effects: tuple[Card, ...] = ()
    """The Battle cards on this throw."""
    effects_by: tuple[Seat, ...] = ()
    """The seats from which these cards come."""
    outcome: Outcome = "rest"
    thrown: bool = False
    putting: bool = False
    extended: bool = False
    """Whether an Amazing Throw was added to the throw."""
    shifted: bool = False
    """Whether a Great Shot has moved the disc since the throw."""
    luck: bool = False
    """Whether the seat has rolled for luck or for battle (S-80, S-120)."""
    battled: bool = False
    """Whether the seat has played a kept Battle card (S-124)."""


class Setup(msgspec.Struct, frozen=True):
    """The choice of golfer and tier, by all seats at once; `choosing` are those that have not chosen."""

    choosing: tuple[Seat, ...]


class PreThrow(msgspec.Struct, frozen=True):
    """The decision to throw; `again` is the card that took a throw back whose disc must be named again (S-94)."""

    again: Card = ""


class Rolled(msgspec.Struct, frozen=True):
    """The choice among the dice; `extra` for those of an Amazing Throw."""

    extra: bool = False


class Aim(msgspec.Struct, frozen=True):
    """The choice of a landing with the chosen dice."""

    dice: str
    extra: bool = False


class Settle(msgspec.Struct, frozen=True):
    """The window after the flight, before the landing counts (S-75)."""


class Keep(msgspec.Struct, frozen=True):
    """The decision to keep, play or make room for the card just drawn, the newest in hand (S-83, S-123)."""

    card: Card


class Bad(msgspec.Struct, frozen=True):
    """The decision to accept or cancel a Bad Luck card."""

    card: Card


class Route(msgspec.Struct, frozen=True):
    """The choice of the route along which a card takes a disc (S-102, S-130)."""

    card: Card
    seat: Seat
    options: tuple[FlightOption, ...]


class Push(msgspec.Struct, frozen=True):
    """The choice of the direction in which a card pushes a seat's disc."""

    card: Card
    seat: Seat


class End(msgspec.Struct, frozen=True):
    """The window after settling."""


class Over(msgspec.Struct, frozen=True):
    """The end of the game; `winners` are the sides left by a playoff, a match or absence."""

    winners: tuple[Side, ...]


Phase: TypeAlias = Setup | PreThrow | Rolled | Aim | Settle | Keep | Bad | Route | Push | End | Over


class State(FrozenStruct, frozen=True):
    """The state of a game; sides are numbered by the seats, so that seat and side agree in singles."""

    options: Options
    players: tuple[Player, ...]
    phase: Phase
    order: tuple[Seat, ...]
    actor: Seat
    """The seat on turn (S-191)."""
    decks: Decks
    contenders: tuple[Side, ...]
    """The sides still in: all, or those of a playoff."""
    hole: int = 0
    playoff: int = 0
    """The sudden-death or extra hole being played, from 1; 0 in the round itself."""
    flown: Seat | None = None
    """The seat that threw last on this hole; in a race, on any hole."""
    turn: Turn = Turn()
    round: int = 1
    """The round of a race, from 1."""
    scores: tuple[tuple[int | None, ...], ...] = ()
    """By finished hole, then by side; None for a side that left."""
    winners: tuple[Side | None, ...] = ()
    """The winner of each hole of a match, including extra holes; None is a half."""
    events: tuple[Event, ...] = ()

    @property
    def course(self) -> tuple[Hole, ...]:
        return holes(self.options.course, self.options.holes)

    @property
    def is_race(self) -> bool:
        return self.options.play == "board_race"

    @property
    def side_count(self) -> int:
        return len(self.players) // (2 if self.options.teams == "doubles" else 1)

    def side(self, seat: Seat) -> Side:
        """Return the side of a seat; in doubles partners sit half the table apart (S-167)."""
        return seat % self.side_count

    def hole_of(self, seat: Seat) -> Hole:
        """Return the hole that a seat is playing."""
        return self.course[self.players[seat].hole]

    def par_of(self, hole: Hole) -> int:
        """Return the par for this table's way of throwing (S-220)."""
        return hole.par if self.options.throwing == "scramble" else hole.par_original

    def is_pitching_out(self) -> bool:
        """Return whether the current or next throw begins in a tree (S-74)."""
        player = self.players[self.actor]
        return self.hole_of(self.actor).ground[player.trail[0] if self.turn.thrown else player.square] == TREE

    def with_player(self, seat: Seat, **changes: Any) -> "State":
        """Return the state with changes to one seat."""
        players = (*self.players[:seat], replace(self.players[seat], **changes), *self.players[seat + 1 :])
        return replace(self, players=players)

    def with_events(self, *events: Event) -> "State":
        """Return the state with more events of the last move."""
        return replace(self, events=self.events + events)
