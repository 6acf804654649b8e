"""Operations of the store made from transactions, and the protocol of a database that runs them."""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias

from db.statement import T, Transaction, Work

P = ParamSpec("P")


Hear: TypeAlias = Callable[[str], None]
"""Called with each notification."""


class Database(Protocol):
    """Runs transactions; implemented by `db.sqlite` and `db.postgres`."""

    async def read(self, work: Work[T], *, long: bool = False) -> T: ...
    async def write(self, work: Work[T]) -> T: ...
    async def tell(self, notice: str) -> None: ...
    async def listen(self, hear: Hear) -> None: ...
    async def close(self) -> None: ...


class Keeper(Protocol):
    """An object whose methods are operations on its database."""

    @property
    def database(self) -> Database: ...


def reads(
    transaction: Callable[P, Transaction[T]], *, long: bool = False
) -> Callable[Concatenate[Keeper, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that only reads; a `long` one does not block short ones."""

    @wraps(transaction)
    async def operation(store: Keeper, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.read(partial(transaction, *args, **kwargs), long=long)

    return operation


def writes(
    transaction: Callable[P, Transaction[T]],
) -> Callable[Concatenate[Keeper, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that writes; it returns once the transaction is on disk."""

    @wraps(transaction)
    async def operation(store: Keeper, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.write(partial(transaction, *args, **kwargs))

    return operation
