"""How many clicks a hole takes a player who chooses like the amateur.

Each button, and each line of a menu, is one; so is turning to the page of controls on which it stands.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from club.draft import Draft
from cogs.games import face
from cogs.ui.controls import move_rows
from cogs.ui.page import Choice
from db.rows import Seat
from engine.editions import GAMES
from engine.game import THEN, AnyGame
from engine.luck import Luck
from engine.record import Record

ROUNDS = 6


class Mode(NamedTuple):
    """A way to play a game, and the goal for its clicks."""

    name: str
    game: str
    seats: int
    goal: float
    options: Mapping[str, Any] = {}
    per: str = "hole"


MODES = (
    Mode("Play Nine, four players", "play-nine", 4, 2, per="shot"),
    Mode("Scramble without cards", "scramble", 2, 5.5),
    Mode("Scramble with luck", "scramble", 2, 8, {"cards": "luck"}),
    Mode("Scramble with battle", "scramble", 3, 8, {"cards": "battle"}),
    Mode("Final Nine STANDARD", "final-nine", 2, 11),
    Mode("Final Nine BATTLE, four players", "final-nine", 4, 16, {"rules": "battle"}),
)


def report() -> Iterator[str]:
    """A line a mode: clicks a hole and player, and the goal."""
    for mode in MODES:
        clicks, units = map(sum, zip(*(played(mode, bytes([number]) * 32) for number in range(ROUNDS)), strict=True))
        yield f"{mode.name}: {clicks / units:.1f} clicks a {mode.per} (goal {mode.goal:g})"


def played(mode: Mode, seed: bytes) -> tuple[int, int]:
    """The clicks of a round, and the holes or shots, over all players, that they were made for."""
    game = GAMES[mode.game]
    seats = [Seat(seat, seat + 1, None, str(seat), None, 0, False, None, None, None) for seat in range(mode.seats)]
    record = Record(
        game=game.key, edition=game.edition, options=game.options(**mode.options), seats=mode.seats, seed=seed
    )
    state, clicks, shots = record.start(), 0, 0
    while game.result(state) is None:
        draft = Draft(record, state, seats)
        draft.go_on()
        for seat in draft.silent()[:1] if not draft.moves else ():
            draft.play_for(seat)
        if not draft.moves:
            seat = draft.awaiting()[0]
            made = [*map(game.write, decided(game, state, seat, record.luck(draft.ply, "bench")))]
            clicks += 1 if THEN.join(made) in at_hand(game, state, seat) else 2
            for text in made:
                shots += text in {"draw", "take"}
                draft.play(seat, text)
        record, state = record.plus(*draft.moves), draft.state
    return clicks, shots if mode.per == "shot" else sum(map(len, game.view(state, None).card.strokes))


def at_hand(game: AnyGame, state: Any, seat: int) -> set[str]:
    """What one press does on the first page of the seat's controls."""
    rows = move_rows(game, face(game.key), game.view(state, seat), ("",) * len(game.view(state, seat).card.totals))
    menus = [(row.arg, option.value) for row in rows if isinstance(row, Choice) for option in row.options]
    presses = [("", press.arg) for row in rows if not isinstance(row, Choice) for press in row if press.verb == "move"]
    return {" ".join(filter(None, texts)) for texts in (*menus, *presses)}


def decided(game: AnyGame, state: Any, seat: int, luck: Luck) -> tuple[Any, ...]:
    """What the amateur would do with one press: a move, or the longest series that goes on as it would."""
    series = [one.moves for one in game.words.series(game.view(state, seat))]
    wished = tuple(islice(wishes(game, state, seat, luck), max(map(len, series), default=1)))
    exact = [moves for moves in series if moves == wished[: len(moves)]]
    return max(exact or filter(partial(alike, game, wished), series), key=len, default=wished[:1])


def wishes(game: AnyGame, state: Any, seat: int, luck: Luck) -> Iterator[Any]:
    """What the amateur does until another seat is asked."""
    while seat in game.awaiting(state):
        move = game.players["amateur"](game.view(state, seat), luck)
        yield move
        state = game.apply(state, seat, move, luck)


def alike(game: AnyGame, wished: tuple[Any, ...], moves: tuple[Any, ...]) -> bool:
    """Whether a series begins and ends as wished: other dice that lead to the same place are as good."""
    verbs = {game.write(move).split()[0] for move in (moves[0], wished[0])}
    return len(verbs) == 1 < len(moves) and moves[1:] == wished[1 : len(moves)]
