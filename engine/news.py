"""News of moves: items in which each event is one clause, told as single sentences or as one line a player."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.speech import _

Weight: TypeAlias = Literal["aside", "", "result", "end"]
"""What may be left out of long news: an aside first of all; each player's last result and an end never."""
LINE: Final = 100
"""The characters behind the name in a line from which clauses may be left out; a phone shows 45 in a row."""


class Item(NamedTuple):
    """An event: a player's action as a clause that follows the name, or a whole sentence."""

    said: str
    who: int | None = None
    weight: Weight = ""
    then: str = ""
    """The wording behind another action of the same player, or of an item of nobody; "" uses `text`."""
    more: str = ""
    """The wording of a `{count}` of such events in a row; "" uses the clause once with the count."""


def doing(who: int, said: str, weight: Weight = "", then: str = "", more: str = "") -> Item:
    """Return the item of a player's action."""
    return Item(said, who, weight, then, more)


def sentences(items: Iterable[Item], names: Sequence[str]) -> tuple[str, ...]:
    """Return one sentence for each item."""
    return tuple(
        item.said if item.who is None else _("{name} {did}.").format(name=names[item.who], did=item.said)
        for item in items
    )


def lines(items: Iterable[Item], names: Sequence[str]) -> tuple[str, ...]:
    """Return one line for each run of a player's actions, with the name once; items of nobody stand between them."""
    runs = groupby(items, key=lambda item: item.who)
    return tuple(chain.from_iterable(_run(who, [*run], names) for who, run in runs))


def _run(who: int | None, run: Sequence[Item], names: Sequence[str]) -> Iterator[str]:
    if who is None:
        yield from _counted((item.more, item.then or item.said) for item in run)
        return
    yield _("{name}: {did}.").format(name=names[who], did=_did(tuple(run)))


@lru_cache(512)  # every reader asks for it again until the next move
def _did(run: tuple[Item, ...]) -> str:
    """Return a player's actions as one line; where it is too long, leave out asides, then the oldest clauses."""
    spare = sorted({*range(len(run))} - kept(run), key=lambda number: (run[number].weight != "aside", number))
    told = (_without({*spare[:left]}, run) for left in range(len(spare) + 1))
    return next((did for did in told if len(did) <= LINE), _without({*spare}, run))


def _without(gone: Collection[int], run: Sequence[Item]) -> str:
    """Return the clauses of all actions but these; an ellipsis marks the gap if more than asides are left out."""
    cut = {number for number in gone if run[number].weight != "aside"}
    clauses = (
        (item.more, (item.then if number and number - 1 not in cut else "") or item.said)
        for number, item in enumerate(run)
        if number not in gone
    )
    return ("… " if cut else "") + ", ".join(_counted(clauses))


def _counted(told: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the clauses; equal ones in a row become one with a count."""
    for (more, said), run in groupby(told, key=lambda clause: (clause[0], "" if clause[0] else clause[1])):
        clauses = [clause for _more, clause in run]
        times = len(clauses)
        if times == 1:
            yield clauses[0]
        else:
            yield more.format(count=times) if more else f"{said} ×{times}"


def kept(items: Sequence[Item]) -> frozenset[int]:
    """Return the indexes of the items that are never left out: each player's last result, and all ends."""
    last = {item.who: number for number, item in enumerate(items) if item.weight == "result"}
    return frozenset((*last.values(), *(number for number, item in enumerate(items) if item.weight == "end")))


def latest(items: Sequence[Item], readers: Collection[int]) -> Sequence[Item]:
    """Return the items without those of a reader before their last result but one, since another player's action."""
    others = (number for number, item in enumerate(items, 1) if item.who is not None and item.who not in readers)
    start = max(others, default=0)
    results = [number for number, item in enumerate(items, 1) if number > start and item.weight == "result"]
    cut = results[-2] if len(results) > 1 else start
    return (*items[:start], *(item for item in items[start:cut] if item.weight == "end"), *items[cut:])


def shortened(items: Sequence[Item], count: int) -> tuple[Item, ...]:
    """Return the items without the oldest `count` of those that may be left out."""
    staying = kept(items)
    gone = {*[number for number in range(len(items)) if number not in staying][:count]}
    return tuple(item for number, item in enumerate(items) if number not in gone)
