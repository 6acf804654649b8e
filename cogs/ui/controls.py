"""Moves as buttons and menus: a game may lay out its own; every other game gets this."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from cogs.games import play_nine_rows
from cogs.ui.page import Choice, Option, Press, Row
from engine.game import AnyGame, Names
from engine.speech import N_, _

Rows: TypeAlias = tuple[Row, ...]
LAYOUTS: Mapping[str, Callable[[Any], Rows]] = MappingProxyType({"play-nine": play_nine_rows.rows})
"""Games whose buttons have places of their own."""
ASIDE: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "scramble": {"concede": N_("Concede …")},
        "final-nine": {
            "character": N_("Choose a character …"),
            "swap": N_("Swap a card …"),
            "redraw": N_("New disc for a stroke …"),
            "trade": N_("Trade for a putter …"),
        },
    }
)
"""Moves that nobody should make by a slip of the finger, by their first word: each has a menu of its own."""
STYLES: Mapping[str, str] = MappingProxyType(
    {
        "throw": "green",
        "ready": "green",
        "propose": "green",
        **dict.fromkeys(("back", "done", "end", "skip", "pass", "decline"), "grey"),
    }
)
"""Moves that end or take back a choice, by their first word: always buttons, and in colours of their own."""
BUTTONS, MENU = 10, 25
"""More moves than this become a menu; a menu holds as many as Discord allows."""


class Labelled(NamedTuple):
    """A move as text and as people read it; `note` says more where there is room."""

    text: str
    label: str
    note: str

    @property
    def verb(self) -> str:
        return self.text.partition(" ")[0]


def move_rows(game: AnyGame, view: Any, names: Names, page: int = 0) -> Rows:
    """Everything that the viewer may do now as controls; beyond a menu's 25 they are turned page by page."""
    layout = LAYOUTS.get(game.key)
    if layout is not None:
        return layout(view)
    words = game.words
    moves = [
        Labelled(game.write(move), words.move(view, move, names), words.note(move))
        for move in (*view.moves, *view.anytime)
    ]
    hints = ASIDE.get(game.key, {})
    rest = [move for move in moves if move.verb not in hints]
    return (*_rows(rest, page), *_menus(hints, moves))


def decided_here(game: AnyGame, view: Any) -> bool:
    """Whether the decision is made on these controls: there is a move that does not stand aside."""
    hints = ASIDE.get(game.key, {})
    return any(game.write(move).partition(" ")[0] not in hints for move in view.moves)


def _rows(moves: Sequence[Labelled], page: int) -> Iterator[Row]:
    """Moves with their labels: a few as buttons, more as a menu, still more as a menu that turns its pages."""
    if len(moves) <= BUTTONS:
        yield from rows_of_five(map(_press, moves))
        return
    many = [move for move in moves if move.verb not in STYLES]
    last = (len(many) - 1) // MENU
    page = min(page, last)
    yield Choice(
        _("Choose your move"), "choose", tuple(Option(*move) for move in many[page * MENU : (page + 1) * MENU])
    )
    if last:
        yield _turner(page, last)
    yield from rows_of_five(_press(move) for move in moves if move.verb in STYLES)


def _press(move: Labelled) -> Press:
    return Press(move.label, "move", move.text, STYLES.get(move.verb, "blue"))


def _menus(hints: Mapping[str, str], moves: Sequence[Labelled]) -> Iterator[Choice]:
    """The menus of moves that stand aside."""
    for verb, hint in hints.items():
        options = tuple(
            Option(move.text.partition(" ")[2], move.label, move.note) for move in moves if move.verb == verb
        )
        if options:
            yield Choice(_(hint), "choose", options, arg=verb)


def _turner(page: int, last: int) -> tuple[Press, ...]:
    return (
        Press(_("Previous moves"), "leaf", str(page - 1), disabled=page == 0),
        Press(_("More moves"), "leaf", str(page + 1), disabled=page == last),
    )


def rows_of_five(presses: Iterable[Press]) -> Iterator[tuple[Press, ...]]:
    """Buttons in rows as wide as Discord allows."""
    rest = iter(presses)
    while row := tuple(islice(rest, 5)):
        yield row
