"""How a transaction becomes an operation of the store, and what a database has to do for that."""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from db.statement import Transaction, Work

P = ParamSpec("P")
T = TypeVar("T")


Hear: TypeAlias = Callable[[str], None]
"""Is told each notice."""


class Database(Protocol):
    """What runs transactions: `db.sqlite` and `db.postgres`."""

    async def read(self, work: Work[T], *, long: bool = False) -> T: ...
    async def write(self, work: Work[T]) -> T: ...
    async def tell(self, notice: str) -> None: ...
    async def listen(self, hear: Hear) -> None: ...
    async def close(self) -> None: ...


class Keeper(Protocol):
    """Whoever has operations."""

    @property
    def database(self) -> Database: ...


def reads(
    transaction: Callable[P, Transaction[T]], *, long: bool = False
) -> Callable[Concatenate[Keeper, P], Coroutine[Any, Any, T]]:
    """The operation that carries out a transaction which only reads; a `long` one keeps no short one waiting."""

    @wraps(transaction)
    async def operation(store: Keeper, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.read(partial(transaction, *args, **kwargs), long=long)

    return operation


def writes(
    transaction: Callable[P, Transaction[T]],
) -> Callable[Concatenate[Keeper, P], Coroutine[Any, Any, T]]:
    """The operation that carries out a transaction which writes; written means on disk."""

    @wraps(transaction)
    async def operation(store: Keeper, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.write(partial(transaction, *args, **kwargs))

    return operation
