"""The number of clicks that a hole takes a player who chooses like the amateur and gives the usual automatic answers.

Each button counts as one click, as does each choice from a menu and each turn to another page of controls. An automatic
answer is given once a game, with one click below the question. Beside it stands the number of clicks without
automatic answers. The round of the day, which one person plays in private, has none.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice, permutations, takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from club.pending_moves import PendingMoves
from db.rows import SeatRow
from engine.final_nine.cards.deck import ACTIONS
from engine.final_nine.moves import Throw
from engine.game import MOVE_SEPARATOR, AnyGame
from engine.record import Record
from engine.registry import GAMES
from engine.rng import Luck
from ui.games import face
from ui.widgets.move_controls import move_rows
from ui.widgets.page import Menu

ROUNDS = 6
LATER = frozenset({"T4", "T6"})
"""The moments after a throw at which a card of the hand can be played."""


class Mode(NamedTuple):
    """A way to play a game, and the goal for its clicks."""

    name: str
    game: str
    seats: int
    goal: float
    options: Mapping[str, Any] = {}
    per: str = "hole"
    auto_answers: tuple[str, ...] = ()
    """The keys of the automatic answers that every player gives the first time."""
    daily: bool = False
    """Whether one person plays the rounds of the day, whose options change with the weekday."""

    def options_of(self, weekday: int) -> Any:
        """Return the options of a game; 0 is Monday."""
        game = GAMES[self.game]
        return game.clubhouse.daily_options(weekday) if self.daily else game.rules.options(**self.options)


MODES = (
    Mode("Play Nine, four players", "play-nine", 4, 2, per="shot"),
    Mode("Scramble without cards", "scramble", 2, 5, auto_answers=("throw",)),
    Mode("Scramble with luck", "scramble", 2, 7, {"cards": "luck"}, auto_answers=("throw", "hole", "roll")),
    Mode("Scramble with battle", "scramble", 3, 7, {"cards": "battle"}, auto_answers=("throw", "roll")),
    Mode("Final Nine STANDARD", "final-nine", 2, 7, auto_answers=("need", "turned", "refill")),
    Mode(
        "Final Nine BATTLE, four players",
        "final-nine",
        4,
        9,
        {"rules": "battle"},
        auto_answers=("putts", "need", "turned", "refill"),
    ),
    Mode("Round of the day, Play Nine", "play-nine", 1, 16, daily=True),
    Mode("Round of the day, Scramble Golf", "scramble", 1, 7, daily=True),
    Mode("Round of the day, Final Nine", "final-nine", 1, 9, daily=True),
)


def report() -> Iterator[str]:
    """Yield a line for each mode: clicks for each hole and player, the goal, and clicks without automatic answers."""
    for mode in MODES:
        line = f"{mode.name}: {clicks_per_unit(mode):.1f} clicks a {mode.per} (goal {mode.goal:g})"
        if mode.auto_answers:
            line += f", without automatic answers {clicks_per_unit(mode._replace(auto_answers=())):.1f}"
        yield line


def clicks_per_unit(mode: Mode) -> float:
    """Return the clicks for each hole, or shot, and player."""
    clicks, units = map(sum, zip(*(play_round(mode, bytes([number]) * 32) for number in range(ROUNDS)), strict=True))
    return clicks / units


def play_round(mode: Mode, seed: bytes) -> tuple[int, int]:
    """Return the clicks of a round, and the number of holes or shots over all players."""
    game, options = GAMES[mode.game], mode.options_of(seed[0] % 7)
    seats = [SeatRow(seat, seat + 1, None, str(seat), None, 0, False, None, None, None) for seat in range(mode.seats)]
    record = Record(game=game.key, edition=game.edition, options=options, seats=mode.seats, seed=seed)
    state, clicks, shots = record.initial_state(), 0, 0
    while game.rules.result(state) is None:
        pending = PendingMoves(record, state, seats)
        pending.play_until_human()
        for seat in pending.auto_answered_seats()[:1] if not pending.moves else ():
            pending.play_for(seat)
        if not pending.moves:
            seat = pending.awaiting()[0]
            if wish := new_auto_answer(mode, state, seats[seat]):
                clicks += 1
                seats[seat] = replace(seats[seat], auto_answers=f"{seats[seat].auto_answers} {wish}".strip())
                continue
            move_texts = [
                *map(game.rules.write_move, choose_moves(game, state, seat, record.luck(pending.ply, "bench")))
            ]
            clicks += 1 if MOVE_SEPARATOR.join(move_texts) in single_press_moves(game, state, seat) else 2
            for text in move_texts:
                shots += text in {"draw", "take"}
                pending.play(seat, text)
        record, state = record.with_moves(*pending.moves), pending.state
    return clicks, shots if mode.per == "shot" else sum(map(len, game.rules.view(state, None).card.strokes))


def new_auto_answer(mode: Mode, state: Any, row: SeatRow) -> str:
    """Return the key of an automatic answer that the seat gives now, because it is asked; "" for none."""
    game = GAMES[mode.game]
    answers = game.clubhouse.auto_answers(mode.options_of(0))
    view = game.rules.view(state, row.seat)
    wishes = (key for key in mode.auto_answers if key not in row.auto_answers.split())
    return next((key for key in wishes if answers[key].answer(view, row.seat) in view.moves), "")


def single_press_moves(game: AnyGame, state: Any, seat: int) -> set[str]:
    """Return the moves that one press makes on the first page of the seat's controls."""
    rows = move_rows(
        game, face(game.key), game.rules.view(state, seat), ("",) * len(game.rules.view(state, seat).card.totals)
    )
    presses = (press.arg for row in rows if not isinstance(row, Menu) for press in row if press.verb == "move")
    return {*presses, *(text for row in rows if isinstance(row, Menu) for text in menu_moves(row))}


def menu_moves(menu: Menu) -> Iterator[str]:
    """Yield the moves that a choice from a menu can make: one of its lines, or several in any order."""
    values = [option.value for option in menu.options]
    if menu.verb == "several":
        for picks in range(menu.least, menu.picks + 1):
            yield from (
                MOVE_SEPARATOR.join((*chosen_values, menu.arg)) for chosen_values in permutations(values, picks)
            )
    else:
        yield from (" ".join(filter(None, (menu.arg, value))) for value in values)


def choose_moves(game: AnyGame, state: Any, seat: int, luck: Luck) -> tuple[Any, ...]:
    """Return the moves that the amateur makes with one press.

    They are a single move, several from one menu, or the longest series that begins the amateur's line of play.
    """
    view = game.rules.view(state, seat)
    series, several = [one.moves for one in game.text.move_sequences(view)], game.text.multi_select(view)
    longest = max((*map(len, series), several.max_moves if several else 1))
    wished_moves = tuple(with_promise(view, move) for move in islice(amateur_moves(game, state, seat, luck), longest))
    if several and wished_moves[0] in several.moves:
        return (*takewhile(several.moves.__contains__, wished_moves), several.closing_move)
    exact = [moves for moves in series if moves == wished_moves[: len(moves)]]
    return max(exact or filter(partial(is_equivalent, game, wished_moves), series), key=len, default=wished_moves[:1])


def with_promise(view: Any, move: Any) -> Any:
    """Return a throw of Final Nine with what a player in no mood for presses says with it.

    A hand without a card or an ability for later plays nothing after it, any other only if the throw goes wrong.
    """
    if move != Throw():
        return move
    own = view.players[view.seat]
    later = any(LATER.intersection(ACTIONS[card.code].when) for card in view.hand if card.code in ACTIONS)
    return Throw("need" if later or own.mulligan or (own.character and not own.tired) else "done")


def amateur_moves(game: AnyGame, state: Any, seat: int, luck: Luck) -> Iterator[Any]:
    """Yield the amateur's moves until another seat is asked."""
    while seat in game.rules.awaiting(state):
        move = game.ai.house_players["amateur"](game.rules.view(state, seat), luck)
        yield move
        state = game.rules.apply(state, seat, move, luck)


def is_equivalent(game: AnyGame, wished_moves: tuple[Any, ...], moves: tuple[Any, ...]) -> bool:
    """Return whether a series begins and ends as wished.

    Other dice that lead to the same place are as good.
    """
    verbs = {game.rules.write_move(move).split()[0] for move in (moves[0], wished_moves[0])}
    return len(verbs) == 1 < len(moves) and moves[1:] == wished_moves[1 : len(moves)]
