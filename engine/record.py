"""A game in progress: a header and a list of moves, as a value and as text (one file is one whole game)."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.editions import Unknown, rules
from engine.game import AnyGame, Seat, UnreadableMove
from engine.luck import Luck
from engine.speech import _

T = TypeVar("T")


class Move(NamedTuple):
    """One ply: who moved and the move in its game's notation."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Everything that fixes a game: replaying it gives the same states on every machine."""

    game: str
    edition: int
    options: Any
    seats: int
    seed: bytes
    moves: tuple[Move, ...] = ()

    @property
    def rules(self) -> AnyGame:
        """The game under the edition that this one was begun in; raises `Unknown`."""
        return rules(self.game, self.edition)

    def luck(self, ply: int, purpose: str = "game") -> Luck:
        """The chance of one ply; 0 is the set-up, the first move is ply 1."""
        return Luck(self.seed, ply, purpose)

    def start(self) -> Any:
        """The state before the first move."""
        return self.rules.setup(self.options, self.seats, self.luck(0))

    def play(self, state: Any, ply: int, move: Move) -> Any:
        """The state after `move` is made as that ply; raises `UnreadableMove` or `IllegalMove`."""
        return self.rules.apply(state, move.seat, self.rules.read(move.text), self.luck(ply))

    def states(self) -> Iterator[Any]:
        """Every state from the set-up to the last move."""
        state = self.start()
        yield state
        for ply, move in enumerate(self.moves, 1):
            state = self.play(state, ply, move)
            yield state

    def state(self) -> Any:
        """The state after the last move."""
        (last,) = deque(self.states(), maxlen=1)
        return last

    def plus(self, *moves: Move) -> "Record":
        """The record with these moves added at its end."""
        return replace(self, moves=self.moves + moves)


def write(record: Record) -> str:
    """The record as text: a header of `key value` lines, an empty line, a line a move."""
    options = json.dumps(msgspec.to_builtins(record.options), sort_keys=True)
    header = (
        f"game {record.game}",
        f"edition {record.edition}",
        f"options {options}",
        f"seats {record.seats}",
        f"seed {record.seed.hex()}",
    )
    return "\n".join((*header, "", *(f"{seat} {text}" for seat, text in record.moves), ""))


def header(text: str) -> dict[str, str]:
    """The lines above the moves: by name, what each says."""
    lines = (line.partition(" ") for line in text.partition("\n\n")[0].splitlines())
    return {name: value for name, _break, value in lines}


def field(fields: Mapping[str, str], name: str, reading: Callable[[str], T]) -> T:
    """What a line of the header says; raises `UnreadableMove` where it is missing or cannot be read."""
    if name not in fields:
        raise UnreadableMove(_("There is no line that begins with “{name}”.").format(name=name))
    try:
        return reading(fields[name])
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise UnreadableMove(_("The line that begins with “{name}” cannot be read.").format(name=name)) from error


def read(text: str) -> Record:
    """The record that `write` wrote; raises `UnreadableMove` with the reason for anything else."""
    fields = header(text)
    game, seats = _game(fields), field(fields, "seats", int)
    if seats not in game.seats:
        raise UnreadableMove(_("{game} is not played by {seats}.").format(game=game.title, seats=seats))
    lines = text.partition("\n\n")[2].splitlines()
    return Record(
        game=game.key,
        edition=game.edition,
        options=field(fields, "options", lambda options: msgspec.convert(json.loads(options), game.options)),
        seats=seats,
        seed=field(fields, "seed", bytes.fromhex),
        moves=tuple(_move(ply, line) for ply, line in enumerate(lines, 1)),
    )


def _game(fields: Mapping[str, str]) -> AnyGame:
    try:
        return rules(field(fields, "game", str), field(fields, "edition", int))
    except Unknown as error:
        raise UnreadableMove(str(error)) from error


def _move(ply: int, line: str) -> Move:
    seat, _break, text = line.partition(" ")
    if not seat.isdecimal() or len(seat) > 2:
        raise UnreadableMove(_("Move {number} does not begin with the number of a seat.").format(number=ply))
    return Move(int(seat), text)
