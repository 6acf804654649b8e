"""What moves did, an item a thing that happened: told in single sentences, or in one line a player."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Literal, NamedTuple, TypeAlias

from engine.speech import _

Weight: TypeAlias = Literal["", "result", "end"]
"""What may be left out of a long telling: the last result of each player never, an end never."""


class Item(NamedTuple):
    """Something that happened: what a player did, as a clause that follows the name, or a whole sentence."""

    said: str
    who: int | None = None
    weight: Weight = ""
    then: str = ""
    """The clause where it follows what the same player did just before, if that is said otherwise."""


def doing(who: int, said: str, weight: Weight = "", then: str = "") -> Item:
    """What a player did."""
    return Item(said, who, weight, then)


def sentences(items: Iterable[Item], names: Sequence[str]) -> tuple[str, ...]:
    """A sentence an item."""
    return tuple(
        item.said if item.who is None else _("{name} {did}.").format(name=names[item.who], did=item.said)
        for item in items
    )


def lines(items: Iterable[Item], names: Sequence[str]) -> tuple[str, ...]:
    """A line for all that a player did in a row, the name said once; what nobody did is told between them."""
    runs = groupby(items, key=lambda item: item.who)
    return tuple(chain.from_iterable(_run(who, [*run], names) for who, run in runs))


def _run(who: int | None, run: Sequence[Item], names: Sequence[str]) -> Iterator[str]:
    if who is None:
        yield from counted(item.said for item in run)
        return
    first, *others = run
    did = counted((first.said, *(item.then or item.said for item in others)))
    yield _("{name}: {did}.").format(name=names[who], did=", ".join(did))


def counted(told: Iterable[str]) -> Iterator[str]:
    """What is told, once where it is said several times in a row, with how often."""
    for said, run in groupby(told):
        times = len([*run])
        yield said if times == 1 else f"{said} ×{times}"


def kept(items: Sequence[Item]) -> frozenset[int]:
    """Which of the items are never left out: what came of each player's last stroke, and all ends."""
    last = {item.who: number for number, item in enumerate(items) if item.weight == "result"}
    return frozenset((*last.values(), *(number for number, item in enumerate(items) if item.weight == "end")))


def latest(items: Sequence[Item], readers: Collection[int]) -> Sequence[Item]:
    """The items without what a reader did before their last result but one, nobody else having done anything since."""
    others = (number for number, item in enumerate(items, 1) if item.who is not None and item.who not in readers)
    start = max(others, default=0)
    results = [number for number, item in enumerate(items, 1) if number > start and item.weight == "result"]
    cut = results[-2] if len(results) > 1 else start
    return (*items[:start], *(item for item in items[start:cut] if item.weight == "end"), *items[cut:])


def shortened(items: Sequence[Item], count: int) -> tuple[Item, ...]:
    """The items without the oldest so many of those that may be left out."""
    staying = kept(items)
    gone = {*[number for number in range(len(items)) if number not in staying][:count]}
    return tuple(item for number, item in enumerate(items) if number not in gone)
