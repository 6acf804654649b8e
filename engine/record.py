"""The record of a game: a header and a list of moves, as a value and as text (one file is one whole game)."""

import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec

from engine.game import AnyGame, AnyRules, Seat, UnreadableMove
from engine.i18n import _
from engine.registry import EDITIONS, UnknownGame, find_edition
from engine.rng import Luck

T = TypeVar("T")


class Move(NamedTuple):
    """One ply: the seat and its move in the game's notation."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The header and moves that fix a game: replaying them gives the same states on every machine."""

    game: str
    edition: int
    options: Any
    seats: int
    seed: bytes
    moves: tuple[Move, ...] = ()
    duplicate: bool = False
    """Whether each hole has random numbers of its own, counted by the moves that draw some.

    Then equal decisions on a hole meet equal chances, however its player came there.
    """

    @property
    def game_definition(self) -> AnyGame:
        """The game under the edition of this record; raises `UnknownGame`."""
        return EDITIONS.get((self.game, self.edition)) or find_edition(self.game, self.edition)

    @property
    def rules(self) -> AnyRules:
        """The rules of that game."""
        return self.game_definition.rules

    def luck(self, ply: int, purpose: str = "game") -> Luck:
        """Return the random numbers of one ply; 0 is the set-up, the first move is ply 1."""
        return Luck(self.seed, ply, purpose)

    def initial_state(self) -> Any:
        """Return the state before the first move."""
        return self.rules.setup(self.options, self.seats, self.luck(0))

    def play(self, state: Any, ply: int, move: Move) -> Any:
        """Return the state after `move` as that ply. Raise `UnreadableMove` or `IllegalMove`.

        A duplicate record needs all moves before that ply.
        """
        return self._apply(state, move, self._duplicate_luck(ply) if self.duplicate else self.luck(ply))

    def _apply(self, state: Any, move: Move, luck: Luck) -> Any:
        return self.rules.apply(state, move.seat, self.rules.parse_move(move.text), luck)

    def states(self) -> Iterator[Any]:
        """Yield every state from the set-up to the last move."""
        if self.duplicate:
            yield from (state for state, _luck in self._duplicate_states())
            return
        state = self.initial_state()
        yield state
        for ply, move in enumerate(self.moves, 1):
            state = self._apply(state, move, self.luck(ply))
            yield state

    def _duplicate_luck(self, ply: int) -> Luck:
        """Return the random numbers of one ply of a duplicate record."""
        ((_state, luck),) = islice(self._duplicate_states(), ply - 1, ply)
        return luck

    def _duplicate_states(self) -> Iterator[tuple[Any, Luck]]:
        """Yield every state of a duplicate record with the random numbers of the move that follows it."""
        state, hole, draws = self.initial_state(), 0, 0
        for move in self.moves:
            luck = self._hole_luck(hole, draws)
            yield state, luck
            state = self._apply(state, move, luck)
            finished_holes = self._finished_holes(state)
            hole, draws = (hole, draws + luck.is_used) if finished_holes == hole else (finished_holes, 0)
        yield state, self._hole_luck(hole, draws)

    def _hole_luck(self, hole: int, draws: int) -> Luck:
        return self.luck(draws, f"hole {hole + 1}")

    def _finished_holes(self, state: Any) -> int:
        return min(map(len, self.rules.view(state, None).card.strokes))

    def last_state(self) -> Any:
        """Return the state after the last move."""
        (last,) = deque(self.states(), maxlen=1)
        return last

    def with_moves(self, *moves: Move) -> "Record":
        """Return the record with these moves at its end."""
        return replace(self, moves=self.moves + moves)


def write_record(record: Record) -> str:
    """Return the record as text: a header of `key value` lines, an empty line, then one line a move."""
    options = json.dumps(msgspec.to_builtins(record.options), sort_keys=True)
    header = (
        f"game {record.game}",
        f"edition {record.edition}",
        f"options {options}",
        f"seats {record.seats}",
        f"seed {record.seed.hex()}",
        *(("duplicate 1",) if record.duplicate else ()),
    )
    return "\n".join((*header, "", *(f"{seat} {text}" for seat, text in record.moves), ""))


def parse_header(text: str) -> dict[str, str]:
    """Return the values of the lines above the moves, by name."""
    lines = (line.partition(" ") for line in text.partition("\n\n")[0].splitlines())
    return {name: value for name, _break, value in lines}


def parse_field(fields: Mapping[str, str], name: str, reading: Callable[[str], T]) -> T:
    """Return the value of a header line. Raise `UnreadableMove` if the line is missing or cannot be read."""
    if name not in fields:
        raise UnreadableMove(_("There's no line that starts with “{name}”.").format(name=name))
    try:
        return reading(fields[name])
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise UnreadableMove(_("I can't read the line that starts with “{name}”.").format(name=name)) from error


def parse_record(text: str) -> Record:
    """Return the record that `write_record` wrote. Raise `UnreadableMove` with the reason for any other text."""
    fields = parse_header(text)
    game, seats = _parse_game(fields), parse_field(fields, "seats", int)
    if seats not in game.rules.seats:
        raise UnreadableMove(
            _("{game} doesn't work with this many players: {seats}.").format(game=game.title, seats=seats)
        )
    lines = text.partition("\n\n")[2].splitlines()
    return Record(
        game=game.key,
        edition=game.edition,
        options=parse_field(
            fields, "options", lambda options: msgspec.convert(json.loads(options), game.rules.options)
        ),
        seats=seats,
        seed=parse_field(fields, "seed", bytes.fromhex),
        moves=tuple(_parse_move(ply, line) for ply, line in enumerate(lines, 1)),
        duplicate=fields.get("duplicate") == "1",
    )


def _parse_game(fields: Mapping[str, str]) -> AnyGame:
    try:
        return find_edition(parse_field(fields, "game", str), parse_field(fields, "edition", int))
    except UnknownGame as error:
        raise UnreadableMove(str(error)) from error


def _parse_move(ply: int, line: str) -> Move:
    seat, _break, text = line.partition(" ")
    if not seat.isdecimal() or len(seat) > 2:
        raise UnreadableMove(_("Move {number} doesn't start with a seat number.").format(number=ply))
    return Move(int(seat), text)
