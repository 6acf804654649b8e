"""Legal moves as buttons and menus, for games without controls of their own, and as autocomplete choices."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from discord.app_commands import Choice

from club.live_table import LiveTable
from engine.game import MOVE_SEPARATOR, AnyGame, MultiSelect, Names, View
from engine.i18n import _, truncate, use_locale
from engine.localized_notation import localize_move
from ui.widgets.custom_id import ASIDE_VERB, MENU_VERBS, SEVERAL
from ui.widgets.discord_limits import MAX_AUTOCOMPLETE_CHOICES, MAX_CHOICE_CHARACTERS, MAX_OPTIONS
from ui.widgets.game_face import Face, Rows
from ui.widgets.page import Button, Menu, MenuOption, Row, rows_of_five

MAX_BUTTONS, MAX_SHORT_BUTTONS = 6, 10
"""More moves than `MAX_BUTTONS` become a menu, as a phone shows no more beside the cards; `MAX_SHORT_BUTTONS` is for
moves with short labels, of which several stand in a row.
"""
MAX_SHORT_LABEL_CHARACTERS = 8
"""The most characters of a short label."""
MAX_NAME_CHARACTERS = 12
"""Characters of a player's name beside other words on a button."""


class LabelledMove(NamedTuple):
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
    return text.partition(MOVE_SEPARATOR)[0].partition(" ")[0]


def move_rows(game: AnyGame, face: Face, view: View, names: Names, page: int = 0) -> Rows:
    """Return controls for all legal moves of the viewer; more than a menu's 25 are turned page by page."""
    laid_out = face.layout(view, page)
    if laid_out is not None:
        return laid_out
    words = game.text

    def make_labelled(moves: Iterable[Any], label: str, note: str) -> LabelledMove:
        text = MOVE_SEPARATOR.join(map(game.rules.write_move, moves))
        return LabelledMove(text, label, "" if note in label else note, face.icon(view, text))

    short = [truncate(name, MAX_NAME_CHARACTERS) for name in names]
    joined_moves: list[LabelledMove] = []
    moves_by_title: dict[str, list[LabelledMove]] = {}
    for sequence, label, note, menu in words.move_sequences(view):
        (moves_by_title.setdefault(menu, []) if menu else joined_moves).append(
            make_labelled(sequence, label.format(*short), note)
        )
    series_verbs = {series.verb for series in chain(joined_moves, *moves_by_title.values())}
    together = words.multi_select(view)
    single = [
        make_labelled((move,), words.move_label(view, move, names), words.move_note(view, move))
        for move in (*view.moves, *view.anytime)
        if together or _verb(game.rules.write_move(move)) not in series_verbs
    ]
    moves = [*joined_moves, *(move for move in single if move.verb not in series_verbs)]
    several = [*_several_menu(game, together, (*single, *joined_moves))]
    apart = {*face.aside, *(line.value.partition(" ")[0] for menu in several for line in menu.options)}
    rest = [move for move in moves if move.verb not in apart]
    return (*_main_rows(face, rest, page), *_titled_menus(moves_by_title), *several, *_aside_menus(face.aside, moves))


def has_main_move(game: AnyGame, face: Face, view: View) -> bool:
    """Return whether these controls offer a move besides those that are kept aside."""
    return any(game.rules.write_move(move).partition(" ")[0] not in face.aside for move in view.moves)


def _main_rows(face: Face, moves: Sequence[LabelledMove], page: int) -> Iterator[Row]:
    """Yield moves as buttons, as a menu, or as a menu with pages, by their number."""
    short = all(len(move.label) <= MAX_SHORT_LABEL_CHARACTERS for move in moves)
    if len(moves) <= (MAX_SHORT_BUTTONS if short else MAX_BUTTONS):
        yield from rows_of_five(_button(face, move) for move in moves)
        return
    many = [move for move in moves if move.verb not in face.styles]
    last = (len(many) - 1) // MAX_OPTIONS
    page = min(page, last)
    yield Menu(_(face.hint), "choose", _options(many[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]))
    if last:
        yield _page_buttons(page, last)
    yield from rows_of_five(_button(face, move) for move in moves if move.verb in face.styles)


def _options(moves: Sequence[LabelledMove]) -> tuple[MenuOption, ...]:
    return tuple(MenuOption(*move) for move in moves)


def _button(face: Face, move: LabelledMove) -> Button:
    style = face.styles.get(move.text) or face.styles.get(move.verb, "blue")
    return Button(move.label, "move", move.text, style, icon=move.icon)


def _several_menu(game: AnyGame, several: MultiSelect | None, moves: Sequence[LabelledMove]) -> Iterator[Menu]:
    """Yield the menu that makes several moves together, with the options that stand for more than one move."""
    if several is None:
        return
    last = game.rules.write_move(several.closing_move)
    words = {game.rules.write_move(move).partition(" ")[0] for move in several.moves}
    parts = [move._replace(text=move.text.removesuffix(MOVE_SEPARATOR + last)) for move in moves if move.verb in words]
    options = _options(parts)
    yield Menu(several.label, SEVERAL, options, last, min(several.max_moves, len(options)), least=1)


def _aside_menus(hints: Mapping[str, str], moves: Sequence[LabelledMove]) -> Iterator[Menu]:
    """Yield the menus of moves that are kept aside, one for each hint.

    The verb of a menu stands in its id; moves of several verbs have ids of their own.
    """
    for hint in dict.fromkeys(hints.values()):
        lines = [move for move in moves if hints.get(move.verb) == hint]
        verbs = {move.verb for move in lines}
        if len(verbs) == 1:
            arg = verbs.pop()
            lines = [move._replace(text=move.text.removeprefix(f"{arg} ")) for move in lines]
            yield Menu(_(hint), "choose", _options(lines), arg=arg)
        elif verbs:
            yield Menu(_(hint), ASIDE_VERB, _options(lines))


def _titled_menus(moves_by_title: Mapping[str, Sequence[LabelledMove]]) -> Iterator[Menu]:
    """Yield the menus of lines with a prompt of their own."""
    for verb, (hint, lines) in zip(MENU_VERBS, moves_by_title.items(), strict=False):
        yield Menu(hint, verb, _options(lines))


def _page_buttons(page: int, last: int) -> tuple[Button, ...]:
    return (
        Button(_("Previous moves"), "leaf", str(page - 1), disabled=page == 0),
        Button(_("More moves"), "leaf", str(page + 1), disabled=page == last),
    )


def move_choices(
    live: LiveTable, user: int, current: str, locale: str, fits: Callable[[str], bool] = bool
) -> list[Choice[str]]:
    """Return the legal moves of this user that contain the typed text and that `fits` accepts."""
    view, game = live.view(live.seat_of(user)), live.game
    with use_locale(locale):
        moves = [
            (
                text := game.rules.write_move(move),
                localize_move(game, text),
                game.text.move_label(view, move, live.labels),
            )
            for move in (*view.moves, *view.anytime)
        ]
    query = current.casefold()
    fitting = [
        Choice(name=f"{phrase} · {label}"[:MAX_CHOICE_CHARACTERS], value=text)
        for text, phrase, label in moves
        if fits(text) and any(query in words.casefold() for words in (text, phrase, label))
    ]
    return fitting[:MAX_AUTOCOMPLETE_CHOICES]
