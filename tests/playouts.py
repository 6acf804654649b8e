"""Random tables and random games for the tests of every game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple, overload

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.game import AnyGame, Seat
from engine.record import Move, Record
from engine.registry import GAMES
from engine.rng import Luck
from tests.chance import chance

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
ENDLESS = 50_000
"""More moves than any game may take."""
UNASKED, LEAVING = 8, 1000
"""One turn in so many is of a seat that nobody awaits, or of one that leaves."""


class Table(NamedTuple):
    """The inputs of a random game."""

    game: AnyGame
    options: Any
    seats: int
    seed: bytes

    def luck(self, ply: int, purpose: str = "game") -> Luck:
        return Luck(self.seed, ply, purpose)

    def record(self, moves: Iterable[Move] = ()) -> Record:
        """Return the record of the game at this table with these moves."""
        return Record(
            game=self.game.key,
            edition=self.game.edition,
            options=self.options,
            seats=self.seats,
            seed=self.seed,
            moves=tuple(moves),
        )


class Turn(NamedTuple):
    """A state that awaits a decision, and the move that a random seat makes in it."""

    state: Any
    seat: Seat
    move: Any


def tables(game: AnyGame) -> SearchStrategy[Table]:
    """Return a strategy of tables of the game with any valid options and seats."""
    return st.randoms(use_true_random=True).map(partial(random_table, game))


def options(game: AnyGame) -> SearchStrategy[Any]:
    """Return a strategy of all options that the game accepts."""
    return st.randoms(use_true_random=True).map(partial(random_options, game))


def random_table(game: AnyGame, random: Random) -> Table:
    """Return a table with random valid options and a random number of seats."""
    while True:
        table = Table(game, random_options(game, random), random.choice(game.rules.seats), random.randbytes(32))
        try:
            game.rules.validate_setup(table.options, table.seats)
        except ValueError:
            continue
        return table


def random_options(game: AnyGame, random: Random) -> Any:
    """Return random options that the game accepts: about half are set, the others are left out."""
    fields = msgspec.structs.fields(game.rules.options)
    while True:
        chosen = {field.encode_name: _value(field.type, random) for field in fields if random.random() < 0.5}
        try:
            return msgspec.convert(chosen, game.rules.options)
        except msgspec.ValidationError:
            continue


def _value(kind: Any, random: Random) -> Any:
    """Return a random value of an option of this type; of a list or a set, some members."""
    kind = kind if isinstance(kind, msgspec.inspect.Type) else msgspec.inspect.type_info(kind)
    match kind:
        case msgspec.inspect.Metadata(type=inner):
            return _value(inner, random)
        case msgspec.inspect.LiteralType(values=values):
            return random.choice(values)
        case msgspec.inspect.BoolType():
            return random.random() < 0.5
        case msgspec.inspect.NoneType():
            return None
        case msgspec.inspect.IntType(ge=int(low), le=int(high)):
            return random.choice((low, high, random.randint(low, high)))
        case msgspec.inspect.UnionType(types=kinds):
            return _value(random.choice(kinds), random)
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.FrozenSetType(item_type=item):
            assert isinstance(item, msgspec.inspect.LiteralType), "a list of options names its members"
            return random.sample(item.values, random.randint(0, len(item.values)))
        case _:
            raise TypeError(f"no test knows the values of an option of the type {kind}")


def _turn(table: Table, state: Any, chance: Luck) -> Turn:
    """Return a random turn: mostly of an awaited seat, sometimes of another one, rarely of one that leaves."""
    game, seat = table.game, chance.below(table.seats)
    if chance.below(UNASKED) == 0 and (moves := game.rules.anytime(state, seat)):
        return Turn(state, seat, chance.choice(moves))
    if chance.below(LEAVING) == 0 and (leaving := game.clubhouse.leave_move(state, seat)) is not None:
        return Turn(state, seat, leaving)
    seat = chance.choice(game.rules.awaiting(state))
    return Turn(state, seat, chance.choice(game.rules.legal_moves(state, seat)))


def playout(table: Table) -> Iterator[Turn]:
    """Yield the turns of a random game; the finished state comes last, with seat -1."""
    game = table.game
    state = game.rules.setup(table.options, table.seats, table.luck(0))
    for ply in range(1, ENDLESS):
        if not game.rules.awaiting(state):
            yield Turn(state, -1, None)
            return
        turn = _turn(table, state, table.luck(ply, "test"))
        yield turn
        state = game.rules.apply(state, turn.seat, turn.move, table.luck(ply))
    raise AssertionError(f"{game.key} goes on after {ENDLESS} moves")


def spread(states: Sequence[Any], count: int) -> list[Any]:
    """Return so many of the states, evenly spread from the first to the last."""
    last = len(states) - 1
    return [states[number * last // (count - 1)] for number in range(count)]


def moments(table: Table, count: int) -> list[Any]:
    """Return so many states of a random game, evenly spread from its start to its end."""
    return spread([turn.state for turn in playout(table)], count)


class Moments(Sequence[Any]):
    """Some states of a game, in order; `seen` is the ply of the state that was read last."""

    def __init__(self, turns: Sequence[Turn], plies: Sequence[int]) -> None:
        self._turns, self._plies = turns, plies
        self.seen = plies[0]

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        self.seen = self._plies[index]
        return self._turns[self.seen].state

    def __len__(self) -> int:
        return len(self._plies)


class Playout(NamedTuple):
    """A table and a random game at it; many checks share one."""

    table: Table
    turns: tuple[Turn, ...]

    def moments(self, count: int) -> Moments:
        """Return so many states, evenly spread from the first to the last."""
        return Moments(self.turns, spread(range(len(self.turns)), count))

    def every_state(self) -> Moments:
        return Moments(self.turns, range(len(self.turns)))

    def check(self, check: Callable[[Table, Any], None], states: Moments) -> None:
        """Run a check on some states; an error says how to reproduce the state that was read last."""
        with annotate_errors(self.table, check, states):
            check(self.table, states)


@contextmanager
def annotate_errors(table: Table, check: Callable[..., None], states: Moments | None = None) -> Iterator[None]:
    """Add the check, the table and the state as notes to any exception."""
    try:
        yield
    except BaseException as error:
        game, options, seats, seed = table
        made = f"GAMES[{game.key!r}].rules.options({str(options).partition('(')[2]}"
        error.add_note(f"{getattr(check, 'func', check).__name__} does not hold at")
        error.add_note(f"table = Table(GAMES[{game.key!r}], {made}, {seats}, bytes.fromhex({seed.hex()!r}))")
        if states is not None:
            error.add_note(f"state = list(playout(table))[{states.seen}].state")
        raise


def playouts(game: AnyGame, batch: str, count: int) -> Iterator[Playout]:
    """Yield so many random games at random tables, each played once in a process."""
    for number in range(count):
        yield _play(game.key, batch, number)


@cache
def _play(key: str, batch: str, number: int) -> Playout:
    table = random_table(GAMES[key], chance(f"playouts {key} {batch} {number}"))
    return Playout(table, tuple(playout(table)))
