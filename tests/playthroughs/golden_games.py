"""The golden games: their tables, their players, and their transcripts."""

from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from engine import record
from engine.game import AnyGame, Seat
from engine.record import Move, Record
from engine.registry import find_edition
from engine.rng import Luck
from training.reference_players import final_nine, play_nine, scramble

FOLDER = Path(__file__).parent
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
TELLING = "\n--- told ---\n"
"""The line between the record, which can be replayed, and the transcript, which can be read."""


class Script(NamedTuple):
    """One golden game; the file is named after the game's key and `about`."""

    game: str
    about: str
    seats: int
    seed: int
    players: tuple[str, ...]
    """The house player's level by seat, repeated for more seats; "anything" plays random moves."""
    options: Mapping[str, Any]
    edition: int = 1

    def level(self, seat: Seat) -> str:
        return self.players[seat % len(self.players)]

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.game}-{self.about}.txt"


MISCHIEF: Mapping[str, Any] = {"course": "suburban", "rules": "battle", "mischief": True, "disruptions": "one_each"}
FOREST: Mapping[str, Any] = {"course": "forest", "rules": "battle", "plus": True, "pack": "full", "chain_links": True}
CHOSEN = (
    Script("play-nine", "practice", 1, 1, ("amateur",), {"holes": 3}),
    Script("play-nine", "two", 2, 2, ("amateur", "rookie"), {}),
    Script("play-nine", "anything", 3, 3, ("anything",), {"holes": 3, "shot_limit": 20}),
    Script("play-nine", "six", 6, 6, ("amateur", "rookie"), {"holes": 3, "cut": False}),
    Script("play-nine", "playoff", 3, 40, ("amateur",), {"holes": 3}),
    Script("play-nine", "shared", 3, 40, ("amateur",), {"holes": 3, "sudden_death": False}),
    Script("final-nine", "mischief", 2, 12, ("amateur", "rookie"), MISCHIEF),
    Script("scramble", "alone", 1, 1, ("amateur",), {"throwing": "original", "course": "B"}),
    Script("scramble", "luck", 2, 2, ("amateur", "rookie"), {"cards": "luck"}),
    Script("scramble", "race", 3, 3, ("amateur",), {"play": "board_race", "cards": "battle"}),
    Script("scramble", "match", 4, 4, ("amateur",), {"play": "match", "teams": "doubles", "cards": "luck"}),
    Script("scramble", "anything", 3, 5, ("anything",), {"play": "skins", "cards": "battle", "throwing": "original"}),
    Script("final-nine", "ace-run", 2, 32, ("amateur", "rookie"), {"ace_run": True}),
    Script("final-nine", "tee-off", 2, 51, ("amateur",), {"tee_off": True, "layout": "mega3"}),
    Script("final-nine", "after-landing", 2, 61, ("amateur", "anything"), FOREST, edition=2),
)


def _setup(number: int, throwing: str, play: str, cards: str, teams: str) -> Script:
    """Return a golden game of one setup of Scramble Golf (S-170), at its smallest table, on course A or B."""
    about = "-".join((throwing, play.replace("_", "-"), cards, teams))
    options = {"throwing": throwing, "play": play, "cards": cards, "teams": teams, "course": "AB"[number % 2]}
    return Script("scramble", about, 4 if teams == "doubles" else 2, 100 + number, ("amateur", "rookie"), options)


SETUPS = tuple(
    _setup(number, *choices)
    for number, choices in enumerate(
        product(
            ("scramble", "original"),
            ("stroke", "board_race", "match", "skins"),
            ("none", "luck", "battle"),
            ("singles", "doubles"),
        )
    )
    if choices[1::2] != ("board_race", "doubles")
)
"""All 42 setups of Scramble Golf."""
SCRIPTS = (*CHOSEN, *SETUPS)
YARDSTICKS: Mapping[str, Mapping[str, Any]] = {
    "final-nine": final_nine.PLAYERS,
    "play-nine": play_nine.PLAYERS,
    "scramble": scramble.PLAYERS,
}
"""The house players that played the golden games, where a game's own have learned since."""


def play_game(script: Script) -> Record:
    """Play the game with its players, and return its record."""
    game = find_edition(script.game, script.edition)
    game_so_far = Record(
        game=game.key,
        edition=game.edition,
        options=msgspec.convert(dict(script.options), game.rules.options),
        seats=script.seats,
        seed=bytes([script.seed]) * 32,
    )
    moves: list[Move] = []
    state = game_so_far.initial_state()
    while game.rules.awaiting(state):
        ply = len(moves) + 1
        seat, chosen = _next(game, script, state, game_so_far.luck(ply, "house"))
        moves.append(Move(seat, game.rules.write_move(chosen)))
        state = game_so_far.play(state, ply, moves[-1])
    return game_so_far.with_moves(*moves)


def _next(game: AnyGame, script: Script, state: Any, luck: Luck) -> tuple[Seat, Any]:
    """Return the next move and its seat: of a seat that moves unasked, else of the first awaited."""
    seats = game.rules.awaiting(state)
    for seat in range(script.seats):
        level = script.level(seat)
        if seat not in seats and level in game.ai.anytime_players and game.rules.anytime(state, seat):
            move = game.ai.anytime_players[level](game.rules.view(state, seat), luck)
            if move is not None:
                return seat, move
    return seats[0], _choose_move(game, script.level(seats[0]), game.rules.view(state, seats[0]), luck)


def _choose_move(game: AnyGame, level: str, view: Any, luck: Luck) -> Any:
    return (
        luck.choice(view.moves)
        if level == "anything"
        else YARDSTICKS.get(game.key, game.ai.house_players)[level](view, luck)
    )


def transcript(game_played: Record) -> str:
    """Return the record as text, then every move with its news and the changed lines of the board."""
    return record.write_record(game_played) + TELLING + "\n".join(_lines(game_played)) + "\n"


def _lines(game_played: Record) -> Iterator[str]:
    game, seats = game_played.game_definition, range(game_played.seats)
    viewers: tuple[Seat | None, ...] = (
        (None, *seats) if game.rules.has_hidden_information(game_played.options) else (None,)
    )
    seen: dict[Seat | None, list[str]] = {viewer: [] for viewer in viewers}
    yield game.text.options(game_played.options, game_played.seats)
    for ply, state in enumerate(game_played.states()):
        if ply:
            seat, text = game_played.moves[ply - 1]
            yield f"\n{ply}. {NAMES[seat]}: {text}"
        public = game.rules.view(state, None)
        yield from game.text.news(public, NAMES)
        for viewer in viewers:
            board = game.text.board(game.rules.view(state, viewer), NAMES).splitlines()
            sees = "" if viewer is None else f"({NAMES[viewer]}) "
            told_already = seen[viewer] if viewer is None else (*seen[viewer], *seen[None])
            yield from (f"    {sees}{line}" for line in board if line not in told_already)
            seen[viewer] = board
        yield from game.text.final(public, NAMES)
