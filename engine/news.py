"""What moves did, an item a thing that happened: told in single sentences, or in one line a player."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.speech import _

Weight: TypeAlias = Literal["aside", "", "result", "end"]
"""What may be left out of a long telling: an aside before all else, the last result of each player and an end never."""
LINE: Final = 100
"""How many letters behind the name a line has for what may be left out: a phone shows 45 beside each other."""


class Item(NamedTuple):
    """Something that happened: what a player did, as a clause that follows the name, or a whole sentence."""

    said: str
    who: int | None = None
    weight: Weight = ""
    then: str = ""
    """How a line says it behind what the same player did just before, or where nobody did it; else as it is `said`."""
    more: str = ""
    """How a line says that it happened a `{count}` of times in a row; else the clause is said once, with the count."""


def doing(who: int, said: str, weight: Weight = "", then: str = "", more: str = "") -> Item:
    """What a player did."""
    return Item(said, who, weight, then, more)


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
        yield from _counted((item.more, item.then or item.said) for item in run)
        return
    yield _("{name}: {did}.").format(name=names[who], did=_did(tuple(run)))


@lru_cache(512)  # the same until the player who reads it next has decided
def _did(run: tuple[Item, ...]) -> str:
    """What a player did, without as many asides and then of the oldest clauses as a line has no room for."""
    spare = sorted({*range(len(run))} - kept(run), key=lambda number: (run[number].weight != "aside", number))
    told = (_without({*spare[:left]}, run) for left in range(len(spare) + 1))
    return next((did for did in told if len(did) <= LINE), _without({*spare}, run))


def _without(gone: Collection[int], run: Sequence[Item]) -> str:
    """What a player did but for these, which is marked where they are more than asides."""
    cut = {number for number in gone if run[number].weight != "aside"}
    clauses = (
        (item.more, (item.then if number and number - 1 not in cut else "") or item.said)
        for number, item in enumerate(run)
        if number not in gone
    )
    return ("… " if cut else "") + ", ".join(_counted(clauses))


def _counted(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The clauses, once where one comes several times in a row, or several are summed alike."""
    for (more, said), run in groupby(told, key=lambda clause: (clause[0], "" if clause[0] else clause[1])):
        clauses = [clause for _more, clause in run]
        times = len(clauses)
        if times == 1:
            yield clauses[0]
        else:
            yield more.format(count=times) if more else f"{said} ×{times}"


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
