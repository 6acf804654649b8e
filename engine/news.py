"""News of moves: items in which each event is one clause, told as single sentences or as one sentence a player.

The sentences of a game are in its `text/news.py`; `ui/pages/board.py` chooses which of them a board shows.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain, groupby, pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.i18n import _

Weight: TypeAlias = Literal["interim", "aside", "", "result", "end"]
"""How soon an item is left out of long news: an aside first of all; each player's last result and an end never.

An interim item is told only until the next result.
"""
GAP: Final = "… "
"""The beginning of a line from which more than asides are left out."""
OMISSION: Final = " …"
"""The end of a line behind which lines are left out."""
MAX_LINE_CHARACTERS: Final = 100
"""The characters behind the name in a line from which clauses may be left out; a phone shows them in three rows."""
PHONE_ROW_CHARACTERS: Final = 45
"""The characters that a phone shows in a row."""


class NewsItem(NamedTuple):
    """An event: a player's action as a clause that follows the name, or a whole sentence."""

    text: str
    seat: int | None = None
    weight: Weight = ""
    then: str = ""
    """The wording behind another action of the same player, or of an item of nobody; "" uses `text`."""
    more: str = ""
    """The wording of a `{count}` of such events in a row; "" uses the clause with the count."""
    you: str = ""
    """The wording that speaks to the player who did it; "" where a game has none."""
    is_new: bool = False
    """Whether it begins a sentence of its own: with a throw, or with what another player did to this one."""
    target: int | None = None
    """The other player at whose cost it was done."""
    is_turning_point: bool = False
    """Whether a card turned the hole here; the end of the hole tells it again."""
    is_no_feat: bool = False
    """Whether it tells trouble, a score over par or a card won: no stroke to be proud of."""


def player_item(who: int, text: str, weight: Weight = "", then: str = "", more: str = "", you: str = "") -> NewsItem:
    """Return the item of a player's action."""
    return NewsItem(text, who, weight, then, more, you)


def sentences(items: Iterable[NewsItem], names: Sequence[str]) -> tuple[str, ...]:
    """Return one sentence for each item."""
    return tuple(
        item.text if item.seat is None else _("{name} {did}.").format(name=names[item.seat], did=item.text)
        for item in items
    )


def lines(
    items: Iterable[NewsItem], names: Sequence[str], addressee: int | None = None, room: int = MAX_LINE_CHARACTERS
) -> tuple[str, ...]:
    """Return one sentence for each run of a player's actions; a new throw or another player's act begins a new one.

    The seat `addressee` is called "You" in its name, and is spoken to where the game has words for that. A line of
    more than `room` characters loses clauses.
    """
    runs = chain.from_iterable(_split_run([*run]) for _seat, run in groupby(items, key=lambda item: item.seat))
    return tuple(chain.from_iterable(_run_text(run[0].seat, run, names, addressee, room) for run in runs))


def _split_run(run: Sequence[NewsItem]) -> Iterator[Sequence[NewsItem]]:
    """Yield the parts of a run, each of which is a sentence."""
    starts = [number for number, item in enumerate(run) if item.is_new or not number]
    yield from (run[start:end] for start, end in pairwise((*starts, len(run))))


def _run_text(
    who: int | None, run: Sequence[NewsItem], names: Sequence[str], addressee: int | None, room: int
) -> Iterator[str]:
    if who is None:
        yield from _merge_repeats((item.more, item.then or item.text) for item in run)
        return
    form, items = _("{name} {did}."), tuple(run)
    if who == addressee:
        form = form if run[0].you else _("{name}: {did}.")
        items = tuple(item._replace(text=item.you, then="") if item.you else item for item in run)
    did = _action_text(items, room)
    sentence = form.format(name=names[who], did=did.removeprefix(GAP))
    yield f"{GAP}{sentence}" if did.startswith(GAP) else sentence


@lru_cache(512)  # every reader asks for it again until the next move
def _action_text(run: tuple[NewsItem, ...], room: int) -> str:
    """Return a player's actions as one line; where it is too long, leave out asides, then the oldest clauses."""
    spare = sorted(
        {*range(len(run))} - essential_indexes(run), key=lambda number: (run[number].weight != "aside", number)
    )
    versions = (_text_without({*spare[:count]}, run) for count in range(len(spare) + 1))
    return next((did for did in versions if len(did) <= room), _text_without({*spare}, run))


def _text_without(omitted_indexes: Collection[int], run: Sequence[NewsItem]) -> str:
    """Return the clauses of all actions but these; an ellipsis marks the gap if more than asides are left out."""
    cut = {number for number in omitted_indexes if run[number].weight != "aside"}
    clauses = (
        (item.more, (item.then if number and number - 1 not in cut else "") or item.text)
        for number, item in enumerate(run)
        if number not in omitted_indexes
    )
    return (GAP if cut else "") + ", ".join(_merge_repeats(clauses))


def _merge_repeats(clause_forms: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the clauses; equal ones in a row become one with a count."""
    for (more, text), run in groupby(clause_forms, key=lambda clause: (clause[0], "" if clause[0] else clause[1])):
        clauses = [clause for _more, clause in run]
        times = len(clauses)
        if times == 1:
            yield clauses[0]
        else:
            yield (more or _("{clause}, {count} times")).format(clause=text, count=times)


def essential_indexes(items: Sequence[NewsItem]) -> frozenset[int]:
    """Return the indexes of the items that are never left out: each player's last result, and all ends."""
    last = {item.seat: number for number, item in enumerate(items) if item.weight == "result"}
    return frozenset((*last.values(), *(number for number, item in enumerate(items) if item.weight == "end")))


def drop_interim(items: Sequence[NewsItem]) -> tuple[NewsItem, ...]:
    """Return the items without those that were told only until a result, where one follows."""
    results = (
        number for number, item in enumerate(items) if item.weight in {"result", "end"} and item.seat is not None
    )
    last_result = max(results, default=-1)
    return tuple(item for number, item in enumerate(items) if item.weight != "interim" or number > last_result)


def trim_own_history(items: Sequence[NewsItem], readers: Collection[int]) -> Sequence[NewsItem]:
    """Return the items without those of a reader before their last result but one, since another player's action."""
    others = (number for number, item in enumerate(items, 1) if item.seat is not None and item.seat not in readers)
    start = max(others, default=0)
    results = [number for number, item in enumerate(items, 1) if number > start and item.weight == "result"]
    cut = results[-2] if len(results) > 1 else start
    return (*items[:start], *(item for item in items[start:cut] if item.weight == "end"), *items[cut:])


def keep_done_to(items: Iterable[NewsItem], readers: Collection[int]) -> tuple[NewsItem, ...]:
    """Return the items; what was done to a reader is never left out."""
    return tuple(item._replace(weight="end") if item.target in readers else item for item in items)


def news_for(items: Sequence[NewsItem], readers: Collection[int]) -> Sequence[NewsItem]:
    """Return what these readers are told of all that has happened since their last decision."""
    return keep_done_to(trim_own_history(drop_interim(items), readers), readers)


def latest_lines(text_lines: Sequence[str], reader: str, rows: int) -> Iterator[str]:
    """Yield the latest of these lines that fit in so many rows of a phone, always the last and those about the reader.

    A line is about the reader if their mention is in it. A line ends with `OMISSION` if the next one is left out: a
    mark in a row of its own would take the room of a stroke.
    """
    rows_needed = reversed([*accumulate(-(-len(line) // PHONE_ROW_CHARACTERS) for line in reversed(text_lines))])
    fits = [needed <= rows or reader in line for line, needed in zip(text_lines, rows_needed, strict=True)]
    shown = (*fits[:-1], True)
    for line, is_shown, is_next_shown in zip(text_lines, shown, (*shown[1:], True), strict=False):
        if is_shown:
            yield line if is_next_shown else line + OMISSION


def drop_oldest(items: Sequence[NewsItem], count: int) -> tuple[NewsItem, ...]:
    """Return the items without the oldest `count` of those that may be left out."""
    staying = essential_indexes(items)
    dropped_indexes = {*[number for number in range(len(items)) if number not in staying][:count]}
    return tuple(item for number, item in enumerate(items) if number not in dropped_indexes)


def strokes(items: Iterable[NewsItem]) -> Iterator[tuple[NewsItem, ...]]:
    """Yield the items of one stroke after another, without asides.

    A stroke ends with its result, or with the end of the hole for its player that follows from it.
    """
    stroke: list[NewsItem] = []
    for item in items:
        if stroke and stroke[-1].weight in {"result", "end"} and (item.weight, item.seat) != ("end", stroke[-1].seat):
            yield tuple(stroke)
            stroke = []
        if item.weight != "aside":
            stroke.append(item)
    if stroke:
        yield tuple(stroke)
