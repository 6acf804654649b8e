"""Random tables and random games for the tests of every game."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from engine.game import AnyGame, Seat
from engine.luck import Luck
from engine.record import Move, Record

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
ENDLESS = 50_000
"""More moves than any game may take."""
UNASKED, LEAVING = 8, 1000
"""One turn in so many is tried by a seat for which nobody waits, or by one that leaves."""


class Table(NamedTuple):
    """All that a random game depends on."""

    game: AnyGame
    options: Any
    seats: int
    seed: bytes

    def luck(self, ply: int, purpose: str = "game") -> Luck:
        return Luck(self.seed, ply, purpose)

    def record(self, moves: Iterable[Move] = ()) -> Record:
        """The game at this table with these moves."""
        return Record(
            game=self.game.key,
            edition=self.game.edition,
            options=self.options,
            seats=self.seats,
            seed=self.seed,
            moves=tuple(moves),
        )


class Turn(NamedTuple):
    """A state that awaits somebody, and the move that a random seat makes in it."""

    state: Any
    seat: Seat
    move: Any


def tables(game: AnyGame) -> SearchStrategy[Table]:
    """Tables of the game with any options and any number of seats that go together."""
    seats = st.sampled_from(game.seats)
    return st.builds(Table, st.just(game), options(game), seats, st.binary(min_size=32, max_size=32)).filter(_opens)


def _opens(table: Table) -> bool:
    try:
        table.game.check(table.options, table.seats)
    except ValueError:
        return False
    return True


def options(game: AnyGame) -> SearchStrategy[Any]:
    """Every choice of options that the game accepts, read off the types of its fields."""
    fields = {field.encode_name: _choices(field.type) for field in msgspec.structs.fields(game.options)}
    return st.fixed_dictionaries({}, optional=fields).map(lambda chosen: _accepted(game, chosen)).filter(bool)


def _accepted(game: AnyGame, chosen: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(chosen, game.options)
    except msgspec.ValidationError:
        return None


def _choices(kind: Any) -> SearchStrategy[Any]:
    if get_origin(kind) is Literal:
        return st.sampled_from(get_args(kind))
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.IntType(ge=low, le=high):
            return st.integers(low, high)
        case msgspec.inspect.VarTupleType(item_type=item) | msgspec.inspect.FrozenSetType(item_type=item):
            return st.lists(st.sampled_from(_named(item)), unique=True)
        case _:
            return st.from_type(kind)


def _named(item: Any) -> list[Any]:
    assert isinstance(item, msgspec.inspect.LiteralType), "a list of options names its members"
    return list(item.values)


def _turn(table: Table, state: Any, chance: Luck) -> Turn:
    """A random move: of a seat that is awaited, sometimes of one for which nobody waits, rarely the one that leaves."""
    game, seat = table.game, chance.below(table.seats)
    if chance.below(UNASKED) == 0 and (moves := game.anytime(state, seat)):
        return Turn(state, seat, chance.choice(moves))
    if chance.below(LEAVING) == 0 and (leaving := game.leave(state, seat)) is not None:
        return Turn(state, seat, leaving)
    seat = chance.choice(game.awaiting(state))
    return Turn(state, seat, chance.choice(game.legal(state, seat)))


def playout(table: Table) -> Iterator[Turn]:
    """A random game, a turn at a time, the finished state last with nobody on turn."""
    game = table.game
    state = game.setup(table.options, table.seats, table.luck(0))
    for ply in range(1, ENDLESS):
        if not game.awaiting(state):
            yield Turn(state, -1, None)
            return
        turn = _turn(table, state, table.luck(ply, "test"))
        yield turn
        state = game.apply(state, turn.seat, turn.move, table.luck(ply))
    raise AssertionError(f"{game.key} goes on after {ENDLESS} moves")


def spread(states: Sequence[Any], count: int) -> list[Any]:
    """So many of the states, evenly spread from the first to the last."""
    last = len(states) - 1
    return [states[number * last // (count - 1)] for number in range(count)]


def moments(table: Table, count: int) -> list[Any]:
    """So many states of a random game, evenly spread from its start to its end."""
    return spread([turn.state for turn in playout(table)], count)
