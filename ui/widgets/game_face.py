"""The `Face` class: all that Discord shows of a game besides its words; every field has a default."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from club.leaderboard_text import FEATS, USUAL, Columns, Feat
from engine.caddie import Worth
from engine.game import Names
from engine.speech import N_
from ui.widgets.form_fields import Question
from ui.widgets.image import Drawing
from ui.widgets.page import Row

Draw: TypeAlias = Callable[[Any, Names], Drawing | None]
"""A view and the players' names as a picture: a function of a module, for it is called in another process."""
Landings: TypeAlias = Callable[[Any, Names, Sequence[Worth]], Drawing | None]
"""The same with what the seat's moves are worth."""
Rows: TypeAlias = tuple[Row, ...]


LEVELS: Mapping[str, str] = MappingProxyType(
    {"rookie": N_("rookie"), "amateur": N_("amateur"), "pro": N_("pro"), "champion": N_("champion")}
)
"""What people call the usual levels of house players."""


class First(NamedTuple):
    """A first round of the game, which a button deals at once: one person against the house."""

    label: str
    """Of its button, in at most 38 characters."""
    options: Any
    house: tuple[str, ...] = ("rookie", "rookie")
    """The levels of those who play along."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """For the clubhouse what `Game` is for the rules; every field has a default."""

    command: str = ""
    """The word of its slash commands; "" is the game's key as Discord takes it."""
    about: str = ""
    """What its commands are about, in at most 100 characters; "" is the game's title."""
    room: Callable[[Any], int] = lambda _options: 2
    """The seats of a table with these options whose host names no number."""
    form: tuple[Question, ...] = ()
    """What is asked by the form that sets a table up, three questions at most; without any the first few options."""
    first: First | None = None
    """What somebody who has just met the clubhouse plays."""
    levels: Mapping[str, str] = field(default_factory=lambda: LEVELS)
    """What people call the levels of its house players."""
    board: Draw | None = None
    """The board that the channel sees."""
    hand: Draw | None = None
    """A seat's own cards as `held` tells them, where the board with all that the seat knows does not show them."""
    held: Callable[[Any], Hashable] = lambda view: view
    """What there is to draw of a seat's own cards in its view; while that stays, so does their picture."""
    helps: Callable[[Any], bool] = lambda _view: True
    """Whether the board helps a seat to decide now, so that it stands below the cards unasked."""
    hole: Draw | None = None
    """The end of a hole, from the view right after it."""
    landings: Landings | None = None
    """Where the moves that the caddie has weighed lead to, each place shaded by what it is worth."""
    banner: Callable[[], Drawing] | None = None
    """A wide picture of the game for whoever does not know it yet."""
    primer: Callable[[], Drawing] | None = None
    """The picture of how to play."""
    rules: Mapping[str, Callable[[], Drawing]] = field(default_factory=dict)
    """The pictures on pages of its rules, by the number of the first rule in the page's section."""
    ahead: tuple[Callable[[], object], ...] = ()
    """What many pictures or thoughts of the house share, made before the first is asked for, in small jobs."""
    layout: Callable[[Any, int], Rows | None] = lambda _view, _page: None
    """Places of their own for the controls of a view, on the page turned to; None leaves them to the usual ones."""
    hint: str = N_("Choose your move")
    """What stands on a menu of many moves."""
    aside: Mapping[str, str] = field(default_factory=dict)
    """Moves that nobody should make by a slip of the finger, by their first word: each has a menu of its own."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Moves that end or take back a choice, by their first word: always buttons, and in colours of their own."""
    emblem: str = ""
    """What stands for the game, by its name in render/icons.py."""
    icon: Callable[[Any, str], str] = lambda _view, _text: ""
    """What stands before a move, or before several made together, by its name in render/icons.py; "" is nothing."""
    columns: Columns = USUAL
    """The figures of its leaderboard, three a set."""
    feats: tuple[Feat, ...] = FEATS
    """What a profile remembers."""
