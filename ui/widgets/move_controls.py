"""Legal moves as buttons and menus, for games without controls of their own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engine.game import THEN, AnyGame, Names, Several, View
from engine.speech import _, shortened
from ui.widgets.game_face import Face, Rows
from ui.widgets.page import Choice, Option, Press, Row

BUTTONS, MENU = 10, 25
"""More moves than `BUTTONS_MAX` become a menu; `OPTIONS_MAX` is Discord's limit of a menu's options."""
NAME = 12
"""Characters of a player's name beside other words on a button."""


class Labelled(NamedTuple):
    """A move in notation with its label; `note` says more where there is room."""

    text: str
    label: str
    note: str
    icon: str

    @property
    def verb(self) -> str:
        return _verb(self.text)


def _verb(text: str) -> str:
    """Return the first word of a move, or of the first of several moves."""
    return text.partition(THEN)[0].partition(" ")[0]


def move_rows(game: AnyGame, face: Face, view: View, names: Names, page: int = 0) -> Rows:
    """Return controls for all legal moves of the viewer; more than a menu's 25 are turned page by page."""
    laid_out = face.layout(view, page)
    if laid_out is not None:
        return laid_out
    words = game.words

    def make_labelled(moves: Iterable[Any], label: str, note: str) -> Labelled:
        text = THEN.join(map(game.write, moves))
        return Labelled(text, label, "" if note in label else note, face.icon(view, text))

    short = [shortened(name, NAME) for name in names]
    joined = [make_labelled(moves, label.format(*short), note) for moves, label, note in words.series(view)]
    begun, together = {series.verb for series in joined}, words.several(view)
    single = [
        make_labelled((move,), words.move(view, move, names), words.note(view, move))
        for move in (*view.moves, *view.anytime)
        if together or _verb(game.write(move)) not in begun
    ]
    moves = [*joined, *(move for move in single if move.verb not in begun)]
    several = [*_several(game, together, (*single, *joined))]
    apart = {*face.aside, *(line.value.partition(" ")[0] for menu in several for line in menu.options)}
    rest = [move for move in moves if move.verb not in apart]
    return (*_rows(face, rest, page), *several, *_menus(face.aside, moves))


def decided_here(game: AnyGame, face: Face, view: View) -> bool:
    """Return whether these controls offer a move besides those that are kept aside."""
    return any(game.write(move).partition(" ")[0] not in face.aside for move in view.moves)


def _rows(face: Face, moves: Sequence[Labelled], page: int) -> Iterator[Row]:
    """Yield moves as buttons, as a menu, or as a menu with pages, by their number."""
    if len(moves) <= BUTTONS:
        yield from rows_of_five(_press(face, move) for move in moves)
        return
    many = [move for move in moves if move.verb not in face.styles]
    last = (len(many) - 1) // MENU
    page = min(page, last)
    yield Choice(_(face.hint), "choose", tuple(Option(*move) for move in many[page * MENU : (page + 1) * MENU]))
    if last:
        yield _turner(page, last)
    yield from rows_of_five(_press(face, move) for move in moves if move.verb in face.styles)


def _press(face: Face, move: Labelled) -> Press:
    return Press(move.label, "move", move.text, face.styles.get(move.verb, "blue"), icon=move.icon)


def _several(game: AnyGame, several: Several | None, moves: Sequence[Labelled]) -> Iterator[Choice]:
    """Yield the menu that makes several moves together, with the options that stand for more than one move."""
    if several is None:
        return
    last = game.write(several.last)
    words = {game.write(move).partition(" ")[0] for move in several.moves}
    chosen = [move._replace(text=move.text.removesuffix(THEN + last)) for move in moves if move.verb in words]
    options = tuple(Option(*move) for move in chosen)
    yield Choice(several.label, "several", options, last, min(several.most, len(options)), least=1)


def _menus(hints: Mapping[str, str], moves: Sequence[Labelled]) -> Iterator[Choice]:
    """Yield the menus of moves that are kept aside."""
    aside = [move for move in moves if move.verb in hints]
    for verb, hint in hints.items() if aside else ():
        options = tuple(
            Option(move.text.partition(" ")[2], move.label, move.note, move.icon) for move in aside if move.verb == verb
        )
        if options:
            yield Choice(_(hint), "choose", options, arg=verb)


def _turner(page: int, last: int) -> tuple[Press, ...]:
    return (
        Press(_("Previous moves"), "leaf", str(page - 1), disabled=page == 0),
        Press(_("More moves"), "leaf", str(page + 1), disabled=page == last),
    )


def rows_of_five(presses: Iterable[Press]) -> Iterator[tuple[Press, ...]]:
    """Yield buttons in rows of five, Discord's limit."""
    rest = iter(presses)
    while row := tuple(islice(rest, 5)):
        yield row
