"""Controls of a tutorial: those of a real table, with the one to press marked; the buttons that explain a game."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from club.tutorial import Tutorial, tutorial_of
from engine.game import Names
from engine.i18n import _
from ui.widgets.custom_id import moves_of
from ui.widgets.game_face import Face, Rows
from ui.widgets.move_controls import move_rows
from ui.widgets.page import Button, Menu, MenuOption, Row


def how_to_play(game: str, label: str = "", page: int = 0) -> Button:
    """Return the button that shows the user a page of a game's rulebook, the first if no other is given."""
    return Button(label or _("How to play"), "rules", f"{page} {game}", icon="book")


def teach_me(game: str, label: str = "", style: str = "green") -> Button:
    """Return the button that starts a game's tutorial for the user."""
    return Button(label or _("Teach me"), "teach", game, style)


def tutorial_buttons(game: str) -> tuple[Button, ...]:
    """Return the button of the tutorial, if the game has one."""
    return (teach_me(game),) if tutorial_of(game) else ()


MAX_PAGES = 9
"""Pages of controls that are searched for the move of a step."""
PAGE_VERB = "leaf"
"""The verb of a button that turns to another page of controls."""
POINTER = "▸ "


class Instruction(NamedTuple):
    """A control with the options to choose in it, and the step that follows."""

    ply: int
    label: str
    control: Button | Menu
    picks: tuple[str, ...] = ()


def player_names(learner: str = "") -> Names:
    """Return the names of a tutorial's players; without the learner's name the first is "You".

    Pictures and their alt texts need the name, as their verbs are in the third person.
    """
    return learner or _("You"), _("House")


def page_of_move(tutorial: Tutorial, face: Face, ply: int) -> int:
    """Return the page of a real table's controls that has the move of this step; raise `LookupError` if none has."""
    for number in range(MAX_PAGES):
        if _instructions(tutorial, ply, _controls(tutorial, face, ply, number)):
            return number
    raise LookupError(f"no control makes move {ply} of the lesson of {tutorial.game.key}")


def page_to_stay_on(tutorial: Tutorial, face: Face, ply: int, control: str) -> int:
    """Return the page of the controls to show after a press that leads nowhere.

    It is the page with the move of this step, if the pressed control stands there too: so a choice that was made on
    the way to that move is kept. Otherwise it is the first page.
    """
    asked_page = page_of_move(tutorial, face, ply)
    controls = chain.from_iterable(map(_controls_of_row, _controls(tutorial, face, ply, asked_page)))
    return asked_page if control in {f"{one.verb} {one.arg}" for one in controls} else 0


def _controls_of_row(row: Row) -> Sequence[Button | Menu]:
    return [row] if isinstance(row, Menu) else row


def guided_controls(tutorial: Tutorial, face: Face, ply: int, controls_page: int) -> tuple[Rows, str]:
    """Return the controls of a page, and a short instruction: make the move of this step, or turn to the page
    that has it.
    """
    asked_page = page_of_move(tutorial, face, ply)
    rows = _controls(tutorial, face, ply, controls_page)
    ways = _instructions(tutorial, ply, rows) or _page_buttons(ply, rows, asked_page)
    if not ways:
        return guided_controls(tutorial, face, ply, asked_page)
    way = max(ways, key=lambda way: way.ply)
    return tuple(filter(None, (_mark_row(tutorial.game.key, row, way) for row in rows))), _instruction_text(way)


def _controls(tutorial: Tutorial, face: Face, ply: int, controls_page: int) -> Rows:
    return move_rows(tutorial.game, face, tutorial.view(ply), player_names(), controls_page)


def _instructions(tutorial: Tutorial, ply: int, rows: Rows) -> list[Instruction]:
    """Return the controls that continue the tutorial; a menu has one for each option, or for each set of options."""
    moves = chain.from_iterable(_moves_of_row(row) for row in rows)
    return [
        Instruction(after, label, control, picks)
        for text, label, control, picks in moves
        if (after := tutorial.ply_after(ply, text)) is not None
    ]


def _moves_of_row(row: Row) -> Iterator[tuple[str, str, Button | Menu, tuple[str, ...]]]:
    """Yield the moves of a row, each with its label, its control and the options chosen in it."""
    if isinstance(row, Menu):
        for options in chain.from_iterable(
            combinations(row.options, size) for size in range(row.least or row.picks, row.picks + 1)
        ):
            values = tuple(option.value for option in options)
            yield moves_of(row.verb, row.arg, values), ", ".join(option.label for option in options), row, values
        return
    for press in row:
        if press.verb == "move":
            yield press.arg, press.label, press, ()


def _page_buttons(ply: int, rows: Rows, there: int) -> list[Instruction]:
    """Return the buttons that turn to the page."""
    presses = chain.from_iterable(row for row in rows if not isinstance(row, Menu))
    return [
        Instruction(ply, press.label, press) for press in presses if (press.verb, press.arg) == (PAGE_VERB, str(there))
    ]


def _instruction_text(way: Instruction) -> str:
    """Return the instruction in a few words."""
    if isinstance(way.control, Menu):
        return POINTER + _("In “{menu}” choose **{what}**.").format(menu=way.control.hint.strip(" …"), what=way.label)
    return POINTER + _("Press **{what}**.").format(what=way.label)


def _mark_row(key: str, row: Row, way: Instruction) -> Row:
    """Return a row whose controls answer to the tutorial; the control to use stands out."""
    if isinstance(row, Menu):
        return row._replace(verb="teach", arg=f"{key} {row.verb} {row.arg}", options=_mark_options(row, way))
    return tuple(
        press._replace(
            verb="teach", arg=f"{key} {press.verb} {press.arg}", style="green" if press is way.control else "grey"
        )
        for press in row
        if press.verb in {"move", PAGE_VERB}
    )


def _mark_options(row: Menu, way: Instruction) -> tuple[MenuOption, ...]:
    right = way.picks if row is way.control else ()
    return tuple(
        option._replace(label=POINTER + option.label) if option.value in right else option for option in row.options
    )
