"""The contract of a game: one frozen `Game` value, whose groups are its rules, text, AI and clubhouse parts.

Write a game by filling in the rules and the text; the folder `examples` has the one to copy first. The clubhouse,
the pages and the tests know a game through this module alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.auto_answer import AutoAnswer
from engine.caddie import Caddie
from engine.i18n import N_
from engine.name_choice import CHOICE
from engine.news import NewsItem
from engine.rng import Luck
from engine.tutorial_script import TutorialScript


class FrozenStruct(Struct, frozen=True):
    """A frozen struct with the `_replace` of a named tuple."""

    def _replace(self, **changes: Any) -> Self:
        return replace(self, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameNames:
    """The names of a game; without neutral names it always has the usual ones."""

    usual_title: str
    usual_command: str = ""
    """The word of its slash commands; "" takes the game's key without hyphens."""
    neutral_title: str = ""
    neutral_command: str = ""
    publisher: str = ""
    """The owner of the title, whom `/about` names; "" if nobody owns it."""
    published_title: str = ""
    """The title as the publisher writes it; "" if that is the usual one."""

    @property
    def title(self) -> str:
        """The title to show."""
        return (CHOICE.neutral and self.neutral_title) or self.usual_title

    @property
    def command(self) -> str:
        """The word of the slash commands to show, or ""."""
        return (CHOICE.neutral and self.neutral_command) or self.usual_command

    @property
    def credit(self) -> tuple[str, str] | None:
        """The published title and its publisher; None if there is none, or if the neutral title is shown."""
        if not self.publisher or self.title != self.usual_title:
            return None
        return self.published_title or self.usual_title, self.publisher


Seat: TypeAlias = int
Names: TypeAlias = Sequence[str]

Opts = TypeVar("Opts")
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound="View")


MOVE_SEPARATOR = ";"
"""The separator between the texts of moves that are made together, all of them or none."""


class IllegalMove(ValueError):
    """Raised for a readable move that the rules do not allow here; its text tells the player what to do instead."""


class UnreadableMove(ValueError):
    """Raised for a text that is no move of this game."""


class Result(NamedTuple):
    """The result of a finished game, by seat: the source of places, ratings and leaderboards."""

    places: tuple[int, ...]
    """By seat; 1 is best, and seats that share a place have the same number."""
    totals: tuple[int, ...]
    """By seat, the figure that decides the places: strokes in most games."""
    feats: tuple[tuple[str, ...], ...]
    """By seat, the keys of remarkable events, once for each time one happened: ("hole-in-one group",)."""


class Scorecard(NamedTuple):
    """The finished holes, as a golfer writes them down."""

    pars: tuple[int, ...]
    """One for each hole of the whole game, so its length is the number of holes."""
    strokes: tuple[tuple[int, ...], ...]
    """By seat, then by finished hole; the figures are aces where `counts` says so."""
    totals: tuple[int, ...]
    """By seat; they decide places and need not be the sum of `strokes`, which averages and best holes come from."""
    leaders: tuple[Seat, ...]
    counts: Literal["strokes", "aces"] = "strokes"
    """The unit of the figures: the fewest strokes lead, or the most aces, which make no average."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    """The partners, where every seat has one: they share a total."""
    playoffs: int = 0
    """The finished holes of a playoff, which are not on the card."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that score together: the teams, or each seat alone."""
        return self.teams or tuple((seat,) for seat in range(len(self.totals)))


class TimeLimit(NamedTuple):
    """The time that a kind of decision may take."""

    live_seconds: int
    """In seconds, at a table that is played in one go."""
    slow_seconds: int
    """In seconds, at a table whose players look in now and then."""
    is_turn: bool = False
    """Whether a seat whose time runs out has missed a turn."""
    is_secret_choice: bool = False
    """Whether it is a secret which of the awaited seats have a choice."""


class MultiSelect(NamedTuple):
    """Moves of one seat that are chosen together in a menu and made with the move that ends the choice."""

    moves: tuple[Any, ...]
    max_moves: int
    closing_move: Any
    label: str
    """The prompt of the menu."""


HouseCue: TypeAlias = Literal["ace", "penalty"]
"""An event of a seat that its house player has a line for: an ace, or a disc in the water or out of bounds."""


class View(Protocol):
    """The knowledge of a seat or a spectator, from which pictures, sentences, buttons and house players are made."""

    @property
    def seat(self) -> Seat | None: ...
    @property
    def awaiting(self) -> tuple[Seat, ...]: ...
    @property
    def moves(self) -> tuple[Any, ...]:
        """The legal moves of `seat`; for a spectator, those of the awaited seats that are no secret."""
        ...

    @property
    def anytime(self) -> tuple[Any, ...]:
        """The moves that `seat` may make out of turn; none for a spectator."""
        ...

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the last move, in order, as far as this viewer may know them."""
        ...

    @property
    def card(self) -> Scorecard: ...
    @property
    def result(self) -> Result | None: ...


class MoveSequence(NamedTuple):
    """Moves of one seat that are made together, as one line of a menu."""

    moves: tuple[Any, ...]
    label: str
    """The text of the line; it names a player by the number of the seat: `{0}`."""
    note: str = ""
    menu: str = ""
    """The prompt of a menu of its own for such lines; "" lists the line among the other moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules(Generic[Opts, S, M, V]):
    """The rules of a game as pure functions: all that is needed to play it."""

    seats: range
    has_hidden_information: Callable[[Opts], bool]
    """Whether a seat knows something that the channel does not, with these options."""
    options: type[Opts]
    """A frozen `msgspec.Struct`; a wrong combination raises `ValueError` with a sentence."""
    validate_setup: Callable[[Opts, int], None]
    """Raise `ValueError` with a sentence if that many seats cannot play these options; deal nothing."""
    setup: Callable[[Opts, int, Luck], S]
    """Return the state before the first decision; raise the same errors as `validate_setup`."""
    awaiting: Callable[[S], tuple[Seat, ...]]
    """The seats that have a decision now, several where they decide at the same time; () when the game is over."""
    legal_moves: Callable[[S, Seat], tuple[M, ...]]
    anytime: Callable[[S, Seat], tuple[M, ...]] = lambda _state, _seat: ()
    """The moves that a seat may make out of turn; `legal_moves` is for awaited seats alone."""
    apply: Callable[[S, Seat, M, Luck], S]
    """Return the state after the move; raise `IllegalMove` if the rules do not allow it."""
    view: Callable[[S, Seat | None], V]
    """The knowledge of a seat; None is a spectator, that is, the channel."""
    result: Callable[[S], Result | None]
    write_move: Callable[[M], str]
    parse_move: Callable[[str], M]
    """Return the move that a text means; raise `UnreadableMove`. `parse_move(write_move(m)) == m`."""
    vocabulary: tuple[str, ...] = ()
    """The words and letters of these texts that people may type in their language (`engine.localized_notation`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameText(Generic[Opts, V, M]):
    """The texts of a game in the current language (`engine.i18n`); names come by seat, already safe to print."""

    options: Callable[[Opts, int], str]
    """The table's options in one line, for that many seats."""
    turn: Callable[[V, Names], str]
    """One sentence: the seats on turn and their decision."""
    news: Callable[[V, Names], tuple[str, ...]]
    """The events of the last move, one sentence each."""
    news_items: Callable[[V, Names], tuple[NewsItem, ...]] | None = None
    """The events as items that `engine.news` merges into one line a player; None makes every sentence a line."""
    board: Callable[[V, Names], str]
    """The whole view in at most 1024 characters, so that the game can be played without its picture."""
    hand: Callable[[V], str] = lambda _view: ""
    """The viewer's own cards with their texts, in place of a picture of the hand."""
    move_label: Callable[[V, M, Names], str]
    """The label of a move's button: at most 38 characters if no name in it is longer than twelve."""
    label_off_board: Callable[[V, M, Names], str] | None = None
    """The label of a move for somebody who does not see the board and its letters; None takes the label of its button.
    """
    report_label: Callable[[V, M, Names], str] | None = None
    """The move as a report names it: the throw and where it leads; None takes the label of its button."""
    played_form: Callable[[V, M], str] = lambda _view, _move: ""
    """The sentence of a report that a move, called {move} in it, was made; "" takes the usual one."""
    practice_topic: Callable[[V, M], str] | None = None
    """The kind of decision that the viewer has before a move: a message in the plural, translated where it is shown."""
    stroke_key: Callable[[V, M], str] | None = None
    """Returns a key: a report tells moves of a seat with the same key as one stroke. None takes `practice_topic`."""
    stroke_note: Callable[[V, V], str] = lambda _before, _after: ""
    """Returns short public sentences on what is remarkable in the move between two views, beyond its news; or ""."""
    move_note: Callable[[V, M], str] = lambda _view, _move: ""
    """The effect of a move beyond its label, in at most 100 characters, for menus that have room for it."""
    move_sequences: Callable[[V], tuple[MoveSequence, ...]] = lambda _view: ()
    """Sequences of moves that are one decision to a person; each replaces the move that it begins with."""
    multi_select: Callable[[V], MultiSelect | None] = lambda _view: None
    """A menu in which several moves are chosen at once, in place of those moves."""
    tagline: Callable[[], str] = lambda: ""
    """The game in one sentence, for somebody who has never heard of it."""
    rulebook_page: Callable[[str], str] = lambda page: page
    """Returns a page of RULES.md as players read it, with codes of cards in words."""
    how_to_play: Callable[[], str] = lambda: ""
    """One page on how to play, for somebody who never did; "" shows the first page of the rules instead."""
    final: Callable[[V, Names], tuple[str, ...]]
    """The end of the game: the winner first, then the decisive events."""

    def items_of_move(self, view: V, names: Names, *, ended: bool) -> tuple[NewsItem, ...]:
        """Return the news of the last move as items; sentences of a move that `ended` a hole are never left out."""
        if self.news_items:
            return self.news_items(view, names)
        return tuple(NewsItem(sentence, weight="end" if ended else "") for sentence in self.news(view, names))


def random_move(view: View, luck: Luck) -> Any:
    """Return any of the seat's legal moves: the house player of a game that has no other."""
    return luck.choice(view.moves)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAI(Generic[Opts, S, M, V]):
    """The house players of a game and the evaluation of its moves; they see views alone."""

    house_players: Mapping[str, Callable[[V, Luck], M]] = field(default_factory=lambda: {"random": random_move})
    """House players by level, from the easiest to the strongest."""
    stand_in_level: str = "random"
    """The level of the house player that takes over a person's seat."""
    timeout_move: Callable[[V, Luck], M] = random_move
    """The move that the house makes for a seat whose time has run out."""
    pooled_levels: frozenset[str] = frozenset()
    """The levels that think in the worker pool, because a thread of the bot would slow it down."""
    deferred_levels: frozenset[str] = frozenset()
    """The levels that think for so long that the board is updated before they move."""
    anytime_players: Mapping[str, Callable[[V, Luck], M | None]] = field(default_factory=dict)
    """By level, the house player's choice among the moves of `GameRules.anytime`, or None for no move."""
    caddie: Caddie[Opts, S, V] | None = None
    """The evaluation of moves, for hints and for the report after the game."""
    determinize: Callable[[V, Luck], S] | None = None
    """Return a state that a seat or the channel cannot tell from the real one, made from the view alone."""
    redeal: Callable[[S, Luck], S] | None = None
    """Return the state with the cards dealt again that no player knows; None if there are no such cards."""

    def house_player(self, level: str) -> Callable[[V, Luck], M]:
        """Return the house player of that level, or the stand-in for a level that this edition does not have."""
        return self.house_players.get(level) or self.house_players[self.stand_in_level]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClubhouse(Generic[Opts, S, M, V]):
    """A game's part in the clubhouse beside its rules: teams, time limits, automatic moves, take-backs, a lesson."""

    teams: Callable[[Opts, int], tuple[tuple[Seat, ...], ...]] = lambda _options, _seats: ()
    """The seats of each team, with these options and that many seats; () where everybody plays alone."""
    leave_move: Callable[[S, Seat], M | None] = lambda _state, _seat: None
    """The move that takes a leaving seat out of the game; None where the house plays on for it."""
    time_limit: Callable[[V, Seat], TimeLimit | None] = lambda _view, _seat: None
    """The time limit of an awaited seat, from the channel's view; None leaves it to the pace of the table."""
    takeback_rule: Callable[[M], bool | None] | None = None
    """Whether players may vote to take a move back; None for a game in which none ever is.

    False is for a secret move, which is taken back along with another one. None is for a move that cannot be taken
    back, and neither can any move before it.
    """
    can_undo: Callable[[V, M], bool] = lambda _view, _move: False
    """Whether the seat can undo a move by itself and go on: nothing is drawn, rolled or shown for the move."""
    seats_without_choice: Callable[[S], tuple[Seat, ...]] = lambda _state: ()
    """The awaited seats that can only pass, a secret: `GameAI.timeout_move` plays for them after a random delay."""
    forced_move: Callable[[S, Seat], M | None] = lambda _state, _seat: None
    """The only move of an awaited seat, where the channel knows that it is; the clubhouse makes it without asking."""
    may_play_card: Callable[[V], bool] = lambda _view: False
    """Whether an awaited seat may have a card to play, as far as the channel knows; the view is the channel's."""
    auto_answers: Callable[[Opts], Mapping[str, AutoAnswer]] = lambda _options: {}
    """The automatic answers that a seat may give at such a table, by key; the first that yields a move counts."""
    house_cues: Callable[[S], tuple[tuple[Seat, HouseCue], ...]] = lambda _state: ()
    """The aces and penalties of the last move, which everybody has seen; a house player has a line for its first."""
    ace_title: str = N_("An ace by {name}!")
    """The title of an ace's replay, in the game's own words."""
    tutorial: TutorialScript | None = None
    """A scripted first hole, for somebody who never played."""
    daily_options: Callable[[int], Opts | None] = lambda _weekday: None
    """The options of the round of the day, of three holes for one person, by weekday (0 is Monday); None for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[Opts, S, M, V]):
    """A game: `Opts` are its options, `S` its immutable state, `M` its moves, `V` its views.

    The simplest game fills in `rules` and the fields of `text` that have no default.
    """

    key: str
    """The name of the game in rows, records and ids; it is never shown and never changes."""
    names: GameNames
    rulebook: Path
    """The game's RULES.md. `/rules` shows the PLAY.md beside it first, if there is one, then its rules."""
    edition: int
    """Raise it for a change of the rules that alters an old record; games under way finish under their own edition."""
    rules: GameRules[Opts, S, M, V]
    text: GameText[Opts, V, M]
    ai: GameAI[Opts, S, M, V] = field(default_factory=GameAI)
    clubhouse: GameClubhouse[Opts, S, M, V] = field(default_factory=GameClubhouse)

    @property
    def title(self) -> str:
        """The title to show."""
        return self.names.title

    @property
    def command(self) -> str:
        """The word of its slash commands, in the form that Discord allows."""
        return self.names.command or self.key.replace("-", "")


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
AnyRules: TypeAlias = GameRules[Any, Any, Any, Any]
