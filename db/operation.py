"""Operations of the store made from transactions, and the protocol of a database that runs them."""

from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias

from db.statement import T, Transaction, TransactionFactory

P = ParamSpec("P")


NotificationHandler: TypeAlias = Callable[[str], None]
"""Called with each notification."""


class Database(Protocol):
    """Runs transactions; implemented by `db.sqlite` and `db.postgres`."""

    async def run_read(self, work: TransactionFactory[T], *, long: bool = False) -> T: ...
    async def run_write(self, work: TransactionFactory[T]) -> T: ...
    async def notify(self, notice: str) -> None: ...
    async def listen(self, hear: NotificationHandler) -> None: ...
    async def close(self) -> None: ...


class HasDatabase(Protocol):
    """An object whose methods are operations on its database."""

    @property
    def database(self) -> Database: ...


def read_operation(
    transaction: Callable[P, Transaction[T]], *, long: bool = False
) -> Callable[Concatenate[HasDatabase, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that only reads; a `long` one does not block short ones."""

    @wraps(transaction)
    async def operation(store: HasDatabase, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.run_read(partial(transaction, *args, **kwargs), long=long)

    return operation


def write_operation(
    transaction: Callable[P, Transaction[T]],
) -> Callable[Concatenate[HasDatabase, P], Coroutine[Any, Any, T]]:
    """Make an operation from a transaction that writes; it returns once the transaction is on disk."""

    @wraps(transaction)
    async def operation(store: HasDatabase, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await store.database.run_write(partial(transaction, *args, **kwargs))

    return operation
