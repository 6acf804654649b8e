"""The strength of house players: every level against every other one, the best against reference players.

`python -m training.tournament --deals 400 play-nine` plays so many deals of each pair at the tables of a game.
`--rate` writes the games' lines in `engine/levels.txt`, the ratings that a lobby shows. `python -m bench levels` plays
a few deals of all tables on every core.
"""

from argparse import ArgumentParser
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import log10
from multiprocessing import get_context
from statistics import fmean
from typing import Any, Final

from bench.duels import Duel, Field, Player, play_duel, pairs, house_player
from bench.yardsticks import final_nine as steady
from bench.yardsticks import scramble as before
from bench.yardsticks.play_nine import val1d
from engine import final_nine, play_nine, scramble
from engine.editions import GAMES
from engine.game import AnyGame
from engine.levels import RATINGS, RATINGS_FILE
from engine.luck import Luck

RATING_DEALS: Final[Mapping[str, int]] = {"play-nine": 16, "final-nine": 64, "scramble": 24}
"""Deals of each pair of neighbouring levels for a game's ratings."""
REFERENCE_PLAYERS: Final[Mapping[str, Sequence[Player]]] = {
    "play-nine": (Player("val1d", val1d),),
    "scramble": (Player("the amateur of before", before.amateur),),
    "final-nine": (Player("the amateur of before", steady.PLAYERS["amateur"]),),
}
"""Further opponents of each game's best level."""
ANCHOR: Final = ("amateur", 1500)
"""The level with the rating of a new player."""
MAX_SHARE: Final = 0.99
"""The largest share of wins that makes a rating; beyond it the distance is unknown."""


def _field(game: AnyGame, title: str, seats: int, deals: int, **options: Any) -> Field:
    return Field(f"{game.title}, {title}", game, game.options(**options), seats, deals)


FIELDS: Final[Sequence[Field]] = (
    _field(play_nine.GAME, "two", 2, 12),
    _field(play_nine.GAME, "four", 4, 3),
    _field(scramble.GAME, "scramble throws, two", 2, 40),
    _field(scramble.GAME, "original throws, two", 2, 40, throwing="original"),
    _field(scramble.GAME, "Luck cards, two", 2, 12, cards="luck"),
    _field(scramble.GAME, "Battle cards, four", 4, 3, cards="battle"),
    _field(final_nine.GAME, "Park, two", 2, 4),
    _field(final_nine.GAME, "Suburban, two", 2, 4, course="suburban"),
    _field(final_nine.GAME, "Forest, two", 2, 4, course="forest"),
    _field(final_nine.GAME, "Park in battle, four", 4, 2, rules="battle"),
)
"""The tables at which levels meet; a game is rated at its first one."""


def meetings(field: Field) -> list[tuple[Player, Player]]:
    """Return the pairs of players at a table; figures are the first one's."""
    game = field.game
    found = [(house_player(game, one), house_player(game, rival)) for one, rival in pairs(game.house_players)]
    best = house_player(game, [*game.house_players][-1])
    return [*found, *((best, yardstick) for yardstick in REFERENCE_PLAYERS.get(game.key, ()))]


def duel_lines(fields: Sequence[Field], deals: int | None = None) -> Iterator[str]:
    """Yield a line for each pair of players after so many deals, or after the table's own number."""
    for field in fields:
        count = deals or field.deals
        yield f"{field.title}: {count * field.seats} games a line, {100 / field.seats:.0f} % is even{expected_strokes_note(field)}"
        for one, rival in meetings(field):
            yield f"  {one.name} : {rival.name}".ljust(35) + describe_duel(play_duel(field, one, rival, range(count)))


def expected_strokes_note(field: Field) -> str:
    """Return a text of the strokes a hole that champions expect among themselves; "" for a game without a caddie.

    In Scramble Golf without cards these are the strokes of perfect play.
    """
    game, options, seats = field.game, field.options, field.seats
    if not game.caddie:
        return ""
    start = game.view(game.setup(options, seats, Luck(bytes(32), 0)), None)
    holes = range(1, len(start.card.pars) + 1)
    return (
        f", champions expect {fmean(game.caddie.expected_strokes(options, seats, hole) for hole in holes):.3f} strokes a hole"
    )


def describe_duel(found: Duel) -> str:
    """Return the figures of a duel as one line."""
    own, others = found.strokes
    mine, theirs = found.times
    return (
        f"{100 * found.wins.mean:5.1f} % ± {100 * found.wins.margin:4.1f} (with luck ± {100 * found.plain.margin:4.1f})"
        f"  {own:5.2f} : {others:5.2f} a hole, {found.behind.mean:+.2f} ± {found.behind.margin:.2f}"
        f"  luck {found.luck.mean:+.3f} ± {found.luck.margin:.3f}  {mine:.2f} : {theirs:.2f} ms"
    )


def ratings(field: Field, deals: int) -> dict[str, int]:
    """Return the rating of each level: the level below's, and a step that follows from the share of games won."""
    rising = [*field.game.house_players]
    found = {rising[0]: 0.0}
    for below, one in pairwise(rising):
        meeting = play_duel(field, house_player(field.game, one), house_player(field.game, below), range(deals))
        won = min(max(meeting.wins.mean, 1 - MAX_SHARE), MAX_SHARE)
        found[one] = found[below] + 400 * log10(won / (1 - won))
    level, anchor = ANCHOR
    return {one: round(rating - found[level] + anchor) for one, rating in found.items()}


def ratings_text(games: Collection[str], deals: Mapping[str, int] = RATING_DEALS) -> str:
    """Return the text of `engine/levels.txt`, with new ratings of these games."""
    first = {field.game.key: field for field in reversed(FIELDS)}
    found = {key: ratings(first[key], deals[key]) if key in games else RATINGS[key] for key in GAMES if key in first}
    return "".join(f"{key} {level} {rating}\n" for key, rated in found.items() for level, rating in rated.items())


def report() -> Iterator[str]:
    """Yield the lines of all tables after a few deals, each table in a process, the longest started first."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        told = {field.title: pool.submit(table_lines, field.title, field.deals) for field in FIELDS[::-1]}
        for field in FIELDS:
            yield from told[field.title].result()


def table_lines(title: str, deals: int) -> list[str]:
    """Return the lines of the table of this title."""
    return [line for field in FIELDS if field.title == title for line in duel_lines([field], deals)]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="games by key, or tables by title; all if none is named")
    parser.add_argument("--deals", type=int, help="of each pair; every seat is taken in turn")
    parser.add_argument("--rate", action="store_true", help="write engine/levels.txt")
    given = parser.parse_args()
    if given.rate:
        RATINGS_FILE.write_text(ratings_text(given.games or GAMES), encoding="utf-8")
        return
    wanted = [one for one in FIELDS if not given.games or {one.game.key, one.title}.intersection(given.games)]
    for line in duel_lines(wanted, given.deals):
        print(line, flush=True)


if __name__ == "__main__":
    main()
