"""What a game is: a handful of pure functions in one frozen value."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from engine.caddie import Caddie
from engine.lesson import Lesson
from engine.luck import Luck
from engine.news import Item

Seat: TypeAlias = int
Names: TypeAlias = Sequence[str]

Opts = TypeVar("Opts")
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound="View")


THEN = ";"
"""Stands between the texts of moves that are made together, all of them or none."""


class IllegalMove(ValueError):
    """A readable move that the rules do not allow here; its text tells the player what to do instead."""


class UnreadableMove(ValueError):
    """A text that is no move of this game at all."""


class Result(NamedTuple):
    """How a finished game ended, a value a seat: what results, ratings and leaderboards are made of."""

    places: tuple[int, ...]
    """1 is best; seats that share a place have the same number."""
    totals: tuple[int, ...]
    """The figure behind the places: strokes in most games."""
    feats: tuple[tuple[str, ...], ...]
    """What is worth remembering, by key, once for each time it happened: ("hole-in-one group",)."""


class Scorecard(NamedTuple):
    """The holes finished so far, as a golfer writes them down."""

    pars: tuple[int, ...]
    """One a hole of the whole game, so its length is the number of holes."""
    strokes: tuple[tuple[int, ...], ...]
    """By seat, then by finished hole; aces where `counts` says so."""
    totals: tuple[int, ...]
    leaders: tuple[Seat, ...]
    counts: Literal["strokes", "aces"] = "strokes"
    """What the figures are: the fewest strokes lead, or the most aces, which make no average."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Partners, where everybody has some: they share a total."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who stands together: the teams, or everybody alone."""
        return self.teams or tuple((seat,) for seat in range(len(self.totals)))


class Limit(NamedTuple):
    """How long a kind of decision may take, in seconds."""

    live: int
    """At a table that is played in one go."""
    slow: int
    """At a table whose players look in now and then."""
    turn: bool = False
    """Whether somebody who lets it run out has missed a turn."""
    veiled: bool = False
    """Whether it is a secret which of the seats asked have a choice."""


class Several(NamedTuple):
    """Moves of one seat, some of which are chosen from a menu and made together with the one that ends the choice."""

    moves: tuple[Any, ...]
    most: int
    last: Any
    label: str
    """What the menu is for."""


class Standing(NamedTuple):
    """An answer that a seat may give once and for all, and take back at any time."""

    label: str
    """What is wished, as somebody would say it, to be translated where it is shown."""
    answer: Callable[[Any, Seat], Any | None]
    """The seat's legal move where the wish says which; None asks the person.

    The view is the seat's own where a veil hides when it is answered, and the channel's anywhere else: what is answered
    at once cannot tell what is hidden.
    """
    hole: bool = False
    """Whether it ends with the hole on which it is given."""


class View(Protocol):
    """What one seat, or a spectator, may know; every picture, sentence, button and house player is made from one."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def awaiting(self) -> tuple[Seat, ...]: ...
    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of `seat`; for a spectator those of the awaited seats that are no secret."""
        ...

    @property
    def anytime(self) -> tuple[Any, ...]:
        """The moves that `seat` may make though nobody waits for it; none for a spectator."""
        ...

    @property
    def events(self) -> tuple[Any, ...]:
        """What the last move did, in order, as this viewer may know it."""
        ...

    @property
    def card(self) -> Scorecard: ...
    @property
    def result(self) -> Result | None: ...


class Series(NamedTuple):
    """Moves of one seat that are made together, as one line of a menu."""

    moves: tuple[Any, ...]
    label: str
    """Names a player by the number of the seat: `{0}`."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Generic[Opts, V, M]):
    """A game's sentences, in the language being spoken (`engine.speech`); names come by seat, already safe to print."""

    options: Callable[[Opts, int], str]
    """The choices of the table in one line, for so many seats."""
    turn: Callable[[V, Names], str]
    """Whose turn it is and what is asked, in one sentence."""
    news: Callable[[V, Names], tuple[str, ...]]
    """The events of the last move, a sentence each."""
    items: Callable[[V, Names], tuple[Item, ...]] | None = None
    """The same as `engine.news` merges it into a line a player; without them every sentence is a line."""
    board: Callable[[V, Names], str]
    """The whole view in at most 1024 characters, so that the game can be played without its picture."""
    hand: Callable[[V], str] = lambda _view: ""
    """The viewer's own cards with what they say; it stands for a picture that shows them alone."""
    move: Callable[[V, M, Names], str]
    """A move as the label of a button, at most 38 characters where no name of more than twelve is in it."""
    note: Callable[[V, M], str] = lambda _view, _move: ""
    """What a move does beyond its label, in at most 100 characters, where a menu has room for that."""
    series: Callable[[V], tuple[Series, ...]] = lambda _view: ()
    """Decisions that are one to a person, in place of the moves with which they begin."""
    several: Callable[[V], Several | None] = lambda _view: None
    """A choice of several moves at once, in place of those moves."""
    gist: Callable[[], str] = lambda: ""
    """What the game is, in one sentence for somebody who has never heard of it."""
    rulebook: Callable[[str], str] = lambda page: page
    """The text of the RULES.md as players read it, where that has codes or terms in capitals."""
    primer: Callable[[], str] = lambda: ""
    """How to play, on one page for somebody who never did; "" leaves that to the first page of the rules."""
    final: Callable[[V, Names], tuple[str, ...]]
    """The end of the game: the winner first, then what made the difference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Opts, S, M, V]):
    """A game; `Opts` its options, `S` its immutable state, `M` its moves, `V` its views."""

    key: str
    title: str
    rulebook: Path
    """The game's RULES.md, which `/rules` shows page by page."""
    edition: int
    """Raised by a change of the rules that alters an old record; games under way finish under theirs."""
    seats: range
    hidden: Callable[[Opts], bool]
    """Whether with these options a seat knows something that the channel does not."""
    options: type[Opts]
    """A frozen `msgspec.Struct`; a wrong combination raises `ValueError` with a sentence."""
    check: Callable[[Opts, int], None]
    """Raises `ValueError` with a sentence where so many seats cannot play these options; deals nothing."""
    setup: Callable[[Opts, int, Luck], S]
    """The state before the first decision; raises what `check` does."""
    awaiting: Callable[[S], tuple[Seat, ...]]
    """The seats that have a decision now, several where they decide at once; () when the game is over."""
    legal: Callable[[S, Seat], tuple[M, ...]]
    apply: Callable[[S, Seat, M, Luck], S]
    """The state after the move; raises `IllegalMove` and changes nothing."""
    view: Callable[[S, Seat | None], V]
    """What that seat may know; None is a spectator, that is the channel."""
    result: Callable[[S], Result | None]
    write: Callable[[M], str]
    read: Callable[[str], M]
    """The move a text means; raises `UnreadableMove`. `read(write(m)) == m`."""
    vocabulary: tuple[str, ...] = ()
    """The words and letters of these texts that people say and type in their own language, too (`engine.notation`)."""
    players: Mapping[str, Callable[[V, Luck], M]]
    """House players by level, from the easiest to the strongest."""
    stand_in: str
    """The level of the house player that takes a person's seat over."""
    absent: Callable[[V, Luck], M]
    """The move the house makes for a seat whose time ran out."""
    words: Words[Opts, V, M]
    teams: Callable[[Opts, int], tuple[tuple[Seat, ...], ...]] = lambda _options, _seats: ()
    """Who plays together with these options and so many seats; () where everybody plays alone."""
    leave: Callable[[S, Seat], M | None] = lambda _state, _seat: None
    """The move that takes a leaving seat out of the game; None where the house plays on for it."""
    anytime: Callable[[S, Seat], tuple[M, ...]] = lambda _state, _seat: ()
    """The moves that a seat may make though nobody waits for it; `legal` is of awaited seats alone."""
    deliberate: frozenset[str] = frozenset()
    """The levels that think so long about a turn that people see first what was played before it."""
    unasked: Mapping[str, Callable[[V, Luck], M | None]] = field(default_factory=dict)
    """By level, one of the moves `anytime` that a house player makes though nobody waits for it, or None."""
    limit: Callable[[V, Seat], Limit | None] = lambda _view, _seat: None
    """The time of an awaited seat, from what the channel sees; None leaves it to the pace of the table."""
    takes_back: Callable[[M], bool | None] = lambda _move: None
    """Whether players may vote to take a move back; a secret one (False) goes along, None holds all before it fast."""
    tentative: Callable[[V, M], bool] = lambda _view, _move: False
    """Whether a move can be taken back by its seat alone, which goes on: nothing is drawn, rolled or shown for it."""
    powerless: Callable[[S], tuple[Seat, ...]] = lambda _state: ()
    """Awaited seats that can only let it go, a secret: the clubhouse plays `absent` for them after a time of chance."""
    forced: Callable[[S, Seat], M | None] = lambda _state, _seat: None
    """The only move of an awaited seat where the channel knows that it is: the clubhouse makes it, and asks nobody."""
    standing: Callable[[Opts], Mapping[str, Standing]] = lambda _options: {}
    """The standing answers that a seat may give at such a table, by key; the first that says something counts."""
    lesson: Lesson | None = None
    """A first hole with a teacher, for somebody who never played."""
    caddie: Caddie[Opts, V] | None = None
    """Who tells what a move is worth: hints, and the report after the game."""
    imagine: Callable[[V, Luck], S] | None = None
    """A state with this view that might be the real one, made from the view alone, of a seat or of the channel."""

    def player(self, level: str) -> Callable[[V, Luck], M]:
        """The house player of that level; the stand-in for a level that this edition does not have."""
        return self.players.get(level) or self.players[self.stand_in]


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
