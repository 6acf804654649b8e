"""Golden rounds of Final Nine: `python -m tests.engine.final_nine.golden` writes them again after a meant change."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.final_nine import EDITIONS
from engine.final_nine.moves import Move
from engine.final_nine.notation import MOVE_OF_WORD
from engine.final_nine.options import Options
from engine.final_nine.state import State
from engine.final_nine.view import View
from engine.game import Game
from engine.rng import Luck

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


class Script(NamedTuple):
    """A golden round: its house players by seat, repeated for more seats; "anything" plays random moves."""

    about: str
    seats: int
    players: tuple[str, ...]
    options: dict[str, Any]
    edition: int = 1

    @property
    def game(self) -> Game[Options, State, Move, View]:
        return next(game for game in EDITIONS if game.edition == self.edition)

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.about}.txt"


SCRIPTS = (
    Script("solo", 1, ("amateur",), {}),
    Script("one-hole", 1, ("amateur",), {"holes": 1}),
    Script("three-holes", 1, ("amateur",), {"holes": 3}),
    Script("six-holes", 2, ("rookie",), {"holes": 6}),
    Script("first-edition-back", 2, ("amateur", "rookie"), {"printing": 1, "nine": "back", "pack": "full"}),
    Script("shuffled-rec", 3, ("amateur",), {"layout": "shuffled", "level": "rec", "pack": "half"}),
    Script("battle-pro", 2, ("amateur",), {"rules": "battle", "level": "pro"}),
    Script("battle-each", 4, ("amateur", "rookie"), {"rules": "battle", "disruptions": "one_each", "pack": "double"}),
    Script("full-course", 2, ("amateur",), {"layout": "full", "holes": 18}),
    Script("mega-pairs", 2, ("amateur",), {"layout": "mega2", "holes": 18, "level": "pro", "calm_circle": True}),
    Script("mega-threes", 3, ("amateur", "rookie"), {"layout": "mega3"}),
    Script("anything", 2, ("anything",), {"rules": "battle", "level": "pro", "layout": "mega3"}),
    Script("suburban", 2, ("amateur",), {"course": "suburban", "rules": "battle", "bad_form": True}),
    Script("characters", 3, ("amateur", "rookie"), {"characters": "team", "chain_links": True, "angle_ctrl": True}),
    Script("doubles", 4, ("amateur", "anything"), {"characters": "kstar", "doubles": True, "rules": "battle"}),
    Script("forest", 2, ("amateur",), {"course": "forest", "plus": True}),
    Script("asked-forest", 2, ("amateur", "rookie"), {"course": "forest", "pack": "full", "plus": True}, 2),
    Script("asked-street", 3, ("amateur",), {"course": "suburban", "rules": "battle", "chain_links": True}, 2),
)


def seed(script: Script) -> bytes:
    return script.about.encode()


def play_moves(script: Script) -> list[tuple[int, str]]:
    """Return the moves that the players make."""
    game = script.game
    state = game.rules.setup(Options(**script.options), script.seats, Luck(seed(script), 0))
    moves: list[tuple[int, str]] = []
    while seats := game.rules.awaiting(state):
        seat, ply = seats[-1], len(moves) + 1
        level, view = script.players[seat % len(script.players)], game.rules.view(state, seat)
        luck = Luck(seed(script), ply, "house")
        move = luck.choice(view.moves) if level == "anything" else game.ai.house_players[level](view, luck)
        moves.append((seat, game.rules.write_move(move)))
        state = game.rules.apply(state, seat, move, Luck(seed(script), ply))
    return moves


def transcript(script: Script, moves: list[tuple[int, str]]) -> str:
    """Return the round as public text: a line for each move and event, and the end."""
    return "\n".join(_lines(script, moves)) + "\n"


def _lines(script: Script, moves: list[tuple[int, str]]) -> Iterator[str]:
    game = script.game
    state = game.rules.setup(Options(**script.options), script.seats, Luck(seed(script), 0))
    yield game.text.options(state.options, len(state.players))
    for ply, (seat, text) in enumerate(moves, 1):
        state = game.rules.apply(state, seat, game.rules.parse_move(text), Luck(seed(script), ply))
        view = game.rules.view(state, None)
        yield f"{seat} {text}"
        yield from (f"    {sentence}" for sentence in game.text.news(view, NAMES))
    yield game.text.board(view, NAMES)
    yield from game.text.final(view, NAMES)


def moves_in(text: str) -> list[tuple[int, str]]:
    """Return the moves of a golden file."""
    lines = (line.partition(" ") for line in text.splitlines() if line[:2] in {"0 ", "1 ", "2 ", "3 "})
    return [(int(seat), move) for seat, _, move in lines if move.split(" ")[0] in MOVE_OF_WORD]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in SCRIPTS:
        one.file.write_text(transcript(one, play_moves(one)), encoding="utf-8")
