"""The `Face` class: all that Discord shows of a game besides its text; every field has a default."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, get_args

from msgspec.structs import replace

from club.leaderboard_text import DEFAULT_COLUMNS, DEFAULT_FEATS, Columns, FeatKind
from engine.caddie import MoveValue
from engine.game import Names
from engine.i18n import N_
from engine.option_fields import option_fields
from render.film.maker import Studio
from render.film.script import STILL, Choreography
from ui.widgets.drawing import Drawing
from ui.widgets.page import Row
from ui.widgets.table_form import FormQuestion

Draw: TypeAlias = Callable[[Any, Names], Drawing | None]
"""Draws a view with the players' names; a module-level function, because it is called in another process."""
Landings: TypeAlias = Callable[[Any, Names, Sequence[MoveValue]], Drawing | None]
"""Draws a view with the players' names and the worth of the seat's moves."""
Rows: TypeAlias = tuple[Row, ...]


LEVELS: Mapping[str, str] = MappingProxyType(
    {"rookie": N_("rookie"), "amateur": N_("amateur"), "pro": N_("pro"), "champion": N_("champion")}
)
"""The names of the usual levels of house players."""


LONGEST_FIRST_ROUND_HOLES = 9


class FirstRound(NamedTuple):
    """A first round of the game, which a button deals at once: one person against house players."""

    label: str
    """The text of the button, at most 38 characters; `{game}` in it is the game's title."""
    options: Any
    house: tuple[str, ...] = ("rookie", "rookie")
    """The levels of the house players."""

    def lengths(self) -> tuple[int, ...]:
        """Return the numbers of holes that such a round can have; () if the game has no such option."""
        options: Any = type(self.options)
        kinds = (choice.kind for choice in option_fields(options) if choice.name == "holes")
        return tuple(holes for kind in kinds for holes in get_args(kind) if holes <= LONGEST_FIRST_ROUND_HOLES)

    def with_holes(self, holes: int) -> "FirstRound":
        """Return the round with that many holes."""
        return self._replace(options=replace(self.options, holes=holes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The face of a game on Discord, beside its rules in `Game`; every field has a default."""

    about: str = ""
    """The description of its commands, at most 100 characters; "" takes the game's title."""
    room: Callable[[Any], int] = lambda _options: 2
    """Returns the seats of a table with these options if its host names no number."""
    form: tuple[FormQuestion, ...] = ()
    """The questions of the form that opens a table, at most three; without any, the first few options."""
    first: FirstRound | None = None
    """The first round for somebody who does not know the bot yet."""
    levels: Mapping[str, str] = field(default_factory=lambda: LEVELS)
    """The names of the levels of its house players."""
    board: Draw | None = None
    """Draws the board that the channel sees."""
    hand: Draw | None = None
    """Draws a seat's own cards from `held`, in games whose board does not show all that the seat knows."""
    held: Callable[[Any], Hashable] = lambda view: view
    """Returns the part of a seat's view that `hand` draws; while it stays the same, so does the image."""
    helps: Callable[[Any], bool] = lambda _view: True
    """Returns whether the board helps a seat to decide now, so that the hand shows it without being asked."""
    hole: Draw | None = None
    """Draws the end of a hole from the view right after it."""
    film: Choreography = STILL
    """The movements in its films; without any, a film shows board after board."""
    tells_par: bool = True
    """Whether a score is told against par; if not, as a total."""
    far_from_par: int = 2
    """The strokes on a hole that are far from its par."""
    is_rare: Callable[[int], bool] = lambda _strokes: False
    """Returns whether so few strokes on a hole are a moment to show around."""
    landings: Landings | None = None
    """Draws where the moves of a hint lead to, each place shaded by its worth."""
    banner: Callable[[], Drawing] | None = None
    """Draws a wide picture of the game for people who do not know it yet."""
    primer: Callable[[], Drawing] | None = None
    """Draws the picture of how to play."""
    rules: Mapping[str, Callable[[], Drawing]] = field(default_factory=dict)
    """The pictures on the pages of its rulebook, by the number of the first rule in the page's section."""
    ahead: tuple[Callable[[], object], ...] = ()
    """Functions that compute what many images or house players share; every worker calls them while no job waits."""
    layout: Callable[[Any, int], Rows | None] = lambda _view, _page: None
    """Returns the controls of a view on a page of them; None takes the usual controls."""
    hint: str = N_("Choose your move")
    """The placeholder of a menu of many moves."""
    aside: Mapping[str, str] = field(default_factory=dict)
    """Moves that nobody should make by mistake, by their first word: those with the same placeholder share a menu."""
    styles: Mapping[str, str] = field(default_factory=dict)
    """Moves that end or take back a choice, by their first word: always buttons, in these colors.

    A move with an entry of its own, such as "throw same", has that color.
    """
    emblem: str = ""
    """The icon of the game, by its name in render/icons.py."""
    icon: Callable[[Any, str], str] = lambda _view, _text: ""
    """Returns the icon of a move, or of several made together, by its name in render/icons.py; "" for none."""
    columns: Columns = DEFAULT_COLUMNS
    """The columns of its leaderboard, three to a set."""
    feats: tuple[FeatKind, ...] = DEFAULT_FEATS
    """The feats that a profile counts."""

    @property
    def studio(self) -> Studio | None:
        """The functions that draw the films of the game; None for a game without a board."""
        return Studio(self.board, self.hole or self.board, self.film) if self.board else None
