"""Strokes hole by hole between house players, as in `python -m bench.strokes --rounds 10 holes=18 level=pro`."""

from argparse import ArgumentParser
from collections import defaultdict

import msgspec

from engine.final_nine import GAME
from engine.final_nine.options import Options
from engine.final_nine.state import CAP
from engine.luck import Luck


def scores(options: Options, seats: int, seed: bytes, level: str) -> list[tuple[str, int, int]]:
    """Hole, par and strokes of every player and hole of one round."""
    state, ply = GAME.setup(options, seats, Luck(seed, 0)), 0
    while awaited := GAME.awaiting(state):
        ply += 1
        move = GAME.players[level](GAME.view(state, awaited[0]), Luck(seed, ply, "house"))
        state = GAME.apply(state, awaited[0], move, Luck(seed, ply))
    return [
        (hole.id, hole.par, strokes)
        for player in state.players
        for hole, strokes in zip(state.holes, player.scores, strict=True)
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("options", nargs="*", help="options of the table, such as level=pro")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--level", default="amateur", choices=list(GAME.players))
    given = parser.parse_args()
    chosen = dict(option.split("=", 1) for option in given.options)
    options = msgspec.convert(chosen, Options, strict=False)
    found: dict[tuple[str, int], list[int]] = defaultdict(list)
    for seed in range(given.rounds):
        for code, par, strokes in scores(options, given.players, seed.to_bytes(4), given.level):
            found[code, par].append(strokes)
    for (code, par), taken in found.items():
        print(f"{code:20} par {par}: {sum(taken) / len(taken):5.2f}")
    over = [strokes - par for (_, par), taken in found.items() for strokes in taken]
    print(f"{len(over)} holes, {sum(over) / len(over):+.2f} to par a hole, limit reached on {over.count(CAP)}")


if __name__ == "__main__":
    main()
