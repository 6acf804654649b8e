"""How many clicks a hole takes a player who chooses like the amateur: each button, and each line of a menu, is one."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from club.draft import Draft
from db.rows import Seat
from engine.editions import GAMES
from engine.game import AnyGame
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
            for move in decided(game, state, seat, record.luck(draft.ply, "bench")):
                shots += game.write(move) in {"draw", "take"}
                draft.play(seat, game.write(move))
            clicks += 1
        record, state = record.plus(*draft.moves), draft.state
    return clicks, shots if mode.per == "shot" else sum(map(len, game.view(state, None).card.strokes))


def decided(game: AnyGame, state: Any, seat: int, luck: Luck) -> tuple[Any, ...]:
    """What the amateur would do with one click: a move, or a series that begins with it or ends as it would go on."""
    view = game.view(state, seat)
    first = game.players["amateur"](view, luck)
    series = [one.moves for one in game.words.series(view) if len(one.moves) > 1]
    then = game.apply(state, seat, first, luck) if series else state
    if not series or seat not in game.awaiting(then):
        return (first,)
    wished = (first, game.players["amateur"](game.view(then, seat), luck))
    alike = [moves for moves in series if moves[-1] == wished[-1]]
    return wished if wished in series else next(iter(alike), (first,))
