"""Simulated rounds of Final Nine between house players: errors, rounds without end, and strokes hole by hole.

`python -m training.simulate_final_nine --rounds 10 holes=18 level=any players=any`, or `--random course=park`: an
option that is `any`, or with `--random` each one not named, gets a random value in every round; only values that go
together are drawn.
"""

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from time import process_time
from traceback import format_exception_only
from typing import Any, NamedTuple

import msgspec
from msgspec.inspect import BoolType, LiteralType, Metadata, NoneType, Type, UnionType, type_info

from engine.final_nine import GAME
from engine.final_nine.formats import FORMATS
from engine.final_nine.options import Options, validate_setup
from engine.final_nine.state import LIMIT_OVER_PAR, State
from engine.rng import Luck

MAX_MOVES = 20_000
"""More moves than any round has."""
PLAYERS, ANY = "players", "any"


class EndlessRound(RuntimeError):
    """A round that has not ended after `MAX_MOVES` moves."""


class SimulationSetup(NamedTuple):
    """The inputs of a round: the seed, the options and the house player of every seat."""

    seed: bytes
    options: Options
    house: tuple[str, ...]


class Finished(NamedTuple):
    setup: SimulationSetup
    table: State
    moves: int


class Broken(NamedTuple):
    setup: SimulationSetup
    error: Exception


def option_values(kind: Type) -> tuple[Any, ...]:
    """Return every value of an option, read from its type."""
    match kind:
        case Metadata(described):
            return option_values(described)
        case BoolType():
            return False, True
        case NoneType():
            return (None,)
        case LiteralType(found):
            return tuple(found)
        case UnionType(kinds):
            return tuple(value for one in kinds for value in option_values(one))
        case _:
            raise TypeError(kind)


CHOICES: Mapping[str, tuple[Any, ...]] = {
    PLAYERS: tuple(GAME.rules.seats),
    **{field.encode_name: option_values(type_info(field.type)) for field in msgspec.structs.fields(Options)},
}


def draw_setup(settings: Mapping[str, str], house: Sequence[str], seed: bytes) -> SimulationSetup:
    """Return a setup with the given options; those that are `any` are drawn until all go together."""
    luck = Luck(seed, 0, "options")
    while True:
        values = {name: luck.choice(CHOICES[name]) if value == ANY else value for name, value in settings.items()}
        seats = int(values.pop(PLAYERS))
        try:
            options = msgspec.convert(values, Options, strict=False)
            validate_setup(options, seats)
        except ValueError:
            if ANY not in settings.values():
                raise
        else:
            return SimulationSetup(seed, options, tuple(luck.choice(house) for _ in range(seats)))


def play_round(setup: SimulationSetup, most: int = MAX_MOVES) -> Finished:
    """Play a round between house players; raise `EndlessRound` if it does not end within `most` moves."""
    seed, options, house = setup
    state = GAME.rules.setup(options, len(house), Luck(seed, 0))
    for ply in range(1, most + 2):
        awaited_seats = GAME.rules.awaiting(state)
        if not awaited_seats:
            return Finished(setup, state, ply - 1)
        seat = awaited_seats[0]
        move = GAME.ai.house_players[house[seat]](GAME.rules.view(state, seat), Luck(seed, ply, "house"))
        state = GAME.rules.apply(state, seat, move, Luck(seed, ply))
    raise EndlessRound(f"no end after {most} moves")


def simulate_rounds(settings: Mapping[str, str], house: Sequence[str], rounds: range) -> Iterator[Finished | Broken]:
    """Yield the rounds of these numbers, each with a seed of its own, and the errors of those that break."""
    for number in rounds:
        setup = draw_setup(settings, house, number.to_bytes(32))
        try:
            yield play_round(setup)
        except Exception as error:
            yield Broken(setup, error)


def report(rounds: Sequence[Finished | Broken]) -> Iterator[str]:
    """Yield lines for each hole by house player, for each house player's strokes, for errors, and for the total."""
    finished_rounds = [one for one in rounds if isinstance(one, Finished)]
    holes: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    over: dict[str, list[int]] = defaultdict(list)
    for (_, options, house), table, _ in finished_rounds:
        counts = FORMATS[options.ace_run].counts
        for level, player in zip(house, table.players, strict=True):
            for hole, figure in zip(table.holes, player.scores, strict=True):
                holes[f"{hole.id} {'aces' if counts == 'aces' else f'par {hole.par}'}"][level].append(figure)
                if counts == "strokes":
                    over[level].append(figure - hole.par)
    for name, by_level in sorted(holes.items()):
        means = (f"{level} {sum(strokes) / len(strokes):5.2f}" for level, strokes in sorted(by_level.items()))
        yield f"{name:26} {'  '.join(means)}"
    for level, scores_to_par in sorted(over.items()):
        mean, limit_count = sum(scores_to_par) / len(scores_to_par), scores_to_par.count(LIMIT_OVER_PAR)
        yield f"{level}: {len(scores_to_par)} holes, {mean:+.2f} to par a hole, limit on {limit_count}"
    for one in rounds:
        if isinstance(one, Broken):
            yield f"{format_exception_only(one.error)[-1].strip()} in {one.setup}"
    moves = [one.moves for one in finished_rounds]
    yield f"{len(finished_rounds)} rounds, {sum(moves)} moves, at most {max(moves, default=0)}"
    yield f"{len(rounds) - len(finished_rounds)} broken"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("options", nargs="*", help="options of the table and its players, such as level=pro players=3")
    parser.add_argument("--random", action="store_true", help="draw every option that is not named")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first round, which is its seed")
    parser.add_argument("--house", nargs="+", default=["amateur"], choices=list(GAME.ai.house_players))
    args = parser.parse_args()
    settings = dict.fromkeys(CHOICES, ANY) if args.random else {PLAYERS: "2"}
    settings |= dict(option.split("=", 1) for option in args.options)
    start = process_time()
    rounds = list(simulate_rounds(settings, args.house, range(args.first, args.first + args.rounds)))
    print(*report(rounds), f"{process_time() - start:.0f} s", sep="\n")


if __name__ == "__main__":
    main()
